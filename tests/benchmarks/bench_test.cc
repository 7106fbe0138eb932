#include "benchmarks/bench.h"

#include <gtest/gtest.h>

#include "benchmarks/calibration.h"
#include "gdl/diagnostics.h"
#include "reasoner/scalar_playout_engine.h"
#include "tests/reasoner/fake_machine.h"

namespace benchmarks {
namespace bench_test {

BenchEngine on(std::unique_ptr<reasoner::StateMachine> machine) {
  BenchEngine bench;
  machine->initial_state(bench.start);
  bench.engine =
      std::make_unique<reasoner::ScalarPlayoutEngine>(std::move(machine));
  return bench;
}

BenchEngine make_tic_tac_toe() {
  return on(std::make_unique<FakeMachine>(tic_tac_toe()));
}

std::vector<BenchEngine> on_tic_tac_toe(std::size_t threads) {
  std::vector<BenchEngine> engines;
  while (engines.size() < threads) engines.push_back(make_tic_tac_toe());
  return engines;
}

BenchResult bench_tic_tac_toe(const BenchSettings& settings,
                              std::size_t threads = 1) {
  auto engines = on_tic_tac_toe(threads);
  return run_bench(engines, settings);
}

TEST(BenchTest, GivesTheSameSignatureWithAnyNumberOfThreads) {
  const BenchResult one = bench_tic_tac_toe({.playouts = 2000}, 1);
  const BenchResult three = bench_tic_tac_toe({.playouts = 2000}, 3);
  EXPECT_EQ(one.playouts, 2000u);
  EXPECT_EQ(three.playouts, 2000u);
  EXPECT_EQ(one.signature, three.signature);
  EXPECT_EQ(one.moves, three.moves);
  EXPECT_EQ(one.mean_goals, three.mean_goals);
  EXPECT_NEAR(one.mean_goals[0].value(), 64.9, 3);

  const BenchResult other = bench_tic_tac_toe({.playouts = 2000, .seed = 2});
  EXPECT_NE(one.signature, other.signature);
}

TEST(BenchTest, PlaysAtLeastOnceHoweverShortTheTime) {
  const BenchResult result = bench_tic_tac_toe({.seconds = 1e-9}, 2);
  EXPECT_GE(result.playouts, 1u);
}

TEST(BenchTest, PassesErrorsOfTheEngineOn) {
  const auto make_engine = [] {
    auto machine = std::make_unique<FakeMachine>(tic_tac_toe());
    FakeMachine& fake = *machine;
    fake.before_step = [&fake] {
      if (fake.steps == 50) throw gdl::Error("no finite meaning");
    };
    return on(std::move(machine));
  };
  std::vector<BenchEngine> engines;
  engines.push_back(make_engine());
  engines.push_back(make_engine());
  EXPECT_THROW(run_bench(engines, {.seconds = 3600}), gdl::Error);
}

TEST(BenchTest, CountsPlayoutsThatDoNotEnd) {
  const BenchResult result =
      bench_tic_tac_toe({.playouts = 10, .step_limit = 3});
  EXPECT_EQ(result.cut_off, 10u);
  EXPECT_EQ(result.moves, 30u);
  EXPECT_FALSE(result.mean_goals[0]);
}

TEST(CalibrationTest, ComputesTheSameEverywhere) {
  EXPECT_EQ(run_calibration().checksum, 11203054023733168686u);
}

}  // namespace bench_test
}  // namespace benchmarks
