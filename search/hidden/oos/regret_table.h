#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "reasoner/game.h"
#include "search/hidden/information.h"

namespace search::hidden::oos {

/// Regrets and average strategies of the information states that a search has
/// come to, by the numbers of an InformationTable. Belongs to one thread.
///
/// What is added is weighted by how unlikely the sample was, which no number
/// holds in long matches. Weights are given by their logarithms, and each entry
/// has units of its own that grow with them: only the ratios within an entry
/// matter.
class RegretTable {
 public:
  struct Entry {
    std::size_t first = 0;  ///< of its moves in the arrays
    std::uint32_t count = 0;
    // That of the first weight, and larger ones.
    double log_regret_unit = -std::numeric_limits<double>::infinity();
    double log_sum_unit = -std::numeric_limits<double>::infinity();
  };

  /// The entry of an information state whose legal moves are `moves`, which is
  /// added if it is new; nothing where it has other moves already: then the
  /// role cannot know them.
  const Entry* entry(InformationId information,
                     std::span<const reasoner::MoveId> moves);
  /// Nothing where there is none. Until the next call of `entry`.
  Entry* find(InformationId information);

  std::span<const reasoner::MoveId> moves(const Entry& entry) const {
    return {moves_.data() + entry.first, entry.count};
  }
  /// Adds what a sample tells, with this weight: it came to `gain` behind the
  /// move at `chosen`, which the role plays with this probability, and to
  /// nothing behind the others.
  void add_regrets(Entry& entry, double log_weight, std::uint32_t chosen,
                   double gain, double probability);
  /// Adds a strategy to the average.
  void add_to_average(Entry& entry, double log_weight,
                      std::span<const double> strategy);
  /// The present strategy, by regret matching (Hart and Mas-Colell, A simple
  /// adaptive procedure leading to correlated equilibrium, 2000).
  void match(const Entry& entry, std::vector<double>& strategy) const;
  /// The average strategy; the uniform one where there is no average.
  void average(const Entry& entry, std::vector<double>& strategy) const;

  std::size_t bytes() const;

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;

  std::vector<std::uint32_t> of_information_;
  std::vector<Entry> entries_;
  std::vector<reasoner::MoveId> moves_;
  std::vector<double> regrets_;
  std::vector<double> sums_;  // of strategies, weighted
};

}  // namespace search::hidden::oos
