// Online outcome sampling on games whose equilibria are known.

#include <gtest/gtest.h>

#include <memory>

#include "search/hidden/oos/oos_search.h"
#include "tests/search/hidden/exact_games.h"

namespace search::hidden::oos::oos_test {
namespace {

TEST(OosSearch, IsLessExploitableWithMoreTime) {
  const double soon = nash_conv_of<OosSearch>(kuhn_poker(), 100);
  const double later = nash_conv_of<OosSearch>(kuhn_poker(), 10'000);
  EXPECT_LT(later, soon);
  EXPECT_LT(later, 5);
}

TEST(OosSearch, MixesWhereAllChooseAtOnce) {
  EXPECT_LT(nash_conv_of<OosSearch>(rock_paper_scissors_at_once(), 20'000), 2);
  EXPECT_LT(nash_conv_of<OosSearch>(hidden_rock_paper_scissors(), 20'000), 2);
}

TEST(OosSearch, FindsAMoveThatOnlyLooks) {
  FakeMachine machine(coin_and_cups());
  OosSearch search(machine, 0, iterations(5000), std::make_unique<NoReserve>());
  search.observe({0, std::nullopt, {}, true});
  EXPECT_EQ(search.choose_move(no_hurry()), 1U);
  EXPECT_GT(search.report().moves.front().probability, 0.9);
  search.observe({1, std::nullopt, {1}, true});
  EXPECT_EQ(search.choose_move(no_hurry()), 1U);
}

TEST(OosSearch, PlaysTheSameForTheSameSeed) {
  FakeMachine machine(kuhn_poker());
  for (int i = 0; i < 2; ++i) {
    OosSearch first(machine, 1, iterations(500), std::make_unique<NoReserve>());
    OosSearch second(machine, 1, iterations(500),
                     std::make_unique<NoReserve>());
    for (OosSearch* const search : {&first, &second}) {
      search->observe({0, std::nullopt, {1}, true});
      search->choose_move(no_hurry());
    }
    EXPECT_EQ(first.report().moves.front().probability,
              second.report().moves.front().probability);
  }
}

TEST(OosSearch, StopsAtTheDeadlineInMatchesWithoutEnd) {
  expect_stop_at_deadline<OosSearch>();
}

}  // namespace
}  // namespace search::hidden::oos::oos_test
