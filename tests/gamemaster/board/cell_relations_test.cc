// What relations between cells say of a board: lines and regions.

#include "gamemaster/board/cell_relations.h"

#include <gtest/gtest.h>

#include <set>

namespace gamemaster {
namespace cell_relations_test {

using Facts = std::vector<std::string>;
using Links = std::vector<std::pair<std::size_t, std::size_t>>;

std::string fact(const std::string& relation, const std::vector<int>& numbers) {
  std::string text = "(" + relation;
  for (const int number : numbers) text += " " + std::to_string(number);
  return text + ")";
}

/// A board of so many columns and rows, but for the cells that `is_hole` says.
template <typename IsHole>
board::BoardLayout board_of(int columns, int rows, const IsHole& is_hole) {
  Facts facts;
  for (int x = 1; x <= columns; ++x) {
    for (int y = 1; y <= rows; ++y) {
      if (!is_hole(x, y)) facts.push_back(fact("cell", {x, y, 0}));
    }
  }
  return *board::find_declared_board(facts, facts, {});
}

board::BoardLayout board_of(int columns, int rows) {
  return board_of(columns, rows, [](int, int) { return false; });
}

void link(Facts& facts, int x, int y, int to_x, int to_y) {
  facts.push_back(fact("near", {x, y, to_x, to_y}));
  facts.push_back(fact("near", {to_x, to_y, x, y}));
}

/// All that are next to each other in a row or a column.
Facts full_grid(int side) {
  Facts facts;
  for (int x = 1; x <= side; ++x) {
    for (int y = 1; y <= side; ++y) {
      if (x < side) link(facts, x, y, x + 1, y);
      if (y < side) link(facts, x, y, x, y + 1);
    }
  }
  return facts;
}

TEST(FindLinks, SeesLinesOverHoles) {
  // A square around a hole, corners joined with the middles of the sides.
  const auto layout = board_of(5, 5, [](int x, int y) {
    return x % 2 == 0 || y % 2 == 0 || (x == 3 && y == 3);
  });
  Facts facts;
  for (const int k : {1, 5}) {
    link(facts, 1, k, 3, k);
    link(facts, 3, k, 5, k);
    link(facts, k, 1, k, 3);
    link(facts, k, 3, k, 5);
  }
  EXPECT_EQ(board::find_links(layout, facts), (Links{{0, 2},
                                                     {0, 10},
                                                     {2, 4},
                                                     {4, 14},
                                                     {10, 20},
                                                     {14, 24},
                                                     {20, 22},
                                                     {22, 24}}));
}

TEST(FindLinks, SeesADiagonalThatOnlySomeHave) {
  Facts facts = full_grid(3);
  link(facts, 1, 1, 2, 2);
  EXPECT_EQ(board::find_links(board_of(3, 3), facts).size(), 13U);
}

TEST(FindLinks, DrawsNoPlainGrid) {
  EXPECT_TRUE(board::find_links(board_of(4, 4), full_grid(4)).empty());
  // Nor one of hexagons.
  Facts facts = full_grid(4);
  for (int x = 1; x < 4; ++x) {
    for (int y = 1; y < 4; ++y) link(facts, x + 1, y, x, y + 1);
  }
  EXPECT_TRUE(board::find_links(board_of(4, 4), facts).empty());
}

TEST(FindLinks, IsSilentWhereItIsNotClear) {
  // Around the edge.
  Facts around = full_grid(4);
  link(around, 1, 1, 4, 1);
  EXPECT_TRUE(board::find_links(board_of(4, 4), around).empty());
  // One way only.
  Facts one_way = full_grid(3);
  one_way.push_back(fact("near", {1, 1, 2, 2}));
  EXPECT_TRUE(board::find_links(board_of(3, 3), one_way).empty());
  // Not all cells.
  Facts some;
  link(some, 1, 1, 1, 2);
  EXPECT_TRUE(board::find_links(board_of(3, 3), some).empty());
}

/// How many regions there are, each as large as the others.
std::size_t count_regions(const std::vector<std::size_t>& regions) {
  return std::set<std::size_t>(regions.begin(), regions.end()).size();
}

Facts thirds() {
  Facts facts;
  for (int i = 1; i <= 6; ++i) facts.push_back(fact("part", {i, (i + 2) / 3}));
  return facts;
}

TEST(FindRegions, SeesBoxesByColumnAndRow) {
  const auto regions = board::find_regions(board_of(6, 6), thirds());
  ASSERT_EQ(regions.size(), 36U);
  EXPECT_EQ(count_regions(regions), 4U);
  EXPECT_EQ(regions[0], regions[14]);
  EXPECT_NE(regions[0], regions[3]);
  EXPECT_NE(regions[0], regions[18]);
}

TEST(FindRegions, SeesRegionsByCellAndByPairs) {
  Facts by_cell;
  Facts by_pairs;
  // An L and what is left of a square of four by two.
  const auto region = [](int x, int y) { return y == 1 ? x > 3 : x > 1; };
  for (int x = 1; x <= 4; ++x) {
    for (int y = 1; y <= 2; ++y) {
      by_cell.push_back(fact("of", {x, y, 7 + region(x, y)}));
      for (int a = 1; a <= 4; ++a) {
        for (int b = 1; b <= 2; ++b) {
          if (region(a, b) == region(x, y)) {
            by_pairs.push_back(fact("same", {x, y, a, b}));
          }
        }
      }
    }
  }
  const std::vector<std::size_t> expected = {0, 0, 0, 1, 0, 1, 1, 1};
  EXPECT_EQ(board::find_regions(board_of(4, 2), by_cell), expected);
  EXPECT_EQ(board::find_regions(board_of(4, 2), by_pairs), expected);
}

TEST(FindRegions, IsSilentOnWhatIsNoRegion) {
  const auto find = [](const auto& name) {
    Facts facts;
    for (int x = 1; x <= 4; ++x) {
      for (int y = 1; y <= 4; ++y)
        facts.push_back(fact("of", {x, y, name(x, y)}));
    }
    return board::find_regions(board_of(4, 4), facts);
  };
  EXPECT_TRUE(
      find([](int x, int y) { return (x + y) % 2; }).empty());  // colours
  EXPECT_TRUE(find([](int x, int y) { return 10 * x + y; }).empty());  // names
  EXPECT_TRUE(find([](int x, int) { return x; }).empty());  // whole columns
  EXPECT_TRUE(find([](int x, int y) { return x == 1 && y == 1; }).empty());
  EXPECT_FALSE(
      find([](int x, int y) { return 2 * (x > 2) + (y > 2); }).empty());
}

}  // namespace cell_relations_test
}  // namespace gamemaster
