#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "translators/zrf/formulas/formula.h"

namespace translators::zrf::formulas {

/// A disjunction of numbered parts, as a tree over the numbers: the same
/// disjunction with a few other parts shares most of it.
class Disjunction {
 public:
  Disjunction(Formulas& formulas, std::vector<Literal> parts);

  /// The disjunction as it is.
  Literal whole() const { return whole_.empty() ? kNever : whole_[1]; }
  /// The disjunction with other literals for some parts, ordered by number.
  Literal with(const std::vector<std::pair<int, Literal>>& changes) const;

 private:
  using Change = std::vector<std::pair<int, Literal>>::const_iterator;

  Literal build(std::size_t node, std::size_t begin, std::size_t end);
  Literal changed(std::size_t node, std::size_t begin, std::size_t end,
                  Change first, Change last) const;

  Formulas& formulas_;
  std::vector<Literal> parts_;
  std::vector<Literal> whole_;  ///< by node of the tree; the root is 1
};

}  // namespace translators::zrf::formulas
