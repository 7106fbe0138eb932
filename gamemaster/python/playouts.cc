#include "gamemaster/python/playouts.h"

#include <algorithm>

namespace gamemaster::python {

namespace {

/// The playouts that wait in the engine: enough that it never idles.
constexpr std::uint64_t kFewestWaiting = 1 << 16;

void write(const reasoner::PlayoutResults& results, std::size_t roles,
           const PlayoutRange& range, const PlayoutArrays& arrays,
           reasoner::PlayoutTotals& totals) {
  for (const reasoner::FinishedPlayout& playout : results.finished) {
    const std::uint64_t row = playout.playout - range.first;
    const reasoner::Goal* const goals = &results.goals[playout.first_goal];
    arrays.lengths[row] = playout.length;
    arrays.ends[row] = static_cast<std::uint8_t>(playout.end);
    std::copy_n(goals, roles, &arrays.goals[row * roles]);
    ++totals.playouts;
    totals.moves += playout.length;
    totals.cut_off += playout.end == reasoner::PlayoutEnd::kStepLimit;
    totals.stuck += playout.end == reasoner::PlayoutEnd::kStuck;
    for (std::size_t role = 0; role < roles; ++role) {
      if (goals[role] == reasoner::kNoGoal) continue;
      totals.goal_sums[role] += static_cast<std::uint64_t>(goals[role]);
      ++totals.goal_counts[role];
    }
  }
}

}  // namespace

reasoner::PlayoutTotals run_playouts(reasoner::PlayoutEngine& engine,
                                     const reasoner::State& state,
                                     const PlayoutRange& range,
                                     const PlayoutArrays& arrays,
                                     const std::stop_token& stop) {
  const std::size_t roles = engine.game().role_count();
  reasoner::WorkItem item;
  item.seed = range.seed;
  item.step_limit = range.step_limit;
  item.policy = 0;
  item.totals_only = arrays.lengths.empty();
  reasoner::PlayoutTotals listed;
  listed.goal_sums.resize(roles);
  listed.goal_counts.resize(roles);
  const std::uint64_t width =
      std::max<std::uint64_t>(2 * engine.width(), kFewestWaiting);
  reasoner::PlayoutResults results;
  std::uint64_t submitted = 0;
  engine.abandon();
  while (submitted < range.count || engine.unfinished() > 0) {
    if (stop.stop_requested()) {
      engine.abandon();
      break;
    }
    if (submitted < range.count && engine.unfinished() < width / 2) {
      item.first_playout = range.first + submitted;
      item.playouts =
          static_cast<std::uint32_t>(std::min(width, range.count - submitted));
      engine.submit(state, {&item, 1}, {});
      submitted += item.playouts;
    }
    engine.advance(results);
    if (item.totals_only) continue;
    write(results, roles, range, arrays, listed);
    results.clear();
  }
  return item.totals_only ? results.totals : listed;
}

}  // namespace gamemaster::python
