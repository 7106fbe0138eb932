#include "search/mcts/exchange.h"

#include <algorithm>
#include <utility>

#include "search/bytes.h"
#include "search/mcts/bounds/bounds.h"

namespace search::mcts {

using bounds::GoalLimits;

namespace {

// Moves that are told to partners at once.
constexpr std::size_t kMostMoves = 2048;

void add(const SharedMove& each, SharedMoves& moves) {
  SharedMove& sum = moves[each.key];
  sum.key = each.key;
  sum.total += each.total;
  sum.visits += each.visits;
  if (sum.is_proven) return;
  if (!each.is_proven) {
    if (GoalLimits::merge(each.goals, sum.goals)) sum.assumed |= each.assumed;
    return;
  }
  sum.is_proven = true;
  sum.assumed = each.assumed;
  sum.goals = each.goals;
  sum.distance = each.distance;
}

void write(const SharedMove& move, std::size_t roles, ByteWriter& writer) {
  writer.put(move.key);
  writer.put(move.total);
  writer.put(move.visits);
  writer.put(move.distance);
  writer.put(static_cast<std::uint8_t>(move.is_proven));
  writer.put(move.assumed);
  for (std::size_t i = 0; i < roles; ++i) writer.put(move.goals[i]);
}

SharedMove read(std::size_t roles, ByteReader& reader) {
  SharedMove move;
  move.key = reader.get<std::uint64_t>();
  move.total = reader.get<double>();
  move.visits = reader.get<std::uint64_t>();
  move.distance = reader.get<std::uint16_t>();
  move.is_proven = reader.get<std::uint8_t>() != 0;
  move.assumed = reader.get<std::uint8_t>();
  for (std::size_t i = 0; i < roles; ++i) {
    move.goals[i] = reader.get<std::uint8_t>();
  }
  return move;
}

/// Whether a worker can have told it.
bool is_possible(const SharedMove& move) {
  constexpr std::uint64_t kMostVisits = std::uint64_t{1} << 40;
  return move.visits < kMostVisits && move.total >= 0 &&
         move.total <= 100.0 * static_cast<double>(move.visits) &&
         std::ranges::all_of(move.goals, [](auto goal) { return goal <= 100; });
}

}  // namespace

void Exchange::clear(std::uint64_t subject) {
  const std::scoped_lock lock(mutex_);
  subject_ = subject;
  for (auto& moves : told_) moves.clear();
  partners_.clear();
}

void Exchange::tell(std::size_t worker, std::span<const SharedMove> moves) {
  const std::scoped_lock lock(mutex_);
  told_[worker].assign(moves.begin(), moves.end());
}

void Exchange::ask(std::size_t worker, SharedMoves& moves) const {
  const std::scoped_lock lock(mutex_);
  for (std::size_t other = 0; other < workers_; ++other) {
    if (other == worker) continue;
    for (const SharedMove& each : told_[other]) add(each, moves);
  }
  for (const auto& [key, sum] : partners_) {
    if (sum.visits > 0 || sum.is_proven) add(sum, moves);
  }
}

std::uint64_t Exchange::subject() const {
  const std::scoped_lock lock(mutex_);
  return subject_;
}

std::vector<std::byte> Exchange::told() const {
  SharedMoves sums;
  {
    const std::scoped_lock lock(mutex_);
    for (std::size_t worker = 0; worker < workers_; ++worker) {
      for (const SharedMove& each : told_[worker]) add(each, sums);
    }
  }
  if (sums.empty()) return {};
  std::vector<SharedMove> moves;
  for (const auto& [key, move] : sums) moves.push_back(move);
  std::ranges::sort(moves, [](const SharedMove& a, const SharedMove& b) {
    return a.visits != b.visits ? a.visits > b.visits : a.key < b.key;
  });
  moves.resize(std::min(moves.size(), kMostMoves));
  ByteWriter writer;
  for (const SharedMove& move : moves) write(move, roles_, writer);
  return writer.take();
}

void Exchange::hear(std::size_t partner, std::span<const std::byte> told) {
  std::vector<SharedMove> moves;
  ByteReader reader(told);
  while (reader.left() > 0 && moves.size() < kMostMoves) {
    moves.push_back(read(roles_, reader));
    if (!reader.is_good() || !is_possible(moves.back())) return;
  }
  const std::scoped_lock lock(mutex_);
  if (workers_ + partner >= told_.size()) return;
  // Visits that were told before are replaced; what is proven stays.
  for (const SharedMove& before : told_[workers_ + partner]) {
    SharedMove& sum = partners_[before.key];
    sum.total -= before.total;
    sum.visits -= before.visits;
  }
  for (const SharedMove& each : moves) add(each, partners_);
  told_[workers_ + partner] = std::move(moves);
}

}  // namespace search::mcts
