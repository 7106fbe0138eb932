#pragma once

#include <string>

#include "translators/matchers/model.h"

namespace translators::matchers {

/// The rules of the puzzle in prefix KIF with comments.
std::string rules_of(const Model& model);

}  // namespace translators::matchers
