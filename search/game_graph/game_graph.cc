#include "search/game_graph/game_graph.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "reasoner/network/propnet.h"

namespace search::game_graph {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

// Where several roles choose at once, more joint moves than these are not
// followed.
constexpr std::size_t kMostJointMoves = 4096;

// Calls of `collect` for one state between two looks at the clock.
constexpr std::size_t kCollectsPerLook = 16;

constexpr std::size_t kMostEdges = std::numeric_limits<std::uint16_t>::max();

}  // namespace

GameGraph::GameGraph(reasoner::StateMachine& machine, std::size_t memory_bytes,
                     bool wide, const CanonicalStates* canonical)
    : machine_(machine),
      roles_(machine.game().role_count()),
      chance_(machine.game().chance_role()),
      memory_bytes_(memory_bytes),
      row_words_(machine.propnet() == nullptr
                     ? std::numeric_limits<std::size_t>::max()
                     : (machine.propnet()->base_count() + 63) / 64),
      canonical_(canonical),
      expander_(make_scalar_expander(machine)),
      other_(make_wide_expander(machine)),
      goals_(roles_),
      legal_(roles_) {
  use_wide(wide);
}

void GameGraph::use_wide(bool wide) {
  assert(unfinished() == 0);
  if (wide == wide_ || other_ == nullptr) return;
  std::swap(expander_, other_);
  wide_ = wide;
}

// ---- States -----------------------------------------------------------------

GameGraph::Id GameGraph::add(const State& state) {
  if (const auto known = find(state)) return *known;
  Successor seen;
  seen.row = state.words();
  seen.terminal = machine_.is_terminal(state);
  std::vector<MoveId> moves;
  std::vector<std::uint32_t> counts(roles_);
  if (seen.terminal) {
    machine_.goals(state, goals_);
    seen.goals = goals_;
  } else {
    for (RoleIndex role = 0; role < roles_; ++role) {
      machine_.legal_moves(state, role, legal_[role]);
      counts[role] = static_cast<std::uint32_t>(legal_[role].size());
      moves.insert(moves.end(), legal_[role].begin(), legal_[role].end());
    }
  }
  seen.moves = moves;
  seen.counts = counts;
  std::vector<std::uint64_t> row;
  const CanonicalStates::Element element = make_row(seen.row, row);
  const Id id = table_.add(row, StateTable::hash(row)).id;
  add_image(seen, element);
  return id;
}

std::optional<GameGraph::Id> GameGraph::find(const State& state) const {
  std::vector<std::uint64_t> row;
  make_row(state.words(), row);
  return table_.find(row);
}

CanonicalStates::Element GameGraph::element_for(const State& state) const {
  std::vector<std::uint64_t> row;
  return make_row(state.words(), row);
}

/// The row that stands for a state in the table, and what makes it.
CanonicalStates::Element GameGraph::make_row(
    std::span<const std::uint64_t> seen,
    std::vector<std::uint64_t>& row) const {
  if (canonical_ != nullptr) {
    row.resize(canonical_->words());
    return canonical_->map(seen, row);
  }
  const auto own = seen.first(std::min(seen.size(), row_words_));
  row.assign(own.begin(), own.end());
  return CanonicalStates::kIdentity;
}

void GameGraph::read_state(Id id, State& state) const {
  state.assign(table_.row(id));
}

GameGraph::Opposition GameGraph::opposition() const {
  if (roles_ != 2) return Opposition::kNotOpposed;
  if (goal_classes_.size() < 2) return Opposition::kUnknown;
  std::vector<std::pair<Goal, Goal>> pairs;
  for (const std::vector<Goal>& goals : goal_classes_) {
    pairs.emplace_back(goals[0], goals[1]);
  }
  std::ranges::sort(pairs);
  const auto is_wrong = [](const auto& a, const auto& b) {
    return a.first == b.first || a.second <= b.second;
  };
  return std::ranges::adjacent_find(pairs, is_wrong) == pairs.end()
             ? Opposition::kOpposed
             : Opposition::kNotOpposed;
}

GameGraph::Kind GameGraph::kind(Id id) const {
  switch (turn_of(nodes_[id])) {
    case kTerminalKind:
      return Kind::kTerminal;
    case kOpenKind:
      return Kind::kOpen;
    case kStuckKind:
      return Kind::kStuck;
    default:
      return chance_ && mover(id) == *chance_ ? Kind::kChance : Kind::kTurn;
  }
}

/// Appends the node of the state that the table has just got: what an element
/// makes of the one that was seen.
void GameGraph::add_image(const Successor& seen,
                          CanonicalStates::Element element) {
  if (element == CanonicalStates::kIdentity) {
    add_node(seen);
    return;
  }
  Successor image = seen;
  images_.assign(seen.moves.begin(), seen.moves.end());
  auto begin = images_.begin();
  for (RoleIndex role = 0; role < roles_ && !image.terminal; ++role) {
    const auto end = begin + static_cast<std::ptrdiff_t>(seen.counts[role]);
    for (auto move = begin; move != end; ++move) {
      *move = canonical_->image(element, role, *move);
    }
    std::sort(begin, end);  // the order of legal moves
    begin = end;
  }
  image.moves = images_;
  add_node(image);
}

void GameGraph::add_node(const Successor& seen) {
  Node node;
  if (seen.terminal) {
    node.kind = kTerminalKind | kExpanded;
    // A role without a goal gets 0.
    goals_.assign(seen.goals.begin(), seen.goals.end());
    for (Goal& goal : goals_) goal = std::max(goal, 0);
    const auto [place, is_new] = goal_class_numbers_.try_emplace(
        goals_, static_cast<GoalClass>(goal_classes_.size()));
    if (is_new) {
      goal_classes_.push_back(goals_);
      // The last number stands for no class.
      if (goal_classes_.size() == std::numeric_limits<GoalClass>::max()) {
        full_ = true;
      }
    }
    node.first_edge = place->second;
  } else {
    add_turn(node, seen);
  }
  nodes_.push_back(node);
}

void GameGraph::add_turn(Node& node, const Successor& seen) {
  RoleIndex mover = chance_ == RoleIndex{0} && roles_ > 1 ? 1 : 0;
  std::size_t choosers = 0;
  std::size_t joint_moves = 1;
  for (RoleIndex role = 0; role < roles_; ++role) {
    const std::uint32_t count = seen.counts[role];
    joint_moves = std::min(joint_moves * count, kMostEdges + 1);
    if (count > 1) {
      ++choosers;
      mover = role;
    }
  }
  node.kind = kStuckKind | kExpanded;
  if (joint_moves > 0 && joint_moves <= kMostEdges) {
    const auto turn = choosers < 2 ? find_turn(seen, mover) : std::nullopt;
    if (turn) {
      node.kind = *turn;
      place_moves(node, allocate_edges(joint_moves), joint_moves);
      std::size_t first = 0;
      for (RoleIndex role = 0; role < mover; ++role) first += seen.counts[role];
      for (std::size_t i = 0; i < joint_moves; ++i) {
        edges_[node.first_edge + i] = seen.moves[first + i];
      }
      return;
    }
    if (joint_moves <= kMostJointMoves) {
      node.kind = kOpenKind;
      const std::uint32_t counts = allocate_edges(roles_ + joint_moves);
      for (RoleIndex role = 0; role < roles_; ++role) {
        edges_[counts + role] = seen.counts[role];
      }
      place_moves(node, counts + static_cast<std::uint32_t>(roles_),
                  joint_moves);
      has_open_states_ = true;
      return;
    }
  }
  has_stuck_states_ = true;
  has_states_not_followed_ |= joint_moves > 0;
}

/// The number of the turn in which `mover` chooses; nothing if there are too
/// many turns.
std::optional<std::uint16_t> GameGraph::find_turn(const Successor& seen,
                                                  RoleIndex mover) {
  key_.clear();
  std::size_t first = 0;
  for (RoleIndex role = 0; role < roles_; ++role) {
    key_.push_back(role == mover ? 0 : seen.moves[first]);
    first += seen.counts[role];
  }
  key_.push_back(mover);
  const auto known = turn_numbers_.find(key_);
  if (known != turn_numbers_.end()) return known->second;
  if (turns_.size() == kStuckKind) return std::nullopt;
  const auto number = static_cast<std::uint16_t>(turns_.size());
  turn_numbers_.emplace(key_, number);
  key_.pop_back();
  turns_.push_back({mover, key_});
  return number;
}

/// Allocates edges side by side in one chunk, as children() returns them as a
/// span.
std::uint32_t GameGraph::allocate_edges(std::size_t count) {
  if (edges_.left_in_chunk() < count) {
    edges_.resize(edges_.size() + edges_.left_in_chunk());
  }
  if (edges_.size() + count > std::numeric_limits<std::uint32_t>::max()) {
    full_ = true;
  }
  const auto first = static_cast<std::uint32_t>(edges_.size());
  edges_.resize(edges_.size() + count);
  return first;
}

void GameGraph::place_moves(Node& node, std::uint32_t first,
                            std::size_t count) {
  node.first_edge = first;
  node.edge_count = static_cast<std::uint16_t>(count);
  edge_count_ += count;
}

std::span<const GameGraph::Id> GameGraph::children(Id id) const {
  const Node& node = nodes_[id];
  assert(is_expanded(id));
  if (node.edge_count == 0) return {};
  return {&edges_[node.first_edge], node.edge_count};
}

// ---- Moves ------------------------------------------------------------------

void GameGraph::read_joint_move(Id id, std::size_t index,
                                std::vector<MoveId>& joint_move) {
  read_state(id, state_);
  joint_move.resize(roles_);
  for (RoleIndex role = static_cast<RoleIndex>(roles_); role-- > 0;) {
    machine_.legal_moves(state_, role, legal_[role]);
    const std::size_t count = legal_[role].size();
    joint_move[role] = legal_[role][index % count];
    index /= count;
  }
}

/// All joint moves of an open state, the last role's changing fastest.
void GameGraph::list_open_moves(Id id, std::vector<MoveId>& joint_moves) {
  for (RoleIndex role = 0; role < roles_; ++role) {
    machine_.legal_moves(state_, role, legal_[role]);
  }
  std::vector<std::size_t> places(roles_);
  for (std::size_t i = 0; i < move_count(id); ++i) {
    for (RoleIndex role = 0; role < roles_; ++role) {
      joint_moves.push_back(legal_[role][places[role]]);
    }
    for (std::size_t role = roles_; role-- > 0;) {
      if (++places[role] < legal_[role].size()) break;
      places[role] = 0;
    }
  }
}

void GameGraph::ask(Id id) {
  assert(!is_expanded(id) && !full_);
  Node& node = nodes_[id];
  read_state(id, state_);
  joint_moves_.clear();
  if (kind(id) == Kind::kOpen) {
    list_open_moves(id, joint_moves_);
  } else {
    const Turn& turn = turns_[turn_of(node)];
    for (std::size_t i = 0; i < node.edge_count; ++i) {
      joint_moves_.insert(joint_moves_.end(), turn.joint_move.begin(),
                          turn.joint_move.end());
      joint_moves_[i * roles_ + turn.mover] = edges_[node.first_edge + i];
    }
  }
  node.kind |= kExpanded;
  expander_->ask(state_, std::uint64_t{id} << 32 | node.first_edge,
                 joint_moves_);
}

bool GameGraph::collect() {
  if (full_) return false;
  const std::span<const Successor> seen = expander_->collect();
  hashes_.resize(seen.size());
  elements_.resize(seen.size());
  if (rows_.size() < seen.size()) rows_.resize(seen.size());
  for (std::size_t i = 0; i < seen.size(); ++i) {
    elements_[i] = make_row(seen[i].row, rows_[i]);
    hashes_[i] = StateTable::hash(rows_[i]);
    table_.prefetch_slot(hashes_[i]);
  }
  for (const std::uint64_t hash : hashes_) table_.prefetch_row(hash);
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const auto [id, is_new] = table_.add(rows_[i], hashes_[i]);
    if (is_new) add_image(seen[i], elements_[i]);
    // A tag holds the parent and the index of the edge.
    edges_[static_cast<std::uint32_t>(seen[i].tag)] = id;
    has_back_edges_ |= id <= seen[i].tag >> 32;
  }
  // A batch brings some hundred states at most.
  if (bytes() + table_.next_growth() > memory_bytes_ ||
      table_.size() + 65536 > StateTable::kMostStates) {
    full_ = true;
  }
  if (full_) expander_->abandon();
  return !full_;
}

bool GameGraph::expand(Id id, const Deadline& deadline) {
  ask(id);
  for (std::size_t calls = 1; unfinished() > 0; ++calls) {
    bool goes_on = collect();
    if (calls % kCollectsPerLook == 0 && unfinished() > 0) {
      goes_on = goes_on && !deadline.expired();
    }
    if (goes_on) continue;
    take_back_ask(id);  // some children are missing
    return false;
  }
  return true;
}

/// Takes the last `ask` back: its state is unexpanded again.
void GameGraph::take_back_ask(Id id) {
  expander_->abandon();
  Node& node = nodes_[id];
  node.kind = turn_of(node);
  if (kind(id) == Kind::kOpen) return;
  const RoleIndex by = mover(id);
  for (std::size_t i = 0; i < node.edge_count; ++i) {
    edges_[node.first_edge + i] = joint_moves_[i * roles_ + by];
  }
}

std::size_t GameGraph::bytes() const {
  return table_.bytes() + nodes_.bytes() + edges_.bytes();
}

}  // namespace search::game_graph
