#include "gdl/notation/infix_tokens.h"

#include "gdl/notation/characters.h"

namespace gdl::notation {

namespace {

using Kind = InfixToken::Kind;

Kind sign_of(char c) {
  switch (c) {
    case '(':
      return Kind::kOpen;
    case ')':
      return Kind::kClose;
    case '[':
      return Kind::kOpenList;
    case ']':
      return Kind::kCloseList;
    case ',':
      return Kind::kComma;
    case '&':
      return Kind::kAnd;
    case '|':
      return Kind::kOr;
    case '~':
      return Kind::kNot;
    default:
      return Kind::kBad;
  }
}

/// Whether KIF reads `name` as one atom that is the same name.
bool can_be_named(std::string_view name, bool is_variable) {
  if (name.empty()) return false;
  if (!is_variable && (name[0] == '?' || name[0] == ';')) return false;
  for (const char c : name) {
    if (is_blank(c) || c == '(' || c == ')') return false;
  }
  return true;
}

}  // namespace

char InfixTokens::peek(std::size_t ahead) const {
  return offset_ + ahead < text_.size() ? text_[offset_ + ahead] : ' ';
}

void InfixTokens::step() {
  if (text_[offset_++] == '\n') {
    ++position_.line;
    position_.column = 1;
  } else {
    ++position_.column;
  }
}

void InfixTokens::skip_blanks() {
  while (offset_ < text_.size()) {
    if (is_blank(text_[offset_])) {
      step();
    } else if (text_[offset_] == '%') {
      while (offset_ < text_.size() && text_[offset_] != '\n') step();
    } else {
      return;
    }
  }
}

/// Whether a full stop here ends a clause, rather than being part of a word.
bool InfixTokens::stops_here() const {
  return peek() == '.' && (is_blank(peek(1)) || peek(1) == '%');
}

void InfixTokens::advance() {
  skip_blanks();
  current_ = {};
  current_.position = position_;
  if (offset_ == text_.size()) return;
  const char c = peek();
  if (sign_of(c) != Kind::kBad) {
    take_sign(sign_of(c), 1);
  } else if (c == ':' && peek(1) == '-') {
    take_sign(Kind::kIf, 2);
  } else if (c == ':') {
    take_sign(Kind::kBad, 1);
    current_.text = "write ':-' between the head and the conditions of a rule";
  } else if (c == '.') {
    take_sign(Kind::kStop, 1);
  } else if (c == '\'') {
    take_quoted(/*is_variable=*/false);
  } else if (c == '?' && peek(1) == '\'') {
    step();
    take_quoted(/*is_variable=*/true);
  } else {
    take_word();
  }
}

void InfixTokens::take_sign(Kind kind, std::size_t length) {
  current_.kind = kind;
  for (std::size_t i = 0; i < length; ++i) step();
}

void InfixTokens::take_word() {
  const std::size_t start = offset_;
  while (offset_ < text_.size()) {
    const char c = peek();
    if (is_blank(c) || sign_of(c) != Kind::kBad || c == '%' || c == '\'' ||
        (c == ':' && peek(1) == '-') || stops_here()) {
      break;
    }
    step();
  }
  std::string word(text_.substr(start, offset_ - start));
  current_.spelling = word;
  current_.is_capital = is_capital(word[0]) || word[0] == '_';
  if (word == "_") {
    word = "?";
  } else if (is_capital(word[0])) {
    word[0] = static_cast<char>(word[0] - 'A' + 'a');
    word.insert(word.begin(), '?');
  } else if (word[0] == '_') {
    word.insert(word.begin(), '?');
  } else if (word == "?") {
    current_.kind = Kind::kBad;
    current_.text = "'?' needs a name behind it, as in ?x";
    return;
  } else if (word[0] != '?') {
    name_constant(std::move(word));
    return;
  }
  current_.kind = Kind::kVariable;
  current_.text = std::move(word);
}

void InfixTokens::take_quoted(bool is_variable) {
  step();
  std::string name;
  while (offset_ < text_.size()) {
    const bool is_quote = peek() == '\'';
    if (is_quote && peek(1) != '\'') break;
    if (is_quote) step();
    name += peek();
    step();
  }
  if (offset_ == text_.size()) {
    current_.kind = Kind::kBad;
    current_.text = "this quote is never closed; add '";
    return;
  }
  step();
  if (!is_variable) {
    name_constant(std::move(name));
  } else if (can_be_named(name, is_variable)) {
    current_.kind = Kind::kVariable;
    current_.text = std::move(name.insert(0, 1, '?'));
  } else {
    current_.kind = Kind::kBad;
    current_.text =
        "a variable must have a name without blanks and parentheses";
  }
}

void InfixTokens::name_constant(std::string name) {
  if (can_be_named(name, /*is_variable=*/false)) {
    current_.kind = Kind::kConstant;
    current_.text = std::move(name);
    return;
  }
  current_.kind = Kind::kBad;
  current_.text =
      "a name must not be empty, begin with '?' or ';', or hold blanks or "
      "parentheses; rename it";
}

}  // namespace gdl::notation
