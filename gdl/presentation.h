#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
///   (looks red_king picture_a-2fk)  as the file a/k.bmp beside the rules
///                                  shows it; -XX is a byte, in hexadecimal
///   (looks ruby star_red)          a figure: star, square, circle, triangle
///   (looks box bucket)             what things are put into
///   (looks answer notice)          facts (answer WORD) are shown at once
///   (looks goals ranks)            goals say who is ahead in every state
///
/// A game that is played on a table rather than on a board may say what stands
/// where, in units of which a square is 50 wide, from the upper left; facts
/// whose first argument is a thing and whose last one is a place then say what
/// lies where.
///
///   (placed PLACE SHAPE X Y WIDTH HEIGHT)  square, hexagon, group or basket
///   (looks THING PICTURE COLOUR)   ball, match, stone, ...; red, or `plain`
inline constexpr const char* kLooks = "looks";
inline constexpr const char* kPlaced = "placed";
inline constexpr const char* kPicture = "picture_";
inline constexpr const char* kPlainColour = "plain";

/// Whether facts of this name, in small letters, with so many arguments are
/// such.
bool is_presentation(std::string_view name, std::size_t arity);

/// The look of each thing that such facts of the rules name, in small letters;
/// the first of each.
std::map<std::string, std::string> looks_of(const Rulesheet& rulesheet);

/// Whether the goals of each state are ranks that all may know as they play.
bool tells_ranks(const Rulesheet& rulesheet);

/// A table as such facts tell it, in small letters.
struct Table {
  struct Place {
    std::string name;
    std::string shape;
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
  };
  struct Thing {
    std::string name;
    std::string picture;
    std::string colour;  ///< empty where it is plain
  };
  std::vector<Place> places;
  std::vector<Thing> things;  ///< each once
};

/// Nothing where no place is told, or nothing that may lie there.
std::optional<Table> table_of(const Rulesheet& rulesheet);

}  // namespace gdl
