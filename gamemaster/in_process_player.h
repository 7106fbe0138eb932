#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>

#include "gamemaster/player.h"
#include "reasoner/state_machine.h"

namespace gamemaster {

/// What chooses the moves of a player in our process: a search, behind what the
/// game manager may know of one. Belongs to one thread, but for `cancel`.
class MoveChooser {
 public:
  virtual ~MoveChooser() = default;

  /// Thinks about the first state of the match, which is not terminal and in
  /// which `role` has a legal move, until `deadline`.
  virtual void prepare(const reasoner::State& /*state*/,
                       reasoner::RoleIndex /*role*/,
                       std::chrono::steady_clock::time_point /*deadline*/) {}

  /// A legal move of `role` in `state`, which is not terminal, by `deadline`.
  virtual reasoner::MoveId choose(
      const reasoner::State& state, reasoner::RoleIndex role,
      std::chrono::steady_clock::time_point deadline) = 0;

  /// `joint_move` was played and led to `next`.
  virtual void advance(std::span<const reasoner::MoveId> joint_move,
                       const reasoner::State& next) = 0;

  /// Makes `choose` return soon, now and from now on. Thread-safe.
  virtual void cancel() = 0;
};

/// Makes the chooser of one match; `machine` outlives it.
using MakeMoveChooser =
    std::function<std::unique_ptr<MoveChooser>(reasoner::StateMachine&)>;

/// Makes the state machine of one match by what START says; throws gdl::Error
/// where the rules cannot be played.
using MakePlayerMachine =
    std::function<std::unique_ptr<reasoner::StateMachine>(const StartRequest&)>;

/// Reads the rules and makes an engine, as in reasoner::make_state_machine;
/// `engine` empty: the one that agents play with, Datalog where there is no
/// network.
std::unique_ptr<reasoner::StateMachine> make_player_machine(
    const gdl::Rulesheet& rulesheet, const std::string& engine);

/// A player that thinks in our process: it reads the rules of START as any
/// other, has a state machine of its own, and follows the match by the moves
/// that it is told.
class InProcessPlayer : public Player {
 public:
  InProcessPlayer(std::string name, MakePlayerMachine make_machine,
                  MakeMoveChooser make)
      : name_(std::move(name)),
        make_machine_(std::move(make_machine)),
        make_(std::move(make)) {}

  std::string name() const override { return name_; }
  Reply start(const StartRequest& request, Budget budget) override;
  Reply play(const PlayRequest& request, Budget budget) override;
  Reply stop(const std::optional<JointMove>& last_moves,
             Budget budget) override;
  Reply abort(Budget budget) override;
  void cancel() override;

 private:
  void follow(const JointMove& moves);

  std::string name_;
  MakePlayerMachine make_machine_;
  MakeMoveChooser make_;
  int play_clock_ = 0;
  reasoner::RoleIndex role_ = 0;
  std::unique_ptr<reasoner::StateMachine> machine_;
  reasoner::State state_;

  std::mutex mutex_;  // guards chooser_ as far as cancel is concerned
  std::unique_ptr<MoveChooser> chooser_;
  bool cancelled_ = false;
};

}  // namespace gamemaster
