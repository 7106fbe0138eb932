#pragma once

#include <cstdint>
#include <span>

#include "reasoner/turn_expander.h"
#include "search/evaluator/evaluator.h"

namespace search::proof_tree {

/// What an evaluator says of the states of a TurnExpander, for the role of a
/// claim. Belongs to one thread.
class ClaimEvaluator {
 public:
  /// `turns` must outlive it.
  ClaimEvaluator(const reasoner::TurnExpander& turns,
                 const reasoner::GoalClaim& claim)
      : turns_(turns),
        role_(claim.role),
        mobility_(turns.game().role_count(), 1) {}

  /// It must outlive this; null for none.
  void set(const evaluator::Evaluator* evaluator) {
    // Goals of states that are not terminal are not known.
    const bool is_of_use = evaluator != nullptr && !evaluator->reads_goals();
    evaluator_ = is_of_use ? evaluator : nullptr;
  }
  bool is_there() const { return evaluator_ != nullptr; }

  /// The goal that the role may expect in a state of `phase`. It must be there.
  double value(std::uint32_t phase, std::span<const std::uint64_t> state,
               std::span<const std::uint64_t> legal) {
    std::uint32_t& moves = mobility_[turns_.mover(phase)];
    moves = static_cast<std::uint32_t>(reasoner::count_moves(legal));
    const double value = evaluator_->value(state, mobility_, {}, role_);
    moves = 1;
    return value;
  }

 private:
  const reasoner::TurnExpander& turns_;
  reasoner::RoleIndex role_;
  const evaluator::Evaluator* evaluator_ = nullptr;
  evaluator::Mobility mobility_;
};

}  // namespace search::proof_tree
