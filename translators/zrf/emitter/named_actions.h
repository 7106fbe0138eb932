#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "translators/rules/term.h"
#include "translators/zrf/emitter/vocabulary.h"
#include "translators/zrf/formulas/action.h"
#include "translators/zrf/formulas/after.h"
#include "translators/zrf/formulas/formula.h"

namespace translators::zrf::emitter {

/// How much of a move its name says by itself; the rules of the whole game
/// say it once for all moves of such a name.
enum class NameForm : std::uint8_t {
  kMove,   ///< (move FROM TO) and (move FROM TO TYPE): the piece goes there
  kDrop,   ///< (drop TYPE TO) and (drop TYPE TO TYPE)
  kStay,   ///< (stay AT): nothing moves
  kOther,  ///< everything has rules of its own
};

/// A move as the players see it. No two moves that can be made in the same
/// position and do different things have the same name.
struct NamedAction {
  formulas::Action action;
  rules::Term name;
  NameForm form = NameForm::kOther;
  /// There are others of that name, so what it does needs its conditions.
  bool is_shared = false;
};

/// Names for all actions; those that do the same under the same conditions
/// stand once.
std::vector<NamedAction> name_actions(const game::Game& game,
                                      formulas::Formulas& formulas,
                                      const Vocabulary& words,
                                      std::vector<formulas::Action> actions);

}  // namespace translators::zrf::emitter
