#include "search/puzzle/playout_solver.h"

namespace search::puzzle {

PlayoutSolver::PlayoutSolver(reasoner::StateMachine& machine, BestLine& best,
                             const reasoner::State& start,
                             const Settings& settings)
    : machine_(machine), best_(best), start_(start), uct_(machine, settings) {}

bool PlayoutSolver::work(Effort& effort) {
  if (effort.exhausted()) return true;
  move_ = uct_.choose_move(start_, 0, effort.slice());
  playouts_ += uct_.report().playouts;
  if (auto line = replay(machine_, start_, uct_.best_line())) {
    line->found_by = "playouts";
    best_.offer(*std::move(line));
  }
  return true;
}

void PlayoutSolver::advance(reasoner::MoveId move,
                            const reasoner::State& next) {
  start_ = next;
  move_.reset();
  uct_.advance(std::span(&move, 1), next);
}

}  // namespace search::puzzle
