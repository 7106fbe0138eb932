// Windows of cells, and the weights of how they are filled.

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "search/evaluator/cell_patterns/cell_windows.h"
#include "search/evaluator/evaluator.h"
#include "search/evaluator/pattern_fit.h"
#include "tests/search/playing.h"

namespace search {
namespace pattern_test {

using evaluator::Evaluator;
using evaluator::PatternFit;
using evaluator::PositionSample;
using evaluator::cell_patterns::CellWindow;
using evaluator::cell_patterns::PatternModel;
using evaluator::cell_patterns::PatternWeights;
using reasoner::State;

std::vector<CellWindow> windows_of(const reasoner::StateMachine& machine) {
  return evaluator::cell_patterns::find_windows(
      evaluator::board_pieces::find_piece_table(*machine.propnet()),
      *machine.propnet());
}

std::size_t count_of(const std::vector<CellWindow>& windows,
                     std::size_t cells) {
  return static_cast<std::size_t>(std::ranges::count_if(
      windows,
      [&](const CellWindow& window) { return window.cells.size() == cells; }));
}

TEST(CellWindowsTest, AreLinesAndBlocksOfABoardInOrder) {
  const auto windows = windows_of(*load("breakthrough"));
  EXPECT_EQ(count_of(windows, 3), 2u * 48 + 2 * 36);
  EXPECT_EQ(count_of(windows, 4), 49u);
  EXPECT_EQ(count_of(windows, 6), 2u * 42);
  for (const CellWindow& window : windows) EXPECT_EQ(window.digits, 3u);
}

TEST(CellWindowsTest, AreTheLinesThatWin) {
  const auto four = windows_of(*load("connect_four"));
  EXPECT_EQ(count_of(four, 4), 69u + 30);  // with blocks of 2 by 2
  EXPECT_EQ(four.size(), 69u + 30);
  const auto five = windows_of(*load("gomoku"));
  EXPECT_EQ(count_of(five, 5), 2u * 77 + 2 * 49);
  EXPECT_EQ(count_of(five, 3), 0u);
}

TEST(CellWindowsTest, OnHalfABoardAreItsCellsInBlocks) {
  const auto windows = windows_of(*load("english_draughts"));
  EXPECT_EQ(count_of(windows, 3), 2u * 18 + 2u * 42);  // diagonals, 2 by 3
  EXPECT_EQ(count_of(windows, 5), 18u);                // of 3 by 3
  EXPECT_EQ(count_of(windows, 4), 18u);
}

TEST(CellWindowsTest, AreWhatTheRulesReadTogetherOnOthers) {
  const auto windows = windows_of(*load("tic_tac_toe"));
  EXPECT_GE(count_of(windows, 3), 4u);
  for (const CellWindow& window : windows) EXPECT_LE(window.ways, 1000u);
}

TEST(CellWindowsTest, AreSeenInAmazonsThoughAllMovesReadTheWholeBoard) {
  EXPECT_EQ(count_of(windows_of(*load("amazons")), 4), 25u);
}

/// Positions of random play, each worth what `label` says.
template <typename Label>
std::vector<PositionSample> positions(reasoner::StateMachine& machine,
                                      std::size_t count, const Label& label) {
  evaluator::PositionSampler sampler(machine, 7);
  std::vector<PositionSample> samples;
  sampler.add_broken_off(
      count, [] { return false; }, {1, 1}, samples);
  for (PositionSample& sample : samples) {
    const double value = label(sample.state);
    sample.outcome = {value, 100 - value};
  }
  return samples;
}

TEST(PatternFitTest, LearnsWhatNoSumOverCellsTells) {
  const auto machine = load_for_playouts("breakthrough");
  const auto& game = machine->game();
  const auto holds = [&](const State& state, const std::string& fact) {
    return state.test(game.known_proposition(fact));
  };
  // Good is a pawn in one of two cells, but not in both or none.
  const auto samples = positions(*machine, 6000, [&](const State& state) {
    return holds(state, "(pawn 4 2 white)") != holds(state, "(pawn 5 2 white)")
               ? 80.0
               : 20.0;
  });
  ASSERT_GT(samples.size(), 4000u);
  PatternFit fit(windows_of(*machine), machine->propnet()->base_count());
  for (const PositionSample& sample : samples) fit.add(*machine, sample, 0);
  const auto errors = fit.fit(1, [] { return false; });
  EXPECT_LT(errors.after, errors.mean / 2);

  const PatternModel model = fit.model();
  State start;
  machine->initial_state(start);
  EXPECT_LT(model.score(start.words()), 0);
  State one;
  start.for_each([&](reasoner::PropositionId id) {
    if (game.proposition_name(id) != "(pawn 4 2 white)") one.set(id);
  });
  EXPECT_GT(model.score(one.words()), model.score(start.words()));
}

TEST(PatternFitTest, KeepsNothingWhereThereIsNothingToLearn) {
  const auto machine = load_for_playouts("breakthrough");
  const auto samples =
      positions(*machine, 1000, [](const State&) { return 50.0; });
  PatternFit fit(windows_of(*machine), machine->propnet()->base_count());
  for (const PositionSample& sample : samples) fit.add(*machine, sample, 0);
  const auto errors = fit.fit(1, [] { return false; });
  EXPECT_EQ(errors.after, errors.before);
  EXPECT_EQ(fit.model().score(samples[0].state.words()), 0);
}

TEST(PatternFitTest, TellsWhoIsToMove) {
  const auto machine = load_for_playouts("breakthrough");
  const auto turn = machine->game().known_proposition("(turn white)");
  const auto samples = positions(*machine, 2000, [&](const State& state) {
    return state.test(turn) ? 70.0 : 30.0;
  });
  PatternFit fit(windows_of(*machine), machine->propnet()->base_count());
  for (const PositionSample& sample : samples) fit.add(*machine, sample, 0);
  fit.fit(1, [] { return false; });
  EXPECT_EQ(fit.model().weights().turn, turn);
}

TEST(PatternModelTest, IsRestoredFromItsWeights) {
  const auto machine = load_for_playouts("connect_four");
  const auto fitted =
      Evaluator::fit(*machine, {.samples = 2000, .seconds = 1e9});
  EXPECT_GT(fitted->windows(), 0u);
  const auto restored =
      Evaluator::restore(*machine->propnet(), fitted->weights());
  EXPECT_EQ(restored->windows(), fitted->windows());
  const auto samples =
      positions(*machine, 50, [](const State&) { return 50.0; });
  for (const PositionSample& sample : samples) {
    const auto value = [&](const Evaluator& evaluator, reasoner::RoleIndex i) {
      return evaluator.value(sample.state.words(), sample.mobility,
                             sample.goals, i);
    };
    EXPECT_EQ(value(*restored, 0), value(*fitted, 0));
    EXPECT_NEAR(value(*fitted, 0) + value(*fitted, 1), 100, 1e-6);
  }
}

TEST(PatternModelTest, ReadsNothingOutsideItsTables) {
  PatternWeights weights;
  weights.ways = {3};
  weights.shares = {{0, 0, 1}, {1, 0, 2}};
  weights.values = {1024, 2048, 3072, 0, 0, 0};
  ASSERT_TRUE(weights.is_sound(2));
  const std::vector<std::uint64_t> both = {3};
  EXPECT_EQ(PatternModel(weights, 2).score(both), 3);  // the last way
  EXPECT_FALSE(weights.is_sound(1));
  weights.values.pop_back();
  EXPECT_FALSE(weights.is_sound(2));
  weights.values.push_back(0);
  weights.shares[0].window = 1;
  EXPECT_FALSE(weights.is_sound(2));
}

}  // namespace pattern_test
}  // namespace search
