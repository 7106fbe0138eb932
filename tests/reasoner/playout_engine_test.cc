// Both kinds of playout engines: the same work gives the same results as a
// single playout on the scalar network, whatever the lane and the company.

#include "reasoner/playout_engine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "reasoner/playout.h"
#include "tests/reasoner/playout_bench.h"

namespace reasoner {
namespace playout_engine_test {

/// A few games of all kinds, on each engine.
class PlayoutEngines
    : public testing::TestWithParam<std::tuple<std::string, std::string>> {
 protected:
  PlayoutBench make_bench() const {
    const auto& [game, kind] = GetParam();
    if (kind == "scalar") return PlayoutBench(game, std::nullopt);
    return PlayoutBench(game, wide::ProgramOptions{});
  }
};

TEST_P(PlayoutEngines, LookBehindForcedMovesWhateverTheCompany) {
  PlayoutBench bench = make_bench();
  // Company that fills the lanes.
  WorkItem others;
  others.playouts = 700;
  others.totals_only = true;
  others.step_limit = 60;
  bench.engine->submit(bench.propnet->initial, {&others, 1}, {});
  std::vector<State> states;
  for (std::uint64_t tag = 0; tag < 150; ++tag) {
    const State state = bench.some_state(tag);
    const std::vector<MoveId> joint_move = bench.first_legal(state);
    WorkItem item;
    item.tag = tag;
    item.playouts = 0;
    item.look = true;
    item.joint_move = tag % 3 == 0 ? WorkItem::kNoJointMove : 0;
    bench.engine->submit(state, {&item, 1}, joint_move);
    State next = state;
    if (tag % 3 != 0) bench.machine.next_state(state, joint_move, next);
    states.push_back(next);
    if (tag % 40 == 0) bench.engine->advance(bench.results);
  }
  run_all(*bench.engine, bench.results);
  ASSERT_EQ(bench.results.seen.size(), states.size());
  for (const SeenState& seen : bench.results.seen) {
    bench.expect_seen(seen, states[seen.tag]);
  }
}

TEST_P(PlayoutEngines, LookWherePlayoutsAreCutOff) {
  PlayoutBench bench = make_bench();
  WorkItem item;
  item.playouts = 150;
  item.look_at_limit = true;
  item.step_limit = 3;
  for (item.tag = 0; item.tag < 4; ++item.tag) {
    bench.engine->submit(bench.some_state(item.tag), {&item, 1}, {});
    bench.engine->advance(bench.results);
  }
  run_all(*bench.engine, bench.results);
  // All states that the playouts of an item are cut off at, in any order.
  const auto by_words = [](const State& a, const State& b) {
    return a.words() < b.words();
  };
  PlayoutScratch scratch;
  Outcome outcome;
  for (std::uint64_t tag = 0; tag < 4; ++tag) {
    std::vector<State> expected;
    for (std::uint64_t playout = 0; playout < item.playouts; ++playout) {
      play_out(bench.machine, bench.some_state(tag), item.seed, playout,
               item.step_limit, scratch, outcome);
      if (outcome.end == PlayoutEnd::kStepLimit) {
        expected.push_back(scratch.state);
      }
    }
    std::vector<State> seen_states;
    for (const SeenState& seen : bench.results.seen) {
      if (seen.tag != tag) continue;
      EXPECT_TRUE(seen.cut_off);
      State& state = seen_states.emplace_back();
      state.assign(std::span(bench.results.words)
                       .subspan(seen.first_word, seen.word_count));
      bench.expect_seen(seen, State(state));
    }
    ASSERT_EQ(seen_states.size(), expected.size());
    std::ranges::sort(expected, by_words);
    std::ranges::sort(seen_states, by_words);
    EXPECT_EQ(seen_states, expected);
  }
}

TEST_P(PlayoutEngines, OutcomeDependsOnTheItemAlone) {
  PlayoutBench bench = make_bench();
  struct Expected {
    std::uint32_t length;
    std::vector<Goal> goals;
  };
  std::map<std::pair<std::uint64_t, std::uint64_t>, Expected> expected;
  const std::size_t roles = bench.machine.game().role_count();
  std::mt19937_64 random(5);
  for (std::uint64_t tag = 0; tag < 120; ++tag) {
    const State state = bench.some_state(random() % 50);
    std::vector<MoveId> joint_moves = {bench.first_legal(state)};
    std::array<WorkItem, 2> items;
    items[0].tag = tag;
    items[0].first_playout = random() % 1000;
    items[0].playouts = 1 + static_cast<std::uint32_t>(tag % 3);
    items[0].step_limit = 100;
    items[1] = items[0];
    items[1].tag = 1000 + tag;
    items[1].look = true;
    items[1].joint_move = 0;
    bench.engine->submit(state, items, joint_moves);
    bench.engine->advance(bench.results);
    for (const WorkItem& item : items) {
      for (std::uint64_t i = 0; i < item.playouts; ++i) {
        const std::uint64_t playout = item.first_playout + i;
        // The scalar playout, its first joint move given or drawn.
        State now = state;
        const PlayoutKey key = playout_key(item.seed, playout);
        PlayoutScratch scratch;
        Expected& outcome = expected[{item.tag, playout}];
        for (outcome.length = 0; outcome.length < item.step_limit &&
                                 !bench.machine.is_terminal(now);
             ++outcome.length) {
          const bool is_given = outcome.length == 0 && item.joint_move == 0;
          if (!is_given) {
            if (!draw_joint_move(bench.machine, now, key, outcome.length,
                                 scratch)) {
              break;
            }
          }
          bench.machine.next_state(
              now, is_given ? joint_moves : scratch.joint_move, now);
        }
        outcome.goals.resize(roles);
        bench.machine.goals(now, outcome.goals);
      }
    }
  }
  run_all(*bench.engine, bench.results);
  EXPECT_EQ(bench.results.seen.size(), 120U);
  ASSERT_EQ(bench.results.finished.size(), expected.size());
  for (const FinishedPlayout& playout : bench.results.finished) {
    const Expected& outcome = expected.at({playout.tag, playout.playout});
    EXPECT_EQ(playout.length, outcome.length);
    const auto first = bench.results.goals.begin() + playout.first_goal;
    EXPECT_EQ(std::vector(first, first + static_cast<std::ptrdiff_t>(roles)),
              outcome.goals);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Games, PlayoutEngines,
    testing::Combine(testing::Values("tic_tac_toe", "rock_paper_scissors",
                                     "tron", "breakthrough", "othello",
                                     "eight_puzzle", "nim"),
                     testing::Values("scalar", "wide")),
    [](const auto& info) {
      return std::get<0>(info.param) + "_" + std::get<1>(info.param);
    });

TEST_P(PlayoutEngines, ForgetWhatIsAbandoned) {
  PlayoutBench bench = make_bench();
  WorkItem item;
  item.playouts = 700;
  item.look = true;
  item.step_limit = 50;
  const std::vector<MoveId> joint_move =
      bench.first_legal(bench.propnet->initial);
  for (item.tag = 0; item.tag < 3; ++item.tag) {
    item.joint_move = item.tag == 1 ? 0 : WorkItem::kNoJointMove;
    item.totals_only = item.tag == 2;
    bench.engine->submit(bench.propnet->initial, {&item, 1}, joint_move);
  }
  for (int i = 0; i < 5; ++i) bench.engine->advance(bench.results);
  bench.engine->abandon();
  EXPECT_EQ(bench.engine->unfinished(), 0U);
  bench.results = {};
  item = {};
  item.tag = 7;
  item.playouts = 3;
  item.step_limit = 50;
  bench.engine->submit(bench.propnet->initial, {&item, 1}, {});
  run_all(*bench.engine, bench.results);
  EXPECT_TRUE(bench.results.seen.empty());
  EXPECT_EQ(bench.results.totals.playouts, 0U);
  ASSERT_EQ(bench.results.finished.size(), 3U);
  PlayoutScratch scratch;
  Outcome outcome;
  for (const FinishedPlayout& playout : bench.results.finished) {
    EXPECT_EQ(playout.tag, 7U);
    play_out(bench.machine, bench.propnet->initial, item.seed, playout.playout,
             item.step_limit, scratch, outcome);
    EXPECT_EQ(playout.length, outcome.length);
  }
}

}  // namespace playout_engine_test
}  // namespace reasoner
