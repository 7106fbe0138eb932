#include "search/hidden/choice/tracked_search.h"

#include <algorithm>

#include "reasoner/playout.h"

namespace search::hidden::choice {

using reasoner::MoveId;
using reasoner::RoleIndex;

MoveId TrackedSearch::choose_move(const Deadline& deadline) {
  const auto begin = Deadline::Clock::now();
  answers_ = begin_turn(deadline);
  sums_.assign(answers_.size(), 0);
  rounds_ = 0;
  if (answers_.size() > 1) compare(deadline);
  const std::chrono::duration<double> time = Deadline::Clock::now() - begin;
  write_report(time.count());
  const MoveId move = best();
  set_candidate(move);
  return move;
}

/// Plays rounds, one playout of each answer, until the deadline or the limit. A
/// round counts only when all its playouts have ended: else short ones would be
/// favoured.
void TrackedSearch::compare(const Deadline& deadline) {
  seed_ = reasoner::mix64(reasoner::mix64(settings_.seed) + belief_.steps());
  in_work_.clear();
  results_.clear();
  const std::uint64_t last =
      settings_.iterations == 0 ? ~std::uint64_t{0} : settings_.iterations;
  std::uint64_t next = 0;
  reasoner::PlayoutEngine& playouts = engine();
  while (!deadline.expired()) {
    while (next < last && playouts.unfinished() < playouts.width() &&
           !deadline.expired()) {
      begin_round(next++);
    }
    if (playouts.unfinished() == 0) break;
    playouts.advance(results_);
    read_results(next - in_work_.size());
    set_candidate(best());
  }
  playouts.abandon();
  // Without a whole round, the playouts that have ended are better than
  // nothing.
  if (rounds_ == 0 && !in_work_.empty() && in_work_.front().left > 0) {
    count(in_work_.front());
  }
}

void TrackedSearch::begin_round(std::uint64_t number) {
  const auto roles = static_cast<RoleIndex>(machine_.game().role_count());
  const std::size_t entry = belief_.sample(reasoner::mix64(seed_ ^ number));
  items_.clear();
  joint_moves_.clear();
  std::vector<MoveId> joint_move(roles);
  for (RoleIndex role = 0; role < roles; ++role) {
    const auto legal = belief_.legal_moves(entry, role);
    if (legal.empty()) {  // stuck: there is nothing to play
      // For the number of the next one, where others are before it.
      if (!in_work_.empty()) in_work_.emplace_back();
      return;
    }
    joint_move[role] =
        legal[reasoner::pick(reasoner::hash32(seed_, number, 0, role),
                             static_cast<std::uint32_t>(legal.size()))];
  }
  for (std::size_t i = 0; i < answers_.size(); ++i) {
    reasoner::WorkItem& item = items_.emplace_back();
    item.tag = number * answers_.size() + i;
    item.seed = seed_;
    item.first_playout = number;
    item.joint_move = static_cast<std::uint32_t>(i);
    // Policies look for wins in the whole state, hidden things included.
    item.policy = 0;
    joint_move[role_] = answers_[i];
    joint_moves_.insert(joint_moves_.end(), joint_move.begin(),
                        joint_move.end());
  }
  in_work_.push_back(
      {std::vector<reasoner::Goal>(answers_.size()), answers_.size()});
  engine().submit(belief_.state(entry), items_, joint_moves_);
}

/// `first_round` is the number of the first in work.
void TrackedSearch::read_results(std::uint64_t first_round) {
  const std::size_t roles = machine_.game().role_count();
  for (const reasoner::FinishedPlayout& playout : results_.finished) {
    const std::uint64_t number = playout.tag / answers_.size();
    Round& round = in_work_[number - first_round];
    const auto goals =
        std::span(results_.goals).subspan(playout.first_goal, roles);
    round.goals[playout.tag % answers_.size()] = std::max(0, goals[role_]);
    if (--round.left == 0) count(round);
  }
  results_.clear();
  while (!in_work_.empty() && in_work_.front().left == 0) in_work_.pop_front();
}

void TrackedSearch::count(const Round& round) {
  for (std::size_t i = 0; i < answers_.size(); ++i) {
    sums_[i] += static_cast<std::uint64_t>(round.goals[i]);
  }
  ++rounds_;
}

/// The best answer, the first of several.
MoveId TrackedSearch::best() const {
  const auto best = std::ranges::max_element(sums_);
  return answers_[static_cast<std::size_t>(best - sums_.begin())];
}

void TrackedSearch::write_report(double seconds) {
  report_ = {};
  report_.playouts = rounds_ * answers_.size();
  report_.seconds = seconds;
  report_.method = method("playouts from");
  const MoveId chosen = best();
  for (std::size_t i = 0; i < answers_.size(); ++i) {
    MoveReport& move = report_.moves.emplace_back();
    move.move = answers_[i];
    move.visits = rounds_;
    if (rounds_ > 0) {
      move.value = static_cast<double>(sums_[i]) / static_cast<double>(rounds_);
    }
    move.probability = answers_[i] == chosen ? 1 : 0;
  }
  std::ranges::stable_sort(report_.moves, std::ranges::greater{},
                           &MoveReport::value);
}

}  // namespace search::hidden::choice
