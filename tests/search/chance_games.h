#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "search/search.h"
#include "tests/reasoner/fake_machine.h"
#include "tests/search/random_game.h"

namespace search {

/// Small games with chance whose values are known by hand. Chance is the role
/// `random`.

/// Move 0 of `player` keeps 40, move 1 throws a coin: 100 or 0. `roles` are
/// both in the wanted order, `of_chance` is what chance gets: kNoGoal where the
/// rules give it none. Throwing is worth 50.
FakeGame coin(std::vector<std::string> roles, reasoner::Goal of_chance);

/// The player chooses at the same time as chance throws a die of three faces.
/// Move 0 gets 30, 30 and 90 by face, 50 in the mean, move 1 gets 0, 100 and
/// 20, 40 in the mean.
FakeGame die_at_once();

/// Two roles choose a side at the same time as chance throws a coin: the first
/// gets 100 where both chose the same, or else 0; but 80 in any case after one
/// of the two throws. It is worth 65, and both sides are to be played alike.
FakeGame pennies_and_coin();

/// Chance alone has three outcomes, two of which lead to the same state, of
/// 100; the third is worth 0: 66.67. Before that the player has no choice.
FakeGame same_state_twice();

/// Two roles who get the same: the first keeps 60, or throws a coin; after
/// heads the second chooses 100 or 0, after tails there is 30. Worth 65.
FakeGame throw_together();

/// The player keeps 40 or throws a coin: heads is 100, tails leads back.
FakeGame throw_until_heads();

/// The player guesses a die of six faces while it is thrown, up to `throws`
/// times: 100 for one right guess. Worth 100 - 100 * (5/6)^throws, however it
/// plays.
FakeGame guess_the_die(std::uint64_t throws);

/// A die of six faces is thrown until another face than the first comes, which
/// is worth 100, or `throws` times: 0. The player can do nothing. Worth
/// 100 - 100 * (1/6)^throws.
FakeGame throw_all_alike(std::uint64_t throws);

/// The player goes straight to a coin, or by a step in which nothing happens:
/// two ways of different lengths to the same state. Worth 50.
FakeGame two_ways_to_a_coin();

/// In each of `dice` steps the player takes the throw before, or throws a die
/// of six faces again, which is worth 10 to 60; after the last step it must
/// take. State: 10 * steps made + last throw.
FakeGame six_faces(std::uint64_t throws);

/// A random game in which role `chance` is chance's, the other two get 100
/// together or all get the same.
FakeGame with_chance(const RandomGame& random, reasoner::RoleIndex chance,
                     bool shared);

/// What the first player of such a game may expect in turns, by the definition.
/// `known` keeps the values of states.
double plain_value(const FakeGame& game, std::uint64_t state,
                   reasoner::RoleIndex chance, bool shared,
                   std::map<std::uint64_t, double>& known);

/// What the search called `name` says of the first state of a game.
Report report_of(const std::string& name, const FakeGame& game,
                 reasoner::RoleIndex role, std::uint64_t count = 20'000);
/// What a report expects of a move.
double value_of(const Report& report, reasoner::MoveId move);

}  // namespace search
