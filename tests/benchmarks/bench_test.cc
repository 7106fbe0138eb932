#include "benchmarks/bench.h"

#include <gtest/gtest.h>

#include "benchmarks/calibration.h"
#include "gdl/diagnostics.h"
#include "tests/reasoner/fake_machine.h"

namespace benchmarks {
namespace {

std::unique_ptr<reasoner::StateMachine> make_tic_tac_toe() {
  return std::make_unique<FakeMachine>(tic_tac_toe());
}

TEST(BenchTest, GivesTheSameSignatureWithAnyNumberOfThreads) {
  const BenchResult one =
      run_bench(make_tic_tac_toe, {.playouts = 2000, .threads = 1});
  const BenchResult three =
      run_bench(make_tic_tac_toe, {.playouts = 2000, .threads = 3});
  EXPECT_EQ(one.playouts, 2000u);
  EXPECT_EQ(three.playouts, 2000u);
  EXPECT_EQ(one.signature, three.signature);
  EXPECT_EQ(one.moves, three.moves);
  EXPECT_EQ(one.mean_goals, three.mean_goals);
  EXPECT_NEAR(one.mean_goals[0].value(), 64.9, 3);

  const BenchResult other =
      run_bench(make_tic_tac_toe, {.playouts = 2000, .seed = 2});
  EXPECT_NE(one.signature, other.signature);
}

TEST(BenchTest, PlaysAtLeastOnceHoweverShortTheTime) {
  const BenchResult result =
      run_bench(make_tic_tac_toe, {.seconds = 1e-9, .threads = 2});
  EXPECT_GE(result.playouts, 1u);
}

TEST(BenchTest, PassesErrorsOfTheEngineOn) {
  const auto make_machine = [] {
    auto machine = std::make_unique<FakeMachine>(tic_tac_toe());
    FakeMachine& fake = *machine;
    fake.before_step = [&fake] {
      if (fake.steps == 50) throw gdl::Error("no finite meaning");
    };
    return machine;
  };
  EXPECT_THROW(run_bench(make_machine, {.seconds = 3600, .threads = 2}),
               gdl::Error);
}

TEST(BenchTest, CountsPlayoutsThatDoNotEnd) {
  const BenchResult result =
      run_bench(make_tic_tac_toe, {.playouts = 10, .step_limit = 3});
  EXPECT_EQ(result.cut_off, 10u);
  EXPECT_EQ(result.moves, 30u);
  EXPECT_FALSE(result.mean_goals[0]);
}

TEST(CalibrationTest, ComputesTheSameEverywhere) {
  EXPECT_EQ(run_calibration().checksum, 11203054023733168686u);
}

}  // namespace
}  // namespace benchmarks
