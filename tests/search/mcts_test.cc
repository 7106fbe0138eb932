#include "search/mcts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <numeric>

#include "gdl/diagnostics.h"
#include "gdl/reader.h"
#include "tests/reasoner/fake_machine.h"

namespace search {
namespace {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

/// Far enough: these tests end by their iterations.
const Deadline& no_hurry() {
  static const Deadline deadline(Deadline::after(3600));
  return deadline;
}

Settings iterations(std::uint64_t count, std::uint64_t seed = 1) {
  return {.seed = seed, .memory_mb = 64, .iterations = count};
}

std::vector<MoveId> numbers_below(MoveId count) {
  std::vector<MoveId> numbers(count);
  std::iota(numbers.begin(), numbers.end(), MoveId{0});
  return numbers;
}

std::map<MoveId, MoveReport> by_move(const Report& report) {
  std::map<MoveId, MoveReport> moves;
  for (const MoveReport& move : report.moves) moves[move.move] = move;
  return moves;
}

/// A machine with an engine for many playouts at once.
std::unique_ptr<reasoner::StateMachine> load(const std::string& game) {
  const std::string path = "games/" + game + ".kif";
  gdl::Diagnostics diagnostics(path);
  const gdl::Rulesheet rulesheet = gdl::read_rulesheet_file(path, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.format_all();
  auto machine = reasoner::make_playing_machine(rulesheet);
  EXPECT_NE(machine->playout_engine(), nullptr);
  return machine;
}

/// What the role on turn gets in tic-tac-toe, by full search.
Goal tic_tac_toe_value(FakeMachine& machine, const State& state) {
  static std::map<std::uint64_t, Goal> known;
  const std::uint64_t word = FakeMachine::word(state);
  if (const auto found = known.find(word); found != known.end()) {
    return found->second;
  }
  const RoleIndex mover = tic_tac_toe_mover(word);
  std::vector<MoveId> legal;
  machine.legal_moves(state, mover, legal);
  Goal best = 0;
  for (const MoveId move : legal) {
    std::array<MoveId, 2> joint_move = {kNoop, kNoop};
    joint_move[mover] = move;
    State next;
    machine.next_state(state, joint_move, next);
    std::array<Goal, 2> goals{};
    machine.goals(next, goals);
    best = std::max(best, machine.is_terminal(next)
                              ? goals[mover]
                              : 100 - tic_tac_toe_value(machine, next));
  }
  return known[word] = best;
}

// ---- Proofs -----------------------------------------------------------------

TEST(MctsProofTest, AgreesWithFullSearchOnTicTacToe) {
  FakeMachine machine(tic_tac_toe());
  const auto positions = tic_tac_toe_positions();
  for (std::size_t i = 0; i < positions.size(); i += 101) {
    const State state = FakeMachine::state(positions[i]);
    const RoleIndex mover = tic_tac_toe_mover(positions[i]);
    std::vector<MoveId> legal;
    machine.legal_moves(state, mover, legal);
    if (legal.size() == 1) continue;
    MctsSearch mcts(machine, iterations(200'000));
    const MoveId move = mcts.choose_move(state, mover, no_hurry());
    const Goal value = tic_tac_toe_value(machine, state);
    EXPECT_EQ(mcts.report().proven, value) << "position " << positions[i];
    EXPECT_EQ(mcts.report().moves.front().move, move);
    EXPECT_EQ(mcts.report().moves.front().proven, value);
    EXPECT_EQ(mcts.report().moves.front().probability, 1);
  }
}

TEST(MctsProofTest, ProvesThatTicTacToeIsADrawOnTheWideEngine) {
  const auto machine = load("tic_tac_toe");
  State state;
  machine->initial_state(state);
  MctsSearch mcts(*machine, iterations(2'000'000));
  mcts.choose_move(state, 0, no_hurry());
  EXPECT_EQ(mcts.report().proven, 50);
  EXPECT_LT(mcts.report().playouts, 1'000'000U);
}

/// Two roles in turn on a line of numbers; the first may at once win (move 3)
/// at most states, win in some steps, or lose.
FakeGame countdown(std::array<std::vector<MoveId>, 8> legal_at,
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
  MctsSearch mcts(machine, iterations(1000));
  EXPECT_EQ(mcts.choose_move(machine.initial(), 0, no_hurry()), 4U);
  EXPECT_EQ(mcts.report().proven, 100);
}

TEST(MctsProofTest, LosesTheLongWay) {
  FakeMachine machine(countdown({{{7, 4, 1}, {2}, {3}, {7}, {5}, {7}, {}, {}}},
                                {0, 0, 0, 0, 0, 0, 0, 0}));
  MctsSearch mcts(machine, iterations(1000));
  EXPECT_EQ(mcts.choose_move(machine.initial(), 0, no_hurry()), 1U);
  EXPECT_EQ(mcts.report().proven, 0);
}

TEST(MctsProofTest, ProvesAWinAmongMoreMovesThanAreLookedAtFirst) {
  // Of 200 moves only the last wins.
  const FakeGame game = {
      .roles = {"a", "b"},
      .move_count = 200,
      .initial = 1,
      .legal =
          [](std::uint64_t state, RoleIndex role) {
            return state == 1 && role == 0 ? numbers_below(200)
                                           : std::vector<MoveId>{0};
          },
      .next =
          [](std::uint64_t state, std::span<const MoveId> joint_move) {
            return state == 1 ? 2 + joint_move[0] : state + 1000;
          },
      .result = [](std::uint64_t state) -> std::optional<std::vector<Goal>> {
        if (state < 1000) return std::nullopt;
        const Goal goal = state == 1201 ? 100 : 0;
        return std::vector<Goal>{goal, 100 - goal};
      }};
  FakeMachine machine(game);
  MctsSearch mcts(machine, iterations(50'000));
  EXPECT_EQ(mcts.choose_move(machine.initial(), 0, no_hurry()), 199U);
  EXPECT_EQ(mcts.report().proven, 100);
}

// ---- Simultaneous moves -----------------------------------------------------

/// One simultaneous move each, then the goals of the table; state 1 is the
/// start, the result of (a, b) is 2 + a * moves + b. Each result stands only
/// one step later, so that it is not seen at once.
FakeGame matrix_game(MoveId moves,
                     std::function<std::vector<Goal>(MoveId, MoveId)> goals) {
  return {
      .roles = {"row", "column"},
      .move_count = moves,
      .initial = 1,
      .legal =
          [moves](std::uint64_t state, auto) {
            return state == 1 ? numbers_below(moves) : std::vector<MoveId>{0};
          },
      .next =
          [moves](std::uint64_t state, std::span<const MoveId> joint_move) {
            if (state != 1) return state + 1000;
            return std::uint64_t{2} + joint_move[0] * moves + joint_move[1];
          },
      .result = [moves, goals](
                    std::uint64_t state) -> std::optional<std::vector<Goal>> {
        if (state < 1000) return std::nullopt;
        const auto cell = static_cast<MoveId>(state - 1002);
        return goals(cell / moves, cell % moves);
      }};
}

TEST(MctsSimultaneousTest, MixesRockPaperScissors) {
  FakeMachine machine(matrix_game(3, [](MoveId a, MoveId b) {
    if (a == b) return std::vector<Goal>{50, 50};
    return (a + 1) % 3 == b ? std::vector<Goal>{0, 100}
                            : std::vector<Goal>{100, 0};
  }));
  std::map<MoveId, int> played;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    MctsSearch mcts(machine, iterations(1000, seed));
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
  FakeMachine even(matrix_game(3, [&](MoveId a, MoveId b) {
    return std::vector<Goal>{kGoals[a][b], 100 - kGoals[a][b]};
  }));
  MctsSearch mcts(even, iterations(3000));
  mcts.choose_move(even.initial(), 0, no_hurry());
  for (const MoveReport& move : mcts.report().moves) {
    EXPECT_NEAR(move.probability, 1.0 / 3, 0.05);
    EXPECT_NEAR(move.value, 100.0 / 3, 3);
  }
  // Diagonal 80, 40, 80 and 0 beside it: as 1/80 to 1/40 to 1/80, value 20.
  FakeMachine uneven(matrix_game(3, [](MoveId a, MoveId b) {
    const Goal goal = a != b ? 0 : a == 1 ? 40 : 80;
    return std::vector<Goal>{goal, 100 - goal};
  }));
  for (RoleIndex role = 0; role < 2; ++role) {
    MctsSearch search(uneven, iterations(3000));
    search.choose_move(uneven.initial(), role, no_hurry());
    auto moves = by_move(search.report());
    EXPECT_NEAR(moves[0].probability, 0.25, 0.05);
    EXPECT_NEAR(moves[1].probability, 0.5, 0.05);
    EXPECT_NEAR(moves[2].probability, 0.25, 0.05);
    EXPECT_NEAR(moves[1].value, role == 0 ? 20 : 80, 3);
  }
}

TEST(MctsSimultaneousTest, PlaysDominantMoves) {
  // The prisoners' dilemma: 1 betrays.
  FakeMachine machine(matrix_game(2, [](MoveId a, MoveId b) {
    constexpr Goal kGoals[2][2] = {{60, 0}, {100, 20}};
    return std::vector<Goal>{kGoals[a][b], kGoals[b][a]};
  }));
  for (RoleIndex role = 0; role < 2; ++role) {
    MctsSearch mcts(machine, iterations(500));
    EXPECT_EQ(mcts.choose_move(machine.initial(), role, no_hurry()), 1U);
  }
}

TEST(MctsSimultaneousTest, SamplesWhereThereAreManyJointMoves) {
  // Twelve numbers each: the larger wins, but 11 loses to all.
  FakeMachine machine(matrix_game(12, [](MoveId a, MoveId b) {
    const MoveId x = a == 11 ? 0 : a + 1;
    const MoveId y = b == 11 ? 0 : b + 1;
    const Goal goal = x == y ? 50 : x > y ? 100 : 0;
    return std::vector<Goal>{goal, 100 - goal};
  }));
  for (RoleIndex role = 0; role < 2; ++role) {
    MctsSearch mcts(machine, iterations(8000));
    EXPECT_EQ(mcts.choose_move(machine.initial(), role, no_hurry()), 10U);
    EXPECT_EQ(mcts.report().moves.front().probability, 1);
  }
}

// ---- Three roles ------------------------------------------------------------

TEST(MctsThreeRolesTest, EveryRoleMaximisesItsOwnGoal) {
  // Roles choose 0 or 1 in turn; the state is a 1 and the choices behind it.
  const std::array<std::vector<Goal>, 8> goals = {{{90, 10, 10},
                                                   {40, 20, 80},
                                                   {95, 90, 10},
                                                   {20, 70, 90},
                                                   {10, 10, 90},
                                                   {99, 90, 10},
                                                   {60, 80, 70},
                                                   {99, 10, 10}}};
  FakeMachine machine(
      {.roles = {"first", "second", "third"},
       .move_count = 2,
       .initial = 1,
       .legal =
           [](std::uint64_t state, RoleIndex role) {
             const auto turn = std::bit_width(state) - 1;
             return static_cast<int>(role) == static_cast<int>(turn)
                        ? numbers_below(2)
                        : std::vector<MoveId>{0};
           },
       .next =
           [](std::uint64_t state, std::span<const MoveId> joint_move) {
             const auto turn = std::bit_width(state) - 1;
             return state * 2 + joint_move[static_cast<std::size_t>(turn)];
           },
       .result = [&](std::uint64_t state) -> std::optional<std::vector<Goal>> {
         if (state < 8) return std::nullopt;
         return goals[state - 8];
       }});
  MctsSearch mcts(machine, iterations(20'000));
  EXPECT_EQ(mcts.choose_move(machine.initial(), 0, no_hurry()), 1U);
  auto moves = by_move(mcts.report());
  EXPECT_EQ(moves[0].proven, 20);
  EXPECT_EQ(moves[1].proven, 60);
  ASSERT_EQ(mcts.report().principal_variation.size(), 3U);
  EXPECT_EQ(mcts.report().principal_variation[1][1], 1U);
  EXPECT_EQ(mcts.report().principal_variation[2][2], 0U);
}

// ---- The tree between moves, memory, clock ----------------------------------

TEST(MctsTest, PlaysGamesOfAllKindsToTheEnd) {
  for (const std::string game :
       {"connect_four", "tron", "breakthrough", "three_player_tic_tac_toe"}) {
    const auto machine = load(game);
    const std::size_t roles = machine->game().role_count();
    std::vector<std::unique_ptr<MctsSearch>> players;
    for (std::uint64_t role = 0; role < roles; ++role) {
      players.push_back(
          std::make_unique<MctsSearch>(*machine, iterations(400, role)));
    }
    State state;
    machine->initial_state(state);
    std::vector<MoveId> joint_move(roles);
    std::vector<MoveId> legal;
    while (!machine->is_terminal(state)) {
      for (RoleIndex role = 0; role < roles; ++role) {
        joint_move[role] = players[role]->choose_move(state, role, no_hurry());
        EXPECT_EQ(players[role]->candidate(), joint_move[role]);
        machine->legal_moves(state, role, legal);
        ASSERT_NE(std::ranges::find(legal, joint_move[role]), legal.end());
      }
      machine->next_state(state, joint_move, state);
      for (const auto& player : players) player->advance(joint_move, state);
    }
  }
}

TEST(MctsTest, DependsOnSeedAndIterationsOnly) {
  const auto machine = load("breakthrough");
  const auto report_of = [&](std::uint64_t seed) {
    MctsSearch search(*machine, iterations(3000, seed));
    State state;
    machine->initial_state(state);
    search.choose_move(state, 0, no_hurry());
    std::vector<std::pair<MoveId, std::uint64_t>> visits;
    for (const MoveReport& move : search.report().moves) {
      visits.emplace_back(move.move, move.visits);
    }
    return visits;
  };
  EXPECT_EQ(report_of(1), report_of(1));
  EXPECT_NE(report_of(1), report_of(2));
}

TEST(MctsTest, SearchesOnWhatItKnowsOfTheMovesThatWerePlayed) {
  const auto machine = load("connect_four");
  MctsSearch search(*machine, iterations(20'000));
  State state;
  machine->initial_state(state);
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

TEST(MctsTest, SearchesOnWhenTheMemoryIsFull) {
  const auto machine = load("breakthrough");
  // Less than the least, which is 8 MB.
  MctsSearch search(*machine, {.memory_mb = 1, .iterations = 200'000});
  State state;
  machine->initial_state(state);
  std::vector<MoveId> joint_move(2);
  std::vector<MoveId> legal;
  for (int turn = 0; turn < 2; ++turn) {
    const auto mover = static_cast<RoleIndex>(turn % 2);
    joint_move[mover] = search.choose_move(state, mover, no_hurry());
    EXPECT_GE(search.report().playouts, 200'000U);
    EXPECT_LT(search.report().nodes, 150'000U);
    EXPECT_GT(search.report().nodes, 5000U);
    machine->legal_moves(state, 1 - mover, legal);
    joint_move[1 - mover] = legal.front();
    machine->next_state(state, joint_move, state);
    search.advance(joint_move, state);
  }
}

TEST(MctsTest, LetsThreadsSearchTogether) {
  const auto machine = load("connect_four");
  MctsSearch search(*machine,
                    {.threads = 2, .memory_mb = 64, .iterations = 20'000});
  State state;
  machine->initial_state(state);
  const MoveId move = search.choose_move(state, 0, no_hurry());
  EXPECT_EQ(search.report().moves.front().move, move);
  EXPECT_GE(search.report().playouts, 40'000U);
}

TEST(MctsTest, StopsWithinOneStepOfTheDeadline) {
  FakeGame endless = matrix_game(3, [](auto, auto) {
    return std::vector<Goal>{50, 50};
  });
  endless.legal = [](auto, auto) { return numbers_below(3); };
  endless.next = [](std::uint64_t state, std::span<const MoveId> joint_move) {
    return (state + 1 + joint_move[0]) % 1000;
  };
  for (std::uint64_t last = 1; last < 3000; last += last / 3 + 1) {
    FakeMachine machine(endless);
    Deadline deadline(Deadline::after(3600));
    MctsSearch search(machine, {.memory_mb = 16});
    bool always = true;
    machine.before_step = [&] {
      always = always && search.candidate().has_value();
      if (machine.steps + 1 == last) deadline.cancel();
    };
    EXPECT_LT(search.choose_move(machine.initial(), 0, deadline), 3U);
    EXPECT_EQ(machine.steps, last);
    EXPECT_TRUE(always);
  }
}

TEST(MctsTest, HasAMoveEvenWhenTheDeadlineHasPassed) {
  for (const bool is_wide : {false, true}) {
    FakeMachine fake(tic_tac_toe());
    const auto wide = load("tic_tac_toe");
    reasoner::StateMachine& machine =
        is_wide ? *wide : static_cast<reasoner::StateMachine&>(fake);
    State state;
    machine.initial_state(state);
    MctsSearch search(machine, {.memory_mb = 16});
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

TEST(MctsTest, LetsErrorsOfTheMachineThrough) {
  FakeMachine machine(tic_tac_toe());
  machine.before_step = [&] {
    if (machine.steps == 100) throw gdl::Error("no finite meaning");
  };
  MctsSearch search(machine, iterations(1000));
  EXPECT_THROW(search.choose_move(machine.initial(), 0, no_hurry()),
               gdl::Error);
  machine.before_step = [] {};
  EXPECT_LT(search.choose_move(machine.initial(), 0, no_hurry()), 9U);
  EXPECT_GE(search.report().playouts, 1000U);
}

TEST(MctsTest, SurvivesStatesWithoutMoves) {
  FakeGame game = matrix_game(2, [](MoveId a, auto) {
    return std::vector<Goal>{a == 1 ? 80 : 20, 50};
  });
  game.legal = [](std::uint64_t state, auto) {
    if (state == 1) return numbers_below(2);
    return state == 4 ? std::vector<MoveId>{} : std::vector<MoveId>{0};
  };
  FakeMachine machine(game);
  MctsSearch search(machine, iterations(200));
  EXPECT_LT(search.choose_move(machine.initial(), 0, no_hurry()), 2U);
}

}  // namespace
}  // namespace search
