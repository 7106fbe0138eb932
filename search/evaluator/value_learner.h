#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/evaluator/cell_patterns/pattern_tables.h"
#include "search/evaluator/evaluator.h"

namespace search::evaluator {

/// What positions are worth for role 0 of two, from 0 to 1, while it is being
/// learnt: the logistic function of a sum of weights, of the true bases and of
/// how the windows of cells are filled (PatternModel). Where a role has pieces
/// of several types (board_pieces::PieceTable), each type has a weight, too,
/// for every piece that there is more or less than at the beginning: so what
/// one is worth is learnt from all of them, wherever they stand. Where a weight
/// is drawn to and fro it changes the less (temporal coherence: Beal and Smith,
/// Temporal Coherence and Prediction Decay in TD Learning, 1999).
///
/// Belongs to one thread.
class ValueLearner {
 public:
  using Words = std::span<const std::uint64_t>;  // as in State::words

  /// A position, from which those behind its moves are valued faster. What is
  /// learnt meanwhile is not seen in all of it. Its memory can be used again.
  struct Parent {
    std::vector<std::uint64_t> words;
    std::vector<std::uint32_t> ways;  // by window
    // By whether role 0 is to move behind it: the sum of weights.
    std::array<float, 2> sums = {};
    std::array<bool, 2> has_sum = {};
  };

  /// Begins with the weights of `start`, as far as they are of bases and
  /// windows. `machine` must have a network.
  ValueLearner(reasoner::StateMachine& machine, const Evaluator& start);

  double value(Words words);
  /// Draws the value of a position nearer to `target`; what it was before.
  double learn(Words words, double target);

  void prepare(Words words, Parent& parent) const;
  double value_behind(Parent& parent, Words words);

  /// Learners that began alike, and have shared all since, take over what each
  /// has learnt: of each weight the mean, by how much it was changed. They are
  /// alike afterwards.
  static void share(std::span<ValueLearner* const> learners);

  /// With what is known now.
  std::unique_ptr<const Evaluator> evaluator() const;

 private:
  /// How a weight was changed so far.
  struct Changes {
    float sum = 0;
    float size = 0;  // of them all, none against another
  };

  float score(Words words);
  float constant() const;
  float weight_of_base(std::size_t base) const;
  float sum_of(const Parent& parent, bool is_turn_of_first) const;
  void change(std::size_t weight, float change);
  template <typename Visit>
  void for_each_base(Words words, const Visit& visit) const;

  const reasoner::network::Propnet& propnet_;
  EvaluatorWeights start_;
  cell_patterns::PatternTables tables_;
  std::size_t base_count_;
  std::size_t first_base_;  // among the weights; before it the constant
  // Types of pieces, where they are told apart:
  std::size_t first_type_;              // among the weights
  std::vector<std::uint32_t> types_;    // by base; or PiecePlace::kNoType
  std::vector<std::uint32_t> initial_;  // by type, how many; or nothing
  std::vector<float> weights_;
  std::vector<Changes> changes_;         // by weight
  std::vector<Changes> shared_changes_;  // likewise, when it shared last
  std::vector<std::size_t> active_;      // weights of the last score
  // Scratch.
  std::vector<std::uint32_t> ways_;       // by window
  std::vector<std::uint32_t> changed_;    // windows
  std::vector<std::uint8_t> is_changed_;  // by window
  std::vector<float> more_pieces_;        // by type, than at the beginning
};

}  // namespace search::evaluator
