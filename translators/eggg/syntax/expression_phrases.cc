// Words side by side, and what they are made of: the tightest part of
// ExpressionParser.

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <utility>

#include "translators/eggg/syntax/expression_parser.h"
#include "translators/eggg/syntax/omissions.h"
#include "translators/eggg/syntax/vocabulary.h"

namespace translators::eggg::syntax {

namespace {

/// Words before a verb that make a noun of it: `last move`.
constexpr std::array<std::string_view, 12> kBeforeNouns = {
    "last", "first", "next", "previous", "every", "each",
    "any",  "min",   "max",  "least",    "most",  "fewest"};

WordClass class_of(const Token& token) {
  const auto word = find_word(token.text);
  return word ? word->word_class : WordClass::kFunction;
}

bool is_known(const Token& token, WordClass word_class) {
  if (!token.is(Token::Kind::kWord)) return false;
  const auto word = find_word(token.text);
  return word && word->word_class == word_class;
}

}  // namespace

bool ExpressionParser::adjacent(std::size_t ahead) const {
  return at_ + ahead + 1 < end_ &&
         tokens_[at_ + ahead].end == tokens_[at_ + ahead + 1].begin;
}

/// Whether the word there and the parenthesis behind it are a call. Behind
/// other words, `piece (x, y)` with a blank is a thing and a place.
bool ExpressionParser::is_call(std::size_t ahead, bool is_first) const {
  if (!peek(ahead).is(Token::Kind::kWord) || !peek(ahead + 1).is_sign("(")) {
    return false;
  }
  if (adjacent(ahead)) return true;
  if (in_object_) return false;
  const WordClass word_class = class_of(peek(ahead));
  if (word_class == WordClass::kNoun || word_class == WordClass::kAdjective) {
    return is_first;
  }
  return is_first || !is_capital(peek(ahead).text);
}

bool ExpressionParser::starts_atom(std::size_t ahead, bool is_first) const {
  const Token& token = peek(ahead);
  switch (token.kind) {
    case Token::Kind::kNumber:
    case Token::Kind::kDimensions:
    case Token::Kind::kText:
      return true;
    case Token::Kind::kWord:
      return !is_known(token, WordClass::kJunction);
    case Token::Kind::kSign:
      if (token.text == "(") return true;
      return is_first &&
             (token.text == "[" || token.text == "&" || token.text == "$" ||
              token.text == "%" || token.text == "@");
    case Token::Kind::kCode:
      return is_first;
    default:
      return false;
  }
}

bool ExpressionParser::is_verb(std::size_t ahead,
                               const std::vector<Expression>& subject) const {
  const Token& token = peek(ahead);
  if (!is_known(token, WordClass::kVerb)) return false;
  if (subject.empty()) {
    // `choose card`, but the thing in `solve`, the call in `move(1, 1)`.
    return !peek(ahead + 1).is_sign("(") && starts_atom(ahead + 1, false);
  }
  return !std::all_of(
      subject.begin(), subject.end(), [](const Expression& item) {
        return item.is(Kind::kWord) &&
               std::find(kBeforeNouns.begin(), kBeforeNouns.end(), item.name) !=
                   kBeforeNouns.end();
      });
}

Expression ExpressionParser::parse_phrase() {
  Expression phrase = make(Kind::kPhrase);
  phrase.text.clear();
  if (!enter()) return {};
  while (starts_atom(0, phrase.operands.empty())) {
    if (is_verb(0, phrase.operands)) {
      Expression action = parse_action(std::move(phrase.operands));
      leave();
      return action;
    }
    phrase.operands.push_back(parse_range(parse_atom(phrase.operands.empty())));
  }
  leave();
  if (phrase.operands.empty()) {
    if (peek().is_sign("...")) return parse_omission();
    fail_expected("a value");
    return {};
  }
  if (phrase.operands.size() == 1) return std::move(phrase.operands.front());
  return phrase;
}

bool ExpressionParser::ends_with_omission(
    const std::vector<Expression>& items) {
  const Expression& last = items.back();
  return last.is_word(kOmission) ||
         (last.is(Kind::kArray) && !last.operands.empty() &&
          ends_with_omission(last.operands));
}

/// `...`, for what the game that this one is like says there. Where a statement
/// ends with it, or behind it, so do the lists that are open.
Expression ExpressionParser::parse_omission() {
  Expression omission = omission_at(peek().position);
  advance();
  return omission;
}

Expression ExpressionParser::parse_action(std::vector<Expression> subject) {
  Expression action = make(Kind::kAction);
  action.name = canonical(peek().text);
  if (subject.size() > 1) {
    Expression phrase;
    phrase.kind = Kind::kPhrase;
    phrase.position = subject.front().position;
    phrase.operands = std::move(subject);
    action.operands.push_back(std::move(phrase));
  } else if (subject.size() == 1) {
    action.operands.push_back(std::move(subject.front()));
  } else {
    action.operands.emplace_back();
  }
  if (action.operands.front()) {
    action.position = action.operands.front().position;
  }
  advance();
  if (peek().is_sign("(")) {
    action.operands.push_back(parse_tuple());
  } else if (starts_atom(0, true)) {
    const bool in_object = std::exchange(in_object_, true);
    action.operands.push_back(parse_phrase());
    in_object_ = in_object;
  }
  return action;
}

Expression ExpressionParser::parse_range(Expression from) {
  if (!peek().is_sign("..")) return from;
  Expression range;
  range.kind = Kind::kRange;
  range.position = from.position;
  range.operands.push_back(std::move(from));
  advance();
  range.operands.push_back(parse_plain_atom());
  return range;
}

Expression ExpressionParser::parse_plain_atom() {
  if (!starts_atom(0, false)) {
    fail_expected("the end of the range");
    return {};
  }
  return parse_atom(true);
}

Expression ExpressionParser::parse_atom(bool is_first) {
  const Token& token = peek();
  switch (token.kind) {
    case Token::Kind::kNumber: {
      Expression number = make(Kind::kNumber);
      std::from_chars(token.text.data(), token.text.data() + token.text.size(),
                      number.number);
      advance();
      return number;
    }
    case Token::Kind::kDimensions:
      return parse_dimensions();
    case Token::Kind::kText:
      return parse_text();
    case Token::Kind::kCode:
      return parse_code();
    case Token::Kind::kWord:
      return parse_word(is_first);
    default:
      if (token.is_sign("(")) return parse_parentheses();
      if (token.is_sign("[")) return parse_array();
      return parse_sigil_name();
  }
}

Expression ExpressionParser::parse_dimensions() {
  Expression size = make(Kind::kDimensions);
  const std::string text = peek().text;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('x', at), text.size());
    Expression side = make(Kind::kNumber);
    side.text = text.substr(at, end - at);
    std::from_chars(side.text.data(), side.text.data() + side.text.size(),
                    side.number);
    size.operands.push_back(std::move(side));
    at = end + 1;
  }
  advance();
  return size;
}

Expression ExpressionParser::parse_text() {
  Expression text = make(Kind::kText);
  const std::string inside = peek().text;
  for (std::size_t at = 0; at < inside.size();) {
    const std::size_t begin = inside.find_first_not_of(" \t", at);
    if (begin == std::string::npos) break;
    const std::size_t end =
        std::min(inside.find_first_of(" \t", begin), inside.size());
    Expression word = make(Kind::kWord);
    word.text = inside.substr(begin, end - begin);
    word.position.column += static_cast<std::uint32_t>(begin) + 1;
    word.kind = word.text.size() == 1   ? Kind::kLetter
                : is_capital(word.text) ? Kind::kName
                                        : Kind::kWord;
    word.name = word.is(Kind::kWord) ? canonical(word.text) : word.text;
    text.operands.push_back(std::move(word));
    at = end;
  }
  advance();
  return text;
}

Expression ExpressionParser::parse_sigil_name() {
  const Token& sign = peek();
  if (!(adjacent(0) && peek(1).is(Token::Kind::kWord))) {
    fail_expected("a value");
    return {};
  }
  advance();
  Expression name = make(Kind::kName);
  name.name = name.text;
  name.sigil = sign.text.front();
  name.position = sign.position;
  advance();
  return name;
}

Expression ExpressionParser::parse_key() {
  advance();
  Expression key = make(Kind::kKey);
  key.position = tokens_[at_ - 1].position;
  advance();
  return key;
}

Expression ExpressionParser::parse_word(bool is_first) {
  const Token& token = peek();
  if (is_call(0, is_first)) {
    Expression call = make(Kind::kInvocation);
    call.name = is_capital(token.text) ? token.text : canonical(token.text);
    advance();
    call.operands = parse_tuple().operands;
    return peek().is_sign("[") ? parse_indices(std::move(call)) : call;
  }
  if (token.text == "key" && peek(1).text.size() == 1 &&
      !peek(1).is_sign("(") && !peek(1).is_sign(")") && !peek(1).is_sign(",") &&
      !peek(1).is_sign("=")) {
    return parse_key();
  }
  Expression word = make(Kind::kWord);
  if (const auto number = number_word(token.text)) {
    word.kind = Kind::kNumber;
    word.number = *number;
  } else if (token.text.size() == 1) {
    word.kind = Kind::kLetter;
    word.name = token.text;
  } else if (is_capital(token.text)) {
    word.kind = Kind::kName;
    word.name = token.text;
  } else {
    if (is_known(token, WordClass::kIs) && !in_subject_ && !free_words_) {
      fail("misplaced-verb", "'" + token.text +
                                 "' stands only behind what a statement is "
                                 "about; equality is written '=='");
      return {};
    }
    word.name = canonical(token.text);
    if (!free_words_ && !find_word(token.text) &&
        !declared_.contains(word.name)) {
      std::string message = "the word '" + token.text + "' is not known here";
      const std::string near = nearest_word(token.text);
      message += near.empty()
                     ? "; names of your own begin with a capital letter"
                     : "; did you mean '" + near + "'?";
      fail("unknown-word", std::move(message));
      return {};
    }
  }
  const bool indexed = adjacent(0) && peek(1).is_sign("[");
  advance();
  return indexed ? parse_indices(std::move(word)) : word;
}

Expression ExpressionParser::parse_indices(Expression base) {
  Expression index;
  index.kind = Kind::kIndex;
  index.position = base.position;
  index.operands.push_back(std::move(base));
  while (accept_sign("[")) {
    index.operands.push_back(parse_expression());
    if (!accept_sign("]")) fail_expected("']'");
  }
  return index;
}

void ExpressionParser::parse_list(std::string_view close,
                                  std::vector<Expression>& items) {
  const SourcePosition open = peek().position;
  const std::string sign = peek().text;
  advance();
  if (accept_sign(close)) return;
  do {
    items.push_back(parse_expression());
  } while (accept_sign(","));
  if (accept_sign(close)) return;
  if (at_end() && close == "]" && ends_with_omission(items)) {
    if (!items.back().is_word(kOmission)) {
      items.push_back(omission_at(peek().position));
    }
    return;
  }
  if (at_end()) {
    fail_at(open, "unclosed-bracket",
            "this '" + sign +
                "' is never closed; lines that go on with a statement begin "
                "with a blank");
  } else {
    fail_expected("',' or '" + std::string(close) + "'");
  }
}

Expression ExpressionParser::parse_tuple() {
  Expression tuple = make(Kind::kTuple);
  tuple.text.clear();
  parse_list(")", tuple.operands);
  return tuple;
}

Expression ExpressionParser::parse_parentheses() {
  Expression tuple = parse_tuple();
  if (tuple.operands.size() != 1) return tuple;
  return std::move(tuple.operands.front());
}

Expression ExpressionParser::parse_array() {
  Expression array = make(Kind::kArray);
  array.text.clear();
  parse_list("]", array.operands);
  return array;
}

Expression ExpressionParser::parse_subject(std::size_t end) {
  const std::size_t whole = std::exchange(end_, end);
  in_subject_ = true;
  Expression phrase = make(Kind::kPhrase);
  phrase.text.clear();
  while (!at_end() && starts_atom(0, phrase.operands.empty())) {
    phrase.operands.push_back(parse_range(parse_atom(phrase.operands.empty())));
  }
  if (!failed_ && (!at_end() || phrase.operands.empty())) {
    fail_expected("what the statement is about");
  }
  in_subject_ = false;
  if (failed_) return {};
  end_ = whole;
  if (phrase.operands.size() == 1) return std::move(phrase.operands.front());
  return phrase;
}
}  // namespace translators::eggg::syntax
