#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/game_graph/canonical_states.h"
#include "search/game_graph/chunked_array.h"
#include "search/game_graph/expander.h"
#include "search/game_graph/state_table.h"

namespace search::game_graph {

/// The states of a game, each once, with the moves that lead from one to the
/// other, as far as they have been asked for. Nothing is ever forgotten.
///
/// With CanonicalStates, states that are the same but for a symmetry are one:
/// it has the moves of the canonical state.
///
/// A state is terminal; or a turn, in which one role at most has a choice; or
/// an event of chance, where only that has several moves, each as likely as the
/// others; or open, where several have a choice, perhaps chance among them; or
/// stuck, where a role has no legal move, or there are more joint moves than
/// are followed. Most of its many functions are questions of a line about one
/// state. Belongs to one thread.
class GameGraph {
 public:
  using Id = StateTable::Id;
  /// A vector of goals, one a role, that a terminal state has.
  using GoalClass = std::uint16_t;

  enum class Kind : std::uint8_t { kTerminal, kTurn, kChance, kOpen, kStuck };

  /// `machine` must outlive it. `wide`: expands by a playout engine like that
  /// of the machine, where it has one. `canonical` may be null, and must
  /// outlive it.
  GameGraph(reasoner::StateMachine& machine, std::size_t memory_bytes,
            bool wide = true, const CanonicalStates* canonical = nullptr);

  /// The number of a state, which is added if it is new.
  Id add(const reasoner::State& state);
  std::optional<Id> find(const reasoner::State& state) const;
  /// What makes the canonical state of a state; the identity without such.
  CanonicalStates::Element element_for(const reasoner::State& state) const;
  /// The state of a number; enough of it for the machine.
  void read_state(Id id, reasoner::State& state) const;

  std::size_t size() const { return table_.size(); }
  std::size_t edge_count() const { return edge_count_; }
  std::size_t role_count() const { return roles_; }
  /// The role of chance, if the game has one.
  std::optional<reasoner::RoleIndex> chance() const { return chance_; }

  Kind kind(Id id) const;
  bool is_expanded(Id id) const { return (nodes_[id].kind & kExpanded) != 0; }
  /// Who chooses in a turn, or chance in an event of it; the first role besides
  /// chance where nobody has a choice.
  reasoner::RoleIndex mover(Id id) const {
    return turns_[turn_of(nodes_[id])].mover;
  }
  /// Of a terminal state.
  GoalClass goal_class(Id id) const {
    return static_cast<GoalClass>(nodes_[id].first_edge);
  }
  std::span<const reasoner::Goal> goals(GoalClass goal_class) const {
    return goal_classes_[goal_class];
  }
  std::size_t goal_class_count() const { return goal_classes_.size(); }
  /// Whether what is better for one of two roles was worse for the other in all
  /// terminal states so far; not known before their goals differ. That they are
  /// opposed says something of the game only when all states are expanded.
  enum class Opposition : std::uint8_t { kUnknown, kOpposed, kNotOpposed };
  Opposition opposition() const;

  /// How many moves the mover has, or joint moves there are; 0 where unknown.
  std::size_t move_count(Id id) const { return nodes_[id].edge_count; }
  /// How many moves a role has in an open state.
  std::size_t move_count_of(Id id, reasoner::RoleIndex role) const {
    assert(kind(id) == Kind::kOpen);
    return edges_[nodes_[id].first_edge - roles_ + role];
  }
  /// Where they lead, in the order of the legal moves; of an expanded state. In
  /// an open one the last role's move changes fastest. A state stands there as
  /// often as moves lead to it.
  std::span<const Id> children(Id id) const;
  /// Joint move `index` of a state.
  void read_joint_move(Id id, std::size_t index,
                       std::vector<reasoner::MoveId>& joint_move);

  /// Asks for the children of a state that is not expanded.
  void ask(Id id);
  /// Joint moves asked for whose states are not there yet.
  std::size_t unfinished() const { return expander_->unfinished(); }
  /// How many of them keep it busy.
  std::size_t width() const { return expander_->width(); }
  /// Adds some of the children asked for. False where there is no memory for
  /// more: nothing may be asked or collected any more.
  bool collect();
  /// Asks for the children of one state and waits for them; nothing else may be
  /// asked for. False, too, where the deadline comes first: then the state is
  /// not expanded, and may be asked for again.
  bool expand(Id id, const Deadline& deadline);

  /// Whether some child has a lower number than its parent, or the same.
  bool has_back_edges() const { return has_back_edges_; }
  bool has_open_states() const { return has_open_states_; }
  bool has_stuck_states() const { return has_stuck_states_; }
  /// Whether in some of these there are legal moves, so that more could come
  /// of the game than the graph will ever show.
  bool has_states_not_followed() const { return has_states_not_followed_; }
  /// The memory taken is not above `memory_bytes`, but for some constant.
  std::size_t bytes() const;
  bool is_full() const { return full_; }

  bool is_wide() const { return wide_; }
  /// Between expansions only. Nothing happens where there is no such engine.
  void use_wide(bool wide);

 private:
  static constexpr std::uint16_t kExpanded = 0x8000;
  static constexpr std::uint16_t kTerminalKind = 0x7fff;
  static constexpr std::uint16_t kOpenKind = 0x7ffe;
  static constexpr std::uint16_t kStuckKind = 0x7ffd;

  struct Node {
    std::uint32_t first_edge = 0;  // or the class of a terminal state
    std::uint16_t edge_count = 0;
    std::uint16_t kind = 0;  // or the number of the turn
  };

  /// Who chooses, and what the others play meanwhile.
  struct Turn {
    reasoner::RoleIndex mover = 0;
    std::vector<reasoner::MoveId> joint_move;
  };

  static std::uint16_t turn_of(const Node& node) {
    return node.kind & static_cast<std::uint16_t>(~kExpanded);
  }
  CanonicalStates::Element make_row(std::span<const std::uint64_t> seen,
                                    std::vector<std::uint64_t>& row) const;
  void add_image(const Successor& seen, CanonicalStates::Element element);
  void add_node(const Successor& seen);
  void add_turn(Node& node, const Successor& seen);
  std::optional<std::uint16_t> find_turn(const Successor& seen,
                                         reasoner::RoleIndex mover);
  std::uint32_t allocate_edges(std::size_t count);
  void place_moves(Node& node, std::uint32_t first, std::size_t count);
  void list_open_moves(Id id, std::vector<reasoner::MoveId>& joint_moves);
  void take_back_ask(Id id);

  reasoner::StateMachine& machine_;
  std::size_t roles_;
  std::optional<reasoner::RoleIndex> chance_;
  std::size_t memory_bytes_;
  std::size_t row_words_;
  const CanonicalStates* canonical_;
  bool wide_ = false;
  std::unique_ptr<Expander> expander_;
  std::unique_ptr<Expander> other_;  // the scalar or wide one not in use

  StateTable table_;
  ChunkedArray<Node> nodes_;
  /// The moves of a turn until it is expanded, its children afterwards. Those
  /// of an open state are behind the numbers of moves by role.
  ChunkedArray<std::uint32_t> edges_;
  std::size_t edge_count_ = 0;
  std::vector<Turn> turns_;
  std::map<std::vector<reasoner::MoveId>, std::uint16_t> turn_numbers_;
  std::vector<std::vector<reasoner::Goal>> goal_classes_;
  std::map<std::vector<reasoner::Goal>, GoalClass> goal_class_numbers_;
  bool has_back_edges_ = false;
  bool has_open_states_ = false;
  bool has_stuck_states_ = false;
  bool has_states_not_followed_ = false;
  bool full_ = false;

  // Scratch.
  reasoner::State state_;
  std::vector<reasoner::MoveId> joint_moves_;
  std::vector<std::vector<std::uint64_t>> rows_;
  std::vector<CanonicalStates::Element> elements_;
  std::vector<std::uint64_t> hashes_;
  std::vector<reasoner::MoveId> images_;
  std::vector<reasoner::MoveId> key_;
  std::vector<reasoner::Goal> goals_;
  std::vector<std::vector<reasoner::MoveId>> legal_;
};

}  // namespace search::game_graph
