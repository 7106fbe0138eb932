// What our agent says of its search is what the game manager reads.

#include <gtest/gtest.h>

#include "agent/search_report_text.h"
#include "gamemaster/live/live_match.h"

namespace gamemaster {
namespace search_report_test {

class SearchReportTest : public testing::Test {
 protected:
  SearchReportTest() : game_({"xplayer", "oplayer"}) {
    const auto mark = game_.intern_move(0, "(mark 1 1)");
    const auto wait = game_.intern_move(1, "noop");
    report_.playouts = 4000;
    report_.nodes = 900;
    report_.depth = 12;
    report_.moves = {{mark, 1200, 63.2, 1, {}}};
    report_.principal_variation = {{mark, wait}, {mark, wait}};
  }

  players::SearchReport read() const {
    const std::string text =
        agent::search_report_text(report_, game_, 5, "(mark 1 1)", 2);
    return players::parse_search_report("((name a) " + text + ")").value();
  }

  reasoner::Game game_;
  search::Report report_;
};

TEST_F(SearchReportTest, SurvivesTheWireAndTheStore) {
  report_.proven = 100;
  report_.method = "UCT; for (so far) nothing is better known.";
  const players::SearchReport report = read();
  for (const players::SearchReport& each :
       {report, players::read_search_report(players::search_report_json(report))
                    .value()}) {
    EXPECT_EQ(each.value, 63.2);
    EXPECT_EQ(each.visits, 1200);
    EXPECT_EQ(each.playouts_per_s, 2000);
    EXPECT_EQ(each.depth, 12);
    EXPECT_EQ(each.proven, 100);
    const std::vector<std::string> joint_move = {"(mark 1 1)", "noop"};
    EXPECT_EQ(each.pv,
              (std::vector<std::vector<std::string>>{joint_move, joint_move}));
    EXPECT_EQ(each.method, "UCT, for [so far] nothing is better known.");
  }
}

TEST_F(SearchReportTest, LeavesOutWhatIsNotKnown) {
  report_.principal_variation.clear();
  const players::SearchReport report = read();
  EXPECT_FALSE(report.proven);
  EXPECT_TRUE(report.pv.empty());
  EXPECT_EQ(report.method, "");
  EXPECT_EQ(players::search_report_json(*players::read_search_report(
                players::search_report_json(report))),
            players::search_report_json(report));
}

TEST_F(SearchReportTest, IsCutWhereItIsLong) {
  const auto joint_move = report_.principal_variation[0];
  report_.principal_variation.assign(500, joint_move);
  EXPECT_EQ(read().pv.size(), 20u);
}

TEST(SearchReport, ReadsOlderAndForeignOnes) {
  const auto old = players::read_search_report(R"({"value": 50, "depth": 3})");
  ASSERT_TRUE(old);
  EXPECT_EQ(old->depth, 3);
  EXPECT_FALSE(old->proven);
  EXPECT_FALSE(players::read_search_report("[1]"));
  EXPECT_FALSE(players::read_search_report(R"({"pv": [1]})"));
  const auto foreign = players::parse_search_report(
      "((search (proven soon) (pv x (a b)) (value (1))))");
  ASSERT_TRUE(foreign);
  EXPECT_FALSE(foreign->proven);
  ASSERT_EQ(foreign->pv.size(), 2u);
  EXPECT_TRUE(foreign->pv[0].empty());
}

}  // namespace search_report_test
}  // namespace gamemaster
