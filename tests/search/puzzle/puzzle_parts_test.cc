// Puzzles that fall into parts, planned apart.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "reasoner/analysis/clock.h"
#include "reasoner/engines/engine.h"
#include "reasoner/planning/part_game.h"
#include "search/puzzle/parts_solver.h"
#include "search/puzzle/puzzle_search.h"
#include "tests/search/playing.h"
#include "tests/search/puzzle/solving.h"

namespace search {
namespace puzzle_parts_test {

using reasoner::MoveId;
using reasoner::State;
using Machine = std::unique_ptr<reasoner::StateMachine>;
using Presses = std::vector<int>;  // of lamps 0 to 8, row by row

constexpr std::size_t kMemory = std::size_t{64} << 20;

/// Boards of 3x3 lamps, one press a move, which switches a lamp and those
/// beside it. Each set of presses puts one board out, and no fewer do.
std::string boards(const std::vector<Presses>& presses, int steps,
                   const std::string& end) {
  std::string rules = R"(
      (role r) (init (step 0))
      (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
      (<= (base (lit ?b ?l)) (board ?b) (lamp ?l))
      (<= (input r (press ?b ?l)) (board ?b) (lamp ?l))
      (<= (legal r (press ?b ?l)) (board ?b) (lamp ?l))
      (<= (base (step 0))) (<= (base (step ?n)) (succ ?m ?n))
      (<= (switched ?b ?l) (does r (press ?b ?k)) (switches ?k ?l))
      (<= (next (lit ?b ?l)) (true (lit ?b ?l)) (not (switched ?b ?l)))
      (<= (next (lit ?b ?l)) (switched ?b ?l) (not (true (lit ?b ?l))))
      (<= (bright ?b) (true (lit ?b ?l))))";
  std::array<std::vector<int>, 9> switched;
  for (int a = 0; a < 9; ++a) {
    rules += "(lamp " + std::to_string(a) + ")";
    for (int b = 0; b < 9; ++b) {
      if (std::abs(a % 3 - b % 3) + std::abs(a / 3 - b / 3) > 1) continue;
      switched[static_cast<std::size_t>(a)].push_back(b);
      rules += "(switches " + std::to_string(a) + ' ' + std::to_string(b) + ")";
    }
  }
  for (std::size_t board = 0; board < presses.size(); ++board) {
    const std::string name = "b" + std::to_string(board);
    rules += "(board " + name + ")";
    std::array<bool, 9> lit{};
    for (const int press : presses[board]) {
      for (const int lamp : switched[static_cast<std::size_t>(press)]) {
        lit[static_cast<std::size_t>(lamp)] ^= true;
      }
    }
    for (std::size_t lamp = 0; lamp < lit.size(); ++lamp) {
      if (!lit[lamp]) continue;
      rules += "(init (lit " + name + ' ' + std::to_string(lamp) + "))";
    }
  }
  for (int i = 0; i < steps; ++i) {
    rules += "(succ " + std::to_string(i) + ' ' + std::to_string(i + 1) + ")";
  }
  return rules + "(<= terminal (true (step " + std::to_string(steps) + ")))" +
         end;
}

const std::string kAllOut =
    "(<= any_bright (bright ?b)) (<= terminal (not any_bright))"
    "(<= (goal r 100) (not any_bright)) (<= (goal r 0) any_bright)";

const std::vector<Presses> kPresses = {
    {0, 4, 5, 7}, {1, 2, 3, 6, 8}, {4}, {0, 1, 5, 6}};
constexpr int kSteps = 14;  // no fewer will do

/// The line that the parts alone come to.
puzzle::Line planned(reasoner::StateMachine& machine) {
  puzzle::BestLine best(puzzle::top_goal(machine), [](const puzzle::Line&) {});
  puzzle::PartsSolver solver(machine, best, initial_state(machine), kMemory);
  puzzle::Effort effort(no_hurry(), 60, best);
  EXPECT_FALSE(solver.work(effort));
  return best.line();
}

TEST(PartsSolverTest, PutsTogetherTheShortestPlansOfAllParts) {
  const auto machine = propnet_of(boards(kPresses, kSteps, kAllOut));
  const puzzle::Line line = planned(*machine);
  EXPECT_EQ(line.goal, 100);
  EXPECT_EQ(line.moves.size(), 14u);
  EXPECT_EQ(line.found_by, "planning its 4 parts apart");
}

TEST(PartsSolverTest, NeedsNoPlanForWhatIsDone) {
  const auto machine =
      propnet_of(boards({{}, {0, 4, 5, 7}, {1, 8}, {}}, 6, kAllOut));
  EXPECT_EQ(planned(*machine).goal, 100);
}

TEST(PartsSolverTest, HasNoLineWhereTimeIsTooShortForAll) {
  const auto machine = propnet_of(boards(kPresses, kSteps - 1, kAllOut));
  EXPECT_EQ(planned(*machine).goal, 0);
}

TEST(PartsSolverTest, NeedsOnePartOnlyWhereThatIsEnough) {
  // The first cannot be put out in time, the second can.
  const auto machine = propnet_of(
      boards({{0, 1, 2, 3, 4, 6}, {0, 4, 5, 7}, {1, 2, 3, 6, 8}}, 5,
             "(<= (out ?b) (board ?b) (not (bright ?b)))"
             "(<= any_out (out ?b)) (<= terminal any_out)"
             "(<= (goal r 100) any_out) (<= (goal r 0) (not any_out))"));
  const puzzle::Line line = planned(*machine);
  EXPECT_EQ(line.goal, 100);
  EXPECT_EQ(line.moves.size(), 4u);
}

TEST(PartsSolverTest, LeavesWholePuzzlesToOthers) {
  const auto machine = load_propnet("lights_out");
  EXPECT_TRUE(planned(*machine).moves.empty());
}

TEST(PartsSolverTest, PlansAnewFromWhereItIs) {
  const auto machine = propnet_of(boards(kPresses, kSteps + 2, kAllOut));
  puzzle::BestLine best(100, [](const puzzle::Line&) {});
  State state = initial_state(*machine);
  puzzle::PartsSolver solver(*machine, best, state, kMemory);
  puzzle::Effort effort(no_hurry(), 60, best);
  solver.work(effort);
  const MoveId other = machine->intern_move(0, "(press b0 1)");
  machine->next_state(state, std::span(&other, 1), state);
  best.reset(100);
  solver.advance(other, state);
  puzzle::Effort again(no_hurry(), 60, best);
  solver.work(again);
  EXPECT_EQ(best.goal(), 100);
  EXPECT_EQ(best.line().moves.size(), 15u);
}

TEST(PartsSolverTest, WorksBesideTheOtherWays) {
  const auto machine = propnet_of(boards(kPresses, kSteps, kAllOut));
  std::vector<std::unique_ptr<Search>> players;
  players.push_back(
      std::make_unique<puzzle::PuzzleSearch>(*machine, iterations(5000)));
  EXPECT_EQ(play(*machine, players), std::vector<reasoner::Goal>{100});
}

TEST(PartGameTest, HasTheMovesAndTheEndOfOnePart) {
  const auto machine = propnet_of(boards(kPresses, kSteps, kAllOut));
  const reasoner::network::Propnet& propnet = *machine->propnet();
  const auto parts =
      find_sub_games(propnet, reasoner::analysis::find_clock(propnet));
  ASSERT_EQ(parts.size(), 4u);
  // The third is put out by one press.
  const MoveId press = machine->intern_move(0, "(press b2 4)");
  const auto third = std::ranges::find_if(parts, [&](const auto& part) {
    return std::ranges::count(part.moves, std::pair(0U, press)) > 0;
  });
  const auto part = reasoner::planning::make_part_machine(
      propnet, parts, static_cast<std::size_t>(third - parts.begin()));
  State state = initial_state(*part);
  EXPECT_EQ(state, initial_state(*machine));
  std::vector<MoveId> legal;
  part->legal_moves(state, 0, legal);
  EXPECT_EQ(legal.size(), 9u);
  EXPECT_FALSE(part->is_terminal(state));
  part->next_state(state, std::span(&press, 1), state);
  EXPECT_TRUE(part->is_terminal(state));
  EXPECT_FALSE(machine->is_terminal(state));
  reasoner::Goal goal = 0;
  part->goals(state, std::span(&goal, 1));
  EXPECT_EQ(goal, 100);
}

}  // namespace puzzle_parts_test
}  // namespace search
