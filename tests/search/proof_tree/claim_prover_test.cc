// What games are worth, and the moves that prove it, by another solver.
#include "search/proof_tree/claim_prover.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "reasoner/engines/engine.h"
#include "search/memory/canonical_positions.h"
#include "search/solver/small_game.h"
#include "tests/rulesheets.h"
#include "tests/search/playing.h"
#include "tests/search/small_boards.h"

namespace search {
namespace claim_prover_test {

using proof_tree::ClaimProver;
using proof_tree::ProvenMove;
using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using reasoner::StateMachine;

const proof_tree::ProverSettings kSmall{.threads = 2, .table_bytes = 1 << 22};

std::unique_ptr<StateMachine> playing_machine(const std::string& text) {
  return reasoner::engines::make_playing_machine(tests::rules_of(text));
}

/// The state behind a move of the only role that has a choice.
State after(StateMachine& machine, const State& state, RoleIndex role,
            MoveId move) {
  std::vector<MoveId> joint_move(2, move);
  std::vector<MoveId> legal;
  machine.legal_moves(state, 1 - role, legal);
  EXPECT_EQ(legal.size(), 1U);
  joint_move[1 - role] = legal.front();
  State next;
  machine.next_state(state, joint_move, next);
  return next;
}

void expect_as_solved(const std::string& text, Goal value, double least_work) {
  const auto machine = playing_machine(text);
  State initial;
  machine->initial_state(initial);
  solver::SmallGame game(*machine, initial,
                         {.memory_bytes = std::size_t{128} << 20});
  ASSERT_EQ(game.solve(no_hurry()), solver::SmallGame::Status::kSolved);
  auto settings = kSmall;
  settings.least_work = least_work;
  const auto prover = ClaimProver::make(*machine, settings);
  ASSERT_NE(prover, nullptr);
  prover->run([] { return false; });
  EXPECT_TRUE(prover->is_over());
  EXPECT_EQ(prover->role(), 0U);
  EXPECT_EQ(prover->value(), value);
  EXPECT_TRUE(std::ranges::any_of(prover->moves(), [&](const auto& move) {
    return move.state == initial.words();
  }));
  for (const ProvenMove& move : prover->moves()) {
    State state;
    state.assign(move.state);
    const auto verdict = game.verdict(state);
    ASSERT_TRUE(verdict);
    EXPECT_EQ(verdict->goals[move.role], move.value);
    const State next = after(*machine, state, move.role, move.move);
    const auto behind = game.verdict(next);
    ASSERT_TRUE(behind);
    EXPECT_EQ(behind->goals[move.role], move.value);
  }
}

TEST(ClaimProverTest, FindsWhatGamesAreWorth) {
  expect_as_solved(shipped_text("tic_tac_toe"), 50, 0);
  expect_as_solved(connect_four(4, 4), 50, 10);
  expect_as_solved(hex(3), 100, 10);
}

/// Plays as is proven for one role against all that the other may do.
class AnyReply {
 public:
  explicit AnyReply(StateMachine& machine, const ClaimProver& prover)
      : machine_(machine), positions_(*machine.propnet()) {
    for (const ProvenMove& move : prover.moves()) {
      State state;
      state.assign(move.state);
      const auto position = positions_.position(state);
      moves_.emplace(position.key,
                     positions_.move_number(position, move.role, move.move));
    }
  }

  /// Counts where a move is known, and where none is although there is a choice
  /// and nobody who might win at once did something else.
  void play(const State& state, RoleIndex role) {
    if (machine_.is_terminal(state)) return;
    if (!seen_.insert(positions_.position(state).key).second) return;
    const RoleIndex mover = mover_in(state);
    std::vector<MoveId> legal;
    machine_.legal_moves(state, mover, legal);
    for (const MoveId move : legal) {
      const State next = after(machine_, state, mover, move);
      if (machine_.is_terminal(next) && goal_in(next, mover) == 100) return;
    }
    if (mover != role) {
      for (const MoveId move : legal) {
        play(after(machine_, state, mover, move), role);
      }
      return;
    }
    const auto position = positions_.position(state);
    const auto found = moves_.find(position.key);
    if (found == moves_.end()) {
      if (legal.size() > 1) ++unknown;
      return;
    }
    ++known;
    const auto move =
        positions_.find_move(position, role, found->second, legal);
    ASSERT_TRUE(move);
    play(after(machine_, state, role, *move), role);
  }

  int known = 0;
  int unknown = 0;

 private:
  RoleIndex mover_in(const State& state) {
    std::vector<MoveId> legal;
    machine_.legal_moves(state, 0, legal);
    if (legal.size() > 1) return 0;
    const std::string name = machine_.game().move_name(0, legal.front());
    return name == "noop" ? 1 : 0;
  }
  Goal goal_in(const State& state, RoleIndex role) {
    std::vector<Goal> goals(2);
    machine_.goals(state, goals);
    return goals[role];
  }

  StateMachine& machine_;
  memory::CanonicalPositions positions_;
  std::map<std::uint64_t, std::uint32_t> moves_;
  std::set<std::uint64_t> seen_;
};

TEST(ClaimProverTest, KnowsWhatToPlayAfterMistakes) {
  auto settings = kSmall;
  settings.threads = 1;  // thousands of questions of no work
  settings.least_work = 0;
  for (const std::string& text :
       {shipped_text("tic_tac_toe"), connect_four(4, 4)}) {
    const auto machine = playing_machine(text);
    const auto prover = ClaimProver::make(*machine, settings);
    ASSERT_NE(prover, nullptr);
    prover->run([] { return false; });
    State initial;
    machine->initial_state(initial);
    for (const RoleIndex role : {0U, 1U}) {
      AnyReply replies(*machine, *prover);
      replies.play(initial, role);
      EXPECT_GT(replies.known, 4) << text;
      EXPECT_EQ(replies.unknown, 0) << text;
    }
  }
}

TEST(ClaimProverTest, KnowsTheFirstMoveOfAGameThatIsWon) {
  const auto machine = playing_machine(hex(3));
  const auto prover = ClaimProver::make(*machine, kSmall);
  ASSERT_NE(prover, nullptr);
  std::atomic<int> stops = 0;
  while (!prover->is_over()) {  // in parts, too
    prover->run([&] { return ++stops % 3 == 0; });
  }
  State initial;
  machine->initial_state(initial);
  bool knows_first = false;
  for (const ProvenMove& move : prover->moves()) {
    knows_first |= move.state == initial.words() && move.value == 100;
  }
  EXPECT_TRUE(knows_first);
}

TEST(ClaimProverTest, AsksForNoGoalThatWasRefutedBefore) {
  const auto machine = playing_machine(shipped_text("tic_tac_toe"));
  const auto first = ClaimProver::make(*machine, kSmall);
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->most(), 100);
  first->run([&] { return first->most() < 100; });
  for (const Goal most : {50, -1}) {
    auto settings = kSmall;
    settings.most_before = most;
    const auto next = ClaimProver::make(*machine, settings);
    ASSERT_NE(next, nullptr);
    EXPECT_EQ(next->most(), 50) << "the least that may be asked for";
    next->run([&] { return next->value().has_value(); });
    EXPECT_EQ(next->value(), 50);
    EXPECT_FALSE(next->moves().empty());
  }
}

TEST(ClaimProverTest, GivesUpAfterSoManyStates) {
  const auto machine = playing_machine(shipped_text("connect_four"));
  auto settings = kSmall;
  settings.most_states = 100'000;
  const auto prover = ClaimProver::make(*machine, settings);
  ASSERT_NE(prover, nullptr);
  prover->run([] { return false; });
  EXPECT_TRUE(prover->is_over());
  EXPECT_EQ(prover->value(), std::nullopt);
  EXPECT_TRUE(prover->moves().empty());
  EXPECT_GE(prover->states(), 100'000U);
}

TEST(ClaimProverTest, LeavesOtherGamesAlone) {
  for (const std::string name :
       {"hanoi", "tron", "bear_off", "chess", "othello", "kuhn_poker",
        "three_player_tic_tac_toe", "prisoners_dilemma"}) {
    const auto machine =
        reasoner::engines::make_playing_machine(tests::shipped_rules(name));
    EXPECT_EQ(ClaimProver::make(*machine, kSmall), nullptr) << name;
  }
}

}  // namespace claim_prover_test
}  // namespace search
