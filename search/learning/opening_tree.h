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
    bool is_end = false;     ///< there is nothing to search behind it
  };

  /// A position that was searched, and in which one role alone has a choice.
  struct Position {
    reasoner::RoleIndex role = 0;
    /// The first is that which the search would play; empty while the position
    /// is being searched, which counts as if it was not there.
    std::vector<Move> moves = {};
    bool is_proven = false;  ///< `value`
    // By all that is known of what follows:
    double value = 0;            ///< for `role`
    double cost = 0;             ///< see cost_of; of the most urgent move
    std::uint32_t searches = 1;  ///< its own, and those on ways through here

    bool is_searched() const { return is_proven || !moves.empty(); }
  };

  /// `goal_sum`: what the goals of both add up to.
  explicit OpeningTree(double goal_sum) : goal_sum_(goal_sum) {}

  std::size_t size() const { return positions_.size(); }
  /// Null where it was not searched.
  const Position* find(std::uint64_t key) const;

  /// Takes in what a search found: role, moves, and value where that is proven.
  void add(std::uint64_t key, Position position);
  /// Works out again what follows from the moves of a position that is there.
  void update(std::uint64_t key);
  /// A position further down, on a way through this one, was searched.
  void count(std::uint64_t key) { ++positions_.at(key).searches; }
  /// Takes a move out that turned out to be none.
  void forget_move(std::uint64_t key, std::uint32_t move);

  /// What a move of `position` is worth to its role, as far as is known.
  double value_of(const Position& position, const Move& move) const;
  /// How far what is most urgent below the move is away: plies, of which what
  /// is given away on the way makes more. kNever where there is nothing to
  /// search.
  static constexpr double kNever = std::numeric_limits<double>::infinity();
  double cost_of(const Position& position, const Move& move) const;

  /// The best moves of positions whose value is proven or rests on many
  /// searches, where what they lead to was searched.
  memory::BestMoves best_moves() const;

  /// Words and numbers, the same on every machine.
  std::string to_text() const;
  /// False where `text` is none of to_text for such goals; then nothing
  /// changes.
  bool restore(std::string_view text);

 private:
  const Position* searched_behind(const Move& move) const;
  bool is_known(const Move& move) const;

  double goal_sum_;
  std::unordered_map<std::uint64_t, Position> positions_;
};

}  // namespace search::learning
