#pragma once

#include "search/search.h"

namespace search::choice {

/// Plays a random legal move at once, each with the same probability. The same
/// seed gives the same choices.
class RandomSearch : public Search {
 public:
  RandomSearch(reasoner::StateMachine& machine, const Settings& settings)
      : machine_(machine), seed_(settings.seed) {}

  reasoner::MoveId choose_move(const reasoner::State& state,
                               reasoner::RoleIndex role,
                               const Deadline& deadline) override;
  void advance(std::span<const reasoner::MoveId> joint_move,
               const reasoner::State& next) override;

 private:
  reasoner::StateMachine& machine_;
  std::uint64_t seed_;
  std::uint64_t turn_ = 0;
  std::vector<reasoner::MoveId> legal_;
};

}  // namespace search::choice
