#include "search/mcts/exchange.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace search::mcts {
namespace exchange_test {

SharedMove some_move(std::uint64_t key, std::uint64_t visits) {
  SharedMove move{.key = key, .visits = visits};
  move.total = 50.0 * static_cast<double>(visits);
  move.goals[0] = 10;
  move.goals[1] = 100;
  return move;
}

TEST(Exchange, TellsPartnersTheSumOfItsWorkersAndNothingElse) {
  Exchange here(2, 2, 2);
  Exchange there(1, 2, 2);
  const SharedMove one[] = {some_move(1, 10), some_move(2, 20)};
  const SharedMove two[] = {some_move(1, 5)};
  here.tell(0, one);
  here.tell(1, two);
  there.hear(0, here.told());
  SharedMoves moves;
  there.ask(0, moves);
  ASSERT_EQ(moves.size(), 2U);
  EXPECT_EQ(moves[1].visits, 15U);
  EXPECT_EQ(moves[1].total, 750.0);
  EXPECT_EQ(moves[1].goals[0], 10);
  EXPECT_EQ(moves[2].visits, 20U);
  // What it heard is no finding of its own.
  EXPECT_TRUE(there.told().empty());
  // What is told later takes the place of that.
  here.tell(0, {});
  there.hear(0, here.told());
  moves.clear();
  there.ask(0, moves);
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(moves[1].visits, 5U);
}

TEST(Exchange, TellsOfTheMostVisitedWhereThereAreVeryMany) {
  Exchange here(1, 1, 2);
  std::vector<SharedMove> many;
  for (std::uint64_t key = 1; key <= 10'000; ++key) {
    many.push_back(some_move(key, key));
  }
  here.tell(0, many);
  Exchange there(1, 1, 2);
  there.hear(0, here.told());
  SharedMoves moves;
  there.ask(0, moves);
  EXPECT_GE(moves.size(), 1000U);
  EXPECT_LT(moves.size(), 5000U);
  EXPECT_TRUE(moves.contains(10'000));
  EXPECT_FALSE(moves.contains(1));
}

TEST(Exchange, IgnoresWhatCannotBe) {
  Exchange here(1, 2, 2);
  const SharedMove one[] = {some_move(1, 10)};
  here.tell(0, one);
  std::vector<std::byte> told = here.told();
  Exchange there(1, 2, 2);
  SharedMoves moves;
  const auto hears = [&](std::size_t partner) {
    there.clear(0);
    there.hear(partner, told);
    moves.clear();
    there.ask(0, moves);
    return !moves.empty();
  };
  EXPECT_TRUE(hears(1));
  EXPECT_FALSE(hears(2));  // there is no such partner
  told.pop_back();
  EXPECT_FALSE(hears(1));  // cut off
  told.push_back(std::byte{101});
  EXPECT_FALSE(hears(1));  // no goal
  told.back() = std::byte{100};
  told[8] = std::byte{0xff};
  told[15] = std::byte{0xff};
  EXPECT_FALSE(hears(1));  // no sum of goals
}

}  // namespace exchange_test
}  // namespace search::mcts
