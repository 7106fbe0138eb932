#pragma once

#include <string>
#include <vector>

namespace translators::eggg::values {

/// Names of so many players who have none, as the dissertation has them.
std::vector<std::string> compass_names(int players);

}  // namespace translators::eggg::values
