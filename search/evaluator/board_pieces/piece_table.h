#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "reasoner/boards/boards.h"
#include "reasoner/network/propnet.h"
#include "reasoner/state_machine.h"
#include "search/evaluator/board_pieces/capture_table.h"

namespace search::evaluator::board_pieces {

/// What may stand on the cells of a board, and what it is worth by its moves
/// (Orwant, EGGG, 1999, chapter 4): power = motility * rank * rarity.
struct PieceType {
  std::size_t board = 0;  ///< in PieceTable::boards
  std::string name;       ///< as in reasoner::Piece
  std::optional<reasoner::RoleIndex> owner;
  std::uint32_t initial = 0;  ///< on the board at the beginning
  /// Mean number of legal moves of one such piece while its owner may move.
  double motility = 0;
  /// 1, and the part of the other roles' types that it can capture and that
  /// cannot capture it.
  double rank = 1;
  /// The owner's pieces at the beginning, by those of this type.
  double rarity = 1;
  double power = 0;
  /// The game never goes on without it, though other pieces get lost: what it
  /// is worth cannot be compared.
  bool royal = false;
};

/// Where a base proposition puts what.
struct PiecePlace {
  static constexpr std::uint32_t kNoType =
      std::numeric_limits<std::uint32_t>::max();

  std::uint32_t type = kNoType;
  std::uint32_t column = 0;  ///< place on the side of the board, in its order
  std::uint32_t row = 0;
};

/// The boards of a game with all that stands on them.
struct PieceTable {
  std::vector<reasoner::boards::Board> boards;
  std::vector<PieceType> types;
  std::vector<PiecePlace> places;  ///< by base; empty without a network
  CaptureTable captures;
  /// Parts of the legal moves in positions of random playouts: those that take
  /// a piece, and those that may according to `captures`.
  double capturing_part = 0;
  double suspected_part = 0;
};

/// The table as far as the network tells: boards, types, owners, places, and
/// what is there at the beginning. `stop` is asked again and again: where it
/// once says so there are no boards, as in games without any.
PieceTable find_piece_table(
    const reasoner::network::Propnet& propnet,
    const std::function<bool()>& stop = [] { return false; });

/// Counts in positions of random playouts what pieces can do.
class PieceStatistics {
 public:
  /// `machine` and `table` must outlive it.
  PieceStatistics(reasoner::StateMachine& machine, PieceTable& table);

  /// A position that is not terminal, in which `mover` alone has a choice, of
  /// `moves`; `joint_move` is one of the joint moves, and changes. What a move
  /// takes from a cell of the mover is the piece that moves, or else what it
  /// puts there; what it takes of others is captured. `stop()` is asked before
  /// every step.
  void look(const reasoner::State& state, reasoner::RoleIndex mover,
            const std::vector<reasoner::MoveId>& moves,
            std::vector<reasoner::MoveId>& joint_move,
            const std::function<bool()>& stop);

  /// Fills the table in.
  void finish();

 private:
  struct Counts {
    double pieces = 0;  // in positions in which the owner may move
    double moves = 0;
    // In all positions.
    std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t most = 0;
  };

  void count_pieces(const reasoner::State& state, reasoner::RoleIndex mover);
  void count_move(const reasoner::State& state, reasoner::RoleIndex mover);
  bool is_royal(std::size_t type) const;
  double rank(std::size_t type) const;

  reasoner::StateMachine& machine_;
  PieceTable& table_;
  std::uint64_t positions_ = 0;
  std::uint64_t moves_ = 0;
  std::uint64_t capturing_moves_ = 0;
  std::uint64_t suspected_moves_ = 0;
  std::vector<Counts> counts_;           // by type
  std::vector<std::uint32_t> captures_;  // by capturing and captured type
  reasoner::State next_;
  // Of one move or position.
  std::vector<std::uint32_t> present_;  // by type
  std::vector<std::uint32_t> taken_;    // own types that left a cell
  std::vector<std::uint32_t> put_;
  std::vector<std::uint32_t> captured_;
};

}  // namespace search::evaluator::board_pieces
