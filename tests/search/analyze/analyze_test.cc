#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "search/analyze/analyze_bench.h"
#include "search/analyze/analyze_position.h"
#include "search/analyze/analyze_report.h"

namespace search {
namespace analyze_test {

using Json = nlohmann::json;

/// Says the same of every position, and notes how it was asked.
class FixedSearch : public Search {
 public:
  FixedSearch(Report report, bool continues)
      : report_(std::move(report)), continues_(continues) {}

  reasoner::MoveId choose_move(const reasoner::State&, reasoner::RoleIndex,
                               const Deadline& deadline) override {
    ++calls;
    seconds_of_last_call = deadline.seconds_left();
    // Nothing more to think about in the third call.
    if (calls < 3) {
      while (!deadline.expired()) {
      }
    }
    return 0;
  }
  void advance(std::span<const reasoner::MoveId>,
               const reasoner::State&) override {}
  Report report() const override { return report_; }
  bool continues() const override { return continues_; }

  int calls = 0;
  double seconds_of_last_call = 0;  // that it had

 private:
  Report report_;
  bool continues_;
};

class Analyze : public testing::Test {
 protected:
  Analyze() : game_({"white", "black"}) {
    game_.intern_move(0, "(drop 1)");
    game_.intern_move(0, "(drop 2)");
    game_.intern_move(1, "noop");
    report_.playouts = 300;
    report_.nodes = 70;
    report_.seconds = 0.5;
    report_.depth = 4;
    report_.proven = 100;
    report_.principal_variation = {{0, 0}, {1, 0}};
    report_.method = "By hand.";
    report_.moves = {{0, 200, 75.5, 1, 100}, {1, 100, 25, 0, std::nullopt}};
  }

  analyze::PositionAnalysis analysis() const { return {0, 0, report_}; }

  reasoner::Game game_;
  Report report_;
};

TEST_F(Analyze, GoesOnInPartsWhereTheSearchCan) {
  FixedSearch search(report_, /*continues=*/true);
  const Deadline deadline(Deadline::after(60));
  int parts = 0;
  const analyze::PositionAnalysis analysis = analyze::analyze_position(
      search, {}, 0, deadline, {.seconds = 0.001},
      [&](const analyze::PositionAnalysis& so_far) {
        ++parts;
        EXPECT_EQ(so_far.report.playouts, 300U * parts);
      });
  EXPECT_EQ(search.calls, 3);
  EXPECT_EQ(parts, 2);
  EXPECT_EQ(analysis.report.playouts, 900U);
  EXPECT_DOUBLE_EQ(analysis.report.seconds, 1.5);
}

TEST_F(Analyze, GivesTimeToChooseOnce) {
  report_.seconds = 0;
  FixedSearch search(report_, /*continues=*/true);
  analyze::analyze_position(search, {}, 0, Deadline(Deadline::after(60)),
                            {.seconds = 0.001, .choosing_seconds = 50},
                            [](const analyze::PositionAnalysis&) {});
  ASSERT_EQ(search.calls, 3);
  EXPECT_GT(search.seconds_of_last_call, 20);
}

TEST_F(Analyze, AsksOnceWhereTheSearchBeginsAnew) {
  FixedSearch search(Report{}, /*continues=*/false);
  const Deadline deadline(Deadline::after(0.001));
  const analyze::PositionAnalysis analysis = analyze::analyze_position(
      search, {}, 0, deadline, {.seconds = 0.0001},
      [](const analyze::PositionAnalysis&) { FAIL(); });
  EXPECT_EQ(search.calls, 1);
  EXPECT_GT(analysis.report.seconds, 0);
  ASSERT_EQ(analysis.report.moves.size(), 1U);  // the one to be played
  EXPECT_EQ(analysis.report.moves[0].probability, 1);
}

TEST_F(Analyze, TellsScriptsAndPeopleTheSame) {
  const analyze::AnalyzedGame about = {&game_, "uct", "wide", 2};
  const Json json = Json::parse(analyze::analysis_json(analysis(), about));
  EXPECT_EQ(json["role"], "white");
  EXPECT_EQ(json["best"], "(drop 1)");
  EXPECT_EQ(json["value"], 75.5);
  EXPECT_EQ(json["proven"], 100);
  EXPECT_EQ(json["probability"], 1);
  EXPECT_EQ(json["visits"], 200);
  EXPECT_EQ(json["playouts_per_s"], 600);
  EXPECT_EQ(json["nodes_per_s"], 140);
  EXPECT_EQ(json["depth"], 4);
  EXPECT_EQ(json["pv"].dump(),
            R"x([["(drop 1)","noop"],["(drop 2)","noop"]])x");
  EXPECT_EQ(json["moves"][1]["move"], "(drop 2)");
  EXPECT_TRUE(json["moves"][1]["proven"].is_null());
  const std::string text = analyze::analysis_text(analysis(), about, 1);
  for (const char* const part :
       {"white plays (drop 1)", "value     75.50", "proven    100", "(600/s)",
        "(140/s)", "((drop 1) noop) ((drop 2) noop)", "By hand.",
        "and 1 more"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
}

TEST_F(Analyze, SaysInSentencesWhatAPositionIsWorth) {
  const analyze::AnalyzedGame about = {&game_, "uct", "wide", 2};
  const auto has = [&](const std::string& sentence) {
    const std::string text = analyze::analysis_text(analysis(), about);
    EXPECT_NE(text.find(sentence), std::string::npos) << text;
  };
  has("With best play by all white gets 100 of 100 points: that is proven.\n");
  report_.proven.reset();
  has("white may expect 76 of 100 points: an estimate from 300 playouts.\n"
      "The next best move is (drop 2), with ");
  report_.exact_value = 62.5;
  has("With best play by all white gets 62.500 of 100 points in the mean;");
}

TEST_F(Analyze, SignsWhatWasDoneAndNotHowFast) {
  analyze::BenchTotal first;
  analyze::BenchTotal second;
  analyze::add(analysis(), game_, first);
  report_.seconds *= 2;
  analyze::add(analysis(), game_, second);
  EXPECT_EQ(first.signature, second.signature);
  report_.moves[1].visits += 1;
  analyze::BenchTotal third;
  analyze::add(analysis(), game_, third);
  EXPECT_NE(first.signature, third.signature);
  analyze::add(analysis(), game_, third);
  EXPECT_EQ(third.playouts, 600U);
  EXPECT_EQ(Json::parse(analyze::bench_json(third))["nodes"], 140);
}

TEST(Deadline, HasPartsThatEndWithIt) {
  Deadline whole(Deadline::after(60));
  const Deadline part = whole.part(1000);
  EXPECT_FALSE(part.expired());
  EXPECT_LE(part.seconds_left(), 60);
  EXPECT_EQ(part.moment(), whole.moment());
  EXPECT_TRUE(whole.part(0).expired());
  whole.cancel();
  EXPECT_TRUE(part.expired());
}

TEST(Deadline, CanCountTheWorkOfAThread) {
  const Deadline deadline = Deadline::cpu(0.01);
  const Deadline part = deadline.part(0.005);
  while (!part.expired()) {
  }
  EXPECT_LE(deadline.seconds_left(), 0.005);
  while (!deadline.expired()) {
  }
  EXPECT_EQ(deadline.seconds_left(), 0);
}

}  // namespace analyze_test
}  // namespace search
