#pragma once

#include <optional>
#include <vector>

#include "reasoner/state_machine.h"
#include "reasoner/symmetry/symmetries.h"
#include "search/deadline.h"
#include "search/search.h"

namespace search::game_graph {

/// The symmetries of a game, looked for when there is time. Belongs to one
/// thread.
class LazySymmetries {
 public:
  /// `machine` must outlive it. There are none where it has no network, or a
  /// very large one.
  LazySymmetries(const reasoner::StateMachine& machine,
                 const Settings& settings);

  /// Generators of their group; null where to look for them may take more than
  /// a small part of the time to the deadline: a later call does it then. With
  /// Settings::iterations no time counts.
  const std::vector<reasoner::symmetry::Symmetry>* generators(
      const Deadline& deadline);

 private:
  const reasoner::StateMachine& machine_;
  bool time_counts_;
  std::optional<std::vector<reasoner::symmetry::Symmetry>> generators_;
};

}  // namespace search::game_graph
