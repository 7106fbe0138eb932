#include "search/alike_moves.h"

#include "reasoner/propnet.h"

namespace search {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

// The symmetries of larger networks are not looked for.
constexpr std::size_t kMostGateInputs = 100'000;

// What it may take at most for each gate input, and of the time that is left.
constexpr double kSecondsPerGateInput = 4e-6;
constexpr double kShareOfTime = 0.03;

// Of the group. Those left out are products of many generators.
constexpr std::size_t kMostElements = 500;

}  // namespace

AlikeMoves::AlikeMoves(reasoner::StateMachine& machine,
                       const Settings& settings)
    : machine_(machine), counts_time_(settings.iterations == 0) {
  const reasoner::Propnet* propnet = machine.propnet();
  has_looked_ = propnet == nullptr || !propnet->plain ||
                propnet->plain->gate_input_count() > kMostGateInputs;
}

std::vector<MoveId> AlikeMoves::representatives(const State& state,
                                                RoleIndex role,
                                                std::span<const MoveId> moves,
                                                const Deadline& deadline) {
  if (!look_for_symmetries(deadline) || elements_.empty() ||
      !is_only_choice(state, role)) {
    return {moves.begin(), moves.end()};
  }
  return reasoner::lowest_alike(elements_, state, role, moves);
}

/// False where that is left for later.
bool AlikeMoves::look_for_symmetries(const Deadline& deadline) {
  if (has_looked_) return true;
  const reasoner::Propnet& propnet = *machine_.propnet();
  const double seconds = kSecondsPerGateInput *
                         static_cast<double>(propnet.plain->gate_input_count());
  if (counts_time_ && seconds > kShareOfTime * deadline.seconds_left()) {
    return false;
  }
  has_looked_ = true;
  elements_ = reasoner::list_elements(
      reasoner::find_symmetries(propnet).generators, kMostElements);
  return true;
}

/// Whether all others have no choice.
bool AlikeMoves::is_only_choice(const State& state, RoleIndex role) {
  std::vector<MoveId> moves;
  for (RoleIndex other = 0; other < machine_.game().role_count(); ++other) {
    if (other == role) continue;
    machine_.legal_moves(state, other, moves);
    if (moves.size() > 1) return false;
  }
  return true;
}

}  // namespace search
