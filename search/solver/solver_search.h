#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "search/game_graph/canonical_states.h"
#include "search/proof_search/proof_search.h"
#include "search/search.h"
#include "search/solver/impartial_sum.h"
#include "search/solver/small_game.h"

namespace search::solver {

/// Plays perfectly where it can: by the values of the parts where the game is a
/// sum of impartial ones (impartial_sum.h); solves what is left of the match
/// where that is small (small_game.h; where both of two roles choose at once it
/// mixes its moves then), looks for a proof of the position otherwise
/// (proof_search.h), and leaves the move to another search where neither comes
/// to an end. In games with chance (none may hide anything) it only solves what
/// is small, and plays what is worth most in the mean. A proven win is played
/// shortest, a lost position longest, and equal moves by how much the others
/// may still do wrong.
///
/// The first turn belongs to solving, mostly; then a part of each turn's time
/// goes on with it, or looks whether what is left has become small. Proofs get
/// a larger part where the other search thinks that the game is nearly decided.
/// First it is asked what can be won, then which moves lose: where what one of
/// two roles gets the other loses, none that is proven to lose is played while
/// another is not.
///
/// With Settings::iterations each question to be proven has so many states that
/// may be expanded, the other search its iterations, and games of up to 1,000
/// times as many states, 100,000 at most, are solved; no part of it then
/// depends on time.
///
/// While nobody waits it goes on with solving what it began, and the other
/// search with what is not solved.
///
/// One thread, but for the other search. Each way to know a move has functions
/// of its own to look for it, to choose and to report, hence so many.
class SolverSearch : public Search {
 public:
  /// Of what a search was given, what is the fallback's: five eighths of the
  /// memory are used here.
  static Settings fallback_settings(Settings settings);

  /// `fallback` is over the same `machine` and was made with its settings.
  SolverSearch(reasoner::StateMachine& machine, const Settings& settings,
               std::unique_ptr<Search> fallback);

  reasoner::MoveId choose_move(const reasoner::State& state,
                               reasoner::RoleIndex role,
                               const Deadline& deadline) override;
  void recall(std::span<const std::vector<reasoner::MoveId>> played) override {
    fallback_->recall(played);
  }
  void advance(std::span<const reasoner::MoveId> joint_move,
               const reasoner::State& next) override;
  void ponder(const Waiting& waiting, const Deadline& deadline) override;
  std::optional<reasoner::MoveId> candidate() const override;
  void clear_candidate() override;
  Report report() const override { return report_; }
  bool continues() const override { return fallback_->continues(); }

 private:
  /// What a proof says of the root.
  struct Proof {
    proof_search::ProofSearch::Bounds bounds;
    bool opposed = false;  ///< whether the opponent wants the opposite
    /// All moves, and whether each keeps the lower bound.
    std::vector<proof_search::ProofSearch::Move> moves;
    /// The shortest to the lower bound, where it was found.
    std::vector<std::vector<reasoner::MoveId>> way;
  };

  std::optional<reasoner::MoveId> move_in_sum(const reasoner::State& state,
                                              const Deadline& deadline);
  bool is_valued(const Verdict& verdict) const;
  bool is_known(const reasoner::State& state);
  void solve(const reasoner::State& state, const Deadline& deadline);
  void solve_on(const Deadline& deadline);
  SmallGame::Limits most_states(const Deadline& deadline) const;
  const game_graph::CanonicalStates* canonical_states(const Deadline& deadline);
  std::optional<reasoner::MoveId> solved_move(const reasoner::State& state);
  void report_solved(const reasoner::State& state, const Verdict& verdict);
  void report_verdict(const Verdict& verdict);
  std::optional<reasoner::MoveId> mixed_move(const reasoner::State& state);
  void report_mixed(const MixedVerdict& verdict, reasoner::MoveId chosen);
  void prove(const reasoner::State& state, const Deadline& deadline);
  void ask_what_loses(const reasoner::State& state, const Deadline& deadline);
  std::vector<proof_search::ProofSearch::Move> judged_moves(
      const reasoner::State& state);
  std::optional<reasoner::MoveId> proven_move(const reasoner::State& state,
                                              const Deadline& deadline);
  Deadline part_of(const Deadline& deadline, double share) const;
  std::uint64_t most_expansions() const;
  reasoner::Goal best_goal() const;
  reasoner::Goal goal_to_keep() const;
  void report_proven(reasoner::MoveId chosen);
  reasoner::MoveId fall_back(const reasoner::State& state,
                             const Deadline& deadline);
  void report_lost_moves();
  reasoner::MoveId better_than(reasoner::MoveId move) const;
  bool is_refuted(reasoner::MoveId move) const;

  reasoner::StateMachine& machine_;
  Settings settings_;
  std::unique_ptr<Search> fallback_;
  /// Nothing where nobody has looked yet.
  std::optional<std::unique_ptr<game_graph::CanonicalStates>> canonical_;
  /// Nothing where nobody has looked yet.
  std::optional<std::unique_ptr<ImpartialSum>> sum_;
  std::unique_ptr<SmallGame> small_;
  std::unique_ptr<proof_search::ProofSearch> proofs_;
  double seconds_of_small_ = 0;  // that it has worked
  /// How long it may take to see that the game is too large still.
  double seconds_to_give_up_ = 0;
  std::uint64_t turns_ = 0;
  double last_value_ = 50;  // of the move that the other search chose

  // Of this turn.
  reasoner::RoleIndex role_ = 0;
  std::vector<reasoner::MoveId> legal_;
  std::optional<Verdict> verdict_;
  std::optional<Proof> proof_;
  double seconds_at_start_ = 0;
  Report report_;
};

}  // namespace search::solver
