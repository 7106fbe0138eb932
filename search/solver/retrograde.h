#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "search/deadline.h"
#include "search/game_graph/game_graph.h"
#include "search/solver/solved_graph.h"

namespace search::solver {

/// Solves a graph all of whose states are expanded, from the end backwards, for
/// one role or for two of which each wants what the other does not.
///
/// Where every child comes after its parent and every state is terminal or a
/// turn, that is one pass over the states (where the goals are the same, the
/// distance decides).
///
/// Otherwise only what can be forced to come about is proven: a state has a
/// value where each of the two roles can force it, whatever the other does, in
/// a finite number of moves; found by going back from the terminal states, best
/// first. States that come again and again have none, and neither have open
/// states, but where all joint moves are as good.
class Retrograde : public SolvedGraph {
 public:
  /// Whether it is for this kind of game; all states must be expanded.
  static bool can_judge(const game_graph::GameGraph& graph);

  /// can_judge(graph) must hold. `graph` must outlive it and not change any
  /// more.
  explicit Retrograde(const game_graph::GameGraph& graph);

  bool run(const Deadline& deadline) override;
  reasoner::Goal goal(Id id, reasoner::RoleIndex role) const override;
  std::uint16_t distance(Id id) const override;

  /// The bytes that it will take for a graph.
  static std::size_t bytes_for(const game_graph::GameGraph& graph);

 private:
  using GoalClass = game_graph::GameGraph::GoalClass;
  static constexpr GoalClass kNone = 0xffff;

  enum class Stage : std::uint8_t {
    kForward,
    kCountParents,
    kAddUp,
    kListParents,
    kBegin,
    kGoBack,
    kDone
  };
  /// An end that comes about, and in how many joint moves.
  struct SolvedValue {
    GoalClass goal_class = 0;
    std::uint16_t distance = 0;
  };
  /// The values found for one role that forces, or for both.
  using Values = std::vector<SolvedValue>;

  template <typename Visit>
  bool each_state(const Deadline& deadline, Visit visit);
  bool run_stage(const Deadline& deadline);
  bool count_parents(const Deadline& deadline);
  bool add_up_parents(const Deadline& deadline);
  bool list_parents(const Deadline& deadline);
  void set_forward(Id id);
  void next_pass();
  void begin_pass(Id id);
  void order_classes();
  bool go_back(const Deadline& deadline);
  void seed(GoalClass goal_class);
  void tell_parents(Id id);
  void assign(Id id, SolvedValue value);
  SolvedValue best_child(Id id, reasoner::RoleIndex role) const;
  std::optional<SolvedValue> value(Id id) const;
  GoalAt goal_at(SolvedValue value, reasoner::RoleIndex role) const {
    return {graph_.goals(value.goal_class)[role], value.distance};
  }

  const game_graph::GameGraph& graph_;
  std::size_t size_;
  Preference preference_;
  Stage stage_ = Stage::kForward;
  std::size_t cursor_ = 0;

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
