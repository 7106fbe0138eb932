#include "reasoner/datalog_state_machine.h"
#include "reasoner/state_machine.h"

namespace reasoner {

std::vector<std::string> engine_names() { return {"auto", "datalog"}; }

std::unique_ptr<StateMachine> make_state_machine(
    const gdl::Rulesheet& rulesheet, std::string_view engine) {
  if (engine == "auto" || engine == "datalog") {
    return std::make_unique<DatalogStateMachine>(rulesheet);
  }
  std::string known;
  for (const std::string& name : engine_names()) known += " " + name;
  throw gdl::Error("there is no engine called '" + std::string(engine) +
                   "'; choose one of:" + known);
}

}  // namespace reasoner
