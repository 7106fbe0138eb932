#include "translators/board_games/looks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace translators::board_games {
namespace looks_test {

TEST(Looks, HaveColoursInMunsellsNotation) {
  EXPECT_EQ(munsell_look("5R 4/14"), "munsell_5r_4_14");
  EXPECT_EQ(munsell_look("7.5YR 7/12"), "munsell_7p5yr_7_12");
  EXPECT_EQ(munsell_look("10RP 9/0"), "munsell_10rp_9_0");
  EXPECT_EQ(munsell_look("N 5"), "munsell_n_5");
  EXPECT_EQ(munsell_look("N5/"), "munsell_n5_");
  for (const std::string none :
       {"",        "5R",      "5R 4",     "5R 4/",    "5R4/14",
        "R 4/14",  "5R 11/4", "5R 4/39",  "11R 4/4",  "5r 4/4",
        "5R -4/4", "5R 4/4 ", "N",        "N 11",     "N 5/4",
        "N 5/0/",  "5Q 4/4",  "5R 4/1e9", "5R inf/4", "5R 4/nan"}) {
    EXPECT_EQ(munsell_look(none), std::nullopt) << none;
  }
}

TEST(Looks, ArePicturesRowByRow) {
  EXPECT_EQ(bitmap_look({{false, true}, {true, true}}), "bitmap_01_11");
}

TEST(Looks, CutCirclesAndPolygonsOutOfGrids) {
  const auto count = [](int width, int height, int sides) {
    const auto inside = squares_inside(width, height, sides);
    EXPECT_EQ(inside.size(), static_cast<std::size_t>(width * height));
    return std::count(inside.begin(), inside.end(), true);
  };
  // By hand: of a quarter of 8x8 the rows have 2, 3, 4 and 4 squares.
  EXPECT_EQ(count(8, 8, 0), 52);
  EXPECT_EQ(count(3, 3, 0), 9);
  EXPECT_EQ(count(1, 1, 0), 1);
  // 5x5 without its corners; where it is wider, the rest is none.
  EXPECT_EQ(count(5, 5, 0), 21);
  EXPECT_EQ(count(9, 5, 0), 21);
  EXPECT_EQ(count(8, 8, 4), 64);
  EXPECT_EQ(count(8, 8, 7), 48);
  // Shares of large grids: (3/4)^(1/2)/2 and 0.7694 of the square around.
  EXPECT_NEAR(count(1000, 1000, 3) / 1e6, 0.4330, 0.002);
  EXPECT_NEAR(count(1000, 1000, 0) / 1e6, 0.7854, 0.002);
}

TEST(Looks, CutPolygonsWithASideBelow) {
  const auto inside = squares_inside(9, 9, 5);
  const auto in_row = [&](int y) {
    return std::count(inside.begin() + 9 * y, inside.begin() + 9 * (y + 1),
                      true);
  };
  EXPECT_GT(in_row(0), in_row(8));
  for (int y = 0; y < 9; ++y) {
    for (int x = 0; x < 9; ++x) {
      const auto at = [&](int column) {
        return inside[static_cast<std::size_t>(9 * y + column)];
      };
      EXPECT_EQ(at(x), at(8 - x)) << x << " " << y;
    }
  }
}

}  // namespace looks_test
}  // namespace translators::board_games
