#include "search/evaluator/evaluator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "search/evaluator/regression.h"
#include "search/evaluator/union_model.h"
#include "tests/reasoner/fake_machine.h"
#include "tests/search/playing.h"

namespace search {
namespace evaluator_test {

using reasoner::Goal;
using reasoner::RoleIndex;
using reasoner::State;

evaluator::EvaluatorSettings samples(std::size_t count) {
  return {.samples = count, .seconds = 1e9};
}

// ---- Regression -------------------------------------------------------------

TEST(RegressionTest, FindsTheWeightsThatMadeTheLabels) {
  const std::vector<double> truth = {0.3, -1.2, 2.0};
  evaluator::RegressionRows rows;
  for (int i = 0; i < 500; ++i) {
    const double x = i % 7 - 3;
    const double y = i % 5 - 2;
    rows.add(0, 1);
    rows.add(1, x);
    rows.add(2, y);
    rows.finish_row(evaluator::sigmoid(truth[0] + truth[1] * x + truth[2] * y));
  }
  const evaluator::RegressionPrior prior = {.means = {0, 0, 0},
                                            .penalties = {1e-6, 1e-6, 1e-6}};
  const auto all = [](std::size_t) { return true; };
  const auto weights =
      evaluator::fit_logistic(rows, prior, all, [] { return false; });
  for (std::size_t i = 0; i < truth.size(); ++i) {
    EXPECT_NEAR(weights[i], truth[i], 0.01);
  }
  EXPECT_LT(evaluator::mean_square_error(rows, weights, all), 1e-4);
}

TEST(RegressionTest, KeepsToThePriorWhereRowsTellNothing) {
  evaluator::RegressionRows rows;
  for (int i = 0; i < 10; ++i) {
    rows.add(0, 1);
    rows.finish_row(0.5);
  }
  const evaluator::RegressionPrior prior = {.means = {0, 3},
                                            .penalties = {1, 1}};
  const auto weights = evaluator::fit_logistic(
      rows, prior, [](std::size_t) { return true; }, [] { return false; });
  EXPECT_NEAR(weights[0], 0, 1e-6);
  EXPECT_NEAR(weights[1], 3, 1e-6);
}

// ---- Pieces -----------------------------------------------------------------

TEST(PieceTableTest, KnowsBoardPiecesAndOwnersOfCheckers) {
  const auto machine = load("checkers");
  const auto evaluator = evaluator::Evaluator::fit(*machine, samples(300));
  const evaluator::board_pieces::PieceTable& table = evaluator->pieces();
  ASSERT_EQ(table.boards.size(), 1u);
  EXPECT_EQ(table.boards[0].cells, 32u);
  ASSERT_EQ(table.types.size(), 4u);
  for (RoleIndex role = 0; role < 2; ++role) {
    const evaluator::board_pieces::PieceType* man = nullptr;
    const evaluator::board_pieces::PieceType* king = nullptr;
    for (const evaluator::board_pieces::PieceType& type : table.types) {
      if (type.owner != role) continue;
      (type.initial == 12 ? man : king) = &type;
    }
    ASSERT_NE(man, nullptr);
    ASSERT_NE(king, nullptr);
    EXPECT_EQ(king->initial, 0u);
    EXPECT_GT(king->motility, 1.5 * man->motility);
    EXPECT_GT(king->power, man->power);
    EXPECT_FALSE(man->royal);
    EXPECT_FALSE(king->royal);
  }
  EXPECT_NE(evaluator->explain(machine->game()).find("32 cells"),
            std::string::npos);
}

// ---- Values -----------------------------------------------------------------

class EvaluatorBreakthroughTest : public testing::Test {
 protected:
  EvaluatorBreakthroughTest()
      : machine_(load("breakthrough")),
        evaluator_(evaluator::Evaluator::fit(*machine_, samples(1500))) {
    machine_->initial_state(start_);
  }

  /// The initial position with propositions changed; white is role 0.
  State with(const std::vector<std::string>& out,
             const std::vector<std::string>& in) const {
    State state;
    start_.for_each([&](reasoner::PropositionId id) {
      const std::string& name = machine_->game().proposition_name(id);
      if (std::ranges::find(out, name) == out.end()) state.set(id);
    });
    for (const std::string& name : in) {
      state.set(machine_->game().known_proposition(name));
    }
    return state;
  }
  double value(const State& state, RoleIndex role = 0) const {
    const std::vector<Goal> goals(2, reasoner::kNoGoal);
    return evaluator_->value(state.words(), evaluator_->mean_mobility(), goals,
                             role);
  }

  std::unique_ptr<reasoner::StateMachine> machine_;
  std::unique_ptr<const evaluator::Evaluator> evaluator_;
  State start_;
};

TEST_F(EvaluatorBreakthroughTest, MorePiecesAreBetter) {
  const double equal = value(start_);
  EXPECT_GT(value(with({}, {"(pawn 4 5 white)"})), equal + 2);
  EXPECT_LT(value(with({}, {"(pawn 4 4 black)"})), equal - 2);
}

TEST_F(EvaluatorBreakthroughTest, FartherIsBetter) {
  EXPECT_GT(value(with({"(pawn 4 2 white)"}, {"(pawn 4 6 white)"})),
            value(start_) + 2);
  EXPECT_LT(value(with({"(pawn 4 7 black)"}, {"(pawn 4 3 black)"})),
            value(start_) - 2);
}

TEST_F(EvaluatorBreakthroughTest, WhatOneGainsTheOtherLoses) {
  const State state = with({"(pawn 4 7 black)"}, {});
  EXPECT_NEAR(value(state, 0) + value(state, 1), 100, 1e-3);
  EXPECT_GT(evaluator_->foretold(0), 0.05);
}

TEST(EvaluatorTest, DependsOnSeedAndSamplesOnly) {
  const auto machine = load("tic_tac_toe");
  const auto explained = [&] {
    return evaluator::Evaluator::fit(*machine, samples(200))
        ->explain(machine->game());
  };
  EXPECT_EQ(explained(), explained());
}

TEST(EvaluatorTest, LooksForNoPiecesWhereThatTakesTooLong) {
  const auto machine = load("tic_tac_toe");
  const double needed = evaluator::seconds_to_find_pieces(*machine);
  EXPECT_GT(needed, 0);
  const auto pieces_in = [&](double seconds) {
    return evaluator::Evaluator::fit(*machine,
                                     {.samples = 50, .seconds = seconds})
        ->pieces()
        .types.size();
  };
  EXPECT_EQ(pieces_in(needed), 0u);
  EXPECT_GT(pieces_in(1e9), 0u);
}

TEST(EvaluatorTest, NeedsNoNetwork) {
  FakeMachine machine(tic_tac_toe());
  const auto evaluator = evaluator::Evaluator::fit(machine, samples(200));
  const std::vector<Goal> goals(2, reasoner::kNoGoal);
  const double value = evaluator->value(machine.initial().words(),
                                        evaluator::Mobility{9, 8}, goals, 0);
  EXPECT_GT(value, 0);
  EXPECT_LT(value, 100);
  EXPECT_TRUE(evaluator->pieces().types.empty());
}

}  // namespace evaluator_test
}  // namespace search
