#include "search/uct/uct.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>

#include "search/choice/registry.h"
#include "tests/reasoner/fake_machine.h"
#include "tests/search/playing.h"
#include "tests/search/search_games.h"
#include "tests/search/tic_tac_toe_values.h"

namespace search {
namespace uct_test {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;

std::vector<std::unique_ptr<Search>> two(std::unique_ptr<Search> first,
                                         std::unique_ptr<Search> second) {
  std::vector<std::unique_ptr<Search>> players;
  players.push_back(std::move(first));
  players.push_back(std::move(second));
  return players;
}

// ---- Turn taking: tic-tac-toe ----------------------------------------------

TEST(UctTicTacToeTest, NeverLosesAgainstRandom) {
  FakeMachine machine(tic_tac_toe());
  int wins = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto as_x =
        play(machine,
             two(choice::make_search("uct", machine, iterations(1500, seed)),
                 choice::make_search("random", machine, iterations(0, seed))));
    const auto as_o =
        play(machine,
             two(choice::make_search("random", machine, iterations(0, seed)),
                 choice::make_search("uct", machine, iterations(1500, seed))));
    EXPECT_GE(as_x[0], 50) << "seed " << seed;
    EXPECT_GE(as_o[1], 50) << "seed " << seed;
    wins += (as_x[0] == 100) + (as_o[1] == 100);
  }
  EXPECT_GT(wins, 25);
}

TEST(UctTicTacToeTest, DrawsAgainstItself) {
  FakeMachine machine(tic_tac_toe());
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    EXPECT_EQ(
        play(machine, two(choice::make_search("uct", machine,
                                              iterations(4000, 2 * seed)),
                          choice::make_search("uct", machine,
                                              iterations(4000, 2 * seed + 1)))),
        (std::vector<Goal>{50, 50}))
        << "seed " << seed;
  }
}

TEST(UctTicTacToeTest, TakesEveryImmediateWinWithOneIteration) {
  FakeMachine machine(tic_tac_toe());
  TicTacToeValues values(machine);
  int positions = 0;
  for (const std::uint64_t word : tic_tac_toe_positions()) {
    // Without a choice there is nothing to take.
    if (!values.has_winning_move(word) || values.legal(word).size() == 1) {
      continue;
    }
    ++positions;
    uct::UctSearch uct(machine, iterations(1));
    const MoveId move = uct.choose_move(FakeMachine::state(word),
                                        tic_tac_toe_mover(word), no_hurry());
    EXPECT_TRUE(values.wins(word, move)) << "position " << word;
    EXPECT_EQ(uct.candidate(), move);
  }
  EXPECT_GT(positions, 1000);
}

TEST(UctTicTacToeTest, BlocksAndPlaysPerfectlyElsewhere) {
  FakeMachine machine(tic_tac_toe());
  TicTacToeValues values(machine);
  const auto positions = tic_tac_toe_positions();
  for (std::size_t i = 0; i < positions.size(); i += 37) {
    const std::uint64_t word = positions[i];
    uct::UctSearch uct(machine, iterations(3000));
    const MoveId move = uct.choose_move(FakeMachine::state(word),
                                        tic_tac_toe_mover(word), no_hurry());
    EXPECT_EQ(values.value_of(word, move), values.value(word))
        << "position " << word << " move " << move;
  }
}

TEST(UctTest, ReportsWhatItDid) {
  FakeMachine machine(tic_tac_toe());
  uct::UctSearch uct(machine, iterations(500));
  const MoveId move = uct.choose_move(machine.initial(), 0, no_hurry());
  const Report report = uct.report();
  EXPECT_EQ(report.playouts, 500u);
  EXPECT_EQ(report.nodes, uct.tree().size());
  EXPECT_LE(report.nodes, 510u);
  EXPECT_GE(report.depth, 3u);
  EXPECT_LE(report.depth, 9u);
  EXPECT_GE(report.seconds, 0);
  ASSERT_EQ(report.moves.size(), 9u);
  EXPECT_EQ(report.moves.front().move, move);
  std::uint64_t visits = 0;
  for (const MoveReport& line : report.moves) {
    visits += line.visits;
    EXPECT_LE(line.visits, report.moves.front().visits);
    EXPECT_GT(line.visits, 0u);
    EXPECT_GT(line.value, 0);
    EXPECT_LT(line.value, 100);
  }
  EXPECT_EQ(visits, 500u);
}

TEST(UctTest, DependsOnSeedAndIterationsOnly) {
  FakeMachine machine(tic_tac_toe());
  const auto visits = [&](std::uint64_t seed) {
    uct::UctSearch uct(machine, iterations(300, seed));
    uct.choose_move(machine.initial(), 0, no_hurry());
    std::vector<std::uint64_t> visits;
    for (const MoveReport& move : uct.report().moves) {
      visits.push_back(move.visits);
    }
    return visits;
  };
  EXPECT_EQ(visits(1), visits(1));
  EXPECT_NE(visits(1), visits(2));
}

// ---- The tree between moves -------------------------------------------------

TEST(UctTest, KeepsTheTreeOfTheMovesThatWerePlayed) {
  FakeMachine machine(tic_tac_toe());
  uct::UctSearch uct(machine, iterations(2000));
  reasoner::State state = machine.initial();
  const MoveId move = uct.choose_move(state, 0, no_hurry());
  const std::uint64_t visits = uct.report().moves.front().visits;

  const std::array<MoveId, 2> mine = {move, kNoop};
  machine.next_state(state, mine, state);
  uct.advance(mine, state);
  EXPECT_EQ(uct.tree()[uct.tree().root()].visits, visits);

  // The other's turn: nothing to choose, and the tree stays.
  const std::size_t size = uct.tree().size();
  EXPECT_GT(size, 100u);
  EXPECT_EQ(uct.choose_move(state, 0, no_hurry()), kNoop);
  EXPECT_EQ(uct.tree().size(), size);

  const std::array<MoveId, 2> theirs = {kNoop, move == 0 ? 1U : 0U};
  machine.next_state(state, theirs, state);
  uct.advance(theirs, state);
  const std::uint64_t kept = uct.tree()[uct.tree().root()].visits;
  EXPECT_GT(kept, 0u);
  EXPECT_EQ(uct.tree()[uct.tree().root()].state, state);

  uct.choose_move(state, 0, no_hurry());
  EXPECT_EQ(uct.report().playouts, 2000u);
  EXPECT_EQ(uct.tree()[uct.tree().root()].visits, kept + 2000);
}

TEST(UctTest, FollowsTheRefereeWhereverItGoes) {
  FakeMachine machine(tic_tac_toe());
  uct::UctSearch uct(machine, iterations(50));
  uct.choose_move(machine.initial(), 0, no_hurry());
  // A state that the joint move does not lead to, and one out of the blue.
  const reasoner::State odd = FakeMachine::state(0402 | 0101 << 9);
  uct.advance(std::array<MoveId, 2>{4, kNoop}, odd);
  EXPECT_NE(uct.choose_move(odd, 0, no_hurry()), 0u);
  EXPECT_EQ(uct.report().moves.size(), 5u);
  uct.choose_move(machine.initial(), 0, no_hurry());
  EXPECT_EQ(uct.report().moves.size(), 9u);
  // A joint move that was never legal.
  uct.advance(std::array<MoveId, 2>{kNoop, kNoop}, odd);
  EXPECT_NE(uct.choose_move(odd, 0, no_hurry()), 0u);
}

TEST(UctTest, SearchesOnWhenTheMemoryIsFull) {
  // Wide and deep: 24 bits are set one after the other.
  const FakeGame game = {
      .roles = {"a", "b"},
      .move_count = 25,
      .initial = 0,
      .legal =
          [](std::uint64_t state, RoleIndex role) {
            if (static_cast<RoleIndex>(std::popcount(state)) % 2 != role) {
              return std::vector<MoveId>{24};
            }
            std::vector<MoveId> moves;
            for (MoveId bit = 0; bit < 24; ++bit) {
              if ((state >> bit & 1) == 0) moves.push_back(bit);
            }
            return moves;
          },
      .next =
          [](std::uint64_t state, std::span<const MoveId> joint_move) {
            return state | std::uint64_t{1}
                               << std::min(joint_move[0], joint_move[1]);
          },
      .result = [](std::uint64_t state) -> std::optional<std::vector<Goal>> {
        if (std::popcount(state) < 24) return std::nullopt;
        return std::vector<Goal>{50, 50};
      }};
  FakeMachine machine(game);
  uct::UctSearch uct(machine, {.memory_mb = 1, .iterations = 6000});
  reasoner::State state = machine.initial();
  for (int turn = 0; turn < 4; ++turn) {
    const auto mover = static_cast<RoleIndex>(turn % 2);
    const MoveId move = uct.choose_move(state, mover, no_hurry());
    EXPECT_EQ(uct.report().playouts, 6000u);
    EXPECT_LT(uct.report().nodes, 6000u);
    EXPECT_GT(uct.report().nodes, 500u);
    EXPECT_LE(uct.tree().memory_bytes(), std::size_t{1} << 20);
    std::array<MoveId, 2> joint_move = {24, 24};
    joint_move[mover] = move;
    machine.next_state(state, joint_move, state);
    uct.advance(joint_move, state);
  }
}

// ---- The clock --------------------------------------------------------------

TEST(UctTest, StopsWithinOneStepOfTheDeadline) {
  for (std::uint64_t last = 1; last < 3000; last += last / 3 + 1) {
    FakeMachine machine(endless({"runner"}, 2));
    uct::UctSearch uct(machine, {.memory_mb = 16});
    EXPECT_LT(choose_until_step(machine, uct, last), 2u);
    EXPECT_EQ(machine.steps, last);
  }
}

TEST(UctTest, SurvivesStatesWithoutMoves) {
  // One that may run on for ever, or stop with 50.
  FakeGame game = left_or_right(
      2,
      [](std::uint64_t state, MoveId move) {
        return move == 0 ? std::uint64_t{1} : state + 1;
      },
      [](std::uint64_t state) {
        return state == 1 ? std::optional<Goal>(50) : std::nullopt;
      });
  game.legal = [](std::uint64_t state, auto) {
    return state == 4 ? std::vector<MoveId>{} : numbers_below(2);
  };
  FakeMachine machine(game);
  uct::UctSearch uct(machine, iterations(200));
  EXPECT_EQ(uct.choose_move(machine.initial(), 0, no_hurry()), 0u);
  EXPECT_EQ(uct.report().playouts, 200u);
}

}  // namespace uct_test
}  // namespace search
