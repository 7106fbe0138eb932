#include "gamemaster/board/arrow_keys.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace gamemaster::board {

namespace {

using Keys = std::vector<ArrowKey>;
using Movers = std::vector<std::size_t>;  // moves by index

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
                                   const Movers& movers) {
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

/// From what moves, or from what facts beside the board say.
std::vector<Lead> seen_leads(const MoveMarks& move) {
  std::vector<Lead> leads;
  for (const MovedPiece& piece : move.action.moved) {
    leads.push_back({piece.from, piece.to});
  }
  if (move.comes && move.leaves) leads.push_back({*move.leaves, *move.comes});
  return leads;
}

/// From all cells beside this one.
void add_leads_to(std::size_t to, std::size_t width, std::size_t cells,
                  std::vector<Lead>& leads) {
  if (to % width > 0) leads.push_back({to - 1, to});
  if (to % width + 1 < width) leads.push_back({to + 1, to});
  if (to >= width) leads.push_back({to - width, to});
  if (to + width < cells) leads.push_back({to + width, to});
}

/// @param others cells that others fill
std::vector<Lead> leads_of(const MoveMarks& move,
                           const std::set<std::size_t>& others,
                           std::size_t width, std::size_t cells) {
  std::vector<Lead> leads = seen_leads(move);
  std::vector<std::size_t> filled;
  for (const CellChange& change : move.action.placed) {
    if (!others.contains(change.cell)) filled.push_back(change.cell);
  }
  if (!leads.empty() || filled.size() != 1) return leads;
  add_leads_to(filled.front(), width, cells, leads);
  return leads;
}

/// The keys of all leads from `origin`; nothing where one is missing or two are
/// the same.
std::optional<Keys> keys_from(std::size_t origin,
                              const std::vector<std::vector<Lead>>& leads,
                              std::size_t width) {
  Keys keys;
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

/// By where all of them come from.
std::optional<Keys> keys_from_one_cell(const BoardLayout& layout,
                                       const BoardPosition& position,
                                       const std::vector<MoveMarks>& moves,
                                       const Movers& movers) {
  const std::size_t width = layout.columns.values.size();
  const std::set<std::size_t> others = common_cells(moves, movers);
  std::vector<std::vector<Lead>> leads;
  for (const std::size_t mover : movers) {
    leads.push_back(
        leads_of(moves[mover], others, width, position.cells.size()));
  }
  std::set<std::size_t> origins;
  for (const Lead& lead : leads.front()) {
    if (keys_from(lead.from, leads, width)) origins.insert(lead.from);
  }
  auto origin = occupied(origins, position, layout.blank);
  if (!origin && origins.size() == 1) origin = *origins.begin();
  if (!origin) return std::nullopt;
  return keys_from(*origin, leads, width);
}

/// Whether a move may lead in that direction: from what stands there.
bool may_lead(const BoardLayout& layout, const BoardPosition& position,
              const MoveMarks& move, ArrowKey key) {
  const std::size_t width = layout.columns.values.size();
  std::vector<Lead> leads = seen_leads(move);
  if (leads.empty()) {
    for (const CellChange& change : move.action.placed) {
      add_leads_to(change.cell, width, position.cells.size(), leads);
    }
    std::erase_if(leads, [&](const Lead& lead) {
      const auto& content = position.cells[lead.from];
      return !content || *content == layout.blank;
    });
  }
  return std::any_of(leads.begin(), leads.end(), [&](const Lead& lead) {
    return direction(width, lead.from, lead.to) == key;
  });
}

/// Those that they have always.
std::optional<Keys> known_keys(const BoardLayout& layout,
                               const BoardPosition& position,
                               std::span<const MoveEffect> effects,
                               const std::vector<MoveMarks>& moves,
                               const Movers& movers) {
  const auto& directions = layout.structure.directions;
  Keys keys;
  for (const std::size_t mover : movers) {
    const auto known = directions.find(effects[mover].move);
    if (known == directions.end() ||
        std::find(keys.begin(), keys.end(), known->second) != keys.end() ||
        !may_lead(layout, position, moves[mover], known->second)) {
      return std::nullopt;
    }
    keys.push_back(known->second);
  }
  return keys;
}

}  // namespace

void assign_arrow_keys(const BoardLayout& layout,
                       std::span<const std::string> facts,
                       std::span<const MoveEffect> effects,
                       std::vector<MoveMarks>& moves) {
  if (layout.slant != 0 || layout.triangles) return;
  Movers movers;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!moves[i].changes.empty() || moves[i].comes) movers.push_back(i);
  }
  if (movers.empty() || movers.size() > 4) return;
  const BoardPosition position = place(layout, facts);
  // What one move alone does is no direction yet.
  auto keys = movers.size() > 1
                  ? keys_from_one_cell(layout, position, moves, movers)
                  : std::nullopt;
  if (!keys) keys = known_keys(layout, position, effects, moves, movers);
  if (!keys) return;
  for (std::size_t i = 0; i < movers.size(); ++i) {
    moves[movers[i]].key = (*keys)[i];
  }
}

}  // namespace gamemaster::board
