// Online outcome sampling on games whose equilibria are known.

#include <gtest/gtest.h>

#include <memory>

#include "search/hidden/exact/strategy_of_search.h"
#include "search/hidden/oos/oos_search.h"
#include "tests/search/hidden/exact_games.h"
#include "tests/search/playing.h"

namespace search::hidden::oos::oos_test {
namespace {

using exact::SequenceFormBuilder;

/// A reserve that must not be asked.
class Nobody final : public HiddenSearch {
 public:
  void observe(const reasoner::EvidenceStep& /*step*/) override {}
  reasoner::MoveId choose_move(const Deadline& /*deadline*/) override {
    ADD_FAILURE() << "the reserve was asked";
    return 0;
  }
};

double nash_conv_of(const FakeGame& game, std::uint64_t count) {
  FakeMachine machine(game);
  SequenceFormBuilder builder(machine);
  builder.build(no_hurry());
  exact::Profile profile;
  for (std::size_t player = 0; player < builder.form().players.size();
       ++player) {
    profile.push_back(exact::strategy_of_search(
        builder, player,
        [&](reasoner::RoleIndex role) {
          return std::make_unique<OosSearch>(machine, role, iterations(count),
                                             std::make_unique<Nobody>());
        },
        0));
  }
  return exact::exploitability(builder.form(), profile).nash_conv;
}

TEST(OosSearch, IsLessExploitableWithMoreTime) {
  const double soon = nash_conv_of(kuhn_poker(), 100);
  const double later = nash_conv_of(kuhn_poker(), 10'000);
  EXPECT_LT(later, soon);
  EXPECT_LT(later, 5);
}

TEST(OosSearch, MixesWhereAllChooseAtOnce) {
  EXPECT_LT(nash_conv_of(rock_paper_scissors_at_once(), 20'000), 2);
  EXPECT_LT(nash_conv_of(hidden_rock_paper_scissors(), 20'000), 2);
}

TEST(OosSearch, FindsAMoveThatOnlyLooks) {
  FakeMachine machine(coin_and_cups());
  OosSearch search(machine, 0, iterations(5000), std::make_unique<Nobody>());
  search.observe({0, std::nullopt, {}, true});
  EXPECT_EQ(search.choose_move(no_hurry()), 1U);
  EXPECT_GT(search.report().moves.front().probability, 0.9);
  search.observe({1, std::nullopt, {1}, true});
  EXPECT_EQ(search.choose_move(no_hurry()), 1U);
}

TEST(OosSearch, PlaysTheSameForTheSameSeed) {
  FakeMachine machine(kuhn_poker());
  for (int i = 0; i < 2; ++i) {
    OosSearch first(machine, 1, iterations(500), std::make_unique<Nobody>());
    OosSearch second(machine, 1, iterations(500), std::make_unique<Nobody>());
    for (OosSearch* const search : {&first, &second}) {
      search->observe({0, std::nullopt, {1}, true});
      search->choose_move(no_hurry());
    }
    EXPECT_EQ(first.report().moves.front().probability,
              second.report().moves.front().probability);
  }
}

}  // namespace
}  // namespace search::hidden::oos::oos_test
