#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "translators/zrf/game/model.h"

namespace translators::zrf::formulas {

/// What may stand on a place, one bit each: nothing (bit 0), and the pieces by
/// owner and type.
inline constexpr std::size_t kMostKinds = 512;
using Kinds = std::bitset<kMostKinds>;

/// The kinds of one game.
class KindTable {
 public:
  /// All types of the game may stand on the board.
  explicit KindTable(const game::Game& game)
      : KindTable(game, std::vector<bool>(game.types.size(), true)) {}
  /// Only those that are in play; of the others nothing is ever true.
  KindTable(const game::Game& game, const std::vector<bool>& in_play);

  std::size_t size() const { return size_; }
  std::size_t number(int owner, int type) const {
    return 1 + static_cast<std::size_t>(owner) * types_ +
           static_cast<std::size_t>(type);
  }
  int owner(std::size_t kind) const {
    return static_cast<int>((kind - 1) / types_);
  }
  int type(std::size_t kind) const {
    return static_cast<int>((kind - 1) % types_);
  }
  Kinds all() const { return all_; }
  Kinds nothing() const { return Kinds().set(0); }
  Kinds of(int owner, int type) const {
    return Kinds().set(number(owner, type)) & all_;
  }
  const Kinds& of_owner(int owner) const {
    return of_owner_[static_cast<std::size_t>(owner)];
  }
  const Kinds& of_type(int type) const {
    return of_type_[static_cast<std::size_t>(type)];
  }

 private:
  std::size_t types_;
  std::size_t size_;
  Kinds all_;
  std::vector<Kinds> of_owner_;
  std::vector<Kinds> of_type_;
};

/// A formula, or its denial: numbers, of which equal formulas have the same.
using Literal = std::int32_t;
inline constexpr Literal kAlways = 0;
inline constexpr Literal kNever = 1;
inline Literal denied(Literal literal) { return literal ^ 1; }

/// What is true of a position besides what stands where.
struct Fact {
  enum class Kind : std::uint8_t {
    kAttribute,  ///< the piece on `place` has attribute `number`
    kLastFrom,   ///< the last move began at `place`
    kLastTo,
    kStock,     ///< `number` (owner) has a piece of type `place` off the board
    kAttacked,  ///< a piece of `number` on `place` could be taken
    kDefended,
    kStuck,     ///< player `number` is on turn and has no move
    kLost,      ///< a piece of `number` (owner) of type `place` was taken
    kOneGroup,  ///< the pieces of set `number` that are to touch all do
    /// Player `number` has just led to a position for the third time, see
    /// emitter/repetition.h.
    kRepeated,
  };
  Kind kind = Kind::kAttribute;
  int place = game::kNone;
  int number = game::kNone;
  /// Of kAttacked and kDefended: the one type of moves that counts, by its
  /// place among those of the game; kNone: all that may open a turn.
  int move_type = game::kNone;

  friend auto operator<=>(const Fact&, const Fact&) = default;
};

/// Formulas about positions, each stored once.
class Formulas {
 public:
  enum class Kind : std::uint8_t { kConstant, kCell, kFact, kAll, kAny };
  struct Node {
    Kind kind = Kind::kConstant;
    int place = game::kNone;  ///< of a cell
    Kinds kinds;              ///< of a cell; nothing is never among them
    Fact fact;
    std::vector<Literal> parts;

    friend bool operator==(const Node&, const Node&) = default;
  };

  explicit Formulas(KindTable kinds);

  const KindTable& kinds() const { return kinds_; }
  const Node& node(Literal literal) const {
    return nodes_[static_cast<std::size_t>(literal) / 2];
  }
  std::size_t size() const { return nodes_.size(); }

  /// What stands on the place is one of `kinds`.
  Literal cell(int place, const Kinds& kinds);
  Literal fact(const Fact& fact);
  Literal all(Literal a, Literal b);
  Literal any(Literal a, Literal b) {
    return denied(all(denied(a), denied(b)));
  }
  /// A chain in this order, so that equal beginnings are one formula.
  Literal all(const std::vector<Literal>& parts);
  /// One node; the order does not matter.
  Literal any(std::vector<Literal> parts);
  Literal choice(Literal condition, Literal then, Literal otherwise);
  /// The disjunction of numbered parts, as a tree over the numbers below
  /// `size`, so that two with almost the same parts share most of it. The
  /// parts are ordered by number.
  Literal any_of(const std::vector<std::pair<int, Literal>>& parts, int size);

  /// The kinds that the literal, about one cell, admits; its place.
  std::pair<int, Kinds> as_cell(Literal literal) const;
  bool is_cell(Literal literal) const {
    return node(literal).kind == Kind::kCell;
  }

 private:
  Literal tree(const std::vector<std::pair<int, Literal>>& parts,
               std::size_t begin, std::size_t end, int low, int high);
  Literal add(Node node);
  /// Literals about the same place become one.
  void unite_cells(std::vector<Literal>& parts);

  static std::size_t hash_of(const Node& node);
  void grow();

  KindTable kinds_;
  std::vector<Node> nodes_;
  /// Where a node may be found by its hash: its number, or 0 for none.
  std::vector<std::uint32_t> slots_;
};

}  // namespace translators::zrf::formulas
