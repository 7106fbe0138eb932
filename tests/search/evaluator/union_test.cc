// Goals that ask for one group: who has them, and how far it is to them.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "search/evaluator/evaluator.h"
#include "search/evaluator/union_features.h"
#include "search/evaluator/union_table.h"
#include "search/mcts/mcts.h"
#include "tests/search/playing.h"

namespace search {
namespace union_test {

using evaluator::Union;
using evaluator::UnionFeature;
using reasoner::State;

std::vector<Union> unions_of(reasoner::StateMachine& machine) {
  return evaluator::find_unions(
      *machine.propnet(),
      evaluator::board_pieces::find_piece_table(*machine.propnet()));
}

State state_of(const reasoner::StateMachine& machine,
               const std::vector<std::string>& propositions) {
  State state;
  for (const std::string& name : propositions) {
    state.set(machine.game().known_proposition(name));
  }
  return state;
}

TEST(UnionTableTest, FindsTheLinksOfLinesOfAction) {
  const auto machine = load_for_playouts("lines_of_action");
  const std::vector<Union> unions = unions_of(*machine);
  ASSERT_EQ(unions.size(), 2U);
  for (const Union& goal : unions) {
    ASSERT_EQ(goal.cells(), 64U);
    // Sides and corners of cells: 3 in a corner, 5 at a side, 8 elsewhere.
    std::vector<std::size_t> counts(9, 0);
    for (const auto& links : goal.links) ++counts[links.size()];
    EXPECT_EQ(counts[3], 4U);
    EXPECT_EQ(counts[5], 24U);
    EXPECT_EQ(counts[8], 36U);
    EXPECT_EQ(*std::ranges::max_element(goal.distances), 7);
  }
  EXPECT_NE(unions[0].role, unions[1].role);
}

// White's swap moves the pieces of both, so they have no owner by their moves.
TEST(UnionTableTest, FindsTheLinksOfHexagons) {
  const auto machine = load_for_playouts("selfo");
  const std::vector<Union> unions = unions_of(*machine);
  ASSERT_EQ(unions.size(), 2U);
  EXPECT_EQ(unions[0].cells(), 91U);
  EXPECT_EQ(
      std::ranges::max(unions[0].links, {}, &std::vector<std::uint16_t>::size)
          .size(),
      6U);
}

class OtherGames : public testing::TestWithParam<std::string> {};

// Lines of stones, sides that are joined, kings, corners: no union. Without one
// the evaluator is what it was.
TEST_P(OtherGames, AskForNoUnion) {
  const auto machine = load_for_playouts(GetParam());
  EXPECT_TRUE(unions_of(*machine).empty());
}

INSTANTIATE_TEST_SUITE_P(Games, OtherGames,
                         testing::Values("amazons", "breakthrough", "checkers",
                                         "connect_four", "go_7x7", "gomoku",
                                         "hex", "kalaha", "nine_mens_morris",
                                         "othello", "pentago", "tic_tac_toe",
                                         "tron"));

class UnionFeaturesTest : public testing::Test {
 protected:
  UnionFeaturesTest()
      : machine_(load_for_playouts("lines_of_action")),
        unions_(unions_of(*machine_)) {}

  double of(UnionFeature feature, const std::vector<std::string>& pieces) {
    const State state = state_of(*machine_, pieces);
    for (const Union& goal : unions_) {
      if (machine_->game().role_name(goal.role) == "black") {
        return evaluator::measure_union(
            goal, state.words())[static_cast<std::size_t>(feature)];
      }
    }
    return -1;
  }

  std::unique_ptr<reasoner::StateMachine> machine_;
  std::vector<Union> unions_;
};

TEST_F(UnionFeaturesTest, CountGroupsAndWhatIsMissing) {
  const std::vector<std::string> pieces = {
      "(piece 1 1 black)", "(piece 2 2 black)", "(piece 5 2 black)",
      "(piece 5 8 black)"};
  EXPECT_EQ(of(UnionFeature::kGroups, pieces), 2);
  EXPECT_EQ(of(UnionFeature::kStrays, pieces), 2);
  EXPECT_EQ(of(UnionFeature::kGaps, pieces), 2 + 5);
  EXPECT_EQ(of(UnionFeature::kGapsAround, pieces), 2 + 5);
  EXPECT_EQ(of(UnionFeature::kCutOff, pieces), 0);
  EXPECT_EQ(of(UnionFeature::kGroups, {"(piece 4 4 black)"}), 0);
}

TEST_F(UnionFeaturesTest, GoAroundOthers) {
  std::vector<std::string> pieces = {"(piece 1 1 black)", "(piece 8 1 black)"};
  EXPECT_EQ(of(UnionFeature::kGapsAround, pieces), 6);
  for (const char* row : {"1", "2", "3", "4", "5", "6", "7"}) {
    pieces.push_back(std::string("(piece 4 ") + row + " white)");
  }
  EXPECT_EQ(of(UnionFeature::kGaps, pieces), 6);
  EXPECT_GT(of(UnionFeature::kGapsAround, pieces), 6);
  EXPECT_EQ(of(UnionFeature::kCutOff, pieces), 0);
  pieces.emplace_back("(piece 4 8 white)");
  EXPECT_EQ(of(UnionFeature::kCutOff, pieces), 1);
  EXPECT_EQ(of(UnionFeature::kSignals, pieces), 0);
}

TEST_F(UnionFeaturesTest, SignalsFadeAndAddUp) {
  const double near =
      of(UnionFeature::kSignals, {"(piece 1 1 black)", "(piece 3 1 black)"});
  const double far =
      of(UnionFeature::kSignals, {"(piece 1 1 black)", "(piece 6 1 black)"});
  const double many =
      of(UnionFeature::kSignals,
         {"(piece 1 1 black)", "(piece 1 2 black)", "(piece 3 1 black)"});
  EXPECT_GT(near, far);
  EXPECT_GT(far, 0);
  EXPECT_GT(many, near);
}

TEST(UnionEvaluatorTest, PrefersToBeCloserToAUnion) {
  const auto machine = load_for_playouts("lines_of_action");
  const auto evaluator =
      evaluator::Evaluator::fit(*machine, {.samples = 200, .seconds = 1e6});
  ASSERT_TRUE(evaluator->sees_unions());
  const auto value = [&](const std::string& stray, reasoner::RoleIndex role) {
    const State state =
        state_of(*machine, {"(piece 4 4 black)", "(piece 5 5 black)", stray,
                            "(piece 1 8 white)", "(piece 8 1 white)"});
    return evaluator->value(state.words(), evaluator->mean_mobility(), {},
                            role);
  };
  const reasoner::RoleIndex black =
      machine->game().role_name(0) == "black" ? 0 : 1;
  EXPECT_GT(value("(piece 5 7 black)", black),
            value("(piece 5 8 black)", black) + 0.5);
  EXPECT_LT(value("(piece 5 7 black)", 1 - black),
            value("(piece 5 8 black)", 1 - black) - 0.5);
  EXPECT_NE(evaluator->explain(machine->game()).find("to be united"),
            std::string::npos);
}

// Random playouts of Selfo are all drawn.
TEST(UnionPlayoutsTest, SeesWhichMovesGoForAUnion) {
  const auto machine = load_for_playouts("selfo");
  const State state = initial_state(*machine);
  mcts::MctsSearch search(*machine, {.memory_mb = 64});
  search.set_evaluator(fit_to_random_play(*machine));
  search.choose_move(state, 0, Deadline::cpu(0.5));
  search.choose_move(state, 0, Deadline::cpu(0.5));
  double least = 100;
  double most = 0;
  for (const MoveReport& move : search.report().moves) {
    if (move.visits == 0) continue;
    least = std::min(least, move.value);
    most = std::max(most, move.value);
  }
  EXPECT_GT(most, least + 0.2);
}

}  // namespace union_test
}  // namespace search
