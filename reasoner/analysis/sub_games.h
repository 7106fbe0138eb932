#pragma once

#include <utility>
#include <vector>

#include "reasoner/analysis/clock.h"
#include "reasoner/propnet.h"
#include "reasoner/state_machine.h"

namespace reasoner {

/// A part of a game whose propositions and moves have nothing to do with those
/// of the other parts, but that a role chooses one move a step, and that the
/// end and the goals are an AND or OR of what the parts say.
struct SubGame {
  std::vector<PropositionId> propositions;          ///< ascending
  std::vector<std::pair<RoleIndex, MoveId>> moves;  ///< ascending

  friend bool operator==(const SubGame&, const SubGame&) = default;
};

/// Finds the parts into which a game falls, such as the heaps of nim: connected
/// components of the graph of what each gate reads. What depends on the number
/// of the step alone (`clock`) connects nothing, nor do the last gates of the
/// end and the goals. (Zhao, Schiffel and Thielscher, Decomposition of
/// Multi-player Games, 2009.) Where the networks show no parts, the plain one
/// may: some passes use that a role plays one of its moves, which connects
/// these. Empty where there are not at least two parts with moves. Time is
/// linear.
std::vector<SubGame> find_sub_games(const Propnet& propnet,
                                    const GameClock& clock);

}  // namespace reasoner
