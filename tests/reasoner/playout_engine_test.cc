// Both kinds of playout engines: the same work gives the same results as a
// single playout on the scalar network, whatever the lane and the company.

#include "reasoner/playout_engine.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <random>

#include "reasoner/construction/propnet_builder.h"
#include "reasoner/engines/engine.h"
#include "reasoner/scalar/propnet_state_machine.h"
#include "reasoner/scalar_playout_engine.h"
#include "reasoner/wide/policy_network.h"
#include "reasoner/wide/wide_propnet.h"
#include "reasoner/wide/wide_state_machine.h"
#include "tests/reasoner/built_game.h"
#include "tests/reasoner/engine_comparison.h"

namespace reasoner {
namespace playout_engine_test {

namespace fs = std::filesystem;

constexpr std::uint32_t kStepLimit = 150;

std::shared_ptr<const network::Propnet> propnet_of(const fs::path& path) {
  return std::make_shared<const network::Propnet>(
      construction::build_propnet(load_game(path)));
}

void run_all(PlayoutEngine& engine, PlayoutResults& results) {
  while (engine.unfinished() > 0) engine.advance(results);
}

std::uint64_t signature(const PlayoutResults& results, std::size_t roles) {
  std::uint64_t sum = 0;
  for (const FinishedPlayout& playout : results.finished) {
    const auto goals = std::span(results.goals).subspan(playout.first_goal);
    sum += playout_signature(
        playout.playout,
        {{goals.begin(), goals.begin() + static_cast<std::ptrdiff_t>(roles)},
         playout.length,
         playout.end});
  }
  return sum;
}

class WidePropnetGames : public testing::TestWithParam<fs::path> {};

TEST_P(WidePropnetGames, PlayTheSamePlayouts) {
  const auto propnet = propnet_of(GetParam());
  scalar::PropnetStateMachine machine(propnet);
  const std::size_t roles = machine.game().role_count();
  WorkItem item;
  item.seed = 7;
  item.first_playout = 100;
  item.playouts = 40;
  item.step_limit = kStepLimit;
  PlayoutScratch scratch;
  Outcome outcome;
  std::uint64_t expected = 0;
  PlayoutTotals totals;
  for (std::uint64_t i = 0; i < item.playouts; ++i) {
    const std::uint64_t playout = item.first_playout + i;
    play_out(machine, propnet->initial, item.seed, playout, kStepLimit, scratch,
             outcome);
    expected += playout_signature(playout, outcome);
    totals.moves += outcome.length;
    totals.cut_off += outcome.end == PlayoutEnd::kStepLimit;
    totals.stuck += outcome.end == PlayoutEnd::kStuck;
  }
  wide::WidePropnet engine(wide::make_wide_program(propnet));
  PlayoutResults results;
  engine.submit(propnet->initial, {&item, 1}, {});
  EXPECT_EQ(engine.unfinished(), item.playouts);
  run_all(engine, results);
  EXPECT_EQ(results.finished.size(), item.playouts);
  EXPECT_EQ(signature(results, roles), expected);

  item.totals_only = true;
  engine.submit(propnet->initial, {&item, 1}, {});
  run_all(engine, results);
  EXPECT_EQ(results.totals.playouts, item.playouts);
  EXPECT_EQ(results.totals.moves, totals.moves);
  EXPECT_EQ(results.totals.cut_off, totals.cut_off);
  EXPECT_EQ(results.totals.stuck, totals.stuck);
}

TEST_P(WidePropnetGames, PlayAsDatalogDoes) {
  const auto datalog =
      engines::make_state_machine(load_game(GetParam()), "datalog");
  wide::WideStateMachine machine(
      wide::make_wide_program(propnet_of(GetParam())));
  expect_agreement(*datalog, machine, /*steps=*/60);
}

INSTANTIATE_TEST_SUITE_P(Games, WidePropnetGames,
                         testing::ValuesIn(shipped_games()),
                         [](const auto& info) {
                           return info.param.stem().string();
                         });

/// An engine and all that is known of a game.
struct Bench {
  /// Scalar where there are no options.
  explicit Bench(const std::string& name,
                 const std::optional<wide::ProgramOptions>& options)
      : propnet(propnet_of("games/" + name + ".kif")), machine(propnet) {
    if (options) {
      engine = std::make_unique<wide::WidePropnet>(
          wide::make_wide_program(propnet, *options));
    } else {
      engine = std::make_unique<ScalarPlayoutEngine>(
          std::make_unique<scalar::PropnetStateMachine>(machine));
    }
  }

  /// A state some random moves away from the beginning, not terminal.
  State some_state(std::uint64_t seed) {
    PlayoutScratch scratch;
    Outcome outcome;
    const auto steps = static_cast<std::uint32_t>(seed % 5);
    play_out(machine, propnet->initial, seed, 0, steps, scratch, outcome);
    return machine.is_terminal(scratch.state) ? propnet->initial
                                              : scratch.state;
  }

  std::vector<MoveId> first_legal(const State& state) {
    std::vector<MoveId> joint_move;
    std::vector<MoveId> legal;
    for (RoleIndex role = 0; role < machine.game().role_count(); ++role) {
      machine.legal_moves(state, role, legal);
      joint_move.push_back(legal.front());
    }
    return joint_move;
  }

  std::shared_ptr<const network::Propnet> propnet;
  scalar::PropnetStateMachine machine;
  std::unique_ptr<PlayoutEngine> engine;
  PlayoutResults results;
};

/// A few games of all kinds, on each engine.
class PlayoutEngines
    : public testing::TestWithParam<std::tuple<std::string, std::string>> {
 protected:
  Bench make_bench() const {
    const auto& [game, kind] = GetParam();
    if (kind == "scalar") return Bench(game, std::nullopt);
    return Bench(game, wide::ProgramOptions{});
  }
};

/// What a look reports is what the scalar engine says of the state.
void expect_seen(Bench& bench, const SeenState& seen, const State& state) {
  const PlayoutResults& results = bench.results;
  const auto words =
      std::span(results.words).subspan(seen.first_word, seen.word_count);
  State seen_state;
  seen_state.assign(words);
  EXPECT_EQ(seen_state, state);
  EXPECT_EQ(seen.terminal, bench.machine.is_terminal(state));
  auto move = results.moves.begin() + seen.first_move;
  std::vector<MoveId> legal;
  const auto roles = static_cast<RoleIndex>(bench.machine.game().role_count());
  for (RoleIndex role = 0; role < roles; ++role) {
    bench.machine.legal_moves(state, role, legal);
    const auto end = move + results.move_counts[seen.first_count + role];
    EXPECT_EQ(std::vector(move, end), legal);
    move = end;
  }
  if (!seen.terminal) return;
  std::vector<Goal> goals(roles);
  bench.machine.goals(state, goals);
  const auto first = results.goals.begin() + seen.first_goal;
  EXPECT_EQ(std::vector(first, first + roles), goals);
}

TEST_P(PlayoutEngines, LookBehindForcedMovesWhateverTheCompany) {
  Bench bench = make_bench();
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
    expect_seen(bench, seen, states[seen.tag]);
  }
}

TEST_P(PlayoutEngines, LookWherePlayoutsAreCutOff) {
  Bench bench = make_bench();
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
      expect_seen(bench, seen, State(state));
    }
    ASSERT_EQ(seen_states.size(), expected.size());
    std::ranges::sort(expected, by_words);
    std::ranges::sort(seen_states, by_words);
    EXPECT_EQ(seen_states, expected);
  }
}

TEST_P(PlayoutEngines, OutcomeDependsOnTheItemAlone) {
  Bench bench = make_bench();
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
  Bench bench = make_bench();
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

class WidePropnetWidths : public testing::TestWithParam<std::string> {};

TEST_P(WidePropnetWidths, HaveOneSignature) {
  const auto signature_of = [&](const wide::ProgramOptions& options) {
    Bench bench(GetParam(), options);
    WorkItem item;
    item.playouts = 1500;
    item.step_limit = 60;
    bench.engine->submit(bench.propnet->initial, {&item, 1}, {});
    run_all(*bench.engine, bench.results);
    EXPECT_EQ(bench.results.finished.size(), item.playouts);
    return signature(bench.results, bench.machine.game().role_count());
  };
  const std::uint64_t expected = signature_of({});
  for (const std::size_t lanes : {256, 1024, 2048}) {
    for (const bool compile : {false, true}) {
      EXPECT_EQ(signature_of({.lanes = lanes, .compile = compile}), expected)
          << lanes;
    }
  }
  for (const wide::lanes::Simd simd :
       {wide::lanes::Simd::kPortable, wide::lanes::Simd::kAvx2}) {
    if (simd > wide::lanes::widest_simd()) continue;
    for (const bool compile : {false, true}) {
      EXPECT_EQ(signature_of({.simd = simd, .lanes = 512, .compile = compile}),
                expected)
          << wide::lanes::name_of(simd);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, WidePropnetWidths,
                         testing::Values("tic_tac_toe", "tron", "breakthrough",
                                         "othello"),
                         [](const auto& info) { return info.param; });

// -- policies

/// What a scalar playout comes to where `moves_of` says what a role draws
/// from.
template <typename MovesOf>
Outcome play_by(scalar::PropnetStateMachine& machine, const State& start,
                std::uint64_t seed, std::uint64_t playout,
                const MovesOf& moves_of) {
  const PlayoutKey key = playout_key(seed, playout);
  const auto roles = static_cast<RoleIndex>(machine.game().role_count());
  State state = start;
  Outcome outcome;
  std::vector<MoveId> joint_move(roles);
  for (; outcome.length < kStepLimit && !machine.is_terminal(state);
       ++outcome.length) {
    for (RoleIndex role = 0; role < roles; ++role) {
      const std::vector<MoveId> moves = moves_of(state, role);
      const std::uint32_t x = hash32(key, outcome.length, role);
      joint_move[role] =
          moves[pick(x, static_cast<std::uint32_t>(moves.size()))];
    }
    machine.next_state(state, joint_move, state);
  }
  outcome.goals.resize(roles);
  machine.goals(state, outcome.goals);
  return outcome;
}

/// The playouts of an engine and of `play_by` are the same.
template <typename MovesOf>
void expect_played_by(Bench& bench, const MovesOf& moves_of) {
  WorkItem item;
  item.playouts = 60;
  item.step_limit = kStepLimit;
  bench.engine->submit(bench.propnet->initial, {&item, 1}, {});
  run_all(*bench.engine, bench.results);
  std::uint64_t expected = 0;
  for (std::uint64_t playout = 0; playout < item.playouts; ++playout) {
    expected += playout_signature(
        playout, play_by(bench.machine, bench.propnet->initial, item.seed,
                         playout, moves_of));
  }
  EXPECT_EQ(signature(bench.results, bench.machine.game().role_count()),
            expected);
}

class WidePropnetPolicies : public testing::TestWithParam<std::string> {};

/// The moves of `role` that win at once; nothing where it is not the only one
/// to choose.
std::vector<MoveId> wins_of(Bench& bench, const State& state, RoleIndex role,
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
  Bench bench(GetParam(), options);
  std::size_t wins_seen = 0;
  expect_played_by(bench, [&](const State& state, RoleIndex role) {
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
  Bench bench(GetParam(), options);
  scalar::PropnetStateMachine& machine = bench.machine;
  std::size_t left_out = 0;
  const auto opponent_wins = [&](const State& state, RoleIndex role) {
    const auto opponent = wide::lone_mover(
        *bench.propnet, bench.propnet->phase_of(state).value());
    return opponent && *opponent != role && !machine.is_terminal(state) &&
           !wins_of(bench, state, *opponent, role).empty();
  };
  expect_played_by(bench, [&](const State& state, RoleIndex role) {
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
  Bench decisive(GetParam(), options);
  Bench plain(GetParam(), wide::ProgramOptions{});
  const auto signature_of = [](Bench& bench) {
    WorkItem item;
    item.playouts = 100;
    item.step_limit = kStepLimit;
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
  Bench bench(GetParam(), options);
  PlayoutScratch scratch;
  Outcome outcome;
  for (std::uint64_t tag = 0; tag < 40; ++tag) {
    // Near the end, where there are wins.
    play_out(bench.machine, bench.propnet->initial, 1, tag, kStepLimit, scratch,
             outcome);
    play_out(bench.machine, bench.propnet->initial, 1, tag, outcome.length - 1,
             scratch, outcome);
    WorkItem item;
    item.tag = tag;
    item.look = true;
    bench.engine->submit(scratch.state, {&item, 1}, {});
    run_all(*bench.engine, bench.results);
    ASSERT_EQ(bench.results.seen.size(), 1U);
    expect_seen(bench, bench.results.seen.front(), scratch.state);
    bench.results.clear();
  }
}

TEST_P(WidePropnetPolicies, MixByItem) {
  wide::ProgramOptions options;
  options.decisive = true;
  for (const bool compile : {false, true}) {
    options.compile = compile;
    Bench bench(GetParam(), options);
    std::vector<WorkItem> items(40);
    std::uint64_t expected = 0;
    for (std::uint64_t i = 0; i < items.size(); ++i) {
      items[i].policy = i % 4 < 2 ? 0 : WorkItem::kWins;
      items[i].first_playout = i;
      items[i].step_limit = kStepLimit;
      const auto moves_of = [&](const State& state, RoleIndex role) {
        std::vector<MoveId> moves;
        if (items[i].policy != 0) moves = wins_of(bench, state, role);
        if (moves.empty()) bench.machine.legal_moves(state, role, moves);
        return moves;
      };
      expected +=
          playout_signature(i, play_by(bench.machine, bench.propnet->initial,
                                       items[i].seed, i, moves_of));
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

TEST(WidePropnet, PicksAmongMoreMovesThanSixteenBitsCount) {
  std::string rules =
      "(role r) (init (at 0)) (<= terminal (not (true (at 0))))"
      "(<= (legal r (m ?x ?y ?z)) (d ?x) (d ?y) (d ?z))"
      "(<= (next (at ?x)) (does r (m ?x ?y ?z)))"
      "(<= (goal r ?x) (true (at ?x)))";
  for (int i = 0; i < 41; ++i) rules += " (d " + std::to_string(i) + ")";
  const auto propnet =
      std::make_shared<const network::Propnet>(build_rules(rules));
  ASSERT_GT(propnet->input_count(), 1U << 16);
  scalar::PropnetStateMachine machine(propnet);
  WorkItem item;
  item.playouts = 60;
  std::uint64_t expected = 0;
  PlayoutScratch scratch;
  Outcome outcome;
  for (std::uint64_t playout = 0; playout < item.playouts; ++playout) {
    play_out(machine, propnet->initial, item.seed, playout, kStepLimit, scratch,
             outcome);
    expected += playout_signature(playout, outcome);
  }
  for (const bool compile : {false, true}) {
    wide::WidePropnet engine(
        wide::make_wide_program(propnet, {.lanes = 256, .compile = compile}));
    engine.submit(propnet->initial, {&item, 1}, {});
    PlayoutResults results;
    run_all(engine, results);
    EXPECT_EQ(signature(results, 1), expected);
  }
}

TEST(WidePropnet, RefusesOddNumbersOfLanes) {
  const auto propnet = propnet_of("games/tic_tac_toe.kif");
  EXPECT_THROW(wide::make_wide_program(propnet, {.lanes = 0}), gdl::Error);
  EXPECT_THROW(wide::make_wide_program(propnet, {.lanes = 100}), gdl::Error);
}

}  // namespace playout_engine_test
}  // namespace reasoner
