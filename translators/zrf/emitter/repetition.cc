#include "translators/zrf/emitter/repetition.h"

#include <algorithm>

namespace translators::zrf::emitter {

using formulas::Action;
using formulas::Effect;
using rules::atom;
using rules::does;
using rules::holds;
using rules::Section;
using rules::Term;
using rules::Terms;

namespace {

/// So many moves that undo what their players did before lead to a position
/// that was there twice before: two moves and their way back, twice.
constexpr int kUndone = 6;

Term undone(const Term& count) { return atom("undone", "moves", count); }

/// Not the order of numbers that hands count by: this one stays where it ends.
Term one_more(const Term& count, const Term& more) {
  return atom("one_more_undone", count, more);
}

/// Whether nothing but its mover's place is sure to change, if it comes to an
/// empty place; what it sets of its mover is seen when it is made.
bool only_goes(const NamedAction& named) {
  const Action& action = named.action;
  return action.becomes == game::kNone && !action.is_partial &&
         !action.is_copy && action.travels.size() == 1 &&
         std::all_of(action.effects.begin(), action.effects.end(),
                     [&](const Effect& effect) {
                       return effect.place == action.to() &&
                              (effect.kind == Effect::Kind::kCapture ||
                               effect.kind == Effect::Kind::kSetAttribute);
                     });
}

}  // namespace

bool can_count_repetition(const game::Game& game) {
  return game.turns.size() == 2 && game.repeats_from == 0 &&
         game.turns[0].player != game.turns[1].player &&
         std::all_of(
             game.turns.begin(), game.turns.end(),
             [](const game::Turn& turn) { return turn.player == turn.owner; });
}

void write_repetition(const GameWriter& writer) {
  if (!writer.uses(formulas::Fact::Kind::kRepeated)) return;
  rules::RuleText& rules = writer.rules;
  const Section section = Section::kNext;
  const Terms from = writer.words.place_variables();
  const Terms to = writer.words.place_variables("2");
  const Term made = does("?player", atom("move", from, to));
  const Term waits = does("?player", "noop");
  rules.comment(section,
                "A position is there for the third time where both go back and "
                "forth: each of the last " +
                    std::to_string(kUndone) +
                    " moves undid the last move of its player.");
  // In so many words that the page takes none for a thing of the player's.
  const auto came_from = [](const Terms& place) {
    return atom("last_move", "?player", "comes", "from", place);
  };
  const auto went_to = [](const Terms& place) {
    return atom("last_move", "?player", "goes", "to", place);
  };
  for (const Term& fact : {came_from(from), went_to(to)}) {
    rules.rule(section, atom("next", fact), {made, !Term("brings_news")});
    rules.rule(section, atom("next", fact), {waits, holds(fact)});
  }
  rules.rule(
      section, "undoes",
      {made, holds(came_from(to)), holds(went_to(from)), !Term("brings_news")});
  rules.rule(section, "brings_news", {made, holds(atom("cell", to, "?piece"))});
  if (!formulas::attributes_of(writer.game).empty()) {
    const Term set = atom("set", to, "?what");
    const Term given = atom("given", to, "?what");
    const Term had = holds(atom("has", from, "?what"));
    rules.rule(section, "brings_news", {made, given, !had});
    rules.rule(section, "brings_news", {made, set, !given, had});
  }
  for (const NamedAction& named : writer.actions) {
    if (named.form == NameForm::kMove && !only_goes(named)) {
      writer.tables.rule(section, "brings_news", writer.is_made(named));
    }
  }
  for (int i = 0; i + 1 < kUndone; ++i) {
    rules.small_fact(section, one_more(i, i + 1));
  }
  rules.small_fact(section, one_more(kUndone - 1, kUndone - 1));
  rules.fact(Section::kInit, atom("init", undone(0)));
  rules.rule(section, atom("next", undone(0)), {!Term("undoes")});
  rules.rule(section, atom("next", undone("?more")),
             {"undoes", holds(undone("?count")), one_more("?count", "?more")});
  rules.rule(
      section, atom("next", atom("repeated", "?player")),
      {"undoes", holds(undone(kUndone - 1)), atom("on_turn", "?player")});
}

}  // namespace translators::zrf::emitter
