#pragma once

#include <string>
#include <vector>

#include "translators/eggg/syntax/syntax.h"

namespace translators::eggg::english {

/// What `henhouse translate --explain` prints: the kind of game in one line,
/// what speaks for each part of it, and what was inferred.
std::string explain(const syntax::Description& description,
                    const std::vector<std::string>& inferences);

}  // namespace translators::eggg::english
