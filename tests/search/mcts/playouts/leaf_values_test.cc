#include "search/mcts/playouts/leaf_values.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>

#include "search/evaluator/evaluator.h"
#include "search/mcts/mcts.h"
#include "tests/search/one_cell_weights.h"
#include "tests/search/playing.h"

namespace search {
namespace mcts_leaf_values_test {

using mcts::playouts::LeafValues;
using mcts::tree::Goals;
using reasoner::MoveId;

TEST(LeafValuesTest, AreMixedIntoWhatPlayoutsCameTo) {
  LeafValues values(0.25);
  EXPECT_TRUE(values.are_used());
  values.note(3, Goals{80, 20});
  EXPECT_GT(values.take_growth(), 0u);
  EXPECT_EQ(values.mixed(3, Goals{0, 100}), (Goals{20, 80}));
  EXPECT_EQ(values.mixed(3, Goals{100, 0}), (Goals{95, 5}));
  values.note(3, Goals{40, 60});
  EXPECT_EQ(values.mixed(3, Goals{0, 100}), (Goals{10, 90}));
  for (const std::uint32_t unknown : {2U, 4U}) {
    EXPECT_EQ(values.mixed(unknown, Goals{0, 100}), (Goals{0, 100}));
  }
  values.forget(3);
  values.forget(5);
  EXPECT_EQ(values.mixed(3, Goals{0, 100}), (Goals{0, 100}));
  values.note(3, Goals{40, 60});
  values.clear();
  EXPECT_EQ(values.mixed(3, Goals{0, 100}), (Goals{0, 100}));
}

std::unique_ptr<const evaluator::Evaluator> lover_of_a_corner(
    const reasoner::StateMachine& machine) {
  return evaluator::Evaluator::restore(
      *machine.propnet(), weights_of_one_cell(machine, "(cell 1 1 x)"));
}

TEST(LeafValuesTest, DecideWhereTheEvaluatorIsAllThatCounts) {
  const auto machine = load_for_playouts("tic_tac_toe");
  const std::shared_ptr<const evaluator::Evaluator> evaluator =
      lover_of_a_corner(*machine);
  for (const double part : {0.0, 1.0}) {
    mcts::MctsSearch search(*machine, iterations(300),
                            {.evaluator_part = part});
    search.set_evaluator(evaluator);
    const MoveId move =
        search.choose_move(initial_state(*machine), 0, no_hurry());
    const std::string& name = machine->game().move_name(0, move);
    EXPECT_EQ(name == "(place 1 1)", part == 1) << name;
  }
}

/// What is proven does not hang on any judgement.
TEST(LeafValuesTest, ChangeNoProof) {
  const auto machine = load_for_playouts("tic_tac_toe");
  mcts::MctsSearch search(*machine, iterations(400'000),
                          {.evaluator_part = 0.9});
  search.set_evaluator(lover_of_a_corner(*machine));
  search.choose_move(initial_state(*machine), 0, no_hurry());
  EXPECT_TRUE(search.report().proven);
  EXPECT_EQ(search.report().moves.front().value, 50);
}

}  // namespace mcts_leaf_values_test
}  // namespace search
