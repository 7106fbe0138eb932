#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/game_graph/game_graph.h"
#include "search/solver/solved_graph.h"

namespace search::solver {

/// Judges a graph of any kind of game, all of whose states are expanded:
/// several roles that each want the best for themselves, roles that want the
/// same, choices at the same time, states that come again.
///
/// Of each state it keeps which ends may come of it with best play by all, and
/// takes away what cannot until nothing changes. Where one role chooses, it
/// gets no less than what is the least behind any of its moves; among as good
/// ones it may take each, so that the others' goals may stay open (subgame
/// perfect equilibria, all of them: Selten, 1965). Where several choose at
/// once, a role with a move that leads to its best goal in any case gets that;
/// nothing else is said there. A match without end is worse than the best goal,
/// and may be better than any other.
///
/// A role's goal is proven where all ends that are left agree in it.
class PossibleEnds : public SolvedGraph {
 public:
  /// `graph` must outlive it and not change any more.
  explicit PossibleEnds(const game_graph::GameGraph& graph);

  bool run(const Deadline& deadline) override;
  reasoner::Goal goal(Id id, reasoner::RoleIndex role) const override;
  std::uint16_t distance(Id id) const override { return distances_[id]; }

  /// The bytes that it will take for a graph.
  static std::size_t bytes_for(const game_graph::GameGraph& graph);

 private:
  /// A bit for each end: a match without end, the first 62 vectors of goals,
  /// and all others.
  using Ends = std::uint64_t;
  static constexpr Ends kWithoutEnd = 1;
  static constexpr std::size_t kOthers = 63;
  static constexpr std::uint16_t kFar = 0xffff;

  struct Range {
    std::int16_t least;
    std::int16_t most;
  };

  enum class Stage : std::uint8_t { kEnds, kDistances, kDone };

  static std::size_t bit_of(game_graph::GameGraph::GoalClass goal_class);
  void find_ranges();
  template <typename Visit>
  bool sweep(const Deadline& deadline, const Visit& visit);
  Ends ends_of(Id id) const;
  Ends ends_of_turn(Id id) const;
  Ends ends_of_open(Id id) const;
  bool can_force_best(Id id, reasoner::RoleIndex role,
                      std::size_t stride) const;
  std::uint16_t distance_of(Id id) const;
  /// The least goal of the role among ends; below 0 for one without end.
  reasoner::Goal least(Ends ends, reasoner::RoleIndex role) const;
  reasoner::Goal certain(Id id, reasoner::RoleIndex role) const;
  Ends that_give(Ends ends, reasoner::RoleIndex role,
                 reasoner::Goal at_least) const;

  const game_graph::GameGraph& graph_;
  std::size_t roles_;
  Preference preference_;
  std::vector<Range> ranges_;  // by end and role
  Ends all_ = kWithoutEnd;     // that there are
  std::vector<Ends> ends_;     // by state
  std::vector<std::uint16_t> distances_;
  Stage stage_ = Stage::kEnds;
  std::size_t left_;      // states of the sweep
  bool changed_ = false;  // in the sweep
};

}  // namespace search::solver
