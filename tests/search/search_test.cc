#include "search/search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "gdl/diagnostics.h"
#include "search/choice/registry.h"
#include "search/choices.h"
#include "tests/reasoner/fake_machine.h"
#include "tests/search/playing.h"

namespace search {
namespace search_test {

using reasoner::MoveId;

TEST(DeadlineTest, HasPartsThatLastEvenWhereItIsEndless) {
  const Deadline endless(Deadline::Clock::time_point::max());
  EXPECT_FALSE(endless.part(endless.seconds_left()).expired());
  EXPECT_GT(endless.part(0.5 * endless.seconds_left()).seconds_left(), 1e6);
  EXPECT_TRUE(endless.part(-1).expired());
}

TEST(DropRareMoves, KeepsTheLikeliestOfManyRareOnes) {
  std::vector<double> weights(60, 1.0);
  weights[7] = 1.1;
  drop_rare_moves(weights);
  EXPECT_EQ(std::ranges::count(weights, 0.0), 59);
  EXPECT_DOUBLE_EQ(weights[7], 1);
}

TEST(DropRareMoves, MakesSharesOfWeights) {
  std::vector<double> weights = {1, 60, 39};
  drop_rare_moves(weights);
  EXPECT_EQ(weights[0], 0);
  EXPECT_DOUBLE_EQ(weights[1], 60.0 / 99);
  std::vector<double> nothing = {0, 0};
  drop_rare_moves(nothing);
  EXPECT_EQ(nothing, std::vector<double>(2));
}

TEST(MakeSearchTest, MakesEverySearchByItsName) {
  FakeMachine machine(tic_tac_toe());
  const auto names = choice::search_names();
  EXPECT_EQ(names.front(), "auto");
  for (const std::string& name : names) {
    const auto search = choice::make_search(name, machine, {.iterations = 10});
    EXPECT_FALSE(search->candidate());
    const Deadline deadline(Deadline::after(60));
    const MoveId move = search->choose_move(machine.initial(), 0, deadline);
    EXPECT_LT(move, 9u) << name;
    EXPECT_EQ(search->candidate(), move) << name;
    search->clear_candidate();
    EXPECT_FALSE(search->candidate());
  }
}

TEST(MakeSearchTest, NamesTheSearchesToWhoeverAskedForAnother) {
  FakeMachine machine(tic_tac_toe());
  try {
    choice::make_search("magic", machine);
    FAIL() << "made a search called magic";
  } catch (const gdl::Error& error) {
    const std::string text = error.what();
    EXPECT_TRUE(
        text.starts_with("there is no search called 'magic'; there are: "));
    for (const std::string& name : choice::search_names()) {
      EXPECT_NE(text.find(' ' + name), std::string::npos) << name;
    }
  }
}

TEST(MakeSearchTest, AnswersToTheNameOfWhatIsNoMore) {
  EXPECT_EQ(choice::current_search_name("uct"), "mcts");
  EXPECT_EQ(choice::current_search_name("mcts"), "mcts");
  EXPECT_NE(choice::renaming_note("uct"), "");
  EXPECT_EQ(choice::renaming_note("mcts"), "");
  FakeMachine machine(tic_tac_toe());
  const auto search = choice::make_search("uct", machine, {.iterations = 500});
  const auto mcts = choice::make_search("mcts", machine, {.iterations = 500});
  for (const auto* each : {&search, &mcts}) {
    (*each)->choose_move(machine.initial(), 0, no_hurry());
  }
  EXPECT_EQ(search->report().nodes, mcts->report().nodes);
}

TEST(LegalSearchTest, PlaysTheFirstLegalMove) {
  FakeMachine machine(tic_tac_toe());
  const auto search = choice::make_search("legal", machine);
  const Deadline deadline(Deadline::after(60));
  EXPECT_EQ(search->choose_move(machine.initial(), 0, deadline), 0u);
  EXPECT_EQ(search->choose_move(FakeMachine::state(07), 0, deadline), 3u);
}

TEST(RandomSearchTest, PlaysAllMovesAndTheSameForTheSameSeed) {
  FakeMachine machine(tic_tac_toe());
  const auto first = choice::make_search("random", machine, {.seed = 3});
  const auto second = choice::make_search("random", machine, {.seed = 3});
  const Deadline deadline(Deadline::after(60));
  std::set<MoveId> seen;
  for (int turn = 0; turn < 200; ++turn) {
    const MoveId move = first->choose_move(machine.initial(), 0, deadline);
    EXPECT_EQ(second->choose_move(machine.initial(), 0, deadline), move);
    seen.insert(move);
  }
  EXPECT_EQ(seen.size(), 9u);
}

// ---- What all that search a tree owe to their caller ------------------------

class TreeSearchTest : public testing::TestWithParam<std::string> {
 protected:
  /// Without `count` it searches until the deadline.
  std::unique_ptr<Search> search(std::uint64_t count = 0) {
    return choice::make_search(GetParam(), machine_, iterations(count));
  }

  FakeMachine machine_{tic_tac_toe()};
};

TEST_P(TreeSearchTest, HasAMoveEvenWhenTheDeadlineHasPassed) {
  const auto late = search();
  const Deadline passed(Deadline::after(-1));
  EXPECT_LT(late->choose_move(machine_.initial(), 0, passed), 9u);
  EXPECT_EQ(machine_.steps, 0u);
  EXPECT_EQ(late->report().playouts, 0u);
}

TEST_P(TreeSearchTest, HasACandidateBeforeTheFirstStepAndThenTheBest) {
  const auto ready = search(5000);
  bool always = true;
  machine_.before_step = [&] {
    always = always && ready->candidate().has_value();
  };
  const MoveId move = ready->choose_move(machine_.initial(), 0, no_hurry());
  EXPECT_TRUE(always);
  EXPECT_EQ(ready->candidate(), move);
}

TEST_P(TreeSearchTest, ReturnsAtOnceWhereThereIsOneMove) {
  const auto quick = search();
  EXPECT_EQ(quick->choose_move(machine_.initial(), 1, no_hurry()), kNoop);
  EXPECT_EQ(quick->candidate(), kNoop);
  // The first turn is the start clock, in which minimax fits its evaluator.
  if (GetParam() != "minimax") {
    EXPECT_EQ(machine_.steps, 0u);
  }
  const auto steps = machine_.steps;
  EXPECT_EQ(quick->choose_move(machine_.initial(), 1, no_hurry()), kNoop);
  EXPECT_EQ(machine_.steps, steps);
}

TEST_P(TreeSearchTest, LetsErrorsOfTheMachineThrough) {
  machine_.before_step = [&] {
    if (machine_.steps == 100) throw gdl::Error("no finite meaning");
  };
  const auto robust = search(1000);
  EXPECT_THROW(robust->choose_move(machine_.initial(), 0, no_hurry()),
               gdl::Error);
  machine_.before_step = [] {};
  EXPECT_LT(robust->choose_move(machine_.initial(), 0, no_hurry()), 9u);
  // Minimax plays nothing out.
  if (GetParam() != "minimax") {
    EXPECT_GE(robust->report().playouts, 1000u);
  }
}

INSTANTIATE_TEST_SUITE_P(Searches, TreeSearchTest,
                         testing::Values("mcts", "minimax"),
                         [](const auto& info) { return info.param; });

}  // namespace search_test
}  // namespace search
