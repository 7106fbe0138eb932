#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "search/deadline.h"
#include "search/game_graph/game_graph.h"

namespace search::solver {

/// What a state is worth if all play for their best goal.
struct SolvedValue {
  game_graph::GameGraph::GoalClass goal_class = 0;
  /// Joint moves until the end. Who gets more than the middle of his goals
  /// hurries, who gets less delays, and so does who gets just that where no
  /// state comes again.
  std::uint16_t distance = 0;
};

/// Solves a graph all of whose states are expanded, from the end backwards.
///
/// Where every child comes after its parent and every state is terminal or a
/// turn, that is one pass over the states (max^n for several roles: each takes
/// the best for itself, and the distance decides where it is equal).
///
/// Otherwise only what can be forced to come about is proven. Where the goals
/// of two roles are opposed, or one role is alone: a state has a value where
/// each of the two can force it, whatever the other does, in a finite number
/// of moves; found by going back from the terminal states, best first. Where
/// there are more roles: the best goal of all if one move leads there, else the
/// best of the children where all of them have a value. States that come again
/// and again have none, and neither have open states, but where all joint moves
/// give the same.
class Retrograde {
 public:
  /// `graph` must outlive it and not change any more.
  explicit Retrograde(const game_graph::GameGraph& graph);

  /// True when done; false where the deadline came before. The next call goes
  /// on then.
  bool run(const Deadline& deadline);

  std::optional<SolvedValue> value(game_graph::GameGraph::Id id) const;

  /// Whether, in turn of `role`, `a` is better than `b`.
  bool is_better(reasoner::RoleIndex role, SolvedValue a, SolvedValue b) const;

  /// Whether the role gets just the middle of its goals.
  bool is_middling(reasoner::RoleIndex role, SolvedValue value) const {
    return 2 * goal(value, role) == ranges_[role].least + ranges_[role].most;
  }

  /// The bytes that it will take for a graph.
  static std::size_t bytes_for(const game_graph::GameGraph& graph);

 private:
  using Id = game_graph::GameGraph::Id;
  using GoalClass = game_graph::GameGraph::GoalClass;
  static constexpr GoalClass kNone = 0xffff;

  enum class Method : std::uint8_t { kForward, kForced, kSeveralRoles };
  enum class Stage : std::uint8_t {
    kForward,
    kCountParents,
    kAddUp,
    kListParents,
    kBegin,
    kGoBack,
    kDone
  };
  /// The values found for one role that forces, or for all.
  using Values = std::vector<SolvedValue>;

  template <typename Visit>
  bool each_state(const Deadline& deadline, Visit visit);
  void find_ranges();
  void set_forward(Id id);
  void next_pass();
  void begin_pass(Id id);
  void order_classes();
  bool go_back(const Deadline& deadline);
  void seed(GoalClass goal_class);
  void tell_parents(Id id);
  void tell_forced(Id parent, SolvedValue value);
  void tell_several(Id parent, SolvedValue value);
  void assign(Id id, SolvedValue value);
  SolvedValue best_child(Id id, reasoner::RoleIndex role) const;
  bool all_the_same(Id id) const;
  reasoner::Goal goal(SolvedValue value, reasoner::RoleIndex role) const {
    return graph_.goals(value.goal_class)[role];
  }

  const game_graph::GameGraph& graph_;
  std::size_t size_;
  Method method_ = Method::kForward;
  Stage stage_ = Stage::kForward;
  std::size_t cursor_ = 0;

  struct Range {
    reasoner::Goal least = 100;
    reasoner::Goal most = 0;
  };
  std::vector<Range> ranges_;  // of the goals, by role

  // Parents of state i: parents_[first_parent_[i]] and on to those of i + 1.
  std::vector<std::uint32_t> first_parent_;
  std::unique_ptr<Id[]> parents_;

  // The pass under way.
  std::size_t pass_count_ = 1;
  std::vector<Values> passes_;  // the last one is under way
  std::vector<std::uint16_t> open_children_;
  std::vector<std::vector<Id>> terminals_;  // by class
  std::vector<GoalClass> class_order_;      // best for the pass first
  std::size_t next_class_ = 0;
  std::vector<Id> queue_;
  std::size_t queue_head_ = 0;
};

}  // namespace search::solver
