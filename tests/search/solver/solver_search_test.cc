#include "search/solver/solver_search.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "search/mcts/mcts.h"
#include "search/solver/small_game.h"
#include "tests/reasoner/fake_machine.h"
#include "tests/search/playing.h"
#include "tests/search/search_games.h"

namespace search {
namespace solver_search_test {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;

TEST(SolverSearchTest, PlaysMixturesOfASolvedGame) {
  // Diagonal 80, 40, 80 and 0 beside it: as 1 to 2 to 1, value 20.
  FakeMachine machine(with_delayed_end(matrix_game(3, [](MoveId a, MoveId b) {
    const Goal goal = a != b ? 0 : a == 1 ? 40 : 80;
    return std::vector<Goal>{goal, 100 - goal};
  })));
  std::array<int, 3> played{};
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    solver::SolverSearch search(
        machine, iterations(10, seed),
        std::make_unique<mcts::MctsSearch>(machine, iterations(10)));
    ++played[search.choose_move(machine.initial(), 0, no_hurry())];
    auto moves = by_move(search.report());
    EXPECT_NEAR(moves[1].probability, 0.5, 0.02);
    EXPECT_NEAR(moves[1].value, 20, 0.01);
    EXPECT_FALSE(search.report().proven);
  }
  EXPECT_NEAR(played[1], 20, 10);
  EXPECT_GT(played[0], 2);
  EXPECT_GT(played[2], 2);
}

std::unique_ptr<Search> solver(reasoner::StateMachine& machine) {
  const Settings settings{.memory_mb = 64, .iterations = 100};
  return std::make_unique<solver::SolverSearch>(
      machine, settings, std::make_unique<mcts::MctsSearch>(machine, settings));
}

TEST(SolverSearchTest, PlaysEveryTicTacToePositionPerfectly) {
  FakeMachine machine(tic_tac_toe());
  const auto search = solver(machine);
  search->choose_move(machine.initial(), 0, no_hurry());
  EXPECT_EQ(search->report().proven, 50);
  EXPECT_EQ(search->report().moves.size(), 9u);
  EXPECT_EQ(search->report().principal_variation.size(), 9u);
  solver::SmallGame game(machine, machine.initial(),
                         {.memory_bytes = std::size_t{64} << 20});
  ASSERT_EQ(game.solve(no_hurry()), solver::SmallGame::Status::kSolved);
  for (const std::uint64_t word : tic_tac_toe_positions()) {
    const reasoner::State state = FakeMachine::state(word);
    const RoleIndex mover = tic_tac_toe_mover(word);
    std::array<MoveId, 2> joint_move = {kNoop, kNoop};
    joint_move[mover] = search->choose_move(state, mover, no_hurry());
    EXPECT_EQ(search->choose_move(state, 1 - mover, no_hurry()), kNoop);
    reasoner::State next;
    machine.next_state(state, joint_move, next);
    const auto before = game.verdict(state);
    const auto after = game.verdict(next);
    EXPECT_EQ(after->goals, before->goals);
    if (before->goals[mover] != 50) {
      EXPECT_EQ(after->distance + 1, before->distance);
    }
  }
}

TEST(SolverSearchTest, LeavesToOthersWhatItCannotSolve) {
  FakeMachine machine(prisoners_dilemma());
  const auto search = solver(machine);
  EXPECT_LT(search->choose_move(machine.initial(), 0, no_hurry()), 2u);
  EXPECT_GT(search->report().playouts, 0u);
  EXPECT_FALSE(search->report().proven);
  search->clear_candidate();
  EXPECT_FALSE(search->candidate());
}

/// Prefers moves in an order of its own.
class OrderedSearch : public Search {
 public:
  explicit OrderedSearch(std::vector<MoveId> order)
      : order_(std::move(order)) {}

  MoveId choose_move(const reasoner::State&, RoleIndex,
                     const Deadline&) override {
    ++asked;
    return order_.front();
  }
  void advance(std::span<const MoveId>, const reasoner::State&) override {}
  Report report() const override {
    Report report;
    for (const MoveId move : order_) report.moves.emplace_back().move = move;
    return report;
  }

  int asked = 0;

 private:
  std::vector<MoveId> order_;
};

TEST(SolverSearchTest, PlaysNoLosingMoveWhereAnotherIsNotKnownToLose) {
  const auto machine = load_for_playouts("connect_four");
  reasoner::State state = initial_state(*machine);
  const auto drop = [&](RoleIndex role, int column) {
    return machine->intern_move(role, "(drop " + std::to_string(column) + ")");
  };
  // The first player has two side by side at the bottom, between free columns:
  // who does not put a disc beside them at once loses.
  RoleIndex mover = 0;
  for (const int column : {4, 4, 5}) {
    std::vector<MoveId> joint_move(2, machine->intern_move(1 - mover, "noop"));
    joint_move[mover] = drop(mover, column);
    machine->next_state(state, joint_move, state);
    mover = 1 - mover;
  }
  solver::SolverSearch search(
      *machine, iterations(3000),
      std::make_unique<OrderedSearch>(
          std::vector<MoveId>{drop(1, 1), drop(1, 4), drop(1, 6), drop(1, 3)}));
  EXPECT_EQ(search.choose_move(state, 1, no_hurry()), drop(1, 6));
  EXPECT_EQ(search.report().moves.front().move, drop(1, 6));
  EXPECT_FALSE(search.report().proven);
  const auto reported = by_move(search.report());
  EXPECT_EQ(reported.at(drop(1, 1)).proven, 0);
  EXPECT_EQ(reported.at(drop(1, 4)).proven, 0);
  EXPECT_FALSE(reported.at(drop(1, 6)).proven);
}

TEST(SolverSearchTest, LetsTheOtherSearchPrepareWhereAnotherMovesFirst) {
  const auto machine = load_for_playouts("connect_four");
  const reasoner::State state = initial_state(*machine);
  const MoveId noop = machine->intern_move(1, "noop");
  auto other = std::make_unique<OrderedSearch>(std::vector<MoveId>{noop});
  const OrderedSearch& fallback = *other;
  solver::SolverSearch search(*machine, iterations(5), std::move(other));
  for (int turn = 0; turn < 2; ++turn) {
    EXPECT_EQ(search.choose_move(state, 1, no_hurry()), noop);
    EXPECT_EQ(fallback.asked, 1) << "in the first turn alone";
  }
}

TEST(SolverSearchTest, DependsOnItsIterationsAlone) {
  // Too few to solve the game, or enough, whatever the deadline.
  for (const std::uint64_t iterations : {5, 100}) {
    const Settings settings{.memory_mb = 64, .iterations = iterations};
    std::vector<Report> reports;
    for (const auto& moment :
         {Deadline::after(600), Deadline::Clock::time_point::max()}) {
      FakeMachine machine(tic_tac_toe());
      solver::SolverSearch search(
          machine, settings,
          std::make_unique<mcts::MctsSearch>(machine, settings));
      const Deadline deadline(moment);
      search.choose_move(machine.initial(), 0, deadline);
      reports.push_back(search.report());
      EXPECT_EQ(reports.back().proven.has_value(), iterations == 100);
    }
    EXPECT_EQ(reports[0].playouts, reports[1].playouts);
    EXPECT_EQ(reports[0].nodes, reports[1].nodes);
    ASSERT_EQ(reports[0].moves.size(), reports[1].moves.size());
    for (std::size_t i = 0; i < reports[0].moves.size(); ++i) {
      EXPECT_EQ(reports[0].moves[i].move, reports[1].moves[i].move);
      EXPECT_EQ(reports[0].moves[i].visits, reports[1].moves[i].visits);
      EXPECT_EQ(reports[0].moves[i].value, reports[1].moves[i].value);
    }
  }
}

TEST(SolverSearchTest, HasAMoveWhenTheDeadlineHasPassed) {
  FakeMachine machine(tic_tac_toe());
  const auto search = solver(machine);
  const Deadline passed(Deadline::after(-1));
  EXPECT_LT(search->choose_move(machine.initial(), 0, passed), 9u);
  EXPECT_TRUE(search->candidate());
}

}  // namespace solver_search_test
}  // namespace search
