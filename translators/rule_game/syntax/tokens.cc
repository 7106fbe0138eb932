#include "translators/rule_game/syntax/tokens.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <utility>

namespace translators::rule_game::syntax {

namespace {

/// Longer ones first, so that `<=` is not `<`.
constexpr std::array<std::string_view, 21> kSigns = {
    "==", "!=", "<=", ">=", "..", "(", ")", "[", "]", ",", ":",
    ".",  "+",  "-",  "*",  "/",  "%", "!", "=", "<", ">"};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_name_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ||
         c == '$';
}

class Tokenizer {
 public:
  Tokenizer(std::string_view text, gdl::Diagnostics& diagnostics)
      : text_(text), diagnostics_(diagnostics) {}

  std::vector<std::vector<Token>> all() {
    while (at_ < text_.size()) step();
    end_line();
    return std::move(lines_);
  }

 private:
  gdl::SourcePosition here() const {
    return {line_, static_cast<std::uint32_t>(at_ - line_start_ + 1)};
  }
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\n';
  }

  void newline() {
    ++at_;
    ++line_;
    line_start_ = at_;
  }

  void end_line() {
    if (!tokens_.empty()) {
      tokens_.push_back({TokenKind::kEnd, "", 0, here()});
      lines_.push_back(std::move(tokens_));
    }
    tokens_.clear();
  }

  void skip_line() {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }

  /// Whether only blanks follow until the end of the line.
  bool is_last_on_line() const {
    for (std::size_t i = at_ + 1; i < text_.size() && text_[i] != '\n'; ++i) {
      if (std::isspace(static_cast<unsigned char>(text_[i])) == 0) return false;
    }
    return true;
  }

  void step() {
    const char c = text_[at_];
    if (c == '\n') {
      end_line();
      newline();
    } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      ++at_;
    } else if (c == '#') {
      skip_line();
    } else if (c == '\\' && is_last_on_line()) {
      skip_line();
      if (at_ < text_.size()) newline();
    } else if (is_digit(c)) {
      read_number();
    } else if (is_name_character(c)) {
      read_name();
    } else if (c == '"') {
      read_text();
    } else if (c == '{' && follows_code()) {
      read_snippet();
    } else {
      read_sign();
    }
  }

  /// Whether what was read last is `code:`.
  bool follows_code() const {
    const std::size_t count = tokens_.size();
    return count >= 2 && tokens_[count - 1].is(":") &&
           tokens_[count - 2].kind == TokenKind::kName &&
           tokens_[count - 2].text == "code";
  }

  void read_number() {
    const gdl::SourcePosition position = here();
    const std::size_t begin = at_;
    while (is_digit(peek())) ++at_;
    const std::string digits(text_.substr(begin, at_ - begin));
    Token token{TokenKind::kNumber, digits, 0, position};
    const auto read = std::from_chars(
        digits.data(), digits.data() + digits.size(), token.number);
    if (read.ec != std::errc()) {
      diagnostics_.error(position, "too-large-number",
                         digits + " is more than a number of 32 bits can be, " +
                             "which is 2147483647");
    }
    tokens_.push_back(std::move(token));
  }

  void read_name() {
    const gdl::SourcePosition position = here();
    const std::size_t begin = at_;
    while (is_name_character(peek())) ++at_;
    tokens_.push_back({TokenKind::kName,
                       std::string(text_.substr(begin, at_ - begin)), 0,
                       position});
  }

  void read_text() {
    const gdl::SourcePosition position = here();
    const std::size_t begin = ++at_;
    while (peek() != '\n' && peek() != '"') ++at_;
    tokens_.push_back({TokenKind::kText,
                       std::string(text_.substr(begin, at_ - begin)), 0,
                       position});
    if (peek() == '"') ++at_;
  }

  /// Braces within texts and comments of the snippet do not count.
  void read_snippet() {
    const gdl::SourcePosition position = here();
    const std::size_t begin = at_ + 1;
    int depth = 0;
    char quote = '\0';
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\n') {
        newline();
        quote = '\0';
        continue;
      }
      if (quote != '\0') {
        if (c == quote) quote = '\0';
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '#' && (at_ == 0 || text_[at_ - 1] != '$')) {
        skip_line();
        continue;
      } else if (c == '{') {
        ++depth;
      } else if (c == '}' && --depth == 0) {
        tokens_.push_back({TokenKind::kSnippet,
                           std::string(text_.substr(begin, at_ - begin)), 0,
                           position});
        ++at_;
        return;
      }
      ++at_;
    }
    end_unclosed(position, begin);
  }

  /// One brace too few: the last one of the file closes the snippet, where the
  /// atom is closed behind it; what is missing within is for its reader.
  void end_unclosed(gdl::SourcePosition position, std::size_t begin) {
    const std::size_t close = text_.rfind('}');
    const std::size_t after = close == std::string_view::npos
                                  ? close
                                  : text_.find_first_not_of(" \t", close + 1);
    if (after == std::string_view::npos || close < begin ||
        (text_[after] != ')' && text_[after] != ',')) {
      diagnostics_.error(position, "unclosed-snippet",
                         "the snippet has no closing '}'");
      return;
    }
    tokens_.push_back({TokenKind::kSnippet,
                       std::string(text_.substr(begin, close - begin)), 0,
                       position});
    at_ = close + 1;
    line_start_ = text_.rfind('\n', close) + 1;
    line_ = position.line +
            static_cast<std::uint32_t>(std::count(
                text_.begin() + static_cast<std::ptrdiff_t>(begin),
                text_.begin() + static_cast<std::ptrdiff_t>(close), '\n'));
  }

  void read_sign() {
    for (const std::string_view sign : kSigns) {
      if (text_.substr(at_, sign.size()) != sign) continue;
      tokens_.push_back({TokenKind::kSign, std::string(sign), 0, here()});
      at_ += sign.size();
      return;
    }
    const char c = text_[at_];
    const std::string shown =
        c > ' ' && c < '\x7f' ? std::string("'") + c + "'" : "this character";
    diagnostics_.error(
        here(), "illegal-character",
        shown + " has no meaning in a rule" +
            (c == '{' ? "; a snippet stands behind 'code:' only" : "") +
            (c == '\'' ? "; texts stand between double quotes" : ""));
    skip_line();
  }

  std::string_view text_;
  gdl::Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  std::size_t line_start_ = 0;
  std::vector<Token> tokens_;
  std::vector<std::vector<Token>> lines_;
};

}  // namespace

std::vector<std::vector<Token>> tokenize(std::string_view text,
                                         gdl::Diagnostics& diagnostics) {
  return Tokenizer(text, diagnostics).all();
}

}  // namespace translators::rule_game::syntax
