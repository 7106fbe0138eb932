#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "reasoner/state_machine.h"
#include "search/search.h"

namespace search {

/// Whether a role besides `role` has several legal moves in `state`, which is
/// not terminal.
bool others_choose(reasoner::StateMachine& machine,
                   const reasoner::State& state, reasoner::RoleIndex role);

/// In a mixture that was only come near to, what is played less often than this
/// is noise rather than play.
inline constexpr double kRareMove = 0.02;

/// Leaves out the moves of a mixture whose share of all `weights` is less than
/// `least`, and divides by what is left, so that they add up to 1. The
/// likeliest move always stays. Changes nothing where no weight is above 0.
void drop_rare_moves(std::span<double> weights, double least = kRareMove);

/// The place of a move that is drawn in proportion to `weights`, by a random
/// number; 0 where no weight is above 0.
std::size_t draw_move(std::span<const double> weights, std::uint32_t random);

/// Lets a report say that this move is played, whatever the search liked best:
/// it comes first, is added where it is missing, and a principal variation that
/// may begin with another one goes.
void put_first(Report& report, reasoner::MoveId played);
/// The same, with the probabilities of a move that is played for certain.
void put_first_for_certain(Report& report, reasoner::MoveId played);

}  // namespace search
