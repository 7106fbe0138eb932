#include "gamemaster/console/match_printer.h"

#include <gtest/gtest.h>

#include <sstream>

namespace gamemaster {
namespace match_printer_test {

match::MatchResult small_match() {
  match::MatchResult match;
  match.match_id = "match.small.1";
  match.roles = {"x", "o"};
  match.players = {"agent", "127.0.0.1:9147"};
  match.start_clock = std::chrono::seconds(5);
  match.play_clock = std::chrono::seconds(1);
  match.states = {{"(cell 1 1 b)", "(cell 1 2 b)", "(cell 2 1 b)",
                   "(cell 2 2 b)", "(turn x)"}};
  match.errors = {{"", ""}};
  return match;
}

TEST(MatchPrinter, ShowsMovesTimesFaultsBoardAndScores) {
  std::ostringstream out;
  console::MatchPrinter printer(
      out, {}, false,
      [](std::span<const std::string> facts) { return facts.back(); });
  match::MatchResult match = small_match();
  printer.on_start(match);
  match.moves.push_back({"(mark 2 1)", "noop"});
  match.seconds.push_back({0.5, 2});
  match.errors.push_back({"", "TO"});
  match.states.push_back({"(cell 1 1 b)", "(cell 1 2 b)", "(cell 2 1 x)",
                          "(cell 2 2 b)", "(turn o)"});
  printer.on_step(match);
  match.completed = true;
  match.goals = {100, std::nullopt};
  printer.on_finish(match);
  EXPECT_EQ(out.str(),
            "match.small.1: start clock 5 s, play clock 1 s\n"
            "  x: agent\n"
            "  o: 127.0.0.1:9147\n"
            "\n"
            "2  . .\n"
            "1  . .\n"
            "   a b\n"
            "turn x\n"
            "\n"
            "Step 1: x b1 in 0.50 s, o noop in 2.00 s "
            "[TO; played at random]\n"
            "2  . .\n"
            "1  . x\n"
            "   a b\n"
            "turn o\n"
            "\n"
            "Scores: x 100, o none\n"
            "The rules end it here: (turn o).\n");
}

TEST(MatchPrinter, ShowsRanksWhereTheyAreTold) {
  std::ostringstream out;
  console::MatchPrinter printer(out, {});
  match::MatchResult match = small_match();
  match.roles = {"random", "x", "o", "z"};
  match.players = {"", "agent", "agent", "agent"};
  match.errors = {{"", "", "", ""}};
  match.standings = {{std::nullopt, 25, 100, 25}};
  printer.on_start(match);
  EXPECT_TRUE(out.str().ends_with("turn x\nranks: 1 o, 2 x, 2 z\n"))
      << out.str();
}

/// A step in which chance deals and x perceives its card.
match::MatchResult dealt_match() {
  match::MatchResult match;
  match.match_id = "match.cards.1";
  match.roles = {"x", "random"};
  match.players = {"agent", ""};
  match.start_clock = std::chrono::seconds(5);
  match.play_clock = std::chrono::seconds(1);
  match.hides = true;
  match.chance = match::MatchChance{1, 0, "match.cards", "abc", ""};
  match.states = {{"dealing"}, {"(holds x king)"}};
  match.moves = {{"noop", "(deal king)"}};
  match.seconds = {{0.5, 0}};
  match.errors = {{"", ""}, {"", ""}};
  match.percepts = {{{"(dealt king)", "red"}, {}}};
  return match;
}

TEST(MatchPrinter, ShowsDrawsAsSuchAndWhatEachRolePerceives) {
  std::ostringstream out;
  console::MatchPrinter printer(out, {});
  match::MatchResult match = dealt_match();
  match::MatchResult beginning = match;
  match::cut_match(beginning, 0);
  printer.on_start(beginning);
  printer.on_step(match);
  match.completed = true;
  match.goals = {100, std::nullopt};
  match.chance->seed = "123";
  printer.on_finish(match);
  EXPECT_EQ(out.str(),
            "match.cards.1: start clock 5 s, play clock 1 s\n"
            "  x: agent\n"
            "  random: drawn, the seed has the SHA-256\n"
            "    abc\n"
            "\n"
            "dealing\n"
            "\n"
            "Step 1: x noop in 0.50 s, random (deal king), drawn\n"
            "  x perceives (dealt king), red\n"
            "holds x king\n"
            "\n"
            "Scores: x 100\n"
            "Chance was drawn by the seed 123\n");
}

TEST(MatchPrinter, WithholdsStepsFromThosePlayingUntilTheEnd) {
  std::ostringstream out;
  console::MatchPrinter printer(out, {}, /*discreet=*/true);
  match::MatchResult match = dealt_match();
  printer.on_step(match);
  EXPECT_EQ(out.str(), "");
  match.aborted = true;
  printer.on_finish(match);
  EXPECT_NE(out.str().find("(deal king), drawn"), std::string::npos);
}

TEST(MatchPrinter, FindsABoardThatAppearsLater) {
  std::ostringstream out;
  console::MatchPrinter printer(out, {});
  match::MatchResult match = small_match();
  match.states = {{"(turn x)"}};
  printer.on_start(match);
  out.str("");
  match.moves.push_back({"a", "b"});
  match.seconds.push_back({0, 0});
  match.errors.push_back({"", ""});
  match.states.push_back(
      {"(disc 1 1 x)", "(disc 1 2 o)", "(disc 2 1 x)", "(disc 3 3 o)"});
  printer.on_step(match);
  EXPECT_EQ(out.str(),
            "\nStep 1: x a in 0.00 s, o b in 0.00 s\n"
            "3  . . o\n"
            "2  o . .\n"
            "1  x x .\n"
            "   a b c\n");
}

TEST(MatchPrinter, SaysWhyAMatchWasAborted) {
  std::ostringstream out;
  console::MatchPrinter printer(out, {});
  match::MatchResult match = small_match();
  match.aborted = true;
  match.failure = "interrupted";
  printer.on_finish(match);
  EXPECT_EQ(out.str(), "\nAborted after step 0: interrupted\n");
}

}  // namespace match_printer_test
}  // namespace gamemaster
