#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "reasoner/gate_passes/drop_implied.h"
#include "reasoner/gate_passes/merge_cases.h"
#include "reasoner/gate_passes/resolve_choices.h"
#include "reasoner/network/invariants.h"
#include "tests/reasoner/gate_passes/random_checks.h"
#include "tests/reasoner/network/propnet_equivalence.h"
#include "tests/reasoner/network/random_network.h"

namespace reasoner {
namespace invariant_passes_test {

using Signals = std::vector<network::Signal>;

/// One role; the outputs are the next values of the bases.
network::Network finish(network::NetworkBuilder& builder, Signals next,
                        std::size_t bases, Signals legal) {
  next.resize(bases, network::kFalseSignal);
  network::NetworkOutputs outputs;
  outputs.next = std::move(next);
  outputs.legal = std::move(legal);
  return builder.finish(std::move(outputs));
}

Signals inputs(const network::NetworkBuilder& builder, std::uint32_t begin,
               std::uint32_t end) {
  Signals signals;
  for (std::uint32_t i = begin; i < end; ++i) {
    signals.push_back(builder.input(i));
  }
  return signals;
}

TEST(ResolveChoicesTest, MostMovesAreNotTheRest) {
  network::NetworkBuilder b(1, 10);
  const network::Signal most = b.or_of(inputs(b, 0, 9));
  const network::Network network = gate_passes::resolve_choices(
      finish(b, {most}, 1, Signals(10, network::kTrueSignal)),
      network::Invariants(1, {0, 10}));
  EXPECT_EQ(network.gate_count(), 0u);
  EXPECT_EQ(network.outputs().next[0], network::Signal(network.input(9), true));
}

TEST(ResolveChoicesTest, MovesThatAreNeverLegalDoNotCount) {
  network::NetworkBuilder b(1, 10);
  const network::Signal some = b.or_of(inputs(b, 0, 4));
  Signals legal(10, network::kFalseSignal);
  for (std::uint32_t i = 0; i < 5; ++i) legal[i] = network::kTrueSignal;
  const network::Network network = gate_passes::resolve_choices(
      finish(b, {some}, 1, legal), network::Invariants(1, {0, 10}));
  EXPECT_EQ(network.outputs().next[0], network::Signal(network.input(4), true));
}

TEST(ResolveChoicesTest, SetsAreIntersected) {
  network::NetworkBuilder b(1, 10);
  const network::Signal low = b.or_of(inputs(b, 0, 4));
  const network::Signal high = b.or_of(inputs(b, 3, 8));
  const network::Signal both = b.and_of(Signals{low, high, b.base(0)});
  const network::Network network = gate_passes::resolve_choices(
      finish(b, {both}, 1, Signals(10, network::kTrueSignal)),
      network::Invariants(1, {0, 10}));
  EXPECT_EQ(network.gate_count(), 1u);
  EXPECT_EQ(network.gate_input_count(), 2u);
}

TEST(ResolveChoicesTest, ASetAndItsRestAreOneGate) {
  network::NetworkBuilder b(2, 10);
  const network::Signal low = b.or_of(inputs(b, 0, 5));
  const network::Signal high = b.or_of(inputs(b, 5, 10));
  const network::Network network = gate_passes::resolve_choices(
      finish(b, {low, high}, 2, Signals(10, network::kTrueSignal)),
      network::Invariants(2, {0, 10}));
  EXPECT_EQ(network.gate_count(), 1u);
  EXPECT_EQ(network.outputs().next[0], !network.outputs().next[1]);
}

TEST(ResolveChoicesTest, KeepsTheMeaningInPlay) {
  check_in_random_games(gate_passes::resolve_choices);
}

TEST(DropImpliedTest, AbsorbsWhatAnotherCaseSays) {
  network::NetworkBuilder b(2, 0);
  const network::Signal second = b.and_of(Signals{!b.base(0), b.base(1)});
  const network::Network network =
      finish(b, {b.or_of(Signals{b.base(0), second})}, 2, {});
  const network::Network dropped =
      gate_passes::drop_implied(network, network::Invariants(2, {0}));
  EXPECT_EQ(dropped.gate_input_count(), 2u);
  expect_equal_everywhere(network, dropped, /*seed=*/1);
}

TEST(DropImpliedTest, AChosenMoveIsLegal) {
  network::NetworkBuilder b(4, 2);
  const network::Signal legal = b.and_of(Signals{b.base(0), b.base(1)});
  const network::Signal moved =
      b.and_of(Signals{b.input(0), b.base(0), b.base(2)});
  const network::Network network =
      gate_passes::drop_implied(finish(b, {moved}, 4, {legal, b.base(3)}),
                                network::Invariants(4, {0, 2}));
  const network::NodeId gate = network.outputs().next[0].node();
  EXPECT_EQ(network.fan_in(gate).size(), 2u);
}

TEST(DropImpliedTest, OfTwoMovesOnlyOneIsChosen) {
  network::NetworkBuilder b(2, 3);
  const network::Signal redundant = b.and_of(Signals{b.input(0), !b.input(1)});
  const network::Signal impossible = b.and_of(Signals{b.input(0), b.input(2)});
  const network::Network network = gate_passes::drop_implied(
      finish(b, {redundant, impossible}, 2, Signals(3, network::kTrueSignal)),
      network::Invariants(2, {0, 3}));
  EXPECT_EQ(network.outputs().next[0],
            network::Signal(network.input(0), false));
  EXPECT_EQ(network.outputs().next[1], network::kFalseSignal);
}

TEST(DropImpliedTest, KeepsTheMeaningInPlay) {
  check_in_random_games(gate_passes::drop_implied);
}

TEST(MergeCasesTest, WhatIsMadeForEachMoveIsMadeOnce) {
  // Move j to place j takes along all that is where the move comes from:
  // next(x, j) = OR_k at(x, k) & does_j & from(j, k). Whether anything comes
  // from k, with whatever move, is there, too.
  constexpr std::uint32_t kPlaces = 5;
  const auto cell = [](std::uint32_t x, std::uint32_t k) {
    return x * kPlaces + k;
  };
  constexpr std::uint32_t kCells = kPlaces * kPlaces;
  network::NetworkBuilder b(2 * kCells + kPlaces, kPlaces);
  Signals moved;  // by j, by k
  for (std::uint32_t i = 0; i < kCells; ++i) {
    moved.push_back(
        b.and_of(Signals{b.input(i / kPlaces), b.base(kCells + i)}));
  }
  Signals next;
  for (std::uint32_t i = 0; i < kCells; ++i) {
    Signals taken;
    for (std::uint32_t k = 0; k < kPlaces; ++k) {
      taken.push_back(b.and_of(
          Signals{b.base(cell(i / kPlaces, k)), moved[cell(i % kPlaces, k)]}));
    }
    next.push_back(b.or_of(taken));
  }
  next.resize(2 * kCells, network::kFalseSignal);
  for (std::uint32_t k = 0; k < kPlaces; ++k) {
    Signals any;
    for (std::uint32_t j = 0; j < kPlaces; ++j) {
      any.push_back(moved[cell(j, k)]);
    }
    next.push_back(b.or_of(any));
  }
  const network::Network network =
      finish(b, next, next.size(), Signals(kPlaces, network::kTrueSignal));
  const network::Network merged = gate_passes::merge_cases_where_it_pays(
      network, network::Invariants(network.base_count(), {0, kPlaces}));
  EXPECT_LE(merged.gate_input_count(), kCells * 8);
  EXPECT_GT(network.gate_input_count(), kCells * 15);
}

constexpr std::uint32_t kMoves = 6;

/// Two roles; ORs over cases of the first one's moves, and random gates that
/// read the cases, of which some are in ORs again.
network::Network network_of_cases(std::uint32_t seed) {
  constexpr std::uint32_t kBases = 8;
  std::mt19937 random(seed);
  network::NetworkBuilder b(kBases, 2 * kMoves);
  Signals signals;
  const auto any = [&](const Signals& from) {
    const network::Signal signal = from[random() % from.size()];
    return random() % 3 == 0 ? !signal : signal;
  };
  for (std::uint32_t i = 0; i < kBases; ++i) signals.push_back(b.base(i));
  Signals cases;
  for (std::uint32_t level = 0; level < 3; ++level) {
    Signals made;
    for (std::uint32_t k = 0; k < 3; ++k) {
      Signals here;
      for (std::uint32_t move = random() % 3; move < kMoves; ++move) {
        const network::Signal what =
            random() % 2 == 0 ? b.or_of(Signals{any(signals), any(signals)})
                              : any(signals);
        here.push_back(b.and_of(Signals{b.input(move), what}));
      }
      made.push_back(b.or_of(here));
      cases.insert(cases.end(), here.begin(), here.end());
    }
    signals.insert(signals.end(), made.begin(), made.end());
    for (std::uint32_t i = 0; i < 6; ++i) {
      Signals in{any(cases), any(cases), any(signals)};
      signals.push_back(i % 2 == 0 ? b.and_of(in) : b.or_of(in));
    }
  }
  Signals next;
  for (std::uint32_t i = 0; i < kBases; ++i) {
    next.push_back(b.or_of(Signals{any(signals), any(cases)}));
  }
  return finish(b, next, kBases, Signals(2 * kMoves, network::kTrueSignal));
}

TEST(MergeCasesTest, NothingIsTwoCasesOfAnOr) {
  network::NetworkBuilder b(4, 3);
  const network::Signal never =
      b.and_of(Signals{b.input(0), b.input(1), b.base(0)});
  const network::Signal some = b.and_of(Signals{b.input(2), b.base(1)});
  const network::Signal any =
      b.or_of(Signals{never, some, b.base(2)});  // is no case
  const Signals next{any, b.and_of(Signals{b.base(3), never}),
                     b.and_of(Signals{b.base(3), some})};
  const network::Network network =
      finish(b, next, 4, Signals(3, network::kTrueSignal));
  const network::Network merged =
      gate_passes::merge_cases(network, network::Invariants(4, {0, 3}));
  EXPECT_EQ(merged.gate_input_count(), network.gate_input_count());
}

TEST(MergeCasesTest, KeepsTheMeaningInPlay) {
  check_in_random_games(gate_passes::merge_cases_where_it_pays);
  // Where it does not pay, too.
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    const network::Propnet original =
        propnet_of(network_of_cases(seed), kMoves);
    network::Propnet changed = original;
    changed.networks[0] = gate_passes::merge_cases(
        original.networks[0],
        network::Invariants(original.base_count(), original.first_input));
    EXPECT_NE(changed.networks[0].gate_input_count(),
              original.networks[0].gate_input_count());
    expect_same_game(original, changed, seed, /*steps=*/30);
  }
}

}  // namespace invariant_passes_test
}  // namespace reasoner
