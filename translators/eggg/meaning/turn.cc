#include "translators/eggg/meaning/meaning_reader.h"
#include "translators/eggg/syntax/features.h"

namespace translators::eggg::meaning {

namespace {

using Kind = syntax::Expression::Kind;

constexpr int kMostTurns = 2000;
constexpr int kMostRounds = 1000;
constexpr int kDefaultRounds = 10;

}  // namespace

/// `turn is player move piece or place piece if empty(x, y+1)`.
void MeaningReader::read_choice_of_turns(const syntax::Statement& statement) {
  const syntax::Expression* condition = nullptr;
  std::vector<const syntax::Expression*> actions;
  int places = 0;
  for (const syntax::Expression& part : statement.value.operands) {
    const bool has_condition = part.is(Kind::kIf);
    actions.push_back(has_condition ? &part.operands[0] : &part);
    const bool is_placing =
        actions.back()->is(Kind::kAction) && actions.back()->name == "place";
    const bool is_moving = actions.back()->is(Kind::kAction) &&
                           actions.back()->name == "move" && !has_condition;
    places += is_placing ? 1 : 0;
    if (is_placing && has_condition) condition = &part.operands[1];
    if (!is_placing && !is_moving) actions.clear();
  }
  if (actions.size() != 2 || places != 1 || !statement.results.empty()) {
    unsupported(statement, "this choice of turns (placing or moving a piece)");
    return;
  }
  model_.form = TurnForm::kMove;
  model_.places_too = true;
  match_pieces_with_players();
  for (const auto* action : actions) check_turn_object(statement, *action);
  if (!condition) return;
  Context context;
  context.is_move = true;
  model_.place_condition = condition_of(*condition, context);
}

void MeaningReader::read_turn(const syntax::Statement& statement) {
  model_.turn_source = source_of(statement);
  if (statement.value.is_operation(syntax::Operator::kOr)) {
    return read_choice_of_turns(statement);
  }
  const syntax::Expression* action = &statement.value;
  const syntax::Expression* condition = nullptr;
  if (action->is(Kind::kIf)) {
    condition = &action->operands[1];
    action = &action->operands[0];
  }
  std::string verb = action->is(Kind::kAction) ? action->name : "";
  if (action->is_word("choose") || action->is_word("move") ||
      action->is_word("place")) {
    verb = action->name;
  }
  const syntax::Expression* object =
      action->is(Kind::kAction) && action->operands.size() > 1
          ? &action->operands[1]
          : nullptr;
  if (verb == "move") {
    model_.form = TurnForm::kMove;
  } else if (verb == "place") {
    model_.form = TurnForm::kPlace;
  } else if (verb == "choose") {
    model_.form = TurnForm::kChoose;
  } else if (verb == "remove" && object) {
    model_.form = TurnForm::kRemove;
    const syntax::Expression& amount =
        object->is(Kind::kPhrase) ? object->operands.front() : *object;
    const auto last =
        whole_number(amount.is(Kind::kRange) ? amount.operands[1] : amount);
    const auto first =
        whole_number(amount.is(Kind::kRange) ? amount.operands[0] : amount);
    if (!first || !last || *first != 1 || *last < 1) {
      unsupported(statement, "taking other than 1 to so many pieces");
      return;
    }
    model_.most_counters = static_cast<std::size_t>(*last);
  } else {
    unsupported(statement,
                "a turn of this sort (known are `move piece`, `place piece`, "
                "either, joined with `or`, and `remove 1..3 pieces`)");
    return;
  }
  match_pieces_with_players();
  check_turn_object(statement, *action);
  if (condition && model_.form != TurnForm::kPlace) {
    unsupported(statement, "a condition of this sort of turn");
  } else if (condition) {
    Context context;
    context.is_move = true;
    model_.place_condition = condition_of(*condition, context);
  }
  if (model_.form == TurnForm::kPlace) {
    model_.place_effects = effects_of(statement, statement.results);
    if (has<Again>(model_.place_effects)) {
      unsupported(statement, "this result of placing a piece");
    }
  }
}

/// `player place piece (x, y)`: who, which piece and where, if it says so.
void MeaningReader::check_turn_object(const syntax::Statement& statement,
                                      const syntax::Expression& action) {
  if (!action.is(Kind::kAction)) return;
  const bool is_player = action.operands.empty() || !action.operands[0] ||
                         action.operands[0].is_word("player");
  if (!is_player) unsupported(statement, "a turn of somebody else");
  const bool on_board =
      model_.form == TurnForm::kPlace || model_.form == TurnForm::kMove;
  for (std::size_t i = 1; i < action.operands.size(); ++i) {
    for (const syntax::Expression* word : words_of(action.operands[i])) {
      const bool is_here =
          word->is(Kind::kTuple) && word->operands.size() == 2 &&
          word->operands[0].text == "x" && word->operands[1].text == "y";
      const bool is_only_kind = model_.kinds.size() == 1 && kind_named(*word);
      // How many are removed is read with the turn.
      const bool is_amount = model_.form == TurnForm::kRemove &&
                             (word == &action.operands[i] ||
                              word == words_of(action.operands[i]).front()) &&
                             (word->is(Kind::kRange) ||
                              word->is(Kind::kNumber) || value_of(*word));
      if (!word->is_word("piece") && !is_only_kind && !is_amount &&
          !(on_board && (is_here || word->is_word("own")))) {
        unsupported(statement, "`" + syntax::to_string(*word) + "` of a turn");
        return;
      }
    }
  }
}

void MeaningReader::read_pass() {
  if (!pass_) return;
  model_.pass_source = source_of(*pass_);
  model_.may_pass = !pass_->condition;
  model_.must_pass = static_cast<bool>(pass_->condition);
  const syntax::Expression& condition = pass_->condition;
  const bool is_stuck = condition.is_operation(syntax::Operator::kNot) &&
                        condition.operands[0].is_call("move") &&
                        condition.operands[0].operands.size() == 1 &&
                        condition.operands[0].operands[0].is_word("player");
  if (condition && !is_stuck) {
    unsupported(*pass_, "this condition of passing");
  }
}

void MeaningReader::read_rounds() {
  model_.rounds = setting("round", model_.rounds);
  model_.score_counts = score_ != nullptr;
  if (model_.form != TurnForm::kChoose) return;
  if (model_.players.size() != 2) {
    unsupported(*turn_, "choosing among more or fewer than two");
  }
  if (rounds_ && model_.rounds < 1) {
    error(rounds_->position, "number-of-rounds", "a game has a round at least");
  }
  if (model_.rounds == 0) {
    model_.rounds = kDefaultRounds;
    model_.inferences.push_back(
        "What is chosen in a moment is played in rounds: there are " +
        std::to_string(kDefaultRounds) +
        ", and whoever wins more of them scores more (set `rounds` for "
        "another number).");
  }
  if (model_.rounds < 1 || model_.rounds > kMostRounds) {
    error(model_.rounds_source.position, "number-of-rounds",
          "a game has 1 to " + std::to_string(kMostRounds) + " rounds");
  }
}

/// `score is [Novice, Master]`, for the rounds that are won.
void MeaningReader::read_ranks() {
  if (!ranks_) return;
  const auto items = syntax::list_items(ranks_->value);
  for (const syntax::Expression* item : items) {
    if (item->is(Kind::kName) || item->is(Kind::kLetter)) {
      model_.ranks.push_back(item->text);
      continue;
    }
    error(item->position, "no-rank",
          "`" + syntax::to_string(*item) + "` is no name of a score");
  }
  model_.ranks_source = source_of(*ranks_);
  if (model_.form != TurnForm::kChoose) {
    error(ranks_->position, "no-meaning",
          "only what all choose at once is scored by rounds: `" +
              ranks_->source + "`");
  } else if (!ranks_->value.is(Kind::kArray) || items.size() < 2) {
    error(ranks_->value.position, "no-rank",
          "expected two names of scores at least, the lowest first, as in "
          "`score is [Novice, Master]`");
  }
}

void MeaningReader::read_turns() {
  const bool is_limited = limit_ || parameters_.contains("turn");
  model_.turn_limit = setting("turn", model_.turn_limit);
  if (is_limited && (model_.turn_limit < 1 || model_.turn_limit > kMostTurns)) {
    error(model_.limit_source.position, "number-of-turns",
          "a game has 1 to " + std::to_string(kMostTurns) + " turns");
  }
  if (turns_ && model_.players.size() == 1) {
    diagnostics_.warning(turns_->position, "says-nothing",
                         "one player alone has no turns to share");
  }
  if (turns_ || model_.players.size() == 1) return;
  model_.inferences.push_back(
      model_.form == TurnForm::kChoose
          ? "Nothing is said about turns: all choose at once."
          : "Nothing is said about turns: they alternate.");
}

/// Statements that are about another sort of turn would be read over.
void MeaningReader::check_form() {
  const TurnForm form = model_.form;
  const auto refuse = [&](const syntax::Statement* statement,
                          const std::string& what) {
    if (!statement) return;
    error(statement->position, "no-meaning",
          what + ": `" + statement->source + "`");
  };
  const auto first =
      [](const std::vector<const syntax::Statement*>& statements) {
        return statements.empty() ? nullptr : statements.front();
      };
  if (form != TurnForm::kMove) {
    const std::string no_moves = "no turn moves a piece in this game";
    refuse(first(move_rules_), no_moves);
    refuse(first(as_it_moves_), no_moves);
    refuse(first(becomes_), no_moves);
    refuse(royal_, no_moves);
    refuse(captures_, no_moves);
  }
  const bool counts_turns =
      form == TurnForm::kMove || form == TurnForm::kPlace ||
      form == TurnForm::kRemove || form == TurnForm::kPress;
  if (!counts_turns) {
    refuse(pass_, "nobody can pass in this game");
    refuse(limit_, "the turns of this game are not counted");
  }
  if (form == TurnForm::kPress) {
    refuse(pass_, "a button such as `Pass` passes in this game");
    if (synchronizes_) refuse(turns_, "clicks and keys do not come at once");
  }
  if (form == TurnForm::kRemove) {
    refuse(pass_, "a turn always takes something");
    if (model_.kinds.size() > 1) refuse(pieces_, "all counters are alike");
  }
  if (form != TurnForm::kChoose) {
    refuse(rounds_, "only what all choose at once is played in rounds");
    refuse(score_, "only what all choose at once is scored by rounds");
  } else if (turns_ && !synchronizes_) {
    refuse(turns_, "all choose at once");
  }
  if (form != TurnForm::kWrite) {
    refuse(letters_, "no turn writes a letter in this game");
    refuse(composite_, "only a puzzle of letters has several answers");
  } else {
    refuse(pieces_, "a puzzle of letters has no pieces");
    if (synchronizes_) refuse(turns_, "a puzzle is filled square by square");
  }
  if (form != TurnForm::kRemove && form != TurnForm::kWrite) {
    refuse(numbers_, "no turn removes counters in this game");
  }
  if (form == TurnForm::kChoose || form == TurnForm::kRemove) {
    refuse(solution_, "no goal of this game is a solution");
  }
  if (form == TurnForm::kChoose || form == TurnForm::kWrite) {
    refuse(shape_, "no board of this game can be cut to a shape");
  }
  if (form == TurnForm::kRemove && synchronizes_) {
    refuse(turns_, "all would take from the same heaps at once");
  }
}

/// What a turn is comes first: all else depends on it.
bool MeaningReader::read_form() {
  name_players();
  crop_board();
  if (turn_) {
    read_turn(*turn_);
  } else if (has_presses()) {
    model_.form = TurnForm::kPress;
    match_pieces_with_players();
  } else if (letters_) {
    model_.form = TurnForm::kWrite;
  } else {
    error({}, "no-turn",
          "nothing says what a turn is: expected e.g. `turn is player place "
          "piece`");
    return false;
  }
  if (diagnostics_.has_errors()) return false;
  model_.is_simultaneous = synchronizes_ && model_.form != TurnForm::kChoose;
  if (model_.form != TurnForm::kChoose && model_.board.width == 0) {
    error({}, "no-board", "nothing says how large the board is");
    return false;
  }
  return true;
}

/// `turn(player P)` beside a condition about P: who is on turn.
void MeaningReader::bind_turns(const syntax::Expression& expression,
                               Context& context) {
  for (const syntax::Expression& operand : expression.operands) {
    if (!operand.is_call("turn")) continue;
    std::string letter;
    for (const syntax::Expression& argument : operand.operands) {
      for (const syntax::Expression* word : words_of(argument)) {
        if (word->is(Kind::kLetter) && !player_named(*word)) {
          letter = word->text;
        } else if (!word->is_word("player")) {
          letter.clear();
          break;
        }
      }
    }
    bool is_asked = false;
    for (const syntax::Expression& other : expression.operands) {
      if (&other == &operand) continue;
      syntax::for_each_expression(other, [&](const syntax::Expression& part) {
        is_asked = is_asked || (part.is(Kind::kLetter) && part.text == letter);
      });
    }
    if (letter.empty() || !is_asked || operand.operands.size() != 1) {
      no_meaning(operand,
                 "here: expected a letter for the player on turn, and a "
                 "condition about that letter, as in `turn(player P) && no "
                 "moves(P)`");
    }
    context.on_turn.insert(letter);
  }
}

}  // namespace translators::eggg::meaning
