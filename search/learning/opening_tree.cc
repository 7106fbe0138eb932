#include "search/learning/opening_tree.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <utility>

namespace search::learning {

using memory::BestMoves;

namespace {

// Goals that are taken off a move that was not searched itself, where others of
// its position were: the search of a position is too hopeful, since it tries
// bad replies, too.
constexpr double kUnsearched = 5;
// So many goals that a move gives away make it as little urgent as one ply
// more.
constexpr double kGoalsAPly = 4;
// A move is known to be best by so many searches.
constexpr std::uint32_t kLeastSearches = 8;
// More than any game has: keeps bad text from taking the memory.
constexpr std::size_t kMostOfAnyGame = 1'000;

// Written in place of OpeningTree::kNever, which streams cannot read.
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
    in >> move.move >> move.next >> move.value >> move.is_proven >> move.is_end;
  }
  return in && position.cost >= 0 && position.is_searched();
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

void OpeningTree::forget_move(std::uint64_t key, std::uint32_t move) {
  std::erase_if(positions_.at(key).moves,
                [&](const Move& each) { return each.move == move; });
}

/// What a move leads to; null where that was not searched, or is being so.
const OpeningTree::Position* OpeningTree::searched_behind(
    const Move& move) const {
  const Position* const next = find(move.next);
  return next != nullptr && next->is_searched() ? next : nullptr;
}

/// Whether more is known of a move than the search of its position told.
bool OpeningTree::is_known(const Move& move) const {
  return move.is_proven || searched_behind(move) != nullptr;
}

double OpeningTree::value_of(const Position& position, const Move& move) const {
  if (move.is_proven) return move.value;
  const Position* const next = searched_behind(move);
  if (next == nullptr) return move.value - kUnsearched;
  return next->role == position.role ? next->value : goal_sum_ - next->value;
}

double OpeningTree::cost_of(const Position& position, const Move& move) const {
  if (move.is_proven || move.is_end) return kNever;
  const Position* const next = find(move.next);
  const double drop = position.value - value_of(position, move);
  return 1 + std::max(drop, 0.0) / kGoalsAPly + (next ? next->cost : 0.0);
}

void OpeningTree::update(std::uint64_t key) {
  Position& position = positions_.at(key);
  position.cost = kNever;
  if (position.is_proven || position.moves.empty()) return;
  double best = -kNever;
  bool is_leaf = true;
  for (const Move& move : position.moves) {
    const double value = value_of(position, move);
    best = std::max(best, value);
    const Position* const next = searched_behind(move);
    if (next == nullptr) continue;
    is_leaf = false;
    if (next->is_proven && value >= goal_sum_) position.is_proven = true;
  }
  position.value = is_leaf ? position.moves.front().value : best;
  if (position.is_proven) return;
  for (const Move& move : position.moves) {
    position.cost = std::min(position.cost, cost_of(position, move));
  }
}

BestMoves OpeningTree::best_moves() const {
  BestMoves result;
  for (const auto& [key, position] : positions_) {
    if (position.moves.empty()) continue;
    if (!position.is_proven && position.searches < kLeastSearches) continue;
    const Move& best = *std::ranges::max_element(
        position.moves, {}, [&position = position, this](const Move& move) {
          return value_of(position, move);
        });
    if (!is_known(best)) continue;
    result.add(key, {position.role, best.move, value_of(position, best),
                     position.searches});
  }
  return result;
}

std::string OpeningTree::to_text() const {
  // In order, and without what is being searched.
  std::map<std::uint64_t, const Position*> ordered;
  for (const auto& [key, position] : positions_) {
    if (position.is_searched()) ordered[key] = &position;
  }
  std::ostringstream out;
  out << "opening-tree " << goal_sum_ << ' ' << ordered.size() << '\n';
  for (const auto& [key, position] : ordered) {
    out << key << ' ' << position->role << ' ' << position->is_proven << ' '
        << position->value << ' '
        << (position->cost == kNever ? kNeverInText : position->cost) << ' '
        << position->searches << ' ' << position->moves.size();
    for (const Move& move : position->moves) {
      out << ' ' << move.move << ' ' << move.next << ' ' << move.value << ' '
          << move.is_proven << ' ' << move.is_end;
    }
    out << '\n';
  }
  return out.str();
}

bool OpeningTree::restore(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::string word;
  double sum = 0;
  std::size_t count = 0;
  if (!(in >> word >> sum >> count) || word != "opening-tree" ||
      sum != goal_sum_) {
    return false;
  }
  std::unordered_map<std::uint64_t, Position> positions;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t key = 0;
    Position position;
    if (!read_position(in, key, position)) return false;
    positions[key] = std::move(position);
  }
  positions_ = std::move(positions);
  return true;
}

}  // namespace search::learning
