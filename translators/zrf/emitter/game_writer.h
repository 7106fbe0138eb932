#pragma once

#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/rules/rule_text.h"
#include "translators/rules/term.h"
#include "translators/zrf/emitter/conditions.h"
#include "translators/zrf/emitter/named_actions.h"
#include "translators/zrf/emitter/rule_tables.h"
#include "translators/zrf/emitter/vocabulary.h"
#include "translators/zrf/formulas/formula.h"
#include "translators/zrf/game/model.h"

namespace translators::zrf::emitter {

/// What the parts of the emitter share while one game is written.
struct GameWriter {
  const game::Game& game;
  const Vocabulary& words;
  formulas::Formulas& formulas;
  ConditionWriter& conditions;
  rules::RuleText& rules;
  RuleTables& tables;  ///< for the rules of single moves and conditions
  const std::vector<NamedAction>& actions;
  /// Moves are illegal that leave a royal piece to be taken.
  bool is_guarded = false;

  /// The literals that say that such a move of the owner's pieces is made.
  rules::Terms is_made(int owner, const rules::Term& move) const;
  /// The same for one action: with its conditions where others have its name.
  rules::Terms is_made(const NamedAction& named) const;
  bool has_partial_moves() const;
  /// Whether a piece can go on after a part of a move is asked in the position
  /// after it. That each move that may follow leaves no royal piece to be taken
  /// would be too much to ask before each part, and what is off the board then
  /// is not known before.
  bool asks_later() const {
    return (is_guarded || game.recycles_promotions) && has_partial_moves();
  }
  bool uses(formulas::Fact::Kind kind) const { return !facts(kind).empty(); }
  /// Those of the kind that any formula asks for.
  std::vector<formulas::Fact> facts(formulas::Fact::Kind kind) const;
  /// The types of moves that a turn admits, those that come first first; those
  /// of one level are equal.
  std::vector<std::vector<std::string>> admitted(const game::Turn& turn) const;
};

// The parts of a rulesheet, each in a file of its name.

/// Roles, whose turn it is, what is legal in it, and how turns follow.
void write_turns(const GameWriter& writer);
/// Which moves the programs make, and what they change.
void write_moves(const GameWriter& writer);
/// What single moves change besides what their names say; `counts_taken`:
/// also what they take.
void write_effects(const GameWriter& writer, bool counts_taken);
/// With the option "maximal captures": which moves are outdone by others.
void write_maximal_captures(const GameWriter& writer,
                            gdl::Diagnostics& diagnostics);
/// The pieces that are off the board.
void write_hands(const GameWriter& writer);
/// The files that the game has pictures of its pieces in.
void write_pictures(const GameWriter& writer);

}  // namespace translators::zrf::emitter
