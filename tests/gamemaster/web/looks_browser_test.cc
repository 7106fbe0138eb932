// What the rules say that a board and its pieces look like, in a real browser.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/gamemaster/web/serve_browser_fixture.h"

namespace gamemaster {
namespace looks_browser_test {

class LooksBrowserTest : public ServeBrowserFixture {
 protected:
  /// Brings a game to the server and begins a match of it.
  void sit_down_at(const std::string& name, const std::string& text,
                   const std::vector<std::string>& kinds) {
    sit_down(browser_, bring(browser_, name + ".egg", text), kinds);
  }

  std::string number_of(const std::string& selector) {
    return browser_.evaluate(count(".stage .board " + selector));
  }

  Browser browser_;
};

TEST_F(LooksBrowserTest, BoardsAreCirclesOfCirclesInColoursOfMunsell) {
  sit_down_at("rosette",
              "8x8 grid\nboard is circle\nsquares are circles\n"
              "players are Rust and Sky\npieces are Rust and Sky\n"
              "Rust is \"5R 5/10\"\nSky is \"5B 6/6\"\n"
              "turn is player place piece\ngoal is Row\n"
              "Row means (x, y) and (x+1, y) and (x+2, y)\n",
              {"human", "human"});
  EXPECT_EQ(number_of(".cell"), "52");
  EXPECT_EQ(number_of("circle.ground"), "52");
  EXPECT_EQ(browser_.evaluate("document.querySelector('.stage circle.outline')"
                              ".getAttribute('r')"),
            "\"400\"");
  // The corner is none, and what is cut off there is no cell.
  EXPECT_EQ(number_of("[data-cell=a1]"), "0");
  for (int move = 0; move < 2; ++move) click_move(browser_, move);
  EXPECT_EQ(
      browser_.evaluate("[...document.querySelectorAll('.stage .piece circle')]"
                        ".map(e => e.getAttribute('fill')).sort().join()"),
      browser_.evaluate(
          "[...document.querySelectorAll('.player .swatch')].map(e => "
          "'#' + e.style.background.match(/\\d+/g).map(n => "
          "(+n).toString(16).padStart(2, '0')).join('')).sort().join()"));
  EXPECT_EQ(browser_.console_errors(), "");
  // The game is the same as without what is only seen.
  browser_.set_size(360, 740);
  EXPECT_EQ(browser_.evaluate("document.documentElement.scrollWidth"), "360");
}

TEST_F(LooksBrowserTest, BoardsArePolygonsOfColours) {
  sit_down_at("heptagon",
              "one player\n8x8 grid\nboard is heptagon\n"
              "squares are Rust and Sky\nRust is \"5R 5/10\"\n"
              "Sky is \"5B 6/6\"\nclick makes square toggle\n"
              "goal is no squares(Sky)\n9 turns\n",
              {"human"});
  EXPECT_EQ(number_of(".cell"), "48");
  EXPECT_EQ(browser_.evaluate("document.querySelector('.stage polygon.outline')"
                              ".getAttribute('points').split(' ').length"),
            "7");
  // A side of it is below.
  EXPECT_EQ(browser_.evaluate(
                "(() => { const ys = document.querySelector("
                "'.stage polygon.outline').getAttribute('points').split(' ')"
                ".map(p => +p.split(',')[1]); const low = Math.max(...ys); "
                "return ys.filter(y => y > low - 1).length; })()"),
            "2");
  const std::string colours =
      "[...document.querySelectorAll('.stage .swatch-glyph')].map(e => "
      "e.getAttribute('fill'))";
  EXPECT_EQ(browser_.evaluate("new Set(" + colours + ").size"), "1");
  click_move(browser_);
  EXPECT_EQ(browser_.evaluate("new Set(" + colours + ").size"), "2");
  EXPECT_EQ(browser_.console_errors(), "");
}

TEST_F(LooksBrowserTest, HexagonsAreFilledByTriangles) {
  sit_down_at("wheel",
              "4x4 grid\nboard is hexagon\nsquares are triangles\n"
              "players are Red and Blue\npieces are Red and Blue\n"
              "turn is player place piece\ngoal is Row\n"
              "Row means (x, y) and (x+1, y) and (x+2, y)\n",
              {"human", "human"});
  EXPECT_EQ(number_of("polygon.ground"), "24");
  // All corners of triangles that lie outside are six.
  EXPECT_EQ(browser_.evaluate(
                "(() => { const seen = {}; "
                "for (const e of document.querySelectorAll('.stage .ground')) {"
                " for (const p of e.getAttribute('points').split(' ')) {"
                "  const at = p.split(',').map(n => Math.round(n / 5)).join();"
                "  seen[at] = (seen[at] || 0) + 1; } } "
                "return [2, 3, 6].map(n => Object.values(seen)"
                ".filter(m => m === n).length).join(); })()"),
            "\"6,6,7\"");
  click_move(browser_, 5);
  EXPECT_EQ(browser_.console_errors(), "");
}

TEST_F(LooksBrowserTest, PiecesArePictures) {
  sit_down_at("pictures",
              "3x3 grid\nplayers are white and black\n"
              "pieces are Kite and Slab\nKite is [[0, 1, 0], [1, 1, 1]]\n"
              "Slab is [[1, 1]]\nSlab moves (x+1, y)\nKite moves (x, y+1)\n"
              "board starts [[black Kite, empty, black Slab], "
              "[empty, empty, empty], [white Kite, white Slab, empty]]\n"
              "turn is player move piece\ngoal is no pieces(opponent)\n",
              {"human", "human"});
  EXPECT_EQ(number_of(".picture-glyph"), "4");
  EXPECT_EQ(browser_.evaluate(
                "[...document.querySelectorAll('.stage .picture-glyph')]"
                ".map(e => e.getAttribute('d').split('M').length - 1)"
                ".sort().join()"),
            "\"2,2,4,4\"");
  EXPECT_EQ(browser_.console_errors(), "");
}

// Against the renotation itself, by hand: CIELAB of its chromaticities to sRGB.
TEST_F(LooksBrowserTest, ColoursAreThoseOfTheRenotation) {
  browser_.open(page("games"));
  browser_.evaluate(
      "void import('/munsell.js').then(m => { window.munsell = m.munsell; })");
  browser_.await("window.munsell");
  const auto distance = [&](const std::string& notation,
                            const std::string& expected) {
    return std::stoi(browser_.evaluate(
        "(() => { const parts = c => c.match(/[0-9a-f]{2}/g).map(p => "
        "parseInt(p, 16)); const a = parts(munsell('" +
        notation + "')), b = parts('" + expected +
        "'); return Math.max(...a.map((x, i) => Math.abs(x - b[i]))); })()"));
  };
  EXPECT_LE(distance("5R 5/10", "#c25956"), 12);
  EXPECT_LE(distance("10YR 7/8", "#d7a550"), 12);
  EXPECT_LE(distance("5GY 6/8", "#829e31"), 12);
  EXPECT_LE(distance("10G 5/6", "#338773"), 12);
  EXPECT_LE(distance("5B 6/6", "#4f9eb3"), 12);
  EXPECT_LE(distance("10PB 4/10", "#65559e"), 12);
  EXPECT_LE(distance("2.5P 3/8", "#583a75"), 12);
  EXPECT_LE(distance("2p5p_3_8", "#583a75"), 12);
  EXPECT_LE(distance("7.5YR 7/12", "#ee9c1d"), 12);
  EXPECT_LE(distance("7p5yr_7_12", "#ee9c1d"), 12);
  EXPECT_LE(distance("5Y 8/10", "#e4c736"), 12);
  EXPECT_LE(distance("N 5", "#797979"), 3);
  EXPECT_EQ(browser_.evaluate("munsell('N 0') + munsell('N 10')"),
            "\"#000000#ffffff\"");
  for (const char* const none :
       {"5R 4", "11R 4/4", "5R 11/4", "red", "", "5Q 4/4", "5R 4/4 "}) {
    EXPECT_EQ(browser_.evaluate("munsell('" + std::string(none) + "')"), "null")
        << none;
  }
}

}  // namespace looks_browser_test
}  // namespace gamemaster
