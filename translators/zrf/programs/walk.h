#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "translators/zrf/formulas/action.h"
#include "translators/zrf/formulas/formula.h"
#include "translators/zrf/programs/registers.h"

namespace translators::zrf::programs {

/// One way through a program, at one point of it: the registers, which are
/// constants, and what must be true of the position to come here.
struct Walk : Registers {
  std::vector<formulas::Travel> closed;  ///< by `cascade`
  std::map<std::string, formulas::Literal> flags;
  std::map<std::pair<std::string, int>, formulas::Literal> place_flags;
  std::vector<formulas::Effect> effects;
  /// The decisions, in order; each split a walk in two, or ended the other.
  std::vector<formulas::Literal> decisions;
  std::map<int, formulas::Kinds>
      known;  ///< what may stand on the places asked about

  /// The literal where the guard holds, as far as that and what is known do not
  /// decide it; of a formula of very many parts only the first ones are looked
  /// at.
  formulas::Literal simplified(formulas::Formulas& formulas,
                               formulas::Literal literal,
                               formulas::Literal guard) const;
  /// False where that cannot be.
  bool assume(const formulas::Formulas& formulas, formulas::Literal literal);
  /// The decisions, those about one place united.
  std::vector<formulas::Literal> conditions(formulas::Formulas& formulas) const;
};

/// Unites the walks that came to the same point with the same registers: what
/// they do differently gets a guard. Where the mark does not matter any more,
/// walks with another one are united, too.
void unite(formulas::Formulas& formulas, bool mark_matters,
           std::vector<Walk>& walks);

}  // namespace translators::zrf::programs
