#include "gamemaster/tournament/rating_lists.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace gamemaster {
namespace rating_lists_test {

class RatingListsTest : public testing::Test {
 protected:
  /// A completed match of two players in the store.
  void play(const std::string& id, const std::string& winner,
            const std::string& loser, const std::string& key = "toss",
            const std::vector<std::optional<int>>& goals = {100, 0}) {
    store::NewGame game;
    game.key = key;
    game.rulesheet = key;
    game.roles = {"a", "b"};
    match::MatchResult result;
    result.match_id = id;
    result.roles = game.roles;
    result.players = {winner, loser};
    result.humans = {false, false};
    result.states = {{"(step 0)"}, {"(step 1)"}};
    result.state_times = {1, 2};
    result.moves = {{"go", "noop"}};
    result.seconds = {{0, 0}};
    result.errors = {{"", ""}, {"", "TO"}};
    result.goals = goals;
    result.completed = true;
    store::NewMatch row;
    row.game = store_.add_game(game).id;
    store_.update_match(store_.begin_match(row, result), result);
  }

  store::Store store_{":memory:"};
  tournament::RatingLists lists_{store_};
};

TEST_F(RatingListsTest, PutTheStrongestFirst) {
  play("one", "anna", "berta");
  play("two", "berta", "clara");
  const auto list = lists_.of("");
  ASSERT_EQ(list->size(), 3U);
  EXPECT_EQ((*list)[0].name, "anna");
  EXPECT_EQ((*list)[2].name, "clara");
  EXPECT_GT((*list)[0].rating->elo, (*list)[1].rating->elo);
  EXPECT_EQ((*list)[1].matches, 2U);
  EXPECT_EQ((*list)[1].mean_goal, 50);
  EXPECT_EQ((*list)[1].faults, 1U);
}

TEST_F(RatingListsTest, TellHowAbleEachIs) {
  play("one", "anna", "berta");
  play("two", "berta", "anna");
  play("three", "anna", "berta");
  const auto list = lists_.of("toss");
  ASSERT_TRUE((*list)[0].ability);
  EXPECT_NEAR((*list)[0].ability->strength, 2.0 / 3, 0.01);
  EXPECT_GT((*list)[0].ability->confidence, 0);
  EXPECT_FALSE((*list)[0].ability->mean_lead);
}

TEST_F(RatingListsTest, KnowGamesThatAreWonByPoints) {
  play("one", "anna", "berta", "score", {70, 30});
  play("two", "anna", "berta", "score", {60, 40});
  play("three", "anna", "berta");
  const auto of_game = lists_.of("score");
  ASSERT_TRUE((*of_game)[0].ability && (*of_game)[0].ability->mean_lead);
  EXPECT_NEAR(*(*of_game)[0].ability->mean_lead, 30, 1);
  // Points of one game say nothing about another.
  EXPECT_FALSE((*lists_.of(""))[0].ability->mean_lead);
}

TEST_F(RatingListsTest, AreMadeAgainForNewMatchesAlone) {
  play("one", "anna", "berta");
  const auto first = lists_.of("");
  EXPECT_EQ(lists_.of(""), first);
  play("two", "berta", "clara");
  const auto second = lists_.of("");
  EXPECT_NE(second, first);
  EXPECT_EQ(second->size(), 3U);
}

TEST_F(RatingListsTest, AreOfOneGame) {
  play("one", "anna", "berta");
  play("two", "clara", "dora", "chess");
  EXPECT_EQ(lists_.of("chess")->size(), 2U);
  EXPECT_EQ(lists_.of("nothing")->size(), 0U);
  EXPECT_EQ(lists_.of("")->size(), 4U);
}

TEST_F(RatingListsTest, PutThoseWhoMetNobodyLast) {
  play("one", "anna", "anna");
  play("two", "berta", "clara");
  const auto list = lists_.of("");
  ASSERT_EQ(list->size(), 3U);
  EXPECT_EQ(list->back().name, "anna");
  EXPECT_FALSE(list->back().rating);
}

TEST_F(RatingListsTest, HaveOneRowForAllBeyondTheLast) {
  constexpr std::size_t kMost = tournament::RatingLists::kMostPlayers;
  for (std::size_t i = 0; i <= kMost; i += 2) {
    play(std::to_string(i), "p" + std::to_string(i),
         "p" + std::to_string(i + 1));
  }
  const auto list = lists_.of("");
  ASSERT_EQ(list->size(), kMost + 1);
  const tournament::RatedPlayer& others = list->back();
  EXPECT_EQ(others.name, "all others");
  EXPECT_EQ(others.matches, 2U);
  EXPECT_EQ(others.mean_goal, 50);
  EXPECT_FALSE(others.rating);
  EXPECT_FALSE(others.ability);
  EXPECT_TRUE((*list)[kMost - 1].rating);
}

}  // namespace rating_lists_test
}  // namespace gamemaster
