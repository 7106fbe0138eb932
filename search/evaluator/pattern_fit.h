#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/evaluator/cell_patterns/cell_windows.h"
#include "search/evaluator/cell_patterns/pattern_model.h"
#include "search/evaluator/cell_patterns/pattern_tables.h"
#include "search/evaluator/cell_patterns/turn_base.h"
#include "search/evaluator/position_samples.h"

namespace search::evaluator {

/// Fits a PatternModel to outcomes for role 0, beside what all else makes of a
/// position, by logistic regression: gradient descent from sample to sample,
/// several times over all. A block of samples in six is held back, and the
/// weights are those which foretold these best.
class PatternFit {
 public:
  PatternFit(const std::vector<cell_patterns::CellWindow>& windows,
             std::size_t base_count);

  /// `rest` is the score of all else for role 0.
  void add(reasoner::StateMachine& machine, const PositionSample& sample,
           double rest);
  std::size_t samples() const { return labels_.size(); }

  /// Mean square errors, from 0 to 1, over samples that were held back.
  struct Errors {
    double mean = 0;    ///< of the mean outcome
    double before = 0;  ///< of all else alone
    double after = 0;   ///< with the model
  };
  /// `stop()` is asked after some thousand samples, of which each takes some
  /// microseconds.
  Errors fit(std::uint64_t seed, const std::function<bool()>& stop);

  cell_patterns::PatternModel model() const { return tables_.model(weights_); }

 private:
  static bool is_held_back(std::size_t sample);
  std::span<const std::uint64_t> words(std::size_t sample) const {
    return std::span(words_).subspan(sample * stride_, stride_);
  }
  double score(std::size_t sample);
  void learn(std::size_t sample);
  Errors errors();

  cell_patterns::PatternTables tables_;
  std::vector<float> weights_;
  std::vector<std::uint32_t> found_;  // places in the tables, kept for memory

  // Samples.
  std::size_t stride_ = 0;  // words of a state
  std::vector<std::uint64_t> words_;
  std::vector<float> labels_;  // 0 to 1
  std::vector<float> rest_;
  cell_patterns::TurnBase turn_;
};

}  // namespace search::evaluator
