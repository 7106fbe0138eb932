#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>

#include "gamemaster/match/player.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"

namespace gamemaster::players {

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
using MakePlayerMachine = std::function<std::unique_ptr<reasoner::StateMachine>(
    const match::StartRequest&)>;

/// Reads the rules and makes an engine, as in
/// reasoner::engines::make_state_machine; `engine` empty: the one that agents
/// play with, Datalog where there is no network.
std::unique_ptr<reasoner::StateMachine> make_player_machine(
    const gdl::Rulesheet& rulesheet, const std::string& engine);

/// A player that thinks in our process: it reads the rules of START as any
/// other, has a state machine of its own, and follows the match by the moves
/// that it is told.
class InProcessPlayer : public match::Player {
 public:
  InProcessPlayer(std::string name, MakePlayerMachine make_machine,
                  MakeMoveChooser make)
      : name_(std::move(name)),
        make_machine_(std::move(make_machine)),
        make_(std::move(make)) {}

  std::string name() const override { return name_; }
  match::Reply start(const match::StartRequest& request,
                     match::Budget budget) override;
  match::Reply play(const match::PlayRequest& request,
                    match::Budget budget) override;
  match::Reply stop(const std::optional<match::JointMove>& last_moves,
                    match::Budget budget) override;
  match::Reply abort(match::Budget budget) override;
  void cancel() override;

 private:
  void follow(const match::JointMove& moves);

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

}  // namespace gamemaster::players
