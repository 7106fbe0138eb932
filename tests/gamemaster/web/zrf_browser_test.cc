// Games of Zillions' rule files, played in a real browser.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/gamemaster/web/serve_browser_fixture.h"

namespace gamemaster {
namespace zrf_browser_test {

using ZrfBrowserTest = ServeBrowserFixture;

// Captures come first and go on.
TEST_F(ZrfBrowserTest, APersonPlaysDraughts) {
  Browser browser;
  sit_down(browser, "english_draughts.zrf", {"human", "random"});
  EXPECT_NE(browser.evaluate(count(".board [data-cell]")), "0");
  const int moves = click_to_the_end(browser, 150);
  EXPECT_GE(moves, 5);
}

// A piece is taken up and put down; goals name a zone.
TEST_F(ZrfBrowserTest, APersonPlaysBreakthrough) {
  Browser browser;
  sit_down(browser, "breakthrough.zrf", {"human", "random"});
  EXPECT_EQ(browser.evaluate(count(".board [data-cell]")), "64");
  EXPECT_EQ(browser.evaluate(count(".board .can")), "8");
  const int moves = click_to_the_end(browser, 120);
  EXPECT_GE(moves, 5);
}

// Jumps take what is between, and the turn order begins otherwise.
TEST_F(ZrfBrowserTest, APersonPlaysKonane) {
  Browser browser;
  sit_down(browser, "konane.zrf", {"human", "random"});
  EXPECT_EQ(browser.evaluate(count(".board .can")), "2");
  const int moves = click_to_the_end(browser, 20);
  EXPECT_GE(moves, 2);
}

/// A bitmap of 2 by 2 pixels: green on the left, `red` of 255 on the right.
void write_bitmap(const std::filesystem::path& path, unsigned char red) {
  std::string bytes(
      "BM\x46\0\0\0\0\0\0\0\x36\0\0\0"        // the file
      "\x28\0\0\0\2\0\0\0\2\0\0\0\1\0\x18\0"  // 24 bits
      "\0\0\0\0\x10\0\0\0\0\0\0\0\0\0\0\0"
      "\0\0\0\0\0\0\0\0",
      54);
  for (int row = 0; row < 2; ++row) {
    bytes += std::string("\0\xff\0\0\0", 5);
    bytes += static_cast<char>(red);
    bytes += std::string(2, '\0');
  }
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}

// One picture is there, one is not, and one is no picture.
TEST_F(ZrfBrowserTest, PicturesBesideTheFileAreShown) {
  const auto games = folder_ / "games";
  write_bitmap(games / "Pictures" / "Red.BMP", 255);
  std::ofstream(games / "blue.bmp") << "BM, but that is all";
  std::ofstream(games / "race.zrf")
      << "(game (title \"Race\") (players Red Blue) (turn-order Red Blue) "
         "(board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (9 0)) "
         "(\"3/2/1\" (0 9))) (directions (n 0 -1) (s 0 1))))"
         "(piece (name Man) (image Red \"pictures\\red.bmp\" Blue "
         "\"blue.bmp\") (moves (n (verify empty?) add) (s (verify empty?) "
         "add)))"
         "(piece (name Flag) (image Red \"none.bmp\"))"
         "(board-setup (Red (Man a1 b1) (Flag c1)) (Blue (Man a3 b3))))";
  ::setenv("HENHOUSE_GAMES", games.c_str(), 1);
  server_.reset();
  start_server();
  Browser browser;
  sit_down(browser, "race.zrf", {"human", "random"});
  browser.await(count(".board .piece image") + " == 2");
  // Green is clear, and the rest is as it is in the file.
  EXPECT_EQ(
      browser.evaluate(
          "(async () => { const i = new Image(); i.src = document."
          "querySelector('.board image').getAttribute('href'); await "
          "i.decode(); const c = document.createElement('canvas').getContext("
          "'2d'); c.drawImage(i, 0, 0); return [...c.getImageData(0, 0, 2, "
          "1).data].join(); })()"),
      "\"0,0,0,0,255,0,0,255\"");
  EXPECT_EQ(browser.evaluate(count(".board .piece")), "5");
  EXPECT_EQ(
      browser.evaluate(count(".board .piece :is(circle, path, text)") + " > 2"),
      "true");
}

}  // namespace zrf_browser_test
}  // namespace gamemaster
