#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "gamemaster/processes/process.h"
#include "tests/gamemaster/web/browser.h"

namespace gamemaster {

/// henhouse serve with a store that outlives it.
class ServeBrowserFixture : public testing::Test {
 protected:
  ServeBrowserFixture() {
    folder_ = std::filesystem::temp_directory_path() /
              ("henhouse-browser-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
    ::setenv("HENHOUSE_GAMES", "games", 1);
    start_server();
  }
  ~ServeBrowserFixture() override {
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

  /// Begins a match with these kinds of players and clocks of so many seconds.
  static void begin_match(Browser& browser,
                          const std::vector<std::string>& kinds,
                          const std::string& clocks = "1") {
    browser.await("document.querySelector('.new-match')");
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      browser.evaluate(
          "(() => { const s = document.querySelectorAll('select[data-role]')[" +
          std::to_string(i) + "]; s.value = '" + kinds[i] +
          "'; s.dispatchEvent(new Event('change')); "
          "document.querySelectorAll('.clocks input').forEach("
          "i => { i.value = " +
          clocks + "; }); })()");
    }
    browser.click(".new-match button.primary");
    browser.await("location.hash.startsWith('#/match/')");
  }

  /// The same from the page of the game, until it is the turn of a person.
  void sit_down(Browser& browser, const std::string& game,
                const std::vector<std::string>& kinds) {
    browser.open(page("game/" + game));
    begin_match(browser, kinds);
    browser.await("document.querySelector('.turn.yours')");
  }

  /// Brings rules to the server by the name of their file; the game's key.
  std::string bring(Browser& browser, const std::string& file,
                    const std::string& text);

  /// Of a match that one browser plays both sides of, the second side: from now
  /// on `second` sits there, and `first` no longer.
  static void hand_over_second_seat(Browser& first, Browser& second) {
    first.evaluate(
        "navigator.clipboard.writeText = async text => "
        "{ window.invitation = text; }");
    first.click_one_of(".invite", 1);
    first.await("window.invitation && !document.querySelector('.invite')");
    const std::string link = first.evaluate("window.invitation");
    second.open(link.substr(1, link.size() - 2));  // without its quotes
  }

  /// An expression: how many elements there are.
  static std::string count(const std::string& selector) {
    return "document.querySelectorAll('" + selector + "').length";
  }

  /// To all that the page asks from now on.
  static void agree_to_everything(Browser& browser) {
    browser.evaluate("window.confirm = () => true");
  }

  static int moves_made(Browser& browser) {
    return std::stoi(browser.evaluate(count(".move-list li")));
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

}  // namespace gamemaster
