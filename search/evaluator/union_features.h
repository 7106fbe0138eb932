#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "search/evaluator/union_table.h"

namespace search::evaluator {

/// How far a role is from uniting its pieces. The signals are those by which
/// swarms gather: each group sends one, as strong as it is large, that fades
/// with distance, goes around what is in its way, and is heard by all pieces
/// of other groups (Albarracin Molina, a strategy for a game of connection,
/// Malaga 2010).
enum class UnionFeature : std::uint8_t {
  kGroups,      ///< beyond the first
  kGaps,        ///< empty cells on the shortest bridges between all groups
  kGapsAround,  ///< the same around the pieces of others
  kCutOff,      ///< groups that no way around them leads to
  kSignals,     ///< heard by the mean piece
  kStrays,      ///< pieces outside the largest group
  kSpread,      ///< mean distance of the pieces from the cell between them
  kCount,
};
inline constexpr std::size_t kUnionFeatures =
    static_cast<std::size_t>(UnionFeature::kCount);
using UnionFeatures = std::array<double, kUnionFeatures>;

const char* name_of(UnionFeature feature);

/// Takes the features of positions of one role, by the words of a state
/// (reasoner::State::words). Time is the number of groups times that of cells.
UnionFeatures measure_union(const Union& goal,
                            std::span<const std::uint64_t> words);

}  // namespace search::evaluator
