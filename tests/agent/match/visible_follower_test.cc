#include "agent/match/visible_follower.h"

#include <gtest/gtest.h>

#include <memory>
#include <new>
#include <string>

#include "search/choice/legal_search.h"
#include "tests/agent/scripted_game.h"

namespace agent {
namespace visible_follower_test {

TEST(VisibleFollowerTest, GoesOnWhereThereIsNoMemoryForAnotherSearch) {
  Script first_script;
  Script faster_script;
  auto first = std::make_unique<ScriptedMachine>(first_script);
  const reasoner::Game* const game = &first->game();
  int searches = 0;
  match::VisibleFollower follower(
      {std::move(first), "Black", "m.1"},
      [&](reasoner::StateMachine& machine) {
        if (++searches > 1) throw std::bad_alloc();
        return std::make_unique<search::choice::LegalSearch>(machine);
      },
      "m.1");
  ASSERT_EQ(follower.legal_moves().size(), 2);
  EXPECT_NE(follower.take_faster_engine(
                std::make_unique<ScriptedMachine>(faster_script)),
            "");
  EXPECT_EQ(searches, 2);
  EXPECT_EQ(&follower.game(), game);
  const search::Deadline deadline(search::Deadline::after(1000));
  EXPECT_EQ(follower.choose_move(deadline), follower.legal_moves().front());
  match::StepNews news;
  news.moves = {"Left", "Left"};
  follower.follow(news);
  EXPECT_EQ(follower.number(), 1);
  EXPECT_FALSE(follower.legal_moves().empty());
  EXPECT_TRUE(follower.choose_move(deadline));
}

}  // namespace visible_follower_test
}  // namespace agent
