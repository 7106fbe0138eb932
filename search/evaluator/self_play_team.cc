#include "search/evaluator/self_play_team.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "reasoner/playout.h"
#include "search/run_in_threads.h"

namespace search::evaluator {

std::unique_ptr<SelfPlayTeam> SelfPlayTeam::make(
    reasoner::StateMachine& machine, const Evaluator& start,
    Experience experience, std::uint64_t seed, std::size_t threads) {
  auto team = std::make_unique<SelfPlayTeam>();
  while (team->members_.size() < std::max<std::size_t>(threads, 1)) {
    Member member;
    if (!team->members_.empty()) {
      member.machine = machine.clone();
      if (member.machine == nullptr) break;
    }
    member.fit = SelfPlayFit::make(
        member.machine ? *member.machine : machine, start, experience,
        reasoner::mix64(seed + team->members_.size()));
    if (member.fit == nullptr) return nullptr;
    team->members_.push_back(std::move(member));
  }
  return team;
}

void SelfPlayTeam::play(const std::function<bool()>& stop) {
  std::atomic<bool> is_over = false;
  run_in_threads(members_.size(), [&](std::size_t i) {
    try {
      members_[i].fit->play([&] { return is_over || stop(); });
    } catch (...) {
      is_over = true;
      throw;
    }
    // What stops one thread stops all.
    is_over = true;
  });
  if (members_.size() == 1) return;
  std::vector<ValueLearner*> learners;
  for (Member& member : members_) learners.push_back(&member.fit->values());
  ValueLearner::share(learners);
}

bool SelfPlayTeam::is_able() const {
  return std::ranges::all_of(
      members_, [](const Member& member) { return member.fit->is_able(); });
}

std::uint64_t SelfPlayTeam::games() const {
  std::uint64_t games = 0;
  for (const Member& member : members_) games += member.fit->games();
  return games;
}

}  // namespace search::evaluator
