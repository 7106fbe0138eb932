#pragma once

#include <memory>
#include <string>

#include "reasoner/state_machine.h"
#include "search/search.h"

namespace benchmarks {

/// The search over `machine`, which must outlive it, that plays by what
/// `henhouse learn` kept of its game in `file`. Throws gdl::Error where there
/// is no such file or it knows nothing of the game.
std::unique_ptr<search::Search> make_learnt_search(
    const std::string& file, reasoner::StateMachine& machine,
    const search::Settings& settings);

}  // namespace benchmarks
