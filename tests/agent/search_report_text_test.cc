#include "agent/search_report_text.h"

#include <gtest/gtest.h>

namespace agent {
namespace search_report_text_test {

class SearchReportTextTest : public testing::Test {
 protected:
  SearchReportTextTest() : game_({"xplayer", "oplayer"}) {
    const auto mark = game_.intern_move(0, "(mark 1 1)");
    const auto wait = game_.intern_move(1, "noop");
    report_.playouts = 4000;
    report_.nodes = 900;
    report_.depth = 12;
    report_.moves = {{mark, 1200, 63.2, 1, {}}};
    joint_move_ = {mark, wait};
  }

  std::string text(double seconds = 2) const {
    return search_report_text(report_, game_, 5, "(mark 1 1)", seconds);
  }

  reasoner::Game game_;
  search::Report report_;
  std::vector<reasoner::MoveId> joint_move_;
};

TEST_F(SearchReportTextTest, SaysWhatIsKnown) {
  EXPECT_EQ(text(),
            "( search ( step 5 ) ( move (mark 1 1) ) ( value 63.20 ) "
            "( visits 1200 ) ( playouts 4000 ) ( seconds 2.00 ) ( nodes 900 ) "
            "( depth 12 ) ( playouts_per_s 2000 ) )");
}

TEST_F(SearchReportTextTest, SaysWhatIsProvenAndHowItGoesOn) {
  report_.proven = 100;
  report_.principal_variation = {joint_move_, joint_move_};
  report_.method = "UCT (for now); it is";
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
