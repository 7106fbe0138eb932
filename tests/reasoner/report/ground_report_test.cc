#include "reasoner/report/ground_report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "reasoner/report/analysis_report.h"
#include "reasoner/report/propnet_dot.h"
#include "tests/reasoner/built_game.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace ground_report_test {

report::GroundReport report_of(const std::string& game) {
  return report::ground_game(tests::shipped_rules(game));
}

std::string text_of(const report::GroundReport& report) {
  std::ostringstream out;
  report::print_text(report, out);
  return out.str();
}

nlohmann::json json_of(const report::GroundReport& report) {
  std::ostringstream out;
  report::print_json(report, out);
  return nlohmann::json::parse(out.str());
}

TEST(GroundReportTest, JsonHasASumOfAllPhases) {
  const auto json = json_of(report_of("tic_tac_toe"));
  EXPECT_EQ(json["engine"], "propnet");
  EXPECT_EQ(json["roles"], (std::vector<std::string>{"x", "o"}));
  EXPECT_EQ(json["bases"], 29);
  EXPECT_EQ(json["inputs"], 20);
  ASSERT_EQ(json["phases"].size(), 2u);
  for (const char* size : {"gates", "gate_inputs"}) {
    int sum = 0;
    for (const auto& phase : json["phases"]) {
      for (const char* cone : {"legal", "next", "goals"}) {
        sum += phase[cone][size].get<int>();
      }
    }
    EXPECT_EQ(json[size], sum);
  }
  EXPECT_EQ(json["phases"][0]["proposition"], "(turn x)");
  EXPECT_FALSE(json["passes"].empty());
  EXPECT_EQ(json["analysis"]["constant_sum"]["sum"], 100);
  EXPECT_EQ(json["analysis"]["symmetries"]["group_size"], 8);
  EXPECT_EQ(json["analysis"]["symmetries"]["first_moves"][0]["unlike"], 3);
  EXPECT_GT(json["peak_rss_mb"], 0);
}

TEST(GroundReportTest, TextNamesWhatWasRecognised) {
  const std::string text = text_of(report_of("tic_tac_toe"));
  for (const char* line :
       {"engine: propnet", "(turn x)", "split phases", "turns: alternating",
        "the sum is 100, proven", "exactly one: 9 groups of 3"}) {
    EXPECT_NE(text.find(line), std::string::npos) << line << " in\n" << text;
  }
}

TEST(GroundReportTest, NumbersNoSymmetriesThatWereNotFound) {
  analysis::Analysis analysis;
  analysis.symmetries.generators.resize(2);
  analysis.first_moves = {{.legal = 5, .unlike = 3, .is_exact = false}};
  const Game game({"r"}, /*hides=*/false);
  std::ostringstream out;
  report::print_analysis(analysis, game, out);
  EXPECT_NE(out.str().find("symmetries: by 2 generators (and perhaps more); of "
                           "5 first moves of r at most 3 are unlike\n"),
            std::string::npos)
      << out.str();
  const auto json =
      nlohmann::json::parse(report::analysis_json(analysis, game));
  EXPECT_TRUE(json["symmetries"]["group_size"].is_null());
  EXPECT_FALSE(json["symmetries"]["first_moves"][0]["is_exact"]);
}

TEST(GroundReportTest, FallsBackToDatalog) {
  // The number of terms grows with every step.
  const report::GroundReport report = report::ground_game(tests::rules_of(R"(
    (role r) (init (n 0)) (legal r go)
    (<= (next (n (s ?x))) (true (n ?x)))
    (<= terminal (true (n (s (s (s 0))))))
    (goal r 100))"));
  EXPECT_FALSE(report.propnet);
  const auto json = json_of(report);
  EXPECT_TRUE(json["engine"].get<std::string>().starts_with("datalog: "));
  EXPECT_EQ(json["roles"], (std::vector<std::string>{"r"}));
  EXPECT_TRUE(json["gates"].is_null());
  EXPECT_TRUE(json["analysis"].is_null());
  EXPECT_NE(text_of(report).find("engine: datalog"), std::string::npos);
}

TEST(PropnetDotTest, DrawsPropositionsMovesAndGates) {
  std::ostringstream out;
  report::write_dot(build_game("tic_tac_toe"), out);
  const std::string dot = out.str();
  EXPECT_TRUE(dot.starts_with("digraph network {"));
  EXPECT_TRUE(dot.ends_with("}\n"));
  for (const char* label :
       {"\"(turn x)\"", "\"(cell 1 1 x)\"", "\"does x: (place 1 1)\"",
        "\"legal o: (place 3 3)\"", "\"terminal\"", "\"goal x 100\""}) {
    EXPECT_NE(dot.find(label), std::string::npos) << label;
  }
}

TEST(PropnetDotTest, RefusesWhatNobodyCouldRead) {
  std::ostringstream out;
  EXPECT_THROW(report::write_dot(build_game("hex"), out), gdl::Error);
  EXPECT_EQ(out.str(), "");
}

}  // namespace ground_report_test
}  // namespace reasoner
