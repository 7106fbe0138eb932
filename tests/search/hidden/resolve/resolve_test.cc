// Trees grown and solved again, on games whose equilibria are known.

#include <gtest/gtest.h>

#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "search/hidden/resolve/resolve_search.h"
#include "tests/search/hidden/exact_games.h"

namespace search::hidden::resolve::resolve_test {
namespace {

TEST(ResolveSearch, BecomesExactWhereTheWholeGameFits) {
  const double soon = nash_conv_of<ResolveSearch>(kuhn_poker(), 5);
  const double later = nash_conv_of<ResolveSearch>(kuhn_poker(), 500);
  EXPECT_LT(later, soon);
  EXPECT_LT(later, 0.1);
}

TEST(ResolveSearch, MixesWhereAllChooseAtOnce) {
  EXPECT_LT(nash_conv_of<ResolveSearch>(rock_paper_scissors_at_once(), 10),
            0.2);
  EXPECT_LT(nash_conv_of<ResolveSearch>(hidden_rock_paper_scissors(), 10), 0.2);
}

TEST(ResolveSearch, FindsAMoveThatOnlyLooks) {
  FakeMachine machine(coin_and_cups());
  ResolveSearch search(machine, 0, iterations(50),
                       std::make_unique<NoReserve>());
  search.observe({0, std::nullopt, {}, true});
  EXPECT_EQ(search.choose_move(no_hurry()), 1U);
  search.observe({1, std::nullopt, {1}, true});
  EXPECT_EQ(search.choose_move(no_hurry()), 1U);
}

TEST(ResolveSearch, SaysWhetherTheWholeGameIsInTheTree) {
  // Two moves of a, and then so many of both at once.
  for (const reasoner::MoveId count : {2U, 65U}) {
    FakeGame game = endless({"a", "b"}, count);
    game.initial = 0;
    game.legal = [count](std::uint64_t state, reasoner::RoleIndex role) {
      std::vector<reasoner::MoveId> moves(state > 0 ? count : 2 - role);
      std::iota(moves.begin(), moves.end(), reasoner::MoveId{0});
      return moves;
    };
    game.next = [](std::uint64_t state, std::span<const reasoner::MoveId>) {
      return state + 1;
    };
    game.result =
        [](std::uint64_t state) -> std::optional<std::vector<reasoner::Goal>> {
      if (state < 2) return std::nullopt;
      return std::vector<reasoner::Goal>{50, 50};
    };
    FakeMachine machine(game);
    ResolveSearch search(machine, 0, iterations(50),
                         std::make_unique<NoReserve>());
    search.choose_move(no_hurry());
    EXPECT_EQ(search.report().method,
              count == 2 ? "resolving, with the whole game in the tree"
                         : "resolving");
  }
}

TEST(ResolveSearch, StopsAtTheDeadlineInMatchesWithoutEnd) {
  expect_stop_at_deadline<ResolveSearch>();
}

TEST(ResolveSearch, StopsAtTheDeadlineAmongTheJointMovesOfAStep) {
  FakeMachine machine(endless({"a", "b"}, 60));
  ResolveSearch search(machine, 0, {}, std::make_unique<FirstMove>());
  Deadline deadline(Deadline::Clock::time_point::max());
  machine.before_step = [&] {
    if (machine.steps == 9) deadline.cancel();
  };
  search.choose_move(deadline);
  EXPECT_LE(machine.steps, 11U);
}

TEST(ResolveSearch, GoesOnWhereTheDeadlineLeftATreeUnfinished) {
  FakeMachine machine(hidden_rock_paper_scissors());
  ResolveSearch search(machine, 0, {}, std::make_unique<FirstMove>());
  Deadline deadline(Deadline::Clock::time_point::max());
  machine.before_step = [&] {
    if (machine.steps == 1) deadline.cancel();
  };
  search.choose_move(deadline);
  search.choose_move(no_hurry());
  EXPECT_NEAR(search.report().moves.back().probability, 0.2, 0.02);
}

}  // namespace
}  // namespace search::hidden::resolve::resolve_test
