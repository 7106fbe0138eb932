#pragma once

#include <cstdint>
#include <memory>

#include "reasoner/playout_engine.h"
#include "reasoner/state_machine.h"
#include "search/deadline.h"

namespace search::choice {

/// An engine like that of `machine`, but moves are drawn by weights of 1, 2, 4
/// and 8: the better a move has proven, the more. Learnt in rounds of playouts
/// from `state`: the mean goal of the role where it played the move at any
/// time, less that where it did not, in standard deviations over its moves,
/// moves the weight, and the next round is played with it. (Where one looks at
/// a move only: MAST, Finnsson, Bjornsson, Simulation-based approach to general
/// game playing, 2008; in rounds against better and better play: PPA, Cazenave,
/// Playout policy adaptation for games, 2015.)
///
/// MCTS with it against MCTS without, 50 ms of CPU a move (lines of action and
/// chess 100), without what it takes to learn: 0.05 to 0.8 s, of that 5 to 80
/// ms a round for machine code; lines of action and chess 3 to 5 s. Points:
/// othello 8 of 8, pentago 4 of 5, hex 4 of 6, breakthrough 4 of 7, connect
/// four 4.5 of 8, gomoku 2 and kalaha 0 of 4; of 2 lines of action 2, go 7x7
/// and english draughts 1, nine men's morris, amazons and chess 0: 56 +- 7 %
/// of 54. With one round 55 % of 28, with six smaller steps 46 % of 27; with
/// one round and the same steps in goals for all games, 3 or 6, 38 % of 41 and
/// 41 % of 24, but othello 7 of 8.
///
/// Nothing where the machine's engine has no weights or the first round did not
/// end in time. The clones of the engine are for any threads.
std::shared_ptr<const reasoner::PlayoutEngine> learn_weighted_playouts(
    reasoner::StateMachine& machine, const reasoner::State& state,
    std::uint64_t seed, const Deadline& deadline);

}  // namespace search::choice
