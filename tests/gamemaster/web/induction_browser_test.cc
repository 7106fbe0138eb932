// A game of hidden rules, played in a real browser by somebody who finds them.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/gamemaster/web/serve_browser_fixture.h"
#include "tests/translators/eggg/printed_games.h"
#include "tests/translators/eggg/samples.h"

namespace gamemaster {
namespace induction_browser_test {

using Json = nlohmann::json;

constexpr int kSide = 5;

/// Which squares are white, by row and column.
using Grid = std::array<std::array<bool, kSide>, kSide>;

/// Which of the rules that the description names a grid follows.
std::array<bool, 5> rules_of(const Grid& grid) {
  int whites = 0;
  int rows = 0;
  bool has_three = false;
  for (const auto& row : grid) {
    int here = 0;
    int together = 0;
    for (const bool white : row) {
      here += white ? 1 : 0;
      together = white ? together + 1 : 0;
      has_three = has_three || together == 3;
    }
    whites += here;
    rows += here > 0 ? 1 : 0;
  }
  return {2 * whites > kSide * kSide, grid[kSide / 2][kSide / 2], has_three,
          rows == kSide, whites % 2 == 1};
}

class InductionBrowserTest : public ServeBrowserFixture {
 protected:
  /// What the person sees on the board.
  Grid grid() {
    const Json cells = Json::parse(browser_.evaluate(
        "JSON.stringify([...document.querySelectorAll('.board [data-cell]')]"
        ".map(e => [e.dataset.cell, e.querySelector('title').textContent]))"));
    const Json list = Json::parse(cells.get<std::string>());
    EXPECT_EQ(list.size(), static_cast<std::size_t>(kSide * kSide));
    Grid result{};
    for (const Json& cell : list) {
      const auto name = cell[0].get<std::string>();
      result[static_cast<std::size_t>(name[1] - '1')]
            [static_cast<std::size_t>(name[0] - 'a')] =
                cell[1].get<std::string>().find("white") != std::string::npos;
    }
    return result;
  }

  int counter(const std::string& name) {
    const std::string text = browser_.text(".counters");
    const std::size_t at = text.find(name + " ");
    EXPECT_NE(at, std::string::npos) << text;
    return std::stoi(text.substr(at + name.size() + 1));
  }

  /// Presses the button of that name, and waits until chance is done.
  void press(const std::string& name) {
    const int before = counter("played");
    const std::string buttons =
        "[...document.querySelectorAll('.choices .move')]"
        ".filter(e => e.textContent.includes('" +
        name + "'))";
    browser_.await(buttons + ".length === 1");
    browser_.evaluate(buttons + "[0].click()");
    browser_.await(
        "document.querySelector('.turn.over') || "
        "document.querySelector('.turn.yours') && "
        "document.querySelector('.counters').textContent.includes("
        "'played " +
        std::to_string(before + 1) + "')");
  }

  bool is_over() { return !browser_.text(".turn.over").empty(); }

  Browser browser_;
};

TEST_F(InductionBrowserTest, APersonPlaysAllLevels) {
  sit_down(browser_, "deducto.egg", {"human"});
  EXPECT_EQ(counter("level"), 1);
  // A click changes a square.
  const Grid before = grid();
  browser_.click(".board [data-cell=b4]");
  browser_.await(
      "document.querySelector('.counters').textContent.includes("
      "'played 1')");
  EXPECT_NE(grid()[3][1], before[3][1]);
  std::set<std::size_t> unused = {0, 1, 2, 3, 4};
  std::set<std::size_t> possible = unused;
  const auto learn = [&](bool follows) {
    const auto rules = rules_of(grid());
    std::erase_if(possible, [&](std::size_t i) { return rules[i] != follows; });
    ASSERT_FALSE(possible.empty());
  };
  int level = 1;
  for (int turn = 0; turn < 190 && !is_over(); ++turn) {
    while (possible.size() > 1) {
      press("example");
      learn(true);
      if (possible.size() == 1) break;
      // Examples follow the rule; where one more square is changed, a test
      // tells which of the rules that is.
      browser_.click(".board [data-cell=c3]");
      browser_.await("document.querySelector('.turn.yours')");
      press("test");
      learn(browser_.text(".percepts li").find("follows the rule") !=
            std::string::npos);
    }
    press("understand");
    const auto rules = rules_of(grid());
    press(rules[*possible.begin()] ? "vote_yes" : "vote_no");
    if (is_over() || counter("level") == level) continue;
    level = counter("level");
    unused.erase(*possible.begin());
    possible = unused;
  }
  EXPECT_TRUE(is_over());
  EXPECT_EQ(browser_.text(".goal"), "100");
  EXPECT_EQ(browser_.console_errors(), "");
}

// Its rules come in the order in which they are written; the third one names
// the middle column, and may not be the neighbours.
TEST_F(InductionBrowserTest, APersonPlaysThePrintedGame) {
  const auto folder = translators::eggg::sample_folder();
  if (folder.empty()) GTEST_SKIP() << "the printed games are not there";
  const auto text = translators::eggg::text_of(folder / "deducto.egg");
  sit_down(browser_, bring(browser_, "deducto.egg", text), {"human"});
  const auto has_bar = [](const Grid& grid) {
    return std::any_of(grid.begin(), grid.end(), [](const auto& row) {
      return row[2] && ((row[0] && row[1]) || (row[3] && row[4]));
    });
  };
  for (int turn = 0; turn < 60 && !is_over(); ++turn) {
    press("understand");
    const int level = counter("level");
    const Grid now = grid();
    const bool follows =
        level == 3 ? has_bar(now)
                   : rules_of(now)[static_cast<std::size_t>(level) - 1];
    press(follows ? "vote_yes" : "vote_no");
  }
  EXPECT_TRUE(is_over());
  EXPECT_EQ(browser_.text(".goal"), "100");
  EXPECT_EQ(browser_.console_errors(), "");
}

struct Colour {
  std::string hue;
  int value = 0;
  double chroma = 0;
};

/// By row from below, then by column.
using Colours = std::array<std::array<Colour, kSide>, kSide>;

/// Whether a grid follows the printed rule of a level.
bool follows_printed_rule(const Colours& grid, int level) {
  const std::vector<std::string> hues = {
      "5r",   "10r",  "5yr", "10yr", "5y",   "10y", "5gy",
      "10gy", "5g",   "10g", "5bg",  "10bg", "5b",  "10b",
      "5pb",  "10pb", "5p",  "10p",  "5rp",  "10rp"};
  const auto place = [&](const Colour& colour) {
    return std::find(hues.begin(), hues.end(), colour.hue) - hues.begin();
  };
  int count = 0;
  for (std::size_t y = 0; y < kSide; ++y) {
    for (std::size_t x = 0; x < kSide; ++x) {
      const Colour& here = grid[y][x];
      const double below = y > 0 ? grid[y - 1][x].chroma : 0;
      const bool is_opposed =
          x > 0 && std::abs(place(here) - place(grid[y][x - 1])) == 10;
      const std::array<bool, 4> counts = {here.value > 6, here.chroma > below,
                                          here.value == 5, is_opposed};
      if (level < 5 && counts[static_cast<std::size_t>(level) - 1]) ++count;
    }
  }
  constexpr std::array<int, 4> kMore = {15, 19, 24, 19};
  return level < 5 ? count > kMore[static_cast<std::size_t>(level) - 1]
                   : grid[2][2].value > 8;
}

class PrintedColoursBrowserTest : public InductionBrowserTest {
 protected:
  /// What the words of the squares say, `c3: 10pb 5/1p5`.
  Colours colours() {
    const Json cells = Json::parse(browser_.evaluate(
        "JSON.stringify([...document.querySelectorAll('.board [data-cell]')]"
        ".map(e => [e.dataset.cell, e.querySelector('title').textContent]))"));
    Colours result;
    for (const Json& cell : Json::parse(cells.get<std::string>())) {
      const auto name = cell[0].get<std::string>();
      const auto text = cell[1].get<std::string>();
      std::smatch found;
      const bool is_colour = std::regex_search(
          text, found, std::regex("([0-9]+[a-z]+) ([0-9]+)/([0-9p]+)"));
      EXPECT_TRUE(is_colour) << text;
      if (!is_colour) continue;
      std::string chroma = found[3];
      std::replace(chroma.begin(), chroma.end(), 'p', '.');
      result[static_cast<std::size_t>(name[1] - '1')][static_cast<std::size_t>(
          name[0] - 'a')] = {found[1], std::stoi(found[2]), std::stod(chroma)};
    }
    return result;
  }
};

// As it is printed, but for the name of the Deducto that it is like, since
// there is another one among the games of Henhouse.
TEST_F(PrintedColoursBrowserTest, APersonPlaysThePrintedColorDeducto) {
  const auto folder = translators::eggg::sample_folder();
  std::string text = translators::eggg::printed_color_deducto();
  if (text.empty()) GTEST_SKIP() << "the printed games are not there";
  const std::string like = "is like Deducto";
  text.replace(text.find(like), like.size(), "is like PrintedDeducto");
  bring(browser_, "printed_deducto.egg",
        translators::eggg::text_of(folder / "deducto.egg"));
  sit_down(browser_, bring(browser_, "color_deducto_printed.egg", text),
           {"human"});
  // Black at first; what a click changes is what the last button said.
  EXPECT_EQ(colours()[3][1].value, 0);
  press("value");
  browser_.click(".board [data-cell=b4]");
  browser_.await(
      "document.querySelector('.counters').textContent.includes("
      "'played 2')");
  EXPECT_EQ(colours()[3][1].value, 1);
  EXPECT_EQ(colours()[3][1].hue, "5r");
  // Shown in its colour, and told in Munsell's notation.
  EXPECT_EQ(browser_.evaluate(
                "[...document.querySelectorAll('.board .cell')].every(cell => "
                "/^#[0-9a-f]{6}$/.test(cell.querySelector('.painted rect')"
                ".getAttribute('fill')) && cell.querySelectorAll("
                "'.notation').length === 2)"),
            "true");
  for (int turn = 0; turn < 60 && !is_over(); ++turn) {
    press("understand");
    press(follows_printed_rule(colours(), counter("level")) ? "vote_yes"
                                                            : "vote_no");
  }
  EXPECT_TRUE(is_over());
  EXPECT_EQ(browser_.text(".goal"), "100");
  EXPECT_EQ(browser_.console_errors(), "");
}

TEST_F(InductionBrowserTest, SquaresAreShownInTheirColours) {
  sit_down(browser_, "color_deducto.egg", {"human"});
  // What is to be found stands nowhere, though the state has it.
  EXPECT_NE(browser_.text("body").find("hidden ?"), std::string::npos);
  EXPECT_EQ(browser_.text("body").find("rule_"), std::string::npos);
  press("example");
  browser_.await(count(".board .painted") + " === 16");
  // Each colour has a mark of its own, too, and the board says it in words.
  EXPECT_EQ(browser_.evaluate(
                "[...document.querySelectorAll('.board .cell')].every(cell => "
                "{ const colours = {red: '#c8402b', yellow: '#f0c030', green: "
                "'#3f8f5b', blue: '#2b6cb8'}; const word = cell.querySelector("
                "'title').textContent.split(' ')[1]; return cell.querySelector("
                "'.painted rect').getAttribute('fill') === colours[word] && "
                "cell.querySelectorAll('.painted g > *').length === 1; })"),
            "true");
  EXPECT_EQ(browser_.console_errors(), "");
}

}  // namespace induction_browser_test
}  // namespace gamemaster
