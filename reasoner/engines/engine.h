#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/rulesheet.h"
#include "reasoner/network/propnet.h"
#include "reasoner/state_machine.h"

namespace reasoner::engines {

/// The names that make_state_machine takes: "auto", "datalog", "propnet",
/// "wide".
std::vector<std::string> engine_names();

/// Makes an engine for `rulesheet`, which is not needed afterwards. Throws
/// gdl::Error for an unknown name or rules that cannot be played; the sentence
/// says what and where. "propnet" is fast, but takes some time to be made, and
/// not every game has a network; "datalog" is ready at once and plays all;
/// "auto" is the network where there is one. "wide" is there to be compared.
/// Soon after `stop` is requested a network is given up, as if there were none.
std::unique_ptr<StateMachine> make_state_machine(
    const gdl::Rulesheet& rulesheet, std::string_view engine = "auto",
    const std::stop_token& stop = {});

/// The engine "propnet"; gives up with gdl::Error soon after `stop` is
/// requested.
std::unique_ptr<StateMachine> make_propnet_machine(
    const gdl::Rulesheet& rulesheet, const std::stop_token& stop = {});

/// The same with the fastest playout engine, which takes longer to be made.
std::unique_ptr<StateMachine> make_playing_machine(
    const gdl::Rulesheet& rulesheet, const std::stop_token& stop = {});

/// A state machine over `propnet` with the fastest playout engine for searches.
std::unique_ptr<StateMachine> make_playing_machine(
    const std::shared_ptr<const network::Propnet>& propnet);

}  // namespace reasoner::engines
