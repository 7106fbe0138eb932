#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "search/evaluator/cell_patterns/cell_windows.h"
#include "search/evaluator/cell_patterns/pattern_model.h"

namespace search::evaluator::cell_patterns {

/// Where the weights of a PatternModel are while they are learnt. Each window
/// has a table of its own and one that it shares with all others of its shape,
/// which tells what its own has not seen often enough; in the model they are
/// added up. The weights themselves are the caller's. A value.
class PatternTables {
 public:
  PatternTables(const std::vector<CellWindow>& windows, std::size_t base_count);
  /// With the windows of a model, and nothing shared.
  PatternTables(const PatternWeights& windows, std::size_t base_count);

  /// The base that is true where role 0 is to move; see PatternWeights.
  void set_turn(std::uint32_t base);

  /// Which base is what in which window; its values are missing.
  const PatternModel& windows() const { return windows_; }
  /// Of all tables.
  std::size_t weight_count() const { return weight_count_; }

  /// Calls `visit(weight)` for each weight of a window at a place of its table
  /// (PatternModel::find_places).
  template <typename Visit>
  void visit(std::size_t window, std::uint32_t place,
             const Visit& visit) const {
    visit(tables_[window] + place);
    if (shared_[window] != kNone) visit(shared_[window] + place);
  }

  /// The model that has these weights.
  PatternModel model(std::span<const float> weights) const;
  /// Makes the weights those of a model, which must have the same windows.
  void take(const PatternModel& model, std::span<float> weights) const;

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  std::size_t base_count_;
  PatternModel windows_;
  std::vector<std::size_t> tables_;  // by window, among the weights
  std::vector<std::size_t> shared_;  // likewise; kNone for none
  std::size_t weight_count_ = 0;
};

}  // namespace search::evaluator::cell_patterns
