// The page in a real browser, end to end: henhouse serve as a process, and
// Chromium with real clicks.

#include <gtest/gtest.h>
#include <httplib.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "tests/gamemaster/web/recording_proxy.h"
#include "tests/gamemaster/web/serve_browser_fixture.h"

namespace gamemaster {
namespace serve_browser_test {

class ServeBrowserTest : public ServeBrowserFixture {};

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
      "], 'my breakthrough.kif')); document.body"
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
  // Also the searches for games that hide something.
  EXPECT_EQ(browser.evaluate(count("option[value=\"search:oos\"]")), "2");
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
  // What was added to the list stays where it is read again.
  browser.evaluate(
      "void import('/pages/history.js').then(async ({MatchTable}) => {"
      " const table = new MatchTable(8);"
      " await table.show({tournament: 'cup'});"
      " await table.load(8, table.next);"
      " await table.show({tournament: 'cup'});"
      " window.shown = table.rows.length; })");
  browser.await("window.shown === 16");
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
  // What is to be said of it stands above the board.
  EXPECT_EQ(browser.text(".solution").find("moves"), std::string::npos);
  browser.click("button[aria-label='One move on']");
  browser.await("document.querySelector('.solution .here')");
  browser.click("button[aria-label='One move back']");
  browser.await("!document.querySelector('.solution .here')");
  browser.click(".actions .primary");  // back to the match
  browser.await("!document.querySelector('.solution')");
  EXPECT_EQ(moves_made(browser), 0);
  EXPECT_EQ(browser.console_errors(), "");
}

TEST_F(ServeBrowserTest, PlaysByTheListAndTheKeys) {
  Browser browser;
  browser.open(page("game/nim"));
  begin_match(browser, {"human", "random"});
  browser.await("document.querySelector('.turn.yours')");
  browser.click(".chooser summary");
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
  // In numbers, too: the axis, and what is expected where one looks.
  browser.await("document.querySelectorAll('.chart .number').length > 3");
  browser.await("document.querySelector('.chart .number.here')");
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

TEST_F(ServeBrowserTest, ShowsAPageAsSoonAsTheServerIsBack) {
  Browser browser;
  browser.open(page("games"));
  browser.await("document.querySelector('a.card')");
  kill_server();
  browser.click(".top nav a[href='#/history']");
  browser.await("document.querySelector('.page .notice.bad')");
  start_server();
  browser.await("document.querySelector('.filters')");
  EXPECT_EQ(browser.text(".notice"), "");
}

TEST_F(ServeBrowserTest, PlaysByAnotherServerAndGoesOnWhenTheFirstIsKilled) {
  Browser browser;
  browser.open(page("game/tic_tac_toe"));
  begin_match(browser, {"human", "random"});
  const std::string seat = browser.evaluate(
      "JSON.parse(Object.values(localStorage).find("
      "each => each.includes('token')))[0].token");
  std::string match = browser.address();
  match = match.substr(match.find('#'));
  const std::unique_ptr<processes::ChildProcess> first = std::move(server_);
  port_ = "0";
  start_server();  // another one with the same store
  browser.open(address_ + match +
               "?role=0&seat=" + seat.substr(1, seat.size() - 2));
  click_move(browser);
  browser.await("document.querySelector('.turn.yours')");
  const int before = moves_made(browser);
  ::kill(first->id(), SIGKILL);
  // Without being loaded again.
  browser.await("document.querySelector('.actions button.primary')");
  browser.click(".actions button.primary");  // "Go on"
  browser.await("document.querySelector('.turn.yours')");
  EXPECT_EQ(moves_made(browser), before);
  while (click_move(browser)) {
  }
  EXPECT_NE(browser.text(".goal"), "");
}

/// What came before the news that a match is over; all of it where there is no
/// such news.
std::string before_the_end(const std::string& received) {
  const std::size_t over = received.find("\"live\":false");
  if (over == std::string::npos) return received;
  const std::size_t event = received.rfind("data: ", over);
  return event == std::string::npos ? "" : received.substr(0, event);
}

/// All that a browser has received before the end, and what it is about.
struct HiddenPlay {
  std::string bytes;
  nlohmann::json match;  // the whole truth, told afterwards

  /// Of the person, who has the first role that is not drawn by chance.
  std::size_t role() const {
    return match["chance"].is_object() && match["chance"]["role"] == 0 ? 1 : 0;
  }

  std::set<std::string> all_of(const std::string& pattern) const {
    const std::regex wanted(pattern);
    std::set<std::string> found;
    for (std::sregex_iterator each(bytes.begin(), bytes.end(), wanted), end;
         each != end; ++each) {
      found.insert(each->str());
    }
    return found;
  }
};

/// Plays a match of a game that hides something as its first role against the
/// agent, through a proxy that keeps every byte.
class ServeHiddenBrowserTest : public ServeBrowserTest {
 protected:
  HiddenPlay play(const std::string& game) {
    HiddenPlay play;
    RecordingProxy proxy(std::stoi(port_));
    Browser browser;
    browser.open("http://127.0.0.1:" + std::to_string(proxy.port()) +
                 "/#/game/" + game);
    begin_match(browser, {"human", "agent"});
    browser.await("document.querySelector('.percepts')");
    EXPECT_EQ(browser.text(".actions").find("Hint"), std::string::npos);
    click_to_the_end(browser, 30);
    EXPECT_NE(browser.text(".percepts").find("perceived"), std::string::npos);
    // A click may miss what the last news of the match move.
    browser.await(
        "document.querySelector('.fairness').open || "
        "void document.querySelector('.fairness summary').click()");
    browser.click(".fairness button");
    const std::string verdict = browser.text(".fairness .verdict");
    EXPECT_NE(verdict.find("choices are what their seals said before"),
              std::string::npos)
        << verdict;
    EXPECT_EQ(verdict.find('!'), std::string::npos) << verdict;
    for (const std::string& received : proxy.received()) {
      play.bytes += before_the_end(received) + "\n";
    }
    const std::string address = browser.address();
    const std::string id = address.substr(address.rfind('/') + 1);
    httplib::Client client("127.0.0.1", std::stoi(port_));
    const auto told = client.Get("/api/matches/" + id);
    if (told) play.match = nlohmann::json::parse(told->body);
    // That it was recorded at all.
    EXPECT_NE(play.bytes.find("\"veiled\":true"), std::string::npos);
    EXPECT_EQ(play.bytes.find("\"veiled\":false"), std::string::npos);
    EXPECT_EQ(play.match["status"], "completed");
    return play;
  }
};

TEST_F(ServeHiddenBrowserTest, PlaysLeducPokerAndReceivesNoHiddenCard) {
  const HiddenPlay play = this->play("leduc_poker");
  const std::string own = play.match["states"][1]["percepts"][play.role()][0];
  EXPECT_EQ(play.all_of(R"(\(dealt [a-z]+\))"), std::set<std::string>{own});
  // No card with its suit, whosever it is, no draw of chance, no seed.
  EXPECT_TRUE(play.all_of(R"(\(card [a-z]+ [a-z]+ [a-z]+\))").empty());
  EXPECT_TRUE(play.all_of(R"(\((deal|turn_up) [a-z])").empty());
  EXPECT_TRUE(play.all_of(R"("seed":"[0-9a-f])").empty());
  EXPECT_TRUE(play.all_of(R"("salt":"[^"])").empty());
  EXPECT_FALSE(play.all_of(R"("seal":"[0-9a-f]{64}")").empty());
  EXPECT_EQ(play.all_of(R"("digest":"[0-9a-f]+")"),
            std::set<std::string>{"\"digest\":" +
                                  play.match["chance"]["digest"].dump()});
}

TEST_F(ServeHiddenBrowserTest, PlaysPhantomTicTacToeAndReceivesNoHiddenMark) {
  const HiddenPlay play = this->play("phantom_tic_tac_toe");
  // What of the other's tries follows from own ones that failed.
  std::set<std::string> known;
  for (const auto& state : play.match["states"]) {
    if (!state.contains("percepts")) continue;
    const std::string move = state["moves"][play.role()];  // (mark C R)
    for (const auto& percept : state["percepts"][play.role()]) {
      if (percept == "taken") known.insert("(tried o " + move.substr(6));
    }
  }
  for (const std::string& fact :
       play.all_of(R"(\((tried|cell) [^()?"]*\bo\b[^()?"]*\))")) {
    EXPECT_TRUE(known.contains(fact)) << fact;
  }
  // The page shows cells by their contents: those of the other, too.
  std::size_t marks = 0;
  for (const std::string& cells : play.all_of(R"("cells":\[[^\]]*\])")) {
    std::size_t here = 0;
    for (std::size_t at = 0;
         (at = cells.find("\"o\"", at)) != std::string::npos; ++at) {
      ++here;
    }
    marks = std::max(marks, here);
  }
  EXPECT_LE(marks, known.size());
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
