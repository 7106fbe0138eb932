#include "translators/eggg/language.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "gdl/files/reader.h"
#include "tests/files.h"
#include "translators/eggg/syntax/names.h"
#include "translators/eggg/syntax/parser.h"
#include "translators/languages.h"

namespace translators::eggg {
namespace language_test {

namespace fs = std::filesystem;

/// The statements of a game beside those of `folder`, one a line.
std::string statements_of(const tests::TemporaryFolder& folder,
                          const std::string& text,
                          std::vector<std::string> shipped = {}) {
  gdl::ReadOptions options;
  options.folders = std::move(shipped);
  gdl::Diagnostics diagnostics("game.egg");
  const syntax::Description description = read_description(
      {(folder.path() / "game.egg").string(), text, options}, diagnostics);
  std::string result;
  for (const syntax::Statement& statement : description.statements) {
    result += statement.source + '\n';
  }
  return result + diagnostics.format_all();
}

/// What a game says of the subject, as it is read.
std::string value_of(const tests::TemporaryFolder& folder,
                     const std::string& subject, const std::string& text) {
  gdl::Diagnostics diagnostics("game.egg");
  const syntax::Description description = read_description(
      {(folder.path() / "game.egg").string(), text, {}}, diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "");
  std::string result;
  for (const syntax::Statement& statement : description.statements) {
    if (statement.subject.is_word(subject)) {
      result += to_string(statement.value);
    }
  }
  return result;
}

TEST(Variation, TakesOverWhatListsLeaveOut) {
  const tests::TemporaryFolder folder;
  folder.write("noughts.egg",
               "board starts [[X, O, X], [O, X, O], [X, X, O]]\n"
               "game is shuffle(deck) and cut(deck) and deal(cards, 1) and "
               "compare(cards)\n");
  const auto board = [&](const std::string& rows) {
    return value_of(folder, "board",
                    "Game is like Noughts\nboard starts " + rows + "\n");
  };
  const std::string all = "[[X, O, X], [O, X, O], [X, X, O]]";
  EXPECT_EQ(board("[...]"), all);
  EXPECT_EQ(board("[[O, ...], ..., [..., X]]"),
            "[[O, O, X], [O, X, O], [X, X, X]]");
  EXPECT_EQ(board("[[O, ..., O, X], ...]"),
            "[[O, O, X], [O, X, O], [X, X, O]]");
  EXPECT_EQ(board("[[empty, ...]"), "[[empty, O, X], [O, X, O], [X, X, O]]");
  EXPECT_EQ(board("[[X, X, X], ..."), "[[X, X, X], [O, X, O], [X, X, O]]");
  EXPECT_EQ(value_of(folder, "game",
                     "Game is like Noughts\ngame is shuffle(deck) and ...\n"),
            "shuffle(deck) and deal(cards, 1) and compare(cards)");
}

TEST(Variation, RefusesAnOmissionThatNothingFills) {
  const tests::TemporaryFolder folder;
  folder.write("noughts.egg", "board starts [[X, O], [O, X]]\n");
  for (const char* const rows :
       {"[[X, O, X, ...], ...]", "[[X, ...], [O, X], [O, O], ...]",
        "[[..., X, ...], ...]"}) {
    const std::string found =
        statements_of(folder, std::string("Game is like Noughts\n") +
                                  "board starts " + rows + "\n");
    EXPECT_NE(found.find("[omission]"), std::string::npos) << rows << found;
  }
  EXPECT_NE(statements_of(folder, "pieces are [X, ...]\n").find("[omission]"),
            std::string::npos);
}

TEST(Variation, KeepsWhatIsNotSaidAnew) {
  const tests::TemporaryFolder folder;
  folder.write("noughts.egg",
               "3x3 grid\nplayers are X and O\ngoal is Row\n"
               "Row means (x, y) and (x+1, y)\n");
  EXPECT_EQ(statements_of(folder, "Big is like Noughts\n4x4 grid\n"),
            "players are X and O\ngoal is Row\n"
            "Row means (x, y) and (x+1, y)\n4x4 grid\n");
}

TEST(Variation, ReplacesTheMovesOfOnePieceTogether) {
  const tests::TemporaryFolder folder;
  folder.write("old.egg",
               "King moves (x+1, y)\nKing moves (x-1, y)\n"
               "King captures as it moves\nRook moves (x+1..7, y)\n");
  EXPECT_EQ(statements_of(folder, "New is like Old\nKing moves (x, y+1)\n"),
            "King captures as it moves\nRook moves (x+1..7, y)\n"
            "King moves (x, y+1)\n");
}

TEST(Variation, ReplacesOneCaseOfAFunction) {
  const tests::TemporaryFolder folder;
  folder.write("old.egg", "T(1) is return 1\nT(2) is return 2\n");
  EXPECT_EQ(statements_of(folder, "New is like Old\nT(2) is return 3\n"),
            "T(1) is return 1\nT(2) is return 3\n");
}

TEST(Variation, AddsButtonsAndAssertions) {
  const tests::TemporaryFolder folder;
  folder.write("old.egg",
               "game has Test button\nTest means display(level)\n"
               "assert after move: level == 2\n");
  EXPECT_EQ(statements_of(folder,
                          "New is like Old\ngame has Hue button\n"
                          "Hue means display(level)\n"
                          "assert after move: level == 3\n"),
            "game has Test button\nTest means display(level)\n"
            "assert after move: level == 2\ngame has Hue button\n"
            "Hue means display(level)\nassert after move: level == 3\n");
}

TEST(Variation, FindsAGameByNameAmongTheShippedOnes) {
  const tests::TemporaryFolder folder;
  const tests::TemporaryFolder shipped;
  shipped.write("tic_tac_toe.egg", "3x3 grid\n");
  EXPECT_EQ(statements_of(folder, "Two is like TicTacToe\none player\n",
                          {shipped.path().string()}),
            "3x3 grid\none player\n");
}

TEST(Variation, FindsAGameByNameAmongTheStoredOnes) {
  gdl::ReadOptions options;
  options.stored = [](const std::string& extension,
                      const std::string& name) -> std::optional<std::string> {
    if (extension != ".egg" || name != "Kept") return std::nullopt;
    return "3x3 grid\ntwo players\n";
  };
  gdl::Diagnostics diagnostics("game.egg");
  const syntax::Description description = read_description(
      {"nowhere/game.egg", "New is like Kept\none player\n", options},
      diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "");
  ASSERT_EQ(description.statements.size(), 2u);
  EXPECT_EQ(description.statements[0].source, "3x3 grid");
  EXPECT_EQ(description.statements[1].source, "one player");
  read_description({"nowhere/game.egg", "New is like Lost\n", options},
                   diagnostics);
  EXPECT_TRUE(diagnostics.has_errors());
}

TEST(Variation, FollowsALineOfGames) {
  const tests::TemporaryFolder folder;
  folder.write("first.egg", "3x3 grid\none player\n");
  folder.write("second.egg", "Second is like First\n4x4 grid\n");
  EXPECT_EQ(statements_of(folder, "Third is like Second\ngame is third\n"),
            "one player\n4x4 grid\ngame is third\n");
}

TEST(Variation, RefusesACircle) {
  const tests::TemporaryFolder folder;
  folder.write("game.egg", "Game is like Other\n");
  folder.write("other.egg", "Other is like Game\n");
  EXPECT_NE(statements_of(folder, "Game is like Other\n").find("like-itself"),
            std::string::npos);
}

TEST(Variation, TellsWhichLineOfTheOtherGameIsWrong) {
  const tests::TemporaryFolder folder;
  folder.write("old.egg", "3x3 grid\nplayers are X und O\n(\n");
  EXPECT_NE(statements_of(folder, "New is like Old\n").find("old.egg:3:2"),
            std::string::npos);
}

TEST(Names, AreAskedForWhereSomebodyAnswers) {
  gdl::Diagnostics diagnostics;
  syntax::Description description =
      syntax::parse("hands are [Straight, Pair]\nPair is (R, s) and (R, s)\n",
                    "poker", diagnostics);
  std::vector<std::string> questions;
  syntax::complete_names(
      description,
      [&](const std::string& question) {
        questions.push_back(question);
        return std::optional<std::string>("(R, s) and (R+1, s)");
      },
      diagnostics);
  EXPECT_EQ(questions, std::vector<std::string>{
                           "No rule found for Straight. Enter rule:"});
  EXPECT_EQ(diagnostics.format_all(), "");
  ASSERT_EQ(description.statements.size(), 3u);
  EXPECT_EQ(description.statements.back().source,
            "Straight means (R, s) and (R+1, s)");
}

TEST(Names, WithoutARuleAreErrorsWhereNobodyAnswers) {
  gdl::Diagnostics diagnostics("poker.egg");
  syntax::Description description =
      syntax::parse("hands are [Straight, Pair]\nPair is (R, s) and (R, s)\n",
                    "poker", diagnostics);
  syntax::complete_names(description, nullptr, diagnostics);
  EXPECT_EQ(diagnostics.format_all(),
            "poker.egg:1:12: error: no rule found for 'Straight'; a statement "
            "'Straight means ...' gives one [no-rule]\n");
}

TEST(Names, InThePluralAreThoseThatAreDefined) {
  gdl::Diagnostics diagnostics;
  syntax::Description description =
      syntax::parse("BigPiece is [Rook, King]\nboard starts [[BigPieces]]\n",
                    "game", diagnostics);
  syntax::unite_plurals(description);
  EXPECT_EQ(description.statements[1].value.operands[0].operands[0].name,
            "BigPiece");
}

TEST(Languages, AreKnownByTheirExtension) {
  const gdl::Languages languages = all_languages();
  EXPECT_NE(languages.find(".egg"), nullptr);
  EXPECT_EQ(languages.find(".kif"), nullptr);
}

TEST(Languages, AreNamedToWhoHasAnotherFile) {
  const tests::TemporaryFolder folder;
  folder.write("game.txt", "(role x)");
  gdl::Diagnostics diagnostics("game.txt");
  gdl::files::read_rulesheet_file((folder.path() / "game.txt").string(),
                                  diagnostics, all_languages());
  EXPECT_EQ(
      diagnostics.format_all(),
      "game.txt: error: no reader for files that end in '.txt'; rules in "
      "GDL end in .kif, .gdl or .hrf, in Design and Play in .dap, in EGGG "
      "in .egg, in Rule Game in .rule, in ZRF in .zrf "
      "[unknown-language]\n");
}

TEST(Languages, AreFoundByTheirNames) {
  const gdl::Languages languages = all_languages();
  for (const char* name : {"rule_game", "Rule Game", "RULE-GAME"}) {
    EXPECT_EQ(languages.named(name), languages.find(".rule")) << name;
  }
  EXPECT_EQ(languages.named("rules"), nullptr);
}

TEST(Languages, RefuseANameThatNoneHas) {
  gdl::ReadOptions options;
  options.language = "klingon";
  gdl::Diagnostics diagnostics("games/nim.kif");
  gdl::files::read_rulesheet_file("games/nim.kif", diagnostics, all_languages(),
                                  options);
  EXPECT_EQ(diagnostics.format_all(),
            "games/nim.kif: error: there is no language 'klingon'; there are "
            "Design and Play, EGGG, Rule Game, ZRF [unknown-language]\n");
}

TEST(Languages, RefuseASettingWithoutAValue) {
  gdl::ReadOptions options;
  options.settings = {"rounds"};
  gdl::Diagnostics diagnostics("game.egg");
  language().translate({"game.egg", "3x3 grid\n", options}, diagnostics);
  EXPECT_NE(diagnostics.format_all().find("--set takes NAME=VALUE"),
            std::string::npos);
}

}  // namespace language_test
}  // namespace translators::eggg
