#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "gdl/clock.h"
#include "translators/rules/source.h"

namespace translators::board_games {

/// Pieces of several squares that fall, one at a time, and stay where they
/// land, as in Tetris: each kind of piece of the model is a picture of squares.

/// A square of a picture, seen from its upper left corner.
struct Dot {
  int right = 0;
  int down = 0;
};

/// What a key does to the falling piece, where there is room.
struct FallingKey {
  int dx = 0;
  int dy = 0;
  /// For each kind what it becomes; empty where the key moves the piece.
  std::vector<std::optional<std::size_t>> becomes;
  rules::Source source;
};

struct Falling {
  gdl::ClockTime tick{};  ///< in real time; zero: there is no clock
  rules::Source tick_source;
  std::vector<std::vector<Dot>> pictures;  ///< of each kind
  std::vector<FallingKey> keys;  ///< of each name of Model::press_names
  int x = 0;  ///< where the upper left corner of a new piece is
  int y = 0;
  rules::Source deal_source;   ///< how a new piece comes
  rules::Source lines_source;  ///< what becomes of full lines
  rules::Source fill_source;   ///< what ends the game
};

}  // namespace translators::board_games
