#include "search/evaluator/board_pieces/piece_table.h"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "reasoner/boards/proposition_forms.h"

namespace search::evaluator::board_pieces {

namespace {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using reasoner::boards::Board;
using reasoner::boards::BoardSide;
using reasoner::boards::PropositionForm;

/// What is seen less often may be chance.
constexpr std::uint32_t kLeastCaptures = 8;
/// Boards with more kinds of contents hold numbers rather than pieces.
constexpr std::size_t kMostTypes = 64;

constexpr RoleIndex kNobody = 0xffffffff;

std::uint32_t place_of(const BoardSide& side, const std::string& value) {
  const auto place = std::ranges::find(side.values, value);
  return static_cast<std::uint32_t>(place - side.values.begin());
}

/// The other arguments of a proposition of a board, as in reasoner::Piece.
std::string piece_name(const Board& board, const PropositionForm& form,
                       const PropositionForm::Member& member) {
  std::string name;
  for (std::uint32_t i = 0; i < form.width; ++i) {
    if (i == board.columns.argument || i == board.rows.argument) continue;
    if (!name.empty()) name += ' ';
    name += form.values[i][member.arguments[i]];
  }
  return name;
}

void place_pieces(const Board& board, const PropositionForm& form,
                  std::size_t first_type, PieceTable& table) {
  std::map<std::string, std::uint32_t> type_of;
  for (std::size_t i = 0; i < board.pieces.size(); ++i) {
    type_of[board.pieces[i].name] = static_cast<std::uint32_t>(first_type + i);
  }
  const auto value = [&](const PropositionForm::Member& member,
                         const BoardSide& side) {
    return form.values[side.argument][member.arguments[side.argument]];
  };
  for (const PropositionForm::Member& member : form.members) {
    const auto type = type_of.find(piece_name(board, form, member));
    if (type == type_of.end()) continue;
    table.places[member.base] = {
        .type = type->second,
        .column = place_of(board.columns, value(member, board.columns)),
        .row = place_of(board.rows, value(member, board.rows))};
  }
}

/// Calls `visit(base)` for the bases that are true in `from` and not in `to`.
template <typename Visit>
void for_each_fallen(const State& from, const State& to, const Visit& visit) {
  const auto& a = from.words();
  const auto& b = to.words();
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::uint64_t bits = a[i] & ~(i < b.size() ? b[i] : 0);
    for (; bits != 0; bits &= bits - 1) {
      visit(i * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
    }
  }
}

}  // namespace

PieceTable find_piece_table(const reasoner::network::Propnet& propnet,
                            const std::function<bool()>& stop) {
  PieceTable table;
  table.places.resize(propnet.base_count());
  const std::vector<PropositionForm> forms =
      reasoner::boards::find_forms(propnet);
  for (Board& board : reasoner::boards::find_boards(propnet, stop)) {
    if (board.pieces.size() > kMostTypes) continue;
    const auto form = std::ranges::find_if(forms, [&](const auto& candidate) {
      return candidate.relation == board.relation &&
             candidate.width == board.width;
    });
    if (form == forms.end()) continue;
    const std::size_t first = table.types.size();
    for (const reasoner::boards::Piece& piece : board.pieces) {
      PieceType& type = table.types.emplace_back();
      type.board = table.boards.size();
      type.name = piece.name;
      type.owner = piece.owner;
    }
    place_pieces(board, *form, first, table);
    table.boards.push_back(std::move(board));
  }
  propnet.initial.for_each([&](reasoner::PropositionId id) {
    if (id >= table.places.size()) return;
    const std::uint32_t type = table.places[id].type;
    if (type != PiecePlace::kNoType) ++table.types[type].initial;
  });
  std::vector<RoleIndex> owners;
  for (const PiecePlace& place : table.places) {
    const bool owned =
        place.type != PiecePlace::kNoType && table.types[place.type].owner;
    owners.push_back(owned ? *table.types[place.type].owner : kNobody);
  }
  table.captures = CaptureTable(propnet, owners);
  return table;
}

PieceStatistics::PieceStatistics(reasoner::StateMachine& machine,
                                 PieceTable& table)
    : machine_(machine),
      table_(table),
      counts_(table.types.size()),
      captures_(table.types.size() * table.types.size(), 0) {}

void PieceStatistics::look(const State& state, RoleIndex mover,
                           const std::vector<MoveId>& moves,
                           std::vector<MoveId>& joint_move,
                           const std::function<bool()>& stop) {
  if (table_.types.empty()) return;
  ++positions_;
  count_pieces(state, mover);
  for (const MoveId move : moves) {
    if (stop()) return;
    joint_move[mover] = move;
    machine_.next_state(state, joint_move, next_);
    count_move(state, mover);
    ++moves_;
    if (!captured_.empty()) ++capturing_moves_;
    if (table_.captures.victim(state, mover, move) != CaptureTable::kNoVictim) {
      ++suspected_moves_;
    }
  }
}

void PieceStatistics::count_pieces(const State& state, RoleIndex mover) {
  present_.assign(counts_.size(), 0);
  state.for_each([&](reasoner::PropositionId id) {
    if (id >= table_.places.size()) return;
    const std::uint32_t type = table_.places[id].type;
    if (type != PiecePlace::kNoType) ++present_[type];
  });
  for (std::size_t type = 0; type < counts_.size(); ++type) {
    Counts& counts = counts_[type];
    counts.least = std::min(counts.least, present_[type]);
    counts.most = std::max(counts.most, present_[type]);
    if (table_.types[type].owner == mover) counts.pieces += present_[type];
  }
}

/// The move that leads from `state` to next_.
void PieceStatistics::count_move(const State& state, RoleIndex mover) {
  taken_.clear();
  put_.clear();
  captured_.clear();
  const auto type_of = [&](std::size_t base) {
    return base < table_.places.size() ? table_.places[base].type
                                       : PiecePlace::kNoType;
  };
  for_each_fallen(state, next_, [&](std::size_t base) {
    const std::uint32_t type = type_of(base);
    if (type == PiecePlace::kNoType || !table_.types[type].owner) return;
    (table_.types[type].owner == mover ? taken_ : captured_).push_back(type);
  });
  for_each_fallen(next_, state, [&](std::size_t base) {
    const std::uint32_t type = type_of(base);
    if (type != PiecePlace::kNoType && table_.types[type].owner == mover) {
      put_.push_back(type);
    }
  });
  const auto& moved = taken_.empty() ? put_ : taken_;
  for (const std::uint32_t type : moved) {
    counts_[type].moves += 1.0 / static_cast<double>(moved.size());
    for (const std::uint32_t other : captured_) {
      ++captures_[type * counts_.size() + other];
    }
  }
}

bool PieceStatistics::is_royal(std::size_t type) const {
  const PieceType& piece = table_.types[type];
  const Counts& counts = counts_[type];
  if (!piece.owner || piece.initial == 0 || counts.moves == 0 ||
      counts.least != piece.initial || counts.most != piece.initial) {
    return false;
  }
  bool others = false;
  for (std::size_t other = 0; other < counts_.size(); ++other) {
    const PieceType& type_of_other = table_.types[other];
    if (other == type || type_of_other.owner != piece.owner ||
        type_of_other.initial == 0) {
      continue;
    }
    if (counts_[other].least >= type_of_other.initial) return false;
    others = true;
  }
  return others;
}

double PieceStatistics::rank(std::size_t type) const {
  double others = 0;
  double weaker = 0;
  for (std::size_t other = 0; other < counts_.size(); ++other) {
    const PieceType& piece = table_.types[other];
    if (!piece.owner || piece.owner == table_.types[type].owner ||
        piece.royal) {
      continue;
    }
    ++others;
    if (captures_[type * counts_.size() + other] >= kLeastCaptures &&
        captures_[other * counts_.size() + type] == 0) {
      ++weaker;
    }
  }
  return others > 0 ? 1 + weaker / others : 1;
}

void PieceStatistics::finish() {
  if (positions_ == 0 || moves_ == 0) return;
  const auto moves = static_cast<double>(moves_);
  table_.capturing_part = static_cast<double>(capturing_moves_) / moves;
  table_.suspected_part = static_cast<double>(suspected_moves_) / moves;
  std::map<RoleIndex, std::uint32_t> bags;
  for (std::size_t type = 0; type < counts_.size(); ++type) {
    PieceType& piece = table_.types[type];
    piece.royal = is_royal(type);
    if (piece.owner) bags[*piece.owner] += piece.initial;
  }
  for (std::size_t type = 0; type < counts_.size(); ++type) {
    PieceType& piece = table_.types[type];
    const Counts& counts = counts_[type];
    if (!piece.owner) continue;
    if (counts.pieces > 0) piece.motility = counts.moves / counts.pieces;
    piece.rank = rank(type);
    const std::uint32_t bag = bags[*piece.owner];
    // What comes to the board later on was not in the bag.
    if (piece.initial > 0) {
      piece.rarity = static_cast<double>(bag) / piece.initial;
    }
    piece.power = piece.motility * piece.rank * piece.rarity;
  }
}

}  // namespace search::evaluator::board_pieces
