// Ranges of goals in the tree of MctsSearch, compared with full search.
#include "search/mcts/bounds/bounds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "search/mcts/worker.h"
#include "tests/search/playing.h"

namespace search::mcts::bounds {
namespace mcts_bounds_test {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using reasoner::StateMachine;
using tree::Goals;
using tree::Node;
using tree::NodeIndex;
using tree::NodeKind;
using tree::Place;
using tree::Tree;

/// Goals with best play by all, where one role chooses at a time: ranges where
/// the chooser is indifferent but others are not.
class FullSearch {
 public:
  explicit FullSearch(StateMachine& machine)
      : machine_(machine), roles_(machine.game().role_count()) {}

  const Ranges& ranges(const State& state) {
    const auto found = known_.find(state.hash());
    if (found != known_.end()) return found->second;
    const Ranges result =
        machine_.is_terminal(state) ? at_end(state) : inside(state);
    return known_[state.hash()] = result;
  }

 private:
  Ranges at_end(const State& state) {
    std::vector<Goal> goals(roles_);
    machine_.goals(state, goals);
    Ranges result{};
    for (RoleIndex role = 0; role < roles_; ++role) {
      const auto goal = static_cast<std::uint8_t>(std::max(goals[role], 0));
      result[role] = {goal, goal};
    }
    return result;
  }

  Ranges inside(const State& state) {
    std::vector<MoveId> joint_move(roles_);
    std::vector<MoveId> moves;
    std::vector<MoveId> legal;
    RoleIndex mover = 0;
    for (RoleIndex role = 0; role < roles_; ++role) {
      machine_.legal_moves(state, role, legal);
      joint_move[role] = legal.front();
      if (legal.size() <= moves.size()) continue;
      moves = legal;
      mover = role;
    }
    std::vector<Ranges> children;
    for (const MoveId move : moves) {
      State next;
      joint_move[mover] = move;
      machine_.next_state(state, joint_move, next);
      children.push_back(ranges(next));
    }
    Ranges result{};
    Range& of_mover = result[mover];
    of_mover.most = 0;
    for (const Ranges& child : children) {
      of_mover.least = std::max(of_mover.least, child[mover].least);
      of_mover.most = std::max(of_mover.most, child[mover].most);
    }
    for (RoleIndex role = 0; role < roles_; ++role) {
      if (role == mover) continue;
      result[role] = {100, 0};
      for (const Ranges& child : children) {
        if (child[mover].most < of_mover.least) continue;
        result[role].least = std::min(result[role].least, child[role].least);
        result[role].most = std::max(result[role].most, child[role].most);
      }
    }
    return result;
  }

  StateMachine& machine_;
  std::size_t roles_;
  std::map<std::size_t, Ranges> known_;  // by hash of the state
};

/// After so many random moves; matches that end sooner do not count.
State random_position(StateMachine& machine, std::size_t steps,
                      std::mt19937& random) {
  std::vector<MoveId> joint_move(machine.game().role_count());
  std::vector<MoveId> legal;
  State state = initial_state(machine);
  for (std::size_t step = 0; step < steps; ++step) {
    for (RoleIndex role = 0; role < joint_move.size(); ++role) {
      machine.legal_moves(state, role, legal);
      joint_move[role] = legal[random() % legal.size()];
    }
    State next;
    machine.next_state(state, joint_move, next);
    if (machine.is_terminal(next)) {
      return random_position(machine, steps, random);
    }
    state = next;
  }
  return state;
}

struct BoundsCase {
  std::string game;
  std::size_t steps = 0;  ///< that lead to the positions
  std::uint64_t playouts = 0;
};

class MctsBoundsTest : public testing::TestWithParam<BoundsCase> {
 protected:
  /// All nodes of the tree that have a state.
  void compare(const Tree& tree, const GoalLimits& limits, FullSearch& full,
               NodeIndex node) {
    const Node& here = tree[node];
    if (here.state_words > 0) {
      State state;
      state.assign(tree.state(node));
      const Ranges known = limits.ranges(here);
      const Ranges& value = full.ranges(state);
      for (RoleIndex role = 0; role < tree.role_count(); ++role) {
        EXPECT_LE(known[role].least, value[role].most);
        EXPECT_GE(known[role].most, value[role].least);
      }
    }
    if (here.kind != NodeKind::kSingle) return;
    for (Place place = 0; place < here.opened; ++place) {
      compare(tree, limits, full, tree.child(here, place));
    }
  }
};

TEST_P(MctsBoundsTest, HoldsTheGoalsOfBestPlay) {
  const auto machine = load_for_playouts(GetParam().game);
  const GoalLimits limits(*machine);
  FullSearch full(*machine);
  std::mt19937 random(5);
  for (int i = 0; i < 20; ++i) {
    const State state = random_position(*machine, GetParam().steps, random);
    Worker worker(*machine, iterations(GetParam().playouts), {}, 0, nullptr);
    ASSERT_TRUE(worker.set_root(state));
    std::atomic<bool> stop = false;
    worker.search(no_hurry(), stop, [] {});
    compare(worker.tree(), limits, full, worker.tree().root());
  }
}

INSTANTIATE_TEST_SUITE_P(
    Games, MctsBoundsTest,
    testing::Values(BoundsCase{"tic_tac_toe", 2, 600},
                    BoundsCase{"connect_four", 30, 3000},
                    BoundsCase{"quarto", 23, 2000}, BoundsCase{"nim", 3, 200},
                    BoundsCase{"three_player_tic_tac_toe", 8, 1500},
                    BoundsCase{"four_corners", 18, 1000}),
    [](const auto& game) { return game.param.game; });

TEST(MctsBoundsTest, CloseOnADrawThatNobodyCanBetter) {
  const auto machine = load_for_playouts("tic_tac_toe");
  // A worker by itself, which knows nothing of moves that are alike.
  Worker worker(*machine, iterations(60'000), {}, 0, nullptr);
  ASSERT_TRUE(worker.set_root(initial_state(*machine)));
  std::atomic<bool> stop = false;
  worker.search(no_hurry(), stop, [] {});
  const Tree& tree = worker.tree();
  EXPECT_TRUE(tree[tree.root()].is_proven);
  EXPECT_EQ(tree[tree.root()].goals[0], 50);
  const auto moves = worker.root_moves(0);
  EXPECT_FALSE(std::ranges::all_of(moves, &RootMove::is_proven));
  EXPECT_TRUE(std::ranges::all_of(moves, [](const RootMove& move) {
    return move.is_proven || move.value() <= 50;
  }));
}

}  // namespace mcts_bounds_test
}  // namespace search::mcts::bounds
