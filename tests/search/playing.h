#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "search/search.h"
#include "tests/reasoner/fake_machine.h"

namespace search::evaluator {
class Evaluator;
}

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

/// Rules for two in turn who win together, if anybody ever went left in four
/// steps, or else lose together.
inline constexpr std::string_view kBothWinOrNeither = R"(
    (role a) (role b)
    (init (turn a)) (init (step 0))
    (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
    (<= (legal ?r left) (true (turn ?r)))
    (<= (legal ?r right) (true (turn ?r)))
    (<= (legal a noop) (true (turn b)))
    (<= (legal b noop) (true (turn a)))
    (<= (next (turn a)) (true (turn b)))
    (<= (next (turn b)) (true (turn a)))
    (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
    (<= (next went_left) (does ?r left))
    (<= (next went_left) (true went_left))
    (<= terminal (true (step 4)))
    (<= (goal ?r 100) (role ?r) (true went_left))
    (<= (goal ?r 0) (role ?r) (not (true went_left))))";

/// An evaluator fitted to a little random play.
std::unique_ptr<const evaluator::Evaluator> fit_to_random_play(
    reasoner::StateMachine& machine);

reasoner::State initial_state(reasoner::StateMachine& machine);

/// Plays a match from the initial state, `players[role]` for each role; the
/// goals. All searches share the machine. Every move must be legal and the
/// candidate of its search, and the match must end within 5000 steps.
std::vector<reasoner::Goal> play(
    reasoner::StateMachine& machine,
    std::span<const std::unique_ptr<Search>> players);

/// Lets `search` choose for whoever has a choice, or for role 0 where both
/// have, in so many turns of a game for two from the initial state, in which
/// what the others do is the first that is legal. Calls `check` after each
/// choice, with the state that follows.
void play_turns(reasoner::StateMachine& machine, Search& search, int turns,
                const std::function<void(reasoner::MoveId chosen,
                                         const reasoner::State& next)>& check);

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
