// Exact solving where states are alike: the same verdicts of fewer states.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

#include "reasoner/engines/engine.h"
#include "reasoner/playout.h"
#include "reasoner/symmetry/symmetries.h"
#include "search/game_graph/canonical_states.h"
#include "search/solver/small_game.h"
#include "tests/reasoner/state_image.h"
#include "tests/rulesheets.h"
#include "tests/search/playing.h"

namespace search {
namespace solver_symmetries_test {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using Status = solver::SmallGame::Status;

solver::SmallGame::Limits limits() {
  return {.memory_bytes = std::size_t{64} << 20};
}

/// What a verdict says of each joint move.
auto by_move(const solver::Verdict& verdict) {
  std::map<std::vector<MoveId>, std::pair<std::vector<Goal>, std::uint32_t>>
      result;
  for (const solver::JudgedMove& move : verdict.moves) {
    result[move.joint_move] = {move.goals, move.distance};
  }
  return result;
}

TEST(CanonicalStatesTest, VerdictsAreTheSameWithFewerStates) {
  const auto machine = load_for_playouts("tic_tac_toe");
  const auto canonical = game_graph::CanonicalStates::make(
      *machine->propnet(),
      reasoner::symmetry::find_symmetries(*machine->propnet()).generators);
  ASSERT_NE(canonical, nullptr);
  EXPECT_EQ(canonical->group_size(), 8U);
  State state = initial_state(*machine);
  solver::SmallGame all(*machine, state, limits());
  solver::SmallGame few(*machine, state, limits(), 1, canonical.get());
  ASSERT_EQ(all.solve(no_hurry()), Status::kSolved);
  ASSERT_EQ(few.solve(no_hurry()), Status::kSolved);
  EXPECT_EQ(all.state_count(), 5478U);
  EXPECT_EQ(few.state_count(), 765U);
  EXPECT_LT(few.estimate(), all.estimate() / 4);
  for (std::uint32_t match = 0; match < 50; ++match) {
    state = initial_state(*machine);
    for (std::uint32_t step = 0; !machine->is_terminal(state); ++step) {
      const auto expected = all.verdict(state);
      const auto verdict = few.verdict(state);
      ASSERT_TRUE(expected && verdict);
      ASSERT_EQ(verdict->goals, expected->goals);
      ASSERT_EQ(verdict->distance, expected->distance);
      ASSERT_EQ(by_move(*verdict), by_move(*expected));
      const auto& moves = expected->moves;
      machine->next_state(
          state,
          moves[reasoner::hash32(7, match, step, 0) % moves.size()].joint_move,
          state);
    }
  }
}

// In each of three rounds both name one of three cells at the same time, and
// who named it alone last has it. The middle and one beside it win.
constexpr char kThreeCells[] = R"(
(role first) (role second)
(cell left) (cell middle) (cell right)
(succ 1 2) (succ 2 3) (succ 3 4)
(base (round ?n)) (base (has ?r ?c))
(init (round 1))
(<= (legal ?r (name ?c)) (role ?r) (cell ?c))
(<= same (does first (name ?c)) (does second (name ?c)))
(<= (named ?c) (does ?r (name ?c)))
(<= (next (round ?m)) (true (round ?n)) (succ ?n ?m))
(<= (next (has ?r ?c)) (does ?r (name ?c)) (not same))
(<= (next (has ?r ?c)) (true (has ?r ?c)) (not (named ?c)))
(<= (next (has ?r ?c)) (true (has ?r ?c)) same)
(<= terminal (true (round 4)))
(<= (two ?r) (true (has ?r middle)) (true (has ?r ?c)) (distinct ?c middle))
(<= (wins ?r) (two ?r))
(<= (goal ?r 100) (wins ?r))
(<= lost (wins ?r))
(<= (goal first 0) (wins second))
(<= (goal second 0) (wins first))
(<= (goal ?r 50) (role ?r) (not lost))
)";

TEST(CanonicalStatesTest, MixturesAreWorthTheSameWithFewerStates) {
  const auto machine =
      reasoner::engines::make_playing_machine(tests::rules_of(kThreeCells));
  const auto canonical = game_graph::CanonicalStates::make(
      *machine->propnet(),
      reasoner::symmetry::find_symmetries(*machine->propnet()).generators);
  ASSERT_NE(canonical, nullptr);
  EXPECT_EQ(canonical->group_size(), 2U);
  State state = initial_state(*machine);
  solver::SmallGame all(*machine, state, limits());
  solver::SmallGame few(*machine, state, limits(), 1, canonical.get());
  ASSERT_EQ(all.solve(no_hurry()), Status::kSolved);
  ASSERT_EQ(few.solve(no_hurry()), Status::kSolved);
  EXPECT_LT(few.state_count(), all.state_count());
  State child;
  std::array<Goal, 2> goals{};
  const auto worth = [&](RoleIndex role) {
    if (!machine->is_terminal(child)) {
      return all.mixed_verdict(child, role)->value;
    }
    machine->goals(child, goals);
    return static_cast<double>(goals[role]);
  };
  // What the mixture of few is worth at least, by the values of all.
  const auto guaranteed = [&](RoleIndex role) {
    std::vector<MoveId> replies;
    machine->legal_moves(state, 1 - role, replies);
    const solver::MixedVerdict verdict = *few.mixed_verdict(state, role);
    double least = 100;
    for (const MoveId reply : replies) {
      double sum = 0;
      for (const solver::MixedMove& move : verdict.moves) {
        std::array joint_move = {reply, reply};
        joint_move[role] = move.move;
        machine->next_state(state, joint_move, child);
        sum += move.probability * worth(role);
      }
      least = std::min(least, sum);
    }
    return least;
  };
  std::array<std::vector<MoveId>, 2> legal;
  for (; !machine->is_terminal(state); machine->next_state(
           state, std::array{legal[0][2], legal[1][1]}, state)) {
    for (RoleIndex role = 0; role < 2; ++role) {
      const auto expected = all.mixed_verdict(state, role);
      const auto verdict = few.mixed_verdict(state, role);
      ASSERT_TRUE(expected && verdict);
      EXPECT_NEAR(verdict->value, expected->value, 1e-6);
      EXPECT_NEAR(guaranteed(role), expected->value, 1e-6);
      machine->legal_moves(state, role, legal[role]);
      ASSERT_EQ(verdict->moves.size(), legal[role].size());
      for (std::size_t i = 0; i < legal[role].size(); ++i) {
        EXPECT_EQ(verdict->moves[i].move, legal[role][i]);
      }
    }
  }
}

TEST(CanonicalStatesTest, RowsOfLikeStatesAreTheSame) {
  const auto machine = load_for_playouts("pentago");
  const auto generators =
      reasoner::symmetry::find_symmetries(*machine->propnet()).generators;
  const auto canonical =
      game_graph::CanonicalStates::make(*machine->propnet(), generators);
  ASSERT_NE(canonical, nullptr);
  EXPECT_EQ(canonical->group_size(), 8U);
  std::vector<std::uint64_t> row(canonical->words());
  std::vector<std::uint64_t> row_of_image(canonical->words());
  State state = initial_state(*machine);
  std::vector<MoveId> legal;
  for (std::uint32_t step = 0; step < 12; ++step) {
    std::vector<MoveId> joint_move;
    for (RoleIndex role = 0; role < 2; ++role) {
      machine->legal_moves(state, role, legal);
      joint_move.push_back(
          legal[reasoner::hash32(1, 0, step, role) % legal.size()]);
    }
    machine->next_state(state, joint_move, state);
    canonical->map(state.words(), row);
    for (const auto& symmetry :
         reasoner::symmetry::list_elements(generators, 7)) {
      canonical->map(image_of(symmetry, state).words(), row_of_image);
      EXPECT_EQ(row_of_image, row);
    }
  }
}

}  // namespace solver_symmetries_test
}  // namespace search
