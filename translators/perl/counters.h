#pragma once

#include <map>
#include <string>

#include "translators/perl/tree.h"

namespace translators::perl {

/// The variables that only count: set to a number, raised by one, and compared
/// with numbers, all of them written down. With each the least value above all
/// that it is compared with; what is more than that comes to the same.
std::map<std::string, double> counters_of(const Node& program);

}  // namespace translators::perl
