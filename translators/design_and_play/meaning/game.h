#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/design_and_play/meaning/expression.h"
#include "translators/design_and_play/meaning/pattern.h"
#include "translators/design_and_play/meaning/value.h"
#include "translators/design_and_play/syntax/item.h"

namespace translators::design_and_play::meaning {

/// What lies on the table and does not move.
struct Equipment {
  std::string name;
  std::string type;
  gdl::SourcePosition position;
  /// Where it is drawn: its upper left corner, a square being 50 wide.
  int x = 0;
  int y = 0;
};

/// What is moved from equipment to equipment.
struct Figure {
  std::string name;
  std::string type;
  std::size_t start = 0;  ///< the number of the equipment
  gdl::SourcePosition position;
  std::string colour;  ///< a word of letters and digits; empty: none is said
};

/// A variable of the game.
struct Trigger {
  std::string name;
  Value start;
  gdl::SourcePosition position;
};

/// Which figures, or which equipment, a step is about. What is missing does not
/// matter.
struct Specification {
  std::optional<Wildcards> name;
  std::optional<Wildcards> type;
  std::optional<Wildcards> origin;  ///< of figures
  std::vector<std::string> symbols() const;
};

/// `[set trigger value]` or `[move figure from to]`.
struct Effect {
  bool is_move = false;
  std::vector<Expression> inputs;
  gdl::SourcePosition position;
};

struct Step {
  std::size_t number = 0;  ///< in the order of the game
  std::string name;
  Specification what;
  Specification from;
  Specification to;
  std::vector<Expression> conditions;
  std::vector<Effect> effects;
  gdl::SourcePosition position;
};

/// A step by its number, or what may be repeated as often as one likes.
struct StepSequence {
  std::optional<std::size_t> step;
  std::vector<StepSequence> repeated;
};

struct Move {
  std::string name;
  std::vector<StepSequence> steps;
};

struct Ending {
  std::string name;
  std::vector<Expression> conditions;
  Expression winner;
  gdl::SourcePosition position;
};

/// The eight parts of a game, [N D E F T S M G], names resolved.
struct Game {
  int players = 2;
  std::string description;
  std::vector<Equipment> equipment;
  std::vector<Figure> figures;
  std::vector<Trigger> triggers;
  std::vector<Step> steps;
  std::vector<Move> moves;
  std::vector<Ending> endings;
};

/// Numbers of things by name; the size of letters does not count.
std::optional<std::size_t> find_equipment(const Game& game,
                                          const std::string& name);
std::optional<std::size_t> find_step(const Game& game, const std::string& name);

/// The game that a text is; nothing where it has errors. Slips whose meaning is
/// plain are read as meant, each with a warning `read-as-meant`.
std::optional<Game> read_game(const std::string& text,
                              gdl::Diagnostics& diagnostics);

/// The part [.. M ..]: what a move may be made of.
void read_moves(const syntax::Item& part, Game& game,
                gdl::Diagnostics& diagnostics);

}  // namespace translators::design_and_play::meaning
