#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <span>
#include <stop_token>
#include <string>

#include "gamemaster/match/player.h"
#include "gdl/clock.h"
#include "reasoner/conditioned_playouts.h"
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

/// Likewise in a game that hides something: it is told what its role knows and
/// never the state. Belongs to one thread, but for `cancel`.
class HiddenMoveChooser {
 public:
  virtual ~HiddenMoveChooser() = default;

  /// A step was made, of which this is what the role knows.
  virtual void observe(const reasoner::EvidenceStep& step) = 0;

  /// A move for what is known, by `deadline`; to be followed by `observe`.
  virtual reasoner::MoveId choose(
      std::chrono::steady_clock::time_point deadline) = 0;

  /// Which step no history explained, if any, as of the last `choose`; see
  /// search::hidden::HiddenSearch.
  virtual std::string doubts() const { return {}; }

  /// Makes `choose` return soon, now and from now on. Thread-safe.
  virtual void cancel() = 0;
};

/// Make the chooser of one match; `machine` outlives it.
using MakeMoveChooser =
    std::function<std::unique_ptr<MoveChooser>(reasoner::StateMachine&)>;
using MakeHiddenMoveChooser = std::function<std::unique_ptr<HiddenMoveChooser>(
    reasoner::StateMachine&, reasoner::RoleIndex)>;

/// How a player in our process thinks.
struct ChooserMakers {
  MakeMoveChooser open;
  /// In games that hide something; null: moves at random there, by `seed`.
  MakeHiddenMoveChooser hidden = nullptr;
  std::uint64_t seed = 1;
  /// Thinks by `open` in all games, and is told what they hide.
  bool cheats = false;
};

/// Makes the state machine of one match by what START says; throws gdl::Error
/// where the rules cannot be played.
using MakePlayerMachine = std::function<std::unique_ptr<reasoner::StateMachine>(
    const match::StartRequest&)>;

/// Reads the rules and makes an engine, as in
/// reasoner::engines::make_state_machine; `engine` empty: the one that agents
/// play with, Datalog where there is no network.
std::unique_ptr<reasoner::StateMachine> make_player_machine(
    const gdl::Rulesheet& rulesheet, const std::string& engine,
    const std::stop_token& stop);

/// A player that thinks in our process: it reads the rules of START as any
/// other, has a state machine of its own, and follows the match by what it is
/// told: the joint moves, or, where the game hides something, its own moves and
/// its percepts, unless it cheats. A percept that the rules cannot give it is
/// logged and left out, and so is logged what no history explains.
class InProcessPlayer : public match::Player {
 public:
  InProcessPlayer(std::string name, MakePlayerMachine make_machine,
                  ChooserMakers make)
      : name_(std::move(name)),
        make_machine_(std::move(make_machine)),
        make_(std::move(make)),
        random_(make_.seed) {}

  std::string name() const override { return name_; }
  bool sees_all() const override { return make_.cheats; }
  match::Reply start(const match::StartRequest& request,
                     match::Budget budget) override;
  match::Reply play(const match::PlayRequest& request,
                    match::Budget budget) override;
  match::Reply stop(const match::LastStep& last, match::Budget budget) override;
  match::Reply abort(match::Budget budget) override;
  void cancel() override;

 private:
  /// An answer, and whether it was given in time.
  struct Answer {
    reasoner::MoveId move = 0;
    bool in_time = true;
  };

  void make_chooser();
  void prepare(std::chrono::steady_clock::time_point deadline);
  std::string choose(const match::PlayRequest& request,
                     std::chrono::steady_clock::time_point deadline);
  void follow(const match::JointMove& moves);
  void observe(const match::StepReport& report);
  void log_doubts();

  std::string name_;
  MakePlayerMachine make_machine_;
  ChooserMakers make_;
  gdl::ClockTime play_clock_{};
  reasoner::RoleIndex role_ = 0;
  std::unique_ptr<reasoner::StateMachine> machine_;
  reasoner::State state_;  // as far as it is followed
  /// In a game that hides something, where it counted.
  std::optional<Answer> last_answer_;
  std::string doubts_;      // that were logged last
  std::mt19937_64 random_;  // where nothing else chooses

  // Guards the choosers as far as cancel is concerned. At most one is there.
  std::mutex mutex_;
  std::unique_ptr<MoveChooser> chooser_;
  std::unique_ptr<HiddenMoveChooser> hidden_chooser_;
  bool cancelled_ = false;
};

}  // namespace gamemaster::players
