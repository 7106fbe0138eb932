// The commands as a person meets them: what they say of success, of mistakes,
// and of long work.

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/files.h"
#include "tests/gdl/command_line/program_run.h"

namespace gdl::command_line {
namespace commands_test {

using Json = nlohmann::json;

constexpr const char* kGame = "games/tic_tac_toe.kif";

/// Rules with `more` that can be played.
std::string rules_with(const std::string& more) {
  return "(role r) (init p) (<= (legal r go) (true p)) (<= (next q) (does r "
         "go))\n(<= terminal (true q)) (goal r 100)\n" +
         more;
}

class CommandsTest : public testing::Test {
 protected:
  static void expect_in(const std::string& part, const std::string& text) {
    EXPECT_NE(text.find(part), std::string::npos) << "no '" << part << "' in:\n"
                                                  << text;
  }

  tests::TemporaryFolder folder_;
};

TEST_F(CommandsTest, CheckSaysThatThereAreNoProblemsAndCounts) {
  const std::string file = folder_.write("game.kif", rules_with(""));
  const ProgramRun run = run_program_named("check " + file);
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.out, file +
                         ": no problems (3 rules, 3 facts, 1 role, 6 "
                         "relations)\n");
  expect_in("games/nim.kif: no problems (",
            run_program_named("check games/nim.kif games/hex.kif").out);
}

TEST_F(CommandsTest, CheckCountsWhatIsWrong) {
  const std::string file =
      folder_.write("game.kif", rules_with("(<= (a) (b ?x))(<= c a)"));
  const ProgramRun run = run_program_named("check " + file);
  EXPECT_EQ(run.status, 0);
  expect_in(" warnings (5 rules, 3 facts, 1 role,", run.out);
  const Json json = Json::parse(run_program_named("check --json " + file).out);
  EXPECT_EQ(json["files"][0]["rules"], 5);
  EXPECT_FALSE(json.contains("error"));
}

TEST_F(CommandsTest, AMissingFileNamesNearOnes) {
  for (const char* const command :
       {"check tic_tac_toe", "ground tic_tac_toe.kif", "match TicTacToe",
        "analyze games/tick_tac_toe.kif", "describe tic-tac-toe",
        "translate tic_tac_toe", "perft tic_tac_to 2", "bench tic_tac_toe"}) {
    const ProgramRun run = run_program_named(command);
    EXPECT_EQ(run.status, 1) << command;
    expect_in("there is no such file; did you mean games/tic_tac_toe.kif",
              run.out + run.err);
  }
  expect_in("did you mean games/eggg/kites.egg?",
            run_program_named("translate kite.egg").err);
  const ProgramRun strange = run_program_named("check qqqqqqqqqqqq.kif");
  expect_in("there is no such file [unreadable-file]", strange.out);
}

TEST_F(CommandsTest, TournamentsElsewhereFindTheGamesThatComeWithHenhouse) {
  folder_.write("cup.json",
                R"({"players": ["legal", "random"], "rounds": 1,
                    "games": ["games/tic_tac_toe.kif"]})");
  const std::string here = std::filesystem::current_path().string();
  const ProgramRun run = run_in_shell(
      "cd " + folder_.path().string() + " && HENHOUSE_GAMES='" + here +
      "/games' '" + std::filesystem::absolute(programs()).string() +
      "/henhouse-tournament' cup.json");
  EXPECT_EQ(run.status, 0) << run.err;
  expect_in("cup: 2 of 2 matches", run.out);
}

TEST_F(CommandsTest, AFileThatIsNoRulesSaysWhatItIs) {
  const std::string folder = folder_.path().string();
  const auto complaint = [&](const std::string& file) {
    return run_program_named("check " + file).out;
  };
  expect_in("this is a folder, not a file", complaint(folder));
  expect_in("the file is empty", complaint(folder_.write("empty.kif", "")));
  expect_in("this is no text",
            complaint(folder_.write("b.kif", std::string("(a \0 b)", 7))));
  expect_in("no reader for files that end in '.txt'",
            complaint(folder_.write("rules.txt", "(role x)")));
  expect_in("no reader for files without an extension",
            complaint(folder_.write("rules", "(role x)")));
  expect_in("the file is empty", complaint("/dev/null"));
  if (geteuid() == 0) return;  // who may read everything
  const std::string secret = folder_.write("secret.kif", "(role x)");
  chmod(secret.c_str(), 0);
  expect_in("Permission denied", complaint(secret));
}

TEST_F(CommandsTest, UnknownOptionsNameNearOnes) {
  const ProgramRun run =
      run_program_named(std::string("match ") + kGame + " --play-clok 3");
  EXPECT_EQ(run.status, 2);
  expect_in("there is no option --play-clok; did you mean --play-clock?",
            run.err);
  expect_in("--seconds", run_program_named("analyze --second=3 x.kif").err);
  expect_in("there is no option --qqqq\n",
            run_program_named("check --qqqq x.kif").err);
}

TEST_F(CommandsTest, UnknownValuesNameNearOnes) {
  const ProgramRun run =
      run_program_named(std::string("analyze --search mtcs ") + kGame);
  EXPECT_EQ(run.status, 2);
  expect_in("--search: there is no 'mtcs'; did you mean mcts?", run.err);
  expect_in("There are: ", run.err);
  expect_in(
      "did you mean propnet?",
      run_program_named(std::string("perft --engine propent ") + kGame + " 1")
          .err);
}

TEST_F(CommandsTest, WrongValuesSayWhatIsTaken) {
  const std::string game = kGame;
  expect_in("--seed takes a whole number in range, not 'x'",
            run_program_named("match --seed x " + game).err);
  expect_in(
      "--play-clock takes a number of seconds in range, not '99999999999'",
      run_program_named("match " + game + " --play-clock 99999999999").err);
  for (const char* seed : {"-1", "0x10", "18446744073709551616"}) {
    expect_in(
        std::string("--seed takes a whole number in range, not '") + seed,
        run_program_named(std::string("match --seed ") + seed + ' ' + game)
            .err);
  }
  expect_in("--seed can be given once only",
            run_program_named("match --seed 1 --seed 2 " + game).err);
  expect_in("--play-clock takes a number of seconds in range, not '0'",
            run_program_named("match " + game + " --play-clock 0").err);
  expect_in(
      "a clock of 0.5 s is for people and agents of ours: localhost:1 "
      "reads whole seconds",
      run_program_named("match " + game +
                        " --player x=localhost:1 --play-clock 0.5")
          .err);
  expect_in("--seconds needs a number",
            run_program_named("analyze " + game + " --seconds").err);
  for (const char* seconds : {"nan", "inf", "0x10", "1e300", "+1", "' 1'"}) {
    expect_in("--seconds takes a number in range, not '",
              run_program_named("bench " + game + " --seconds " + seconds).err);
  }
  expect_in("missing is RULES: henhouse match [OPTIONS] RULES",
            run_program_named("match").err);
  expect_in("missing are RULES, DEPTH", run_program_named("perft").err);
  expect_in("there is no use for 'more'",
            run_program_named("match " + game + " more").err);
  expect_in("there is no use for '--seed' behind '--'",
            run_program_named("match -- " + game + " --seed 1").err);
}

TEST_F(CommandsTest, AWrongValueIsThatOfTheOptionThatHasIt) {
  // Some names begin like others, and values may be such names.
  expect_in("--register-token-file needs a value",
            run_program_named("agent --register-token-file").err);
  expect_in("--output needs a value",
            run_program_named("translate --output").err);
  expect_in("--db needs a value", run_program_named("learn --db --list").err);
  expect_in("--name needs a value",
            run_program_named("agent --name= --port 0").err);
  expect_in(
      "--seed takes a whole number in range, not '--play-clock'",
      run_program_named(std::string("match --seed=--play-clock ") + kGame).err);
}

TEST_F(CommandsTest, JsonIsUtf8WhateverTheRulesAreWrittenIn) {
  const std::string rules = folder_.write(
      "latin.kif",
      "(role \xe9) (init p) (<= (legal \xe9 go) (true p))\n"
      "(<= (next q) (does \xe9 go)) (<= terminal (true q)) (goal \xe9 100)\n");
  for (const std::string command :
       {"ground ", "analyze --search exact ", "describe ", "check "}) {
    const ProgramRun run = run_program_named(command + "--json " + rules);
    EXPECT_EQ(run.status, 0) << command << run.err;
    EXPECT_TRUE(Json::accept(run.out)) << command << run.out;
  }
}

TEST_F(CommandsTest, UnknownWordsOfRulesNameNearOnes) {
  const auto complaint = [&](const std::string& rules) {
    return run_program_named("check " +
                             folder_.write("game.kif", rules_with(rules)))
        .out;
  };
  expect_in("so it never holds; did you mean 'succ'? [undefined-relation]",
            complaint("(succ 1 2)(<= big (suc 1 ?x))(<= (next q) big)"));
  expect_in(
      "no rule or fact says what 'tru' is, so it never holds; did you "
      "mean 'true'?",
      complaint("(<= (next q) (tru p))"));
  expect_in("no rule asks for 'nxt'; did you mean 'next'? [unused-relation]",
            complaint("(<= (nxt q) (true p))"));
  expect_in("correct the name or define it",
            complaint("(<= (next q) (bananas p))"));
  // Other numbers of arguments are other things.
  expect_in("correct the name or define it",
            complaint("(succ 1 2)(<= (next q) (suc p)) (<= (next q) (succ 1 "
                      "2))"));
}

TEST_F(CommandsTest, SetIsAnErrorWhereThereIsNothingToSet) {
  const std::string game = kGame;
  for (const std::string command :
       {"check ", "match ", "ground ", "describe ", "analyze "}) {
    const ProgramRun run = run_program_named(command + game + " --set size=3");
    EXPECT_EQ(run.status, 1) << command;
    expect_in("rules in GDL have nothing to set; leave out 'size=3'",
              run.out + run.err);
  }
}

TEST_F(CommandsTest, JsonIsWrittenInFailureToo) {
  const std::string broken = folder_.write("broken.kif", "(role x");
  for (const std::string command :
       {"check", "match", "ground", "analyze", "describe", "bench"}) {
    const ProgramRun run = run_program_named(command + " --json " + broken);
    EXPECT_EQ(run.status, 1) << command;
    const Json json = Json::parse(run.out, nullptr, false);
    ASSERT_TRUE(json.is_object()) << command << ": " << run.out;
    EXPECT_FALSE(json["error"].get<std::string>().empty());
    ASSERT_FALSE(json["diagnostics"].empty()) << command;
    EXPECT_EQ(json["diagnostics"][0]["file"], broken);
    EXPECT_EQ(json["diagnostics"][0]["severity"], "error");
  }
}

TEST_F(CommandsTest, JsonIsWrittenOfWrongUsageToo) {
  for (const std::string command :
       {"match", "perft x.kif --nonsense", "ground", "analyze a.kif --seed x",
        "tournament", "verify", "bench a.kif --threads 0"}) {
    const ProgramRun run = run_program_named(command + " --json");
    EXPECT_EQ(run.status, 2) << command;
    const Json json = Json::parse(run.out, nullptr, false);
    ASSERT_TRUE(json.is_object()) << command << ": " << run.out;
    EXPECT_FALSE(json["error"].get<std::string>().empty());
    EXPECT_TRUE(json["diagnostics"].is_array());
  }
}

TEST_F(CommandsTest, AMarkOfByteOrderIsNoName) {
  const std::string file =
      folder_.write("windows.kif", "\xef\xbb\xbf" + rules_with(""));
  expect_in(": no problems (", run_program_named("check " + file).out);
}

TEST_F(CommandsTest, NoMoreThreadsThanAMachineBears) {
  for (const std::string command : {"analyze ", "bench ", "match "}) {
    const ProgramRun run =
        run_program_named(command + kGame + " --threads 100000");
    EXPECT_EQ(run.status, 2) << command;
    expect_in("--threads must be between 0 and 1024", run.err);
  }
  EXPECT_EQ(run_program_named("agent --threads 100000").status, 2);
}

TEST_F(CommandsTest, VerifyTellsInJsonWhatIsWrong) {
  const std::string record = (folder_.path() / "record.json").string();
  const std::string match = std::string("match games/nim.kif ");
  ASSERT_EQ(run_program_named(match +
                              "--player first=legal --player "
                              "second=legal --record " +
                              record)
                .status,
            0);
  const std::string verify = match + "--json --verify ";
  EXPECT_EQ(Json::parse(run_program_named(verify + record).out)["ok"], true);
  std::string text = tests::text_of(record);
  text.replace(text.find("take"), 4, "give");
  const ProgramRun wrong =
      run_program_named(verify + folder_.write("wrong.json", text));
  EXPECT_EQ(wrong.status, 1);
  EXPECT_EQ(Json::parse(wrong.out)["ok"], false) << wrong.out;
}

TEST_F(CommandsTest, AClosedPipeEndsThemQuietly) {
  const ProgramRun run = run_in_shell(
      programs() + "/henhouse-perft games/connect_four.kif 9 | head -n 1");
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.err, "");
}

TEST_F(CommandsTest, AFullDiskIsNoSuccess) {
  const ProgramRun run = run_in_shell(
      programs() + "/henhouse-translate games/eggg/nim.egg >/dev/full");
  EXPECT_EQ(run.status, 1);
  expect_in("not all of the output could be written", run.err);
}

TEST_F(CommandsTest, AgentsDrawTheirMovesByAnotherSeedEachTime) {
  const auto line = [](const std::string& options) {
    return run_in_shell("timeout -s INT 0.7 " + programs() +
                        "/henhouse-agent --port 0" + options +
                        " 2>&1 | grep -o 'by the seed .*'")
        .out;
  };
  const std::string first = line("");
  EXPECT_NE(first, "");
  EXPECT_NE(first, line(""));
  EXPECT_EQ(line(" --seed 7"), "");
}

TEST_F(CommandsTest, HelpFitsNarrowTerminals) {
  for (const std::string program : {"match", "analyze", "agent"}) {
    const ProgramRun run =
        run_in_shell("script -qec 'stty cols 50; " + programs() + "/henhouse-" +
                     program + " --help' /dev/null");
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line);) {
      if (line.ends_with('\r')) line.pop_back();
      if (line.find("Usage:") == 0) continue;
      EXPECT_LE(line.size(), 50U) << line;
    }
  }
}

}  // namespace commands_test
}  // namespace gdl::command_line
