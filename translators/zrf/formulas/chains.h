#pragma once

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "translators/zrf/formulas/action.h"
#include "translators/zrf/formulas/after.h"
#include "translators/zrf/formulas/formula.h"
#include "translators/zrf/game/model.h"

namespace translators::zrf::formulas {

/// Whether a piece may go on with `next` after the partial move `action`.
bool may_follow(const Action& action, const Action& next);

/// How many pieces a piece can take in one turn that has many parts.
class Chains {
 public:
  Chains(const game::Game& game, Formulas& formulas,
         std::vector<const Action*> actions);

  /// Before the action, which is made: it and what may follow it take at least
  /// `count` pieces. Parts that take nothing end a chain, and what is taken
  /// under a condition is not counted.
  Literal takes(std::size_t action, int count);
  /// The formulas became too many; what was asked then is not known.
  bool is_cut() const { return is_cut_; }

 private:
  Literal follows(std::size_t action, int count);

  const game::Game& game_;
  Formulas& formulas_;
  std::vector<const Action*> actions_;
  std::map<int, std::vector<std::size_t>> from_;  ///< by the place of the piece
  std::map<std::size_t, After> afters_;
  std::map<std::pair<std::size_t, int>, Literal> known_;
  std::size_t most_;
  bool is_cut_ = false;
};

}  // namespace translators::zrf::formulas
