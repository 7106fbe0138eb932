#include "search/puzzle/shared_line.h"

#include <algorithm>
#include <utility>

#include "search/bytes.h"

namespace search::puzzle {

namespace {

// A longer line is not told.
constexpr std::size_t kMostMoves = 100'000;

}  // namespace

void SharedLine::begin(const reasoner::State& start, std::uint64_t signature) {
  start_ = start;
  subject_ = start.hash() ^ signature;
  const std::scoped_lock lock(mutex_);
  heard_.clear();
}

std::vector<std::byte> SharedLine::told() const {
  const Line line = best_.line();
  const std::string proof = best_.proof();
  if ((line.moves.empty() && proof.empty()) || line.moves.size() > kMostMoves) {
    return {};
  }
  ByteWriter writer;
  writer.put(static_cast<std::int32_t>(line.goal));
  // What is not proven is known to all.
  writer.put(static_cast<std::uint8_t>(!proof.empty()));
  writer.put(static_cast<std::int32_t>(best_.most()));
  writer.put_text(proof);
  for (const reasoner::MoveId move : line.moves) writer.put(move);
  return writer.take();
}

void SharedLine::hear(std::size_t, std::span<const std::byte> told) {
  ByteReader reader(told);
  const auto goal = reader.get<std::int32_t>();
  const bool is_proven = reader.get<std::uint8_t>() != 0;
  const auto most = reader.get<std::int32_t>();
  const std::string proof = reader.get_text();
  std::vector<reasoner::MoveId> moves;
  while (reader.left() > 0 && moves.size() < kMostMoves) {
    moves.push_back(reader.get<reasoner::MoveId>());
  }
  if (!reader.is_done()) return;
  if (is_proven && most >= 0) best_.bound(most, proof);
  if (moves.empty() || goal <= best_.goal()) return;
  const std::scoped_lock lock(mutex_);
  // Told again and again until something better is found.
  if (std::ranges::find(heard_, moves) == heard_.end()) {
    heard_.push_back(std::move(moves));
  }
}

void SharedLine::take(reasoner::StateMachine& machine) {
  std::vector<std::vector<reasoner::MoveId>> heard;
  {
    const std::scoped_lock lock(mutex_);
    heard.swap(heard_);
  }
  for (const auto& moves : heard) {
    const bool are_known = std::ranges::all_of(
        moves, [&](auto move) { return move < machine.game().move_count(0); });
    auto line = are_known ? replay(machine, start_, moves) : std::nullopt;
    if (!line) continue;
    line->found_by = "another rank";
    best_.offer(*std::move(line));
  }
}

}  // namespace search::puzzle
