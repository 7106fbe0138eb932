#include "gamemaster/live/match_course.h"

#include <gtest/gtest.h>

namespace gamemaster {
namespace match_course_test {

rules::GameDetails game() {
  rules::GameDetails details;
  details.key = "toss";
  details.reading.roles = {"a", "b"};
  details.reading.declared_facts = {"heads", "tails"};
  return details;
}

match::MatchResult beginning() {
  match::MatchResult result;
  result.match_id = "first";
  result.roles = {"a", "b"};
  result.players = {"x", "y"};
  result.humans = {false, false};
  return result;
}

/// What a referee says that keeps the newest rows alone.
match::MatchResult news(int step) {
  match::MatchResult result = beginning();
  result.states = {{"(step " + std::to_string(step) + ")"}};
  result.state_times = {1000 + step};
  result.errors = {{"", ""}};
  if (step > 0) {
    result.moves = {{"go" + std::to_string(step), "noop"}};
    result.seconds = {{0.5, 0}};
  }
  return result;
}

/// The rows of a match that another one goes on with.
match::MatchResult one_step_of_another() {
  match::MatchResult result = beginning();
  result.states = {{"(step 0)"}, {"(step 1)"}};
  result.state_times = {1, 2};
  result.moves = {{"go1", "noop"}};
  result.seconds = {{0, 0}};
  result.errors = {{"", ""}, {"", ""}};
  return result;
}

class MatchCourseTest : public testing::Test {
 protected:
  void play(int steps) {
    course_.begin(news(0));
    course_.ready(news(0));
    for (int step = 1; step <= steps; ++step) {
      course_.add_step(news(step), live::ReportRow(2));
    }
  }

  rules::GameDetails game_ = game();
  live::MatchCourse course_{game_, beginning()};
};

TEST_F(MatchCourseTest, ShowsNoRowsBeforeTheyAreToBeShown) {
  play(2);
  EXPECT_EQ(course_.result().steps(), 2U);
  EXPECT_EQ(course_.view(0, 0).steps, 0U);
  EXPECT_TRUE(course_.view(0, 0).result.states.empty());
  course_.show();
  EXPECT_EQ(course_.view(0, 0).steps, 2U);
  EXPECT_EQ(course_.view(0, 0).result.states.size(), 3U);
  EXPECT_EQ(course_.last_state(), news(2).states[0]);
}

TEST_F(MatchCourseTest, ShowsTheRowsFromAStateOn) {
  play(3);
  course_.show();
  const std::uint64_t generation = course_.view(0, 0).generation;
  const live::LiveView view = course_.view(2, generation);
  EXPECT_EQ(view.from, 2U);
  EXPECT_EQ(view.steps, 3U);
  ASSERT_EQ(view.result.states.size(), 2U);
  EXPECT_EQ(view.result.states[0], news(2).states[0]);
  // The first move is the one that led to the first state.
  ASSERT_EQ(view.result.moves.size(), 2U);
  EXPECT_EQ(view.result.moves[0][0], "go2");
  EXPECT_EQ(view.result.errors.size(), 2U);
  EXPECT_EQ(course_.view(2, generation + 1).from, 0U);
  EXPECT_TRUE(course_.view(99, generation).result.states.empty());
}

TEST_F(MatchCourseTest, GoesBackUnderAnotherId) {
  play(3);
  course_.show();
  const std::uint64_t generation = course_.view(0, 0).generation;
  match::MatchResult ended = news(3);
  ended.aborted = true;
  ended.failure = "moves were taken back";
  course_.end(ended);
  course_.go_back(1, "second");
  const live::LiveView view = course_.view(2, generation);
  EXPECT_NE(view.generation, generation);
  EXPECT_EQ(view.from, 0U);
  EXPECT_EQ(view.steps, 1U);
  EXPECT_FALSE(view.result.aborted);
  EXPECT_EQ(view.result.failure, "");
  EXPECT_EQ(course_.ids(), (std::vector<std::string>{"first", "second"}));
  course_.add_step(news(2), live::ReportRow(2));
  course_.show();
  EXPECT_EQ(course_.view(0, 0).result.states.size(), 3U);
}

TEST_F(MatchCourseTest, KnowsItsLimits) {
  play(3);
  EXPECT_EQ(course_.reached_limit({4, 1'000'000}), "");
  EXPECT_NE(course_.reached_limit({3, 1'000'000}), "");
  EXPECT_NE(course_.reached_limit({4, 10}), "");
  // What was taken back counts no more.
  course_.go_back(1, "second");
  EXPECT_EQ(course_.reached_limit({3, 1'000'000}), "");
}

TEST_F(MatchCourseTest, IsPausedAndNotAborted) {
  play(1);
  match::MatchResult ended = news(1);
  ended.aborted = true;
  ended.failure = "nobody is there";
  course_.end(ended);
  course_.pause(ended.failure);
  course_.close();
  const live::LiveView view = course_.view(0, 0);
  EXPECT_TRUE(view.over);
  EXPECT_TRUE(view.paused);
  EXPECT_FALSE(view.result.aborted);
  EXPECT_EQ(view.result.failure, "nobody is there");
}

TEST_F(MatchCourseTest, KeepsStandingsWithTheirStates) {
  live::MatchCourse course(game_, one_step_of_another());  // none are stored
  match::MatchResult next = news(2);
  next.standings = {{100, 0}};
  course.add_step(next, live::ReportRow(2));
  course.show();
  const auto& rows = course.view(0, 0).result.standings;
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_TRUE(rows[1].empty());
  EXPECT_EQ(rows[2], next.standings[0]);
  course.go_back(1, "second");
  course.add_step(news(2), live::ReportRow(2));
  course.show();
  EXPECT_LE(course.view(0, 0).result.standings.size(), 2U);
}

TEST_F(MatchCourseTest, GoesOnWithTheRowsOfAnotherMatch) {
  live::MatchCourse course(game_, one_step_of_another());
  EXPECT_EQ(course.view(0, 0).steps, 1U);
  EXPECT_FALSE(course.is_ready());
  course.begin(news(1));  // is there already
  course.ready(news(1));
  EXPECT_EQ(course.result().states.size(), 2U);
  EXPECT_EQ(course.result().errors.size(), 2U);
  EXPECT_TRUE(course.is_ready());
}

}  // namespace match_course_test
}  // namespace gamemaster
