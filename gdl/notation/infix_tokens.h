#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "gdl/diagnostics.h"

namespace gdl::notation {

/// A word or sign of the infix notation; infix_reader.h says what they mean.
struct InfixToken {
  enum class Kind : std::uint8_t {
    kConstant,   ///< `text` as in KIF
    kVariable,   ///< `text` as in KIF, with its `?`; `?` alone for `_`
    kOpen,       ///< (
    kClose,      ///< )
    kOpenList,   ///< [
    kCloseList,  ///< ]
    kComma,      ///< ,
    kAnd,        ///< &
    kOr,         ///< |
    kNot,        ///< ~
    kIf,         ///< :-
    kStop,       ///< the full stop at the end of a clause
    kBad,        ///< `text` says what is wrong and what to do
    kEnd
  };

  Kind kind = Kind::kEnd;
  std::string text;
  std::string spelling;     ///< of a variable, as it stands in the infix text
  bool is_capital = false;  ///< a variable by its first letter
  SourcePosition position;
};

/// The tokens of one text, one after another. Keeps the view.
class InfixTokens {
 public:
  explicit InfixTokens(std::string_view text) : text_(text) { advance(); }

  const InfixToken& current() const { return current_; }
  /// Goes on to the next token; stays at the end.
  void advance();

 private:
  void skip_blanks();
  void step();
  char peek(std::size_t ahead = 0) const;
  bool stops_here() const;
  void take_sign(InfixToken::Kind kind, std::size_t length);
  void take_word();
  void take_quoted(bool is_variable);
  void name_constant(std::string name);

  std::string_view text_;
  std::size_t offset_ = 0;
  SourcePosition position_{1, 1};
  InfixToken current_;
};

}  // namespace gdl::notation
