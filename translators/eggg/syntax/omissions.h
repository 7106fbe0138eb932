#pragma once

#include "gdl/diagnostics.h"
#include "translators/eggg/syntax/syntax.h"

namespace translators::eggg::syntax {

/// The word `...`.
Expression omission_at(SourcePosition position);

/// Puts what `whole` has there in the place of each `...` of `value`, in lists
/// in brackets, and in lists of those: the first and the last items are said
/// anew, what lies between is taken over. In the course of a game of cards,
/// `shuffle(deck) and ...`, what comes after shuffling and cutting is. What
/// does not fit is left.
void fill_omissions(Expression& value, const Expression& whole);

/// Finds each `...` that nothing was put in the place of.
void check_omissions(const Description& description,
                     gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg::syntax
