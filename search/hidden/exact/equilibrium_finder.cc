#include "search/hidden/exact/equilibrium_finder.h"

#include <algorithm>
#include <utility>

namespace search::hidden::exact {

void EquilibriumFinder::work(const Deadline& deadline,
                             std::uint64_t most_iterations) {
  if (builder_.build(deadline) != SequenceFormBuilder::Status::kDone) return;
  if (!solver_) solver_.emplace(builder_.form());
  while (!is_solved() &&
         (most_iterations == 0 || solver_->iterations() < most_iterations)) {
    const double left = deadline.seconds_left();
    // The last iteration may have been quicker than the next will be.
    if (left <= 2 * iteration_seconds_) break;
    solver_->iterate();
    iteration_seconds_ = left - deadline.seconds_left();
    if (solver_->iterations() < next_look_) continue;
    look_at_averages();
    // To measure exploitability costs as much as some iterations.
    next_look_ += std::max<std::uint64_t>(next_look_ / 4, 8);
    iteration_seconds_ = left - deadline.seconds_left();
  }
  if (solver_->iterations() > 0 && solver_->iterations() == most_iterations) {
    look_at_averages();
  }
}

void EquilibriumFinder::look_at_averages() {
  Profile averages = solver_->averages();
  Profile without_rare = averages;
  for (std::size_t player = 0; player < averages.size(); ++player) {
    drop_rare_moves(builder_.form().players[player], without_rare[player]);
  }
  keep_if_better(std::move(averages));
  keep_if_better(std::move(without_rare));
}

void EquilibriumFinder::keep_if_better(Profile profile) {
  Exploitability found = exploitability(builder_.form(), profile);
  if (has_profile() && found.nash_conv > found_.nash_conv) return;
  profile_ = std::move(profile);
  found_ = std::move(found);
}

}  // namespace search::hidden::exact
