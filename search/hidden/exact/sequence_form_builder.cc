#include "search/hidden/exact/sequence_form_builder.h"

#include <algorithm>
#include <utility>

#include "reasoner/players.h"

namespace search::hidden::exact {

using reasoner::MoveId;
using reasoner::RoleIndex;

namespace {

/// Advances `choice` to the next joint move, the last role's move fastest;
/// false when all have been.
bool next_choice(std::span<const std::vector<MoveId>> legal,
                 std::span<std::size_t> choice) {
  for (std::size_t role = legal.size(); role-- > 0;) {
    if (++choice[role] < legal[role].size()) return true;
    choice[role] = 0;
  }
  return false;
}

}  // namespace

SequenceFormBuilder::SequenceFormBuilder(reasoner::StateMachine& machine,
                                         BuildLimits limits)
    : machine_(machine),
      limits_(limits),
      roles_(machine.game().role_count()),
      row_head_(0),
      players_(reasoner::players_of(machine.game())),
      writer_(players_),
      information_(roles_),
      legal_(roles_),
      choice_(roles_),
      joint_move_(roles_),
      goals_(roles_),
      player_goals_(players_.size()),
      first_(players_.size()),
      sequences_(players_.size()),
      known_(players_.size()) {
  row_head_ = (players_.size() + 1) / 2;
  if (players_.empty()) refuse("nobody plays this game");
}

SequenceFormBuilder::Status SequenceFormBuilder::build(
    const Deadline& deadline) {
  if (node_count_ == 0 && status_ == Status::kUnfinished) add_root();
  while (status_ == Status::kUnfinished && !deadline.expired()) {
    if (next_node_ < layer_.nodes.size()) {
      expand(next_node_++);
    } else if (!next_layer()) {
      status_ = Status::kDone;
    }
  }
  return status_;
}

void SequenceFormBuilder::add_root() {
  machine_.initial_state(after_);
  for (std::size_t player = 0; player < players_.size(); ++player) {
    known_[player] = InformationTable::root(players_[player]);
    sequences_[player] = 0;
  }
  follow(kNone, 1);
  next_layer();
}

/// Goes on with the nodes of the next step; false where there are none.
bool SequenceFormBuilder::next_layer() {
  std::swap(layer_, next_);
  next_.clear();
  next_node_ = 0;
  node_count_ += layer_.nodes.size();
  return layer_.nodes.size() > 0;
}

void SequenceFormBuilder::expand(std::uint32_t node) {
  state_.assign(layer_.nodes.row(node).subspan(row_head_));
  if (machine_.is_terminal(state_)) return add_leaf(node);
  if (!find_moves(node)) return;
  if (!can_be_tried()) {
    return refuse("a step has more than " +
                  std::to_string(limits_.edges_of_node) + " joint moves");
  }
  double chance = layer_.chances[node];
  if (const auto random = machine_.game().chance_role()) {
    chance /= static_cast<double>(legal_[*random].size());
  }
  std::fill(choice_.begin(), choice_.end(), std::size_t{0});
  do {
    for (RoleIndex role = 0; role < roles_; ++role) {
      joint_move_[role] = legal_[role][choice_[role]];
    }
    follow(node, chance);
    ++edge_count_;
  } while (next_choice(legal_, choice_));
  if (edge_count_ > limits_.edges) {
    refuse("the game has more than " + std::to_string(limits_.edges) +
           " joint moves");
  } else if (bytes() > limits_.memory_bytes) {
    refuse("the game does not fit into " +
           std::to_string(limits_.memory_bytes >> 20) + " MB");
  }
}

/// Whether the joint moves of legal_ are few enough.
bool SequenceFormBuilder::can_be_tried() const {
  std::uint64_t count = 1;
  for (const auto& moves : legal_) {
    count *= moves.size();
    if (count > limits_.edges_of_node) return false;
  }
  return true;
}

/// The legal moves of all roles in state_, and where the sequences of the
/// players that choose among them begin; false where that was refused.
bool SequenceFormBuilder::find_moves(std::uint32_t node) {
  for (RoleIndex role = 0; role < roles_; ++role) {
    machine_.legal_moves(state_, role, legal_[role]);
    if (legal_[role].empty()) {
      refuse(machine_.game().role_name(role) + " can be without a legal move");
      return false;
    }
  }
  const std::size_t players = players_.size();
  for (std::size_t player = 0; player < players; ++player) {
    const std::size_t place = node * players + player;
    const auto first =
        writer_.add_decision(player, layer_.known[place],
                             layer_.sequences[place], legal_[players_[player]]);
    if (!first) {
      refuse(machine_.game().role_name(players_[player]) +
             " cannot always know its legal moves");
      return false;
    }
    first_[player] = *first;
  }
  return true;
}

/// Adds the node behind joint_move_ in state_; with `node` kNone the root.
void SequenceFormBuilder::follow(std::uint32_t node, double chance) {
  const std::size_t players = players_.size();
  if (node != kNone) {
    machine_.next_state(state_, joint_move_, after_);
    for (std::size_t player = 0; player < players; ++player) {
      const RoleIndex role = players_[player];
      std::span<const reasoner::PerceptId> seen = joint_move_;
      if (machine_.game().hides()) {
        machine_.percepts(state_, joint_move_, role, percepts_);
        seen = percepts_;
      }
      known_[player] = information_.after(layer_.known[node * players + player],
                                          joint_move_[role], seen);
      sequences_[player] =
          first_[player] + static_cast<Sequence>(choice_[role]);
    }
  }
  row_.assign(row_head_, 0);
  for (std::size_t player = 0; player < players; ++player) {
    row_[player / 2] |= std::uint64_t{known_[player]} << (player % 2 * 32);
  }
  row_.insert(row_.end(), after_.words().begin(), after_.words().end());
  const auto [id, is_new] =
      next_.nodes.add(row_, game_graph::StateTable::hash(row_));
  if (is_new) {
    next_.chances.push_back(chance);
    next_.sequences.insert(next_.sequences.end(), sequences_.begin(),
                           sequences_.end());
    next_.known.insert(next_.known.end(), known_.begin(), known_.end());
  } else {
    next_.chances[id] += chance;
  }
}

void SequenceFormBuilder::add_leaf(std::uint32_t node) {
  const std::size_t players = players_.size();
  const std::span<const Sequence> sequences(&layer_.sequences[node * players],
                                            players);
  machine_.goals(state_, goals_);
  for (std::size_t player = 0; player < players; ++player) {
    // A goal that the rules do not give is worth nothing.
    player_goals_[player] = std::max(0, goals_[players_[player]]);
  }
  writer_.add_leaf(sequences, layer_.chances[node], player_goals_);
}

void SequenceFormBuilder::refuse(std::string why) {
  status_ = Status::kRefused;
  refusal_ = std::move(why);
  // Frees the memory of what was built so far.
  writer_ = SequenceFormWriter(players_);
  information_ = InformationTable(roles_);
  layer_ = {};
  next_ = {};
}

void SequenceFormBuilder::Layer::clear() {
  nodes.clear();
  chances.clear();
  sequences.clear();
  known.clear();
}

std::size_t SequenceFormBuilder::Layer::bytes() const {
  return nodes.bytes() + chances.capacity() * sizeof(double) +
         (sequences.capacity() + known.capacity()) * sizeof(std::uint32_t);
}

std::size_t SequenceFormBuilder::bytes() const {
  return layer_.bytes() + next_.bytes() + information_.bytes() +
         writer_.bytes();
}

}  // namespace search::hidden::exact
