#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "translators/board_games/square.h"

namespace translators::board_games {

struct Model;
struct Condition;

/// The forms of conditions. What is said of a player is about the player in
/// question; in rules of moves there is also a piece in question, which moves
/// from the square in question to another.

struct Always {
  bool operator==(const Always&) const = default;
};
/// Each part holds.
struct All {
  std::vector<Condition> parts;
  bool operator==(const All&) const = default;
};
/// Some part holds.
struct Any {
  std::vector<Condition> parts;
  bool operator==(const Any&) const = default;
};
/// The one part does not hold.
struct Not {
  std::vector<Condition> parts;
  bool operator==(const Not&) const = default;
};
/// The one part holds for some square in question of its own.
struct Found {
  std::vector<Condition> parts;
  bool operator==(const Found&) const = default;
};
/// The definition holds for the player in question.
struct Named {
  std::size_t definition = 0;
  bool operator==(const Named&) const = default;
};
/// The player in question is this one.
struct PlayerIs {
  std::size_t player = 0;
  bool operator==(const PlayerIs&) const = default;
};
/// All squares are on the board and empty.
struct Empty {
  std::vector<Square> squares;
  bool operator==(const Empty&) const = default;
};
/// One of the pieces stands on each square.
struct Stands {
  PieceSet pieces;
  std::vector<Square> squares;
  bool operator==(const Stands&) const = default;
};
/// One of the pieces stands on some such square.
struct Somewhere {
  PieceSet pieces;
  std::vector<Square> squares;
  bool operator==(const Somewhere&) const = default;
};
/// The square in question is this one.
struct Here {
  Square square;
  bool operator==(const Here&) const = default;
};
/// One of the pieces stands there and never moved.
struct Unmoved {
  PieceSet pieces;
  Square square;
  bool operator==(const Unmoved&) const = default;
};
/// No piece of an opponent of the pieces attacks the square.
struct Safe {
  PieceSet pieces;
  Square square;
  bool operator==(const Safe&) const = default;
};
/// An opponent attacks one of the pieces.
struct Attacked {
  PieceSet pieces;
  bool operator==(const Attacked&) const = default;
};
/// The royal piece is attacked by a man that nobody can capture: the printed
/// chess.
struct BeyondHelp {
  bool operator==(const BeyondHelp&) const = default;
};
/// The player on turn has no legal move; with a kind, none with such a piece.
struct Stuck {
  std::optional<std::size_t> kind;
  bool operator==(const Stuck&) const = default;
};
/// One of the pieces just moved so.
struct LastMove {
  PieceSet pieces;
  Square from;
  Square to;
  bool operator==(const LastMove&) const = default;
};
/// A chain of the player's pieces leads from an edge to another.
struct Connects {
  Edge from = Edge::kLeft;
  Edge to = Edge::kRight;
  bool operator==(const Connects&) const = default;
};
/// All of the player's pieces form one group.
struct Connected {
  bool operator==(const Connected&) const = default;
};
/// None of the pieces is on the board.
struct None {
  PieceSet pieces;
  bool operator==(const None&) const = default;
};
/// The player has more pieces than any opponent.
struct Most {
  bool operator==(const Most&) const = default;
};
/// Placing a piece here encloses pieces of an opponent in a line.
struct Encloses {
  bool operator==(const Encloses&) const = default;
};
/// No heap has counters left.
struct HeapsEmpty {
  bool operator==(const HeapsEmpty&) const = default;
};
/// The board is as the solution says.
struct Solved {
  bool operator==(const Solved&) const = default;
};
/// The player, or the opponent, has chosen this in this round.
struct Chosen {
  Who who = Who::kPlayer;
  std::size_t kind = 0;
  bool operator==(const Chosen&) const = default;
};
/// As many pieces are on the line of the move as it is long.
struct LineCount {
  bool operator==(const LineCount&) const = default;
};
/// One of the pieces lies between the two ends of the move.
struct Jumps {
  PieceSet pieces;
  bool operator==(const Jumps&) const = default;
};
/// The last action was this button or key, of Model::press_names.
struct Pressed {
  std::size_t name = 0;
  bool operator==(const Pressed&) const = default;
};

/// Whether T is one of the alternatives of a variant.
template <typename T, typename Variant>
inline constexpr bool kIsOneOf = false;
template <typename T, typename... Forms>
inline constexpr bool kIsOneOf<T, std::variant<Forms...>> =
    (std::is_same_v<T, Forms> || ...);

/// Something that holds or not in a position: one of the forms.
struct Condition {
  using Form =
      std::variant<Always, All, Any, Not, Found, Named, PlayerIs, Empty, Stands,
                   Somewhere, Here, Unmoved, Safe, Attacked, BeyondHelp, Stuck,
                   LastMove, Connects, Connected, None, Most, Encloses,
                   HeapsEmpty, Solved, Chosen, LineCount, Jumps, Pressed>;
  Form form;

  Condition() = default;
  template <typename T>
    requires kIsOneOf<T, Form>
  Condition(T one) : form(std::move(one)) {}  // NOLINT: a form is a condition

  template <typename T>
  bool is() const {
    return std::holds_alternative<T>(form);
  }
  /// Nothing where it is of another form.
  template <typename T>
  const T* as() const {
    return std::get_if<T>(&form);
  }
  /// The conditions that this one is made of.
  std::span<const Condition> parts() const;
  /// The squares that it names; those of its parts are not among them.
  std::vector<Square> squares() const;
  /// The pieces that it is about, if it names any.
  std::optional<PieceSet> pieces() const;

  bool operator==(const Condition& other) const { return form == other.form; }
};

Condition negated(Condition condition);
/// Each, or some of them; one alone is itself.
Condition all_of(std::vector<Condition> parts);
Condition any_of(std::vector<Condition> parts);
/// What always holds adds nothing.
Condition both(Condition first, Condition second);

/// The parts of a conjunction, whatever conjunctions it is made of.
std::vector<Condition> conjuncts(const Condition& condition);

/// Whether it says what stands on a square by both axes of the square in
/// question, so that this one can be found.
bool names_square(const Condition& condition);

/// Visits a condition and its parts; with a model also those of the definitions
/// that it uses, each once.
void for_each(const Condition& condition,
              const std::function<void(const Condition&)>& visit);
void for_each(const Model& model, const Condition& condition,
              const std::function<void(const Condition&)>& visit);

/// Those of one form among a condition and its parts.
template <typename T>
std::vector<const T*> find_all(const Condition& condition) {
  std::vector<const T*> found;
  for_each(condition, [&found](const Condition& part) {
    if (const T* one = part.as<T>()) found.push_back(one);
  });
  return found;
}

/// Whether a condition asks for one of these forms, in definitions as well.
template <typename... Forms>
bool asks_for(const Model& model, const Condition& condition) {
  bool found = false;
  for_each(model, condition, [&found](const Condition& part) {
    found = found || (part.is<Forms>() || ...);
  });
  return found;
}

/// Whether it speaks of the length or the way of its move.
bool is_along_line(const Condition& condition);
/// Whether it is about the player on turn, or about the move just made, so
/// that the player in question can only be the one who made it.
bool is_about_turn(const Model& model, const Condition& condition);
/// Whether one move can make it hold for several players.
bool may_hold_for_both(const Model& model, const Condition& condition);
/// Whether it depends on the player in question at all.
bool is_about_player(const Model& model, const Condition& condition);

}  // namespace translators::board_games
