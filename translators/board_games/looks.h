#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "translators/rules/source.h"

namespace translators::board_games {

/// What something looks like, see gdl/presentation.h. It changes no rule.
struct Look {
  enum class Of { kCells, kBoard, kPlayer, kKind };
  Of of = Of::kCells;
  std::size_t index = 0;  ///< of the player or the kind
  std::string look;
  rules::Source source;
};

/// A colour in Munsell's notation, `7.5YR 7/12` or `N 5`.
struct MunsellColour {
  std::string hue;  ///< `7.5YR`; empty for grays
  double value = 0;
  double chroma = 0;
};

/// Nothing where the text is none: hues go from 0 to 10 in ten families, values
/// from 0 to 10, chromas from 0 to 38.
std::optional<MunsellColour> munsell_colour(std::string_view notation);

/// The same as a look.
std::optional<std::string> munsell_look(std::string_view notation);

/// A picture as a look: rows from the top, all of one length.
std::string bitmap_look(const std::vector<std::vector<bool>>& rows);

/// Which squares of a grid have their middle inside of the largest circle
/// (`sides` is 0) or regular polygon with a side below that fits into it; row
/// by row from the lower left.
std::vector<bool> squares_inside(int width, int height, int sides);

}  // namespace translators::board_games
