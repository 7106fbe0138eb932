#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tests/reasoner/fake_machine.h"

namespace search {

/// Small games with known best play, for tests of searches on a FakeMachine.

/// 0 to `count` - 1, as the legal moves of a game.
std::vector<reasoner::MoveId> numbers_below(reasoner::MoveId count);

/// The state behind a state and a move of the role that has a choice.
using NextOfMove =
    std::function<std::uint64_t(std::uint64_t state, reasoner::MoveId move)>;
/// The goal of one role where the game is over.
using GoalOfState =
    std::function<std::optional<reasoner::Goal>(std::uint64_t state)>;

/// Goals of the two roles, by the moves of the first and the second.
using GoalsOfMoves = std::function<std::vector<reasoner::Goal>(
    reasoner::MoveId, reasoner::MoveId)>;

/// Two roles choose once, at the same time, one of `moves` moves. State 1 is
/// the start, 2 + a * `moves` + b the end in which they get `goals(a, b)`.
FakeGame matrix_game(reasoner::MoveId moves, GoalsOfMoves goals);

/// The first wins where both have chosen the same.
FakeGame matching_pennies();
FakeGame rock_paper_scissors();
/// Move 1, to betray, is better whatever the other does.
FakeGame prisoners_dilemma();

/// Two roles, of which the first has `moves` moves at the start, in state 0,
/// and neither any choice later. `next` says where a move of the first leads,
/// `goal` what it gets where it ends; the second gets the rest of 100.
FakeGame one_choice(reasoner::MoveId moves, NextOfMove next, GoalOfState goal);

/// One role that has moves 0 and 1 in every state, from state `initial` on.
FakeGame left_or_right(std::uint64_t initial, NextOfMove next,
                       GoalOfState goal);

/// All roles have `moves` moves in every state, and it never ends. Each step
/// takes to a state where the match has never been.
FakeGame endless(std::vector<std::string> roles, reasoner::MoveId moves);

/// `game`, of states below 1000, with one more step without a choice behind
/// each end, so that a search does not see the result at once. The end of
/// state s is s + 1000.
FakeGame with_delayed_end(const FakeGame& game);

/// Roles 0, 1 and 2 choose 0 or 1 one after the other. The state is a 1 and
/// the choices behind it in binary; at the end they get `goals[choices]`.
FakeGame three_in_turn(std::array<std::vector<reasoner::Goal>, 8> goals);

/// Such a game in which a role goes wrong that expects others to be against it
/// or with it. With best play of each for itself they choose 1, 1 and 0, and
/// get 60, 80 and 70; after a 0 of the first they get 20, 70 and 90.
FakeGame three_for_themselves();

}  // namespace search
