#include "gamemaster/live/stored_match_views.h"

#include <gtest/gtest.h>

namespace gamemaster {
namespace stored_match_views_test {

/// A match of one player that goes on and on, in the store.
class StoredMatchViewsTest : public testing::Test {
 protected:
  StoredMatchViewsTest() {
    store::NewGame game;
    game.key = "walk";
    game.rulesheet = "(role a)";
    game.roles = {"a"};
    result_.match_id = "match.walk";
    result_.roles = game.roles;
    result_.players = {"anna"};
    result_.humans = {false};
    result_.states = {{"(at 0)"}};
    result_.state_times = {1};
    store::NewMatch row;
    row.game = store_.add_game(game).id;
    id_ = store_.begin_match(row, result_);
    result_.errors = {{""}};
  }

  void walk_to(std::size_t step) {
    while (result_.steps() < step) {
      const auto next = std::to_string(result_.states.size());
      result_.moves.push_back({"go" + next});
      result_.seconds.push_back({0});
      result_.errors.push_back({""});
      result_.states.push_back({"(at " + next + ")"});
      result_.state_times.push_back(result_.state_times.back() + 1);
    }
    store_.update_match(id_, result_);
  }

  live::LiveView view(std::size_t from = 0, std::uint64_t generation = 0) {
    return views_.view("match.walk", nullptr, from, generation).value();
  }

  store::Store store_{":memory:"};
  live::StoredMatchViews views_{store_};
  match::MatchResult result_;
  std::int64_t id_ = 0;
};

TEST_F(StoredMatchViewsTest, ShowsTheRowsFromAStateOn) {
  walk_to(5);
  const live::LiveView all = view();
  EXPECT_EQ(all.steps, 5U);
  EXPECT_FALSE(all.over);
  EXPECT_EQ(all.result.states, result_.states);
  EXPECT_EQ(all.result.moves, result_.moves);
  walk_to(7);
  const live::LiveView news = view(6, all.generation);
  EXPECT_EQ(news.generation, all.generation);
  EXPECT_EQ(news.from, 6U);
  EXPECT_EQ(news.steps, 7U);
  ASSERT_EQ(news.result.states.size(), 2U);
  EXPECT_EQ(news.result.states[0], result_.states[6]);
  EXPECT_EQ(news.result.moves[0], result_.moves[5]);  // that led to it
  EXPECT_EQ(news.result.players, result_.players);
  EXPECT_TRUE(view(8, all.generation).result.states.empty());
}

TEST_F(StoredMatchViewsTest, ShowsAllToWhoHasRowsOfAnotherGeneration) {
  walk_to(3);
  EXPECT_EQ(view(2, view().generation + 1).from, 0U);
  // Another process, or this one after a start, has other numbers.
  live::StoredMatchViews others(store_);
  walk_to(4);
  EXPECT_NE(others.view("match.walk", nullptr, 0, 0)->generation, 0U);
}

TEST_F(StoredMatchViewsTest, ShowsLongMatchesInParts) {
  walk_to(live::StoredMatchViews::kMostStates + 10);
  const live::LiveView first = view();
  EXPECT_EQ(first.result.states.size(), live::StoredMatchViews::kMostStates);
  EXPECT_EQ(first.steps, live::StoredMatchViews::kMostStates + 10);
  const live::LiveView rest =
      view(first.result.states.size(), first.generation);
  EXPECT_EQ(rest.result.states.size(), 11U);
  EXPECT_EQ(rest.result.states.back(), result_.states.back());
}

TEST_F(StoredMatchViewsTest, TellsHowAMatchEnded) {
  result_.goals = {70};
  result_.completed = true;
  walk_to(2);
  EXPECT_TRUE(view().over);
  EXPECT_TRUE(view().result.completed);
  EXPECT_EQ(view().result.goals[0], 70);
  EXPECT_FALSE(views_.view("nothing", nullptr, 0, 0));
}

}  // namespace stored_match_views_test
}  // namespace gamemaster
