#pragma once

#include <utility>
#include <vector>

#include "reasoner/analysis/clock.h"
#include "reasoner/network/propnet.h"
#include "reasoner/state_machine.h"

namespace reasoner::analysis {

/// A part of a game whose propositions and moves have nothing to do with those
/// of the other parts, but that a role chooses one move a step, and that the
/// end and the goals are an AND or OR of what the parts say; in a given step,
/// for the clock may add its own.
struct SubGame {
  std::vector<PropositionId> propositions;          ///< ascending
  std::vector<std::pair<RoleIndex, MoveId>> moves;  ///< ascending

  friend bool operator==(const SubGame&, const SubGame&) = default;
};

/// Finds the parts into which a game falls, such as the heaps of nim: connected
/// components of the graph of what each gate reads. What depends on the number
/// of the step alone (`clock`) connects nothing, nor do the last gates of the
/// end and the goals. (Zhao, Schiffel and Thielscher, Decomposition of
/// Multi-player Games, 2009.) Since a role plays exactly one of its moves, what
/// depends on some of them depends on the others as well: whichever connects
/// less. Where the networks show no parts, the plain one may. Empty where there
/// are not at least two parts with moves.
std::vector<SubGame> find_sub_games(const network::Propnet& propnet,
                                    const GameClock& clock);

}  // namespace reasoner::analysis
