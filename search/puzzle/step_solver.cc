#include "search/puzzle/step_solver.h"

#include <algorithm>
#include <utility>

#include "reasoner/analysis/clock.h"
#include "reasoner/analysis/exclusive_groups.h"
#include "reasoner/network/state_solver.h"
#include "reasoner/planning/fill_in_planner.h"
#include "reasoner/planning/move_effects.h"

namespace search::puzzle {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::State;
using reasoner::planning::StepPlanner;

namespace {

constexpr std::size_t kBytesPerLiteral = 24;
constexpr std::uint32_t kFirstSteps = 8;
constexpr std::uint32_t kMostSteps = 400;  // where nothing else bounds them
constexpr double kFirstSeconds = 0.5;
constexpr std::uint64_t kMostEffectWork = 100'000'000;

// What preparation may take, which cannot be interrupted.
constexpr double kPreparationSeconds = 1.5;

// How long the SAT solver may go on when it is told to stop.
constexpr double kWindDownSeconds = 0.25;

// Networks beyond that fill the memory with a few steps.
constexpr std::size_t kMostGateInputs = 400'000;

/// Whether the networks prove that no match ends with `goal` or more, whatever
/// state it is in.
bool is_impossible(const reasoner::network::Propnet& propnet,
                   std::span<const reasoner::network::ExclusiveGroup> groups,
                   Goal goal) {
  for (const reasoner::network::Network& network : propnet.networks) {
    reasoner::network::StateSolver solver(network, network.node_count(),
                                          groups);
    const int terminal = solver.literal(network.outputs().terminal);
    for (const auto& [role, value, signal] : network.outputs().goals) {
      if (value < goal) continue;
      const int conditions[] = {terminal, solver.literal(signal)};
      if (!solver.excluded(conditions)) return false;
    }
  }
  return true;
}

/// The most steps that a match whose clock has a last step can go on from
/// `state`: fewer than at the beginning where the clock shows how far it is.
std::uint32_t steps_left(const reasoner::analysis::GameClock& clock,
                         const State& state) {
  const std::uint32_t most = *clock.most_steps;
  std::uint32_t left = most;
  for (const reasoner::analysis::StepCounter& counter : clock.counters) {
    for (std::uint32_t i = 0; i < counter.propositions.size(); ++i) {
      if (!state.test(counter.propositions[i])) continue;
      left = most - std::min(most, counter.first_step + i);
    }
  }
  return left;
}

}  // namespace

StepSolver::StepSolver(reasoner::StateMachine& machine, BestLine& best,
                       const State& start, std::size_t memory,
                       std::optional<std::uint32_t> most_steps)
    : machine_(machine),
      best_(best),
      start_(start),
      memory_(memory),
      values_(goal_values(machine)),
      most_steps_(most_steps) {
  std::size_t size = 0;
  for (const auto& network : machine.propnet()->networks) {
    size += network.gate_input_count();
  }
  is_too_large_ = size > kMostGateInputs;
}

/// Analyses the network, which takes so long that it waits for the first turn.
void StepSolver::prepare() {
  const reasoner::network::Propnet& propnet = *machine_.propnet();
  const reasoner::analysis::GameClock clock =
      reasoner::analysis::find_clock(propnet);
  const auto apart = reasoner::planning::clock_propositions(clock);
  reasoner::planning::PlanningFacts facts;
  if (const auto effects = reasoner::planning::find_move_effects(
          propnet, apart, kMostEffectWork)) {
    facts.commuting = find_commuting_moves(*effects, propnet.base_count())
                          .value_or(std::vector<std::vector<MoveId>>());
  }
  for (reasoner::network::ExclusiveGroup& group :
       reasoner::analysis::find_exclusive_groups(propnet)) {
    const bool counts = std::ranges::all_of(
        group.propositions, [&](reasoner::PropositionId id) {
          return std::ranges::binary_search(apart, id);
        });
    if (!counts) facts.groups.push_back(std::move(group));
  }
  if (clock.most_steps) {
    const std::uint32_t left = steps_left(clock, start_);
    most_steps_ = std::min(most_steps_.value_or(left), left);
  }
  bound_by_goals(facts.groups);
  planner_.emplace(propnet, std::move(facts), start_,
                   memory_ / kBytesPerLiteral);
  goal_ = best_.most();
  first_limit();
}

/// Finds goals that no state at all can have together with an end.
void StepSolver::bound_by_goals(
    std::span<const reasoner::network::ExclusiveGroup> groups) {
  for (const Goal value : values_) {
    if (value > best_.goal() &&
        is_impossible(*machine_.propnet(), groups, value)) {
      continue;
    }
    best_.bound(value, "no state at all has more");
    return;
  }
  best_.bound(0, "no state at all has more");
}

void StepSolver::first_limit() {
  limits_.assign(1, {kFirstSteps, kFirstSeconds});
  if (most_steps_) {
    limits_[0].steps = std::clamp(*most_steps_, 1U, kFirstSteps);
  }
  turn_ = 0;
  left_ = kFirstSeconds;
}

bool StepSolver::work(Effort& effort) {
  if (!planner_) {
    if (is_too_large_) return false;
    if (effort.seconds_left() < kPreparationSeconds) return false;
    prepare();
  }
  if (limits_.empty()) return false;
  while (!effort.exhausted()) {
    // Asked once: time goes by between two questions.
    const double seconds_left = effort.seconds_left();
    if (seconds_left < kWindDownSeconds) return false;
    if (planner_->is_full() && limits_[turn_].steps > planner_->steps()) {
      limits_.erase(limits_.begin() + static_cast<std::ptrdiff_t>(turn_),
                    limits_.end());
      if (limits_.empty()) return false;
      turn_ = 0;
    }
    const Deadline turn = effort.slice().part(
        std::clamp(left_, 0.0, seconds_left - kWindDownSeconds));
    const auto stop = [&] { return effort.exhausted() || turn.expired(); };
    const auto answer =
        planner_->find(limits_[turn_].steps, goal_, stop, effort.conflicts());
    effort.spend(effort.units());
    left_ -= seconds_left - effort.seconds_left();
    if (answer != StepPlanner::Answer::kUnknown) {
      if (!take(answer)) return false;
    } else if (left_ <= 0 || planner_->is_full()) {
      next_limit();
    }
  }
  return !best_.settled();
}

/// False where there is nothing more to be done.
bool StepSolver::take(StepPlanner::Answer answer) {
  const std::uint32_t steps = limits_[turn_].steps;
  if (answer == StepPlanner::Answer::kYes) {
    if (auto line = replay(machine_, start_, planner_->line())) {
      line->found_by = "planning in " + std::to_string(steps) + " steps";
      best_.offer(*std::move(line));
      return best_.goal() >= goal_ && aim_lower();
    }
    return false;  // never, by the meaning of the formula
  }
  if (most_steps_ && steps >= *most_steps_) {
    if (!planner_->is_proof()) {
      planner_->forget_order();
      return true;
    }
    return aim_lower();
  }
  // All that is shorter is out of the question, too.
  limits_.erase(limits_.begin(),
                limits_.begin() + static_cast<std::ptrdiff_t>(turn_));
  turn_ = 0;
  limits_[0].seconds = 0;
  next_limit();
  return true;
}

/// The goal aimed at is decided for all numbers of steps, or reached.
bool StepSolver::aim_lower() {
  const auto next = std::ranges::find_if(
      values_, [this](Goal value) { return value < goal_; });
  if (best_.goal() < goal_) {
    best_.bound(next == values_.end() ? 0 : *next,
                "no plan of any length does better");
  }
  if (next == values_.end() || best_.settled()) return false;
  goal_ = *next;
  if (goal_ <= best_.goal()) return false;
  first_limit();
  return true;
}

/// The next longer one; after the longest the shortest again.
void StepSolver::next_limit() {
  Limit& now = limits_[turn_];
  const std::uint32_t steps = now.steps;
  const bool is_decided = now.seconds == 0;
  now.seconds = 2 * std::max(now.seconds, kFirstSeconds);
  const std::uint32_t most = most_steps_.value_or(kMostSteps);
  if (turn_ + 1 == limits_.size() && steps < most && !planner_->is_full()) {
    limits_.push_back({std::min(steps + steps / 2, most), kFirstSeconds});
  }
  if (is_decided) {
    limits_.erase(limits_.begin());
  } else {
    ++turn_;
  }
  if (limits_.empty()) limits_.push_back({steps, kFirstSeconds});
  if (turn_ >= limits_.size()) turn_ = 0;
  left_ = limits_[turn_].seconds;
}

void StepSolver::advance(MoveId move, const State& next) {
  start_ = next;
  if (!planner_) return;
  planner_->play(move);
  if (most_steps_ && *most_steps_ > 0) --*most_steps_;
  goal_ = best_.most();
  first_limit();
}

}  // namespace search::puzzle
