// What takes longer than every run of the tests should: deep counts.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "reasoner/construction/propnet_builder.h"
#include "reasoner/engines/engine.h"
#include "tests/translators/translated_games.h"

namespace translators::eggg {
namespace long_test {

std::vector<std::uint64_t> counts_of(const std::string& path,
                                     std::uint32_t depth) {
  const auto machine = reasoner::engines::make_state_machine(rules_of(path));
  return translators::counts_of(perft_of(*machine, depth));
}

TEST(EgggLong, ChessHasThePublishedPerft) {
  EXPECT_EQ(counts_of("games/eggg/chess.egg", 5),
            (std::vector<std::uint64_t>{1, 20, 400, 8902, 197281, 4865609}));
}

std::size_t gate_inputs_of(const std::string& path) {
  const reasoner::network::Propnet network =
      reasoner::construction::build_propnet(rules_of(path));
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

INSTANTIATE_TEST_SUITE_P(Games, NetworkSize,
                         testing::Values("breakthrough", "checkers", "chess",
                                         "connect_four", "eight_puzzle",
                                         "english_draughts", "gomoku", "hex",
                                         "lights_out", "lines_of_action", "nim",
                                         "othello", "tic_tac_toe"),
                         [](const auto& info) {
                           return std::string(info.param);
                         });

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

INSTANTIATE_TEST_SUITE_P(
    Games, LongSameAsRulesheet,
    testing::Values(SameGame{"breakthrough", 5}, SameGame{"checkers", 6},
                    SameGame{"connect_four", 7},
                    SameGame{"english_draughts", 7}, SameGame{"hex", 3},
                    SameGame{"lines_of_action", 4}, SameGame{"othello", 7}),
    [](const auto& info) { return std::string(info.param.name); });

/// The sequences of length `depth` where nothing ends or is stuck before. Those
/// of length `depth` - 2 are counted by position; of the last two moves, the
/// last is only counted and not made, so that positions of the last two lengths
/// are never kept.
std::uint64_t sequences(reasoner::StateMachine& machine, std::uint32_t depth) {
  const std::size_t roles = machine.game().role_count();
  std::vector<std::vector<reasoner::MoveId>> legal(roles);
  std::vector<reasoner::MoveId> joint(roles);
  const auto moves_of = [&](const reasoner::State& state) {
    std::uint64_t product = 1;
    for (std::size_t role = 0; role < roles; ++role) {
      machine.legal_moves(state, static_cast<reasoner::RoleIndex>(role),
                          legal[role]);
      product *= legal[role].size();
    }
    return product;
  };
  // Only games in which one player moves at a time: `visit` every successor.
  const auto for_each_next = [&](const reasoner::State& state,
                                 const auto& visit) {
    EXPECT_FALSE(machine.is_terminal(state));
    moves_of(state);
    const auto mover =
        static_cast<std::size_t>(legal[0].size() > 1 ? 0 : roles - 1);
    for (std::size_t role = 0; role < roles; ++role) {
      joint[role] = legal[role].front();
    }
    const std::vector<reasoner::MoveId> moves = legal[mover];
    for (const reasoner::MoveId move : moves) {
      joint[mover] = move;
      reasoner::State next;
      machine.next_state(state, joint, next);
      visit(next);
    }
  };
  std::unordered_map<reasoner::State, std::uint64_t> layer;
  reasoner::State initial;
  machine.initial_state(initial);
  layer.emplace(initial, 1);
  for (std::uint32_t length = 2; length < depth; ++length) {
    std::unordered_map<reasoner::State, std::uint64_t> next_layer;
    for (const auto& [state, count] : layer) {
      const std::uint64_t times = count;
      for_each_next(state, [&](const reasoner::State& next) {
        next_layer[next] += times;
      });
    }
    layer = std::move(next_layer);
  }
  std::uint64_t sum = 0;
  for (const auto& [state, count] : layer) {
    const std::uint64_t times = count;
    for_each_next(state, [&](const reasoner::State& next) {
      if (!machine.is_terminal(next)) sum += times * moves_of(next);
    });
  }
  return sum;
}

// 81 * 80 * 79 * 78 * 77 sequences, by way of 255,960 positions and their
// twenty million successors.
TEST(EgggLong, HexIsTheRulesheetToDepthFive) {
  for (const char* path : {"games/eggg/hex.egg", "games/hex.kif"}) {
    const auto machine = reasoner::engines::make_state_machine(rules_of(path));
    EXPECT_EQ(sequences(*machine, 5), 3074591520u) << path;
  }
}

}  // namespace long_test
}  // namespace translators::eggg
