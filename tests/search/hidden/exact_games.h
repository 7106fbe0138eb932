#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>

#include "search/hidden/exact/strategy_of_search.h"
#include "tests/reasoner/fake_machine.h"
#include "tests/search/playing.h"
#include "tests/search/search_games.h"

namespace search::hidden {

/// Small games with known equilibria, for tests on a FakeMachine.

/// Role 0 lays down rock, paper or scissors, then role 1 chooses without
/// having seen it. 75 to 25, and 100 to 0 in rounds with scissors. The only
/// equilibrium is 2/5, 2/5, 1/5 of both; value 50.
FakeGame hidden_rock_paper_scissors();

/// The same with both choosing at once.
FakeGame rock_paper_scissors_at_once();

/// Kuhn poker; role 0 deals, role 1 speaks first. Move 0 is to check or fold,
/// 1 to bet or call, 2 + d the deal number d. Value for role 1: 48 11/18.
FakeGame kuhn_poker();

/// One role, which asks (move 1) or not (0) in which of two cups a coin is,
/// where chance, role 1, has put it, and then points at a cup. 100 without
/// asking, 90 after it, 0 for the wrong cup. Best is to ask: 90, while who
/// were told the state would expect 100, and who never asks gets 50.
FakeGame coin_and_cups();

/// Plays move 0, always.
class FirstMove final : public HiddenSearch {
 public:
  void observe(const reasoner::EvidenceStep& /*step*/) override {}
  void prepare_candidate() override { set_candidate(0); }
  reasoner::MoveId choose_move(const Deadline& /*deadline*/) override {
    return 0;
  }
};

/// A reserve that must not be asked; if it is, the test fails.
class NoReserve final : public HiddenSearch {
 public:
  void observe(const reasoner::EvidenceStep& /*step*/) override {}
  void prepare_candidate() override {}
  reasoner::MoveId choose_move(const Deadline& deadline) override;
};

/// In a match without end, a search of this kind has a move soon after its
/// deadline was cancelled, and a candidate before each step.
template <typename Kind>
void expect_stop_at_deadline() {
  FakeMachine machine(endless({"a", "b"}, 2));
  Kind search(machine, 0, {}, std::make_unique<FirstMove>());
  Deadline deadline(Deadline::Clock::time_point::max());
  machine.before_step = [&] {
    ASSERT_TRUE(search.candidate().has_value());
    if (machine.steps == 2000) deadline.cancel();
  };
  EXPECT_LT(search.choose_move(deadline), 2U);
  EXPECT_LT(machine.steps, 2100U);
}

/// NashConv, in goals, of what a search of this kind plays everywhere with so
/// many iterations.
template <typename Kind>
double nash_conv_of(const FakeGame& game, std::uint64_t count) {
  FakeMachine machine(game);
  exact::SequenceFormBuilder builder(machine);
  builder.build(no_hurry());
  exact::Profile profile;
  for (std::size_t player = 0; player < builder.form().players.size();
       ++player) {
    const auto make = [&](reasoner::RoleIndex role) {
      return std::make_unique<Kind>(machine, role, iterations(count),
                                    std::make_unique<NoReserve>());
    };
    profile.push_back(
        exact::strategy_of_search(builder, player, make, 0, no_hurry()));
  }
  return exact::exploitability(builder.form(), profile).nash_conv;
}

}  // namespace search::hidden
