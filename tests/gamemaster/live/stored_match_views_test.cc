#include "gamemaster/live/stored_match_views.h"

#include <gtest/gtest.h>

#include "tests/gamemaster/store/walking_match.h"

namespace gamemaster {
namespace stored_match_views_test {

class StoredMatchViewsTest : public testing::Test {
 protected:
  live::LiveView view(std::size_t from = 0, std::uint64_t generation = 0) {
    return views_.view("match.walk", nullptr, from, generation).value();
  }

  store::Store store_{":memory:"};
  live::StoredMatchViews views_{store_};
  WalkingMatch match_{store_};
};

TEST_F(StoredMatchViewsTest, ShowsTheRowsFromAStateOn) {
  match_.walk_to(5);
  const live::LiveView all = view();
  EXPECT_EQ(all.steps, 5U);
  EXPECT_FALSE(all.over);
  EXPECT_EQ(all.result.states, match_.result().states);
  EXPECT_EQ(all.result.moves, match_.result().moves);
  match_.walk_to(7);
  const live::LiveView news = view(6, all.generation);
  EXPECT_EQ(news.generation, all.generation);
  EXPECT_EQ(news.from, 6U);
  EXPECT_EQ(news.steps, 7U);
  ASSERT_EQ(news.result.states.size(), 2U);
  EXPECT_EQ(news.result.states[0], match_.result().states[6]);
  EXPECT_EQ(news.result.moves[0], match_.result().moves[5]);  // that led to it
  EXPECT_EQ(news.result.players, match_.result().players);
  EXPECT_TRUE(view(8, all.generation).result.states.empty());
}

TEST_F(StoredMatchViewsTest, ShowsAllToWhoHasRowsOfAnotherGeneration) {
  match_.walk_to(3);
  EXPECT_EQ(view(2, view().generation + 1).from, 0U);
  // Another process, or this one after a start, has other numbers.
  live::StoredMatchViews others(store_);
  match_.walk_to(4);
  EXPECT_NE(others.view("match.walk", nullptr, 0, 0)->generation, 0U);
}

TEST_F(StoredMatchViewsTest, ShowsLongMatchesInParts) {
  match_.walk_to(live::StoredMatchViews::kMostStates + 10);
  const live::LiveView first = view();
  EXPECT_EQ(first.result.states.size(), live::StoredMatchViews::kMostStates);
  EXPECT_EQ(first.steps, live::StoredMatchViews::kMostStates + 10);
  const live::LiveView rest =
      view(first.result.states.size(), first.generation);
  EXPECT_EQ(rest.result.states.size(), 11U);
  EXPECT_EQ(rest.result.states.back(), match_.result().states.back());
}

TEST_F(StoredMatchViewsTest, TellsHowAMatchEnded) {
  match_.walk_to(2);
  match_.complete();
  EXPECT_TRUE(view().over);
  EXPECT_TRUE(view().result.completed);
  EXPECT_EQ(view().result.goals[0], 70);
  EXPECT_FALSE(views_.view("nothing", nullptr, 0, 0));
}

}  // namespace stored_match_views_test
}  // namespace gamemaster
