#include <algorithm>

#include "translators/board_games/condition.h"
#include "translators/board_games/start_position.h"
#include "translators/eggg/meaning/meaning_reader.h"
#include "translators/eggg/syntax/features.h"

namespace translators::eggg::meaning {

namespace {

using Kind = syntax::Expression::Kind;

bool is_move(const syntax::Expression& event) {
  return event.is_word("move") || event.is_word("turn");
}

std::vector<const syntax::Expression*> alternatives_of(
    const syntax::Expression& expression) {
  return expression.is_operation(syntax::Operator::kOr)
             ? syntax::list_items(expression)
             : std::vector<const syntax::Expression*>{&expression};
}

}  // namespace

/// Which assertions there are to read; what protects a piece is known by then.
void MeaningReader::read_assertion(const syntax::Statement& statement) {
  const syntax::Expression& value = statement.value;
  const bool is_royal =
      statement.when == syntax::Statement::When::kAfter &&
      is_move(statement.event) && value.is_operation(syntax::Operator::kNot) &&
      value.operands[0].is_call("Attacked") &&
      value.operands[0].operands.size() == 1 && statement.results.empty();
  if (is_royal) {
    say_once(royal_, statement);
  } else if (statement.event.is(Kind::kName) ||
             statement.event.is_word("click")) {
    action_assertions_.push_back(&statement);
  } else {
    assertions_.push_back(&statement);
  }
}

/// Only the first player of a round is meant before it, only the last one after
/// it: the others are not restricted.
Condition MeaningReader::of_round(Condition condition, bool before) const {
  const std::size_t players = model_.players.size();
  if (players == 1 || model_.is_simultaneous) return condition;
  const std::size_t last = model_.is_counterclockwise ? 1 : players - 1;
  const PlayerIs is_meant{before ? 0 : last};
  return Any{{negated(is_meant), std::move(condition)}};
}

/// `assert: before game CONDITION` is about what is set up, perhaps by lot.
void MeaningReader::check_start(const syntax::Statement& statement,
                                const Condition& condition) {
  if (model_.board.width == 0 || model_.form == TurnForm::kRemove ||
      model_.form == TurnForm::kWrite) {
    unsupported(statement, "an assertion about a game without pieces");
    return;
  }
  for (std::size_t i = 0; i < model_.players.size(); ++i) {
    const auto holds = board_games::holds_at_start(model_, condition, i);
    if (holds.value_or(false)) continue;
    error(statement.position, holds ? "not-at-start" : "no-meaning-yet",
          holds ? "this does not hold for " + model_.players[i] +
                      " on the board as it is set up"
                : "an assertion about the start of a game can ask what stands "
                  "where, and nothing else");
    return;
  }
}

/// `assert: after move CONDITION` forbids, with `=> win` it ends the game.
void MeaningReader::read_assertions() {
  for (const syntax::Statement* statement : assertions_) {
    const Source source = source_of(*statement);
    const bool before = statement->when == syntax::Statement::When::kBefore;
    const bool of_game = statement->event.is_word("game");
    if (!statement->results.empty()) {
      if (before) {
        unsupported(*statement, "a result before a move");
        continue;
      }
      read_results(*statement);
      continue;
    }
    if (of_game && !before) {
      unsupported(*statement,
                  "what has to hold when the game is over (say what follows, "
                  "as in `=> win`)");
      continue;
    }
    Context context;
    Condition condition = condition_of(statement->value, context);
    if (of_game) {
      check_start(*statement, condition);
      continue;
    }
    if (statement->event.is_word("round")) {
      condition = of_round(std::move(condition), before);
    }
    Restriction& restriction = before ? model_.before_move : model_.after_move;
    restriction.condition =
        both(std::move(restriction.condition), std::move(condition));
    restriction.sources.push_back(source);
  }
}

/// `assert: after move CONDITION => win`.
void MeaningReader::read_results(const syntax::Statement& statement) {
  const bool at_end = statement.event.is_word("game");
  // Where all move at once, or one alone, every turn is a round.
  const bool at_round = statement.event.is_word("round") &&
                        model_.players.size() > 1 && !model_.is_simultaneous;
  if (statement.results.size() > 1) {
    error(statement.results[1].position, "no-meaning",
          "an assertion has one result: the game is over then");
    return;
  }
  const syntax::Expression& result = statement.results.front();
  Goal goal;
  goal.source = source_of(statement);
  goal.at_end = at_end;
  goal.at_round = at_round;
  Context context;
  goal.condition = condition_of(statement.value, context);
  goal.loses = result.is_word("lose");
  const bool is_tie = result.is_word("tie");
  if ((is_tie && at_end) || !(is_tie || goal.loses || result.is_word("win"))) {
    error(result.position, "no-meaning",
          "`=> " + syntax::to_string(result) +
              "` has no meaning as a result of an assertion; expected win, "
              "lose, or, after a move, tie");
    return;
  }
  (is_tie ? model_.ties : model_.goals).push_back(std::move(goal));
}

void MeaningReader::read_goal(const syntax::Statement& statement, bool is_tie) {
  Goal goal;
  goal.source = source_of(statement);
  Context context;
  // Each alternative may be reached, or avoided, by itself.
  for (const syntax::Expression* part : alternatives_of(statement.value)) {
    const bool avoids = !is_tie && is_avoided(*part);
    goal.loses = avoids;
    for (const syntax::Expression* one :
         alternatives_of(avoids ? part->operands[0] : *part)) {
      goal.condition = condition_of(*one, context);
      goal.at_end = asks_for<Most>(model_, goal.condition);
      (is_tie ? model_.ties : model_.goals).push_back(goal);
    }
  }
}

/// `Stalemate means ... => tie`: what a definition leads to by itself.
void MeaningReader::read_named_results() {
  for (auto& [name, named] : named_) {
    const syntax::Statement& statement = *named.statement;
    for (const syntax::Expression& result : statement.results) {
      if (!result.is_word("tie") && !result.is_word("win") &&
          !result.is_word("lose")) {
        error(result.position, "no-meaning",
              "`=> " + syntax::to_string(result) + "` has no meaning here");
        continue;
      }
      syntax::Expression reference;
      reference.kind = Kind::kName;
      reference.name = name;
      reference.text = name;
      reference.position = statement.position;
      Goal goal;
      goal.source = source_of(statement);
      goal.condition = named_condition(reference);
      goal.loses = result.is_word("lose");
      auto& list = result.is_word("tie") ? model_.ties : model_.goals;
      const bool known = std::any_of(
          list.begin(), list.end(),
          [&](const Goal& other) { return other.condition == goal.condition; });
      if (!known) list.push_back(std::move(goal));
    }
  }
}

void MeaningReader::read_royal() {
  if (!royal_) return;
  model_.royal = kind_named(royal_->value.operands[0].operands[0]);
  model_.royal_source = source_of(*royal_);
  if (!model_.royal || !model_.men_have_kinds || !model_.men_have_owners ||
      model_.players.size() != 2) {
    unsupported(*royal_, "this piece to be protected");
  }
}

}  // namespace translators::eggg::meaning
