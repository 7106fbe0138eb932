#include "gamemaster/board/arrow_keys.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace gamemaster::board {

namespace {

/// From one cell to another in its column or row.
ArrowKey direction(std::size_t width, std::size_t from, std::size_t to) {
  if (from == to) return ArrowKey::kNone;
  if (from / width == to / width) {
    return to > from ? ArrowKey::kRight : ArrowKey::kLeft;
  }
  if (from % width != to % width) return ArrowKey::kNone;
  return to > from ? ArrowKey::kUp : ArrowKey::kDown;  // rows from the bottom
}

/// From where a move may lead, and to where from there.
struct Lead {
  std::size_t from;
  std::size_t to;
};

/// Where something comes by each of the moves: somebody else does that at the
/// same time.
std::set<std::size_t> common_cells(const std::vector<MoveMarks>& moves,
                                   const std::vector<std::size_t>& movers) {
  std::map<std::size_t, std::size_t> counts;
  for (const std::size_t mover : movers) {
    for (const CellChange& change : moves[mover].action.placed) {
      ++counts[change.cell];
    }
  }
  std::set<std::size_t> common;
  for (const auto& [cell, count] : counts) {
    if (count == movers.size()) common.insert(cell);
  }
  return common;
}

/// @param others cells that others fill
std::vector<Lead> leads_of(const MoveMarks& move,
                           const std::set<std::size_t>& others,
                           std::size_t width, std::size_t cells) {
  std::vector<Lead> leads;
  for (const MovedPiece& piece : move.action.moved) {
    leads.push_back({piece.from, piece.to});
  }
  if (move.comes && move.leaves) leads.push_back({*move.leaves, *move.comes});
  std::vector<std::size_t> filled;
  for (const CellChange& change : move.action.placed) {
    if (!others.contains(change.cell)) filled.push_back(change.cell);
  }
  if (!leads.empty() || filled.size() != 1) return leads;
  const std::size_t to = filled.front();
  if (to % width > 0) leads.push_back({to - 1, to});
  if (to % width + 1 < width) leads.push_back({to + 1, to});
  if (to >= width) leads.push_back({to - width, to});
  if (to + width < cells) leads.push_back({to + width, to});
  return leads;
}

/// The keys of all leads from `origin`; nothing where one is missing or two are
/// the same.
std::optional<std::vector<ArrowKey>> keys_from(
    std::size_t origin, const std::vector<std::vector<Lead>>& leads,
    std::size_t width) {
  std::vector<ArrowKey> keys;
  std::set<ArrowKey> used;
  for (const auto& row : leads) {
    keys.push_back(ArrowKey::kNone);
    for (const Lead& lead : row) {
      if (lead.from != origin) continue;
      keys.back() = direction(width, lead.from, lead.to);
    }
    if (keys.back() == ArrowKey::kNone || !used.insert(keys.back()).second) {
      return std::nullopt;
    }
  }
  return keys;
}

/// Of cells from which all moves lead, the one where something stands.
std::optional<std::size_t> occupied(const std::set<std::size_t>& origins,
                                    const BoardPosition& position,
                                    const std::string& blank) {
  std::optional<std::size_t> found;
  for (const std::size_t cell : origins) {
    const auto& content = position.cells[cell];
    if (!content || *content == blank) continue;
    if (found) return std::nullopt;
    found = cell;
  }
  return found;
}

}  // namespace

void assign_arrow_keys(const BoardLayout& layout,
                       std::span<const std::string> facts,
                       std::vector<MoveMarks>& moves) {
  if (layout.slant != 0 || layout.triangles) return;
  const std::size_t width = layout.columns.values.size();
  std::vector<std::size_t> movers;
  std::vector<std::vector<Lead>> leads;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].changes.empty() && !moves[i].comes) continue;
    movers.push_back(i);
  }
  if (movers.size() < 2 || movers.size() > 4) return;
  const std::set<std::size_t> others = common_cells(moves, movers);
  for (const std::size_t mover : movers) {
    leads.push_back(leads_of(moves[mover], others, width,
                             width * layout.rows.values.size()));
  }
  std::set<std::size_t> origins;
  for (const Lead& lead : leads.front()) {
    if (keys_from(lead.from, leads, width)) origins.insert(lead.from);
  }
  auto origin = occupied(origins, place(layout, facts), layout.blank);
  if (!origin && origins.size() == 1) origin = *origins.begin();
  if (!origin) return;
  const auto keys = *keys_from(*origin, leads, width);
  for (std::size_t i = 0; i < movers.size(); ++i) {
    moves[movers[i]].key = keys[i];
  }
}

}  // namespace gamemaster::board
