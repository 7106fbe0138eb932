#include "search/game_graph/game_graph.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tests/reasoner/fake_machine.h"
#include "tests/search/playing.h"

namespace search {
namespace game_graph_test {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;

constexpr MoveId kJointMoves = 30;

/// Two roles choose once, and the game is over. Joint move i in the order of a
/// graph's children leads to state i + 1.
FakeGame one_choice(MoveId first_moves, MoveId second_moves) {
  FakeGame game;
  game.roles = {"first", "second"};
  game.move_count = kJointMoves;
  game.legal = [=](std::uint64_t, RoleIndex role) {
    std::vector<MoveId> moves(role == 0 ? first_moves : second_moves);
    std::iota(moves.begin(), moves.end(), 0);
    return moves;
  };
  game.next = [=](std::uint64_t, std::span<const MoveId> joint_move) {
    return std::uint64_t{1} + joint_move[0] * second_moves + joint_move[1];
  };
  game.result = [](std::uint64_t state) -> std::optional<std::vector<Goal>> {
    if (state == 0) return std::nullopt;
    return std::vector<Goal>{100, 0};
  };
  return game;
}

void expand_after_a_deadline(FakeGame rules) {
  FakeMachine machine(std::move(rules));
  game_graph::GameGraph graph(machine, std::size_t{16} << 20);
  const auto root = graph.add(machine.initial());
  Deadline deadline(Deadline::after(3600));
  machine.before_step = [&] { deadline.cancel(); };
  EXPECT_FALSE(graph.expand(root, deadline));
  EXPECT_LT(machine.steps, kJointMoves);
  EXPECT_FALSE(graph.is_expanded(root));
  EXPECT_FALSE(graph.is_full());

  EXPECT_TRUE(graph.expand(root, no_hurry()));
  const auto children = graph.children(root);
  ASSERT_EQ(children.size(), kJointMoves);
  for (std::size_t i = 0; i < children.size(); ++i) {
    reasoner::State state;
    graph.read_state(children[i], state);
    EXPECT_EQ(FakeMachine::word(state), i + 1);
  }
}

TEST(GameGraphTest, ExpandsAnewWhatADeadlineLeftUnfinished) {
  expand_after_a_deadline(one_choice(kJointMoves, 1));
  expand_after_a_deadline(one_choice(6, 5));
}

}  // namespace game_graph_test
}  // namespace search
