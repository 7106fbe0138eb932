#include "translators/zrf/emitter/emitter.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "translators/rules/rule_text.h"
#include "translators/zrf/emitter/conditions.h"
#include "translators/zrf/emitter/game_writer.h"
#include "translators/zrf/emitter/named_actions.h"
#include "translators/zrf/emitter/repetition.h"
#include "translators/zrf/emitter/rule_tables.h"
#include "translators/zrf/emitter/vocabulary.h"
#include "translators/zrf/formulas/attacks.h"
#include "translators/zrf/formulas/formula.h"
#include "translators/zrf/formulas/royal_guard.h"
#include "translators/zrf/game/types_in_play.h"
#include "translators/zrf/programs/execution.h"

namespace translators::zrf::emitter {

namespace {

/// A draw is declared late: real matches hardly ever last so long.
int default_steps(const game::Game& game) {
  return std::clamp(static_cast<int>(game.board.size()) * 8, 300, 1000) + 1;
}

/// Why a match is a draw after so many moves: it might never end, or only by
/// repetition, of which we count what can_count_repetition says.
void tell_limit(const game::Game& game, bool has_repetition, int steps,
                rules::RuleText& rules, gdl::Diagnostics& diagnostics) {
  const std::string after = " after " + std::to_string(steps - 1) + " moves";
  const std::string set = ", which --set steps=NUMBER changes";
  if (!has_repetition) {
    diagnostics.warning(
        {}, "no-end",
        "by these rules a match might never end; it is a draw" + after + set);
    rules.preface("A match is a draw" + after +
                  ", as it might never end otherwise.");
    return;
  }
  const std::string counted =
      can_count_repetition(game)
          ? "that positions repeat is counted only where both players go back "
            "and forth"
          : "that positions repeat is not counted";
  diagnostics.warning({}, "repetition",
                      counted + "; a match is a draw" + after + set);
  rules.preface("A match is a draw" + after + ": " + counted + ".");
}

}  // namespace

std::string emit(const game::Game& game, const std::string& preface,
                 const Settings& settings, gdl::Diagnostics& diagnostics) {
  if (1 + game.players.size() * game.types.size() > formulas::kMostKinds) {
    diagnostics.error({}, "too-large",
                      "the game has too many pieces for so many players");
    return "";
  }
  formulas::Formulas formulas{
      formulas::KindTable(game, game::types_in_play(game))};
  std::vector<formulas::Action> actions =
      programs::run_programs(game, formulas, diagnostics);
  if (diagnostics.has_errors()) return "";
  formulas::AttackTable attacks(game, formulas, actions);
  GoalReader reader(game, formulas, attacks, settings, diagnostics);
  const std::vector<ReadGoal> goals = reader.read();
  if (diagnostics.has_errors()) return "";
  attacks.resolve();
  formulas::RoyalGuard guard(game, formulas, attacks, actions);
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    const formulas::Kinds& royals = reader.royals()[i];
    if (royals.none() || guard.guard(static_cast<int>(i), royals)) {
      continue;
    }
    diagnostics.error({}, "too-large",
                      "whether a move leaves the piece of 'checkmated' to be "
                      "taken takes too many conditions with so many moves on "
                      "so large a board; a goal (pieces-remaining 0 PIECE) in "
                      "its place can be translated");
    return "";
  }
  const Vocabulary words(game);
  const std::vector<NamedAction> named =
      name_actions(game, formulas, words, std::move(actions));
  rules::RuleText rules;
  RuleTables tables;
  rules.preface(preface);
  ConditionWriter conditions(words, formulas, "when",
                             rules::Section::kDefinitions);
  ConditionWriter ends(words, formulas, "end", rules::Section::kEnd);
  const bool is_guarded =
      std::any_of(reader.royals().begin(), reader.royals().end(),
                  [](const formulas::Kinds& royals) { return royals.any(); });
  const GameWriter writer{game,  words,  formulas, conditions,
                          rules, tables, named,    is_guarded};
  int steps = settings.steps > 0 ? settings.steps + 1 : 0;
  const bool may_last = reader.has_repetition() || !must_end(writer);
  if (steps == 0 && may_last) {
    steps = default_steps(game);
    tell_limit(game, reader.has_repetition(), steps, rules, diagnostics);
  }
  write_turns(writer);
  write_maximal_captures(writer, diagnostics);
  write_moves(writer);
  write_repetition(writer);
  write_hands(writer);
  write_pictures(writer);
  write_goals(writer, ends, goals, steps);
  write_groups(writer, ends, reader.groups());
  conditions.define(rules, tables);
  ends.define(rules, tables);
  tables.write(rules);
  return rules.str();
}

}  // namespace translators::zrf::emitter
