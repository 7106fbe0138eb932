#pragma once

#include <string>

#include "translators/markets/model.h"

namespace translators::markets::english {

/// A market in plain English, so that a person can play in it: who has what,
/// how prices change, what can be done, who wins. Lines of at most 80
/// characters.
std::string describe(const Model& model);

}  // namespace translators::markets::english
