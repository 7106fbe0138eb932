#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "reasoner/game.h"
#include "search/memory/best_moves.h"

namespace search::learning {

/// Positions of the opening that were searched one by one, each with what its
/// moves lead to, so that what is found deep down tells which moves are best
/// at the beginning. What to search next is a matter of how deep it is and how
/// much the moves on the way give away (drop-out expansion: Lincke, Strategies
/// for the Automatic Construction of Opening Books, 2000). For two roles whose
/// goals always add up to the same. A value.
///
/// Positions are known by memory::CanonicalPositions::Position::key, moves by
/// their canonical numbers; values are goals that a role may expect.
class OpeningTree {
 public:
  struct Move {
    std::uint32_t move = 0;
    /// What it leads to, where somebody has a choice again.
    std::uint64_t next = 0;
    /// What the search of the position made of it, for who plays it.
    float value = 0;
    bool is_proven = false;  ///< `value`
  };

  /// A position that was searched, and in which one role alone has a choice.
  struct Position {
    reasoner::RoleIndex role = 0;
    /// The first is that which the search would play; empty while the position
    /// is being searched, which counts as if it was not there.
    std::vector<Move> moves = {};
    bool is_proven = false;  ///< `value`
    // By all that is known of what follows:
    double value = 0;     ///< for `role`
    double cost = 0;      ///< see cost_of; of the most urgent move
    double searches = 1;  ///< that the value rests on, its own among them

    bool is_searched() const { return is_proven || !moves.empty(); }
  };

  /// `goal_sum`: what the goals of both add up to.
  explicit OpeningTree(double goal_sum) : goal_sum_(goal_sum) {}

  /// Positions; more are not taken in, so that a night's work stays some
  /// megabytes.
  static constexpr std::size_t kMost = 50'000;
  std::size_t size() const { return positions_.size(); }
  /// Null where it was not searched.
  const Position* find(std::uint64_t key) const;

  /// Takes in what a search found: role, moves, and value where that is proven.
  void add(std::uint64_t key, Position position);
  /// Works out again what follows from the moves of a position that is there.
  void update(std::uint64_t key);

  /// What a move of `position` is worth to its role, as far as is known.
  double value_of(const Position& position, const Move& move) const;
  /// How far what is most urgent below the move is away: plies, of which what
  /// is given away on the way makes more. kNever where there is nothing to
  /// search.
  static constexpr double kNever = std::numeric_limits<double>::infinity();
  double cost_of(const Position& position, const Move& move) const;

  /// The best moves of positions whose value rests on many searches.
  memory::BestMoves best_moves() const;

  /// Words and numbers, the same on every machine.
  std::string to_text() const;
  /// False where `text` is none of to_text for such goals; then it is empty.
  bool restore(std::string_view text);

 private:
  double goal_sum_;
  std::unordered_map<std::uint64_t, Position> positions_;
};

}  // namespace search::learning
