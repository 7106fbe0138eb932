#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "translators/board_games/condition.h"
#include "translators/board_games/falling.h"
#include "translators/board_games/looks.h"
#include "translators/board_games/square.h"
#include "translators/rules/source.h"

namespace translators::board_games {

/// What a game is, whatever words described it. A value; the emitter writes it
/// as GDL. Players and kinds of pieces are indices into the lists of the model.

using rules::Source;

/// `Three_in_a_row means ...`: a condition with a name.
struct Definition {
  std::string name;
  Condition condition;
  Source source;
};

/// What a move or an action does besides; squares as seen from the square in
/// question.
struct Remove {
  Square square;
  bool operator==(const Remove&) const = default;
};
/// What stands on the one square goes to the other.
struct Carry {
  Square from;
  Square to;
  bool operator==(const Carry&) const = default;
};
/// The enclosed pieces change their owner.
struct Reverse {
  bool operator==(const Reverse&) const = default;
};
/// The piece may go on with a move that has this effect too.
struct Again {
  bool operator==(const Again&) const = default;
};
/// The squares get the next of their colours.
struct Toggle {
  Square square;
  bool operator==(const Toggle&) const = default;
};
using Effect = std::variant<Remove, Carry, Reverse, Again, Toggle>;

/// Those of one form.
template <typename T>
std::vector<T> find_all(const std::vector<Effect>& effects) {
  std::vector<T> found;
  for (const Effect& effect : effects) {
    if (const T* one = std::get_if<T>(&effect)) found.push_back(*one);
  }
  return found;
}
template <typename T>
bool has(const std::vector<Effect>& effects) {
  return !find_all<T>(effects).empty();
}
/// The squares that it names.
std::vector<Square> squares_of(const Effect& effect);

/// One way in which a piece moves.
struct MoveRule {
  /// What has to be where it ends.
  enum class Target : std::uint8_t { kEmpty, kOpponent, kEither };

  std::optional<std::size_t> kind;   ///< of the piece; none: any
  std::optional<std::size_t> owner;  ///< the rule is for this player only
  Square to;
  Target target = Target::kEmpty;
  bool path_is_empty = true;  ///< of a ranged rule: what it passes is empty
  Condition condition;        ///< what else has to hold
  std::vector<Effect> effects;
  Source source;

  /// Whether nothing else has to hold, and nothing else is done.
  bool is_plain() const { return condition.is<Always>() && effects.empty(); }
  bool captures() const {
    return target != Target::kEmpty || has<Remove>(effects);
  }
};

/// `Man becomes King if black && on(x, 8)`: after its move.
struct Promotion {
  std::size_t kind = 0;
  std::vector<std::size_t> choices;  ///< several: the player chooses
  std::optional<std::size_t> owner;
  Coordinate x;  ///< where, kAny or kAbsolute
  Coordinate y;
  Source source;
};

/// What a turn consists of.
enum class TurnForm : std::uint8_t {
  kMove,    ///< a piece moves by the MoveRules
  kPlace,   ///< a new piece on the board
  kRemove,  ///< counters from a heap
  kChoose,  ///< a piece in secret, all at once
  kWrite,   ///< a letter in a square
  kPress,   ///< a click on a square, a button or a key
  kFall,    ///< a key for the falling piece, and a tick
};

/// Who wins, or loses, when.
struct Goal {
  Condition condition;
  bool loses = false;     ///< `goal is avoid ...`
  bool at_end = false;    ///< judged only when the game is over anyway
  bool at_round = false;  ///< judged only when all have had a turn
  Source source;
};

/// What every move has to respect: `assert: before move ...`.
struct Restriction {
  Condition condition;
  std::vector<Source> sources;

  explicit operator bool() const { return !condition.is<Always>(); }
};

struct PieceKind {
  std::string name;
  /// Only this player has it; none: everybody, or nobody.
  std::optional<std::size_t> owner;
};

/// A piece on the board: of nobody in puzzles, of no kind where the owner says
/// it all.
struct Man {
  std::optional<std::size_t> owner;
  std::optional<std::size_t> kind;
  friend bool operator==(const Man&, const Man&) = default;
};

/// What a click on a square, a button or a key does. There may be several of
/// one button or key, each for its own case.
struct Press {
  std::optional<std::size_t> name;  ///< into Model::press_names; none: a click
  /// The kind of the one piece that a key moves, which stands on (x, y).
  std::optional<std::size_t> active;
  Condition condition;  ///< where it does not hold, the action is not allowed
  Condition guard;      ///< where it does not hold, the action changes nothing
  std::vector<Effect> effects;  ///< of an active piece, its own move first
  /// The board is set up like this; empty: it stays as it is.
  std::vector<std::optional<Man>> board;
  bool only_adds = false;  ///< allows nothing, but adds to what others do
  Source source;
};

enum class Shape : std::uint8_t { kSquare, kHexagon, kTriangle };

struct Board {
  Shape shape = Shape::kSquare;
  int width = 0;  ///< 0: there is no board
  int height = 0;
  /// Row by row from the lower left corner; squares that are none are off.
  /// Empty: all are there.
  std::vector<bool> off;
  std::vector<std::optional<Man>> men;  ///< at the start; empty: nothing there
  std::vector<int> heaps;               ///< kRemove: counters on each square
  std::vector<std::string> letters;     ///< kWrite: the solution, "" is black
  std::vector<std::optional<Man>> solution;  ///< of kSolved
  Source source;
  Source start;
  Source solution_source;

  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y - 1) * static_cast<std::size_t>(width) +
           static_cast<std::size_t>(x - 1);
  }
  bool has(int x, int y) const {
    return x >= 1 && y >= 1 && x <= width && y <= height &&
           (off.empty() || !off[index(x, y)]);
  }
  bool has_holes() const { return !off.empty(); }
};

/// A statement without a group of rules of its own, or what was inferred.
struct Inference {
  std::string text;
};

struct Model {
  std::string name;
  std::string language;              ///< of its description, as in "EGGG"
  std::vector<std::string> players;  ///< in the order of their turns
  Source players_source;
  Source turns_source;
  bool is_counterclockwise = false;  ///< turns go round against that order
  bool is_simultaneous = false;      ///< all move at once, not kChoose
  Board board;
  std::vector<PieceKind> kinds;
  Source pieces_source;
  /// Which of the two belong to what stands on a square.
  bool men_have_owners = false;
  bool men_have_kinds = false;
  TurnForm form = TurnForm::kPlace;
  Source turn_source;
  std::size_t most_counters = 0;  ///< kRemove: how many a turn may take

  bool places_too = false;    ///< kMove: a turn may place a piece instead
  Condition place_condition;  ///< of placing: besides an empty square
  std::vector<Effect> place_effects;
  bool places() const { return form == TurnForm::kPlace || places_too; }
  std::vector<MoveRule> moves;
  std::vector<Promotion> promotions;
  std::vector<std::string> press_names;  ///< of buttons and keys
  std::vector<Press> presses;  ///< without kPress only such as end the game
  std::size_t colours = 0;     ///< kPress: so many kinds are colours of squares
  Falling falling;             ///< kFall
  /// `assert: after move not Attacked("King")`
  std::optional<std::size_t> royal;
  Source royal_source;

  /// What has to hold before and after every move, for its player.
  Restriction before_move;
  Restriction after_move;

  bool must_capture = false;  ///< who can capture does
  Source capture_source;
  bool may_pass = false;
  bool must_pass = false;  ///< who cannot move passes
  Source pass_source;

  std::vector<Definition> definitions;
  std::vector<Goal> goals;
  std::vector<Goal> ties;
  /// Nobody on turn can move: the game is over (a tie, unless a goal says).
  bool stuck_ends = true;
  /// After so many turns the game is a tie; 0: no limit.
  int turn_limit = 0;
  Source limit_source;
  int rounds = 0;  ///< kChoose
  Source rounds_source;
  bool is_composite = false;       ///< kWrite: each right letter counts
  bool score_counts = false;       ///< `score increments` by each round won
  std::vector<std::string> ranks;  ///< kChoose: what scores are called
  Source ranks_source;

  std::vector<Look> looks;
  std::vector<std::string> inferences;
};

}  // namespace translators::board_games
