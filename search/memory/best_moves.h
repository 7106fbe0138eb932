#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <unordered_map>

#include "reasoner/game.h"

namespace search::memory {

/// What is best in positions of the opening, by many searches of what follows,
/// or by a proof.
/// A value.
class BestMoves {
 public:
  struct Move {
    reasoner::RoleIndex role = 0;
    std::uint32_t move = 0;      ///< canonical number
    double value = 0;            ///< goal that the role may expect
    std::uint32_t searches = 0;  ///< that this rests on
  };

  /// `position` is CanonicalPositions::Position::key.
  void add(std::uint64_t position, const Move& move);
  /// Null where nothing is known.
  const Move* find(std::uint64_t position) const;
  std::size_t size() const { return moves_.size(); }

  /// Words and numbers that every machine can read.
  void write(std::ostream& out) const;
  /// False where that is no text of `write`.
  bool read(std::istream& in);

  /// Whether the same moves are best in the same positions.
  bool plays_like(const BestMoves& other) const;

 private:
  std::unordered_map<std::uint64_t, Move> moves_;
};

}  // namespace search::memory
