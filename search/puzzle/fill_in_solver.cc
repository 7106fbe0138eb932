#include "search/puzzle/fill_in_solver.h"

#include <algorithm>

#include "reasoner/playout.h"

namespace search::puzzle {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::State;

namespace {

constexpr std::uint64_t kMostFillInWork = 100'000'000;
constexpr std::uint64_t kPlayouts = 8;
constexpr std::uint32_t kStepLimit = 300;
constexpr std::size_t kMostRefused = 10;

// Seconds that preparation may take, which cannot be interrupted.
constexpr double kFillInPreparation = 0.5;

}  // namespace

FillInSolver::FillInSolver(reasoner::StateMachine& machine, BestLine& best,
                           const State& start)
    : machine_(machine),
      best_(best),
      start_(start),
      values_(goal_values(machine)) {
  std::erase_if(values_, [](Goal value) { return value <= 0; });
}

/// Analyses the network, which takes so long that it waits for the first turn.
void FillInSolver::prepare() {
  prepared_ = true;
  const reasoner::network::Propnet& propnet = *machine_.propnet();
  clock_ = reasoner::analysis::find_clock(propnet);
  if (changes_back()) {
    given_up_ = true;
    return;
  }
  auto effects = reasoner::planning::find_move_effects(
      propnet, reasoner::planning::clock_propositions(clock_), kMostFillInWork);
  given_up_ = !effects;
  if (effects) effects_ = *std::move(effects);
}

/// Whether a base but those of the clock changes twice in some playout.
bool FillInSolver::changes_back() {
  const auto apart = reasoner::planning::clock_propositions(clock_);
  const std::uint32_t count = machine_.propnet()->base_count();
  std::vector<MoveId> legal;
  for (std::uint64_t playout = 0; playout < kPlayouts; ++playout) {
    State state = start_;
    std::vector<bool> changed(count, false);
    for (std::uint32_t step = 0;
         step < kStepLimit && !machine_.is_terminal(state); ++step) {
      const State before = state;
      machine_.legal_moves(state, 0, legal);
      if (legal.empty()) break;
      const MoveId move =
          legal[reasoner::pick(reasoner::hash32(1, playout, step, 0),
                               static_cast<std::uint32_t>(legal.size()))];
      machine_.next_state(state, std::span(&move, 1), state);
      for (reasoner::PropositionId base = 0; base < count; ++base) {
        if (state.test(base) == before.test(base)) continue;
        if (std::ranges::binary_search(apart, base)) continue;
        if (changed[base]) return true;
        changed[base] = true;
      }
    }
  }
  return false;
}

bool FillInSolver::work(Effort& effort) {
  if (!prepared_) {
    if (effort.seconds_left() < kFillInPreparation) return false;
    prepare();
  }
  if (given_up_) return false;
  if (!planner_) {
    planner_.emplace(*machine_.propnet(), effects_, clock_, start_);
  }
  const auto stop = [&effort] { return effort.exhausted(); };
  while (!effort.exhausted()) {
    const auto goal = std::ranges::find_if(
        values_, [this](Goal value) { return value <= best_.most(); });
    if (goal == values_.end() || *goal <= best_.goal()) return false;
    const auto answer = planner_->find(*goal, stop, effort.conflicts());
    effort.spend(effort.units());
    if (answer == reasoner::network::Formula::Answer::kYes) {
      const std::vector<MoveId> moves = planner_->moves();
      if (take(moves)) continue;
      if (++refused_ >= kMostRefused) return false;
      planner_->exclude(moves);
    } else if (answer == reasoner::network::Formula::Answer::kNo) {
      values_.erase(values_.begin(), goal + 1);
      refused_ = 0;
    }
  }
  return !best_.settled();
}

/// False where the moves cannot be played.
bool FillInSolver::take(const std::vector<MoveId>& moves) {
  auto line = replay(machine_, start_, put_in_order(moves));
  if (!line || line->goal <= best_.goal()) return false;
  line->found_by = "filling in";
  best_.offer(*std::move(line));
  return true;
}

/// Orders the moves: always the first that is legal and does not end the game
/// is next.
std::vector<MoveId> FillInSolver::put_in_order(std::vector<MoveId> moves) {
  std::vector<MoveId> line;
  std::vector<MoveId> legal;
  State state = start_;
  State next;
  while (!moves.empty() && !machine_.is_terminal(state)) {
    machine_.legal_moves(state, 0, legal);
    auto chosen = moves.end();
    for (auto move = moves.begin(); move != moves.end(); ++move) {
      if (std::ranges::find(legal, *move) == legal.end()) continue;
      chosen = move;
      machine_.next_state(state, std::span(&*move, 1), next);
      if (!machine_.is_terminal(next)) break;
    }
    if (chosen == moves.end()) break;
    machine_.next_state(state, std::span(&*chosen, 1), state);
    line.push_back(*chosen);
    moves.erase(chosen);
  }
  return line;
}

void FillInSolver::advance(MoveId /*move*/, const State& next) {
  start_ = next;
  planner_.reset();
  refused_ = 0;
}

}  // namespace search::puzzle
