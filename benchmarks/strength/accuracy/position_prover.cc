#include "benchmarks/strength/accuracy/position_prover.h"

#include <algorithm>
#include <limits>

#include "reasoner/game_facts.h"
#include "search/evaluator/evaluator.h"
#include "search/evaluator/self_play_team.h"

namespace benchmarks::accuracy {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::State;
using reasoner::StateMachine;
using search::Deadline;
using search::proof_search::ProofSearch;
using search::proof_tree::ProofTeam;

namespace {

constexpr std::size_t kTableBytes = std::size_t{1} << 29;
constexpr double kSecondsToLearn = 15;
constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
// States that a question is likely to take, before anything is known.
constexpr double kExpected = 1e6;

/// What orders the moves; null where games against itself teach nothing.
std::shared_ptr<const search::evaluator::Evaluator> learn_by_self_play(
    StateMachine& machine) {
  using namespace search::evaluator;
  const auto start = Evaluator::fit(machine);
  const auto players =
      SelfPlayTeam::make(machine, *start, Experience::kRandomPlay, 1, 1);
  if (players == nullptr) return nullptr;
  const Deadline deadline = Deadline::cpu(kSecondsToLearn);
  players->play([&] { return deadline.expired(); });
  return players->is_able() ? players->evaluator() : nullptr;
}

}  // namespace

PositionProver::PositionProver(StateMachine& machine)
    : machine_(machine),
      sum_(*machine.facts().constant_sum),
      team_(ProofTeam::make(machine, 1, kTableBytes,
                            /*uses_symmetries=*/true)) {
  if (team_) {
    team_->set_evaluator(learn_by_self_play(machine));
    goals_ = machine.facts().goals.front();
  } else {
    proofs_.emplace(machine, kTableBytes);
    goals_ = proofs_->possible_goals(0);
  }
}

std::optional<Solution> PositionProver::solve(const State& state,
                                              const Turn& turn,
                                              double seconds) {
  const Deadline deadline = Deadline::cpu(seconds);
  // All questions are about the first role, so that their answers last.
  const auto value = value_of(state, deadline);
  if (!value) return std::nullopt;
  Solution solution;
  solution.value = turn.mover == 0 ? *value : sum_ - *value;
  if (!ends_at_once(state, turn, solution.value)) {
    solution.keeping = keeping(state, turn, *value, deadline);
  }
  return solution;
}

/// By a move that gives the mover `value`.
bool PositionProver::ends_at_once(const State& state, const Turn& turn,
                                  Goal value) {
  std::vector<Goal> goals(machine_.game().role_count());
  return std::ranges::any_of(turn.moves, [&](MoveId move) {
    const State next = state_after(machine_, state, turn, move);
    if (!machine_.is_terminal(next)) return false;
    machine_.goals(next, goals);
    return goals[turn.mover] == value;
  });
}

/// The moves that keep the value of a state, which is `value` for the first
/// role; see Solution.
std::vector<MoveId> PositionProver::keeping(const State& state,
                                            const Turn& turn, Goal value,
                                            const Deadline& deadline) {
  const auto above = std::ranges::upper_bound(goals_, value);
  // Where it is the worst that there is, all keep it.
  if (turn.mover == 0 ? value == goals_.front() : above == goals_.end()) {
    return {};
  }
  std::vector<MoveId> kept;
  for (const MoveId move : turn.moves) {
    const State next = state_after(machine_, state, turn, move);
    // Ends are worse, or the game would end at once.
    if (machine_.is_terminal(next)) continue;
    const auto reached =
        reaches(next, turn.mover == 0 ? value : *above, deadline);
    if (!reached) return {};
    if (*reached == (turn.mover == 0)) kept.push_back(move);
    if (2 * kept.size() > turn.moves.size()) return {};
  }
  return kept;
}

/// What the first role can force; nothing where it is not proven.
std::optional<Goal> PositionProver::value_of(const State& state,
                                             const Deadline& deadline) {
  for (std::size_t i = goals_.size() - 1; i > 0; --i) {
    const auto reached = reaches(state, goals_[i], deadline);
    if (!reached) return std::nullopt;
    if (*reached) return goals_[i];
  }
  return goals_.front();
}

/// Whether the first role can force that; nothing where it is not proven.
std::optional<bool> PositionProver::reaches(const State& state, Goal goal,
                                            const Deadline& deadline) {
  if (team_) {
    team_->ask(team_->position(machine_, state), {0, goal}, kExpected);
    team_->run(kNoLimit, [&] { return deadline.expired(); });
    return team_->tree().answer();
  }
  using Answer = ProofSearch::Answer;
  for (const bool against : {false, true}) {
    const Answer answer =
        proofs_->ask(state, {0, goal, against}, kNoLimit, deadline);
    if (answer != Answer::kUnknown) return (answer == Answer::kYes) != against;
  }
  return std::nullopt;
}

}  // namespace benchmarks::accuracy
