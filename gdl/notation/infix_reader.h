#pragma once

#include <string_view>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/expression.h"
#include "gdl/rulesheet.h"

namespace gdl::notation {

/// Reads rules in the infix notation of the textbook by Genesereth and
/// Thielscher (General Game Playing, 2014) into the expressions that the same
/// rules in KIF give:
///
///   legal(W,mark(X,Y)) :-                 (<= (legal ?w (mark ?x ?y))
///     true(cell(X,Y,b)) & ~line(x)            (true (cell ?x ?y b))
///                                             (not (line x)))
///   open :- p | (q & distinct(A,b))       (<= open (or p (and q
///                                                    (distinct ?a b))))
///   terminal.                             terminal
///
/// - A name that begins with a capital is a variable, and stands for the same
///   name with `?` and a small first letter; `_x` is `?_x`, and each `_` alone
///   a variable of its own. Whatever else KIF can spell is written as there
///   (`?1`), in single quotes if need be: the constant 'White', the variable
///   ?'a.b'; a quote within is written twice.
/// - `~` binds closest, then `&`, then `|`; parentheses group. `not(p)` and
///   `or(p,q)` are understood as well.
/// - A full stop may end a clause: one that a blank, a comment or the end of
///   the text follows, or that follows a parenthesis or a quote. `%` opens a
///   comment to the end of the line.
///
/// What cannot be read is an error in `diagnostics`; reading goes on behind
/// the next full stop or with the next line that begins in column 1. Positions
/// are those of the infix text.
std::vector<Expression> read_infix_expressions(
    std::string_view text, Diagnostics& diagnostics,
    const ExpressionLimits& limits = {});

/// Reads a rulesheet in infix notation.
Rulesheet read_infix(std::string_view text, Diagnostics& diagnostics);

/// Reads a message of a match in infix notation into the expression that the
/// same message in KIF gives: `play(m1,[mark(1,1),noop])` into
/// `(play m1 ((mark 1 1) noop))`. Names are constants whatever they begin
/// with, except in the list of rules in a START or PREVIEW, whose items are
/// clauses. What follows the message is ignored. An empty list with position
/// line 0 after an error.
Expression read_infix_message(std::string_view text, Diagnostics& diagnostics,
                              const ExpressionLimits& limits = {});

/// Reads a term such as a move in infix notation, `mark(1,1)`, into the
/// expression of the same term in KIF. Names are constants as in a message;
/// what follows is ignored. An empty list with position line 0 after an error.
Expression read_infix_term(std::string_view text, Diagnostics& diagnostics,
                           const ExpressionLimits& limits = {});

}  // namespace gdl::notation
