#include "reasoner/fastest_playout_engine.h"

#include <chrono>

#include "gdl/diagnostics.h"
#include "reasoner/propnet_state_machine.h"
#include "reasoner/scalar_playout_engine.h"
#include "reasoner/wide_propnet.h"

namespace reasoner {

namespace {

/// Joint moves a second; leaves the engine without work.
double moves_per_second(PlayoutEngine& engine, const State& start,
                        double seconds) {
  using Clock = std::chrono::steady_clock;
  WorkItem item;
  item.playouts = static_cast<std::uint32_t>(engine.width());
  item.totals_only = true;
  PlayoutResults results;
  const auto begin = Clock::now();
  double elapsed = 0;
  do {
    if (engine.unfinished() < engine.width()) {
      engine.submit(start, {&item, 1}, {});
    }
    engine.advance(results);
    elapsed = std::chrono::duration<double>(Clock::now() - begin).count();
  } while (elapsed < seconds);
  return static_cast<double>(results.totals.moves) / elapsed;
}

}  // namespace

std::unique_ptr<PlayoutEngine> make_fastest_playout_engine(
    const std::shared_ptr<const Propnet>& propnet, double seconds) {
  const auto make_scalar = [&] {
    return std::make_unique<ScalarPlayoutEngine>(
        std::make_unique<PropnetStateMachine>(propnet));
  };
  std::shared_ptr<const wide::WideProgram> program;
  try {
    program = wide::make_wide_program(propnet);
  } catch (const gdl::Error&) {
    return make_scalar();
  }
  const auto scalar = make_scalar();
  WidePropnet wide(program);
  const double scalar_speed =
      moves_per_second(*scalar, propnet->initial, seconds);
  if (moves_per_second(wide, propnet->initial, seconds) < scalar_speed) {
    return make_scalar();
  }
  return std::make_unique<WidePropnet>(program);
}

}  // namespace reasoner
