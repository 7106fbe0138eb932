#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/network/network.h"
#include "reasoner/network/propnet.h"

namespace reasoner::planning {

/// What playing one move does to the bases of a network with one role, as far
/// as that can be seen without knowing more of the state than that the move is
/// legal.
struct MoveEffects {
  // Each ascending; no base is in two of them.
  std::vector<std::uint32_t> sets_true;
  std::vector<std::uint32_t> sets_false;
  std::vector<std::uint32_t> flips;
  std::vector<std::uint32_t> others;  ///< depends on the state
  /// Bases that `others` and whether the move is legal depend on.
  std::vector<std::uint32_t> reads;
  bool reads_apart = false;  ///< they depend on bases set apart, too
};

/// Of every move of a game for one role, without what happens to the bases
/// `apart` (ascending; the clock). Nothing where the game has several roles or
/// networks, or it would take more than `most_work` visits of gates.
std::optional<std::vector<MoveEffects>> find_move_effects(
    const network::Propnet& propnet, std::span<const PropositionId> apart,
    std::uint64_t most_work);

/// For every move the moves before it that it can change places with: played
/// one after the other, in either order, they are legal or not alike and lead
/// to the same state, whatever the state; but only one of the states between
/// may be terminal. Ascending. Nothing where that takes too long.
std::optional<std::vector<std::vector<MoveId>>> find_commuting_moves(
    const std::vector<MoveEffects>& effects, std::uint32_t base_count);

}  // namespace reasoner::planning
