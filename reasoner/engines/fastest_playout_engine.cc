#include "reasoner/engines/fastest_playout_engine.h"

#include <ctime>

#include "gdl/diagnostics.h"
#include "reasoner/engines/two_way_engine.h"
#include "reasoner/scalar/propnet_state_machine.h"
#include "reasoner/scalar_playout_engine.h"
#include "reasoner/wide/wide_propnet.h"

namespace reasoner::engines {

namespace {

/// The CPU time of this thread, which other work on the machine changes little.
double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) +
         static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Joint moves a CPU second.
double moves_per_second(PlayoutEngine& engine, const State& start,
                        double seconds) {
  WorkItem item;
  item.playouts = static_cast<std::uint32_t>(engine.width());
  item.totals_only = true;
  PlayoutResults results;
  const double begin = cpu_seconds();
  double elapsed = 0;
  do {
    if (engine.unfinished() < engine.width()) {
      engine.submit(start, {&item, 1}, {});
    }
    engine.advance(results);
    elapsed = cpu_seconds() - begin;
  } while (elapsed < seconds);
  return static_cast<double>(results.totals.moves) / elapsed;
}

/// Whether a policy was found for some phase.
bool has_found_policy(const wide::WideProgram& program) {
  for (std::size_t i = 0; i < program.policy_networks.size(); ++i) {
    if (program.policy_networks[i].gate_count() >
        program.propnet->networks[i].gate_count()) {
      return true;
    }
  }
  return false;
}

// Policies that need more gates take too long to find, and so do playouts by
// them.
constexpr std::size_t kMostPolicyGates = 400'000;

// Playouts with a policy are taken if they are at most so many times slower:
// they tell more. Games that hide something keep playouts without one, too.
constexpr double kWorthOfPolicy = 4;
constexpr double kWorthWhereHidden = 16;

}  // namespace

std::unique_ptr<PlayoutEngine> make_searching_playout_engine(
    const std::shared_ptr<const network::Propnet>& propnet, double seconds) {
  auto fastest = make_fastest_playout_engine(propnet, seconds);
  if (fastest->width() == 1) return fastest;
  const auto program =
      wide::make_wide_program(propnet, {.decisive = true,
                                        .anti_decisive = true,
                                        .most_policy_gates = kMostPolicyGates});
  if (!has_found_policy(*program)) return fastest;
  auto with_policy = std::make_unique<wide::WidePropnet>(program);
  const bool hides = propnet->game.hides();
  const double worth = hides ? kWorthWhereHidden : kWorthOfPolicy;
  const State& start = propnet->initial;
  const double speed = moves_per_second(*with_policy, start, seconds);
  const bool pays = speed * worth >= moves_per_second(*fastest, start, seconds);
  fastest->abandon();
  with_policy->abandon();
  if (!pays) return fastest;
  if (!hides) return with_policy;
  return std::make_unique<TwoWayEngine>(std::move(fastest),
                                        std::move(with_policy));
}

std::unique_ptr<PlayoutEngine> make_fastest_playout_engine(
    const std::shared_ptr<const network::Propnet>& propnet, double seconds) {
  const auto make_scalar = [&] {
    return std::make_unique<ScalarPlayoutEngine>(
        std::make_unique<scalar::PropnetStateMachine>(propnet));
  };
  std::shared_ptr<const wide::WideProgram> program;
  try {
    program = wide::make_wide_program(propnet);
  } catch (const gdl::Error&) {
    return make_scalar();
  }
  const auto scalar = make_scalar();
  wide::WidePropnet wide(program);
  const double scalar_speed =
      moves_per_second(*scalar, propnet->initial, seconds);
  if (moves_per_second(wide, propnet->initial, seconds) < scalar_speed) {
    return make_scalar();
  }
  return std::make_unique<wide::WidePropnet>(program);
}

}  // namespace reasoner::engines
