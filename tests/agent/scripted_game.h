#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "agent/match/match.h"
#include "gdl/diagnostics.h"
#include "search/search.h"
#include "tests/reasoner/named_machine.h"

namespace agent {

/// What the scripted parts did, and what they are to do. Thread-safe.
class Script {
 public:
  /// What the search does when it is asked for a move; by default it gives
  /// the first legal one.
  std::function<reasoner::MoveId(const search::Deadline&)> choose;

  /// What the search does while nobody waits; by default nothing.
  std::function<void(const search::Waiting&, const search::Deadline&)> ponder;

  std::atomic<bool> machine_fails = false;     ///< when it is made
  std::atomic<bool> next_state_fails = false;  ///< for every move
  std::atomic<bool> no_legal_moves = false;
  std::atomic<bool> white_only_left = false;  ///< then White has no choice

  /// Joint moves that the search was told of as played before it was made.
  std::atomic<std::size_t> recalled = 0;

  void add_step(std::string step) {
    const std::lock_guard lock(mutex_);
    steps_.push_back(std::move(step));
    changed_.notify_all();
  }

  /// Joint moves that were made, such as "Left/(Hit 1)".
  std::vector<std::string> steps() const {
    const std::lock_guard lock(mutex_);
    return steps_;
  }

  void wait_for_steps(std::size_t count) const {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return steps_.size() >= count; });
  }

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::vector<std::string> steps_;
};

/// A game for two that never ends: White and Black each have the moves `Left`
/// and `(Hit 1)` in every state.
class ScriptedMachine final : public reasoner::EndlessMachine {
 public:
  /// `moves` are the names of the moves 0 and 1.
  explicit ScriptedMachine(Script& script,
                           const std::vector<std::string>& moves = {"Left",
                                                                    "(Hit 1)"})
      : EndlessMachine(reasoner::Game({"White", "Black"})), script_(script) {
    if (script.machine_fails) throw gdl::Error("not playable");
    for (reasoner::RoleIndex role : {0U, 1U}) {
      for (const std::string& move : moves) game_.intern_move(role, move);
    }
  }

  Script& script() { return script_; }

  void legal_moves(const reasoner::State&, reasoner::RoleIndex role,
                   std::vector<reasoner::MoveId>& moves) override {
    moves = {*game_.find_move(role, "Left"), *game_.find_move(role, "(Hit 1)")};
    if (script_.white_only_left && role == 0) moves.pop_back();
    if (script_.no_legal_moves) moves.clear();
  }
  void next_state(const reasoner::State&,
                  std::span<const reasoner::MoveId> joint_move,
                  reasoner::State&) override {
    if (script_.next_state_fails) throw gdl::Error("no next state");
    script_.add_step(game_.move_name(0, joint_move[0]) + "/" +
                     game_.move_name(1, joint_move[1]));
  }

 private:
  Script& script_;
};

class ScriptedSearch final : public search::Search {
 public:
  explicit ScriptedSearch(Script& script) : script_(script) {}

  reasoner::MoveId choose_move(const reasoner::State&, reasoner::RoleIndex,
                               const search::Deadline& deadline) override {
    return script_.choose ? script_.choose(deadline) : 0;
  }
  void ponder(const search::Waiting& waiting,
              const search::Deadline& deadline) override {
    if (script_.ponder) script_.ponder(waiting, deadline);
  }
  void recall(std::span<const std::vector<reasoner::MoveId>> played) override {
    script_.recalled = played.size();
  }
  void advance(std::span<const reasoner::MoveId>,
               const reasoner::State&) override {}

  void announce(reasoner::MoveId move) { set_candidate(move); }

 private:
  Script& script_;
};

/// `script` must outlive the match. The search is shown to `made`, if given.
inline match::MatchTools scripted_tools(
    Script& script, const std::function<void(ScriptedSearch&)>& made = {}) {
  match::MatchTools tools;
  tools.make_machine = [&script](const gdl::Rulesheet&) {
    return std::make_unique<ScriptedMachine>(script);
  };
  tools.make_search = [&script, made](reasoner::StateMachine&) {
    auto search = std::make_unique<ScriptedSearch>(script);
    if (made) made(*search);
    return search;
  };
  return tools;
}

/// A door that the test opens; who waits at it can be waited for.
class Door {
 public:
  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  void pass() {
    std::unique_lock lock(mutex_);
    ++waiting_;
    changed_.notify_all();
    changed_.wait(lock, [this] { return open_; });
  }
  void wait_for_visitors(int count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return waiting_ >= count; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
  int waiting_ = 0;
};

}  // namespace agent
