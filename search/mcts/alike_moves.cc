#include "search/mcts/alike_moves.h"

#include "search/choices.h"

namespace search::mcts {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

// Of the group. Those left out are products of many generators.
constexpr std::size_t kMostElements = 500;

}  // namespace

AlikeMoves::AlikeMoves(reasoner::StateMachine& machine,
                       const Settings& settings)
    : machine_(machine), symmetries_(machine, settings) {}

std::vector<MoveId> AlikeMoves::representatives(const State& state,
                                                RoleIndex role,
                                                std::span<const MoveId> moves,
                                                const Deadline& deadline) {
  list_elements(deadline);
  if (!elements_ || elements_->empty() ||
      others_choose(machine_, state, role)) {
    return {moves.begin(), moves.end()};
  }
  return reasoner::symmetry::lowest_alike(*elements_, state, role, moves);
}

void AlikeMoves::list_elements(const Deadline& deadline) {
  if (elements_) return;
  const auto* generators = symmetries_.generators(deadline);
  if (generators == nullptr) return;
  elements_ = reasoner::symmetry::list_elements(*generators, kMostElements);
}

}  // namespace search::mcts
