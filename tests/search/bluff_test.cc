#include "search/bluff.h"

#include <gtest/gtest.h>

#include <vector>

namespace search {
namespace bluff_test {

using Weights = std::vector<double>;

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
      (Weights{0.25, 0.75}))
      << "a mixture";
  EXPECT_EQ(attractiveness(std::vector{move_of(5, 60, 0), move_of(9, 50, 1)}),
            (Weights{5, 9}));
  EXPECT_EQ(attractiveness(std::vector{move_of(7, 60, 1), move_of(7, 50, 0)}),
            (Weights{60, 50}))
      << "visits say nothing";
  EXPECT_TRUE(attractiveness({}).empty());
}

TEST(Bluff, BeginsWithSquaresAndUndoesThem) {
  // The printed example: 10 is chosen a hundred times as often as 1.
  const Bluff squares(2, Bluff::kSquares);
  const Weights drawn = squares.weights(0, Weights{10, 1});
  EXPECT_NEAR(drawn[0] / drawn[1], 100, 1e-9);
  const Bluff betting(2, Bluff::kNoSquares);
  const Weights flat = betting.weights(0, Weights{10, 1});
  EXPECT_NEAR(flat[0] / flat[1], 10, 1e-9);
}

TEST(Bluff, DrawsAnythingWhereNothingIsAttractive) {
  const Bluff bluff(2, Bluff::kSquares);
  EXPECT_EQ(bluff.weights(0, Weights{0, 0}), (Weights{1, 1}));
  // Who is alone bluffs nobody.
  EXPECT_NEAR(Bluff(1, 5).weights(0, Weights{10, 1})[1], 0.01, 1e-9);
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

}  // namespace bluff_test
}  // namespace search
