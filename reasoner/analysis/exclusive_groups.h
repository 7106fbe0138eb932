#pragma once

#include <vector>

#include "reasoner/network/exclusive_group.h"
#include "reasoner/network/propnet.h"

namespace reasoner::analysis {

/// The groups that can be proven (find_exclusive_bases says how). Where the
/// proof of all together is too hard, it is tried one by one within bounds. No
/// proposition is in two groups; ascending in each, and ordered by their first
/// propositions.
std::vector<network::ExclusiveGroup> find_exclusive_groups(
    const network::Propnet& propnet);

}  // namespace reasoner::analysis
