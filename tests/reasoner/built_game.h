#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reasoner/network/propnet.h"

namespace reasoner {

/// The networks, after all passes, of `games/NAME.kif`.
network::Propnet build_game(const std::string& name);
/// The networks, after all passes, of rules in KIF.
network::Propnet build_rules(std::string_view kif);

/// The names of propositions, in their order.
std::vector<std::string> names(const network::Propnet& propnet,
                               std::span<const PropositionId> ids);

/// The proposition of that name; a failure of the test where there is none.
PropositionId proposition(const network::Propnet& propnet,
                          std::string_view name);

/// The state in which just these propositions are true.
State state_of(const network::Propnet& propnet,
               const std::vector<std::string>& facts);

}  // namespace reasoner
