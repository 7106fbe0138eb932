#include "search/game_graph/lazy_symmetries.h"

#include <cstddef>

#include "reasoner/network/propnet.h"

namespace search::game_graph {

namespace {

// Those of larger networks are not looked for.
constexpr std::size_t kMostGateInputs = 100'000;

// What it takes for each gate input, about, and of the time that is left at
// most.
constexpr double kSecondsPerGateInput = 2e-6;
constexpr double kShareOfTime = 0.03;

}  // namespace

LazySymmetries::LazySymmetries(const reasoner::StateMachine& machine,
                               const Settings& settings)
    : machine_(machine), time_counts_(settings.iterations == 0) {
  const reasoner::network::Propnet* propnet = machine.propnet();
  if (propnet == nullptr || !propnet->plain ||
      propnet->plain->gate_input_count() > kMostGateInputs) {
    generators_.emplace();
  }
}

const std::vector<reasoner::symmetry::Symmetry>* LazySymmetries::generators(
    const Deadline& deadline) {
  if (generators_) return &*generators_;
  const reasoner::network::Propnet& propnet = *machine_.propnet();
  const double seconds = kSecondsPerGateInput *
                         static_cast<double>(propnet.plain->gate_input_count());
  if (time_counts_ && seconds > kShareOfTime * deadline.seconds_left()) {
    return nullptr;
  }
  generators_ = reasoner::symmetry::find_symmetries(propnet).generators;
  return &*generators_;
}

}  // namespace search::game_graph
