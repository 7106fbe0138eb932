// The programs with a file of another language than GDL.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace translators {
namespace programs_test {

namespace fs = std::filesystem;

constexpr const char* kRows =
    "3x3 grid\nplayers are X and O\npieces are X and O\nturns alternate\n"
    "turn is player place piece\ngoal is Row\nRow means (x+0..2, y)\n";

struct Result {
  std::string out;
  int status = 0;
};

class ProgramsTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "eggg-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }

  /// What `henhouse NAME ARGUMENTS` prints to stdout, without a terminal.
  Result run(const std::string& name_and_arguments) const {
    const std::string out = (folder_ / "out").string();
    const char* const programs = std::getenv("HENHOUSE_PROGRAMS");
    const std::string command = std::string(programs ? programs : ".") +
                                "/henhouse-" + name_and_arguments + " >" + out +
                                " 2>/dev/null </dev/null";
    const int status = std::system(command.c_str());
    std::ifstream file(out, std::ios::binary);
    return {{std::istreambuf_iterator<char>(file), {}}, status >> 8};
  }

  fs::path folder_;
};

TEST_F(ProgramsTest, TranslateADescriptionToRulesThatPassTheChecks) {
  const std::string egg = write("rows.egg", kRows);
  const Result translated = run("translate " + egg);
  EXPECT_EQ(translated.status, 0);
  EXPECT_NE(translated.out.find("; "), std::string::npos) << "no comments";
  const std::string kif = write("rows.kif", translated.out);
  EXPECT_TRUE(run("check " + kif).out.starts_with(kif + ": no problems ("));
}

TEST_F(ProgramsTest, TranslateADescriptionToInfix) {
  const Result translated =
      run("translate --to infix " + write("rows.egg", kRows));
  EXPECT_EQ(translated.status, 0);
  EXPECT_NE(translated.out.find(":-"), std::string::npos);
}

TEST_F(ProgramsTest, ExplainADescription) {
  const Result explained = run("translate --explain " + write("r.egg", kRows));
  EXPECT_EQ(explained.status, 0);
  EXPECT_TRUE(explained.out.starts_with("sc mm bgs t2 pc gn es\n"))
      << explained.out;
  EXPECT_NE(explained.out.find("Inferred:"), std::string::npos);
}

TEST_F(ProgramsTest, ExplainAGameThatCannotBeTranslated) {
  const std::string egg =
      write("dice.egg", "one player\ngoal is level(6)\nturn is flip\n");
  const Result explained = run("translate --explain " + egg);
  EXPECT_EQ(explained.status, 1);
  EXPECT_TRUE(explained.out.starts_with("sr mrm")) << explained.out;
  EXPECT_EQ(run("translate " + egg).out, "");
}

TEST_F(ProgramsTest, HaveNothingToExplainAboutGdl) {
  EXPECT_EQ(run("translate --explain games/tic_tac_toe.kif").status, 1);
}

TEST_F(ProgramsTest, PlayADescriptionLikeAnyRules) {
  const Result counted = run("perft --json " + write("rows.egg", kRows) + " 3");
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
    const Result counted = run("perft --json " + egg + " 6 " + options);
    std::size_t length = 0;
    const auto json = nlohmann::json::parse(counted.out);
    for (const auto& count : json["counts"]) length += count > 0 ? 1 : 0;
    return length - 1;
  };
  EXPECT_EQ(rounds(""), 3u);
  EXPECT_EQ(rounds("--set rounds=2"), 2u);
  EXPECT_EQ(run("check " + egg + " --set rounds=9").status, 1);
  EXPECT_EQ(run("check " + egg + " --set lives=2").status, 1);
}

TEST_F(ProgramsTest, DiagnoseADescriptionAtItsPlace) {
  const std::string egg = write("bad.egg", "3x3 gird\n");
  const Result checked = run("check " + egg);
  EXPECT_EQ(checked.status, 1);
  EXPECT_EQ(checked.out,
            egg +
                ":1:5: error: the word 'gird' is not known here; did you "
                "mean 'grid'? [unknown-word]\n" +
                egg + ": 1 error\n");
}

TEST_F(ProgramsTest, DescribeADescription) {
  const Result described = run("describe " + write("rows.egg", kRows));
  EXPECT_EQ(described.status, 0);
  EXPECT_TRUE(described.out.starts_with(
      "Rows is a two-player game played on a three by three board."))
      << described.out;
}

TEST_F(ProgramsTest, DescribeRulesByTheirStructure) {
  const Result described = run("describe games/tic_tac_toe.kif");
  EXPECT_EQ(described.status, 0);
  EXPECT_NE(described.out.find("2 roles: x and o"), std::string::npos);
  EXPECT_NE(described.out.find("The roles take turns"), std::string::npos);
}

TEST_F(ProgramsTest, MeasureAGameByPlayouts) {
  const Result measured =
      run("describe --json --playouts 50 games/tic_tac_toe.kif");
  const auto json = nlohmann::json::parse(measured.out);
  EXPECT_EQ(json["playouts"], 50);
  EXPECT_EQ(json["first"], "x");
  EXPECT_GE(json["shortest"], 5);
  EXPECT_LE(json["longest"], 9);
  EXPECT_NE(run("describe --measure --playouts 9 games/tic_tac_toe.kif")
                .out.find("In 9 random playouts"),
            std::string::npos);
}

TEST_F(ProgramsTest, DiscoverARule) {
  const std::string file = write("next.rule", "(bucket:[!p*[0,1,2,3], p+1])\n");
  const Result one = run("discover " + file + " --set seed=2");
  EXPECT_EQ(one.status, 0);
  EXPECT_NE(one.out.find("Cleared by "), std::string::npos) << one.out;
  EXPECT_TRUE(one.out.ends_with(":\n(bucket:[!p*[0,1,2,3], p+1])\n"))
      << one.out;
  const auto told = nlohmann::json::parse(
      run("discover " + file + " --set seed=2 --json").out);
  EXPECT_EQ(told["rule"], "(bucket:[!p*[0,1,2,3], p+1])\n");
  EXPECT_EQ(told["cleared"], true);
  EXPECT_EQ(told["tries"].size(), 9 + told["refusals"].get<std::size_t>());
  const Result many = run("discover " + file + " --boards 2 --json");
  const auto json = nlohmann::json::parse(many.out);
  EXPECT_EQ(json["boards"], 2);
  EXPECT_EQ(json["learner"]["cleared"], 2);
  EXPECT_LT(json["learner"]["refusals"], json["in turn"]["refusals"]);
  EXPECT_LT(json["in turn"]["refusals"], json["random"]["refusals"]);
  const std::string five = run("discover " + file + " --seed 5 --boards 2").out;
  EXPECT_EQ(run("discover " + file + " --set seed=5 --boards 2").out, five);
  EXPECT_NE(run("discover " + file + " --boards 2").out, five);
  write("b.json", R"([{"id":0,"x":1,"y":1,"color":"RED","shape":"STAR"}])");
  EXPECT_EQ(run("discover " + file + " --set board=b.json --boards 1").status,
            0);
  EXPECT_EQ(run("discover " + file + " --set board=b.json --boards 2").status,
            2);
  EXPECT_EQ(run("discover " + write("bad.rule", "(bucket:*)")).status, 1);
  EXPECT_EQ(run("discover " + file + " --boards -1").status, 2);
  EXPECT_EQ(run("discover " + file + " --set hidden=next.rule").status, 2);
}

}  // namespace programs_test
}  // namespace translators
