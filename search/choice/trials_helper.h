#pragma once

#include "search/search.h"

namespace search::choice {

/// What a partner does while the first one compares searches
/// (search_comparison.h): it plays games for that. Chooses no move of its own.
class TrialsHelper final : public Search {
 public:
  /// `machine` must outlive it.
  TrialsHelper(reasoner::StateMachine& machine, const Settings& settings)
      : machine_(machine), settings_(settings) {}

  reasoner::MoveId choose_move(const reasoner::State& state,
                               reasoner::RoleIndex role,
                               const Deadline& deadline) override;
  void advance(std::span<const reasoner::MoveId>,
               const reasoner::State&) override {}

 private:
  reasoner::StateMachine& machine_;
  Settings settings_;
};

}  // namespace search::choice
