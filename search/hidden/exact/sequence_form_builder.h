#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/game_graph/state_table.h"
#include "search/hidden/exact/sequence_form.h"
#include "search/hidden/exact/sequence_form_writer.h"
#include "search/hidden/information.h"

namespace search::hidden::exact {

/// How much of a game may be looked at before it counts as too large.
struct BuildLimits {
  /// Joint moves, those of chance among them, from states with information.
  std::uint64_t edges = 20'000'000;
  std::size_t memory_bytes = std::size_t{1} << 30;
  /// Of one state: they are tried without a look at the deadline.
  std::uint64_t edges_of_node = std::uint64_t{1} << 14;
};

/// Unfolds a game from its initial state, step by step, into its sequence form.
/// Histories that lead to the same state and the same information of all
/// players are one node, whose probability is the sum of theirs; nodes are
/// forgotten with their step. Depends on the rules and the limits alone.
/// Belongs to one thread.
class SequenceFormBuilder {
 public:
  enum class Status { kUnfinished, kDone, kRefused };

  /// `machine` must outlive it, and is used by no one else during `build`.
  explicit SequenceFormBuilder(reasoner::StateMachine& machine,
                               BuildLimits limits = {});

  /// Goes on until the deadline, which it outlasts by one node at most.
  Status build(const Deadline& deadline);
  Status status() const { return status_; }
  /// Why there is no form: a game that is too large, or one in which a player
  /// cannot know its legal moves, or has none. One sentence without a full
  /// stop; empty where nothing was refused.
  const std::string& refusal() const { return refusal_; }

  /// All of the following is whole when the status is kDone.
  const SequenceForm& form() const { return writer_.form(); }
  const InformationTable& information() const { return information_; }
  std::uint64_t node_count() const { return node_count_; }
  std::uint64_t edge_count() const { return edge_count_; }

  /// The number of the decision that a player has with this information, among
  /// the decisions of its PlayerForm; nothing where the game is over with it.
  std::optional<std::size_t> decision_at(std::uint32_t information) const {
    return writer_.decision_at(information);
  }

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;

  /// The nodes of one step. A row is the information of all players and then
  /// the words of the state.
  struct Layer {
    game_graph::StateTable nodes;
    std::vector<double> chances;       // that chance leads there, by node
    std::vector<Sequence> sequences;   // by node and player
    std::vector<std::uint32_t> known;  // information, by node and player
    void clear();
    std::size_t bytes() const;
  };

  void add_root();
  bool next_layer();
  void expand(std::uint32_t node);
  void add_leaf(std::uint32_t node);
  bool find_moves(std::uint32_t node);
  bool can_be_tried() const;
  void follow(std::uint32_t node, double chance);
  void refuse(std::string why);
  std::size_t bytes() const;

  reasoner::StateMachine& machine_;
  BuildLimits limits_;
  std::size_t roles_;
  std::size_t row_head_;  // words of a row before the state
  Status status_ = Status::kUnfinished;
  std::string refusal_;

  std::vector<reasoner::RoleIndex> players_;
  SequenceFormWriter writer_;
  InformationTable information_;
  std::uint64_t node_count_ = 0;
  std::uint64_t edge_count_ = 0;

  Layer layer_;
  Layer next_;
  std::uint32_t next_node_ = 0;  // of layer_, to be expanded

  // Scratch.
  reasoner::State state_;
  reasoner::State after_;
  std::vector<std::vector<reasoner::MoveId>> legal_;  // by role
  std::vector<std::size_t> choice_;                   // by role
  std::vector<reasoner::MoveId> joint_move_;
  std::vector<reasoner::PerceptId> percepts_;
  std::vector<reasoner::Goal> goals_;
  std::vector<double> player_goals_;
  std::vector<Sequence> first_;  // by player, at the node
  std::vector<std::uint64_t> row_;
  std::vector<Sequence> sequences_;
  std::vector<std::uint32_t> known_;
};

}  // namespace search::hidden::exact
