// Playouts by policies are those of the scalar network in which each role draws
// from what the policy leaves it.

#include "reasoner/wide/policy_network.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "reasoner/playout.h"
#include "tests/reasoner/playout_bench.h"

namespace reasoner {
namespace policy_network_test {

class WidePropnetPolicies : public testing::TestWithParam<std::string> {};

/// The moves of `role` that win at once; nothing where it is not the only one
/// to choose.
std::vector<MoveId> wins_of(PlayoutBench& bench, const State& state,
                            RoleIndex role,
                            std::optional<RoleIndex> other = {}) {
  scalar::PropnetStateMachine& machine = bench.machine;
  const std::uint32_t phase = bench.propnet->phase_of(state).value();
  std::vector<MoveId> wins;
  if (role != wide::lone_mover(*bench.propnet, phase)) return wins;
  std::vector<MoveId> legal;
  machine.legal_moves(state, role, legal);
  std::vector<Goal> goals(machine.game().role_count());
  std::vector<MoveId> joint_move = bench.first_legal(state);
  for (const MoveId move : legal) {
    joint_move[role] = move;
    State next;
    machine.next_state(state, joint_move, next);
    if (!machine.is_terminal(next)) continue;
    machine.goals(next, goals);
    if (goals[role] == 100 && (!other || goals[*other] != 100)) {
      wins.push_back(move);
    }
  }
  return wins;
}

TEST_P(WidePropnetPolicies, PlayWinsAtOnce) {
  wide::ProgramOptions options;
  options.decisive = true;
  PlayoutBench bench(GetParam(), options);
  std::size_t wins_seen = 0;
  bench.expect_played_by([&](const State& state, RoleIndex role) {
    std::vector<MoveId> wins = wins_of(bench, state, role);
    wins_seen += wins.size();
    if (wins.empty()) bench.machine.legal_moves(state, role, wins);
    return wins;
  });
  EXPECT_GT(wins_seen, 0U);
}

TEST_P(WidePropnetPolicies, DoNotLetOpponentsWinAtOnce) {
  wide::ProgramOptions options;
  options.decisive = true;
  options.anti_decisive = true;
  PlayoutBench bench(GetParam(), options);
  scalar::PropnetStateMachine& machine = bench.machine;
  std::size_t left_out = 0;
  const auto opponent_wins = [&](const State& state, RoleIndex role) {
    const auto opponent = wide::lone_mover(
        *bench.propnet, bench.propnet->phase_of(state).value());
    return opponent && *opponent != role && !machine.is_terminal(state) &&
           !wins_of(bench, state, *opponent, role).empty();
  };
  bench.expect_played_by([&](const State& state, RoleIndex role) {
    std::vector<MoveId> moves = wins_of(bench, state, role);
    if (!moves.empty()) return moves;
    std::vector<MoveId> legal;
    machine.legal_moves(state, role, legal);
    const std::uint32_t phase = bench.propnet->phase_of(state).value();
    if (role != wide::lone_mover(*bench.propnet, phase)) return legal;
    std::vector<MoveId> joint_move = bench.first_legal(state);
    for (const MoveId move : legal) {
      joint_move[role] = move;
      State next;
      machine.next_state(state, joint_move, next);
      if (!opponent_wins(next, role)) moves.push_back(move);
    }
    left_out += moves.empty() ? 0 : legal.size() - moves.size();
    return moves.empty() ? legal : moves;
  });
  EXPECT_GT(left_out, 0U);
}

TEST_P(WidePropnetPolicies, MayBeDoneWithout) {
  wide::ProgramOptions options;
  options.decisive = true;
  options.anti_decisive = GetParam() == "tic_tac_toe";
  PlayoutBench decisive(GetParam(), options);
  PlayoutBench plain(GetParam(), wide::ProgramOptions{});
  const auto signature_of = [](PlayoutBench& bench) {
    WorkItem item;
    item.playouts = 100;
    item.step_limit = kPlayoutLimit;
    item.policy = 0;
    bench.engine->submit(bench.propnet->initial, {&item, 1}, {});
    run_all(*bench.engine, bench.results);
    return signature(bench.results, bench.machine.game().role_count());
  };
  EXPECT_EQ(signature_of(decisive), signature_of(plain));
}

TEST_P(WidePropnetPolicies, LooksSeeAllLegalMoves) {
  wide::ProgramOptions options;
  options.decisive = true;
  PlayoutBench bench(GetParam(), options);
  PlayoutScratch scratch;
  Outcome outcome;
  for (std::uint64_t tag = 0; tag < 40; ++tag) {
    // Near the end, where there are wins.
    play_out(bench.machine, bench.propnet->initial, 1, tag, kPlayoutLimit,
             scratch, outcome);
    play_out(bench.machine, bench.propnet->initial, 1, tag, outcome.length - 1,
             scratch, outcome);
    WorkItem item;
    item.tag = tag;
    item.look = true;
    bench.engine->submit(scratch.state, {&item, 1}, {});
    run_all(*bench.engine, bench.results);
    ASSERT_EQ(bench.results.seen.size(), 1U);
    bench.expect_seen(bench.results.seen.front(), scratch.state);
    bench.results.clear();
  }
}

TEST_P(WidePropnetPolicies, MixByItem) {
  wide::ProgramOptions options;
  options.decisive = true;
  for (const bool compile : {false, true}) {
    options.compile = compile;
    PlayoutBench bench(GetParam(), options);
    std::vector<WorkItem> items(40);
    std::uint64_t expected = 0;
    for (std::uint64_t i = 0; i < items.size(); ++i) {
      items[i].policy = i % 4 < 2 ? 0 : WorkItem::kWins;
      items[i].first_playout = i;
      items[i].step_limit = kPlayoutLimit;
      const auto moves_of = [&](const State& state, RoleIndex role) {
        std::vector<MoveId> moves;
        if (items[i].policy != 0) moves = wins_of(bench, state, role);
        if (moves.empty()) bench.machine.legal_moves(state, role, moves);
        return moves;
      };
      expected +=
          playout_signature(i, bench.play_by(items[i].seed, i, moves_of));
    }
    bench.engine->submit(bench.propnet->initial, items, {});
    run_all(*bench.engine, bench.results);
    EXPECT_EQ(signature(bench.results, bench.machine.game().role_count()),
              expected);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, WidePropnetPolicies,
                         testing::Values("tic_tac_toe", "connect_four",
                                         "breakthrough", "nim"),
                         [](const auto& info) { return info.param; });

}  // namespace policy_network_test
}  // namespace reasoner
