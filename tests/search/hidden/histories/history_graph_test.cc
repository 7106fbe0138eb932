// Histories of a game, each step asked of the machine once.

#include "search/hidden/histories/history_graph.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "tests/search/hidden/exact_games.h"

namespace search::hidden::histories::history_graph_test {
namespace {

using Choice = std::vector<std::uint32_t>;
using reasoner::MoveId;
using reasoner::RoleIndex;

TEST(HistoryGraph, AsksForEveryStepOnce) {
  FakeMachine machine(kuhn_poker());
  InformationTable information(3);
  HistoryGraph graph(machine, information);
  EXPECT_EQ(graph.joint_move_count(graph.root()), 6U);
  const auto dealt = graph.child(graph.root(), Choice{4, 0, 0});
  EXPECT_EQ(graph.child(graph.root(), Choice{4, 0, 0}), dealt);
  EXPECT_EQ(machine.steps, 1U);
  EXPECT_EQ(graph.size(), 2U);
  EXPECT_EQ(graph.moves(dealt, 1).size(), 2U);
  EXPECT_EQ(graph.moves(dealt, 2).size(), 1U);
}

TEST(HistoryGraph, KeepsApartWhatARoleCanTellApart) {
  FakeMachine machine(coin_and_cups());
  InformationTable information(2);
  HistoryGraph graph(machine, information);
  const auto left = graph.child(graph.root(), Choice{0, 0});
  const auto right = graph.child(graph.root(), Choice{0, 1});
  EXPECT_NE(left, right);
  EXPECT_EQ(graph.information(left, 0), graph.information(right, 0));
  EXPECT_NE(graph.information(left, 1), graph.information(right, 1));
  const auto asked_left = graph.child(left, Choice{1, 0});
  const auto asked_right = graph.child(right, Choice{1, 0});
  EXPECT_NE(graph.information(asked_left, 0),
            graph.information(asked_right, 0));
  const auto end = graph.child(asked_left, Choice{0, 0});
  ASSERT_TRUE(graph.is_terminal(end));
  EXPECT_EQ(graph.goals(end)[0], 90);
}

TEST(HistoryGraph, ListsWhatAgreesWithWhatARoleKnows) {
  FakeMachine machine(kuhn_poker());
  InformationTable information(3);
  HistoryGraph graph(machine, information);
  const auto dealt = graph.child(graph.root(), Choice{2, 0, 0});
  Choice agreeing;
  const InformationId known = graph.information(dealt, 1);
  ASSERT_EQ(graph.list_agreeing(graph.root(), 1, known, no_hurry(), agreeing),
            HistoryGraph::Listing::kDone);
  // Alice has the queen: deals 2 and 3 of six.
  EXPECT_EQ(agreeing, (Choice{2, 0, 0, 3, 0, 0}));
  ASSERT_EQ(graph.list_agreeing(dealt, 1, known, no_hurry(), agreeing),
            HistoryGraph::Listing::kDone);
  EXPECT_TRUE(agreeing.empty());
}

/// Both name one of `moves` numbers, at once; role 0 perceives whether the
/// other's is even.
FakeGame numbers_at_once(MoveId moves) {
  FakeGame game;
  game.roles = {"guesser", "other"};
  game.move_count = moves;
  game.legal = [moves](std::uint64_t, RoleIndex) {
    std::vector<MoveId> legal(moves);
    std::iota(legal.begin(), legal.end(), MoveId{0});
    return legal;
  };
  game.next = [](std::uint64_t, std::span<const MoveId>) { return 1; };
  game.result = [](std::uint64_t state) {
    return state == 0 ? std::nullopt
                      : std::optional(std::vector<reasoner::Goal>{50, 50});
  };
  game.sees = [](std::uint64_t, std::span<const MoveId> joint_move,
                 RoleIndex role) {
    return role == 0 && joint_move[1] % 2 == 0
               ? std::vector<reasoner::PerceptId>{0}
               : std::vector<reasoner::PerceptId>{};
  };
  game.percept_count = 1;
  return game;
}

TEST(HistoryGraph, WhatTheRoleDidLeavesFewToTry) {
  FakeMachine machine(numbers_at_once(100));
  InformationTable information(2);
  HistoryGraph graph(machine, information);
  const InformationId known =
      graph.information(graph.child(graph.root(), Choice{7, 4}), 0);
  Choice agreeing;
  ASSERT_EQ(graph.list_agreeing(graph.root(), 0, known, no_hurry(), agreeing),
            HistoryGraph::Listing::kDone);
  EXPECT_EQ(agreeing.size(), 2 * 50U);
  EXPECT_EQ(machine.steps, 100U);
}

TEST(HistoryGraph, TriesNothingWhereChildrenAreNotKept) {
  FakeMachine machine(numbers_at_once(257));
  InformationTable information(2);
  HistoryGraph graph(machine, information);
  const InformationId known =
      graph.information(graph.child(graph.root(), Choice{7, 4}), 0);
  Choice agreeing;
  EXPECT_EQ(graph.list_agreeing(graph.root(), 0, known, no_hurry(), agreeing),
            HistoryGraph::Listing::kTooMany);
  EXPECT_EQ(machine.steps, 1U);
}

TEST(HistoryGraph, ListsNoMoreThanIsThereOnceItIsLate) {
  FakeMachine machine(kuhn_poker());
  InformationTable information(3);
  HistoryGraph graph(machine, information);
  const Choice choice = {2, 0, 0};
  EXPECT_FALSE(graph.has_child(graph.root(), choice));
  const InformationId known =
      graph.information(graph.child(graph.root(), choice), 1);
  EXPECT_TRUE(graph.has_child(graph.root(), choice));
  const Deadline late(Deadline::Clock::time_point{});
  Choice agreeing;
  EXPECT_EQ(graph.list_agreeing(graph.root(), 1, known, late, agreeing),
            HistoryGraph::Listing::kLate);
  EXPECT_EQ(machine.steps, 1U);
  graph.list_agreeing(graph.root(), 1, known, no_hurry(), agreeing);
  EXPECT_EQ(graph.list_agreeing(graph.root(), 1, known, late, agreeing),
            HistoryGraph::Listing::kDone);
}

TEST(HistoryGraph, ForgetsHistoriesAndNoInformation) {
  FakeMachine machine(kuhn_poker());
  InformationTable information(3);
  HistoryGraph graph(machine, information);
  const auto before = graph.child(graph.root(), Choice{4, 0, 0});
  const InformationId known = graph.information(before, 1);
  graph.clear();
  EXPECT_EQ(graph.size(), 1U);
  const auto after = graph.child(graph.root(), Choice{4, 0, 0});
  EXPECT_EQ(graph.information(after, 1), known);
}

}  // namespace
}  // namespace search::hidden::histories::history_graph_test
