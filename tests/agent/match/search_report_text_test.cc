#include "agent/match/search_report_text.h"

#include <gtest/gtest.h>

#include "tests/agent/reported_search.h"

namespace agent {
namespace search_report_text_test {

class SearchReportTextTest : public testing::Test, protected ReportedSearch {
 protected:
  std::string text(double seconds = 2) const {
    return match::search_report_text(report, game, 5, "(mark 1 1)", seconds);
  }
};

TEST_F(SearchReportTextTest, SaysWhatIsKnown) {
  EXPECT_EQ(text(),
            "( search ( step 5 ) ( move (mark 1 1) ) ( value 63.20 ) "
            "( visits 1200 ) ( playouts 4000 ) ( seconds 2.00 ) ( nodes 900 ) "
            "( depth 12 ) ( playouts_per_s 2000 ) )");
}

TEST_F(SearchReportTextTest, SaysWhatIsProvenAndHowItGoesOn) {
  report.proven = 100;
  report.principal_variation = {joint_move, joint_move};
  report.method = "UCT (for now); it is";
  EXPECT_NE(
      text().find(" ( proven 100 ) ( pv ( (mark 1 1) noop ) "
                  "( (mark 1 1) noop ) ) ( method UCT [for now], it is )"),
      std::string::npos)
      << text();
}

TEST_F(SearchReportTextTest, LeavesOutARateWithoutTime) {
  EXPECT_EQ(text(0).find("playouts_per_s"), std::string::npos);
}

}  // namespace search_report_text_test
}  // namespace agent
