#include <functional>

#include "reasoner/datalog_state_machine.h"
#include "reasoner/fastest_playout_engine.h"
#include "reasoner/propnet_builder.h"
#include "reasoner/propnet_state_machine.h"
#include "reasoner/state_machine.h"
#include "reasoner/wide_state_machine.h"

namespace reasoner {

namespace {

using Machine = std::unique_ptr<StateMachine>;

Machine make_datalog(const gdl::Rulesheet& rulesheet) {
  return std::make_unique<DatalogStateMachine>(rulesheet);
}

Machine make_propnet(const gdl::Rulesheet& rulesheet) {
  return make_propnet_machine(rulesheet);
}

Machine make_wide(const gdl::Rulesheet& rulesheet) {
  return std::make_unique<WideStateMachine>(wide::make_wide_program(
      std::make_shared<const Propnet>(build_propnet(rulesheet))));
}

Machine make_best(const gdl::Rulesheet& rulesheet) {
  try {
    return make_propnet(rulesheet);
  } catch (const gdl::Error&) {
    return make_datalog(rulesheet);
  }
}

struct Entry {
  std::string name;
  std::function<Machine(const gdl::Rulesheet&)> make;
};

/// A new engine is one line here.
const std::vector<Entry>& registry() {
  static const std::vector<Entry> entries = {{"auto", make_best},
                                             {"datalog", make_datalog},
                                             {"propnet", make_propnet},
                                             {"wide", make_wide}};
  return entries;
}

}  // namespace

std::vector<std::string> engine_names() {
  std::vector<std::string> names;
  for (const Entry& entry : registry()) names.push_back(entry.name);
  return names;
}

Machine make_state_machine(const gdl::Rulesheet& rulesheet,
                           std::string_view engine) {
  std::string known;
  for (const Entry& entry : registry()) {
    if (entry.name == engine) return entry.make(rulesheet);
    known += ' ' + entry.name;
  }
  throw gdl::Error("there is no engine called '" + std::string(engine) +
                   "'; choose one of:" + known);
}

Machine make_propnet_machine(const gdl::Rulesheet& rulesheet,
                             const std::stop_token& stop) {
  return std::make_unique<PropnetStateMachine>(
      std::make_shared<const Propnet>(build_propnet(rulesheet, stop)));
}

Machine make_playing_machine(const gdl::Rulesheet& rulesheet,
                             const std::stop_token& stop) {
  return make_playing_machine(
      std::make_shared<const Propnet>(build_propnet(rulesheet, stop)));
}

Machine make_playing_machine(const std::shared_ptr<const Propnet>& propnet) {
  auto machine = std::make_unique<PropnetStateMachine>(propnet);
  machine->set_playout_engine(make_searching_playout_engine(propnet));
  return machine;
}

}  // namespace reasoner
