#include "gamemaster/ability/person_level.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gamemaster {
namespace person_level_test {

using ability::fitting_level;
using ability::LevelResult;

TEST(PersonLevel, BeginsLow) { EXPECT_EQ(fitting_level({}), 3); }

TEST(PersonLevel, FollowsWhatSomebodyCan) {
  // Somebody who beats all levels up to `strength` and loses against the rest
  // meets the level that was found last.
  for (const int strength : {1, 5, 8}) {
    std::vector<LevelResult> results;
    for (int i = 0; i < 60; ++i) {
      const int level = fitting_level(results);
      const bool wins = level != 0 && level <= strength;
      results.push_back({level, wins ? 1.0 : 0.0});
    }
    EXPECT_NEAR(fitting_level(results), strength, 1.01);
  }
}

TEST(PersonLevel, GoesUpToFullStrength) {
  std::vector<LevelResult> results;
  for (int i = 0; i < 60; ++i) results.push_back({fitting_level(results), 1});
  EXPECT_EQ(fitting_level(results), 0);
}

TEST(PersonLevel, GoesDownAfterLosses) {
  std::vector<LevelResult> results(30, {8, 1});
  const int high = fitting_level(results);
  for (int i = 0; i < 30; ++i) results.push_back({8, 0});
  EXPECT_LT(fitting_level(results), high);
}

class StoredLevelTest : public testing::Test {
 protected:
  void play(const std::string& key, const std::string& other, int goal) {
    store::NewGame game;
    game.key = key;
    game.rulesheet = key;
    game.roles = {"a", "b"};
    match::MatchResult result;
    result.match_id = "match." + std::to_string(++count_);
    result.roles = game.roles;
    result.players = {"human", other};
    result.humans = {true, false};
    result.states = {{"(step 0)"}, {"(step 1)"}};
    result.state_times = {1, 2};
    result.moves = {{"go", "noop"}};
    result.seconds = {{0, 0}};
    result.errors = {{"", ""}, {"", ""}};
    result.goals = {goal, 100 - goal};
    result.completed = true;
    store::NewMatch row;
    row.game = store_.add_game(game).id;
    store_.update_match(store_.begin_match(row, result), result);
  }
  int level(const std::string& game, const std::string& who = "human") {
    return ability::level_for(store_, who, game);
  }

  store::Store store_{":memory:"};
  int count_ = 0;
};

TEST_F(StoredLevelTest, IsByTheMatchesOfThatGame) {
  EXPECT_EQ(level("toss"), 3);
  for (int i = 0; i < 8; ++i) play("toss", "agent level 6", 100);
  EXPECT_GT(level("toss"), 5);
  EXPECT_EQ(level("toss", "somebody else"), 3);
  EXPECT_GT(level("roll"), 5) << "of what was never played all games tell";
  for (int i = 0; i < 8; ++i) play("throw", "agent level 3", 0);
  EXPECT_LT(level("throw"), 3);
  EXPECT_GT(level("toss"), 5);
}

TEST_F(StoredLevelTest, CountsAgentsAlone) {
  for (int i = 0; i < 8; ++i) play("toss", "random", 100);
  for (int i = 0; i < 8; ++i) play("toss", "agents' friend level x", 100);
  for (int i = 0; i < 8; ++i) play("toss", "agents", 100);
  EXPECT_EQ(level("toss"), 3);
  play("toss", "agent", 100);  // at full strength
  EXPECT_GT(level("toss"), 4);
}

}  // namespace person_level_test
}  // namespace gamemaster
