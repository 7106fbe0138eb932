// What takes longer than every run of the tests should: deep counts.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "gdl/reader.h"
#include "reasoner/perft.h"
#include "reasoner/propnet_builder.h"
#include "translators/languages.h"

namespace translators::eggg {
namespace {

std::vector<std::uint64_t> counts_of(const std::string& path,
                                     std::uint32_t depth) {
  gdl::Diagnostics diagnostics(path);
  const gdl::Rulesheet rulesheet =
      gdl::read_rulesheet_file(path, diagnostics, all_languages());
  EXPECT_EQ(diagnostics.format_all(), "");
  const auto machine = reasoner::make_state_machine(rulesheet);
  reasoner::State initial;
  machine->initial_state(initial);
  std::vector<std::uint64_t> counts;
  for (const auto& row : reasoner::perft(*machine, initial, depth)) {
    counts.push_back(row.count);
  }
  return counts;
}

TEST(EgggLong, ChessHasThePublishedPerft) {
  EXPECT_EQ(counts_of("games/eggg/chess.egg", 5),
            (std::vector<std::uint64_t>{1, 20, 400, 8902, 197281, 4865609}));
}

std::size_t gate_inputs_of(const std::string& path) {
  gdl::Diagnostics diagnostics(path);
  const reasoner::Propnet network = reasoner::build_propnet(
      gdl::read_rulesheet_file(path, diagnostics, all_languages()));
  std::size_t inputs = 0;
  for (const auto& phase : network.networks) inputs += phase.gate_input_count();
  return inputs;
}

class NetworkSize : public testing::TestWithParam<const char*> {};

TEST_P(NetworkSize, IsAtMostTwiceThatOfTheRulesheet) {
  const std::string name = GetParam();
  EXPECT_LE(gate_inputs_of("games/eggg/" + name + ".egg"),
            2 * gate_inputs_of("games/" + name + ".kif"));
}

INSTANTIATE_TEST_SUITE_P(
    Games, NetworkSize,
    testing::Values("breakthrough", "checkers", "chess", "connect_four",
                    "eight_puzzle", "english_draughts", "gomoku", "hex",
                    "lines_of_action", "nim", "othello", "tic_tac_toe"),
    [](const auto& info) { return std::string(info.param); });

struct SameGame {
  const char* name;
  std::uint32_t depth;
};

class LongSameAsRulesheet : public testing::TestWithParam<SameGame> {};

TEST_P(LongSameAsRulesheet, InPerft) {
  const std::string name = GetParam().name;
  EXPECT_EQ(counts_of("games/eggg/" + name + ".egg", GetParam().depth),
            counts_of("games/" + name + ".kif", GetParam().depth));
}

// Hex to depth 5 would be 3,000,000,000 sequences.
INSTANTIATE_TEST_SUITE_P(
    Games, LongSameAsRulesheet,
    testing::Values(SameGame{"breakthrough", 5}, SameGame{"checkers", 6},
                    SameGame{"connect_four", 7},
                    SameGame{"english_draughts", 7}, SameGame{"hex", 3},
                    SameGame{"lines_of_action", 4}, SameGame{"othello", 7}),
    [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace translators::eggg
