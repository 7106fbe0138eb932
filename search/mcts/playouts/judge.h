#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "search/evaluator/evaluator.h"
#include "search/mcts/tree/tree.h"

namespace search::mcts::playouts {

/// The generic evaluator, asked by a search for what states are worth. Belongs
/// to one thread.
class Judge {
 public:
  /// Without one, which is what it begins with, nothing can be judged.
  void set_evaluator(std::shared_ptr<const evaluator::Evaluator> evaluator) {
    evaluator_ = std::move(evaluator);
  }
  bool has_evaluator() const { return evaluator_ != nullptr; }
  /// Whether there is one that foretells how random playouts end.
  bool is_able() const;
  /// Whether it sees a goal that random playouts never come to.
  bool sees_more() const { return is_able() && evaluator_->sees_unions(); }
  /// Whether looks must tell the goals of states that are not terminal, for
  /// what is asked below.
  bool reads_goals() const { return is_able() && evaluator_->reads_goals(); }

  /// What all roles may expect of a state: `counts` are the legal moves there,
  /// by role, and `goals` those of the state, where reads_goals().
  tree::Goals judge(std::span<const std::uint64_t> words,
                    std::span<const std::uint32_t> counts,
                    std::span<const reasoner::Goal> goals);

 private:
  std::shared_ptr<const evaluator::Evaluator> evaluator_;
  evaluator::Mobility mobility_;  // kept for its memory
};

}  // namespace search::mcts::playouts
