#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace search::evaluator::cell_patterns {

/// All that a PatternModel consists of. A value.
struct PatternWeights {
  static constexpr std::uint32_t kNoBase = 0xffffffff;
  /// Values are in parts of this.
  static constexpr int kScale = 1024;
  /// In all tables, for both roles to move.
  static constexpr std::size_t kMostValues = 1'000'000;

  /// What a true base adds to the place in the table of a window.
  struct Share {
    std::uint32_t base = 0;
    std::uint32_t window = 0;
    std::uint32_t step = 0;

    friend bool operator==(const Share&, const Share&) = default;
  };
  std::vector<Share> shares;
  /// By window: half of its table, for one of both roles to move.
  std::vector<std::uint32_t> ways;
  /// The base that is true where role 0 is to move; then the second half of
  /// each table is meant. kNoBase where there is none.
  std::uint32_t turn = kNoBase;
  std::vector<std::int16_t> values;  ///< the tables, one after the other

  /// Whether bases, windows and tables fit together, for so many bases.
  bool is_sound(std::size_t base_count) const;

  friend bool operator==(const PatternWeights&,
                         const PatternWeights&) = default;
};

/// What it is worth how neighbouring cells of a board are filled together, and
/// who is to move: a table for each window of a few cells, with an entry for
/// each way to fill it (patterns: Buro, From Simple Features to Sophisticated
/// Evaluation Functions, 1998; n-tuples: Lucas, Learning to Play Othello with
/// N-Tuple Systems, 2008). For games for two in which one gains what the other
/// loses. See PatternFit.
///
/// Immutable; const use is thread-safe.
class PatternModel {
 public:
  /// Without windows: the score is 0.
  PatternModel() = default;
  /// The weights must be sound for `base_count`.
  PatternModel(PatternWeights weights, std::size_t base_count);

  bool empty() const { return weights_.ways.empty(); }
  std::size_t windows() const { return weights_.ways.size(); }
  const PatternWeights& weights() const { return weights_; }
  /// What a base adds to which windows.
  std::span<const PatternWeights::Share> shares_of(std::size_t base) const {
    return std::span(weights_.shares)
        .subspan(first_share_[base],
                 first_share_[base + 1] - first_share_[base]);
  }
  bool is_turn_of_first(std::span<const std::uint64_t> words) const;

  /// The score of role 0, to be added to that of all else; that of role 1 is
  /// the opposite. `words` as in State::words.
  double score(std::span<const std::uint64_t> words) const;

  /// The place of each window in its table, by window; room for all of them.
  void find_places(std::span<const std::uint64_t> words,
                   std::span<std::uint32_t> places) const;
  /// How each window is filled, by window: the sum of the shares.
  void find_ways(std::span<const std::uint64_t> words,
                 std::span<std::uint32_t> ways) const;
  /// The place of a window that is filled so.
  std::uint32_t place(std::size_t window, std::uint32_t way,
                      bool is_turn_of_first) const {
    // Beyond the last way where a cell has two contents, which boards have not
    // as far as they were seen.
    const std::uint32_t ways = weights_.ways[window];
    return std::min(way, ways - 1) + (is_turn_of_first ? ways : 0);
  }

 private:
  PatternWeights weights_;                // shares in the order of bases
  std::vector<std::size_t> first_share_;  // by base; and the end
  std::vector<std::size_t> tables_;       // by window, in weights_.values
};

}  // namespace search::evaluator::cell_patterns
