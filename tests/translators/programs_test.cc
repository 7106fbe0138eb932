// The programs with a file of another language than GDL.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/files.h"
#include "tests/gdl/command_line/program_run.h"

namespace translators {
namespace programs_test {

using gdl::command_line::ProgramRun;
using gdl::command_line::run_program_named;

constexpr const char* kRows =
    "3x3 grid\nplayers are X and O\npieces are X and O\nturns alternate\n"
    "turn is player place piece\ngoal is Row\nRow means (x+0..2, y)\n";

class ProgramsTest : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) const {
    return folder_.write(name, text);
  }

  tests::TemporaryFolder folder_;
};

TEST_F(ProgramsTest, TranslateADescriptionToRulesThatPassTheChecks) {
  const std::string egg = write("rows.egg", kRows);
  const ProgramRun translated = run_program_named("translate " + egg);
  EXPECT_EQ(translated.status, 0);
  EXPECT_NE(translated.out.find("; "), std::string::npos) << "no comments";
  const std::string kif = write("rows.kif", translated.out);
  EXPECT_TRUE(run_program_named("check " + kif)
                  .out.starts_with(kif + ": no problems ("));
}

TEST_F(ProgramsTest, TranslateADescriptionToInfix) {
  const ProgramRun translated =
      run_program_named("translate --to infix " + write("rows.egg", kRows));
  EXPECT_EQ(translated.status, 0);
  EXPECT_NE(translated.out.find(":-"), std::string::npos);
}

TEST_F(ProgramsTest, ExplainADescription) {
  const ProgramRun explained =
      run_program_named("translate --explain " + write("r.egg", kRows));
  EXPECT_EQ(explained.status, 0);
  EXPECT_TRUE(explained.out.starts_with("sc mm bgs t2 pc gn es\n"))
      << explained.out;
  EXPECT_NE(explained.out.find("Inferred:"), std::string::npos);
}

TEST_F(ProgramsTest, ExplainAGameThatCannotBeTranslated) {
  const std::string egg =
      write("dice.egg", "one player\ngoal is level(6)\nturn is flip\n");
  const ProgramRun explained = run_program_named("translate --explain " + egg);
  EXPECT_EQ(explained.status, 1);
  EXPECT_TRUE(explained.out.starts_with("sr mrm")) << explained.out;
  EXPECT_EQ(run_program_named("translate " + egg).out, "");
}

TEST_F(ProgramsTest, HaveNothingToExplainAboutGdl) {
  EXPECT_EQ(
      run_program_named("translate --explain games/tic_tac_toe.kif").status, 1);
}

TEST_F(ProgramsTest, PlayADescriptionLikeAnyRules) {
  const ProgramRun counted =
      run_program_named("perft --json " + write("rows.egg", kRows) + " 3");
  EXPECT_EQ(counted.status, 0);
  EXPECT_EQ(nlohmann::json::parse(counted.out)["counts"],
            nlohmann::json({1, 9, 72, 504}));
}

TEST_F(ProgramsTest, TakeParameters) {
  const std::string egg =
      write("choice.egg",
            "two players\npieces are Rock and Paper\nturns synchronize\n"
            "move is choose\n3 rounds\nplayer can set rounds to 1..5\n"
            "goal is Beat\nBeat means player(Paper) and opponent(Rock)\n");
  const auto rounds = [&](const std::string& options) {
    const ProgramRun counted =
        run_program_named("perft --json " + egg + " 6 " + options);
    std::size_t length = 0;
    const auto json = nlohmann::json::parse(counted.out);
    for (const auto& count : json["counts"]) length += count > 0 ? 1 : 0;
    return length - 1;
  };
  EXPECT_EQ(rounds(""), 3u);
  EXPECT_EQ(rounds("--set rounds=2"), 2u);
  EXPECT_EQ(run_program_named("check " + egg + " --set rounds=9").status, 1);
  EXPECT_EQ(run_program_named("check " + egg + " --set lives=2").status, 1);
}

TEST_F(ProgramsTest, DiagnoseADescriptionAtItsPlace) {
  const std::string egg = write("bad.egg", "3x3 gird\n");
  const ProgramRun checked = run_program_named("check " + egg);
  EXPECT_EQ(checked.status, 1);
  EXPECT_EQ(checked.out,
            egg +
                ":1:5: error: the word 'gird' is not known here; did you "
                "mean 'grid'? [unknown-word]\n" +
                egg + ": 1 error\n");
}

TEST_F(ProgramsTest, DescribeADescription) {
  const ProgramRun described =
      run_program_named("describe " + write("rows.egg", kRows));
  EXPECT_EQ(described.status, 0);
  EXPECT_TRUE(described.out.starts_with(
      "Rows is a two-player game played on a three by three board."))
      << described.out;
}

TEST_F(ProgramsTest, DescribeRulesByTheirStructure) {
  const ProgramRun described =
      run_program_named("describe games/tic_tac_toe.kif");
  EXPECT_EQ(described.status, 0);
  EXPECT_NE(described.out.find("2 roles: x and o"), std::string::npos);
  EXPECT_NE(described.out.find("The roles take turns"), std::string::npos);
}

TEST_F(ProgramsTest, MeasureAGameByPlayouts) {
  const ProgramRun measured =
      run_program_named("describe --json --playouts 50 games/tic_tac_toe.kif");
  const auto json = nlohmann::json::parse(measured.out);
  EXPECT_EQ(json["playouts"], 50);
  EXPECT_EQ(json["first"], "x");
  EXPECT_GE(json["shortest"], 5);
  EXPECT_LE(json["longest"], 9);
  EXPECT_NE(
      run_program_named("describe --measure --playouts 9 games/tic_tac_toe.kif")
          .out.find("In 9 random playouts"),
      std::string::npos);
}

TEST_F(ProgramsTest, DiscoverARule) {
  const std::string file = write("next.rule", "(bucket:[!p*[0,1,2,3], p+1])\n");
  const ProgramRun one =
      run_program_named("discover " + file + " --set seed=2");
  EXPECT_EQ(one.status, 0);
  EXPECT_NE(one.out.find("Cleared by "), std::string::npos) << one.out;
  EXPECT_TRUE(one.out.ends_with(":\n(bucket:[!p*[0,1,2,3], p+1])\n"))
      << one.out;
  const auto told = nlohmann::json::parse(
      run_program_named("discover " + file + " --set seed=2 --json").out);
  EXPECT_EQ(told["rule"], "(bucket:[!p*[0,1,2,3], p+1])\n");
  EXPECT_EQ(told["cleared"], true);
  EXPECT_EQ(told["tries"].size(), 9 + told["refusals"].get<std::size_t>());
  const ProgramRun many =
      run_program_named("discover " + file + " --boards 2 --json");
  const auto json = nlohmann::json::parse(many.out);
  EXPECT_EQ(json["boards"], 2);
  EXPECT_EQ(json["learner"]["cleared"], 2);
  EXPECT_LT(json["learner"]["refusals"], json["in turn"]["refusals"]);
  EXPECT_LT(json["in turn"]["refusals"], json["random"]["refusals"]);
  const std::string five =
      run_program_named("discover " + file + " --seed 5 --boards 2").out;
  EXPECT_EQ(
      run_program_named("discover " + file + " --set seed=5 --boards 2").out,
      five);
  EXPECT_NE(run_program_named("discover " + file + " --boards 2").out, five);
  write("b.json", R"([{"id":0,"x":1,"y":1,"color":"RED","shape":"STAR"}])");
  EXPECT_EQ(
      run_program_named("discover " + file + " --set board=b.json --boards 1")
          .status,
      0);
  EXPECT_EQ(
      run_program_named("discover " + file + " --set board=b.json --boards 2")
          .status,
      2);
  EXPECT_EQ(
      run_program_named("discover " + write("bad.rule", "(bucket:*)")).status,
      1);
  EXPECT_EQ(run_program_named("discover " + file + " --boards -1").status, 2);
  EXPECT_EQ(
      run_program_named("discover " + file + " --set hidden=next.rule").status,
      2);
}

}  // namespace programs_test
}  // namespace translators
