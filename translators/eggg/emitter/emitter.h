#pragma once

#include <string>
#include <vector>

#include "translators/eggg/rules/model.h"

namespace translators::eggg::emitter {

/// The rules of a game in prefix KIF, with comments that quote the statements
/// they come from. The model must be complete: what it lacks is not guessed.
/// Statements of the model that turn out to hold never are put into
/// `never_hold`.
std::string emit(const rules::Model& model,
                 std::vector<rules::Source>* never_hold = nullptr);

}  // namespace translators::eggg::emitter
