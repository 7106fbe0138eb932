#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/game_graph/canonical_states.h"
#include "search/proof_tree/claim_evaluator.h"
#include "search/proof_tree/lane_alpha_beta.h"
#include "search/proof_tree/proof_team.h"
#include "search/proof_tree/proof_tree.h"

namespace search::proof_tree {

/// What was proven before of a state: what its mover gets, and the move.
/// Nothing where that is not known.
using ProvenBefore = std::function<std::optional<ProvenMove>(
    const reasoner::State& state, reasoner::RoleIndex mover)>;

/// Goes on where a game is solved from its beginning: what is to be played
/// after moves that are not the best, or not those of the proof. A tree from
/// the first state, in which one role plays as is proven and the other one
/// anything, and the same for the other role; whoever is lost plays what took
/// the most work to refute. Which position is next is in turn that of the
/// fewest plies, and a matter of how likely it is, by what an evaluator says of
/// the moves on the way, and of how much work it may be. Of each the exact
/// value is found, and a move that keeps it.
///
/// Belongs to one thread.
class MistakeProver {
 public:
  /// `first` is the first state, for which some `expected` states were expanded
  /// until it was known. `goals`: that `role` may get, ascending; of it are all
  /// claims. Positions that are likely to take less than `least_work` states
  /// are left to who plays. `team` must outlive it, and has no question in
  /// between; `before` may be empty.
  MistakeProver(ProofTeam& team, const Job& first, double expected,
                reasoner::RoleIndex role, std::vector<reasoner::Goal> goals,
                ProvenBefore before, double least_work);

  /// Takes a move that others have proven. Whether that is news.
  bool learn(const ProvenMove& move);

  /// Goes on until `stop()`, which is asked from all threads, or the end. What
  /// is proven is added to `moves`, until there are about `most`.
  void run(const std::function<bool()>& stop, std::size_t most,
           std::vector<ProvenMove>& moves);

  /// There is nothing left that is worth it.
  bool is_over() const { return !present_ && open_.empty(); }

 private:
  /// How likely it is that a position comes up where each role plays as is
  /// proven.
  using Reach = std::array<double, 2>;

  /// A position in the tree.
  struct Position {
    Job job = {};
    Reach reach = {1, 1};
    double expected = 1;    // states that it is likely to take
    double priority = 0;    // how likely for the work
    std::size_t least = 0;  // of the goals; the value is between these two
    std::size_t most = 0;
    std::size_t asked = 0;   // at present, whether it gets that
    std::uint64_t work = 0;  // states that it has taken
    std::optional<ProvenMove> at_least = {};  // the move, where the mover's
    std::optional<ProvenMove> at_most = {};   // goal depends on that bound
  };

  /// What is known of a position, of all that are alike under symmetries.
  struct Known {
    reasoner::Goal value = 0;   // of the mover
    reasoner::MoveId move = 0;  // in the canonical one
    std::uint64_t work = 0;
  };

  struct Key {
    std::uint64_t hash = 0;
    game_graph::CanonicalStates::Element element = 0;
  };

  reasoner::RoleIndex mover_of(const Position& position) const {
    return team_.expander().mover(position.job.phase);
  }
  Key key_of(std::span<const std::uint64_t> state);
  std::optional<ProvenMove> find(std::span<const std::uint64_t> state,
                                 reasoner::RoleIndex role);
  void open(Position position);
  void take_next();
  void work_on_present(const std::function<bool()>& stop,
                       std::vector<ProvenMove>& moves);
  void ask();
  void take_answer(Position position, bool holds,
                   std::vector<ProvenMove>& moves);
  void end();
  void close(const Position& position, const ProvenMove& best);
  bool is_reached_anew(Position& position);
  std::vector<double> likelihoods(const Position& position,
                                  const std::vector<Position>& children);
  reasoner::Goal mover_value(std::size_t goal, reasoner::RoleIndex mover) const;
  reasoner::Goal goal_of_claims(const ProvenMove& move) const;

  ProofTeam& team_;
  reasoner::RoleIndex role_;
  std::vector<reasoner::Goal> goals_;
  ProvenBefore before_;
  double least_work_;
  std::vector<Position> open_;  // a heap, that of the highest priority first
  bool is_earliest_ = false;    // the present one was taken as the earliest
  std::uint64_t states_of_earliest_ = 0;   // expanded for such ones
  std::uint64_t states_of_likeliest_ = 0;  // and for the others
  std::optional<Position> present_;        // that a question is about
  std::unordered_map<std::uint64_t, Known> known_;
  /// Of all positions in the tree, with their ply.
  std::unordered_map<std::uint64_t, std::pair<Reach, std::uint32_t>> reach_;
  bool repeats_ = false;  // a position came again at another ply
  std::vector<std::uint64_t> canonical_;  // scratch
};

}  // namespace search::proof_tree
