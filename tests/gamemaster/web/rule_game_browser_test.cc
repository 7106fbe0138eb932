// Pieces that are dragged into buckets, in a real browser.

#include <gtest/gtest.h>

#include <string>

#include "tests/gamemaster/web/serve_browser_fixture.h"

namespace gamemaster {
namespace rule_game_browser_test {

class RuleGameBrowserTest : public ServeBrowserFixture {
 protected:
  /// Brings a rule file to the server and sits down.
  void sit_down_at(const std::string& name, const std::string& text) {
    sit_down(browser_, bring(browser_, name + ".rule", text), {"human"});
  }

  static std::string cell(const std::string& name) {
    return ".stage .board [data-cell='" + name + "']";
  }

  int number_of(const std::string& selector) {
    return std::stoi(browser_.evaluate(count(".stage .board " + selector)));
  }

  /// Takes a piece to a bucket.
  void drag(const std::string& from, const std::string& to) {
    const int before = moves_made(browser_);
    browser_.await("document.querySelector(\"" + cell(from) + ".from\")");
    browser_.drag(cell(from), cell(to));
    browser_.await(count(".move-list li") + " > " + std::to_string(before));
    browser_.await("document.querySelector('.turn.yours, .turn.over')");
  }

  Browser browser_;
};

TEST_F(RuleGameBrowserTest, PiecesAreDraggedIntoBuckets) {
  sit_down_at(
      "two_pieces",
      "#! board=[{\"x\":1,\"y\":1,\"color\":\"red\",\"shape\":\"star\"},"
      "{\"x\":6,\"y\":4,\"color\":\"blue\",\"shape\":\"circle\"}]\n"
      "(color:red, bucket:0) (color:blue, bucket:1)\n");
  // Six by six cells, and the buckets at the corners.
  EXPECT_EQ(number_of(".cell"), 40);
  EXPECT_EQ(number_of(".bucket-glyph"), 4);
  EXPECT_EQ(number_of(".figure-glyph"), 2);
  EXPECT_NE(browser_.evaluate("document.querySelector(\"" + cell("b2") +
                              " .figure-glyph polygon\") !== null"),
            "false");
  EXPECT_EQ(browser_.text(".counters"), "refusals 0");
  drag("b2", "h8");
  EXPECT_EQ(number_of(".figure-glyph"), 2);
  const std::string refused = browser_.text(".counters");
  EXPECT_NE(refused.find("answer denied"), std::string::npos) << refused;
  EXPECT_NE(refused.find("refusals 1"), std::string::npos) << refused;
  drag("b2", "a8");
  EXPECT_EQ(number_of(".figure-glyph"), 1);
  EXPECT_EQ(browser_.text(".counters"), "refusals 1");
  drag("g5", "h8");
  EXPECT_EQ(number_of(".figure-glyph"), 0);
  // The attempts are numbered, and one refusal of fifty costs two.
  EXPECT_EQ(moves_made(browser_), 3);
  EXPECT_NE(browser_.text(".goal").find("98"), std::string::npos);
  EXPECT_EQ(browser_.console_errors(), "");
}

TEST_F(RuleGameBrowserTest, HiddenRulesAnswerAtOnce) {
  sit_down(browser_, "which_one.rule", {"human"});
  constexpr int kPieces = 6;
  EXPECT_EQ(number_of(".figure-glyph"), kPieces);
  constexpr int kTries = 3;
  for (int i = 0; i < kTries; ++i) {
    browser_.await("document.querySelector('.stage .board .from')");
    const std::string from = browser_.evaluate(
        "document.querySelector('.stage .board .from').dataset.cell");
    drag(from.substr(1, from.size() - 2), i % 2 == 0 ? "a8" : "h1");
  }
  // One percept a try, and the board and the counter agree with them.
  const auto perceived = [this](const std::string& words) {
    return std::stoi(browser_.evaluate("document.body.innerText.split(/" +
                                       words + "/).length - 1"));
  };
  const int accepted = perceived("perceived: accepted");
  const int refused = perceived("perceived: (?:denied|immovable)");
  EXPECT_EQ(accepted + refused, kTries);
  EXPECT_EQ(number_of(".figure-glyph"), kPieces - accepted);
  EXPECT_NE(
      browser_.text(".counters").find("refusals " + std::to_string(refused)),
      std::string::npos)
      << browser_.text(".counters");
  EXPECT_EQ(browser_.console_errors(), "");
}

}  // namespace rule_game_browser_test
}  // namespace gamemaster
