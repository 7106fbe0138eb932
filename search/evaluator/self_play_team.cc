#include "search/evaluator/self_play_team.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <utility>

#include "reasoner/playout.h"

namespace search::evaluator {

std::unique_ptr<SelfPlayTeam> SelfPlayTeam::make(
    reasoner::StateMachine& machine, const Evaluator& start, std::uint64_t seed,
    std::size_t threads) {
  auto team = std::make_unique<SelfPlayTeam>();
  while (team->members_.size() < std::max<std::size_t>(threads, 1)) {
    Member member;
    if (!team->members_.empty()) {
      member.machine = machine.clone();
      if (member.machine == nullptr) break;
    }
    member.fit =
        SelfPlayFit::make(member.machine ? *member.machine : machine, start,
                          reasoner::mix64(seed + team->members_.size()));
    if (member.fit == nullptr) return nullptr;
    team->members_.push_back(std::move(member));
  }
  return team;
}

void SelfPlayTeam::play(const std::function<bool()>& stop) {
  std::vector<std::exception_ptr> failures(members_.size());
  std::atomic<bool> is_over = false;
  const auto play_as = [&](std::size_t number) {
    try {
      members_[number].fit->play([&] { return is_over || stop(); });
    } catch (...) {
      failures[number] = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < members_.size(); ++i) {
      threads.emplace_back(play_as, i);
    }
    play_as(0);
    is_over = true;
  }
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
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
