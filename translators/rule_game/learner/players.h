#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "translators/rule_game/learner/position.h"

namespace translators::rule_game::learner {

/// One who does not know the rule: sees the board, tries, and is told answers.
class Player {
 public:
  virtual ~Player() = default;
  /// Asked only while pieces are left.
  virtual Try next() = 0;
  /// The answer to what it tried.
  virtual void told(const Try& one, Answer answer) = 0;
};

/// Every bucket in turn for the first piece, then for the next one, again and
/// again. A piece that is immovable is passed over at once.
std::unique_ptr<Player> make_player_in_turn(const meaning::Board& board);

/// Any of the pieces into any bucket.
std::unique_ptr<Player> make_random_player(const meaning::Board& board,
                                           std::uint64_t seed);

}  // namespace translators::rule_game::learner
