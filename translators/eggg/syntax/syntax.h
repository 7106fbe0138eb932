#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gdl/diagnostics.h"

/// EGGG: games described in near-English; LANGUAGE.md is its manual.
namespace translators::eggg::syntax {

using gdl::SourcePosition;

enum class Operator : std::uint8_t {
  kAnd,   ///< `and`, `&&`; any number of operands
  kOr,    ///< `or`, `||`; any number of operands
  kWith,  ///< `board displays numbers with abbreviations(Clues)`
  kNot,   ///< `not`, `no`, `avoid`, `!`; `text` is the word of the first three
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kModulo,
  kPower,   ///< `**`
  kNegate,  ///< `-` before one operand
  kEqual,
  kNotEqual,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kSameText,       ///< `eq`
  kDifferentText,  ///< `ne`
  kJoinText,       ///< `.`
  kBitAnd,
  kBitOr,
  kAssign,           ///< `=`; also `level becomes 2` is an action, not this
  kAddAssign,        ///< `+=`
  kSubtractAssign,   ///< `-=`
  kMultiplyAssign,   ///< `*=`
  kOrAssign,         ///< `|=`
  kAndAssign,        ///< `&=`
  kIncrementBefore,  ///< `++A`
  kDecrementBefore,
  kIncrementAfter,  ///< `A++`
  kDecrementAfter,
  kConditional,  ///< `a ? b : c`, three operands
};

/// A piece of a statement; one tree for rvalues, conditions, results, cards,
/// coordinates and the Perl snippets, whose operators are the same.
struct Expression {
  enum class Kind : std::uint8_t {
    kNothing,     ///< absent
    kNumber,      ///< `number`; number words too: `text` is as written
    kText,        ///< `"white Rook"`; `text` without the quotes, words single-
                  ///< spaced; `operands` the words as kWord, kName, ...
    kLetter,      ///< one letter, `text`: an axis, a variable, a placeholder
                  ///< or a name that a list declares
    kWord,        ///< lower-case: `text` as written, `name` see canonical()
    kName,        ///< capitalised, the designer's; `sigil` where one stands
    kRange,       ///< `1..7`: operands from and to
    kDimensions,  ///< `3x3`: an operand each
    kKey,         ///< `key j`: `text` is the key
    kPhrase,      ///< words side by side: `opponent piece Q`, `black Rook`,
                  ///< `0..3 cards`, `0.5 seconds`, `Example button`
    kInvocation,  ///< `name(arguments)`: `name`, `text`, operands = arguments
    kTuple,       ///< `(x, y+1)`: a coordinate, a card, arguments of an action
    kArray,       ///< `[a, b]`
    kIndex,       ///< `grid[3][y]`: operands base, then the indices
    kAction,      ///< `player move piece`: `name` the verb, operands[0] the
                  ///< subject (kNothing where none), then objects (0 or 1)
    kOperation,   ///< `op` on operands
    kIf,          ///< operands[0] if operands[1]; `unless` negates the latter
    kSnippet,     ///< Perl: operands are the statements, `;` between them
    kWhile,       ///< operands condition and body (a kSnippet)
    kReturn,      ///< operands: the value, or none
    kCode,        ///< Perl beyond the subset: `text` all of it, without braces,
                  ///< `name` what in it is beyond
  };

  Kind kind = Kind::kNothing;
  Operator op = Operator::kAnd;
  char sigil = '\0';  ///< of a kName: `&`, `$`, `%` or `@`
  double number = 0;
  std::string text;  ///< as written
  std::string name;  ///< as it is compared: canonical() of words, names as they
                     ///< are
  std::vector<Expression> operands;
  SourcePosition position;

  bool is(Kind wanted) const { return kind == wanted; }
  /// A word of this canonical form, e.g. is_word("player") for `players`.
  bool is_word(std::string_view canonical_form) const {
    return kind == Kind::kWord && name == canonical_form;
  }
  bool is_operation(Operator wanted) const {
    return kind == Kind::kOperation && op == wanted;
  }
  bool is_call(std::string_view canonical_form) const {
    return kind == Kind::kInvocation && name == canonical_form;
  }
  explicit operator bool() const { return kind != Kind::kNothing; }
};

/// One statement of a description. `verb` is canonical: `is`, `mean`, `has`,
/// `start`, `make`, `imply` for kDefinition, `move`, `capture`, `place`,
/// `alternate`, `synchronize`, `display`, `increment`, ... for kAction.
struct Statement {
  enum class Kind : std::uint8_t {
    kDefinition,   ///< subject verb value [if condition] [=> results]:
                   ///< `goal is &Three`, `Tester(1) is return 1`,
                   ///< `board starts empty`, `game has Example button`,
                   ///< `click makes square toggle` (value is a kAction)
    kAction,       ///< subject verb [value] [if condition] [=> results]:
                   ///< `Pawn moves (x, y+1) if white`, `turns alternate`
    kAsItMoves,    ///< `Knight captures as it moves`: subject; verb `capture`
    kDeclaration,  ///< value: `3x3 grid`, `one player`, `composite puzzle`,
                   ///< `networked multiplayer text game`, `port 10900`
    kSetting,      ///< `player can set subject to value`: value is a kRange, or
                   ///< a list
    kLike,         ///< subject `is like` value
    kAssertion,    ///< `assert` when event: value => results
    kImperative,   ///< `shuffle Deck`, `solve puzzle with value`: verb,
                   ///< subject the noun, value what follows `with` or `by`
    kEvery,        ///< `every minute, {...}`, `every minute, prices walk`:
                   ///< subject the time, value the code or the action
    kBlock,        ///< `forever`, `while` or `do` { ... }: verb the word, block
    kTokenBlock,   ///< `__START__` ... `__END__`: verb the word, value kCode
  };
  enum class When : std::uint8_t { kOn, kBefore, kAfter };

  Kind kind = Kind::kDefinition;
  SourcePosition position;
  std::uint32_t last_line = 0;
  std::string source;         ///< as written, on one line, without comments
  bool is_inherited = false;  ///< from the game that this one is like
  Expression subject;
  std::string verb;
  SourcePosition verb_position;
  Expression value;
  Expression condition;             ///< kNothing where there is none
  std::vector<Expression> results;  ///< what follows each `=>`
  When when = When::kOn;            ///< kAssertion: `assert VoteYes:` is kOn
  Expression event;                 ///< kAssertion: `move`, `turn`, `VoteYes`
  std::vector<Statement> block;     ///< kBlock
};

/// A description as written: statements in the order of the text.
struct Description {
  std::string name;  ///< of the file, without folder and extension
  std::vector<Statement> statements;
};

/// The form in which words are compared: lower case, plurals and verb endings
/// off, synonyms made one: `players` -> `player`, `synchronizes`, `synch` ->
/// `synchronize`, `are`, `am` -> `is`, `begins` -> `start`. A word that is not
/// in the vocabulary loses a plural `s` only.
std::string canonical(std::string_view word);

/// `...`, a kWord: what is left out of a list, see omissions.h.
inline constexpr std::string_view kOmission = "...";

/// The items of a list: what `and`, `or`, an array or a tuple joins; a lone
/// expression is a list of one. The pointers are into `expression`.
std::vector<const Expression*> list_items(const Expression& expression);

/// The number that an expression is, where it is a whole one of at most a
/// million; nothing for all else, and for what would have to be worked out.
std::optional<int> whole_number(const Expression& expression);

/// The least and the most of `2..6`, and of a lone whole number that number
/// twice; nothing for all else, and where the most is less.
std::optional<std::pair<int, int>> whole_range(const Expression& expression);

/// EGGG again, on one line, words as written.
std::string to_string(const Expression& expression);

}  // namespace translators::eggg::syntax
