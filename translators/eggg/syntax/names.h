#pragma once

#include <functional>
#include <optional>
#include <string>

#include "gdl/diagnostics.h"
#include "translators/eggg/syntax/syntax.h"

namespace translators::eggg::syntax {

/// Makes one name of `BigBlackPieces` and the `BigBlackPiece` that is defined.
void unite_plurals(Description& description);

/// Asks a person and returns the answer; empty where nobody can be asked.
using Ask = std::function<std::optional<std::string>(const std::string&)>;

/// Finds the capitalised names that nothing defines. Each is asked for with
/// `ask` (`No rule found for Straight. Enter rule:`), and its rule is added to
/// the description; where nobody answers it is an error at its first use.
void complete_names(Description& description, const Ask& ask,
                    gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg::syntax
