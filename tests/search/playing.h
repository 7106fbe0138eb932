#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "search/search.h"
#include "tests/reasoner/fake_machine.h"

namespace search {

/// Searches at work, on games of games/ and others, for tests; what goes wrong
/// is a failure of the test that calls.

/// So far off that a test ends by its iterations, or by itself.
const Deadline& no_hurry();

/// Settings of a search that ends by its iterations; 64 MB.
Settings iterations(std::uint64_t count, std::uint64_t seed = 1);

/// The machine of the engine "auto" for rules in KIF.
std::unique_ptr<reasoner::StateMachine> machine_of(std::string_view rules);

/// The machine of the engine "auto" for `games/NAME.kif`.
std::unique_ptr<reasoner::StateMachine> load(const std::string& name);
/// The same with an engine for many playouts at once.
std::unique_ptr<reasoner::StateMachine> load_for_playouts(
    const std::string& name);

reasoner::State initial_state(reasoner::StateMachine& machine);

/// Plays a match from the initial state, `players[role]` for each role; the
/// goals. All searches share the machine. Every move must be legal and the
/// candidate of its search, and the match must end within 5000 steps.
std::vector<reasoner::Goal> play(
    reasoner::StateMachine& machine,
    std::span<const std::unique_ptr<Search>> players);

/// What a search reports of each move.
std::map<reasoner::MoveId, MoveReport> by_move(const Report& report);

/// Lets `search` choose for role 0 in the initial state; the moves that it
/// reports with their visits, best first.
std::vector<std::pair<reasoner::MoveId, std::uint64_t>> visits_at_start(
    reasoner::StateMachine& machine, Search& search);

/// The move that `search` chooses for role 0 in the initial state when the
/// deadline is cancelled in step `last` of the machine. It must have a
/// candidate before each step.
reasoner::MoveId choose_until_step(FakeMachine& machine, Search& search,
                                   std::uint64_t last);

}  // namespace search
