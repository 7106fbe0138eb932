#pragma once

#include "search/search.h"

namespace search::choice {

/// Plays the first legal move at once. For tests, and as an opponent that does
/// the same thing every time.
class LegalSearch : public Search {
 public:
  explicit LegalSearch(reasoner::StateMachine& machine) : machine_(machine) {}

  reasoner::MoveId choose_move(const reasoner::State& state,
                               reasoner::RoleIndex role,
                               const Deadline& deadline) override;
  void advance(std::span<const reasoner::MoveId> joint_move,
               const reasoner::State& next) override;

 private:
  reasoner::StateMachine& machine_;
  std::vector<reasoner::MoveId> legal_;
};

}  // namespace search::choice
