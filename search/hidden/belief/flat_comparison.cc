#include "search/hidden/belief/flat_comparison.h"

#include <algorithm>

#include "reasoner/playout.h"

namespace search::hidden::belief {

using reasoner::MoveId;
using reasoner::RoleIndex;

void FlatComparison::run(reasoner::PlayoutEngine& engine,
                         std::span<const MoveId> answers, std::uint64_t seed,
                         std::uint64_t last, std::uint8_t policy,
                         const Deadline& deadline,
                         const std::function<void(MoveId)>& note) {
  answers_.assign(answers.begin(), answers.end());
  sums_.assign(answers.size(), 0);
  rounds_ = 0;
  seed_ = seed;
  policy_ = policy;
  in_work_.clear();
  results_.clear();
  std::uint64_t next = 0;
  while (!deadline.expired()) {
    while (next < last && engine.unfinished() < engine.width() &&
           !deadline.expired()) {
      begin_round(engine, next++);
    }
    if (engine.unfinished() == 0) break;
    engine.advance(results_);
    read_results(next - in_work_.size());
    note(best());
  }
  engine.abandon();
  // Better than nothing: the playouts that have ended.
  if (rounds_ == 0 && !in_work_.empty() && in_work_.front().left > 0) {
    count(in_work_.front());
  }
}

void FlatComparison::begin_round(reasoner::PlayoutEngine& engine,
                                 std::uint64_t number) {
  const auto roles = static_cast<RoleIndex>(machine_.game().role_count());
  const std::size_t entry = belief_.sample(reasoner::mix64(seed_ ^ number));
  items_.clear();
  joint_moves_.clear();
  std::vector<MoveId> joint_move(roles);
  for (RoleIndex role = 0; role < roles; ++role) {
    const auto legal = belief_.legal_moves(entry, role);
    if (legal.empty()) {  // stuck: there is nothing to play
      in_work_.emplace_back();
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
    item.policy = policy_;
    joint_move[role_] = answers_[i];
    joint_moves_.insert(joint_moves_.end(), joint_move.begin(),
                        joint_move.end());
  }
  in_work_.push_back(
      {std::vector<reasoner::Goal>(answers_.size()), answers_.size()});
  engine.submit(belief_.state(entry), items_, joint_moves_);
}

/// `first_round` is the number of the first in work.
void FlatComparison::read_results(std::uint64_t first_round) {
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

void FlatComparison::count(const Round& round) {
  for (std::size_t i = 0; i < answers_.size(); ++i) {
    sums_[i] += static_cast<std::uint64_t>(round.goals[i]);
  }
  ++rounds_;
}

MoveId FlatComparison::best() const {
  const auto best = std::ranges::max_element(sums_);
  return answers_[static_cast<std::size_t>(best - sums_.begin())];
}

double FlatComparison::mean(std::size_t answer) const {
  if (rounds_ == 0) return 0;
  return static_cast<double>(sums_[answer]) / static_cast<double>(rounds_);
}

}  // namespace search::hidden::belief
