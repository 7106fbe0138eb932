#include "reasoner/network.h"

#include <gtest/gtest.h>

#include <array>

namespace reasoner {
namespace {

Signal all(NetworkBuilder& builder, std::initializer_list<Signal> signals) {
  return builder.and_of(std::vector<Signal>(signals));
}

TEST(NetworkBuilder, FoldsConstantsDoublesAndContradictions) {
  NetworkBuilder builder(2, 0);
  const Signal a = builder.base(0);
  const Signal b = builder.base(1);
  EXPECT_EQ(all(builder, {}), kTrueSignal);
  EXPECT_EQ(all(builder, {a, kTrueSignal}), a);
  EXPECT_EQ(all(builder, {a, kFalseSignal, b}), kFalseSignal);
  EXPECT_EQ(all(builder, {a, a}), a);
  EXPECT_EQ(all(builder, {a, b, !a}), kFalseSignal);
  EXPECT_EQ(builder.node_count(), 3U);
}

TEST(NetworkBuilder, MakesEqualGatesOnce) {
  NetworkBuilder builder(2, 0);
  const Signal a = builder.base(0);
  const Signal b = builder.base(1);
  EXPECT_EQ(all(builder, {a, b}), all(builder, {b, a, b}));
  EXPECT_EQ(builder.or_of(std::array{a, b}), !all(builder, {!a, !b}));
}

TEST(Network, OrdersGatesByConeAndDropsDeadOnes) {
  NetworkBuilder builder(3, 1);
  const Signal a = builder.base(0);
  const Signal b = builder.base(1);
  const Signal c = builder.base(2);
  const Signal goal = all(builder, {a, b, c});
  all(builder, {a, !c});  // nobody needs it
  const Signal next = all(builder, {b, builder.input(0)});
  const Signal legal = all(builder, {a, c});
  NetworkOutputs outputs;
  outputs.legal = {legal};
  outputs.next = {next, a, kFalseSignal};
  outputs.goals = {{0, 100, goal}};
  const Network network = builder.finish(outputs);
  EXPECT_EQ(network.gate_count(), 3U);
  EXPECT_EQ(network.gate_input_count(), 7U);
  EXPECT_EQ(network.outputs().legal[0].node(), network.first_gate());
  EXPECT_EQ(network.legal_end(), network.first_gate() + 1);
  EXPECT_EQ(network.outputs().next[0].node(), network.first_gate() + 1);
  EXPECT_EQ(network.next_end(), network.first_gate() + 2);
  EXPECT_EQ(network.outputs().goals[0].signal.node(), network.first_gate() + 2);
}

TEST(Network, RewritesEveryNode) {
  NetworkBuilder builder(2, 0);
  const Signal gate = all(builder, {builder.base(0), !builder.base(1)});
  NetworkOutputs outputs;
  outputs.next = {gate, !gate};
  const Network network = builder.finish(outputs);
  const Network same = rewrite(network, [&](NetworkBuilder& to, NodeId node,
                                            std::span<const Signal> mapped) {
    return copy_node(to, network, node, mapped);
  });
  EXPECT_EQ(same.gate_count(), 1U);
  EXPECT_EQ(same.outputs().next, network.outputs().next);
  // With base 1 always false, the gate is base 0.
  const Network less = rewrite(network, [&](NetworkBuilder& to, NodeId node,
                                            std::span<const Signal> mapped) {
    return node == network.base(1) ? kFalseSignal
                                   : copy_node(to, network, node, mapped);
  });
  EXPECT_EQ(less.gate_count(), 0U);
  EXPECT_EQ(less.outputs().next[0], Signal(less.base(0), false));
}

}  // namespace
}  // namespace reasoner
