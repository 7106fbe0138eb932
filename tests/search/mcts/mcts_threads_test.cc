// Several threads of MctsSearch, and what they tell each other.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "search/mcts/mcts.h"
#include "tests/search/playing.h"

namespace search {
namespace mcts_threads_test {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

TEST(MctsThreadsTest, SearchTogether) {
  for (const std::string game : {"connect_four", "gomoku", "tron"}) {
    const auto machine = load_for_playouts(game);
    mcts::MctsSearch search(*machine,
                            {.threads = 2, .memory_mb = 2, .iterations = 8000});
    play_turns(*machine, search, 3, [&](MoveId chosen, const State&) {
      EXPECT_EQ(search.report().moves.front().move, chosen);
      EXPECT_GT(search.report().playouts, 10'000U);
    });
  }
}

/// After `steps` random joint moves; nothing where the match was over by then.
std::optional<State> random_position(reasoner::StateMachine& machine,
                                     std::uint64_t seed, int steps) {
  std::mt19937_64 random(seed);
  State state = initial_state(machine);
  std::vector<MoveId> legal;
  std::vector<MoveId> joint_move(machine.game().role_count());
  for (int step = 0; step < steps; ++step) {
    if (machine.is_terminal(state)) return std::nullopt;
    for (RoleIndex role = 0; role < joint_move.size(); ++role) {
      machine.legal_moves(state, role, legal);
      joint_move[role] = legal[random() % legal.size()];
    }
    machine.next_state(state, joint_move, state);
  }
  if (machine.is_terminal(state)) return std::nullopt;
  return state;
}

TEST(MctsThreadsTest, PlayNoMoveThatLosesWhereAnotherIsNotKnownTo) {
  int lost = 0;  // moves that are known to lose, beside others
  for (const std::string game : {"connect_four", "gomoku"}) {
    const auto machine = load_for_playouts(game);
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const int steps = game == "gomoku" ? 40 : 16;
      const auto state = random_position(*machine, seed, steps);
      if (!state) continue;
      mcts::MctsSearch search(
          *machine,
          {.seed = seed, .threads = 2, .memory_mb = 16, .iterations = 3000});
      search.choose_move(*state, 0, no_hurry());
      const auto moves = search.report().moves;
      const auto loses = [](const MoveReport& move) {
        return move.proven == 0;
      };
      const auto count = std::ranges::count_if(moves, loses);
      if (count == static_cast<std::ptrdiff_t>(moves.size())) continue;
      EXPECT_FALSE(loses(moves.front())) << game << " " << seed;
      lost += static_cast<int>(count);
    }
  }
  EXPECT_GT(lost, 20);
}

/// Two workers that take turns, so that what they do does not depend on chance.
class MctsExchangeTest : public testing::Test {
 protected:
  void search(mcts::Worker& worker, const State& state) {
    ASSERT_TRUE(worker.set_root(state));
    std::atomic<bool> stop = false;
    worker.search(no_hurry(), stop, [] {});
  }

  static std::uint64_t visits(const mcts::Worker& worker, RoleIndex role) {
    std::uint64_t sum = 0;
    for (const auto& move : worker.root_moves(role)) sum += move.visits;
    return sum;
  }

  mcts::Exchange exchange_{2, 0, 2};
};

TEST_F(MctsExchangeTest, CountsEachPlayoutOnce) {
  const auto machine = load_for_playouts("connect_four");
  const State state = initial_state(*machine);
  mcts::Worker first(*machine, iterations(4000), {}, 0, &exchange_);
  mcts::Worker second(*machine, iterations(2000), {}, 1, &exchange_);
  search(first, state);
  const std::uint64_t own = visits(first, 0);
  search(second, state);
  for (int i = 0; i < 3; ++i) {
    second.exchange();
    first.exchange();
  }
  const std::uint64_t all = visits(first, 0);
  EXPECT_EQ(visits(second, 0), all);
  EXPECT_GT(all, own + 1000);
  EXPECT_LT(all, first.playouts() + second.playouts() + 100);
  // Before the next search it forgets what it was told.
  ASSERT_TRUE(first.set_root(state));
  EXPECT_EQ(visits(first, 0), own);
}

TEST_F(MctsExchangeTest, CountsBeyondFourBillionVisits) {
  const auto machine = load_for_playouts("connect_four");
  const State state = initial_state(*machine);
  mcts::Worker first(*machine, iterations(2000), {}, 0, &exchange_);
  mcts::Worker second(*machine, iterations(2000), {}, 1, &exchange_);
  search(first, state);
  search(second, state);
  second.exchange();
  mcts::SharedMoves known;
  exchange_.ask(0, known);
  std::vector<mcts::SharedMove> told;
  for (const auto& [key, move] : known) {
    told.push_back(move);
    told.back().key = key;
    told.back().visits = 0xffffffff;
    told.back().total = 50.0 * 0xffffffff;
  }
  exchange_.tell(1, told);
  first.exchange();
  for (const mcts::RootMove& move : first.root_moves(0)) {
    EXPECT_GE(move.visits, 0xffffffff);
    EXPECT_NEAR(move.value(), 50, 1);
  }
}

TEST_F(MctsExchangeTest, TellsWhatIsProven) {
  const auto machine = load_for_playouts("tic_tac_toe");
  const State state = initial_state(*machine);
  mcts::Worker first(*machine, iterations(500'000), {}, 0, &exchange_);
  mcts::Worker second(*machine, iterations(300), {}, 1, &exchange_);
  search(first, state);
  ASSERT_TRUE(first.tree()[first.tree().root()].is_proven);
  first.exchange();
  search(second, state);
  second.exchange();
  const mcts::tree::Tree& tree = second.tree();
  EXPECT_TRUE(tree[tree.root()].is_proven);
  EXPECT_EQ(tree[tree.root()].goals[0], 50);
}

}  // namespace mcts_threads_test
}  // namespace search
