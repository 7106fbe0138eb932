#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/expression.h"
#include "gdl/symbol_table.h"

namespace gdl {

/// A term: a variable, a constant, or a name applied to terms. A sentence,
/// such as `(cell 1 1 b)` or `terminal`, has the same form with the relation's
/// name in `symbol`. `(p)` is read as `p`.
struct Term {
  enum class Kind : std::uint8_t { kConstant, kVariable, kCompound };

  Kind kind = Kind::kConstant;
  Symbol symbol{};  ///< the constant, variable (with its `?`), or name
  std::vector<Term> arguments;  ///< not empty exactly for kCompound
  SourcePosition position;

  bool is_variable() const { return kind == Kind::kVariable; }
  bool is_ground() const;

  /// Equality of meaning: positions do not count.
  friend bool operator==(const Term& a, const Term& b) {
    return a.kind == b.kind && a.symbol == b.symbol &&
           a.arguments == b.arguments;
  }
};

/// One condition of a rule.
struct Literal {
  enum class Kind : std::uint8_t {
    kSentence,  ///< `sentence` holds
    kDistinct,  ///< sentence.arguments[0] and [1] differ
    kNot,       ///< operands[0] does not hold
    kOr,        ///< one of the operands holds
    kAnd        ///< all operands hold (not in the standard, but in use)
  };

  Kind kind = Kind::kSentence;
  Term sentence;  ///< kSentence and kDistinct only
  std::vector<Literal> operands;
  SourcePosition position;

  friend bool operator==(const Literal& a, const Literal& b) {
    return a.kind == b.kind && a.sentence == b.sentence &&
           a.operands == b.operands;
  }
};

/// `head` holds if all of `body` does; a fact has an empty body.
struct Rule {
  Term head;
  std::vector<Literal> body;
  SourcePosition position;

  friend bool operator==(const Rule& a, const Rule& b) {
    return a.head == b.head && a.body == b.body;
  }
};

/// The rules of one game, in the order of the text. A value that owns its
/// names.
struct Rulesheet {
  SymbolTable symbols;
  std::vector<Rule> rules;
};

/// Whether a sentence is one of base, input and percept, which declare what can
/// be; a game is played as well without them.
bool is_declaration(const Term& sentence);
/// Whether some rule has a condition that is one; then they do count.
bool asks_for_declarations(const std::vector<Rule>& rules);

/// Reads a rulesheet in prefix KIF. What cannot be read as a rule is an error
/// at its place in `diagnostics` and left out, so that one run shows all; a
/// warning where it is a declaration which no rule asks for.
Rulesheet read_kif(std::string_view text, Diagnostics& diagnostics);

/// The same from expressions that were read before, as a START message holds.
Rulesheet read_rules(const std::vector<Expression>& expressions,
                     Diagnostics& diagnostics);

std::string to_string(const Term& term, const SymbolTable& symbols);
std::string to_string(const Literal& literal, const SymbolTable& symbols);
/// One rule in prefix KIF on one line.
std::string to_string(const Rule& rule, const SymbolTable& symbols);
/// The rulesheet in prefix KIF, one rule a line; reading it gives the same
/// rules again.
std::string to_string(const Rulesheet& rulesheet);

}  // namespace gdl
