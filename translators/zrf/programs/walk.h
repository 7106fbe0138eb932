#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "translators/zrf/programs/action.h"
#include "translators/zrf/programs/formula.h"
#include "translators/zrf/programs/registers.h"

namespace translators::zrf::programs {

/// One way through a program, at one point of it: the registers, which are
/// constants, and what must be true of the position to come here.
struct Walk : Registers {
  std::vector<Travel> closed;  ///< by `cascade`
  std::map<std::string, Literal> flags;
  std::map<std::pair<std::string, int>, Literal> place_flags;
  std::vector<Effect> effects;
  /// The decisions, in order; each split a walk in two, or ended the other.
  std::vector<Literal> decisions;
  std::map<int, Kinds> known;  ///< what may stand on the places asked about

  /// The literal, as far as what is known does not decide it; of a formula of
  /// very many parts only the first ones are looked at.
  Literal simplified(Formulas& formulas, Literal literal) const;
  /// False where that cannot be.
  bool assume(const Formulas& formulas, Literal literal);
  /// The decisions, those about one place united.
  std::vector<Literal> conditions(Formulas& formulas) const;

 private:
  Literal simplified(Formulas& formulas, Literal literal,
                     std::size_t& budget) const;
};

/// Unites the walks that came to the same point with the same registers: what
/// they do differently gets a guard. Where the mark does not matter any more,
/// walks with another one are united, too.
void unite(Formulas& formulas, bool mark_matters, std::vector<Walk>& walks);

}  // namespace translators::zrf::programs
