#include "reasoner/analysis/exclusive_bases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "tests/reasoner/network/propnet_equivalence.h"

namespace reasoner {
namespace exclusive_bases_test {

using Signals = std::vector<network::Signal>;

/// One role that may stay or go on; its places, of which the first is the
/// beginning, form a ring. The last base is true from the first stay on.
network::Propnet ring(std::uint32_t places) {
  network::NetworkBuilder b(places + 1, 2);
  network::NetworkOutputs outputs;
  outputs.legal = {network::kTrueSignal, network::kTrueSignal};
  for (std::uint32_t place = 0; place < places; ++place) {
    const std::uint32_t before = (place + places - 1) % places;
    const network::Signal stays = b.and_of(Signals{b.base(place), b.input(0)});
    const network::Signal comes = b.and_of(Signals{b.base(before), b.input(1)});
    outputs.next.push_back(b.or_of(Signals{stays, comes}));
  }
  outputs.next.push_back(b.or_of(Signals{b.base(places), b.input(0)}));
  outputs.terminal = b.and_of(Signals{b.base(0), b.base(places)});
  network::Propnet propnet = propnet_of(b.finish(std::move(outputs)), 2);
  propnet.initial.clear();
  propnet.initial.set(0);
  return propnet;
}

TEST(FindExclusiveBasesTest, OnePlaceOfARingIsTaken) {
  const auto groups = analysis::find_exclusive_bases(ring(7));
  ASSERT_EQ(groups.size(), 1u);
  EXPECT_EQ(groups[0].propositions,
            (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5, 6}));
  EXPECT_TRUE(groups[0].exactly_one);
}

TEST(FindExclusiveBasesTest, WhatIsOnlyNotSeenIsNotBelieved) {
  // Places 1 and 2 are never seen taken together, but from 40 steps on, which
  // no playout reaches, they are.
  network::Propnet propnet = ring(3);
  network::NetworkBuilder b(44, 2);
  network::NetworkOutputs outputs;
  outputs.legal = {network::kTrueSignal, network::kTrueSignal};
  for (std::uint32_t place = 0; place < 3; ++place) {
    const network::Signal stays = b.and_of(Signals{b.base(place), b.input(0)});
    const network::Signal comes =
        b.and_of(Signals{b.base((place + 2) % 3), b.input(1)});
    outputs.next.push_back(b.or_of(Signals{stays, comes, b.base(43)}));
  }
  outputs.next.push_back(b.input(0));
  for (std::uint32_t step = 4; step < 44; ++step) {
    // Stays in a row.
    outputs.next.push_back(b.and_of(Signals{b.base(step - 1), b.input(0)}));
  }
  propnet = propnet_of(b.finish(std::move(outputs)), 2);
  propnet.initial.clear();
  propnet.initial.set(0);
  for (const network::ExclusiveGroup& group :
       analysis::find_exclusive_bases(propnet)) {
    const auto places = std::ranges::count_if(
        group.propositions, [](std::uint32_t base) { return base < 3; });
    EXPECT_LE(places, 1);
  }
}

}  // namespace exclusive_bases_test
}  // namespace reasoner
