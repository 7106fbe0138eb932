#include "translators/eggg/english/english_phrases.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <optional>

#include "translators/eggg/syntax/features.h"
#include "translators/eggg/syntax/vocabulary.h"

namespace translators::eggg::english {

namespace {

using Kind = syntax::Expression::Kind;

/// How far from the square in question, along one axis.
struct Offset {
  int from = 0;
  int to = 0;
};

std::optional<Offset> offset_of(const syntax::Expression& axis) {
  if (axis.is(Kind::kLetter)) return Offset{};
  const bool adds = axis.is_operation(syntax::Operator::kAdd);
  if (!adds && !axis.is_operation(syntax::Operator::kSubtract))
    return std::nullopt;
  if (!axis.operands[0].is(Kind::kLetter)) return std::nullopt;
  const syntax::Expression& by = axis.operands[1];
  const int sign = adds ? 1 : -1;
  if (by.is(Kind::kNumber)) {
    const int distance = sign * static_cast<int>(by.number);
    return Offset{distance, distance};
  }
  if (!by.is(Kind::kRange) || !by.operands[0].is(Kind::kNumber) ||
      !by.operands[1].is(Kind::kNumber)) {
    return std::nullopt;
  }
  return Offset{sign * static_cast<int>(by.operands[0].number),
                sign * static_cast<int>(by.operands[1].number)};
}

std::string distance_in_words(const Offset& offset) {
  if (offset.from == offset.to) return number_in_words(std::abs(offset.from));
  return "from " + number_in_words(std::abs(offset.from)) + " to " +
         number_in_words(std::abs(offset.to));
}

std::string direction_in_words(const Offset& x, const Offset& y) {
  const std::string across = x.to < 0 ? "left" : "right";
  const std::string along = y.to < 0 ? "down" : "up";
  const bool moves_x = x.from != 0 || x.to != 0;
  const bool moves_y = y.from != 0 || y.to != 0;
  if (!moves_x && !moves_y) return "";
  if (!moves_y) return across + ' ' + distance_in_words(x);
  if (!moves_x) return along + ' ' + distance_in_words(y);
  const bool is_diagonal =
      std::abs(x.from) == std::abs(y.from) && std::abs(x.to) == std::abs(y.to);
  if (is_diagonal && x.from == x.to) {
    return along + ' ' + distance_in_words(y) + " and to the " + across;
  }
  if (is_diagonal) {
    return along + " and to the " + across + ' ' + distance_in_words(y);
  }
  return along + ' ' + distance_in_words(y) + " and " + across + ' ' +
         distance_in_words(x);
}

std::string in_parentheses(const std::vector<syntax::Expression>& axes) {
  std::string text;
  for (const syntax::Expression& axis : axes) {
    text += (text.empty() ? "(" : ", ") + syntax::to_string(axis);
  }
  return text + ')';
}

std::vector<syntax::Expression> arguments_from(const syntax::Expression& call,
                                               std::size_t first) {
  return {call.operands.begin() + static_cast<std::ptrdiff_t>(
                                      std::min(first, call.operands.size())),
          call.operands.end()};
}

bool is_adjective(const std::string& word) {
  const auto known = syntax::find_word(word);
  return known && known->word_class == syntax::WordClass::kAdjective;
}

bool names_piece(const syntax::Expression& call) {
  return !call.operands.empty() && (call.operands.front().is(Kind::kText) ||
                                    call.operands.front().is(Kind::kName));
}

std::string with_article(const std::string& noun) {
  const bool vowel =
      !noun.empty() && std::string_view("aeiouAEIOU").find(noun.front()) !=
                           std::string_view::npos;
  return (vowel ? "an " : "a ") + noun;
}

bool is_range(const std::vector<syntax::Expression>& axes) {
  bool is_range = false;
  for (const syntax::Expression& axis : axes) {
    syntax::for_each_expression(axis, [&](const syntax::Expression& part) {
      is_range = is_range || part.is(Kind::kRange);
    });
  }
  return is_range;
}

/// Each square of a range: `all of (1..3, 2)`, `all of the squares up from one
/// to two`.
std::string all_in_words(const std::vector<syntax::Expression>& axes) {
  constexpr std::string_view kOne = "the square ";
  const std::string place = place_in_words(axes, false);
  return "all of " + (place.starts_with(kOne)
                          ? "the squares " + place.substr(kOne.size())
                          : place);
}

/// `on(x, 2)`; of a named piece, one square of a range is enough.
std::string on_in_words(const syntax::Expression& call, bool negated) {
  if (!names_piece(call)) {
    return "it is " + std::string(negated ? "not " : "") + "on " +
           place_in_words(call.operands, false);
  }
  const std::string piece = thing_in_words(call.operands[0]);
  const std::vector<syntax::Expression> axes = arguments_from(call, 1);
  const std::string place = place_in_words(axes, false);
  const bool ranges = is_range(axes);
  if (is_adjective(piece) && ranges) {  // the colour of squares
    return (negated ? "none of " : "one of ") + place + " is " + piece;
  }
  if (is_adjective(piece)) {
    return place + (negated ? " is not " : " is ") + piece;
  }
  const std::string some = !ranges ? "" : (negated ? "any of " : "one of ");
  return (negated ? "no " + piece : with_article(piece)) + " is on " + some +
         place;
}

/// `own(x, y+1)`, `other(x, y+1)`; nothing where English has no short way.
std::optional<std::string> stands_in_words(const syntax::Expression& call,
                                           bool negated) {
  const std::string whose =
      call.name == "own" ? " of the player" : " of an opponent";
  if (is_range(call.operands)) {
    if (negated) return std::nullopt;
    return "pieces" + whose + " are on " + all_in_words(call.operands);
  }
  return std::string(negated ? "no piece" : "a piece") + whose + " is on " +
         place_in_words(call.operands, false);
}

std::string empty_in_words(const syntax::Expression& call, bool negated) {
  if (is_range(call.operands)) {
    return (negated ? "not " : "") + all_in_words(call.operands) + " are empty";
  }
  return place_in_words(call.operands, false) + " is " +
         (negated ? "not " : "") + "empty";
}

std::string unmoved_in_words(const syntax::Expression& call) {
  if (call.operands.empty()) return "it has not moved";
  std::string text = "the " + thing_in_words(call.operands[0]);
  if (call.operands.size() > 1) {
    text += " on " + place_in_words(arguments_from(call, 1), false);
  }
  return text + " has not moved";
}

std::string last_move_in_words(const syntax::Expression& call) {
  if (call.operands.empty()) return "there was a move before";
  const std::string piece = thing_in_words(call.operands[0]);
  if (call.operands.size() != 5) return "the last move was " + piece;
  const std::vector<syntax::Expression> from(call.operands.begin() + 1,
                                             call.operands.begin() + 3);
  const std::vector<syntax::Expression> to(call.operands.begin() + 3,
                                           call.operands.end());
  return "the last move was " + with_article(piece) + " from " +
         in_parentheses(from) + " to " + in_parentheses(to);
}

std::string no_check_in_words(const syntax::Expression& call) {
  return "no opponent piece attacks " +
         place_in_words(arguments_from(call, names_piece(call) ? 1 : 0), false);
}

std::string moves_in_words(const syntax::Expression& call, bool negated) {
  if (call.operands.size() == 4) {
    const std::vector<syntax::Expression> from(call.operands.begin(),
                                               call.operands.begin() + 2);
    return "the piece on " + in_parentheses(from) + " moves to " +
           in_parentheses(arguments_from(call, 2));
  }
  if (call.operands.empty()) {
    return negated ? "there are no moves" : "there are moves";
  }
  if (call.operands[0].is(Kind::kAction)) {
    return (negated ? "no " : "some ") + clause_in_words(call.operands[0]);
  }
  const syntax::Expression& who = call.operands[0];
  const bool is_bare = who.is_word("player") || who.is_word("opponent");
  return (is_bare ? "the " : "") + thing_in_words(who) +
         (negated ? " has no moves" : " has moves");
}

std::string toggle_in_words(const syntax::Expression& call) {
  if (call.operands.size() == 2) {
    return place_in_words(call.operands, false) + " gets its next colour";
  }
  return call.operands.size() == 1 && call.operands[0].is_word("board")
             ? "every square gets its next colour"
             : "the enclosed pieces become the player's";
}

std::string attacking_in_words(const syntax::Expression& call) {
  return thing_in_words(call.operands[0]) + " is attacking " +
         thing_in_words(call.operands[1]);
}

std::string without_article(const syntax::Expression& thing) {
  const std::string text = thing_in_words(thing);
  return text.starts_with("the ") ? text.substr(4) : text;
}

/// Calls that are known, when they hold and when they do not.
std::optional<std::string> known_call(const syntax::Expression& call,
                                      bool negated) {
  const auto holds = [negated](const std::string& text,
                               const std::string& otherwise) {
    return negated ? otherwise : text;
  };
  const std::string first =
      call.operands.empty() ? "" : without_article(call.operands[0]);
  if (call.name == "move") return moves_in_words(call, negated);
  const bool asks_of_board = (call.name == "empty" || call.name == "full") &&
                             call.operands.size() == 1 &&
                             call.operands[0].is_word("board");
  if (asks_of_board) {
    return "the board is " + std::string(negated ? "not " : "") + call.name;
  }
  if (call.name == "piece" && call.operands.size() == 1) {
    const bool is_side = first == "player" || first == "opponent";
    return is_side
               ? "the " + first + (negated ? " has no" : " has") + " pieces"
               : (negated ? "there are no " : "there are ") + first + " pieces";
  }
  if (call.name == "square" && call.operands.size() == 1) {
    return (negated ? "no square is " : "some square is ") + first;
  }
  if (call.name == "between") {
    return std::string(negated ? "no" : "a") + " piece of the " + first +
           " lies between";
  }
  if (call.name == "empty") return empty_in_words(call, negated);
  if (call.name == "on") return on_in_words(call, negated);
  if (call.name == "other" || call.name == "own") {
    return stands_in_words(call, negated);
  }
  if (call.name == "Attacked" && call.operands.size() == 1) {
    return holds("the " + first + " is attacked",
                 "the " + first + " is not attacked");
  }
  if (negated) return std::nullopt;
  if (call.name == "toggle") return toggle_in_words(call);
  if (call.name == "remove") {
    return "the piece on " + place_in_words(call.operands, false) +
           " is removed";
  }
  if (call.name == "nocheck") return no_check_in_words(call);
  if (call.name == "connect" && call.operands.size() == 2) {
    return "a chain of the player's pieces joins " + first + " and " +
           thing_in_words(call.operands[1]);
  }
  if (call.name == "connected") {
    return "all pieces of the player are connected";
  }
  if (call.name == "enclose") {
    return "it encloses pieces of the " + first + " in a line";
  }
  if (call.name == "most") return "the player has the most " + first;
  if (call.name == "unmoved") return unmoved_in_words(call);
  if (call.name == "lastmove") return last_move_in_words(call);
  if (call.name == "turn" && call.operands.size() == 1) {
    return first + " has a turn";
  }
  if ((call.name == "player" || call.name == "opponent") &&
      call.operands.size() == 1) {
    return "the " + call.name + " has " + first;
  }
  if (call.name == "Attacking" && call.operands.size() == 2) {
    return attacking_in_words(call);
  }
  return std::nullopt;
}

bool is_chain(const syntax::Expression& condition) {
  return condition.is_operation(syntax::Operator::kAnd) ||
         condition.is_operation(syntax::Operator::kOr);
}

std::string in_brackets_if(bool has_brackets,
                           const syntax::Expression& condition) {
  const std::string text = clause_in_words(condition);
  return has_brackets ? '(' + text + ')' : text;
}

std::string operation_in_words(const syntax::Expression& condition) {
  static const std::map<syntax::Operator, std::string> verbs = {
      {syntax::Operator::kEqual, " is "},
      {syntax::Operator::kNotEqual, " is not "},
      {syntax::Operator::kLess, " is less than "},
      {syntax::Operator::kLessEqual, " is at most "},
      {syntax::Operator::kGreater, " is greater than "},
      {syntax::Operator::kGreaterEqual, " is at least "},
      {syntax::Operator::kAssign, " becomes "}};
  const std::vector<syntax::Expression>& operands = condition.operands;
  if (const auto verb = verbs.find(condition.op); verb != verbs.end()) {
    return thing_in_words(operands[0]) + verb->second +
           thing_in_words(operands[1]);
  }
  if (condition.op != syntax::Operator::kNot)
    return syntax::to_string(condition);
  const syntax::Expression& inner = operands.front();
  const syntax::Expression call = syntax::with_call(inner);
  if (call.is(Kind::kInvocation)) {
    if (const auto text = known_call(call, true)) return *text;
  }
  if (inner.is(Kind::kName)) {
    return "there is no " + thing_in_words(inner);
  }
  return "it is not so that " + in_brackets_if(is_chain(inner), inner);
}

/// Whether the pattern is of places on a board and not of cards.
bool is_place(const syntax::Expression& tuple) {
  for (const syntax::Expression& axis : tuple.operands) {
    const syntax::Expression& base =
        axis.is(Kind::kOperation) ? axis.operands.front() : axis;
    if (base.is(Kind::kText)) return false;
    if (base.is(Kind::kLetter) && (base.text < "x" || base.text > "z")) {
      return false;
    }
  }
  return true;
}

/// Squares or cards that a pattern asks for: `(x-1, y) and (x, y)`.
std::optional<std::string> pattern_in_words(const syntax::Expression& pattern) {
  const std::vector<const syntax::Expression*> items =
      syntax::list_items(pattern);
  std::vector<std::string> places;
  for (const syntax::Expression* item : items) {
    if (!item->is(Kind::kTuple)) return std::nullopt;
    places.push_back(syntax::to_string(*item));
  }
  if (places.empty()) return std::nullopt;
  const bool on_board = is_place(*items.front());
  return (on_board ? "there are pieces at " : "there are the cards ") +
         description::list_in_words(
             places,
             pattern.is_operation(syntax::Operator::kOr) ? "or" : "and");
}

std::string chain_in_words(const syntax::Expression& chain) {
  const bool is_or = chain.op == syntax::Operator::kOr;
  if (const auto pattern = pattern_in_words(chain)) return *pattern;
  std::string text;
  for (const syntax::Expression& operand : chain.operands) {
    if (!text.empty()) text += is_or ? ", or " : " and ";
    const bool is_other_chain = !is_or && is_chain(operand);
    text += in_brackets_if(is_other_chain, operand);
  }
  return text;
}

}  // namespace

std::string number_in_words(double number) {
  static constexpr std::array<const char*, 13> kWords = {
      "zero",  "one",   "two",  "three", "four",   "five",  "six",
      "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  const bool is_whole = number == std::floor(number);
  if (is_whole && number >= 0 && number < 13) {
    return kWords[static_cast<std::size_t>(number)];
  }
  std::string text = std::to_string(number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string name_in_words(std::string_view name) {
  std::string text;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto c = static_cast<unsigned char>(name[i]);
    const bool begins_word =
        std::isupper(c) != 0 && i > 0 && name[i - 1] != '_';
    if (begins_word) text += ' ';
    text += c == '_' ? ' ' : static_cast<char>(std::tolower(c));
  }
  return text;
}

std::string third_person(std::string_view verb) {
  const std::string text(verb);
  if (text.ends_with("ch") || text.ends_with("sh") || text.ends_with("s")) {
    return text + "es";
  }
  return text + "s";
}

std::string place_in_words(const std::vector<syntax::Expression>& axes,
                           bool is_target) {
  if (axes.size() == 1 && axes[0].is(Kind::kTuple)) {
    return place_in_words(axes[0].operands, is_target);
  }
  if (axes.size() == 2) {
    const auto x = offset_of(axes[0]);
    const auto y = offset_of(axes[1]);
    if (x && y) {
      const std::string direction = direction_in_words(*x, *y);
      if (direction.empty()) return is_target ? "to where it is" : "its square";
      return is_target ? direction : "the square " + direction;
    }
    // A row or column of its own: y=4.
    const std::string prefix = is_target ? "to " : "";
    if (x && axes[0].is(Kind::kLetter) && axes[1].is(Kind::kNumber)) {
      return prefix + "y=" + syntax::to_string(axes[1]);
    }
    if (y && axes[1].is(Kind::kLetter) && axes[0].is(Kind::kNumber)) {
      return prefix + "x=" + syntax::to_string(axes[0]);
    }
  }
  return (is_target ? "to " : "") + in_parentheses(axes);
}

std::string thing_in_words(const syntax::Expression& thing) {
  switch (thing.kind) {
    case Kind::kNumber:
      return number_in_words(thing.number);
    case Kind::kName:
    case Kind::kText:
      return thing.text;
    case Kind::kRange:
      return thing_in_words(thing.operands[0]) + " to " +
             thing_in_words(thing.operands[1]);
    case Kind::kPhrase: {
      std::string text;
      const bool is_one = thing.operands.front().is_word("opponent") &&
                          thing.operands.back().is(Kind::kName);
      if (is_one) text = "the";
      for (const syntax::Expression& item : thing.operands) {
        text += (text.empty() ? "" : " ") + thing_in_words(item);
      }
      return text;
    }
    case Kind::kOperation:
      if (thing.op == syntax::Operator::kAnd ||
          thing.op == syntax::Operator::kOr) {
        std::vector<std::string> items;
        for (const syntax::Expression& operand : thing.operands) {
          items.push_back(thing_in_words(operand));
        }
        return description::list_in_words(
            items, thing.op == syntax::Operator::kAnd ? "and" : "or");
      }
      return syntax::to_string(thing);
    default:
      return syntax::to_string(thing);
  }
}

std::string clause_in_words(const syntax::Expression& condition) {
  switch (condition.kind) {
    case Kind::kOperation:
      if (condition.op == syntax::Operator::kAnd ||
          condition.op == syntax::Operator::kOr) {
        return chain_in_words(condition);
      }
      return operation_in_words(condition);
    case Kind::kInvocation:
      if (const auto known = known_call(condition, false)) return *known;
      return syntax::to_string(condition);
    case Kind::kTuple:
      return (is_place(condition) ? "there is a piece at "
                                  : "there is the card ") +
             syntax::to_string(condition);
    case Kind::kAction: {
      std::string text = thing_in_words(condition.operands[0]);
      text += (text.empty() ? "" : " ") + third_person(condition.name);
      if (condition.operands.size() > 1) {
        const syntax::Expression& object = condition.operands[1];
        const bool is_bare =
            object.is(Kind::kWord) && object.text == object.name;
        text += is_bare ? " one " : " ";
        text += object.is(Kind::kTuple) ? place_in_words(object.operands, true)
                                        : thing_in_words(object);
      }
      return text;
    }
    case Kind::kPhrase: {
      const syntax::Expression call = syntax::with_call(condition);
      return call.is(Kind::kInvocation) ? clause_in_words(call)
                                        : thing_in_words(condition);
    }
    case Kind::kIf:
      return in_brackets_if(
                 condition.operands[0].is_operation(syntax::Operator::kOr),
                 condition.operands[0]) +
             " if " + clause_in_words(condition.operands[1]);
    case Kind::kWord:
      return (is_adjective(condition.text) ? "the player is " : "") +
             condition.text;
    case Kind::kSnippet:
    case Kind::kCode:
      return "a computation says so";
    default:
      return thing_in_words(condition);
  }
}

std::size_t elements_of(const syntax::Expression& array) {
  if (!array.is(Kind::kArray)) return 1;
  std::size_t count = 0;
  for (const syntax::Expression& item : array.operands)
    count += elements_of(item);
  return count;
}

std::string capitalised(std::string text) {
  if (!text.empty()) {
    text[0] =
        static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  }
  return text;
}

bool repeats_target(const syntax::Expression& condition,
                    const syntax::Statement& move) {
  const bool is_relative = std::all_of(
      move.value.operands.begin(), move.value.operands.end(),
      [](const syntax::Expression& axis) { return !axis.is(Kind::kNumber); });
  if (!is_relative) return false;
  const char* const call = move.verb == "capture" ? "other" : "empty";
  if (!condition.is_call(call) || !move.value.is(Kind::kTuple)) return false;
  syntax::Expression arguments = condition;
  arguments.kind = Kind::kTuple;
  return syntax::to_string(arguments) == syntax::to_string(move.value);
}

}  // namespace translators::eggg::english
