#include "search/puzzle/playout_solver.h"

namespace search::puzzle {

PlayoutSolver::PlayoutSolver(reasoner::StateMachine& machine, BestLine& best,
                             const reasoner::State& start,
                             const Settings& settings)
    : machine_(machine), best_(best), start_(start), mcts_(machine, settings) {}

bool PlayoutSolver::work(Effort& effort) {
  if (effort.exhausted()) return true;
  move_ = mcts_.choose_move(start_, 0, effort.slice());
  const Report report = mcts_.report();
  playouts_ += report.playouts;
  offer(mcts_.best_line()->moves());
  if (!report.proven) return true;
  std::vector<reasoner::MoveId> moves;
  for (const auto& joint_move : report.principal_variation) {
    moves.push_back(joint_move.front());
  }
  offer(moves);
  best_.bound(*report.proven, "the whole tree is known");
  return false;
}

void PlayoutSolver::offer(std::span<const reasoner::MoveId> moves) {
  if (auto line = replay(machine_, start_, moves)) {
    line->found_by = "playouts";
    best_.offer(*std::move(line));
  }
}

void PlayoutSolver::advance(reasoner::MoveId move,
                            const reasoner::State& next) {
  start_ = next;
  move_.reset();
  mcts_.advance(std::span(&move, 1), next);
}

}  // namespace search::puzzle
