#include "search/puzzle/shared_line.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "search/bytes.h"

namespace search::puzzle {

namespace {

// Longer lines are not told: replaying them would block the thread that hears
// them.
constexpr std::size_t kMostMoves = 10'000;

// Follows how a line was found, where another rank found it.
constexpr std::string_view kElsewhere = " on rank ";

}  // namespace

void SharedLine::begin(const reasoner::State& start, std::uint64_t signature) {
  start_ = start;
  subject_ = start.hash() ^ signature;
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
  writer.put_text(line.found_by);
  for (const reasoner::MoveId move : line.moves) writer.put(move);
  return writer.take();
}

void SharedLine::hear(std::size_t partner, std::span<const std::byte> told) {
  ByteReader reader(told);
  const auto goal = reader.get<std::int32_t>();
  const bool is_proven = reader.get<std::uint8_t>() != 0;
  const auto most = reader.get<std::int32_t>();
  const std::string proof = reader.get_text();
  const std::string found_by = reader.get_text();
  std::vector<reasoner::MoveId> moves;
  while (reader.left() > 0 && moves.size() < kMostMoves) {
    moves.push_back(reader.get<reasoner::MoveId>());
  }
  if (!reader.is_done()) return;
  if (is_proven && most >= 0) best_.bound(most, proof);
  // Told again and again until something better is found.
  if (moves.empty() || goal <= best_.goal()) return;
  const bool are_known = std::ranges::all_of(
      moves, [&](auto move) { return move < machine_->game().move_count(0); });
  auto line = are_known ? replay(*machine_, start_, moves) : std::nullopt;
  if (!line) return;
  line->found_by = found_by;
  if (found_by.find(kElsewhere) == std::string::npos) {
    line->found_by += kElsewhere;
    line->found_by += std::to_string(partner);
  }
  best_.offer(*std::move(line));
}

}  // namespace search::puzzle
