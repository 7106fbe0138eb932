#include "search/hidden/exact/sequence_form_builder.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "reasoner/playout.h"

namespace search::hidden::exact {

using reasoner::MoveId;
using reasoner::RoleIndex;

namespace {

std::uint32_t hash_of(std::span<const Sequence> sequences) {
  std::uint64_t hash = 0;
  for (const Sequence sequence : sequences) {
    hash = reasoner::mix64(hash + sequence + 1);
  }
  return static_cast<std::uint32_t>(hash);
}

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
      information_(roles_),
      legal_(roles_),
      choice_(roles_),
      joint_move_(roles_),
      goals_(roles_) {
  for (RoleIndex role = 0; role < roles_; ++role) {
    if (role == machine.game().chance_role()) continue;
    form_.players.emplace_back().role = role;
  }
  const std::size_t players = form_.players.size();
  row_head_ = (players + 1) / 2;
  first_.resize(players);
  sequences_.resize(players);
  known_.resize(players);
  if (players == 0) refuse("nobody plays this game");
}

SequenceFormBuilder::Status SequenceFormBuilder::build(
    const Deadline& deadline) {
  if (node_count_ == 0 && status_ == Status::kUnfinished) add_root();
  while (status_ == Status::kUnfinished && !deadline.expired()) {
    if (next_node_ < layer_.nodes.size()) {
      expand(next_node_++);
    } else if (!next_layer()) {
      status_ = Status::kDone;
      form_.constant_sum = form_.players.size() == 2 && !sums_differ_;
    }
  }
  return status_;
}

std::optional<std::size_t> SequenceFormBuilder::decision_at(
    std::uint32_t information) const {
  if (information >= decision_of_information_.size() ||
      decision_of_information_[information] == kNone) {
    return std::nullopt;
  }
  return decision_of_information_[information];
}

void SequenceFormBuilder::add_root() {
  machine_.initial_state(after_);
  for (std::size_t player = 0; player < form_.players.size(); ++player) {
    known_[player] = InformationTable::root(form_.players[player].role);
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
  } else if ((next_node_ & 1023) == 0 && bytes() > limits_.memory_bytes) {
    refuse("the game does not fit into the memory");
  }
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
  const std::size_t players = form_.players.size();
  for (std::size_t player = 0; player < players; ++player) {
    const std::size_t place = node * players + player;
    if (!find_decision(player, layer_.known[place], layer_.sequences[place])) {
      return false;
    }
  }
  return true;
}

/// The player's decision in state_, which is added if it is new.
bool SequenceFormBuilder::find_decision(std::size_t player,
                                        std::uint32_t information,
                                        Sequence parent) {
  PlayerForm& own = form_.players[player];
  const std::vector<MoveId>& legal = legal_[own.role];
  if (information >= decision_of_information_.size()) {
    decision_of_information_.resize(information_.size(), kNone);
  }
  std::uint32_t& number = decision_of_information_[information];
  if (number == kNone) {
    number = static_cast<std::uint32_t>(own.decisions.size());
    own.decisions.push_back({information, parent,
                             static_cast<Sequence>(own.moves.size()),
                             static_cast<std::uint32_t>(legal.size())});
    own.moves.insert(own.moves.end(), legal.begin(), legal.end());
  }
  const Decision& decision = own.decisions[number];
  first_[player] = decision.first;
  if (decision.count == legal.size() &&
      std::equal(legal.begin(), legal.end(),
                 own.moves.begin() + decision.first)) {
    return true;
  }
  refuse(machine_.game().role_name(own.role) +
         " cannot always know its legal moves");
  return false;
}

/// Adds the node behind joint_move_ in state_; with `node` kNone the root.
void SequenceFormBuilder::follow(std::uint32_t node, double chance) {
  const std::size_t players = form_.players.size();
  if (node != kNone) {
    machine_.next_state(state_, joint_move_, after_);
    for (std::size_t player = 0; player < players; ++player) {
      const RoleIndex role = form_.players[player].role;
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
  const std::size_t players = form_.players.size();
  const std::span<const Sequence> sequences(&layer_.sequences[node * players],
                                            players);
  const auto number = static_cast<std::uint32_t>(form_.leaf_count());
  const std::uint32_t leaf =
      leaves_.find_or_add(hash_of(sequences), number, [&](std::uint32_t other) {
        return std::equal(sequences.begin(), sequences.end(),
                          form_.leaf_sequences.begin() +
                              static_cast<std::ptrdiff_t>(other * players));
      });
  if (leaf == number) {
    form_.leaf_sequences.insert(form_.leaf_sequences.end(), sequences.begin(),
                                sequences.end());
    form_.leaf_goals.resize(form_.leaf_sequences.size(), 0.0);
    form_.leaf_chances.push_back(0);
  }
  form_.leaf_chances[leaf] += layer_.chances[node];
  machine_.goals(state_, goals_);
  double sum = 0;
  for (std::size_t player = 0; player < players; ++player) {
    // A goal that the rules do not give is worth nothing.
    const double goal = std::max(0, goals_[form_.players[player].role]);
    form_.leaf_goals[leaf * players + player] += layer_.chances[node] * goal;
    sum += goal;
  }
  if (!has_leaf_) form_.goal_sum = sum;
  has_leaf_ = true;
  if (sum != form_.goal_sum) sums_differ_ = true;
}

void SequenceFormBuilder::refuse(std::string why) {
  status_ = Status::kRefused;
  refusal_ = std::move(why);
  // What it has found so far is of no use any more.
  form_ = {};
  information_ = InformationTable(roles_);
  decision_of_information_ = {};
  leaves_ = {};
  layer_.clear();
  next_.clear();
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

/// With what a RegretSolver will need beside it.
std::size_t SequenceFormBuilder::bytes() const {
  std::size_t bytes =
      layer_.bytes() + next_.bytes() + information_.bytes() +
      decision_of_information_.capacity() * sizeof(std::uint32_t) +
      form_.leaf_count() * 2 * sizeof(std::uint64_t) +  // leaves_
      form_.leaf_sequences.capacity() * sizeof(Sequence) +
      (form_.leaf_goals.capacity() + form_.leaf_chances.capacity()) *
          sizeof(double);
  for (const PlayerForm& player : form_.players) {
    bytes += player.decisions.capacity() * sizeof(Decision) +
             player.moves.capacity() * (sizeof(MoveId) + 6 * sizeof(double));
  }
  return bytes;
}

}  // namespace search::hidden::exact
