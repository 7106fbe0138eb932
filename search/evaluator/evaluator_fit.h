#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "search/deadline.h"
#include "search/evaluator/board_pieces/piece_coordinates.h"
#include "search/evaluator/evaluator.h"
#include "search/evaluator/pattern_fit.h"
#include "search/evaluator/regression.h"

namespace search::evaluator {

/// Puts an Evaluator together: takes samples, makes rows of them, fits, and
/// folds what is fitted into weights of propositions.
class Evaluator::Fit {
 public:
  Fit(reasoner::StateMachine& machine, const EvaluatorSettings& settings);

  std::unique_ptr<Evaluator> run();

 private:
  /// Where the features of one kind begin in a row; kNone where there are none.
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  struct PieceFeatures {
    std::size_t material = kNone;
    std::size_t row = kNone;
    std::size_t column = kNone;
    std::size_t center = kNone;
  };
  struct Layout {
    std::vector<PieceFeatures> pieces;  // by type
    std::size_t mobility = 0;
    std::size_t freedom = 0;
    std::size_t goals = 0;
    std::size_t bases = 0;
    std::size_t count = 0;
  };

  bool must_stop(const Deadline& end) const;
  void take_samples();
  void fit_unions();
  void fit_patterns();
  void take_pattern_samples(PatternFit& fit);
  void make_layout();
  RegressionRows make_rows(reasoner::RoleIndex role) const;
  void add_pieces(const PositionSample& sample, RegressionRows& rows) const;
  bool goals_vary() const;
  bool is_zero_sum() const;

  RegressionPrior make_prior(reasoner::RoleIndex role,
                             const RegressionRows& rows, bool with_goals,
                             double base_penalty);
  double information(const RegressionRows& rows, std::size_t feature) const;
  bool has_rivals(const board_pieces::PieceType& piece) const;
  double material_factor(reasoner::RoleIndex role);
  Model fit_role(reasoner::RoleIndex role);
  Model fold(std::span<const double> weights) const;
  static Model mirrored(const Model& model);

  reasoner::StateMachine& machine_;
  EvaluatorSettings settings_;
  Deadline sampling_end_;
  Deadline union_sampling_end_;
  Deadline pattern_sampling_end_;
  Deadline end_;
  std::unique_ptr<Evaluator> result_;
  std::vector<PositionSample> samples_;
  Layout layout_;
  std::vector<board_pieces::PieceCoordinates> coordinates_;  // by base
  std::size_t base_count_ = 0;
  bool use_goals_ = false;
};

}  // namespace search::evaluator
