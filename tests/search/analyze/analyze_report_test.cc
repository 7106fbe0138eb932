#include "search/analyze/analyze_report.h"

#include <gtest/gtest.h>

#include "tests/search/chance_games.h"

namespace search {
namespace analyze_report_test {

TEST(Analysis, SaysThatAGameHidesSomething) {
  FakeMachine machine(coin({"player", "random"}, 0));
  analyze::PositionAnalysis analysis;
  analysis.report.moves.push_back({});
  analyze::AnalyzedGame about;
  about.game = &machine.game();
  EXPECT_EQ(analyze::analysis_text(analysis, about).find("hides"),
            std::string::npos);
  about.hides = true;
  EXPECT_EQ(analyze::analysis_text(analysis, about).find("This game hides"),
            0U);
}

}  // namespace analyze_report_test
}  // namespace search
