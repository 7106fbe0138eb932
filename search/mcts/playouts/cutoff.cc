#include "search/mcts/playouts/cutoff.h"

#include <algorithm>

namespace search::mcts::playouts {

namespace {

// The part of a turn that a playout may take; longer ones are cut off there.
constexpr double kMostShare = 0.05;
constexpr double kShare = 0.004;

constexpr double kFewestSteps = 4;
/// Where playouts tell nothing at all, they are cut off after one move of each
/// of two roles.
constexpr std::uint32_t kStepsWithoutPlayouts = 2;

}  // namespace

void CutOff::begin_turn(double seconds, bool can_judge) {
  spread_.fade();
  limit_ = kLimit;
  if (!can_judge || steps_ == 0 || playouts_ == 0) return;
  const double length =
      static_cast<double>(lengths_) / static_cast<double>(playouts_);
  const double seconds_per_step = seconds_ / static_cast<double>(steps_);
  if (length * seconds_per_step <= kMostShare * seconds) return;
  limit_ = static_cast<std::uint32_t>(
      std::max(kFewestSteps, kShare * seconds / seconds_per_step));
}

void CutOff::begin_turn_without_playouts() {
  spread_.fade();
  limit_ = kStepsWithoutPlayouts;
}

void CutOff::end_turn(double seconds, std::uint64_t steps) {
  seconds_ += seconds;
  steps_ += steps;
}

void CutOff::note_length(std::uint32_t steps) {
  if (judges()) return;  // of these, only the short ones come to their end
  ++playouts_;
  lengths_ += steps;
}

double seconds_per_playout(reasoner::PlayoutEngine& engine,
                           const reasoner::State& state,
                           const Deadline& deadline) {
  const double left = deadline.seconds_left();
  // On a busy machine playouts are not slower for it.
  const Deadline clock = Deadline::cpu(left);
  reasoner::WorkItem item;
  item.playouts = static_cast<std::uint32_t>(engine.width());
  item.step_limit = CutOff::kLimit;
  engine.submit(state, {&item, 1}, {});
  reasoner::PlayoutResults results;
  while (2 * engine.unfinished() > engine.width() && !deadline.expired()) {
    engine.advance(results);
  }
  engine.abandon();
  return deadline.expired() ? left : left - clock.seconds_left();
}

}  // namespace search::mcts::playouts
