// The page in a real browser, end to end: henhouse serve as a process, and
// Chromium with real clicks.

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "gamemaster/processes/process.h"
#include "tests/gamemaster/browser.h"

namespace gamemaster {
namespace serve_browser_test {

/// henhouse serve with a store that outlives it.
class ServeBrowserTest : public testing::Test {
 protected:
  ServeBrowserTest() {
    folder_ = std::filesystem::temp_directory_path() /
              ("henhouse-browser-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
    ::setenv("HENHOUSE_GAMES", "games", 1);
    start_server();
  }
  ~ServeBrowserTest() override {
    server_.reset();
    std::filesystem::remove_all(folder_);
  }

  /// Where it was before, if it was: a browser keeps the tokens of its seats by
  /// the address of the page.
  void start_server() {
    const char* const programs = std::getenv("HENHOUSE_PROGRAMS");
    server_ = std::make_unique<processes::ChildProcess>(
        std::vector<std::string>{std::string(programs) + "/henhouse-serve",
                                 "--port", port_, "--db",
                                 (folder_ / "matches.db").string()},
        processes::ChildProcess::Log::kKeep);
    const auto line = server_->read_line(std::chrono::seconds(30));
    ASSERT_TRUE(line) << server_->log_tail();
    address_ = *line;
    port_ = address_.substr(address_.rfind(':') + 1);
    port_.pop_back();  // the slash
  }

  void kill_server() {
    ::kill(server_->id(), SIGKILL);
    server_->wait(std::chrono::seconds(10));
  }

  std::string page(const std::string& name) const {
    return address_ + "#/" + name;
  }

  /// Begins a match with these kinds of players and the shortest clocks.
  static void begin_match(Browser& browser,
                          const std::vector<std::string>& kinds) {
    browser.await("document.querySelector('.new-match')");
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      browser.evaluate(
          "(() => { const s = document.querySelectorAll('select[data-role]')[" +
          std::to_string(i) + "]; s.value = '" + kinds[i] +
          "'; s.dispatchEvent(new Event('change')); "
          "document.querySelectorAll('.clocks input').forEach("
          "i => { i.value = 1; }); })()");
    }
    browser.click(".new-match button.primary");
    browser.await("location.hash.startsWith('#/match/')");
  }

  static int moves_made(Browser& browser) {
    return std::stoi(
        browser.evaluate("document.querySelectorAll('.move-list li').length"));
  }

  /// Makes a move by clicks on cells and, where these leave it open, on the
  /// button of one; `turn` chooses among them. False where the match is over.
  static bool click_move(Browser& browser, int turn = 0) {
    browser.await("document.querySelector('.turn.yours, .turn.over')");
    if (!browser.text(".turn.over").empty()) return false;
    const int before = moves_made(browser);
    const std::string made =
        "document.querySelectorAll('.move-list li').length > " +
        std::to_string(before);
    for (int clicks = 0; clicks < 4; ++clicks) {
      // Where a piece is taken up, its targets; else what a move begins with.
      browser.click_one_of(
          browser.evaluate("Boolean(document.querySelector('.selected'))") ==
                  "true"
              ? ".board .to, .choices .move"
              : ".board .can, .choices .move",
          turn);
      browser.await(made +
                    " || !document.querySelector('.turn.yours') || "
                    "document.querySelector('.board .selected')");
      if (browser.evaluate("Boolean(document.querySelector('.selected'))") ==
          "false") {
        break;
      }
    }
    browser.await(made);
    return true;
  }

  /// Plays to the end by clicks; how many moves the person made.
  static int click_to_the_end(Browser& browser, int most) {
    int moves = 0;
    while (moves < most && click_move(browser, 7 * moves)) ++moves;
    EXPECT_LT(moves, most);
    EXPECT_NE(browser.text(".goal"), "");
    EXPECT_EQ(browser.console_errors(), "");
    return moves;
  }

  std::filesystem::path folder_;
  std::unique_ptr<processes::ChildProcess> server_;
  std::string address_;
  std::string port_ = "0";  // any free one at first
};

TEST_F(ServeBrowserTest, PlaysAWholeGameByClicks) {
  Browser browser;
  browser.open(page("games"));
  browser.click("a.card[data-key=connect_four]");
  begin_match(browser, {"human", "agent"});
  EXPECT_GE(click_to_the_end(browser, 22), 3);
  browser.open(page("history"));
  browser.await("document.querySelectorAll('.matches tbody tr').length === 1");
  EXPECT_NE(browser.text(".matches").find("Connect four"), std::string::npos);
  EXPECT_EQ(browser.console_errors(), "");
}

TEST_F(ServeBrowserTest, PlaysChessToTheEndByClicks) {
  Browser browser;
  browser.open(page("game/chess"));
  begin_match(browser, {"human", "agent"});
  EXPECT_GE(click_to_the_end(browser, 150), 4);
}

TEST_F(ServeBrowserTest, PlaysHexToTheEndByClicks) {
  Browser browser;
  browser.open(page("game/hex"));
  begin_match(browser, {"human", "agent"});
  EXPECT_GE(click_to_the_end(browser, 41), 8);
}

TEST_F(ServeBrowserTest, PlaysARulesheetThatIsDroppedOntoThePage) {
  Browser browser;
  browser.open(page("games"));
  browser.await("document.querySelector('a.card')");
  std::ostringstream rules;
  rules << std::ifstream("games/breakthrough.kif").rdbuf();
  browser.evaluate(
      "(() => { const data = new DataTransfer(); data.items.add(new File([" +
      nlohmann::json(rules.str()).dump() +
      "], 'my breakthrough.kif')); document.querySelector('.page')"
      ".dispatchEvent(new DragEvent('drop', {bubbles: true, cancelable: true, "
      "dataTransfer: data})); })()");
  browser.await("location.hash.startsWith('#/game/my_breakthrough_')");
  begin_match(browser, {"human", "agent"});
  EXPECT_GE(click_to_the_end(browser, 120), 5);
}

TEST_F(ServeBrowserTest, PlaysATournamentAndShowsItLive) {
  Browser browser;
  browser.open(page("tournaments"));
  browser.await("document.querySelector('.new-tournament')");
  browser.type(".new-tournament input[aria-label=Name]", "cup");
  browser.evaluate(
      "document.querySelectorAll('.entrant select').forEach((s, i) => {"
      " s.value = i ? 'legal' : 'random';"
      " s.dispatchEvent(new Event('change')); })");
  browser.type("input[aria-label='Find a game to add']", "breakthrough");
  browser.click(".choices button[data-key=breakthrough]");
  browser.type("input[aria-label=Rounds]", "10");
  browser.click(".new-tournament button.primary");
  browser.await("location.hash === '#/tournament/cup'");
  browser.await(
      "document.querySelectorAll('.standings tbody tr').length === 2");
  browser.await("document.querySelector('.progress .state.finished')");
  EXPECT_EQ(browser.text(".progress .figure"), "20 of 20");
  browser.await("document.querySelectorAll('.matches tbody tr').length === 20");
  EXPECT_NE(browser.text(".standings").find("±"), std::string::npos);
  browser.click(".matches tbody a");
  browser.await("document.querySelector('.board .piece')");
  EXPECT_NE(browser.text(".files").find("Tournament cup"), std::string::npos);
  EXPECT_EQ(browser.console_errors(), "");
}

TEST_F(ServeBrowserTest, ShowsAPuzzlesSolutionStepByStep) {
  Browser browser;
  browser.open(page("game/lights_out"));
  begin_match(browser, {"human"});
  browser.await("document.querySelector('.turn.yours')");
  browser.click(".actions .solve");
  browser.await("document.querySelectorAll('.solution .move-list li').length");
  browser.click("button[aria-label='One move on']");
  browser.await("document.querySelector('.solution .here')");
  browser.click("button[aria-label='One move back']");
  browser.await("!document.querySelector('.solution .here')");
  browser.click(".solution .row button");  // back to the match
  browser.await("!document.querySelector('.solution')");
  EXPECT_EQ(moves_made(browser), 0);
  EXPECT_EQ(browser.console_errors(), "");
}

TEST_F(ServeBrowserTest, PlaysByTheListAndTheKeys) {
  Browser browser;
  browser.open(page("game/nim"));
  begin_match(browser, {"human", "random"});
  browser.await("document.querySelector('.turn.yours')");
  browser.type(".chooser input", "take d 7\xEE\x80\x87");  // the Enter key
  browser.await("document.querySelectorAll('.move-list li').length >= 1");
  EXPECT_NE(browser.text(".move-list li").find("take d 7"), std::string::npos);
}

TEST_F(ServeBrowserTest, WatchesWithSteppingWhileTheMatchGoesOn) {
  Browser browser;
  browser.open(page("game/connect_four"));
  begin_match(browser, {"agent", "agent"});
  browser.await("document.querySelectorAll('.move-list li').length >= 3");
  const std::string stones =
      "document.querySelectorAll('.board .piece').length";
  browser.click("button[aria-label='First position']");
  browser.await(stones + " === 0");
  browser.click("button[aria-label='One move on']");
  browser.await(stones + " === 1");
  browser.click("button[aria-label='One move on']");
  browser.await(stones + " === 2");
  browser.click("button[aria-label='One move back']");
  browser.await(stones + " === 1");
  // It stays where it is looked at while moves are made.
  const int before = moves_made(browser);
  browser.await("document.querySelectorAll('.move-list li').length > " +
                std::to_string(before));
  EXPECT_EQ(browser.evaluate(stones), "1");
  browser.click("button[aria-label='Last position']");
  browser.await(stones + " >= " + std::to_string(before));
  browser.await("document.querySelector('.chart .curve')");
}

TEST_F(ServeBrowserTest, ShowsWhatIsWrongWithRulesInPlace) {
  Browser browser;
  browser.open(page("games"));
  browser.click(".editor summary");
  browser.type(".editor input", "my <b>game</b>.kif");
  browser.type(".editor textarea", "(role x)\n(<= (legal x ?m) (true ?m)\n");
  browser.click(".editor button.primary");
  browser.await("document.querySelector('.diagnostics .error')");
  EXPECT_NE(browser.text(".diagnostics").find(":2:1"), std::string::npos);
  EXPECT_EQ(browser.evaluate("document.querySelectorAll('main b').length"),
            "0");
  browser.click(".diagnostics .error button");
  EXPECT_EQ(browser.evaluate("document.activeElement.tagName"), "\"TEXTAREA\"");
}

TEST_F(ServeBrowserTest, PlaysAGameTypedByHand) {
  Browser browser;
  browser.open(page("games"));
  browser.click(".editor summary");
  browser.type(".editor input", "corner.egg");
  browser.type(".editor textarea",
               "game is Corner\n"
               "3x3 grid\n"
               "players are X and O\n"
               "pieces are X and O\n"
               "turns alternate\n"
               "board starts empty\n"
               "turn is player place piece\n"
               "goal is ThreeInARow\n"
               "ThreeInARow means (x, y) and (x+1, y) and (x+2, y)\n"
               "  or (x, y) and (x, y+1) and (x, y+2)\n");
  browser.click(".editor button.primary");
  browser.await("location.hash.startsWith('#/game/corner_')");
  begin_match(browser, {"human", "agent"});
  EXPECT_GE(click_to_the_end(browser, 6), 2);
}

TEST_F(ServeBrowserTest, GoesOnAfterTheServerWasKilledInAMatch) {
  Browser browser;
  browser.open(page("game/tic_tac_toe"));
  begin_match(browser, {"human", "random"});
  click_move(browser);
  browser.await("document.querySelector('.turn.yours')");
  const int before = moves_made(browser);
  kill_server();
  start_server();
  browser.open(page("history"));
  browser.await("document.querySelector('.matches tbody a')");
  EXPECT_NE(browser.text(".matches tbody").find("interrupted"),
            std::string::npos);
  browser.click(".matches tbody a");
  browser.click(".actions button.primary");  // "Go on"
  browser.await("document.querySelector('.turn.yours')");
  EXPECT_EQ(moves_made(browser), before);
  while (click_move(browser)) {
  }
  EXPECT_NE(browser.text(".goal"), "");
}

TEST_F(ServeBrowserTest, LetsTwoBrowsersPlayAtTheSameTime) {
  Browser first;
  Browser second;
  first.open(page("game/rock_paper_scissors"));
  begin_match(first, {"human", "human"});
  first.await("document.querySelector('.turn.yours')");
  const std::string match = first.address();
  // The link of the invitation, and the other browser forgets that seat.
  const std::string seats =
      "JSON.parse(localStorage.getItem('henhouse.seats.' + "
      "decodeURIComponent(location.hash.split('/')[2])))";
  const auto seat = nlohmann::json::parse(first.evaluate(seats + "[1]"));
  second.open(match + "?role=1&seat=" + seat["token"].get<std::string>());
  first.evaluate(
      "localStorage.setItem('henhouse.seats.' + "
      "decodeURIComponent(location.hash.split('/')[2]), "
      "JSON.stringify([" +
      seats + "[0]]))");
  first.evaluate("location.reload()");
  first.await("document.querySelector('.turn.yours')");
  second.await("document.querySelector('.turn.yours')");
  const std::string chosen = first.text(".choices .move");
  first.click(".choices .move");
  first.await(
      "document.querySelector('.turn').textContent.includes('Waiting')");
  // Nothing of it is to be seen before the other has chosen.
  EXPECT_EQ(moves_made(second), 0);
  EXPECT_EQ(second.text(".players").find(chosen), std::string::npos);
  second.click(".choices .move:last-child");
  first.await("document.querySelectorAll('.move-list li').length === 1");
  second.await("document.querySelectorAll('.move-list li').length === 1");
  EXPECT_NE(second.text(".move-list li").find(chosen), std::string::npos);
}

}  // namespace serve_browser_test
}  // namespace gamemaster
