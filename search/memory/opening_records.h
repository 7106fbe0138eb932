#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <unordered_map>
#include <vector>

#include "reasoner/game.h"

namespace search::memory {

/// How often a move was played in a position, and what its role got.
struct MoveRecord {
  reasoner::RoleIndex role = 0;
  std::uint32_t move = 0;  ///< canonical number
  double games = 0;
  double points = 0;  ///< 1 a game won, half a game drawn

  double score() const { return games > 0 ? points / games : 0.5; }
};

/// What came of moves in the openings of all games that are known. A value.
class OpeningRecords {
 public:
  /// Positions; with more, those with the fewest games are forgotten.
  static constexpr std::size_t kMost = 100'000;

  void add(std::uint64_t position, const MoveRecord& record);
  /// In no order; empty where nothing is known.
  const std::vector<MoveRecord>& moves(std::uint64_t position) const;
  std::size_t positions() const { return moves_.size(); }

  void write(std::ostream& out) const;
  /// False where that is no text of `write`.
  bool read(std::istream& in);

 private:
  friend class OpeningLibrary;
  void forget_rare();

  std::unordered_map<std::uint64_t, std::vector<MoveRecord>> moves_;
};

/// Whether who plays a move wins more often, or less, than who plays another
/// one there: Pearson's chi-squared test on the table of points and points that
/// were lost, at the level of 0.05. 1 or -1; 0 where that is not shown, or less
/// than five are expected in a field of the table.
int significance(const MoveRecord& move, const MoveRecord& others);

/// Moves that are known to be better or worse than the others in their
/// positions (Orwant: EGGG, 1999, "Global History and Adaptive Learning").
/// A value.
class OpeningLibrary {
 public:
  struct Move {
    MoveRecord record;
    bool is_better = false;  ///< else it is worse
  };

  OpeningLibrary() = default;
  /// The significant ones of these.
  explicit OpeningLibrary(const OpeningRecords& records);

  /// The best first; empty where nothing is known.
  const std::vector<Move>& moves(std::uint64_t position) const;
  std::size_t size() const;  ///< moves
  std::size_t positions() const { return moves_.size(); }

  void write(std::ostream& out) const;
  bool read(std::istream& in);

  /// Whether the same moves are better and worse, in the same order.
  bool plays_like(const OpeningLibrary& other) const;

 private:
  std::unordered_map<std::uint64_t, std::vector<Move>> moves_;
};

}  // namespace search::memory
