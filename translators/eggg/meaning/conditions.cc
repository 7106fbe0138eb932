#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>

#include "translators/eggg/meaning/meaning_reader.h"
#include "translators/eggg/syntax/features.h"
#include "translators/eggg/syntax/vocabulary.h"

namespace translators::eggg::meaning {

namespace {

using Kind = syntax::Expression::Kind;

constexpr int kDeepestDefinitions = 50;

bool is_axis(const syntax::Expression& expression) {
  return expression.is(Kind::kLetter) &&
         (expression.text == "x" || expression.text == "y");
}

bool is_axis(const syntax::Expression& expression, char axis) {
  return is_axis(expression) && expression.text[0] == axis;
}

bool mentions_axis(const syntax::Expression& expression, char axis) {
  if (is_axis(expression, axis)) return true;
  return std::any_of(expression.operands.begin(), expression.operands.end(),
                     [axis](const syntax::Expression& operand) {
                       return mentions_axis(operand, axis);
                     });
}

}  // namespace

std::vector<const syntax::Expression*> words_of(
    const syntax::Expression& expression) {
  std::vector<const syntax::Expression*> words;
  if (expression.is(Kind::kText) || expression.is(Kind::kPhrase)) {
    for (const syntax::Expression& word : expression.operands)
      words.push_back(&word);
  } else {
    words.push_back(&expression);
  }
  return words;
}

Condition MeaningReader::no_meaning(const syntax::Expression& expression,
                                    const std::string& where) {
  const bool may_be_a_slip =
      expression.is(Kind::kInvocation) && !functions_.contains(expression.name);
  const std::string nearest =
      may_be_a_slip ? syntax::nearest_word(expression.text) : "";
  std::string message =
      "`" + syntax::to_string(expression) + "` has no meaning " + where;
  if (!nearest.empty() && nearest != expression.text) {
    message += "; did you mean `" + nearest + "`?";
  }
  error(expression.position, "no-meaning", message);
  return {};
}

Coordinate MeaningReader::coordinate_of(const syntax::Expression& expression) {
  Coordinate coordinate;
  if (is_axis(expression)) return coordinate;
  const auto ends = [&](const syntax::Expression& value, int sign) {
    const bool is_range = value.is(Kind::kRange);
    const auto first = whole_number(is_range ? value.operands[0] : value);
    const auto last = whole_number(is_range ? value.operands[1] : value);
    if (!first || !last) return false;
    coordinate.first = sign * *first;
    coordinate.last = sign * *last;
    return true;
  };
  if (expression.is(Kind::kOperation) && expression.operands.size() == 2 &&
      is_axis(expression.operands[0])) {
    const bool adds = expression.op == syntax::Operator::kAdd;
    if ((adds || expression.op == syntax::Operator::kSubtract) &&
        ends(expression.operands[1], adds ? 1 : -1)) {
      return coordinate;
    }
  }
  if (expression.is(Kind::kPhrase) && expression.operands.size() == 2 &&
      (expression.operands[0].is_word("any") ||
       expression.operands[0].is_word("some")) &&
      is_axis(expression.operands[1])) {
    coordinate.base = Coordinate::Base::kAny;
    return coordinate;
  }
  coordinate.base = Coordinate::Base::kAbsolute;
  if (ends(expression, 1)) return coordinate;
  error(expression.position, "no-coordinate",
        "`" + syntax::to_string(expression) +
            "` is no coordinate: expected a number, a range, or x or y with a "
            "number added or subtracted");
  return {};
}

/// Whether some square of a board of this size can be the one meant, and
/// whether all are that are named by numbers.
bool MeaningReader::is_on_board(const Square& square) const {
  const auto fits = [](const Coordinate& c, int size) {
    switch (c.base) {
      case Coordinate::Base::kAbsolute:
        return std::min(c.first, c.last) >= 1 &&
               std::max(c.first, c.last) <= size;
      case Coordinate::Base::kRelative:
        return std::min(std::abs(c.first), std::abs(c.last)) < size;
      case Coordinate::Base::kAny:
        break;
    }
    return true;
  };
  const Board& board = model_.board;
  return board.width == 0 ||
         (fits(square.x, board.width) && fits(square.y, board.height));
}

std::optional<Square> MeaningReader::square_of(
    const std::vector<syntax::Expression>& arguments, std::size_t from,
    const syntax::Expression& at) {
  const bool is_tuple =
      arguments.size() == from + 1 && arguments[from].is(Kind::kTuple);
  const std::vector<syntax::Expression>& pair =
      is_tuple ? arguments[from].operands : arguments;
  const std::size_t first = is_tuple ? 0 : from;
  if (pair.size() != first + 2) {
    error(at.position, "no-square",
          "`" + syntax::to_string(at) + "` should name a square by x and y");
    return std::nullopt;
  }
  if (mentions_axis(pair[first], 'y') || mentions_axis(pair[first + 1], 'x')) {
    error(at.position, "no-square",
          "`" + syntax::to_string(at) +
              "`: the first coordinate is about x, the second about y; they "
              "cannot change places");
    return std::nullopt;
  }
  Square square{coordinate_of(pair[first]), coordinate_of(pair[first + 1])};
  if (!is_on_board(square)) {
    error(at.position, "off-board",
          "`" + syntax::to_string(at) + "` is never on the board, which has " +
              std::to_string(model_.board.width) + " columns and " +
              std::to_string(model_.board.height) + " rows");
    return std::nullopt;
  }
  if (square.x.is_range() && square.y.is_range() &&
      square.x.length() != square.y.length()) {
    error(at.position, "uneven-ranges",
          "`" + syntax::to_string(at) +
              "`: two ranges go together, but these have " +
              std::to_string(square.x.length()) + " and " +
              std::to_string(square.y.length()) + " values");
    return std::nullopt;
  }
  return square;
}

PieceSet MeaningReader::pieces_of(const syntax::Expression& expression,
                                  Who otherwise) {
  PieceSet pieces;
  pieces.who = otherwise;
  const bool is_worded = std::all_of(
      expression.text.begin(), expression.text.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '_' || c == ' ';
      });
  if (expression.is(Kind::kText) && !is_worded) {
    error(expression.position, "unknown-piece",
          syntax::to_string(expression) + " is no name of a piece");
    return pieces;
  }
  int kinds = 0;
  int owners = 0;
  for (const syntax::Expression* word : words_of(expression)) {
    if (word->is_word("piece") || word->is_word("any")) continue;
    const bool is_kind = kind_named(*word).has_value();
    kinds += is_kind ? 1 : 0;
    owners +=
        !is_kind && (word->is_word("opponent") || word->is_word("player") ||
                     word->is_word("own") || player_named(*word))
            ? 1
            : 0;
    if (word->is_word("opponent")) {
      pieces.who = Who::kOpponent;
    } else if (word->is_word("player") || word->is_word("own")) {
      pieces.who = Who::kPlayer;
    } else if (const auto kind = kind_named(*word)) {
      pieces.kind = kind;
      // A piece that only one player has says whose it is.
      if (!model_.men_have_kinds && model_.kinds[*kind].owner) {
        pieces.who = Who::kNamed;
        pieces.player = *model_.kinds[*kind].owner;
      }
    } else if (const auto player = player_named(*word)) {
      pieces.who = Who::kNamed;
      pieces.player = *player;
    } else if (!(word->is(Kind::kLetter) && words_of(expression).size() > 1 &&
                 std::isupper(static_cast<unsigned char>(word->text[0])))) {
      error(word->position, "unknown-piece",
            "`" + word->text + "` is neither a piece nor a player");
    }
  }
  if (kinds > 1 || owners > 1) {
    error(expression.position, "unknown-piece",
          "`" + syntax::to_string(expression) + "` names two " +
              (kinds > 1 ? "pieces" : "players"));
  }
  if (!model_.men_have_owners) pieces.who = Who::kAnyone;
  return pieces;
}

Condition MeaningReader::named_condition(const syntax::Expression& name) {
  Rule& named = named_.at(name.name);
  if (named.is_open) {
    error(name.position, "defined-by-itself",
          "`" + name.name + "` is defined by itself");
    return {};
  }
  named.is_used = true;
  if (!named.index && open_definitions_ == kDeepestDefinitions) {
    error(name.position, "too-deep",
          "50 definitions stand in one another here; write out what some of "
          "them say");
    return {};
  }
  if (!named.index) {
    named.is_open = true;
    ++open_definitions_;
    const syntax::Statement& statement = *named.statement;
    Definition definition{name.name, {}, source_of(statement)};
    Context context;
    definition.condition = condition_of(statement.value, context);
    named.is_open = false;
    --open_definitions_;
    named.index = model_.definitions.size();
    model_.definitions.push_back(std::move(definition));
  }
  return Named{*named.index};
}

/// `Attacking(player piece P, opponent King) and no moves(opponent piece Q
/// remove P)`: only the two together can be told.
std::optional<Condition> MeaningReader::beyond_help(
    const syntax::Expression& expression, Context& context) {
  const syntax::Expression* attacking = nullptr;
  const syntax::Expression* helpless = nullptr;
  for (const syntax::Expression& operand : expression.operands) {
    if (operand.is_call("Attacking")) attacking = &operand;
    if (operand.is_operation(syntax::Operator::kNot) &&
        operand.operands[0].is_call("move") &&
        operand.operands[0].operands.size() == 1 &&
        operand.operands[0].operands[0].is(Kind::kAction)) {
      helpless = &operand;
    }
  }
  if (!attacking || !helpless) return std::nullopt;
  std::vector<Condition> children;
  for (const syntax::Expression& operand : expression.operands) {
    if (&operand == attacking || &operand == helpless) continue;
    children.push_back(condition_of(operand, context));
  }
  children.emplace_back(BeyondHelp{});
  return All{std::move(children)};
}

Condition MeaningReader::conjunction_of(const syntax::Expression& expression,
                                        Context& context) {
  if (auto condition = beyond_help(expression, context)) return *condition;
  bind_turns(expression, context);
  std::vector<Condition> children;
  for (const syntax::Expression& operand : expression.operands) {
    if (operand.is_call("turn")) continue;
    Condition child = condition_of(operand, context);
    if (!child.is<Always>()) children.push_back(std::move(child));
  }
  return all_of(std::move(children));
}

/// `no moves(opponent King)`: about the player on turn, who is the opponent of
/// the one who has just moved.
Condition MeaningReader::stuck_of(const syntax::Expression& call,
                                  Context& context) {
  Stuck stuck;
  if (call.operands.size() != 1) {
    return no_meaning(call, "here: moves(opponent) is whose turn comes");
  }
  bool is_on_turn = model_.players.size() == 1;
  for (const syntax::Expression* word : words_of(call.operands[0])) {
    if (word->is_word("opponent") || context.on_turn.contains(word->text)) {
      is_on_turn = true;
    } else if (const auto kind = kind_named(*word)) {
      stuck.kind = kind;
    } else if (!word->is_word("piece") && !word->is_word("player")) {
      return no_meaning(call, "here");
    }
  }
  if (!is_on_turn) {
    error(call.position, "not-on-turn",
          "only the player on turn can be without moves; after a move that is "
          "the opponent: write `no moves(opponent)`, or `turn(player P) && no "
          "moves(P)`");
  }
  return stuck;
}

Condition MeaningReader::negation_of(const syntax::Expression& inner,
                                     Context& context) {
  if (inner.is_call("move")) return stuck_of(inner, context);
  if (inner.is_call("square") && model_.colours == 0) {
    return no_meaning(inner, "where squares do not toggle");
  }
  if (inner.is_call("square") || inner.is_call("piece") ||
      inner.is_call("checker") || inner.is_call("stone")) {
    if (inner.operands.size() != 1) return no_meaning(inner, "here");
    return None{pieces_of(inner.operands[0], Who::kAnyone)};
  }
  return negated(condition_of(inner, context));
}

/// `distance == count(line)`, or something that is known beforehand.
Condition MeaningReader::comparison_of(const syntax::Expression& expression,
                                       Context& context) {
  const syntax::Expression& left = expression.operands[0];
  const syntax::Expression& right = expression.operands[1];
  const auto is_count = [](const syntax::Expression& e) {
    return e.is_call("count") && e.operands.size() == 1 &&
           e.operands[0].is_word("line");
  };
  const bool counts = (left.is_word("distance") && is_count(right)) ||
                      (right.is_word("distance") && is_count(left));
  if (counts && expression.op == syntax::Operator::kEqual && context.is_move) {
    return LineCount{};
  }
  if (const auto value = value_of(expression)) {
    diagnostics_.warning(expression.position, "known-beforehand",
                         "`" + syntax::to_string(expression) + "` " +
                             (*value != 0 ? "always" : "never") +
                             " holds: nothing in it changes in the game");
    return *value != 0 ? Condition() : negated(Always{});
  }
  return no_meaning(expression, "in a condition");
}

/// A word, a name or a letter: a definition, a player, or the solution.
Condition MeaningReader::word_condition(const syntax::Expression& expression) {
  if (named_.contains(expression.name)) return named_condition(expression);
  if (const auto player = player_named(expression)) {
    return PlayerIs{*player};
  }
  if (expression.is_word("solve") || expression.is_word("solution")) {
    return Solved{};
  }
  return no_meaning(expression, "in a condition");
}

Condition MeaningReader::operation_of(const syntax::Expression& expression,
                                      Context& context) {
  if (expression.op == syntax::Operator::kAnd) {
    return conjunction_of(expression, context);
  }
  if (expression.op == syntax::Operator::kOr) {
    std::vector<Condition> ways;
    for (const syntax::Expression& operand : expression.operands) {
      Context branch = context;
      ways.push_back(condition_of(operand, branch));
    }
    return Any{std::move(ways)};
  }
  if (expression.op == syntax::Operator::kNot) {
    return negation_of(expression.operands[0], context);
  }
  if (expression.operands.size() == 2) {
    return comparison_of(expression, context);
  }
  return no_meaning(expression, "in a condition");
}

Condition MeaningReader::condition_of(const syntax::Expression& expression,
                                      Context& context) {
  switch (expression.kind) {
    case Kind::kNothing:
      return {};
    case Kind::kOperation:
      return operation_of(expression, context);
    case Kind::kIf: {
      std::vector<Condition> both;
      both.push_back(condition_of(expression.operands[0], context));
      both.push_back(condition_of(expression.operands[1], context));
      return All{std::move(both)};
    }
    case Kind::kTuple: {
      const auto square = square_of(expression.operands, 0, expression);
      if (!square) return {};
      const Who who = model_.men_have_owners ? Who::kPlayer : Who::kAnyone;
      return Stands{{who, 0, std::nullopt}, {*square}};
    }
    case Kind::kWord:
    case Kind::kName:
    case Kind::kLetter:
      return word_condition(expression);
    case Kind::kInvocation:
      if (expression.operands.empty() && named_.contains(expression.name)) {
        return named_condition(expression);
      }
      return call_of(expression, context);
    case Kind::kPhrase: {
      const syntax::Expression call = syntax::with_call(expression);
      return call.is(Kind::kInvocation)
                 ? call_of(call, context)
                 : no_meaning(expression, "in a condition");
    }
    default:
      return no_meaning(expression, "in a condition");
  }
}

}  // namespace translators::eggg::meaning
