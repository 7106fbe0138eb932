// Uniform playouts and those by policies side by side.

#include "reasoner/engines/two_way_engine.h"

#include <gtest/gtest.h>

#include <map>

#include "reasoner/engines/fastest_playout_engine.h"
#include "reasoner/wide/wide_propnet.h"
#include "tests/reasoner/built_game.h"

namespace reasoner::two_way_engine_test {
namespace {

using engines::TwoWayEngine;
using Propnet = std::shared_ptr<const network::Propnet>;

constexpr std::uint32_t kPlayouts = 200;

Propnet phantom_tic_tac_toe() {
  return std::make_shared<const network::Propnet>(
      build_game("phantom_tic_tac_toe"));
}

std::unique_ptr<PlayoutEngine> uniform(const Propnet& propnet) {
  return std::make_unique<wide::WidePropnet>(wide::make_wide_program(propnet));
}

std::unique_ptr<PlayoutEngine> with_policy(const Propnet& propnet) {
  return std::make_unique<wide::WidePropnet>(wide::make_wide_program(
      propnet, {.decisive = true, .anti_decisive = true}));
}

void submit(PlayoutEngine& engine, const State& state, std::uint8_t policy) {
  WorkItem item;
  item.tag = policy;
  item.playouts = kPlayouts;
  item.policy = policy;
  engine.submit(state, {&item, 1}, {});
}

/// By tag and number of the playout: its length and the goal of the first role.
std::map<std::pair<std::uint64_t, std::uint64_t>,
         std::pair<std::uint32_t, Goal>>
finish(PlayoutEngine& engine) {
  PlayoutResults results;
  while (engine.unfinished() > 0) engine.advance(results);
  std::map<std::pair<std::uint64_t, std::uint64_t>,
           std::pair<std::uint32_t, Goal>>
      playouts;
  for (const FinishedPlayout& each : results.finished) {
    playouts[{each.tag, each.playout}] = {each.length,
                                          results.goals[each.first_goal]};
  }
  return playouts;
}

TEST(TwoWayEngine, PlaysAsEachOfBothWouldAlone) {
  const Propnet propnet = phantom_tic_tac_toe();
  const auto plain = uniform(propnet);
  const auto decisive = with_policy(propnet);
  submit(*plain, propnet->initial, 0);
  submit(*decisive, propnet->initial, WorkItem::kAllPolicies);
  auto expected = finish(*plain);
  expected.merge(finish(*decisive));
  ASSERT_EQ(expected.size(), 2 * kPlayouts);

  TwoWayEngine engine(uniform(propnet), with_policy(propnet));
  for (PlayoutEngine* const each :
       {static_cast<PlayoutEngine*>(&engine), engine.clone().release()}) {
    const std::unique_ptr<PlayoutEngine> owned(each == &engine ? nullptr
                                                               : each);
    submit(*each, propnet->initial, 0);
    submit(*each, propnet->initial, WorkItem::kAllPolicies);
    EXPECT_EQ(each->unfinished(), 2 * kPlayouts);
    EXPECT_EQ(finish(*each), expected);
  }
}

TEST(TwoWayEngine, ForgetsTheWorkOfBoth) {
  const Propnet propnet = phantom_tic_tac_toe();
  TwoWayEngine engine(uniform(propnet), with_policy(propnet));
  submit(engine, propnet->initial, 0);
  submit(engine, propnet->initial, WorkItem::kWins);
  engine.abandon();
  EXPECT_EQ(engine.unfinished(), 0U);
  EXPECT_TRUE(finish(engine).empty());
}

TEST(SearchingPlayoutEngine, HasPoliciesWhereSomethingIsHidden) {
  const Propnet propnet = phantom_tic_tac_toe();
  const auto engine = engines::make_searching_playout_engine(propnet);
  submit(*engine, propnet->initial, WorkItem::kAllPolicies);
  const auto decisive = with_policy(propnet);
  submit(*decisive, propnet->initial, WorkItem::kAllPolicies);
  EXPECT_EQ(finish(*engine), finish(*decisive));
}

}  // namespace
}  // namespace reasoner::two_way_engine_test
