#include "reasoner/planning/step_planner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

#include "reasoner/analysis/clock.h"
#include "reasoner/engines/engine.h"
#include "reasoner/network/propnet.h"
#include "reasoner/planning/fill_in_planner.h"
#include "reasoner/planning/goal_distance.h"
#include "reasoner/planning/move_effects.h"
#include "tests/reasoner/planning/puzzle_games.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace step_planner_test {

using planning::StepPlanner;
using Answer = network::Formula::Answer;

std::unique_ptr<StateMachine> machine_of(const gdl::Rulesheet& rules) {
  return engines::make_propnet_machine(rules);
}

State initial_state(StateMachine& machine) {
  State state;
  machine.initial_state(state);
  return state;
}

bool never() { return false; }

/// The length of the shortest line to `goal`, by the plain definition.
std::optional<std::uint32_t> shortest(StateMachine& machine, Goal goal) {
  std::unordered_set<State> seen;
  std::vector<State> layer{initial_state(machine)};
  std::vector<MoveId> legal;
  for (std::uint32_t length = 1; !layer.empty(); ++length) {
    std::vector<State> next_layer;
    for (const State& state : layer) {
      machine.legal_moves(state, 0, legal);
      for (const MoveId move : legal) {
        State next;
        machine.next_state(state, std::span(&move, 1), next);
        if (machine.is_terminal(next)) {
          Goal reached = 0;
          machine.goals(next, std::span(&reached, 1));
          if (reached >= goal) return length;
        } else if (seen.insert(next).second) {
          next_layer.push_back(next);
        }
      }
    }
    layer = std::move(next_layer);
  }
  return std::nullopt;
}

/// What a line comes to, and in how many moves.
struct LineEnd {
  Goal goal = 0;
  std::size_t moves = 0;
};

/// Plays a line until the game is over; nothing where a move is not legal or it
/// is not over then.
std::optional<LineEnd> play_line(StateMachine& machine, State state,
                                 std::span<const MoveId> line) {
  LineEnd end;
  std::vector<MoveId> legal;
  for (; end.moves < line.size() && !machine.is_terminal(state); ++end.moves) {
    const auto move = line.subspan(end.moves, 1);
    machine.legal_moves(state, 0, legal);
    if (std::ranges::find(legal, move[0]) == legal.end()) return std::nullopt;
    machine.next_state(state, move, state);
  }
  if (!machine.is_terminal(state)) return std::nullopt;
  machine.goals(state, std::span(&end.goal, 1));
  return end;
}

planning::PlanningFacts facts(const network::Propnet& propnet) {
  const auto apart =
      planning::clock_propositions(analysis::find_clock(propnet));
  planning::PlanningFacts facts;
  facts.groups = analysis::find_exclusive_groups(propnet);
  const auto effects =
      planning::find_move_effects(propnet, apart, 1'000'000'000);
  facts.commuting =
      find_commuting_moves(effects.value(), propnet.base_count()).value();
  return facts;
}

TEST(StepPlannerTest, AgreesWithBreadthFirstSearchOnTheShortestLine) {
  for (const std::unique_ptr<StateMachine>& machine :
       {machine_of(tests::shipped_rules("blocks_world")),
        machine_of(tests::shipped_rules("ball_puzzle")),
        machine_of(tests::rules_of(corridor(6, 20))),
        machine_of(tests::rules_of(lamps()))}) {
    const auto length = shortest(*machine, 100);
    ASSERT_TRUE(length);
    const State start = initial_state(*machine);
    StepPlanner planner(*machine->propnet(), facts(*machine->propnet()), start,
                        10'000'000);
    EXPECT_EQ(planner.find(*length - 1, 100, never), Answer::kNo);
    ASSERT_EQ(planner.find(*length, 100, never), Answer::kYes);
    const auto line = play_line(*machine, start, planner.line());
    ASSERT_TRUE(line);
    EXPECT_EQ(line->goal, 100);
    EXPECT_EQ(line->moves, *length);
    const MoveId first = planner.line()[0];
    // With more room than needed it still ends somewhere.
    ASSERT_EQ(planner.find(*length + 2, 100, never), Answer::kYes);
    EXPECT_TRUE(play_line(*machine, start, planner.line()));
    // Behind the first move the rest of the line is left.
    planner.play(first);
    EXPECT_EQ(planner.find(*length - 1, 100, never), Answer::kYes);
  }
}

TEST(StepPlannerTest, GivesUpWhereItIsToldTo) {
  const auto machine = machine_of(tests::shipped_rules("hanoi"));
  StepPlanner planner(*machine->propnet(), {}, initial_state(*machine), 20'000);
  EXPECT_EQ(planner.find(10, 100, [] { return true; }), Answer::kUnknown);
  EXPECT_FALSE(planner.is_full());
  EXPECT_EQ(planner.find(40, 100, never), Answer::kUnknown);
  EXPECT_TRUE(planner.is_full());
}

TEST(GoalDistanceTest, CountsWhatIsMissing) {
  const auto machine = machine_of(tests::rules_of(lamps()));
  planning::GoalDistance distance(*machine->propnet(), 0, 100, {});
  State state = initial_state(*machine);
  EXPECT_EQ(distance.of(state.words()), 4);
  std::vector<MoveId> legal;
  machine->legal_moves(state, 0, legal);
  machine->next_state(state, std::span(legal).subspan(2, 1), state);
  EXPECT_EQ(distance.of(state.words()), 3);
  machine->next_state(state, std::span(legal).first(1), state);
  EXPECT_EQ(distance.of(state.words()), 4);
}

TEST(MoveEffectsTest, MovesThatSwitchDifferentThingsCommute) {
  const auto machine = machine_of(tests::rules_of(lamps()));
  const auto effects =
      planning::find_move_effects(*machine->propnet(), {}, 1'000'000).value();
  ASSERT_EQ(effects.size(), 5U);
  for (const planning::MoveEffects& move : effects) {
    EXPECT_EQ(move.flips.size(), 1U);
    EXPECT_TRUE(move.reads.empty());
  }
  const auto commuting =
      find_commuting_moves(effects, machine->propnet()->base_count()).value();
  EXPECT_EQ(commuting[4], (std::vector<MoveId>{0, 1, 2, 3}));
}

TEST(MoveEffectsTest, MovesThatNeedOneAnotherDoNot) {
  const auto machine = machine_of(tests::rules_of(corridor(5, 12)));
  const auto& propnet = *machine->propnet();
  const auto apart =
      planning::clock_propositions(analysis::find_clock(propnet));
  const auto effects =
      planning::find_move_effects(propnet, apart, 1'000'000).value();
  const auto commuting =
      find_commuting_moves(effects, propnet.base_count()).value();
  for (const auto& before : commuting) EXPECT_TRUE(before.empty());
}

}  // namespace step_planner_test
}  // namespace reasoner
