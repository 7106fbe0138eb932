#include "gamemaster/match/initial_facts.h"

#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"

namespace gamemaster::match {

std::vector<std::string> initial_facts(const gdl::Rulesheet& rulesheet) {
  try {
    const auto machine =
        reasoner::engines::make_state_machine(rulesheet, "datalog");
    reasoner::State state;
    machine->initial_state(state);
    return machine->game().facts(state);
  } catch (const gdl::Error&) {
    return {};
  }
}

}  // namespace gamemaster::match
