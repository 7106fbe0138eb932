#include "translators/eggg/syntax/tokens.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

namespace translators::eggg::syntax {

namespace {

/// Longest first.
constexpr std::array<std::string_view, 45> kSigns = {
    "...", "**=", "..", "=>", "==", "!=", "<=", ">=", "&&", "||", "++", "--",
    "+=",  "-=",  "*=", "/=", "%=", "|=", "&=", "**", "=~", "=",  "<",  ">",
    "+",   "-",   "*",  "/",  "%",  "!",  "?",  ":",  ";",  ",",  "(",  ")",
    "[",   "]",   "&",  "|",  "$",  "@",  ".",  "}",  "^"};

constexpr std::array<std::string_view, 6> kBlockNames = {
    "__START__",    "__PRELOOP__", "__LOOP__",
    "__POSTLOOP__", "__FINISH__",  "__PARSER__"};

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

class Lexer {
 public:
  Lexer(std::string_view text, Lines lines, gdl::SourcePosition position,
        gdl::Diagnostics& diagnostics)
      : text_(text),
        lines_(lines),
        position_(position),
        diagnostics_(diagnostics) {}

  std::vector<Token> read() {
    if (text_.starts_with("\xEF\xBB\xBF")) offset_ = 3;  // a byte order mark
    while (skip_blanks()) {
      if (begins_statement()) {
        if (is_indented_ && lines_ == Lines::kUnindented) report_indentation();
        begin_token();
        end_token(Token::Kind::kNewStatement, {});
      }
      is_first_of_line_ = false;
      take_token();
    }
    begin_token();
    end_token(Token::Kind::kEnd, {});
    return std::move(tokens_);
  }

 private:
  char peek(std::size_t ahead = 0) const {
    return offset_ + ahead < text_.size() ? text_[offset_ + ahead] : '\0';
  }

  void step() {
    if (text_[offset_] == '\n') {
      ++position_.line;
      position_.column = 1;
    } else {
      ++position_.column;
    }
    ++offset_;
  }

  void step(std::size_t count) {
    for (; count > 0 && offset_ < text_.size(); --count) step();
  }

  /// Goes on to the next token; returns whether there is one.
  bool skip_blanks() {
    while (offset_ < text_.size()) {
      const char c = peek();
      if (c == '\n') {
        is_first_of_line_ = true;
        is_indented_ = false;
        step();
      } else if (c == '#') {
        while (offset_ < text_.size() && peek() != '\n') step();
      } else if (is_blank(c)) {
        is_indented_ = true;
        step();
      } else {
        return true;
      }
    }
    return false;
  }

  bool begins_statement() const {
    if (!is_first_of_line_ || lines_ == Lines::kNone) return false;
    return lines_ == Lines::kEach || !is_indented_ || tokens_.empty();
  }

  void report_indentation() {
    diagnostics_.error(position_, "indented-beginning",
                       "the first statement begins with a blank; lines that do "
                       "go on with the statement before");
  }

  void begin_token() {
    Token token;
    token.position = position_;
    token.begin = offset_;
    tokens_.push_back(std::move(token));
  }

  void end_token(Token::Kind kind, std::string_view text) {
    tokens_.back().kind = kind;
    tokens_.back().text = text;
    tokens_.back().end = offset_;
  }

  void take_token() {
    const char c = peek();
    if (is_digit(c)) {
      take_number();
    } else if (c == '"') {
      take_quoted(Token::Kind::kText, "this text");
    } else if (c == '{') {
      take_braces();
    } else if (c == '\'') {
      take_quoted(Token::Kind::kCode, "this snippet");
    } else if (is_letter(c)) {
      take_word();
    } else {
      take_sign();
    }
  }

  void take_word() {
    if (lines_ != Lines::kNone && take_token_block()) return;
    begin_token();
    const std::size_t from = offset_;
    while (is_letter(peek()) || is_digit(peek())) step();
    end_token(Token::Kind::kWord, text_.substr(from, offset_ - from));
  }

  bool take_token_block() {
    for (const std::string_view name : kBlockNames) {
      if (!text_.substr(offset_).starts_with(name)) continue;
      begin_token();
      tokens_.back().name = name;
      step(name.size());
      const std::size_t end = text_.find("__END__", offset_);
      if (end == std::string_view::npos) {
        diagnostics_.error(tokens_.back().position, "unclosed-block",
                           std::string(name) + " has no __END__");
        step(text_.size() - offset_);
        tokens_.pop_back();
        return true;
      }
      const std::string_view inside = text_.substr(offset_, end - offset_);
      step(end + 7 - offset_);
      end_token(Token::Kind::kTokenBlock, inside);
      return true;
    }
    return false;
  }

  void take_number() {
    begin_token();
    const std::size_t from = offset_;
    while (is_digit(peek())) step();
    Token::Kind kind = Token::Kind::kNumber;
    if (peek() == 'x' && is_digit(peek(1))) {
      kind = Token::Kind::kDimensions;
      while (peek() == 'x' && is_digit(peek(1))) {
        step();
        while (is_digit(peek())) step();
      }
    } else if (peek() == '.' && is_digit(peek(1))) {
      step();
      while (is_digit(peek())) step();
    }
    const std::size_t end = offset_;
    while (is_letter(peek()) || is_digit(peek())) step();
    if (offset_ != end) {
      const std::string word(text_.substr(from, offset_ - from));
      diagnostics_.error(tokens_.back().position, "bad-number",
                         "'" + word +
                             "' is neither a number nor a name; names begin "
                             "with a letter, and sizes look like 8x8");
    }
    end_token(kind, text_.substr(from, end - from));
  }

  /// A text, or a snippet in quotes, which end on their line.
  void take_quoted(Token::Kind kind, const char* what) {
    const char quote = peek();
    begin_token();
    step();
    if (kind == Token::Kind::kCode) tokens_.back().inside = position_;
    const std::size_t from = offset_;
    while (offset_ < text_.size() && peek() != quote && peek() != '\n') step();
    const std::string_view inside = text_.substr(from, offset_ - from);
    if (peek() == quote) {
      step();
    } else {
      diagnostics_.error(
          tokens_.back().position, "unclosed-text",
          std::string(what) + " has no closing quote on its line");
    }
    end_token(kind, inside);
  }

  /// The offset of the brace that closes the one at `from`.
  std::optional<std::size_t> closing_brace(std::size_t from) const {
    int depth = 0;
    for (std::size_t at = from; at < text_.size(); ++at) {
      const char c = text_[at];
      if (c == '{') ++depth;
      if (c == '}' && --depth == 0) return at;
      if (c == '"') {
        const std::size_t close = text_.find_first_of("\"\n", at + 1);
        if (close != std::string_view::npos && text_[close] == '"') at = close;
      }
    }
    return std::nullopt;
  }

  void take_braces() {
    begin_token();
    const std::optional<std::size_t> close = closing_brace(offset_);
    step();
    tokens_.back().inside = position_;
    if (!close) {
      diagnostics_.error(tokens_.back().position, "unclosed-bracket",
                         "this '{' is never closed");
      while (offset_ < text_.size() && peek() != '\n') step();
      end_token(Token::Kind::kCode, {});
      return;
    }
    const std::string_view inside = text_.substr(offset_, *close - offset_);
    step(*close + 1 - offset_);
    end_token(Token::Kind::kCode, inside);
  }

  void take_sign() {
    for (const std::string_view sign : kSigns) {
      if (!text_.substr(offset_).starts_with(sign)) continue;
      begin_token();
      step(sign.size());
      end_token(Token::Kind::kSign, sign);
      return;
    }
    const gdl::SourcePosition place = position_;
    const auto first = static_cast<unsigned char>(peek());
    std::string shown;
    if (first >= 0x80) {
      while (static_cast<unsigned char>(peek()) >= 0x80) {
        shown += peek();
        step();
      }
    } else {
      if (first > ' ' && first < 0x7f) shown = peek();
      step();
    }
    diagnostics_.error(
        place, "bad-character",
        (shown.empty() ? std::string("this control character")
                       : "'" + shown + "'") +
            " means nothing here; quotes are written \" and dashes -");
  }

  std::string_view text_;
  Lines lines_;
  std::size_t offset_ = 0;
  gdl::SourcePosition position_;
  bool is_first_of_line_ = true;
  bool is_indented_ =
      false;  ///< a blank stands before; of the first token only
  gdl::Diagnostics& diagnostics_;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> read_tokens(std::string_view text, Lines lines,
                               gdl::SourcePosition position,
                               gdl::Diagnostics& diagnostics) {
  return Lexer(text, lines, position, diagnostics).read();
}

std::vector<std::vector<Token>> split_statements(
    const std::vector<Token>& tokens) {
  std::vector<std::vector<Token>> statements;
  for (const Token& token : tokens) {
    const bool ends =
        token.is(Token::Kind::kNewStatement) || token.is(Token::Kind::kEnd);
    if (!ends) {
      if (!statements.empty()) statements.back().push_back(token);
      continue;
    }
    if (!statements.empty()) {
      Token end;
      end.position = token.position;
      if (!statements.back().empty()) {
        // Where the statement ends, not where the next begins.
        const Token& last = statements.back().back();
        end.position = last.position;
        end.position.column += static_cast<std::uint32_t>(
            std::min<std::size_t>(last.end - last.begin, 1000));
      }
      end.begin = end.end = token.begin;
      statements.back().push_back(std::move(end));
    }
    if (token.is(Token::Kind::kNewStatement)) statements.emplace_back();
  }
  std::erase_if(statements,
                [](const std::vector<Token>& s) { return s.size() < 2; });
  return statements;
}

bool is_capital(std::string_view word) {
  return std::isupper(static_cast<unsigned char>(word.front())) != 0;
}

}  // namespace translators::eggg::syntax
