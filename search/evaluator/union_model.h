#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/evaluator/position_samples.h"
#include "search/evaluator/union_features.h"

namespace search::evaluator {

/// About how many seconds it takes to look for boards, pieces and unions.
double seconds_to_find_pieces(reasoner::StateMachine& machine);

/// Whether the rules ask any role to unite its pieces; false where to find that
/// out would take longer than until `deadline`.
bool asks_for_union(reasoner::StateMachine& machine, const Deadline& deadline);

/// What it is worth to be closer to a union than the others are. Empty in games
/// in which nobody unites anything.
///
/// Immutable once fitted; const use is thread-safe.
class UnionModel {
 public:
  UnionModel() = default;
  explicit UnionModel(std::vector<Union> unions);

  bool empty() const { return unions_.empty(); }

  /// The score of `role`, which is 0 where all is even: to be added to `rest`,
  /// the score of all else.
  double score(std::span<const std::uint64_t> words, const Mobility& mobility,
               double rest, reasoner::RoleIndex role) const;

  /// How much work a fit may take.
  struct FitSettings {
    std::uint64_t seed = 1;
    std::size_t games = 40;
    std::function<bool()> stop = [] { return false; };
    /// The score of all else.
    std::function<double(std::span<const std::uint64_t>, const Mobility&,
                         reasoner::RoleIndex)>
        rest;
  };
  /// Fits the weights to games in which both sides move towards unions, though
  /// not always: random play unites nothing, so it tells nothing of them.
  /// Returns the part of the variance of outcomes that it foretells, of games
  /// that were held back; 0 where there were too few.
  double fit(reasoner::StateMachine& machine, const FitSettings& settings);

  /// For people: several lines.
  std::string explain(const reasoner::Game& game) const;

 private:
  class Games;

  /// The features of the union, the mobility, and the score of all else.
  static constexpr std::size_t kWeights = kUnionFeatures + 2;
  using Row = std::array<double, kWeights>;

  Row row(std::span<const std::uint64_t> words, const Mobility& mobility,
          double rest, reasoner::RoleIndex role) const;

  std::vector<Union> unions_;
  Row weights_{};
  std::size_t games_ = 0;
  std::size_t decided_ = 0;
};

}  // namespace search::evaluator
