#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "gamemaster/store/store.h"
#include "gdl/rulesheet.h"
#include "reasoner/state_machine.h"
#include "search/learning/self_play.h"
#include "search/memory/canonical_positions.h"

namespace gamemaster::learning {

/// The hash by which the store knows these rules (StoredGame::hash).
std::string rules_hash(const gdl::Rulesheet& rulesheet);

/// Openings of matches in the store.
struct StoredOpenings {
  /// Moves where there was a choice, and what their role got of the points.
  std::vector<std::pair<search::learning::OpeningStep, double>> steps = {};
  std::size_t matches = 0;
  /// All matches up to this id in the store, of whatever rules, are done with.
  std::int64_t last_id = 0;
};

/// Those of completed matches by these rules whose id in the store is above
/// `after`, up to the oldest match of the last day that still runs: what is
/// newer is for a later call. Matches that were left by resignation, break the
/// rules or cannot be replayed are left out. Where `stop()`, which is asked
/// before each match, there are none at all: they are for a later call.
StoredOpenings stored_openings(
    store::Store& store, const std::string& rules_hash, std::int64_t after,
    reasoner::StateMachine& machine,
    const search::memory::CanonicalPositions& positions,
    const std::function<bool()>& stop);

}  // namespace gamemaster::learning
