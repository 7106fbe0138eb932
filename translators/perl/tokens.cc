#include "translators/perl/tokens.h"

#include <array>
#include <cctype>
#include <cstddef>
#include <cstdlib>

namespace translators::perl {

namespace {

constexpr std::array<std::string_view, 50> kSigns = {
    "**=", "||=", "&&=", "<=>", "==", "!=", "<=", ">=", "=>", "->",
    "++",  "--",  "+=",  "-=",  "*=", "/=", "%=", "|=", ".=", "||",
    "&&",  "**",  "..",  "(",   ")",  "[",  "]",  "{",  "}",  ",",
    ";",   "?",   ":",   "=",   "<",  ">",  "+",  "-",  "*",  "/",
    "%",   "!",   ".",   "|",   "&",  "^",  "~",  "\\", "`",  "@"};

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Tokenizer {
 public:
  Tokenizer(std::string_view text, gdl::SourcePosition begin,
            gdl::Diagnostics& diagnostics)
      : text_(text), position_(begin), diagnostics_(diagnostics) {}

  std::vector<Token> all() {
    while (at_ < text_.size()) step();
    add(Token::Kind::kEnd, "");
    return std::move(tokens_);
  }

 private:
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  void advance() {
    if (text_[at_] == '\n') {
      ++position_.line;
      position_.column = 0;
    }
    ++position_.column;
    ++at_;
  }

  void add(Token::Kind kind, std::string text) {
    tokens_.push_back({kind, std::move(text), 0, position_});
  }

  /// Where `%` and `&` begin a name: no value stands before them.
  bool wants_operand() const {
    if (tokens_.empty()) return true;
    const Token& last = tokens_.back();
    if (last.kind == Token::Kind::kSign) {
      return last.text != ")" && last.text != "]" && last.text != "}";
    }
    return last.kind == Token::Kind::kWord;
  }

  void step() {
    const char c = peek();
    const bool names = is_letter(peek(1));
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      advance();
    } else if (c == '#') {
      while (at_ < text_.size() && peek() != '\n') advance();
    } else if (is_digit(c)) {
      read_number();
    } else if (c == '\'' || c == '"') {
      read_text(c);
    } else if (c == '$' && peek(1) == '#' && is_letter(peek(2))) {
      read_name(2, "$#", Token::Kind::kVariable);
    } else if ((c == '$' || c == '@') && names) {
      read_name(1, std::string(1, c), Token::Kind::kVariable);
    } else if (c == '%' && names && wants_operand()) {
      read_name(1, "%", Token::Kind::kVariable);
    } else if (c == '&' && names && wants_operand()) {
      read_name(1, "", Token::Kind::kWord);
    } else if (is_letter(c)) {
      read_name(0, "", Token::Kind::kWord);
    } else {
      read_sign();
    }
  }

  void read_number() {
    const gdl::SourcePosition position = position_;
    std::string digits;
    // `0..3` are two numbers.
    while (is_digit(peek()) || (peek() == '.' && is_digit(peek(1)))) {
      digits += peek();
      advance();
    }
    tokens_.push_back({Token::Kind::kNumber, digits,
                       std::strtod(digits.c_str(), nullptr), position});
  }

  void read_text(char quote) {
    const gdl::SourcePosition position = position_;
    advance();
    std::string text;
    const std::string_view special = quote == '"' ? "$@\\" : "\\";
    while (at_ < text_.size() && peek() != quote) {
      if (special.find(peek()) != std::string_view::npos) {
        diagnostics_.error(position_, "beyond-subset",
                           "'" + std::string(1, peek()) +
                               "' has a meaning of its own in this text, which "
                               "is not read here; values are joined with '.'");
      }
      text += peek();
      advance();
    }
    if (at_ == text_.size()) {
      diagnostics_.error(position, "unclosed-text",
                         "this text has no closing quote");
      return;
    }
    advance();
    tokens_.push_back({Token::Kind::kText, text, 0, position});
  }

  void read_name(int skipped, std::string before, Token::Kind kind) {
    const gdl::SourcePosition position = position_;
    for (int i = 0; i < skipped; ++i) advance();
    while (is_word(peek())) {
      before += peek();
      advance();
    }
    tokens_.push_back({kind, std::move(before), 0, position});
  }

  void read_sign() {
    for (const std::string_view sign : kSigns) {
      if (text_.substr(at_, sign.size()) != sign) continue;
      add(Token::Kind::kSign, std::string(sign));
      for (std::size_t i = 0; i < sign.size(); ++i) advance();
      return;
    }
    diagnostics_.error(position_, "beyond-subset",
                       "this sign has no meaning in a snippet");
    at_ = text_.size();
  }

  std::string_view text_;
  gdl::SourcePosition position_;
  gdl::Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokenize(std::string_view text, gdl::SourcePosition begin,
                            gdl::Diagnostics& diagnostics) {
  return Tokenizer(text, begin, diagnostics).all();
}

}  // namespace translators::perl
