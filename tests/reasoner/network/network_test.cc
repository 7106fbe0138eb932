#include "reasoner/network/network.h"

#include <gtest/gtest.h>

#include <array>

namespace reasoner {
namespace network_test {

network::Signal all(network::NetworkBuilder& builder,
                    std::initializer_list<network::Signal> signals) {
  return builder.and_of(std::vector<network::Signal>(signals));
}

TEST(NetworkBuilder, FoldsConstantsDoublesAndContradictions) {
  network::NetworkBuilder builder(2, 0);
  const network::Signal a = builder.base(0);
  const network::Signal b = builder.base(1);
  EXPECT_EQ(all(builder, {}), network::kTrueSignal);
  EXPECT_EQ(all(builder, {a, network::kTrueSignal}), a);
  EXPECT_EQ(all(builder, {a, network::kFalseSignal, b}), network::kFalseSignal);
  EXPECT_EQ(all(builder, {a, a}), a);
  EXPECT_EQ(all(builder, {a, b, !a}), network::kFalseSignal);
  EXPECT_EQ(builder.node_count(), 3U);
}

TEST(NetworkBuilder, MakesEqualGatesOnce) {
  network::NetworkBuilder builder(2, 0);
  const network::Signal a = builder.base(0);
  const network::Signal b = builder.base(1);
  EXPECT_EQ(all(builder, {a, b}), all(builder, {b, a, b}));
  EXPECT_EQ(builder.or_of(std::array{a, b}), !all(builder, {!a, !b}));
}

TEST(Network, OrdersGatesByConeAndDropsDeadOnes) {
  network::NetworkBuilder builder(3, 1);
  const network::Signal a = builder.base(0);
  const network::Signal b = builder.base(1);
  const network::Signal c = builder.base(2);
  const network::Signal goal = all(builder, {a, b, c});
  const network::Signal percept = all(builder, {!b, builder.input(0)});
  all(builder, {a, !c});  // nobody needs it
  const network::Signal next = all(builder, {b, builder.input(0)});
  const network::Signal legal = all(builder, {a, c});
  network::NetworkOutputs outputs;
  outputs.legal = {legal};
  outputs.next = {next, a, network::kFalseSignal};
  outputs.percepts = {percept};
  outputs.goals = {{0, 100, goal}};
  const network::Network network = builder.finish(outputs);
  EXPECT_EQ(network.gate_count(), 4U);
  EXPECT_EQ(network.gate_input_count(), 9U);
  EXPECT_EQ(network.outputs().legal[0].node(), network.first_gate());
  EXPECT_EQ(network.legal_end(), network.first_gate() + 1);
  EXPECT_EQ(network.outputs().next[0].node(), network.first_gate() + 1);
  EXPECT_EQ(network.next_end(), network.first_gate() + 2);
  EXPECT_EQ(network.outputs().percepts[0].node(), network.first_gate() + 2);
  EXPECT_EQ(network.percept_end(), network.first_gate() + 3);
  EXPECT_EQ(network.outputs().goals[0].signal.node(), network.first_gate() + 3);
}

TEST(Network, RewritesEveryNode) {
  network::NetworkBuilder builder(2, 0);
  const network::Signal gate =
      all(builder, {builder.base(0), !builder.base(1)});
  network::NetworkOutputs outputs;
  outputs.next = {gate, !gate};
  const network::Network network = builder.finish(outputs);
  const network::Network same = network::rewrite(
      network, [&](network::NetworkBuilder& to, network::NodeId node,
                   std::span<const network::Signal> mapped) {
        return network::copy_node(to, network, node, mapped);
      });
  EXPECT_EQ(same.gate_count(), 1U);
  EXPECT_EQ(same.outputs().next, network.outputs().next);
  // With base 1 always false, the gate is base 0.
  const network::Network less = network::rewrite(
      network, [&](network::NetworkBuilder& to, network::NodeId node,
                   std::span<const network::Signal> mapped) {
        return node == network.base(1)
                   ? network::kFalseSignal
                   : network::copy_node(to, network, node, mapped);
      });
  EXPECT_EQ(less.gate_count(), 0U);
  EXPECT_EQ(less.outputs().next[0], network::Signal(less.base(0), false));
}

}  // namespace network_test
}  // namespace reasoner
