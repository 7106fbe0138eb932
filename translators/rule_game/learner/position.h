#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "translators/rule_game/meaning/board.h"

namespace translators::rule_game::learner {

/// A piece, by its place in Board::pieces, and a bucket to put it into.
struct Try {
  std::size_t piece = 0;
  int bucket = 0;
};

/// Immovable: no bucket takes the piece now.
enum class Answer : std::uint8_t { kAccepted, kDenied, kImmovable };

/// A set of tries.
using Pairs = std::bitset<meaning::kCells * meaning::kBuckets>;

constexpr std::size_t pair_of(const Try& one) {
  return meaning::kBuckets * one.piece + static_cast<std::size_t>(one.bucket);
}

/// All buckets for one piece.
Pairs pairs_of_piece(std::size_t piece);

/// What everybody sees of an episode: the board, what is left of it, and which
/// piece went where.
class Position {
 public:
  /// Keeps a reference to the board.
  explicit Position(const meaning::Board& board)
      : board_(board), is_left_(board.pieces.size(), true) {}

  const meaning::Board& board() const { return board_; }
  bool is_left(std::size_t piece) const { return is_left_[piece]; }
  /// All buckets for all pieces that are left.
  Pairs left() const;
  /// What was accepted.
  void take(const Try& one);
  /// The bucket that took the last piece.
  std::optional<int> last_bucket() const;
  /// The bucket that took the last piece with the same value of a property.
  std::optional<int> last_bucket(const std::string& property,
                                 std::size_t piece) const;

 private:
  const meaning::Board& board_;
  std::vector<bool> is_left_;
  std::vector<Try> taken_;
};

/// The value of a property; empty where the piece has none.
std::string value_of(const meaning::Piece& piece, const std::string& property);

}  // namespace translators::rule_game::learner
