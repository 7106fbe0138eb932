#pragma once

#include <ostream>
#include <string>

#include "gdl/rulesheet.h"

namespace gamemaster::console {

/// Replays the match record in the file `record` by the rules and checks all
/// of it: moves, states, goals, what each role perceived, and that chance was
/// drawn by the seed that the digest was told for. Says on `out` that it is so
/// or which step is wrong; as `json`, an object with `ok` and `text`. `engine`
/// as in reasoner::engines::make_state_machine. Returns the exit status: kDone
/// or kInputAtFault. Throws gdl::Error where the file is no record.
int run_verify_command(const gdl::Rulesheet& rulesheet,
                       const std::string& record, const std::string& engine,
                       bool json, std::ostream& out);

}  // namespace gamemaster::console
