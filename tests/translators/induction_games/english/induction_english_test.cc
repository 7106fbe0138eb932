#include "translators/induction_games/english/induction_english.h"

#include <gtest/gtest.h>

#include <string>

#include "gdl/files/reader.h"
#include "translators/eggg/language.h"

namespace translators::induction_games::english {
namespace induction_english_test {

std::string told_of(const std::string& path, const std::string& text) {
  gdl::Diagnostics diagnostics(path);
  const gdl::ReadOptions options;
  std::string words = eggg::language().describe(
      {.path = path, .text = text, .options = options}, diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "");
  for (char& c : words) {
    if (c == '\n') c = ' ';
  }
  return words;
}

std::string told(const std::string& path) {
  gdl::Diagnostics diagnostics(path);
  return told_of(path,
                 gdl::files::read_text_file(path, diagnostics).value_or(""));
}

TEST(InductionEnglish, TellsDeductoSoThatAPersonCanPlay) {
  const std::string words = told("games/eggg/deducto.egg");
  for (const char* sentence :
       {"Deducto is a game of induction for one player. There is a grid of 5 "
        "columns and 5 rows",
        "at first all of them black",
        "A click on a square gives it its next colour. It is possible except "
        "right after Understand.",
        "Example: a new grid is drawn by chance: one that follows the rule.",
        "Understand: this is shown: \"Does this grid follow the rule?\"; then "
        "a new grid is drawn by chance, of one of two sorts, each equally "
        "likely: one that follows the rule, or one that does not follow it.",
        "VoteNo: the player says that the grid does not follow the rule, and "
        "is told whether that is right. It is possible only right after "
        "Understand.",
        "After 5 right answers in a row the next level begins",
        "The rule of each is drawn by chance among those", "or after 200 turns",
        "one answer is worth 4 of 100",
        "1. For each square (x, y): if (x, y) is white, Tot goes up by one. A "
        "grid follows the rule if 2*Tot is more than width*height.",
        "3. For each square (x, y): if (x, y) is white and (x+1, y) is white "
        "and (x+2, y) is white, the grid follows the rule. Otherwise it does "
        "not follow the rule.",
        "the remainder of Tot by 2 is not zero."}) {
    EXPECT_NE(words.find(sentence), std::string::npos) << sentence << "\n"
                                                       << words;
  }
}

TEST(InductionEnglish, TellsRulesOfColours) {
  const std::string words = told("games/eggg/color_deducto.egg");
  for (const char* sentence :
       {"ColorDeducto is a game", "Squares are red, yellow, green, or blue",
        "if the brightness of (x, y) is more than 4, Tot goes up by one",
        "the hue of (x, y) is the opponent of the hue of (x-1, y)",
        "the saturation of (1, 1) is more than 10"}) {
    EXPECT_NE(words.find(sentence), std::string::npos) << sentence << "\n"
                                                       << words;
  }
}

TEST(InductionEnglish, TellsWhatIsDenied) {
  const std::string words = told_of(
      "game.egg",
      "one player\n3x3 grid\nsquares are white and black\n"
      "Tester(1) is return !grid[1][1] && !(grid[2][2] or grid[3][3])\n"
      "Tester(2) is Tot = 1; Tot-- if grid[1][2] ne \"white\"; "
      "Tot = 0 if !Tester(1); return 1 if !Tot or x >= 4; return 0\n"
      "Generate(1) is grid[x][y] = flip\nGenerate(2) is grid[x][y] = flip\n"
      "game has Draw button\ngame has Yes button\n"
      "Draw means grid becomes Generate(level)\n"
      "Yes means Tester(level) && ++Right or Right = 0\n"
      "assert: after move Right == 2 => level = level+1 => Right = 0\n"
      "goal is level(highest)\n");
  for (const char* sentence :
       {"1. A grid follows the rule if (1, 1) is not white and it is not so "
        "that ((2, 2) is white or (3, 3) is white).",
        "2. Tot becomes 1. If the colour of (1, 2) is not \"white\", Tot goes "
        "down by one. If Tester(1) does not hold, Tot becomes 0. For each "
        "column x: if Tot is zero or x is at least 4, the grid follows the "
        "rule. Otherwise it does not follow the rule."}) {
    EXPECT_NE(words.find(sentence), std::string::npos) << sentence << "\n"
                                                       << words;
  }
}

TEST(InductionEnglish, TellsWhatAClickChangesOfAllColours) {
  const auto game = [](const std::string& click, const std::string& buttons) {
    return "one player\n2x2 grid\nsquares are colors\nclick makes square "
           "increment " +
           click +
           "\nTester(1) is return hue(grid[1][1]) eq \"5R\"\nGenerate(1) is "
           "while (!Tester(1)) { grid[x][y] = randcolor() }\ngame has Vote "
           "button\nVote means Tester(level) && ++Right or Right = 0\nassert: "
           "after move Right == 5 => level = level+1 => Right = 0\ngoal is "
           "level(highest)\n" +
           buttons;
  };
  std::string words = told_of(
      "hues.egg",
      game("mode",
           "game has Chroma button\nChroma means MODE = \"chroma\"\ngame has "
           "Hue button\nHue means MODE = \"hue\"\n"));
  for (const char* sentence :
       {"Each square has a colour of its own: a hue, 5R to 10RP; a value, 0 to "
        "10; a chroma, 0 to 12; at first all have hue 5R, value 0, chroma 0.",
        "A click on a square gives it the next hue, value, or chroma, "
        "whichever "
        "was chosen last, and the first one after the last; at first it is the "
        "hue.",
        "Chroma: from now on clicks change the chroma of squares.",
        "After 5 right answers in a row the level is solved; a wrong answer "
        "makes the count begin anew. There is one level. Its rule is the first "
        "one that is told below."}) {
    EXPECT_NE(words.find(sentence), std::string::npos) << sentence << "\n"
                                                       << words;
  }
  words = told_of("values.egg", game("value", ""));
  EXPECT_NE(words.find("A click on a square gives it the next value, and the "
                       "first one after the last."),
            std::string::npos)
      << words;
}

}  // namespace induction_english_test
}  // namespace translators::induction_games::english
