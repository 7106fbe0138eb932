#include "search/mcts/mcts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

#include "tests/reasoner/fake_machine.h"
#include "tests/search/playing.h"
#include "tests/search/search_games.h"
#include "tests/search/tic_tac_toe_values.h"

namespace search {
namespace mcts_test {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

// ---- Proofs -----------------------------------------------------------------

TEST(MctsProofTest, AgreesWithFullSearchOnTicTacToe) {
  FakeMachine machine(tic_tac_toe());
  TicTacToeValues values(machine);
  const auto positions = tic_tac_toe_positions();
  for (std::size_t i = 0; i < positions.size(); i += 101) {
    const State state = FakeMachine::state(positions[i]);
    const RoleIndex mover = tic_tac_toe_mover(positions[i]);
    if (values.legal(positions[i]).size() == 1) continue;
    mcts::MctsSearch mcts(machine, iterations(200'000));
    const MoveId move = mcts.choose_move(state, mover, no_hurry());
    const Goal value = values.value(positions[i]);
    EXPECT_EQ(mcts.report().moves.front().move, move);
    EXPECT_EQ(mcts.report().moves.front().value, value) << positions[i];
    // What the other wants is not known of this machine: a win is proven.
    const auto& proven = mcts.report().proven;
    EXPECT_TRUE(value < 100 ? proven.value_or(value) == value : proven == value)
        << positions[i];
    EXPECT_EQ(mcts.report().moves.front().probability, 1);
  }
}

TEST(MctsProofTest, ProvesThatTicTacToeIsADrawOnTheWideEngine) {
  const auto machine = load_for_playouts("tic_tac_toe");
  State state = initial_state(*machine);
  mcts::MctsSearch mcts(*machine, iterations(2'000'000));
  mcts.choose_move(state, 0, no_hurry());
  EXPECT_EQ(mcts.report().proven, 50);
  EXPECT_LT(mcts.report().playouts, 100'000U);
}

/// Two roles in turn go from place to place, from 0 on: `legal_at` says where
/// to. A place without moves is an end, with that goal for the first.
FakeGame countdown(const std::array<std::vector<MoveId>, 8>& legal_at,
                   std::array<Goal, 8> goal_of_end) {
  // A state is 16 * steps + place; places without legal moves are ends.
  return {.roles = {"first", "second"},
          .move_count = 8,
          .initial = 0,
          .legal =
              [legal_at](std::uint64_t state, RoleIndex role) {
                const bool is_turn = state / 16 % 2 == role;
                return is_turn ? legal_at[state % 16] : std::vector<MoveId>{0};
              },
          .next =
              [](std::uint64_t state, std::span<const MoveId> joint_move) {
                const MoveId to = joint_move[state / 16 % 2];
                return (state / 16 + 1) * 16 + to;
              },
          .result = [legal_at, goal_of_end](std::uint64_t state)
              -> std::optional<std::vector<Goal>> {
            if (!legal_at[state % 16].empty()) return std::nullopt;
            const Goal goal = goal_of_end[state % 16];
            return std::vector<Goal>{goal, 100 - goal};
          }};
}

TEST(MctsProofTest, WinsTheShortWay) {
  // By way of 1, 2 and 3 the first wins; by way of 4 and 5 sooner.
  FakeMachine machine(countdown({{{1, 4}, {2}, {3}, {6}, {5}, {7}, {6}, {}}},
                                {0, 0, 0, 0, 0, 0, 0, 100}));
  mcts::MctsSearch mcts(machine, iterations(1000));
  EXPECT_EQ(mcts.choose_move(machine.initial(), 0, no_hurry()), 4U);
  EXPECT_EQ(mcts.report().proven, 100);
}

TEST(MctsProofTest, LosesTheLongWay) {
  FakeMachine machine(countdown({{{7, 4, 1}, {2}, {3}, {7}, {5}, {7}, {}, {}}},
                                {0, 0, 0, 0, 0, 0, 0, 0}));
  mcts::MctsSearch mcts(machine, iterations(1000));
  EXPECT_EQ(mcts.choose_move(machine.initial(), 0, no_hurry()), 1U);
  EXPECT_EQ(mcts.report().proven, 0);
}

TEST(MctsProofTest, ProvesAWinAmongMoreMovesThanAreLookedAtFirst) {
  // Of 200 moves only the last wins.
  FakeMachine machine(one_choice(
      200,
      [](std::uint64_t state, MoveId move) {
        return state == 0 ? 2 + move : state + 1000;
      },
      [](std::uint64_t state) -> std::optional<Goal> {
        if (state < 1000) return std::nullopt;
        return state == 1201 ? 100 : 0;
      }));
  mcts::MctsSearch mcts(machine, iterations(50'000));
  EXPECT_EQ(mcts.choose_move(machine.initial(), 0, no_hurry()), 199U);
  EXPECT_EQ(mcts.report().proven, 100);
}

// ---- Simultaneous moves -----------------------------------------------------

TEST(MctsSimultaneousTest, MixesRockPaperScissors) {
  FakeMachine machine(with_delayed_end(rock_paper_scissors()));
  std::map<MoveId, int> played;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    mcts::MctsSearch mcts(machine, iterations(1000, seed));
    ++played[mcts.choose_move(machine.initial(), seed % 2, no_hurry())];
    for (const MoveReport& move : mcts.report().moves) {
      EXPECT_NEAR(move.probability, 1.0 / 3, 0.05);
      EXPECT_NEAR(move.value, 50, 5);
    }
  }
  EXPECT_EQ(played.size(), 3U);
}

TEST(MctsSimultaneousTest, MixesAsTheEquilibriumOfAMatrixGameWants) {
  // Diagonal 60 and 20 beside it: each move as often, the value is 100/3.
  constexpr Goal kGoals[3][3] = {{60, 20, 20}, {20, 60, 20}, {20, 20, 60}};
  FakeMachine even(with_delayed_end(matrix_game(3, [&](MoveId a, MoveId b) {
    return std::vector<Goal>{kGoals[a][b], 100 - kGoals[a][b]};
  })));
  mcts::MctsSearch mcts(even, iterations(3000));
  mcts.choose_move(even.initial(), 0, no_hurry());
  for (const MoveReport& move : mcts.report().moves) {
    EXPECT_NEAR(move.probability, 1.0 / 3, 0.05);
    EXPECT_NEAR(move.value, 100.0 / 3, 3);
  }
  // Diagonal 80, 40, 80 and 0 beside it: as 1/80 to 1/40 to 1/80, value 20.
  FakeMachine uneven(with_delayed_end(matrix_game(3, [](MoveId a, MoveId b) {
    const Goal goal = a != b ? 0 : a == 1 ? 40 : 80;
    return std::vector<Goal>{goal, 100 - goal};
  })));
  for (RoleIndex role = 0; role < 2; ++role) {
    mcts::MctsSearch search(uneven, iterations(3000));
    search.choose_move(uneven.initial(), role, no_hurry());
    auto moves = by_move(search.report());
    EXPECT_NEAR(moves[0].probability, 0.25, 0.05);
    EXPECT_NEAR(moves[1].probability, 0.5, 0.05);
    EXPECT_NEAR(moves[2].probability, 0.25, 0.05);
    EXPECT_NEAR(moves[1].value, role == 0 ? 20 : 80, 3);
  }
}

TEST(MctsSimultaneousTest, PlaysDominantMoves) {
  FakeMachine machine(with_delayed_end(prisoners_dilemma()));
  for (RoleIndex role = 0; role < 2; ++role) {
    mcts::MctsSearch mcts(machine, iterations(500));
    EXPECT_EQ(mcts.choose_move(machine.initial(), role, no_hurry()), 1U);
  }
}

TEST(MctsSimultaneousTest, SamplesWhereThereAreManyJointMoves) {
  // Twelve numbers each: the larger wins, but 11 loses to all.
  FakeMachine machine(with_delayed_end(matrix_game(12, [](MoveId a, MoveId b) {
    const MoveId x = a == 11 ? 0 : a + 1;
    const MoveId y = b == 11 ? 0 : b + 1;
    const Goal goal = x == y ? 50 : x > y ? 100 : 0;
    return std::vector<Goal>{goal, 100 - goal};
  })));
  for (RoleIndex role = 0; role < 2; ++role) {
    mcts::MctsSearch mcts(machine, iterations(8000));
    EXPECT_EQ(mcts.choose_move(machine.initial(), role, no_hurry()), 10U);
    EXPECT_EQ(mcts.report().moves.front().probability, 1);
  }
}

TEST(MctsSimultaneousTest, NeverSeesTheOthersChoice) {
  // Who saw the other's choice would value it at 100.
  FakeMachine machine(with_delayed_end(matching_pennies()));
  for (RoleIndex role = 0; role < 2; ++role) {
    mcts::MctsSearch mcts(machine, iterations(2000));
    mcts.choose_move(machine.initial(), role, no_hurry());
    for (const MoveReport& move : mcts.report().moves) {
      EXPECT_NEAR(move.value, 50, 5);
    }
  }
}

TEST(MctsSimultaneousTest, TakesNoWinForGrantedThatTheOtherCanPrevent) {
  // Move 0 wins if the other errs, 1 is worth 60 whatever it does.
  FakeMachine machine(with_delayed_end(matrix_game(2, [](MoveId a, MoveId b) {
    if (a == 1) return std::vector<Goal>{60, 40};
    return b == 0 ? std::vector<Goal>{100, 0} : std::vector<Goal>{0, 100};
  })));
  mcts::MctsSearch mcts(machine, iterations(2000));
  EXPECT_EQ(mcts.choose_move(machine.initial(), 0, no_hurry()), 1U);
}

// ---- Three roles ------------------------------------------------------------

TEST(MctsThreeRolesTest, EveryRoleMaximisesItsOwnGoal) {
  FakeMachine machine(three_for_themselves());
  mcts::MctsSearch mcts(machine, iterations(20'000));
  EXPECT_EQ(mcts.choose_move(machine.initial(), 0, no_hurry()), 1U);
  auto moves = by_move(mcts.report());
  EXPECT_EQ(moves[0].proven, 20);
  EXPECT_EQ(moves[1].proven, 60);
  ASSERT_EQ(mcts.report().principal_variation.size(), 3U);
  EXPECT_EQ(mcts.report().principal_variation[1][1], 1U);
  EXPECT_EQ(mcts.report().principal_variation[2][2], 0U);
}

TEST(MctsThreeRolesTest, CountsARoleWithoutAGoalAsZero) {
  std::array<std::vector<Goal>, 8> goals;
  goals.fill({20, 20, 20});
  goals[0] = goals[1] = goals[2] = goals[3] = {reasoner::kNoGoal, 50, 50};
  FakeMachine machine(three_in_turn(goals));
  mcts::MctsSearch mcts(machine, iterations(500));
  EXPECT_EQ(mcts.choose_move(machine.initial(), 0, no_hurry()), 1U);
  EXPECT_EQ(by_move(mcts.report())[0].proven, 0);
}

/// Of `count` roles the last one chooses; move 2 is best for it.
FakeGame last_of_many(std::size_t count) {
  return {.roles = std::vector<std::string>(count, "role"),
          .move_count = 3,
          .initial = 0,
          .legal =
              [count](std::uint64_t, RoleIndex role) {
                return numbers_below(role + 1 == count ? 3 : 1);
              },
          .next =
              [](std::uint64_t, std::span<const MoveId> joint_move) {
                return joint_move.back() + 1;
              },
          .result =
              [count](std::uint64_t state) -> std::optional<std::vector<Goal>> {
            if (state == 0) return std::nullopt;
            std::vector<Goal> goals(count, 50);
            goals.back() = static_cast<Goal>(30 * state);
            return goals;
          }};
}

TEST(MctsManyRolesTest, SearchesForSixteenAndPlaysForMore) {
  FakeMachine sixteen(last_of_many(16));
  mcts::MctsSearch mcts(sixteen, iterations(100));
  EXPECT_EQ(mcts.choose_move(sixteen.initial(), 15, no_hurry()), 2U);
  EXPECT_EQ(mcts.report().proven, 90);
  FakeMachine more(last_of_many(17));
  mcts::MctsSearch any(more, iterations(100));
  EXPECT_LT(any.choose_move(more.initial(), 16, no_hurry()), 3U);
  EXPECT_TRUE(any.candidate());
}

// ---- The tree between moves, memory -----------------------------------------

TEST(MctsTest, PlaysGamesOfAllKindsToTheEnd) {
  for (const std::string game :
       {"connect_four", "tron", "breakthrough", "three_player_tic_tac_toe"}) {
    const auto machine = load_for_playouts(game);
    std::vector<std::unique_ptr<Search>> players;
    for (RoleIndex role = 0; role < machine->game().role_count(); ++role) {
      players.push_back(
          std::make_unique<mcts::MctsSearch>(*machine, iterations(400, role)));
    }
    play(*machine, players);
  }
}

TEST(MctsTest, DependsOnSeedAndIterationsOnly) {
  const auto machine = load_for_playouts("breakthrough");
  const auto visits = [&](std::uint64_t seed) {
    mcts::MctsSearch search(*machine, iterations(3000, seed));
    return visits_at_start(*machine, search);
  };
  EXPECT_EQ(visits(1), visits(1));
  EXPECT_NE(visits(1), visits(2));
}

TEST(MctsTest, SearchesOnWhatItKnowsOfTheMovesThatWerePlayed) {
  const auto machine = load_for_playouts("connect_four");
  mcts::MctsSearch search(*machine, iterations(20'000));
  State state = initial_state(*machine);
  std::vector<MoveId> joint_move(2);
  std::vector<MoveId> legal;
  std::uint64_t visits = 0;
  for (int turn = 0; turn < 3; ++turn) {
    const auto mover = static_cast<RoleIndex>(turn % 2);
    const MoveId move = search.choose_move(state, mover, no_hurry());
    std::uint64_t now = 0;
    for (const MoveReport& each : search.report().moves) now += each.visits;
    EXPECT_GT(now, visits);
    EXPECT_GE(now, search.report().playouts);
    visits = search.report().moves.front().visits;
    machine->legal_moves(state, 1 - mover, legal);
    joint_move[mover] = move;
    joint_move[1 - mover] = legal.front();
    machine->next_state(state, joint_move, state);
    search.advance(joint_move, state);
  }
  // Out of the blue.
  machine->initial_state(state);
  search.choose_move(state, 0, no_hurry());
  EXPECT_LT(search.report().nodes, 25'000U);
}

/// Settings with so little memory that trees soon fill it.
Settings little_memory(std::uint64_t count) {
  return {.memory_mb = 1, .iterations = count};
}

constexpr std::size_t kLittleMemory = std::size_t{1} << 20;

TEST(MctsMemoryTest, StaysWithinItsMemory) {
  for (const std::string game :
       {"connect_four", "tron", "breakthrough", "gomoku"}) {
    const auto machine = load_for_playouts(game);
    mcts::Worker worker(*machine, little_memory(15'000), {}, 0, nullptr);
    State state = initial_state(*machine);
    std::vector<MoveId> legal;
    std::vector<MoveId> joint_move(machine->game().role_count());
    for (int turn = 0; turn < 6; ++turn) {
      ASSERT_TRUE(worker.set_root(state));
      std::atomic<bool> stop = false;
      worker.search(no_hurry(), stop, [] {});
      EXPECT_GT(worker.playouts(), 10'000U);
      EXPECT_LE(worker.tree().memory_bytes(), kLittleMemory) << game;
      EXPECT_GT(worker.tree().size(), 1000U) << game;
      for (RoleIndex role = 0; role < joint_move.size(); ++role) {
        machine->legal_moves(state, role, legal);
        joint_move[role] = legal[legal.size() / 2];
      }
      machine->next_state(state, joint_move, state);
      worker.advance(joint_move, state);
    }
  }
}

TEST(MctsMemoryTest, GoesOnLearningWhenTheMemoryIsFull) {
  const auto machine = load_for_playouts("nim");
  State state = initial_state(*machine);
  std::vector<MoveId> joint_move(2);
  std::vector<MoveId> legal;
  for (int turn = 0; turn < 2; ++turn) {
    for (RoleIndex role = 0; role < 2; ++role) {
      machine->legal_moves(state, role, legal);
      joint_move[role] = legal.front();
    }
    machine->next_state(state, joint_move, state);
  }
  const auto nodes_for_proof = [&](const Settings& settings) {
    mcts::Worker worker(*machine, settings, {}, 0, nullptr);
    EXPECT_TRUE(worker.set_root(state));
    std::atomic<bool> stop = false;
    worker.search(no_hurry(), stop, [] {});
    EXPECT_TRUE(worker.tree()[worker.tree().root()].is_proven);
    EXPECT_EQ(worker.tree()[worker.tree().root()].goals[0], 0);
    return worker.tree().size();
  };
  EXPECT_GT(nodes_for_proof(iterations(2'000'000)),
            kLittleMemory / sizeof(mcts::tree::Node));
  EXPECT_LT(nodes_for_proof(little_memory(2'000'000)),
            kLittleMemory / sizeof(mcts::tree::Node));
}

TEST(MctsMemoryTest, KeepsProofsOfTheRoot) {
  const auto machine = load_for_playouts("tic_tac_toe");
  std::vector<std::unique_ptr<Search>> players;
  for (RoleIndex role = 0; role < 2; ++role) {
    players.push_back(
        std::make_unique<mcts::MctsSearch>(*machine, little_memory(2'000'000)));
  }
  const State state = initial_state(*machine);
  for (int i = 0; i < 3; ++i) {
    players[0]->choose_move(state, 0, no_hurry());
    EXPECT_EQ(players[0]->report().proven, 50);
  }
  EXPECT_EQ(play(*machine, players), (std::vector<Goal>{50, 50}));
}

// ---- Goals of playouts ------------------------------------------------------

TEST(MctsGoalSpreadTest, FollowsWhatPlayoutsCameTo) {
  mcts::playouts::GoalSpread spread;
  EXPECT_NEAR(spread.scale(), 1, 0.01);
  for (int i = 0; i < 100'000; ++i) spread.add(50);
  EXPECT_NEAR(spread.scale(), 0.2, 0.01);
  spread.fade();
  for (int i = 0; i < 100'000; ++i) spread.add(i % 2 == 0 ? 100 : 0);
  EXPECT_GT(spread.scale(), 0.8);
}

/// Fitted to few positions of breakthrough.
std::shared_ptr<const evaluator::Evaluator> rough_evaluator(
    reasoner::StateMachine& machine) {
  return evaluator::Evaluator::fit(machine, {.samples = 300, .seconds = 1e6});
}

TEST(MctsCutOffTest, CutsPlayoutsOffThatComeTooLate) {
  mcts::playouts::CutOff cut_off;
  cut_off.begin_turn(1, true);
  cut_off.note_length(60);
  cut_off.end_turn(1, 1000);
  cut_off.begin_turn(1, false);
  EXPECT_FALSE(cut_off.judges());  // by what?
  // 60 milliseconds are more than 2 % of one second, and less of four.
  cut_off.begin_turn(1, true);
  EXPECT_TRUE(cut_off.judges());
  EXPECT_EQ(cut_off.limit(), 4U);
  cut_off.begin_turn(4, true);
  EXPECT_FALSE(cut_off.judges());
}

TEST(MctsJudgeTest, JudgesForEveryRole) {
  const auto machine = load_for_playouts("breakthrough");
  const State state = initial_state(*machine);
  mcts::playouts::Judge judge;
  EXPECT_FALSE(judge.is_able());
  judge.set_evaluator(rough_evaluator(*machine));
  EXPECT_TRUE(judge.is_able());
  const std::array<std::uint32_t, 2> counts = {22, 1};
  const mcts::tree::Goals values = judge.judge(state.words(), counts, {});
  EXPECT_NEAR(values[0] + values[1], 100, 1);
}

TEST(MctsCutOffTest, PlaysOnInTurnsTooShortForPlayouts) {
  const auto machine = load_for_playouts("breakthrough");
  const State state = initial_state(*machine);
  mcts::MctsSearch search(*machine, {.memory_mb = 16});
  search.set_evaluator(rough_evaluator(*machine));
  std::vector<MoveId> legal;
  machine->legal_moves(state, 0, legal);
  std::uint64_t visits = 0;
  for (int turn = 0; turn < 20; ++turn) {
    const MoveId move = search.choose_move(state, 0, Deadline::cpu(0.003));
    EXPECT_NE(std::ranges::find(legal, move), legal.end());
    std::uint64_t now = 0;
    for (const MoveReport& each : search.report().moves) {
      now += each.visits;
      EXPECT_LE(each.value, 100);
    }
    EXPECT_GE(now, visits);
    visits = now;
  }
  EXPECT_GT(visits, 0U);
}

TEST(MctsTest, FollowsTheRefereeWhereverItGoes) {
  FakeMachine machine(tic_tac_toe());
  mcts::MctsSearch mcts(machine, iterations(50));
  mcts.choose_move(machine.initial(), 0, no_hurry());
  // A state that the joint move does not lead to, and one out of the blue.
  const State odd = FakeMachine::state(0402 | 0101 << 9);
  mcts.advance(std::array<MoveId, 2>{4, kNoop}, odd);
  EXPECT_NE(mcts.choose_move(odd, 0, no_hurry()), 0U);
  EXPECT_EQ(mcts.report().moves.size(), 5U);
  mcts.choose_move(machine.initial(), 0, no_hurry());
  EXPECT_EQ(mcts.report().moves.size(), 9U);
  // A joint move that was never legal.
  mcts.advance(std::array<MoveId, 2>{kNoop, kNoop}, odd);
  EXPECT_NE(mcts.choose_move(odd, 0, no_hurry()), 0U);
}

// ---- The clock --------------------------------------------------------------

TEST(MctsTest, StopsWithinOneStepOfTheDeadline) {
  for (std::uint64_t last = 1; last < 3000; last += last / 3 + 1) {
    FakeMachine machine(endless({"row", "column"}, 3));
    mcts::MctsSearch search(machine, {.memory_mb = 16});
    EXPECT_LT(choose_until_step(machine, search, last), 3U);
    EXPECT_EQ(machine.steps, last);
  }
}

TEST(MctsTest, HasAMoveEvenWhenTheDeadlineHasPassed) {
  for (const bool is_wide : {false, true}) {
    FakeMachine fake(tic_tac_toe());
    const auto wide = load_for_playouts("tic_tac_toe");
    reasoner::StateMachine& machine =
        is_wide ? *wide : static_cast<reasoner::StateMachine&>(fake);
    State state;
    machine.initial_state(state);
    mcts::MctsSearch search(machine, {.memory_mb = 16});
    const Deadline passed(Deadline::after(-1));
    const MoveId move = search.choose_move(state, 0, passed);
    EXPECT_LT(move, machine.game().move_count(0));
    EXPECT_EQ(search.report().playouts, 0U);
    EXPECT_EQ(search.candidate(), move);
    // The other has nothing to choose.
    EXPECT_LT(search.choose_move(state, 1, no_hurry()),
              machine.game().move_count(1));
    EXPECT_EQ(search.report().playouts, 0U);
  }
}

TEST(MctsTest, SurvivesStatesWithoutMoves) {
  FakeGame game = with_delayed_end(matrix_game(2, [](MoveId a, auto) {
    return std::vector<Goal>{a == 1 ? 80 : 20, 50};
  }));
  game.legal = [](std::uint64_t state, auto) {
    if (state == 1) return numbers_below(2);
    return state == 4 ? std::vector<MoveId>{} : std::vector<MoveId>{0};
  };
  FakeMachine machine(game);
  mcts::MctsSearch search(machine, iterations(200));
  EXPECT_LT(search.choose_move(machine.initial(), 0, no_hurry()), 2U);
}

}  // namespace mcts_test
}  // namespace search
