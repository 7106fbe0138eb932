#pragma once

#include <string>

#include "translators/zrf/game/board.h"
#include "translators/zrf/syntax/item.h"

namespace translators::zrf::emitter {

/// The relation that tells people what a goal came by: `(checkmated white)`,
/// `repetition`.
struct Reason {
  std::string name = {};     ///< empty: the condition has no short name
  bool is_of_player = true;  ///< that the goal speaks of

  friend bool operator==(const Reason&, const Reason&) = default;
};

/// That of `item`, the condition of a goal; of several conditions that which
/// all of them have.
Reason reason_of(const syntax::Item& item, const game::Board& board);

}  // namespace translators::zrf::emitter
