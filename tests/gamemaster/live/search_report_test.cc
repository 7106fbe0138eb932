// What our agent says of its search is what the game manager reads.

#include <gtest/gtest.h>

#include "agent/match/search_report_text.h"
#include "gamemaster/live/live_match.h"
#include "tests/agent/reported_search.h"

namespace gamemaster {
namespace search_report_test {

class SearchReportTest : public testing::Test, protected agent::ReportedSearch {
 protected:
  SearchReportTest() { report.principal_variation = {joint_move, joint_move}; }

  players::SearchReport read() const {
    const std::string text =
        agent::match::search_report_text(report, game, 5, "(mark 1 1)", 2);
    return players::parse_search_report("((name a) " + text + ")").value();
  }
};

TEST_F(SearchReportTest, SurvivesTheWireAndTheStore) {
  report.proven = 100;
  report.method = "UCT; for (so far) nothing is better known.";
  const players::SearchReport known = read();
  for (const players::SearchReport& each :
       {known, players::read_search_report(players::search_report_json(known))
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
  report.principal_variation.clear();
  const players::SearchReport known = read();
  EXPECT_FALSE(known.proven);
  EXPECT_TRUE(known.pv.empty());
  EXPECT_EQ(known.method, "");
  EXPECT_EQ(players::search_report_json(*players::read_search_report(
                players::search_report_json(known))),
            players::search_report_json(known));
}

TEST_F(SearchReportTest, IsCutWhereItIsLong) {
  report.principal_variation.assign(500, joint_move);
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
