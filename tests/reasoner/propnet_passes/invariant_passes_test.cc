#include <gtest/gtest.h>

#include <vector>

#include "reasoner/propnet_passes/drop_implied.h"
#include "reasoner/propnet_passes/drop_subsumed.h"
#include "reasoner/propnet_passes/invariants.h"
#include "reasoner/propnet_passes/resolve_choices.h"
#include "tests/reasoner/propnet_passes/random_checks.h"
#include "tests/reasoner/random_network.h"

namespace reasoner {
namespace {

using Signals = std::vector<Signal>;

/// One role; the outputs are the next values of the bases.
Network finish(NetworkBuilder& builder, Signals next, std::size_t bases,
               Signals legal) {
  next.resize(bases, kFalseSignal);
  NetworkOutputs outputs;
  outputs.next = std::move(next);
  outputs.legal = std::move(legal);
  return builder.finish(std::move(outputs));
}

Signals inputs(const NetworkBuilder& builder, std::uint32_t begin,
               std::uint32_t end) {
  Signals signals;
  for (std::uint32_t i = begin; i < end; ++i) {
    signals.push_back(builder.input(i));
  }
  return signals;
}

TEST(ResolveChoicesTest, MostMovesAreNotTheRest) {
  NetworkBuilder b(1, 10);
  const Signal most = b.or_of(inputs(b, 0, 9));
  const Network network = resolve_choices(
      finish(b, {most}, 1, Signals(10, kTrueSignal)), Invariants(1, {0, 10}));
  EXPECT_EQ(network.gate_count(), 0u);
  EXPECT_EQ(network.outputs().next[0], Signal(network.input(9), true));
}

TEST(ResolveChoicesTest, MovesThatAreNeverLegalDoNotCount) {
  NetworkBuilder b(1, 10);
  const Signal some = b.or_of(inputs(b, 0, 4));
  Signals legal(10, kFalseSignal);
  for (std::uint32_t i = 0; i < 5; ++i) legal[i] = kTrueSignal;
  const Network network =
      resolve_choices(finish(b, {some}, 1, legal), Invariants(1, {0, 10}));
  EXPECT_EQ(network.outputs().next[0], Signal(network.input(4), true));
}

TEST(ResolveChoicesTest, SetsAreIntersected) {
  NetworkBuilder b(1, 10);
  const Signal low = b.or_of(inputs(b, 0, 4));
  const Signal high = b.or_of(inputs(b, 3, 8));
  const Signal both = b.and_of(Signals{low, high, b.base(0)});
  const Network network = resolve_choices(
      finish(b, {both}, 1, Signals(10, kTrueSignal)), Invariants(1, {0, 10}));
  EXPECT_EQ(network.gate_count(), 1u);
  EXPECT_EQ(network.gate_input_count(), 2u);
}

TEST(ResolveChoicesTest, ASetAndItsRestAreOneGate) {
  NetworkBuilder b(2, 10);
  const Signal low = b.or_of(inputs(b, 0, 5));
  const Signal high = b.or_of(inputs(b, 5, 10));
  const Network network =
      resolve_choices(finish(b, {low, high}, 2, Signals(10, kTrueSignal)),
                      Invariants(2, {0, 10}));
  EXPECT_EQ(network.gate_count(), 1u);
  EXPECT_EQ(network.outputs().next[0], !network.outputs().next[1]);
}

TEST(ResolveChoicesTest, UsesGroupsOfBases) {
  NetworkBuilder b(4, 0);
  const Signal most = b.or_of(Signals{b.base(0), b.base(1), b.base(2)});
  const std::vector<ExclusiveBases> groups{{{0, 1, 2, 3}, true}};
  const Network network =
      resolve_choices(finish(b, {most}, 4, {}), Invariants(4, {0}, groups));
  EXPECT_EQ(network.outputs().next[0], Signal(network.base(3), true));
}

TEST(ResolveChoicesTest, KeepsTheMeaningInPlay) {
  check_in_random_games(resolve_choices);
}

TEST(DropImpliedTest, AbsorbsWhatAnotherCaseSays) {
  NetworkBuilder b(2, 0);
  const Signal second = b.and_of(Signals{!b.base(0), b.base(1)});
  const Network network =
      finish(b, {b.or_of(Signals{b.base(0), second})}, 2, {});
  const Network dropped = drop_implied(network, Invariants(2, {0}));
  EXPECT_EQ(dropped.gate_input_count(), 2u);
  expect_equal_everywhere(network, dropped, /*seed=*/1);
}

TEST(DropImpliedTest, AChosenMoveIsLegal) {
  NetworkBuilder b(4, 2);
  const Signal legal = b.and_of(Signals{b.base(0), b.base(1)});
  const Signal moved = b.and_of(Signals{b.input(0), b.base(0), b.base(2)});
  const Network network = drop_implied(
      finish(b, {moved}, 4, {legal, b.base(3)}), Invariants(4, {0, 2}));
  const NodeId gate = network.outputs().next[0].node();
  EXPECT_EQ(network.fan_in(gate).size(), 2u);
}

TEST(DropImpliedTest, OfAGroupOnlyOneIsTrue) {
  NetworkBuilder b(3, 0);
  const Signal redundant = b.and_of(Signals{b.base(0), !b.base(1)});
  const std::vector<ExclusiveBases> groups{{{0, 1, 2}, false}};
  const Signal impossible = b.and_of(Signals{b.base(0), b.base(2)});
  const Network network = drop_implied(
      finish(b, {redundant, impossible}, 3, {}), Invariants(3, {0}, groups));
  EXPECT_EQ(network.outputs().next[0], Signal(network.base(0), false));
  EXPECT_EQ(network.outputs().next[1], kFalseSignal);
}

TEST(DropImpliedTest, KeepsTheMeaningInPlay) {
  check_in_random_games(drop_implied);
}

TEST(DropSubsumedTest, ACaseThatImpliesAnotherGoes) {
  NetworkBuilder b(3, 0);
  const Signal near = b.and_of(Signals{b.base(0), b.base(1)});
  const Signal far = b.and_of(Signals{near, b.base(2)});
  const Network network =
      finish(b, {b.or_of(Signals{near, far}), near, far}, 3, {});
  const Network dropped = drop_subsumed(network, Invariants(3, {0}));
  EXPECT_EQ(dropped.outputs().next[0], dropped.outputs().next[1]);
  expect_equal_everywhere(network, dropped, /*seed=*/1);
}

TEST(DropSubsumedTest, OfTwoThatImplyEachOtherOneStays) {
  // Equal, but not the same gate: only the move tells.
  NetworkBuilder b(2, 2);
  const Signal by_move = b.and_of(Signals{b.input(0), b.base(1)});
  const Signal by_both = b.and_of(Signals{b.input(0), b.base(0), b.base(1)});
  const Network network =
      drop_subsumed(finish(b, {b.or_of(Signals{by_move, by_both})}, 2,
                           {b.base(0), kTrueSignal}),
                    Invariants(2, {0, 2}));
  EXPECT_EQ(network.gate_count(), 1u);
  EXPECT_NE(network.outputs().next[0], kFalseSignal);
}

TEST(DropSubsumedTest, KeepsTheMeaningInPlay) {
  check_in_random_games(drop_subsumed);
}

}  // namespace
}  // namespace reasoner
