#include "search/bluff.h"

#include <gtest/gtest.h>

#include <vector>

namespace search {
namespace bluff_test {

using Numbers = std::vector<double>;

MoveReport move_of(std::uint64_t visits, double value, double probability) {
  MoveReport move;
  move.visits = visits;
  move.value = value;
  move.probability = probability;
  return move;
}

TEST(Attractiveness, IsWhatTheSearchKnows) {
  EXPECT_EQ(
      attractiveness(std::vector{move_of(5, 60, 0.25), move_of(9, 50, 0.75)}),
      (Numbers{0.25, 0.75}))
      << "a mixture";
  EXPECT_EQ(attractiveness(std::vector{move_of(5, 60, 0), move_of(9, 50, 1)}),
            (Numbers{5, 9}));
  EXPECT_EQ(attractiveness(std::vector{move_of(7, 60, 1), move_of(7, 50, 0)}),
            (Numbers{60, 50}))
      << "visits say nothing";
  EXPECT_TRUE(attractiveness({}).empty());
}

TEST(Sharpened, IsInProportionToPowers) {
  EXPECT_EQ(sharpened(Numbers{3, 1}, 1), (Numbers{0.75, 0.25}));
  EXPECT_EQ(sharpened(Numbers{0, 5}, 2), (Numbers{0, 1}));
  EXPECT_EQ(sharpened(Numbers{0, 0}, 2), (Numbers{0.5, 0.5}));
  EXPECT_TRUE(sharpened({}, 2).empty());
}

TEST(Bluff, BeginsWithSquaresAndUndoesThem) {
  // The printed example: 10 is chosen a hundred times as often as 1.
  const Bluff squares(2, Bluff::kSquares);
  const Numbers drawn = squares.probabilities(0, Numbers{10, 1});
  EXPECT_NEAR(drawn[0] / drawn[1], 100, 1e-9);
  const Bluff betting(2, Bluff::kNoSquares);
  const Numbers flat = betting.probabilities(0, Numbers{10, 1});
  EXPECT_NEAR(flat[0] / flat[1], 10, 1e-9);
}

TEST(Bluff, DrawsAnythingWhereNothingIsAttractive) {
  const Bluff bluff(2, Bluff::kSquares);
  EXPECT_EQ(bluff.probabilities(0, Numbers{0, 0}), (Numbers{0.5, 0.5}));
  // Who is alone bluffs nobody.
  EXPECT_NEAR(Bluff(1, 5).probabilities(0, Numbers{10, 1})[1], 1 / 101.0, 1e-9);
}

TEST(Bluff, ReportsWhatIsDrawn) {
  const Bluff bluff(2, Bluff::kNoSquares);
  for (std::uint32_t i = 0; i < 40; ++i) {
    Report report;
    report.moves = {move_of(30, 60, 1), move_of(10, 50, 0)};
    report.moves[1].move = 7;
    report.principal_variation = {{0, 0}};
    const reasoner::MoveId drawn = bluff.draw(0, report, i << 27);
    ASSERT_EQ(report.moves.size(), 2U);
    EXPECT_EQ(report.moves[0].move, drawn);
    EXPECT_NEAR(report.moves[0].probability, drawn == 7 ? 0.25 : 0.75, 1e-9);
    EXPECT_NEAR(report.moves[1].probability, drawn == 7 ? 0.75 : 0.25, 1e-9);
    EXPECT_EQ(report.principal_variation.empty(), drawn == 7)
        << "it begins with another move";
  }
}

TEST(Bluff, LearnsOfEachOtherApart) {
  Bluff bluff(3, 2);
  bluff.learn(std::vector<reasoner::RoleIndex>{1}, 30);
  EXPECT_GT(bluff.parameter(1), 2);
  EXPECT_EQ(bluff.parameter(2), 2);
  const double bold = bluff.parameter(1);
  bluff.learn(std::vector<reasoner::RoleIndex>{1}, -50);
  EXPECT_LT(bluff.parameter(1), bold);
  for (int i = 0; i < 100; ++i) {
    bluff.learn(std::vector<reasoner::RoleIndex>{2}, -100);
  }
  EXPECT_GE(bluff.parameter(2), 0.5) << "some are drawn all the same";
}

TEST(Bluff, IsNoMatterOfDice) {
  Bluff without(2, Bluff::kSquares);
  Bluff with(3, Bluff::kSquares, /*chance=*/2);
  for (Bluff* bluff : {&without, &with}) {
    bluff->learn(std::vector<reasoner::RoleIndex>{1}, 40);
  }
  EXPECT_EQ(with.probabilities(0, Numbers{10, 1}),
            without.probabilities(0, Numbers{10, 1}));
  const Numbers alone =
      Bluff(2, 5, /*chance=*/1).probabilities(0, Numbers{10, 1});
  EXPECT_NEAR(alone[1], 1 / 101.0, 1e-9);
}

}  // namespace bluff_test
}  // namespace search
