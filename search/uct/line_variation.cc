#include "search/uct/line_variation.h"

#include <algorithm>

namespace search::uct {

using reasoner::MoveId;
using reasoner::PlayoutEnd;

namespace {

// A step that no game reaches: sets the choice of the step apart.
constexpr std::uint32_t kStepChoice = 0xffffffff;

}  // namespace

void play_variation(reasoner::StateMachine& machine,
                    const reasoner::State& start, std::span<const MoveId> line,
                    reasoner::PlayoutKey key, std::uint32_t step_limit,
                    const Deadline& deadline, reasoner::PlayoutScratch& scratch,
                    reasoner::Outcome& outcome) {
  const std::uint32_t varied =
      reasoner::pick(reasoner::hash32(key, kStepChoice, 0),
                     static_cast<std::uint32_t>(line.size()));
  scratch.state = start;
  scratch.moves.clear();
  outcome.goals.resize(1);
  for (outcome.length = 0;; ++outcome.length) {
    const std::uint32_t step = outcome.length;
    if (deadline.expired()) {
      outcome.end = PlayoutEnd::kAbandoned;
      return;
    }
    if (machine.is_terminal(scratch.state)) {
      outcome.end = PlayoutEnd::kTerminal;
      break;
    }
    machine.legal_moves(scratch.state, 0, scratch.legal);
    if (scratch.legal.empty() || step == step_limit) {
      outcome.end =
          scratch.legal.empty() ? PlayoutEnd::kStuck : PlayoutEnd::kStepLimit;
      break;
    }
    const bool follows =
        step < line.size() && step != varied &&
        std::ranges::find(scratch.legal, line[step]) != scratch.legal.end();
    const MoveId move =
        follows ? line[step]
                : scratch.legal[reasoner::pick(
                      reasoner::hash32(key, step, 0),
                      static_cast<std::uint32_t>(scratch.legal.size()))];
    scratch.moves.push_back(move);
    scratch.joint_move.assign(1, move);
    machine.next_state(scratch.state, scratch.joint_move, scratch.state);
  }
  machine.goals(scratch.state, outcome.goals);
}

}  // namespace search::uct
