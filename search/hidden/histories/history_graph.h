#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/game_graph/chunked_array.h"
#include "search/game_graph/state_table.h"
#include "search/hidden/information.h"

namespace search::hidden::histories {

/// The histories of a game, as far as anybody has gone along them: those that
/// lead to the same state and the same information of all roles are one node.
/// A step is asked of the machine once. Belongs to one thread.
class HistoryGraph {
 public:
  using Node = std::uint32_t;

  /// `machine` and `information` must outlive it; new information states are
  /// numbered there.
  HistoryGraph(reasoner::StateMachine& machine, InformationTable& information);

  Node root() const { return 0; }
  bool is_terminal(Node node) const { return nodes_[node].terminal; }
  /// The state of a node; enough of it for the machine.
  void read_state(Node node, reasoner::State& state) const {
    state.assign(table_.row(node).subspan(row_head_));
  }
  /// Of a terminal node, by role; kNoGoal counts as 0.
  std::span<const reasoner::Goal> goals(Node node) const {
    return {goals_.data() + nodes_[node].first, roles_};
  }
  /// The legal moves of a role in a node that is not terminal; empty where it
  /// is stuck.
  std::span<const reasoner::MoveId> moves(Node node,
                                          reasoner::RoleIndex role) const;
  /// Joint moves of a node that is not terminal; no more than fit.
  std::uint32_t joint_move_count(Node node) const {
    return nodes_[node].children;
  }
  /// What a role knows there.
  InformationId information(Node node, reasoner::RoleIndex role) const {
    return known_[node * roles_ + role];
  }
  /// The node behind a joint move: `choice` has the place of a move among the
  /// legal ones, by role.
  Node child(Node node, std::span<const std::uint32_t> choice);

  /// Whether that node is there already, so that the machine is not asked.
  bool has_child(Node node, std::span<const std::uint32_t> choice) const;

  enum class Listing : std::uint8_t {
    kDone,
    kTooMany,  ///< joint moves to try
    kLate,     ///< the deadline has passed before all were tried
  };
  /// The joint moves after which `role` knows `after`, with all that it knew
  /// and did before: as many places of moves for each as there are roles, one
  /// after the other. The deadline is asked before each step of the machine.
  Listing list_agreeing(Node node, reasoner::RoleIndex role,
                        InformationId after, const Deadline& deadline,
                        std::vector<std::uint32_t>& choices);
  /// So many joint moves are tried, of those with the role's own move; none
  /// where the node's children are not kept.
  static constexpr std::uint32_t kMostListed = 4096;

  std::size_t size() const { return table_.size(); }
  std::size_t bytes() const;
  /// Forgets all nodes but the root; the numbers of information states stay.
  void clear();

 private:
  static constexpr Node kUnknown = 0xffffffff;
  /// Where there are more joint moves, the machine is asked every time.
  static constexpr std::uint32_t kMostKept = 1 << 16;

  struct NodeData {
    bool terminal = false;
    std::uint32_t children = 0;
    /// Of counts, moves and children in edges_, or of the goals.
    std::size_t first = 0;
  };

  bool keeps_children(Node node) const {
    return joint_move_count(node) <= kMostKept;
  }
  std::size_t edge(Node node, std::span<const std::uint32_t> choice) const;
  void add_root();
  Node add(std::span<const InformationId> known, const reasoner::State& state);
  void describe(const reasoner::State& state);

  reasoner::StateMachine& machine_;
  InformationTable& information_;
  std::size_t roles_;
  std::size_t row_head_;  // words of a row before the state
  game_graph::StateTable table_;
  std::vector<NodeData> nodes_;
  std::vector<InformationId> known_;  // by node and role
  /// Of each node the number of moves by role, the moves, role after role, and
  /// its children, the last role's move fastest.
  std::vector<std::uint32_t> edges_;
  std::vector<reasoner::Goal> goals_;

  // Scratch.
  reasoner::State state_;
  reasoner::State after_;
  std::vector<reasoner::MoveId> joint_move_;
  std::vector<reasoner::PerceptId> percepts_;
  std::vector<InformationId> known_after_;
  std::vector<std::vector<reasoner::MoveId>> legal_;
  std::vector<std::uint64_t> row_;
  std::vector<std::uint32_t> choice_;
};

}  // namespace search::hidden::histories
