// The playouts of the wide engine are those of the scalar network, whatever it
// is made of.

#include "reasoner/wide/wide_propnet.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "reasoner/engines/engine.h"
#include "reasoner/playout.h"
#include "reasoner/wide/wide_state_machine.h"
#include "tests/reasoner/built_game.h"
#include "tests/reasoner/engine_comparison.h"
#include "tests/reasoner/playout_bench.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace wide_propnet_test {

namespace fs = std::filesystem;

class WidePropnetGames : public testing::TestWithParam<fs::path> {};

TEST_P(WidePropnetGames, PlayTheSamePlayouts) {
  const auto propnet = propnet_of(GetParam());
  scalar::PropnetStateMachine machine(propnet);
  const std::size_t roles = machine.game().role_count();
  WorkItem item;
  item.seed = 7;
  item.first_playout = 100;
  item.playouts = 40;
  item.step_limit = kPlayoutLimit;
  PlayoutScratch scratch;
  Outcome outcome;
  std::uint64_t expected = 0;
  PlayoutTotals totals;
  for (std::uint64_t i = 0; i < item.playouts; ++i) {
    const std::uint64_t playout = item.first_playout + i;
    play_out(machine, propnet->initial, item.seed, playout, kPlayoutLimit,
             scratch, outcome);
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
      engines::make_state_machine(tests::rules_in(GetParam()), "datalog");
  wide::WideStateMachine machine(
      wide::make_wide_program(propnet_of(GetParam())));
  expect_agreement(*datalog, machine, /*steps=*/60);
}

INSTANTIATE_TEST_SUITE_P(Games, WidePropnetGames,
                         testing::ValuesIn(shipped_games()),
                         [](const auto& info) {
                           return info.param.stem().string();
                         });

class WidePropnetWidths : public testing::TestWithParam<std::string> {};

TEST_P(WidePropnetWidths, HaveOneSignature) {
  const auto signature_of = [&](const wide::ProgramOptions& options) {
    PlayoutBench bench(GetParam(), options);
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
    play_out(machine, propnet->initial, item.seed, playout, kPlayoutLimit,
             scratch, outcome);
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

}  // namespace wide_propnet_test
}  // namespace reasoner
