#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "translators/zrf/formulas/formula.h"
#include "translators/zrf/game/model.h"

namespace translators::zrf::formulas {

/// A piece that goes from one place to another; `from` is missing where it
/// comes from off the board.
struct Travel {
  int from = game::kNone;
  int to = game::kNone;

  friend auto operator<=>(const Travel&, const Travel&) = default;
};

/// What a move does besides moving.
struct Effect {
  enum class Kind : std::uint8_t {
    kCapture,
    kCreate,
    kChangeType,
    kChangeOwner,
    kSetAttribute,
  };
  Kind kind = Kind::kCapture;
  int place = game::kNone;
  int owner = game::kNone;  ///< of what is created or changed
  int type = game::kNone;
  int attribute = game::kNone;
  Literal value = kAlways;  ///< of the attribute, in the position before
  Literal guard = kAlways;  ///< when it happens, in the position before

  friend auto operator<=>(const Effect&, const Effect&) = default;
};

/// A move that a program makes for pieces of an owner, from one place.
struct Action {
  int owner = game::kNone;
  std::string type;  ///< of the move
  int start = game::kNone;
  /// Which pieces of the owner's on `start` may make it; of a drop, the one
  /// type that is dropped.
  Kinds movers;
  bool is_drop = false;
  bool is_copy = false;
  bool is_partial = false;
  std::string next_type;  ///< of what goes on; empty: any
  /// In the order in which the program asks; that the piece stands there is
  /// not among them.
  std::vector<Literal> conditions;
  std::vector<Travel> travels;
  int becomes = game::kNone;  ///< the type that the mover takes
  std::vector<Effect> effects;

  int from() const { return travels.front().from; }
  int to() const { return travels.front().to; }
  /// Whether what stands on the place goes to another one.
  bool leaves(int place) const;
};

/// The numbers of the attributes of a game, in the order of their names.
std::vector<std::string> attributes_of(const game::Game& game);

/// The players who could take what is `owner`'s: all others that ever move.
std::vector<int> enemies_of(const game::Game& game, int owner);

}  // namespace translators::zrf::formulas
