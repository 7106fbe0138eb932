#include "reasoner/wide/jit/compiled_code.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "reasoner/wide/jit/lut_graph.h"
#include "tests/reasoner/wide/phase_code_comparison.h"

namespace reasoner::wide {
namespace compiled_code_test {

struct Shape {
  std::size_t lanes;
  lanes::Simd simd;
};

void PrintTo(const Shape& shape, std::ostream* out) {
  *out << lanes::name_of(shape.simd) << ", " << shape.lanes << " lanes";
}

class CompiledCodeTest : public testing::TestWithParam<Shape> {
 protected:
  void SetUp() override {
    if (GetParam().simd > lanes::widest_simd())
      GTEST_SKIP() << "not this machine";
  }

  static void expect_right(const lanes::PhaseLayout& layout,
                           std::uint64_t seed) {
    const auto code =
        jit::compile_phase(layout, GetParam().lanes, GetParam().simd);
    ASSERT_NE(code, nullptr);
    expect_right_code(layout, *code, GetParam().lanes, seed);
  }
};

TEST_P(CompiledCodeTest, computes_random_networks) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    const network::Propnet propnet = propnet_of_random_gates(
        static_cast<std::uint32_t>(seed * seed * 4),
        static_cast<std::uint32_t>(2 + seed % 4 * 7), seed);
    expect_right(lanes::lay_out_phase(propnet, 0), seed);
  }
}

TEST_P(CompiledCodeTest, picks_among_any_number_of_moves) {
  for (const std::uint32_t count : {1U, 2U, 3U, 4U, 63U, 64U, 65U, 500U}) {
    SCOPED_TRACE(count);
    const std::vector<std::uint32_t> counts{count, 2, count / 2 + 1};
    const network::Propnet propnet = propnet_of_choices(counts, 2, count);
    expect_right(lanes::lay_out_phase(propnet, 0), count);
  }
}

TEST_P(CompiledCodeTest, picks_among_thousands_of_moves) {
  const network::Propnet propnet =
      propnet_of_choices(std::vector{3000U}, 16, 5);
  expect_right(lanes::lay_out_phase(propnet, 0), 5);
}

TEST_P(CompiledCodeTest, picks_nothing_where_nothing_is_legal) {
  for (const std::uint32_t count : {1U, 2U, 3U, 7U}) {
    SCOPED_TRACE(count);
    const network::Propnet propnet =
        propnet_of_choices(std::vector{count, count}, 64, count);
    expect_right(lanes::lay_out_phase(propnet, 0), count);
  }
}

TEST_P(CompiledCodeTest, clears_blocks_in_which_nothing_is_picked) {
  const network::Propnet propnet = propnet_of_choices(std::vector{400U}, 64, 3);
  const lanes::PhaseLayout layout = lanes::lay_out_phase(propnet, 0);
  const std::size_t lanes = GetParam().lanes;
  const auto code = jit::compile_phase(layout, lanes, GetParam().simd);
  ASSERT_NE(code, nullptr);
  // All lanes are in the same state, which has few moves.
  lanes::LaneRows bases;
  for (std::uint32_t b = 0; b < propnet.base_count(); ++b) {
    bases.insert(bases.end(), lanes / lanes::kLanesPerWord,
                 b % 3 == 0 ? ~lanes::LaneWord{0} : lanes::LaneWord{0});
  }
  expect_right_code(layout, *code, lanes, bases, 3);
}

TEST_P(CompiledCodeTest, computes_games) {
  for (const char* game : {"tic_tac_toe", "connect_four", "checkers"}) {
    expect_right_code_of_game(game, jit::compile_phase, GetParam().lanes,
                              GetParam().simd, 8);
  }
}

INSTANTIATE_TEST_SUITE_P(shapes, CompiledCodeTest,
                         testing::Values(Shape{256, lanes::Simd::kAvx2},
                                         Shape{512, lanes::Simd::kAvx2},
                                         Shape{1024, lanes::Simd::kAvx2},
                                         Shape{256, lanes::Simd::kAvx512},
                                         Shape{512, lanes::Simd::kAvx512},
                                         Shape{1024, lanes::Simd::kAvx512}),
                         [](const auto& test) {
                           return std::string(lanes::name_of(test.param.simd)) +
                                  "_" + std::to_string(test.param.lanes);
                         });

TEST(CompiledCode, is_not_made_for_portable_machines) {
  const network::Propnet propnet = propnet_of_choices(std::vector{3U}, 2, 1);
  EXPECT_EQ(jit::compile_phase(lanes::lay_out_phase(propnet, 0), 512,
                               lanes::Simd::kPortable),
            nullptr);
}

// All functions of three signals, with any of them negated, the same or
// constant, by functions of three and of two.
TEST(LutGraph, makes_every_function) {
  for (const unsigned max_width : {2U, 3U}) {
    jit::LutGraph graph(max_width);
    std::vector<network::Signal> signals{network::kTrueSignal,
                                         network::kFalseSignal};
    for (std::uint32_t i = 0; i < 3; ++i) {
      signals.push_back(graph.row({jit::RowKind::kBases, i}));
      signals.push_back(!signals.back());
    }
    const auto value = [&](const auto& self, network::Signal signal,
                           unsigned bits) -> bool {
      const network::NodeId id = signal.node();
      if (id == 0) return !signal.negated();
      if (graph.is_row(id)) {
        return (bits >> graph.row_of(id).index & 1) != signal.negated();
      }
      unsigned index = 0;
      for (const network::NodeId in : graph.inputs(id)) {
        index =
            index * 2 + (self(self, network::Signal(in, false), bits) ? 1 : 0);
      }
      EXPECT_LE(graph.node(id).width, max_width);
      return (graph.node(id).truth >> index & 1U) != signal.negated();
    };
    for (unsigned truth = 0; truth < 256; ++truth) {
      for (std::size_t choice = 0; choice < 8 * 8 * 8; choice += 3) {
        const network::Signal a = signals[choice % 8];
        const network::Signal b = signals[choice / 8 % 8];
        const network::Signal c = signals[choice / 64];
        const network::Signal made =
            graph.lut(static_cast<jit::TruthTable>(truth), a, b, c);
        for (unsigned bits = 0; bits < 8; ++bits) {
          const unsigned index = value(value, a, bits) * 4U +
                                 value(value, b, bits) * 2U +
                                 value(value, c, bits);
          ASSERT_EQ(value(value, made, bits), (truth >> index & 1U) != 0)
              << truth << " of " << choice;
        }
      }
    }
  }
}

}  // namespace compiled_code_test
}  // namespace reasoner::wide
