#pragma once

#include <map>
#include <string>

#include "gdl/rulesheet.h"

namespace gdl {

/// Games may say what a thing looks like by facts `(looks THING LOOK)`, which a
/// player need not know: a word of ours. The page reads them.
///
///   (looks cells circles)          squares are drawn as circles
///   (looks cells triangles)        they point up and down by turns
///   (looks board circle)           the board is cut to that shape
///   (looks board polygon_7)        with that many sides, one of them below
///   (looks jade munsell_5g_6_8)    a player or a piece in Munsell's colour
///   (looks deep_red words)         a piece as the words of its name
///   (looks kite bitmap_010_111)    a piece, row by row from the top
inline constexpr const char* kLooks = "looks";

/// The look of each thing that such facts of the rules name, in small letters;
/// the first of each.
std::map<std::string, std::string> looks_of(const Rulesheet& rulesheet);

}  // namespace gdl
