#include "search/learning/opening_tree.h"

#include <algorithm>
#include <sstream>
#include <utility>

namespace search::learning {

using memory::BestMoves;

namespace {

// Goals: how much less a move is worth than the search of its position made of
// it, while others there were searched themselves. It tries bad replies, too.
constexpr double kUnsearched = 5;
// Goals that are given away count as one ply.
constexpr double kGoalsAPly = 4;
// A move is known to be best by so many searches.
constexpr double kLeastSearches = 8;
// Positions that several moves lead to count for each of them.
constexpr double kMostSearches = 1e6;
// No game has more; keeps text that is none from taking the memory.
constexpr std::size_t kMostOfAnyGame = 1'000;

// For OpeningTree::kNever, which streams do not read.
constexpr double kNeverInText = -1;

bool read_position(std::istream& in, std::uint64_t& key,
                   OpeningTree::Position& position) {
  std::size_t moves = 0;
  if (!(in >> key >> position.role >> position.is_proven >> position.value >>
        position.cost >> position.searches >> moves) ||
      moves > kMostOfAnyGame) {
    return false;
  }
  if (position.cost == kNeverInText) position.cost = OpeningTree::kNever;
  position.moves.resize(moves);
  for (OpeningTree::Move& move : position.moves) {
    in >> move.move >> move.next >> move.value >> move.is_proven;
  }
  return static_cast<bool>(in);
}

}  // namespace

const OpeningTree::Position* OpeningTree::find(std::uint64_t key) const {
  const auto found = positions_.find(key);
  return found == positions_.end() ? nullptr : &found->second;
}

void OpeningTree::add(std::uint64_t key, Position position) {
  positions_[key] = std::move(position);
  update(key);
}

double OpeningTree::value_of(const Position& position, const Move& move) const {
  if (move.is_proven) return move.value;
  const Position* const next = find(move.next);
  if (next == nullptr || !next->is_searched()) return move.value - kUnsearched;
  return next->role == position.role ? next->value : goal_sum_ - next->value;
}

double OpeningTree::cost_of(const Position& position, const Move& move) const {
  if (move.is_proven) return kNever;
  const Position* const next = find(move.next);
  const double drop = position.value - value_of(position, move);
  return 1 + std::max(drop, 0.0) / kGoalsAPly + (next ? next->cost : 0.0);
}

void OpeningTree::update(std::uint64_t key) {
  Position& position = positions_.at(key);
  position.cost = kNever;
  if (position.is_proven || position.moves.empty()) return;
  position.value = position.moves.front().value;
  position.searches = 1;
  double best = -kNever;
  for (const Move& move : position.moves) {
    const double value = value_of(position, move);
    best = std::max(best, value);
    const Position* const next = find(move.next);
    if (next == nullptr || !next->is_searched()) continue;
    position.searches =
        std::min(position.searches + next->searches, kMostSearches);
    if (next->is_proven && value >= goal_sum_) position.is_proven = true;
  }
  if (position.searches > 1) position.value = best;
  if (position.is_proven) return;
  for (const Move& move : position.moves) {
    position.cost = std::min(position.cost, cost_of(position, move));
  }
}

BestMoves OpeningTree::best_moves() const {
  BestMoves result;
  for (const auto& [key, position] : positions_) {
    const Move* best = nullptr;
    for (const Move& move : position.moves) {
      const Position* const next = find(move.next);
      if (!move.is_proven && (next == nullptr || !next->is_searched())) {
        continue;
      }
      if (best == nullptr ||
          value_of(position, move) > value_of(position, *best)) {
        best = &move;
      }
    }
    if (best == nullptr || position.searches < kLeastSearches) continue;
    result.add(key, {position.role, best->move, value_of(position, *best),
                     static_cast<std::uint32_t>(position.searches)});
  }
  return result;
}

std::string OpeningTree::to_text() const {
  std::ostringstream out;
  out << "opening-tree " << goal_sum_ << ' ' << positions_.size() << '\n';
  for (const auto& [key, position] : positions_) {
    out << key << ' ' << position.role << ' ' << position.is_proven << ' '
        << position.value << ' '
        << (position.cost == kNever ? kNeverInText : position.cost) << ' '
        << position.searches << ' ' << position.moves.size();
    for (const Move& move : position.moves) {
      out << ' ' << move.move << ' ' << move.next << ' ' << move.value << ' '
          << move.is_proven;
    }
    out << '\n';
  }
  return out.str();
}

bool OpeningTree::restore(std::string_view text) {
  positions_.clear();
  std::istringstream in{std::string(text)};
  std::string word;
  double sum = 0;
  std::size_t count = 0;
  if (!(in >> word >> sum >> count) || word != "opening-tree" ||
      sum != goal_sum_) {
    return false;
  }
  for (std::size_t i = 0; i < std::min(count, kMost); ++i) {
    std::uint64_t key = 0;
    Position position;
    if (!read_position(in, key, position)) {
      positions_.clear();
      return false;
    }
    positions_[key] = std::move(position);
  }
  return true;
}

}  // namespace search::learning
