#include "search/uct.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <numeric>

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

/// Plays a game with one search a role; the goals.
std::vector<Goal> play(FakeMachine& machine,
                       std::vector<std::unique_ptr<Search>> players) {
  State state = machine.initial();
  std::vector<MoveId> joint_move(players.size());
  while (!machine.is_terminal(state)) {
    for (RoleIndex role = 0; role < players.size(); ++role) {
      joint_move[role] = players[role]->choose_move(state, role, no_hurry());
    }
    machine.next_state(state, joint_move, state);
    for (const auto& player : players) player->advance(joint_move, state);
  }
  std::vector<Goal> goals(players.size());
  machine.goals(state, goals);
  return goals;
}

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
        play(machine, two(make_search("uct", machine, iterations(1500, seed)),
                          make_search("random", machine, iterations(0, seed))));
    const auto as_o =
        play(machine, two(make_search("random", machine, iterations(0, seed)),
                          make_search("uct", machine, iterations(1500, seed))));
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
        play(machine,
             two(make_search("uct", machine, iterations(4000, 2 * seed)),
                 make_search("uct", machine, iterations(4000, 2 * seed + 1)))),
        (std::vector<Goal>{50, 50}))
        << "seed " << seed;
  }
}

/// The value of a tic-tac-toe position for the role on turn.
class Minimax {
 public:
  explicit Minimax(FakeMachine& machine) : machine_(machine) {}

  Goal value(std::uint64_t word) {
    const auto known = values_.find(word);
    if (known != values_.end()) return known->second;
    Goal best = 0;
    for (const MoveId move : legal(word)) {
      best = std::max(best, value_of(word, move));
    }
    return values_[word] = best;
  }

  /// What the role on turn gets by a move.
  Goal value_of(std::uint64_t word, MoveId move) {
    const std::uint64_t after = next(word, move);
    const State state = FakeMachine::state(after);
    if (!machine_.is_terminal(state)) return 100 - value(after);
    std::array<Goal, 2> goals{};
    machine_.goals(state, goals);
    return goals[tic_tac_toe_mover(word)];
  }

  /// Whether a move ends the game with 100 at once.
  bool wins(std::uint64_t word, MoveId move) {
    return machine_.is_terminal(FakeMachine::state(next(word, move))) &&
           value_of(word, move) == 100;
  }

  bool has_winning_move(std::uint64_t word) {
    const auto moves = legal(word);
    return std::any_of(moves.begin(), moves.end(),
                       [&](MoveId move) { return wins(word, move); });
  }

  std::vector<MoveId> legal(std::uint64_t word) {
    std::vector<MoveId> moves;
    machine_.legal_moves(FakeMachine::state(word), tic_tac_toe_mover(word),
                         moves);
    return moves;
  }

 private:
  std::uint64_t next(std::uint64_t word, MoveId move) {
    std::array<MoveId, 2> joint_move = {kNoop, kNoop};
    joint_move[tic_tac_toe_mover(word)] = move;
    State state;
    machine_.next_state(FakeMachine::state(word), joint_move, state);
    return FakeMachine::word(state);
  }

  FakeMachine& machine_;
  std::map<std::uint64_t, Goal> values_;
};

TEST(UctTicTacToeTest, TakesEveryImmediateWinWithOneIteration) {
  FakeMachine machine(tic_tac_toe());
  Minimax minimax(machine);
  int positions = 0;
  for (const std::uint64_t word : tic_tac_toe_positions()) {
    // Without a choice there is nothing to take.
    if (!minimax.has_winning_move(word) || minimax.legal(word).size() == 1) {
      continue;
    }
    ++positions;
    UctSearch uct(machine, iterations(1));
    const MoveId move = uct.choose_move(FakeMachine::state(word),
                                        tic_tac_toe_mover(word), no_hurry());
    EXPECT_TRUE(minimax.wins(word, move)) << "position " << word;
    EXPECT_EQ(uct.candidate(), move);
  }
  EXPECT_GT(positions, 1000);
}

TEST(UctTicTacToeTest, BlocksAndPlaysPerfectlyElsewhere) {
  FakeMachine machine(tic_tac_toe());
  Minimax minimax(machine);
  const auto positions = tic_tac_toe_positions();
  for (std::size_t i = 0; i < positions.size(); i += 37) {
    const std::uint64_t word = positions[i];
    UctSearch uct(machine, iterations(3000));
    const MoveId move = uct.choose_move(FakeMachine::state(word),
                                        tic_tac_toe_mover(word), no_hurry());
    EXPECT_EQ(minimax.value_of(word, move), minimax.value(word))
        << "position " << word << " move " << move;
  }
}

TEST(UctTest, ReportsWhatItDid) {
  FakeMachine machine(tic_tac_toe());
  UctSearch uct(machine, iterations(500));
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
    UctSearch uct(machine, iterations(300, seed));
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
  UctSearch uct(machine, iterations(2000));
  State state = machine.initial();
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
  UctSearch uct(machine, iterations(50));
  uct.choose_move(machine.initial(), 0, no_hurry());
  // A state that the joint move does not lead to, and one out of the blue.
  const State odd = FakeMachine::state(0402 | 0101 << 9);
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
  UctSearch uct(machine, {.memory_mb = 1, .iterations = 6000});
  State state = machine.initial();
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

/// One role that may count up for ever or stop with 50.
FakeGame treadmill() {
  return {
      .roles = {"runner"},
      .move_count = 2,
      .initial = 2,
      .legal = [](auto, auto) { return numbers_below(2); },
      .next =
          [](std::uint64_t state, std::span<const MoveId> joint_move) {
            return joint_move[0] == 0 ? std::uint64_t{1} : state + 1;
          },
      .result = [](std::uint64_t state) -> std::optional<std::vector<Goal>> {
        if (state != 1) return std::nullopt;
        return std::vector<Goal>{50};
      }};
}

TEST(UctTest, StopsWithinOneStepOfTheDeadline) {
  FakeGame endless = treadmill();
  endless.next = [](std::uint64_t state, std::span<const MoveId> joint_move) {
    return state + 1 + joint_move[0];
  };
  for (std::uint64_t last = 1; last < 3000; last += last / 3 + 1) {
    FakeMachine machine(endless);
    Deadline deadline(Deadline::after(3600));
    machine.before_step = [&] {
      if (machine.steps + 1 == last) deadline.cancel();
    };
    UctSearch uct(machine, {.memory_mb = 16});
    EXPECT_LT(uct.choose_move(machine.initial(), 0, deadline), 2u);
    EXPECT_EQ(machine.steps, last);
  }
}

TEST(UctTest, HasAMoveEvenWhenTheDeadlineHasPassed) {
  FakeMachine machine(tic_tac_toe());
  UctSearch uct(machine, {});
  const Deadline passed(Deadline::after(-1));
  EXPECT_LT(uct.choose_move(machine.initial(), 0, passed), 9u);
  EXPECT_EQ(machine.steps, 0u);
  EXPECT_EQ(uct.report().playouts, 0u);
}

TEST(UctTest, HasACandidateBeforeTheFirstStepAndThenTheBest) {
  FakeMachine machine(tic_tac_toe());
  UctSearch uct(machine, iterations(200));
  bool always = true;
  machine.before_step = [&] { always = always && uct.candidate().has_value(); };
  const MoveId move = uct.choose_move(machine.initial(), 0, no_hurry());
  EXPECT_TRUE(always);
  EXPECT_EQ(uct.candidate(), move);
}

TEST(UctTest, ReturnsAtOnceWhereThereIsOneMove) {
  FakeMachine machine(tic_tac_toe());
  UctSearch uct(machine, {});
  EXPECT_EQ(uct.choose_move(machine.initial(), 1, no_hurry()), kNoop);
  EXPECT_EQ(uct.candidate(), kNoop);
  EXPECT_EQ(machine.steps, 0u);
}

TEST(UctTest, LetsErrorsOfTheMachineThrough) {
  FakeMachine machine(tic_tac_toe());
  machine.before_step = [&] {
    if (machine.steps == 100) throw gdl::Error("no finite meaning");
  };
  UctSearch uct(machine, iterations(1000));
  EXPECT_THROW(uct.choose_move(machine.initial(), 0, no_hurry()), gdl::Error);
  machine.before_step = [] {};
  EXPECT_LT(uct.choose_move(machine.initial(), 0, no_hurry()), 9u);
}

TEST(UctTest, SurvivesStatesWithoutMoves) {
  FakeGame game = treadmill();
  game.legal = [](std::uint64_t state, auto) {
    return state == 4 ? std::vector<MoveId>{} : numbers_below(2);
  };
  FakeMachine machine(game);
  UctSearch uct(machine, iterations(200));
  EXPECT_EQ(uct.choose_move(machine.initial(), 0, no_hurry()), 0u);
  EXPECT_EQ(uct.report().playouts, 200u);
}

}  // namespace
}  // namespace search
