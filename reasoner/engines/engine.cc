#include "reasoner/engines/engine.h"

#include <functional>

#include "reasoner/construction/propnet_builder.h"
#include "reasoner/datalog/datalog_machine.h"
#include "reasoner/engines/fastest_playout_engine.h"
#include "reasoner/scalar/propnet_state_machine.h"
#include "reasoner/state_machine.h"
#include "reasoner/wide/wide_state_machine.h"

namespace reasoner::engines {

namespace {

using Machine = std::unique_ptr<StateMachine>;

Machine make_datalog(const gdl::Rulesheet& rulesheet, const std::stop_token&) {
  return datalog::make_datalog_machine(rulesheet);
}

Machine make_wide(const gdl::Rulesheet& rulesheet,
                  const std::stop_token& stop) {
  return std::make_unique<wide::WideStateMachine>(
      wide::make_wide_program(std::make_shared<const network::Propnet>(
          construction::build_propnet(rulesheet, stop))));
}

Machine make_best(const gdl::Rulesheet& rulesheet,
                  const std::stop_token& stop) {
  try {
    return make_propnet_machine(rulesheet, stop);
  } catch (const gdl::Error&) {
    return datalog::make_datalog_machine(rulesheet);
  }
}

struct Entry {
  std::string name;
  std::function<Machine(const gdl::Rulesheet&, const std::stop_token&)> make;
};

/// A new engine is one line here.
const std::vector<Entry>& registry() {
  static const std::vector<Entry> entries = {{"auto", make_best},
                                             {"datalog", make_datalog},
                                             {"propnet", make_propnet_machine},
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
                           std::string_view engine,
                           const std::stop_token& stop) {
  std::string known;
  for (const Entry& entry : registry()) {
    if (entry.name == engine) return entry.make(rulesheet, stop);
    known += ' ' + entry.name;
  }
  throw gdl::Error("there is no engine called '" + std::string(engine) +
                   "'; choose one of:" + known);
}

Machine make_propnet_machine(const gdl::Rulesheet& rulesheet,
                             const std::stop_token& stop) {
  return std::make_unique<scalar::PropnetStateMachine>(
      std::make_shared<const network::Propnet>(
          construction::build_propnet(rulesheet, stop)));
}

Machine make_playing_machine(const gdl::Rulesheet& rulesheet,
                             const std::stop_token& stop) {
  return make_playing_machine(std::make_shared<const network::Propnet>(
      construction::build_propnet(rulesheet, stop)));
}

Machine make_playing_machine(
    const std::shared_ptr<const network::Propnet>& propnet) {
  auto machine = std::make_unique<scalar::PropnetStateMachine>(propnet);
  machine->set_playout_engine(make_searching_playout_engine(propnet));
  return machine;
}

}  // namespace reasoner::engines
