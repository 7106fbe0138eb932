#include "search/hidden/choice/tracked_search.h"

namespace search::hidden::choice {

using reasoner::MoveId;

MoveId TrackedSearch::choose_move(const Deadline& deadline) {
  const auto begin = Deadline::Clock::now();
  const std::vector<MoveId> answers = begin_turn(deadline);
  // A policy would see what is hidden.
  const MoveId move =
      answers.size() > 1 ? compare(answers, 0, deadline) : answers.front();
  const std::chrono::duration<double> time = Deadline::Clock::now() - begin;
  report_comparison(answers, move, time.count());
  set_candidate(move);
  return move;
}

}  // namespace search::hidden::choice
