#pragma once

#include <cstdint>

#include "search/deadline.h"
#include "search/game_graph/game_graph.h"

namespace search::solver {

/// What a role gets in the end, and in how many joint moves.
struct GoalAt {
  reasoner::Goal goal = 0;
  std::uint16_t distance = 0;
};

/// A graph all of whose states are expanded, judged from the end backwards.
/// Belongs to one thread.
class SolvedGraph {
 public:
  using Id = game_graph::GameGraph::Id;

  virtual ~SolvedGraph() = default;

  /// True when done; false where the deadline came before. The next call goes
  /// on then. The results below are there when it is done.
  virtual bool run(const Deadline& deadline) = 0;

  /// What the role gets if all play their best; kNoGoal where that is not
  /// proven.
  virtual reasoner::Goal goal(Id id, reasoner::RoleIndex role) const = 0;

  /// Joint moves until the end with best play; 65535 for more, or where there
  /// is no way there.
  virtual std::uint16_t distance(Id id) const = 0;
};

/// What a role wants, all goals of a graph considered.
class Preference {
 public:
  explicit Preference(const game_graph::GameGraph& graph);

  /// The greater goal; of the same, who gets more than the middle of its goals
  /// hurries, who gets less delays, and so does who gets just that where no
  /// state comes again.
  bool is_better(reasoner::RoleIndex role, GoalAt a, GoalAt b) const;
  bool hurries(reasoner::RoleIndex role, reasoner::Goal goal) const;
  bool is_middle(reasoner::RoleIndex role, reasoner::Goal goal) const {
    return 2 * goal == ranges_[role].least + ranges_[role].most;
  }

  reasoner::Goal least(reasoner::RoleIndex role) const {
    return ranges_[role].least;
  }
  reasoner::Goal most(reasoner::RoleIndex role) const {
    return ranges_[role].most;
  }

 private:
  struct Range {
    reasoner::Goal least = 100;
    reasoner::Goal most = 0;
  };
  std::vector<Range> ranges_;  // by role
  bool comes_again_;
};

}  // namespace search::solver
