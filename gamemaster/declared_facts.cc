#include "gamemaster/declared_facts.h"

#include "reasoner/state_machine.h"

namespace gamemaster {

namespace {

bool declares_cells(const gdl::Rule& rule) {
  if (rule.head.symbol != gdl::Symbol::kBase ||
      rule.head.arguments.size() != 1) {
    return false;
  }
  const std::size_t arity = rule.head.arguments[0].arguments.size();
  return arity == 2 || arity == 3;
}

}  // namespace

std::vector<std::string> declared_facts(const gdl::Rulesheet& rulesheet) {
  // The same game, but one that begins with everything that can be true: its
  // initial state is what we look for.
  gdl::Rulesheet everything;
  everything.symbols = rulesheet.symbols;
  bool declares = false;
  for (const gdl::Rule& rule : rulesheet.rules) {
    if (rule.head.symbol == gdl::Symbol::kInit) continue;
    everything.rules.push_back(rule);
    if (!declares_cells(rule)) continue;
    declares = true;
    everything.rules.back().head.symbol = gdl::Symbol::kInit;
  }
  if (!declares) return {};
  try {
    const auto machine = reasoner::make_state_machine(everything, "datalog");
    reasoner::State state;
    machine->initial_state(state);
    return machine->game().facts(state);
  } catch (const gdl::Error&) {
    return {};
  }
}

}  // namespace gamemaster
