// Games as they are printed in the dissertation about EGGG, played to the end
// in a real browser. They are not part of the project.

#include <gtest/gtest.h>

#include <string>

#include "tests/gamemaster/web/serve_browser_fixture.h"
#include "tests/translators/eggg/samples.h"

namespace gamemaster {
namespace printed_games_browser_test {

class PrintedGamesBrowserTest : public ServeBrowserFixture {
 protected:
  void SetUp() override {
    if (translators::eggg::sample_folder().empty()) {
      GTEST_SKIP() << "the printed games are not there";
    }
  }

  /// The key of a game on the page.
  std::string bring_printed(const std::string& file) {
    return bring(
        browser_, file,
        translators::eggg::text_of(translators::eggg::sample_folder() / file));
  }

  Browser browser_;
};

TEST_F(PrintedGamesBrowserTest, PokerIsPlayedToTheEnd) {
  sit_down(browser_, bring_printed("poker.egg"), {"human", "random"});
  EXPECT_EQ(
      browser_.evaluate(count(".player.you .card-picture:not(.face-down)")),
      "5");
  int moves = 0;
  while (moves < 30 && click_move(browser_, moves)) ++moves;
  EXPECT_GE(moves, 1);
  EXPECT_NE(browser_.text(".turn.over"), "");
  EXPECT_EQ(browser_.evaluate("[...document.querySelectorAll('.goal')]"
                              ".reduce((sum, e) => sum + +e.textContent, 0)"),
            "100");
  EXPECT_EQ(browser_.console_errors(), "");
}

TEST_F(PrintedGamesBrowserTest, RockPaperScissorsIsPlayedToTheEnd) {
  sit_down(browser_, bring_printed("rps.egg"), {"human", "random"});
  EXPECT_EQ(click_to_the_end(browser_, 12), 10);
}

// Pieces fall by the clock, twice as fast as it is printed, and go to the left
// as often as a key comes in time; so they soon pile up to the top. A key that
// comes too late for its tick is refused, which a browser calls an error.
TEST_F(PrintedGamesBrowserTest, TetrisIsPlayedToTheEndByKeys) {
  const std::string key = bring_printed("tetris.egg");
  browser_.open(page("game/" + key));
  begin_match(browser_, {"human"}, "0.25");
  const std::string is_over = "document.querySelector('.turn.over')";
  const std::string press_left =
      "document.body.dispatchEvent(new KeyboardEvent('keydown', "
      "{key: 'j', bubbles: true}))";
  while (browser_.text(".turn.over").empty()) {
    const int before = moves_made(browser_);
    browser_.await("(" + press_left + ", " + is_over + " || " +
                   count(".move-list li") + " > " + std::to_string(before) +
                   ")");
  }
  EXPECT_EQ(
      browser_.evaluate("[...document.querySelectorAll('.move-list li')]"
                        ".some(move => /\\bj\\b/.test(move.textContent))"),
      "true");
  EXPECT_LT(moves_made(browser_), 300);
  EXPECT_NE(browser_.text(".goal"), "");
}

}  // namespace printed_games_browser_test
}  // namespace gamemaster
