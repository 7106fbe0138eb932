#include "search/proof_search/shortest_win.h"

#include <algorithm>
#include <utility>

namespace search::proof_search {

namespace {

// Deeper ones are not looked for.
constexpr std::uint32_t kMostMoves = 1000;

constexpr std::uint64_t kStatesPerLook = 1024;

}  // namespace

std::optional<std::uint32_t> ShortestWin::find(Id root, std::uint32_t most,
                                               std::uint64_t most_expansions,
                                               const Deadline& deadline) {
  expansions_left_ = most_expansions;
  deadline_ = &deadline;
  stopped_ = graph_.is_full();
  most = std::min(most, kMostMoves);
  for (std::uint32_t moves = 0; moves <= most && !stopped_; ++moves) {
    if (is_forced(root, moves)) return moves;
  }
  return std::nullopt;
}

ShortestWin::Known& ShortestWin::known(Id id) {
  if (id >= known_.size()) known_.resize(graph_.size());
  return known_[id];
}

/// Whether it can be forced within so many joint moves. What is said after
/// `stopped_` means nothing.
bool ShortestWin::is_forced(Id id, std::uint32_t moves) {
  switch (graph_.kind(id)) {
    case game_graph::GameGraph::Kind::kTerminal:
      return question_.holds(graph_, id);
    case game_graph::GameGraph::Kind::kStuck:
      return false;
    case game_graph::GameGraph::Kind::kTurn:
    case game_graph::GameGraph::Kind::kChance:
    case game_graph::GameGraph::Kind::kOpen:
      break;
  }
  if (known(id).within <= moves) return true;
  if (moves <= known(id).not_within) return false;
  const bool forced = search(id, moves);
  if (stopped_) return false;
  if (forced) {
    known(id).within = moves;
  } else {
    known(id).not_within = moves;
  }
  return forced;
}

bool ShortestWin::search(Id id, std::uint32_t moves) {
  // Much may be gone through without any expansion.
  if (++states_ % kStatesPerLook == 0 && deadline_->expired()) stopped_ = true;
  if (stopped_) return false;
  if (!graph_.is_expanded(id) && !expand(id)) return false;
  return question_.is_attacking(graph_, id)
             ? some_child_is_forced(id, moves - 1)
             : all_children_are_forced(id, moves - 1);
}

bool ShortestWin::some_child_is_forced(Id id, std::uint32_t moves) {
  const auto children = graph_.children(id);
  std::vector<std::pair<std::size_t, Id>> order;
  for (const Id child : children) {
    if (graph_.kind(child) == game_graph::GameGraph::Kind::kTerminal) {
      if (question_.holds(graph_, child)) return true;
      continue;
    }
    if (known(child).within <= moves) return true;
    if (known(child).not_within < moves) {
      order.emplace_back(graph_.move_count(child), child);
    }
  }
  std::ranges::sort(order);
  return std::ranges::any_of(order, [&](const auto& entry) {
    return !stopped_ && is_forced(entry.second, moves);
  });
}

bool ShortestWin::all_children_are_forced(Id id, std::uint32_t moves) {
  const auto children = graph_.children(id);
  const std::size_t first = known(id).refuting_child;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const std::size_t place = (first + i) % children.size();
    if (is_forced(children[place], moves)) continue;
    known(id).refuting_child = static_cast<std::uint32_t>(place);
    return false;
  }
  return !children.empty();
}

bool ShortestWin::expand(Id id) {
  stopped_ = expansions_left_ == 0 || deadline_->expired() ||
             !graph_.expand(id, *deadline_);
  if (!stopped_) --expansions_left_;
  return !stopped_;
}

// ---- The way ----------------------------------------------------------------

std::vector<std::vector<reasoner::MoveId>> ShortestWin::line(Id root) {
  std::vector<std::vector<reasoner::MoveId>> line;
  for (Id id = root;
       graph_.kind(id) != game_graph::GameGraph::Kind::kTerminal;) {
    const auto place = next_in_line(id);
    if (!place) break;
    graph_.read_joint_move(id, *place, line.emplace_back());
    id = graph_.children(id)[*place];
  }
  return line;
}

/// The place of the child to go to: the nearest end for who forces it, the
/// farthest for the others.
std::optional<std::size_t> ShortestWin::next_in_line(Id id) {
  const std::uint32_t within = known(id).within;
  if (within == kNever || !graph_.is_expanded(id)) return std::nullopt;
  const bool attacking = question_.is_attacking(graph_, id);
  const auto children = graph_.children(id);
  std::optional<std::size_t> best;
  std::uint32_t best_moves = kNever;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const std::uint32_t moves = nearest(children[i], within - 1);
    if (moves == kNever) continue;
    if (!best || (attacking ? moves < best_moves : moves > best_moves)) {
      best = i;
      best_moves = moves;
    }
  }
  return best;
}

/// Within how many moves up to `most` it can be forced, as far as there are
/// expansions left to find out; kNever where not.
std::uint32_t ShortestWin::nearest(Id id, std::uint32_t most) {
  for (std::uint32_t moves = 0; moves <= most; ++moves) {
    if (is_forced(id, moves)) return moves;
  }
  const bool is_end = graph_.kind(id) == game_graph::GameGraph::Kind::kTerminal;
  return is_end || known(id).within > most ? kNever : known(id).within;
}

}  // namespace search::proof_search
