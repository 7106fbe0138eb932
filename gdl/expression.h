#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/diagnostics.h"

namespace gdl {

/// An s-expression: an atom, or a list of expressions. Rulesheets in prefix
/// KIF and the messages of a match are both written in them.
struct Expression {
  std::string atom;  ///< the text as spelled; empty for a list
  std::vector<Expression> items;
  SourcePosition position;

  bool is_atom() const { return !atom.empty(); }
  bool is_list() const { return atom.empty(); }
  /// Whether this is the atom `folded` (given in small letters), in any case.
  bool is(std::string_view folded) const;
};

/// Bounds for text that comes from strangers.
struct ExpressionLimits {
  std::size_t depth = 1000;        ///< nesting of lists
  std::size_t count = 20'000'000;  ///< expressions in one text
};

/// Reads all expressions of `text`. Blanks are space, tab, newline, carriage
/// return, form feed and vertical tab; `;` at the start of a token opens a
/// comment to the end of the line; any other character belongs to an atom.
/// Unbalanced parentheses and exceeded limits are errors in `diagnostics`;
/// what was complete before the first error is returned.
std::vector<Expression> read_expressions(std::string_view text,
                                         Diagnostics& diagnostics,
                                         const ExpressionLimits& limits = {});

/// The same for a rulesheet, where more is known about its errors: no rule
/// begins within another, so `(<=` within a list, or a parenthesis in column 1
/// of a text that begins only rules there, shows which list was not closed.
/// That list is an error and left out, and reading goes on, so that one run
/// shows them all.
std::vector<Expression> read_rule_expressions(
    std::string_view text, Diagnostics& diagnostics,
    const ExpressionLimits& limits = {});

/// Reads the first expression of `text` and ignores what follows it, as
/// deployed game managers do with replies. An empty list with position line 0
/// where there is none.
Expression read_first_expression(std::string_view text,
                                 Diagnostics& diagnostics,
                                 const ExpressionLimits& limits = {});

/// The expression on one line, as in `(cell 1 1 b)`.
std::string to_string(const Expression& expression);

/// `to_string` in the form in which two spellings of the same ground term are
/// equal: small letters, and `p` for `(p)` at every depth.
std::string canonical_text(const Expression& expression);

}  // namespace gdl
