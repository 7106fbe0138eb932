#pragma once

#include <cstdint>
#include <string>

#include "search/hidden/belief/belief.h"
#include "search/hidden/hidden_search.h"

namespace search::hidden::choice {

/// Draws one of the moves that are legal in every state that it holds possible.
/// For tests, and as an opponent.
class UniformSearch : public HiddenSearch {
 public:
  UniformSearch(reasoner::StateMachine& machine, reasoner::RoleIndex role,
                const Settings& settings);

  void observe(const reasoner::EvidenceStep& step) override;
  reasoner::MoveId choose_move(const Deadline& deadline) override;
  Report report() const override;

 private:
  reasoner::RoleIndex role_;
  std::uint64_t seed_;
  InformationTable table_;
  belief::Belief belief_;
};

}  // namespace search::hidden::choice
