#pragma once

#include <cstdint>
#include <vector>

#include "reasoner/conditioned_playouts.h"
#include "search/hidden/hidden_search.h"
#include "tests/reasoner/fake_machine.h"
#include "tests/search/playing.h"

namespace search::hidden {

/// Small games that hide something, in C++ functions, for tests of beliefs and
/// searches; their facts are counted by hand where they are used.

/// The Monty Hall problem: the candidate (role 0) chooses a door, m0 to m2,
/// while chance hides the car; then chance opens a door without it that was not
/// chosen, which the candidate perceives as s0 to s2; then the candidate plays
/// noop, m3, to stay, or m4 to switch, and sees at the end where the car is, s3
/// to s5. Noop is the move of whoever has nothing to do.
FakeGame monty_hall();

/// Tic-tac-toe in which nobody sees the marks of the other. Who tries a cell
/// that is taken perceives s0, else s1, and the turn is over all the same; m9
/// is noop. Legal are all cells that the role has not tried.
FakeGame phantom_tic_tac_toe();

/// Tic-tac-toe in which x and o mark at the same time, and a coin (role 2, m0
/// for x) decides where both mark the same empty cell. Whose mark holds
/// perceives s0, the other nothing.
FakeGame blind_tic_tac_toe();

/// Chance picks two of three colours, and the guesser (role 0) has three
/// guesses at them, for 100, 80 and 60; m(3 * first + second) is a pair of
/// colours, m9 noop. It perceives s(3 * black + white).
FakeGame mastermind_small();

/// Rock, paper, scissors (m0 to m2) at once, hidden until the end; m3 is noop,
/// which is never legal. Rounds with scissors count double.
FakeGame rock_paper_scissors();

/// Who hides (role 1) puts the prize into one of three boxes, m0 to m2; in the
/// first it is worth 60 to him, in the others 10. Then who seeks (role 0), who
/// has seen nothing, says m0, the first box, or m1, another one, for 100 where
/// that is right. Before, he has a choice of m0 and m1 that changes nothing; m3
/// is noop.
FakeGame prize_in_boxes();

/// The player (role 0) has two turns and 14 idle moves, m0 to m13. By m14 it
/// asks chance for one of 256 numbers, which it perceives; on the next turn it
/// may say that it is even, m15, or odd, m16, which is worth 60 or, where it is
/// wrong, 40; else the game is worth 50.
FakeGame numbers_to_judge();

/// Chance draws one of `draws` moves, 2 or 3, which the player (role 0) does
/// not see. After m2 the player has m0 and m1, for 100, and else no move at
/// all.
FakeGame stuck_without_luck(reasoner::MoveId draws);

/// A match in which all that `searches` do not choose is drawn.
struct HiddenMatch {
  std::vector<reasoner::Goal> goals;
  std::vector<std::vector<reasoner::MoveId>> joint_moves;
  std::uint64_t illegal = 0;  ///< moves answered that were not; replaced
};

/// Plays a match; the searches are by role, null for a role that draws
/// uniformly. What each is told is what its role knows. `deadline` holds for
/// all moves.
HiddenMatch play_hidden(reasoner::StateMachine& machine,
                        const std::vector<HiddenSearch*>& searches,
                        std::uint64_t seed,
                        const Deadline& deadline = no_hurry());

}  // namespace search::hidden
