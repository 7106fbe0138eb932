// Rule files that cannot be read or played are refused at their place, with a
// sentence; and what the language says of a file.

#include "translators/zrf/language.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/language.h"
#include "tests/files.h"

namespace translators::zrf {
namespace language_test {

const std::string kBoard =
    "(board (grid (start-rectangle 0 0 1 1) (dimensions (\"a/b\" (1 0)) "
    "(\"2/1\" (0 1))) (directions (n 0 -1) (e 1 0))))\n";
const std::string kPlayers = "(players A B) (turn-order A B)\n";
const std::string kSetup = "(board-setup (A (Man a1)) (B (Man b2)))\n";

std::string game_with(const std::string& program,
                      const std::string& more = "") {
  return "(game (title \"T\")\n" + kPlayers + kBoard +
         "(piece (name Man) (moves " + program + "))\n" + kSetup + more + ")";
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

/// Two macros that make 300 lists each around what the inner one makes.
const std::string kDeepMacros = "(define in " + repeated("(", 300) + "$1" +
                                repeated(")", 300) + ") (define out " +
                                repeated("(", 300) + "(in n)" +
                                repeated(")", 300) + ") ";

/// Macros that put 300 lists around an argument, one after the other.
const std::string kDeepArguments =
    "(define last $1) (define next (last " + repeated("(", 300) + "$1" +
    repeated(")", 300) + ")) (define first (next " + repeated("(", 300) + "$1" +
    repeated(")", 300) + ")) ";

/// A row of 501 positions with a goal that compares numbers.
std::string wide_count() {
  std::string labels = "0";
  for (int i = 1; i < 501; ++i) labels += "/" + std::to_string(i);
  return "(game " + kPlayers + "(board (grid (dimensions (\"" + labels +
         "\" (1 0))))) (piece (name Man)) (count-condition (A B) "
         "(pieces-remaining 0)))";
}

struct Refused {
  std::string name;
  std::string text;
  std::string check;
  std::vector<std::string> settings = {};
};

void PrintTo(const Refused& refused, std::ostream* out) {
  *out << refused.name;
}

class ZrfRefusals : public testing::TestWithParam<Refused> {};

TEST_P(ZrfRefusals, SayWhatIsWrong) {
  gdl::Diagnostics diagnostics("game.zrf");
  gdl::ReadOptions options;
  options.settings = GetParam().settings;
  language().translate({"/nowhere/game.zrf", GetParam().text, options},
                       diagnostics);
  EXPECT_TRUE(diagnostics.has_errors());
  bool is_said = false;
  for (const gdl::Diagnostic& entry : diagnostics.entries()) {
    is_said |= entry.check == GetParam().check &&
               entry.severity == gdl::Severity::kError;
  }
  EXPECT_TRUE(is_said) << diagnostics.format_all();
}

INSTANTIATE_TEST_SUITE_P(
    Files, ZrfRefusals,
    testing::Values(
        Refused{"open", "(game (title \"T\")", "unbalanced-parenthesis"},
        Refused{"closed", "(game))", "unbalanced-parenthesis"},
        Refused{"text", "(game (title \"T))", "unclosed-text"},
        Refused{"nothing", "; nothing here", "no-game"},
        Refused{"variant alone", "(variant (title \"V\"))", "no-game"},
        Refused{"deep", std::string(1000, '('), "too-deep"},
        Refused{"section", "(gmae)", "unknown-section"},
        Refused{"include", "(include \"absent.inc\")", "no-include"},
        Refused{"include above", "(include \"../x.inc\")", "no-include"},
        Refused{"macro name", "(define)" + game_with("(n add)"), "bad-macro"},
        Refused{"endless macro", "(define m (m)) " + game_with("(n (m) add)"),
                "endless-macro"},
        Refused{"growing macro",
                "(define m (m $1 $1) (m $1 $1)) " + game_with("((m n) add)"),
                "endless-macro"},
        Refused{"doubling macros",
                "(define a x x x x x x x x x x) (define b (a) (a) (a) (a) (a) "
                "(a) (a) (a) (a) (a)) (define c (b) (b) (b) (b) (b) (b) (b) "
                "(b) (b) (b)) (define d (c) (c) (c) (c) (c) (c) (c) (c) (c) "
                "(c)) (define f (d) (d) (d) (d) (d) (d) (d) (d) (d) (d)) "
                "(define g (f) (f) (f) (f) (f) (f) (f) (f) (f) (f)) (define h "
                "(g) (g) (g) (g) (g)) " +
                    game_with("((h))"),
                "too-large"},
        Refused{"deep macros", kDeepMacros + game_with("((out) add)"),
                "too-deep"},
        Refused{"deep arguments", kDeepArguments + game_with("((first n) add)"),
                "too-deep"},
        Refused{"engine", game_with("(n add)", "(engine \"x.dll\")"), "engine"},
        Refused{"unknown variant",
                game_with("(n add)"),
                "unknown-variant",
                {"variant=Other"}},
        Refused{"setting", game_with("(n add)"), "bad-setting", {"x=1"}},
        Refused{"steps", game_with("(n add)"), "bad-setting", {"steps=0"}},
        Refused{"steps", game_with("(n add)"), "bad-setting", {"steps=many"}}));

INSTANTIATE_TEST_SUITE_P(
    Games, ZrfRefusals,
    testing::Values(
        Refused{"no players", "(game (title \"T\"))", "no-players"},
        Refused{"no board", "(game " + kPlayers + ")", "no-board"},
        Refused{"no pieces", "(game " + kPlayers + kBoard + ")", "no-pieces"},
        Refused{"no turns",
                "(game (players A B)" + kBoard + "(piece (name M)))",
                "no-turn-order"},
        Refused{"player twice", "(game (players A A))", "bad-players"},
        Refused{
            "turn",
            "(game (players A B) (turn-order C)" + kBoard + "(piece (name M)))",
            "unknown-player"},
        Refused{"empty repeat",
                "(game (players A B) (turn-order A repeat)" + kBoard +
                    "(piece (name M)))",
                "bad-turn-order"},
        Refused{"section", game_with("(n add)", "(bord)"), "unknown-section"},
        Refused{"place twice",
                "(game " + kPlayers +
                    "(board (positions (a 0 0 1 1) (a 0 0 1 1))) (piece (name "
                    "M)))",
                "place-twice"},
        Refused{"link",
                "(game " + kPlayers +
                    "(board (positions (a 0 0 1 1)) (links n (a z))) "
                    "(piece (name M)))",
                "unknown-position"},
        Refused{"direction",
                "(game " + kPlayers +
                    "(board (grid (dimensions (\"a/b\" (1 0))) "
                    "(directions (n 0 1)))) (piece (name M)))",
                "bad-direction"},
        Refused{"huge",
                "(game " + kPlayers +
                    "(board (grid (dimensions "
                    "(\"1/2/3/4/5/6/7/8/9/10/11/12/13/14\" (1 0)) "
                    "(\"1/2/3/4/5/6/7/8/9/10/11/12/13/14\" (1 0)) "
                    "(\"1/2/3/4/5/6/7/8/9/10/11/12/13/14\" (1 0))))) "
                    "(piece (name M)))",
                "too-large"},
        Refused{"setup", game_with("(n add)", "(board-setup (A (Man c7)))"),
                "unknown-position"},
        Refused{"setup piece", game_with("(n add)", "(board-setup (A (X a1)))"),
                "unknown-piece"},
        Refused{"off", game_with("(n add)", "(board-setup (A (Man off x)))"),
                "bad-number"},
        Refused{
            "attribute",
            "(game " + kPlayers + kBoard + "(piece (name M) (attribute x 7)))",
            "bad-attribute"},
        Refused{
            "piece twice",
            "(game " + kPlayers + kBoard + "(piece (name M)) (piece (name M)))",
            "bad-piece"}));

INSTANTIATE_TEST_SUITE_P(
    Programs, ZrfRefusals,
    testing::Values(
        Refused{"word", game_with("(north add)"), "unknown-word"},
        Refused{"condition", game_with("((verify vacant?) n add)"),
                "unknown-word"},
        Refused{"piece", game_with("(n (add Queen))"), "unknown-piece"},
        Refused{"piece asked", game_with("(n (verify (piece? Queen)) add)"),
                "unknown-piece"},
        Refused{"no name", game_with("(n (verify (piece?)) add)"),
                "bad-condition"},
        Refused{"not", game_with("(n (verify (not)) add)"), "bad-condition"},
        Refused{"bare if", game_with("(n (if))"), "bad-statement"},
        Refused{"verify", game_with("(n (verify empty? add))"),
                "bad-statement"},
        Refused{"attribute", game_with("((set-attribute x true) n add)"),
                "unknown-attribute"},
        Refused{"loop", game_with("(n (while empty? (create Man)) add)"),
                "endless-loop"},
        Refused{"loop for ever", game_with("(n (while true mark) add)"),
                "endless-loop"},
        Refused{"outside", game_with("n (n add)"), "bad-block"},
        Refused{"goal", game_with("(n add)", "(win-condition (A) (won))"),
                "unknown-goal"},
        Refused{"goal form", game_with("(n add)", "(win-condition A)"),
                "bad-goal"},
        Refused{"goal player",
                game_with("(n add)", "(win-condition (C) stalemated)"),
                "unknown-player"},
        Refused{"goal place",
                game_with("(n add)",
                          "(win-condition (A) (absolute-config Man (z9)))"),
                "unknown-position"},
        Refused{"goal on a wide board", wide_count(), "too-large"},
        Refused{"goal prefixes",
                game_with("(n add)", "(win-condition (A) (relative-config " +
                                         repeated("not ", 1000) + "Man))"),
                "bad-goal"},
        Refused{
            "goal number",
            game_with("(n add)", "(win-condition (A) (pieces-remaining x))"),
            "bad-goal"}));

TEST(ZrfManual, HasExamplesThatTranslate) {
  std::ifstream file("translators/zrf/LANGUAGE.md");
  std::string line;
  std::string example;
  int examples = 0;
  bool is_inside = false;
  while (std::getline(file, line)) {
    if (line == "```zrf") {
      is_inside = true;
      example.clear();
    } else if (is_inside && line == "```") {
      is_inside = false;
      ++examples;
      for (const char* variant : {"variant=1", "variant=2"}) {
        gdl::Diagnostics diagnostics("LANGUAGE.md");
        gdl::ReadOptions options;
        options.settings = {variant, "steps=20"};
        const std::string text = language().translate(
            {"/nowhere/game.zrf", example, options}, diagnostics);
        EXPECT_EQ(diagnostics.format_all(), "");
        EXPECT_NE(text.find("(role white)"), std::string::npos);
      }
    } else if (is_inside) {
      example += line + '\n';
    }
  }
  EXPECT_EQ(examples, 1);
}

TEST(ZrfPlaces, AreTheLineAndColumn) {
  gdl::Diagnostics diagnostics("game.zrf");
  language().translate(
      {"/nowhere/game.zrf", game_with("(n\n   (add Queen))"), {}}, diagnostics);
  ASSERT_FALSE(diagnostics.empty());
  EXPECT_EQ(diagnostics.entries().front().position.line, 5U);
  EXPECT_EQ(diagnostics.entries().front().position.column, 9U);
}

TEST(ZrfMacros, WriteArgumentsIntoWordsAndLeaveMissingOnesOut) {
  gdl::Diagnostics diagnostics("game.zrf");
  const std::string text =
      language().translate({"/nowhere/game.zrf",
                            "(define walk ($1 $2 (verify $3?) add))" +
                                game_with("(walk n e empty) (walk e)"),
                            {}},
                           diagnostics);
  // `$3?` without an argument is `?`, which means nothing.
  EXPECT_TRUE(diagnostics.has_errors());
  EXPECT_EQ(text, "");
}

TEST(ZrfVariants, ReplaceSectionsAndGoalsAsAWhole) {
  const std::string file =
      game_with("(n add)", "(win-condition (A B) stalemated)") +
      "(variant (title \"-\")) (variant (title \"Sideways\") (piece (name Man) "
      "(moves (e add))) (loss-condition (A B) stalemated))";
  gdl::Diagnostics diagnostics("game.zrf");
  gdl::ReadOptions options;
  options.settings = {"variant=sideways", "steps=9"};
  const std::string text =
      language().translate({"/nowhere/game.zrf", file, options}, diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "");
  EXPECT_NE(text.find("(move a 1 b 1)"), std::string::npos) << text;
  EXPECT_EQ(text.find("(move a 1 a 2)"), std::string::npos) << text;
  EXPECT_NE(text.find("(gives 1 a 0) (gives 1 b 100)"), std::string::npos)
      << text;
}

TEST(ZrfFiles, TellTheirGames) {
  const std::string file =
      game_with("(n add)", "(description \"Go north.\")") +
      "(variant (title \"-\")) (variant (title \"Sideways\"))";
  gdl::Diagnostics diagnostics("game.zrf");
  EXPECT_EQ(language().explain({"/nowhere/game.zrf", file, {}}, diagnostics),
            "game 1: T\nvariant 2: Sideways\n");
  EXPECT_EQ(
      language().describe({"/nowhere/game.zrf", file, {}}, diagnostics),
      "T\n\nGo north.\n\nA and B play on 4 places in 2 columns and 2 rows. A "
      "begins.\n\n"
      "At first A and B each have Man.\n\nThe file has 'T', 'Sideways'.\n");
  EXPECT_EQ(diagnostics.format_all(), "");
}

TEST(ZrfFiles, TellWhatTheySayOfPiecesAndTheSolution) {
  const std::string file =
      game_with("(n add)",
                "(solution \"Go north\\\\twice.\")"
                "(piece (name Rook) (notation \"R\"))"
                "(piece (name Ant) (help \"Ant: walks.\") (notation \"A\")"
                " (description \"An ant.\"))");
  gdl::Diagnostics diagnostics("game.zrf");
  EXPECT_EQ(
      language().describe({"/nowhere/game.zrf", file, {}}, diagnostics),
      "T\n\nA and B play on 4 places in 2 columns and 2 rows. A begins.\n\n"
      "At first A and B each have Man.\n\n- Rook (written R)\n- Ant: walks. An "
      "ant. (written A)\n\n"
      "Solution: Go north twice.\n");
  EXPECT_EQ(diagnostics.format_all(), "");
}

TEST(ZrfOptions, OfOtherProgramsAreWarnedOf) {
  gdl::Diagnostics diagnostics("game.zrf");
  gdl::ReadOptions options;
  options.settings = {"steps=9"};
  language().translate(
      {"/nowhere/game.zrf",
       game_with("(n add)",
                 "(option \"ko\" true) (option \"smart moves\" "
                 "true)"),
       options},
      diagnostics);
  ASSERT_EQ(diagnostics.entries().size(), 1U) << diagnostics.format_all();
  EXPECT_EQ(diagnostics.entries().front().check, "rules-incomplete");
}

TEST(ZrfVariants, MayLeaveOutWhatTheirGameNames) {
  gdl::Diagnostics diagnostics("game.zrf");
  gdl::ReadOptions options;
  options.settings = {"steps=9"};
  const std::string rules =
      language().translate({"/nowhere/game.zrf",
                            game_with("((verify (not (in-zone? lost))) n add)",
                                      "(move-priorities hop)"),
                            options},
                           diagnostics);
  ASSERT_EQ(diagnostics.entries().size(), 2U) << diagnostics.format_all();
  EXPECT_EQ(diagnostics.entries()[0].check, "unknown-move-type");
  EXPECT_EQ(diagnostics.entries()[1].check, "unknown-zone");
  EXPECT_FALSE(diagnostics.has_errors());
  EXPECT_NE(rules, "");
}

// As where these files were written.
TEST(ZrfIncludes, AreFoundInLargeOrSmallLetters) {
  const tests::TemporaryFolder folder;
  folder.write("Common.INC", "(define step (n add))");
  gdl::Diagnostics diagnostics("game.zrf");
  const std::string rules = language().translate(
      {(folder.path() / "game.zrf").string(),
       "(include \"common.inc\")" + game_with("(step)", ""),
       {}},
      diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.format_all();
  EXPECT_NE(rules, "");
}

TEST(ZrfIncludes, TellWhereTheirOwnFaultsAre) {
  const tests::TemporaryFolder folder;
  folder.write("open.inc", "; a fault\n(define x");
  folder.write("self.inc", "(include \"self.inc\")");
  const auto said = [&](const std::string& text) {
    gdl::Diagnostics diagnostics("game.zrf");
    language().translate({(folder.path() / "game.zrf").string(), text, {}},
                         diagnostics);
    return diagnostics.format_all();
  };
  const std::string fault = said("(include \"open.inc\")");
  EXPECT_EQ(fault.find("game.zrf:1:1: error: in open.inc, line 2, column 1, "
                       "this '(' is never closed"),
            0U)
      << fault;
  EXPECT_EQ(fault.find('['), fault.rfind('[')) << fault;
  EXPECT_NE(said("\n(include \"self.inc\")")
                .find("game.zrf:2:1: error: the files include one another"),
            std::string::npos);
}

}  // namespace language_test
}  // namespace translators::zrf
