#include "search/puzzle/parts_solver.h"

#include <algorithm>
#include <span>
#include <utility>

#include "reasoner/analysis/clock.h"
#include "reasoner/analysis/part_game.h"
#include "search/puzzle/state_space_solver.h"
#include "search/puzzle/step_solver.h"

namespace search {

using reasoner::MoveId;
using reasoner::State;

namespace {

// Seconds; as in the whole.
constexpr double kStateSlice = 0.1;
constexpr double kPlanningSlice = 0.5;
constexpr double kSliceGrowth = 1.5;

// More of them are not puzzles but what puzzles are made of.
constexpr std::size_t kMostParts = 32;

}  // namespace

struct PartsSolver::Plan {
  std::unique_ptr<reasoner::StateMachine> machine;  // of the part
  BestLine best;
  std::array<Way, 2> ways;

  Plan(std::unique_ptr<reasoner::StateMachine> part, const State& start,
       std::size_t memory)
      : machine(std::move(part)), best(top_goal(*machine), [](const Line&) {}) {
    ways[0] = {
        std::make_unique<StateSpaceSolver>(*machine, best, start, memory / 2),
        kStateSlice};
    ways[1] = {std::make_unique<StepSolver>(*machine, best, start, memory / 2),
               kPlanningSlice};
  }

  std::uint64_t count() const {
    return ways[0].solver->count() + ways[1].solver->count();
  }
};

PartsSolver::PartsSolver(reasoner::StateMachine& machine, BestLine& best,
                         const State& start, std::size_t memory)
    : machine_(machine),
      best_(best),
      start_(start),
      memory_(memory),
      state_(start) {}

PartsSolver::~PartsSolver() = default;

bool PartsSolver::work(Effort& effort) {
  if (!parts_) {
    const reasoner::Propnet& propnet = *machine_.propnet();
    parts_ = find_sub_games(propnet, find_clock(propnet));
    if (parts_->size() > kMostParts) parts_->clear();
  }
  while (!effort.exhausted() && next_part_ < parts_->size()) {
    if (!plan_ && !begin_plan()) continue;
    if (!work_on_plan(effort)) take_plan();
  }
  return !best_.settled() && next_part_ < parts_->size();
}

/// False where the next part has nothing to be planned.
bool PartsSolver::begin_plan() {
  auto machine = make_part_machine(*machine_.propnet(), *parts_, next_part_);
  std::vector<MoveId> legal;
  machine->legal_moves(state_, 0, legal);
  if (legal.empty() || machine->is_terminal(state_) ||
      top_goal(*machine) == 0) {
    ++next_part_;
    return false;
  }
  plan_ = std::make_unique<Plan>(std::move(machine), state_, memory_);
  return true;
}

/// False where the plan is there, or nothing can be done for one any more.
bool PartsSolver::work_on_plan(Effort& effort) {
  bool has_more = false;
  for (Way& way : plan_->ways) {
    if (way.is_done) continue;
    Effort turn = effort.part(way.slice, plan_->best);
    if (turn.exhausted()) return !plan_->best.settled();
    const std::uint64_t units = turn.units();
    way.is_done = !way.solver->work(turn);
    effort.spend(units - turn.units());
    way.slice *= kSliceGrowth;
    has_more = has_more || !way.is_done;
  }
  return has_more && !plan_->best.settled();
}

/// Plays it in the whole, as far as that goes.
void PartsSolver::take_plan() {
  const Line line = plan_->best.line();
  count_ += plan_->count();
  plan_.reset();
  ++next_part_;
  if (line.goal == 0) return;
  for (const MoveId move : line.moves) {
    line_.push_back(move);
    machine_.next_state(state_, std::span(&move, 1), state_);
    if (machine_.is_terminal(state_)) {
      offer();
      next_part_ = parts_->size();
      return;
    }
  }
}

void PartsSolver::offer() {
  auto line = replay(machine_, start_, line_);
  if (!line) return;
  line->found_by =
      "planning its " + std::to_string(parts_->size()) + " parts apart";
  best_.offer(*std::move(line));
}

void PartsSolver::advance(MoveId /*move*/, const State& next) {
  start_ = next;
  state_ = next;
  next_part_ = 0;
  line_.clear();
  plan_.reset();
}

std::uint64_t PartsSolver::count() const {
  return count_ + (plan_ ? plan_->count() : 0);
}

}  // namespace search
