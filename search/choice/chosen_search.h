#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "search/search.h"

namespace search::choice {

/// Chooses, for each match, which search plays it, and says why in
/// Report::method:
///
/// - games that hide something: "mcts", which plays as if all saw everything;
/// - one role, and no chance: "puzzle";
/// - games for two roles in turn, without chance, that are too large to be
///   solved, whole or by parts: "minimax", where it wins a few short games
///   against "mcts" by two, or is not behind by two in a game that is too
///   slow for playouts (search_comparison.h);
/// - all others: "mcts".
///
/// Where a game is one round again and again it reads in what the others play
/// by what strategy they play (search/opponents).
///
/// What needs games needs the time for them, too: the first call must have 1.5
/// s or more, as the start clock mostly has. Else "mcts" plays until a call has
/// 4 s.
///
/// For more roles than one it plays behind "solver", which solves and proves
/// beside it. What it chose thinks on while nobody waits. What is decided is
/// kept for the match. With Settings::iterations nothing is
/// compared, solved or proven: the result depends on nothing but the rules and
/// the settings.
class ChosenSearch : public Search {
 public:
  /// `note`, for people, comes before the reason.
  ChosenSearch(reasoner::StateMachine& machine, const Settings& settings,
               std::string note = "")
      : machine_(machine), settings_(settings), note_(std::move(note)) {}

  reasoner::MoveId choose_move(const reasoner::State& state,
                               reasoner::RoleIndex role,
                               const Deadline& deadline) override;
  void recall(std::span<const std::vector<reasoner::MoveId>> played) override;
  void advance(std::span<const reasoner::MoveId> joint_move,
               const reasoner::State& next) override;

  void ponder(const Waiting& waiting, const Deadline& deadline) override {
    if (search_) search_->ponder(waiting, deadline);
  }
  std::optional<reasoner::MoveId> candidate() const override;
  void clear_candidate() override;
  Report report() const override { return report_; }
  bool continues() const override;

 private:
  void look_for_candidate(const reasoner::State& state,
                          reasoner::RoleIndex role, const Deadline& deadline);
  void decide(const reasoner::State& state, reasoner::RoleIndex role,
              const Deadline& deadline);
  bool is_one_round(const reasoner::State& state, reasoner::RoleIndex role,
                    const Deadline& deadline);
  bool is_small(const reasoner::State& state, const Deadline& deadline);
  bool is_sum(const reasoner::State& state, const Deadline& deadline);
  void play_by_mcts(std::string reason);
  void play_with(std::unique_ptr<Search> search, std::string reason);

  reasoner::StateMachine& machine_;
  Settings settings_;
  std::string note_;
  bool is_decided_ = false;
  std::vector<std::vector<reasoner::MoveId>> played_;  // before that
  mutable std::mutex mutex_;  // guards search_ where candidate() looks at it
  std::unique_ptr<Search> search_;  // nothing before the first move
  std::string reason_;
  Report report_;
};

}  // namespace search::choice
