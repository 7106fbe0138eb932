#include "search/puzzle/parts_solver.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "reasoner/analysis/clock.h"
#include "reasoner/planning/part_game.h"
#include "search/puzzle/state_space_solver.h"
#include "search/puzzle/step_solver.h"

namespace search::puzzle {

using reasoner::MoveId;
using reasoner::State;

namespace {

// How long the solvers of a part work at a time, in seconds; as in the whole
// puzzle.
constexpr double kPartStateSlice = 0.1;
constexpr double kPartPlanningSlice = 0.5;
constexpr double kPartSliceGrowth = 1.5;

// More parts are no puzzles of their own but pieces of one.
constexpr std::size_t kMostParts = 32;

// Where one part has more of all propositions, it is as hard as the whole.
constexpr double kMostShare = 0.9;

bool is_worth_it(std::span<const reasoner::analysis::SubGame> parts) {
  std::size_t all = 0;
  std::size_t largest = 0;
  for (const reasoner::analysis::SubGame& part : parts) {
    all += part.propositions.size();
    largest = std::max(largest, part.propositions.size());
  }
  return parts.size() <= kMostParts &&
         static_cast<double>(largest) <= kMostShare * static_cast<double>(all);
}

}  // namespace

struct PartsSolver::Planning {
  Plan& plan;
  BestLine best;
  std::vector<Way> ways;

  explicit Planning(Plan& of)
      : plan(of), best(top_goal(*of.machine), [](const Line&) {}) {}

  std::uint64_t count() const {
    std::uint64_t count = 0;
    for (const Way& way : ways) count += way.solver->count();
    return count;
  }
};

PartsSolver::PartsSolver(reasoner::StateMachine& machine, BestLine& best,
                         const State& start, std::size_t memory)
    : machine_(machine), best_(best), start_(start), memory_(memory) {}

PartsSolver::~PartsSolver() = default;

bool PartsSolver::work(Effort& effort) {
  if (!parts_) {
    const reasoner::network::Propnet& propnet = *machine_.propnet();
    parts_ = find_sub_games(propnet, reasoner::analysis::find_clock(propnet));
    if (!is_worth_it(*parts_)) parts_->clear();
    plans_.reserve(parts_->size());
  }
  while (!effort.exhausted()) {
    if (!planning_ && !begin()) return false;
    if (!work_on_plan(effort)) take_plan();
  }
  return !best_.settled();
}

/// False where nothing more can be planned.
bool PartsSolver::begin() {
  const bool had_more = plans_.size() < parts_->size();
  while (!planning_ && plans_.size() < parts_->size()) plan_next_part();
  if (planning_) return true;
  if (had_more) join_plans();  // the last ones need none
  return plan_shorter();
}

/// Sets the next part up for planning; not where it needs no plan.
void PartsSolver::plan_next_part() {
  Plan& plan = plans_.emplace_back();
  plan.machine = reasoner::planning::make_part_machine(
      *machine_.propnet(), *parts_, plans_.size() - 1);
  std::vector<MoveId> legal;
  plan.machine->legal_moves(start_, 0, legal);
  if (!legal.empty() && !plan.machine->is_terminal(start_) &&
      top_goal(*plan.machine) > 0) {
    planning_ = std::make_unique<Planning>(plan);
    planning_->ways.push_back(
        {std::make_unique<StateSpaceSolver>(*plan.machine, planning_->best,
                                            start_, memory_ / 2),
         kPartStateSlice});
    planning_->ways.push_back(
        {std::make_unique<StepSolver>(*plan.machine, planning_->best, start_,
                                      memory_ / 2),
         kPartPlanningSlice});
  }
}

/// Of the longest plan that may be shortened; false where there is none.
bool PartsSolver::plan_shorter() {
  if (!is_too_long_) return false;
  Plan* longest = nullptr;
  for (Plan& plan : plans_) {
    if (plan.is_shortest || plan.moves.size() < 2) continue;
    if (longest == nullptr || plan.moves.size() > longest->moves.size()) {
      longest = &plan;
    }
  }
  if (longest == nullptr) return false;
  planning_ = std::make_unique<Planning>(*longest);
  planning_->ways.push_back(
      {std::make_unique<StepSolver>(
           *longest->machine, planning_->best, start_, memory_ / 2,
           static_cast<std::uint32_t>(longest->moves.size() - 1)),
       kPartPlanningSlice});
  return true;
}

/// False where the plan is there, or nothing can be done for one any more.
bool PartsSolver::work_on_plan(Effort& effort) {
  bool has_more = false;
  for (Way& way : planning_->ways) {
    if (way.is_done) continue;
    Effort turn = effort.part(way.slice, planning_->best);
    if (turn.exhausted()) return !planning_->best.settled();
    const std::uint64_t units = turn.units();
    way.is_done = !way.solver->work(turn);
    effort.spend(units - turn.units());
    way.slice *= kPartSliceGrowth;
    has_more = has_more || !way.is_done;
  }
  return has_more && !planning_->best.settled();
}

void PartsSolver::take_plan() {
  const Line line = planning_->best.line();
  Plan& plan = planning_->plan;
  count_ += planning_->count();
  planning_.reset();
  plan.is_shortest = line.goal == 0;
  if (!plan.is_shortest) plan.moves = line.moves;
  if (plans_.size() == parts_->size()) join_plans();
}

void PartsSolver::join_plans() {
  std::vector<MoveId> moves;
  for (const Plan& plan : plans_) {
    moves.insert(moves.end(), plan.moves.begin(), plan.moves.end());
  }
  auto line = replay(machine_, start_, moves);
  if (!line) return;
  is_too_long_ = line->moves.size() < moves.size();
  line->found_by =
      "planning its " + std::to_string(parts_->size()) + " parts apart";
  best_.offer(*std::move(line));
}

void PartsSolver::advance(MoveId /*move*/, const State& next) {
  start_ = next;
  planning_.reset();
  plans_.clear();
  is_too_long_ = false;
}

std::uint64_t PartsSolver::count() const {
  return count_ + (planning_ ? planning_->count() : 0);
}

}  // namespace search::puzzle
