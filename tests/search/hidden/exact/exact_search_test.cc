// A search that plays equilibria, and how exploitable a search is.

#include "search/hidden/exact/exact_search.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "search/hidden/exact/strategy_of_search.h"
#include "tests/search/hidden/exact_games.h"
#include "tests/search/playing.h"

namespace search::hidden::exact::exact_search_test {
namespace {

using Status = SequenceFormBuilder::Status;

TEST(ExactSearch, PlaysAnEquilibriumInEveryInformationState) {
  FakeMachine machine(kuhn_poker());
  SequenceFormBuilder builder(machine);
  ASSERT_EQ(builder.build(no_hurry()), Status::kDone);
  const auto make = [&machine](reasoner::RoleIndex role) {
    return std::make_unique<ExactSearch>(machine, role, iterations(300),
                                         std::make_unique<FirstMove>());
  };
  Profile profile;
  int asked = 0;
  for (std::size_t player = 0; player < 2; ++player) {
    profile.push_back(strategy_of_search(builder, player, make, 0, no_hurry(),
                                         [&asked] { ++asked; }));
  }
  EXPECT_GE(asked, 8);
  EXPECT_LE(exploitability(builder.form(), profile).nash_conv, 0.1);
}

TEST(Exploitability, OfASearchThatFoldsAndChecks) {
  FakeMachine machine(kuhn_poker());
  SequenceFormBuilder builder(machine);
  ASSERT_EQ(builder.build(no_hurry()), Status::kDone);
  const auto make = [](reasoner::RoleIndex) {
    return std::make_unique<FirstMove>();
  };
  Profile profile;
  for (std::size_t player = 0; player < 2; ++player) {
    profile.push_back(strategy_of_search(builder, player, make, 0, no_hurry()));
  }
  // Two chips of 25: each gains one by betting everything.
  EXPECT_NEAR(exploitability(builder.form(), profile).nash_conv, 50, 1e-9);
}

TEST(ExactSearch, DrawsMovesAsOftenAsItSays) {
  FakeMachine machine(hidden_rock_paper_scissors());
  std::vector<int> counts(3);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    ExactSearch search(machine, 0, iterations(200, seed),
                       std::make_unique<FirstMove>());
    const reasoner::MoveId move = search.choose_move(no_hurry());
    EXPECT_EQ(search.candidate(), move);
    ++counts[move];
  }
  // Four standard deviations.
  EXPECT_NEAR(counts[0], 80, 28);
  EXPECT_NEAR(counts[1], 80, 28);
  EXPECT_NEAR(counts[2], 40, 23);
}

TEST(ExactSearch, LetsAnotherSearchPlayWhatNoHistoryExplains) {
  FakeMachine machine(kuhn_poker());
  ExactSearch search(machine, 1, iterations(10), std::make_unique<FirstMove>());
  search.observe({0, std::nullopt, {7}, true});
  EXPECT_EQ(search.choose_move(no_hurry()), 0U);
  EXPECT_EQ(search.report().method.find("not exact, for no history"), 0U);
}

TEST(ExactSearch, FindsAnUnknownOwnMoveWhereItFollows) {
  FakeMachine machine(kuhn_poker());
  ExactSearch search(machine, 1, iterations(300),
                     std::make_unique<FirstMove>());
  search.observe({std::nullopt, std::nullopt, {0}, true});  // dealt the jack
  search.choose_move(no_hurry());
  ASSERT_EQ(search.report().moves.size(), 2U);
  search.observe({std::nullopt, std::nullopt, {3}, true});  // heard a check
  search.observe({0, std::nullopt, {4}, true});             // and a bet
  EXPECT_EQ(search.choose_move(no_hurry()), 0U);            // so folds
  EXPECT_GT(search.report().moves.front().probability, 0.99);
  EXPECT_NEAR(search.report().moves.front().value, 25, 1e-9);
}

}  // namespace
}  // namespace search::hidden::exact::exact_search_test
