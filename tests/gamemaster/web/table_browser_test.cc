// Sitting at the table of the page, in a real browser: sides, keys, what
// belongs to a position, analysis.

#include <gtest/gtest.h>

#include "tests/gamemaster/web/serve_browser_fixture.h"

namespace gamemaster {
namespace table_browser_test {

constexpr const char* kHome = "\xEE\x80\x91";
constexpr const char* kEnd = "\xEE\x80\x90";
constexpr const char* kLeft = "\xEE\x80\x92";
constexpr const char* kRight = "\xEE\x80\x94";

using TableBrowserTest = ServeBrowserFixture;

/// Whether the pieces that can be moved stand in the lower half of the board.
constexpr const char* kOwnSideIsBelow =
    "(() => { const middle = e => { const b = e.getBoundingClientRect();"
    " return b.top + b.height / 2; };"
    " const own = [...document.querySelectorAll('.board .from')];"
    " return own.length > 0 && own.every(e => middle(e) > "
    "middle(document.querySelector('.board'))); })()";

TEST_F(TableBrowserTest, SidesHaveTheOwnOneBelow) {
  Browser browser;
  sit_down(browser, "breakthrough", {"human", "random"});
  browser.await(kOwnSideIsBelow);
  sit_down(browser, "breakthrough", {"random", "human"});
  browser.await(kOwnSideIsBelow);
}

TEST_F(TableBrowserTest, SidesAreTurnedByButtonAndKeyAndRemembered) {
  Browser browser;
  sit_down(browser, "breakthrough", {"human", "human"});
  browser.await(kOwnSideIsBelow);
  browser.press("f");
  browser.await(std::string("!") + kOwnSideIsBelow);
  browser.evaluate("location.reload()");
  browser.await("document.querySelector('.turn.yours')");
  browser.await(std::string("!") + kOwnSideIsBelow);
  browser.click("button.flip");
  browser.await(kOwnSideIsBelow);
  // A click on the board that is turned finds the cell that is seen there.
  browser.press("f");
  browser.click_one_of(".board .from", 0);
  browser.await("document.querySelector('.board .from.selected')");
}

TEST_F(TableBrowserTest, StaleHintsAreGoneWithTheirPosition) {
  Browser browser;
  sit_down(browser, "tic_tac_toe", {"human", "random"});
  browser.click(".hint-button");
  browser.await("document.querySelector('.banner.hinted')");
  browser.await("document.querySelector('.board .hint')");
  click_move(browser);
  browser.await("document.querySelector('.turn.yours')");
  EXPECT_EQ(browser.evaluate(count(".banner.hinted")), "0");
  EXPECT_EQ(browser.evaluate(count(".board .hint")), "0");
  // Nor is it shown beside an earlier position.
  browser.click(".hint-button");
  browser.await("document.querySelector('.banner.hinted')");
  browser.press(kHome);
  browser.await("document.querySelector('.turn.past')");
  EXPECT_EQ(browser.evaluate(count(".banner.hinted")), "0");
}

TEST_F(TableBrowserTest, StaleButtonsDoNotActInTheLiveMatch) {
  Browser browser;
  sit_down(browser, "lights_out", {"human"});
  click_move(browser);
  browser.await("document.querySelector('.turn.yours')");
  const auto can_act = [&] {
    return browser.evaluate(
        "[...document.querySelectorAll('.hint-button, .take-back, .give-up, "
        ".chooser button, .chooser input')].some(e => e.offsetParent)");
  };
  EXPECT_EQ(can_act(), "true");
  browser.press(kHome);
  browser.await("document.querySelector('.turn.past')");
  EXPECT_EQ(can_act(), "false");
  browser.press(kEnd);
  browser.await("document.querySelector('.turn.yours')");
  browser.click(".actions .solve");
  browser.await("document.querySelector('.solution .move-list li')");
  EXPECT_EQ(can_act(), "false");
  EXPECT_EQ(
      browser.evaluate("document.querySelector('.panel.moves').offsetParent"),
      "null");
  browser.click(".actions .primary");  // back to the match
  browser.await("document.querySelector('.turn.yours')");
  EXPECT_EQ(can_act(), "true");
}

// One's own cards are seen, those of the other one lie face down.
TEST_F(TableBrowserTest, PokerIsPlayedToTheEnd) {
  Browser browser;
  sit_down(browser, "poker.egg", {"human", "random"});
  EXPECT_EQ(
      browser.evaluate(count(".player.you .card-picture:not(.face-down)")),
      "5");
  EXPECT_EQ(
      browser.evaluate(count(".player:not(.you) .card-picture.face-down")),
      "5");
  EXPECT_NE(browser.text(".counters").find("pot"), std::string::npos);
  EXPECT_NE(browser.text(".choices").find("bet 10"), std::string::npos);
  for (int i = 0; i < 30 && click_move(browser, i); ++i) {
  }
  browser.await("document.querySelector('.turn.over')");
  EXPECT_EQ(browser.evaluate("[...document.querySelectorAll('.goal')]"
                             ".reduce((sum, e) => sum + +e.textContent, 0)"),
            "100");
}

TEST_F(TableBrowserTest, HandsAndMovesStandWhereABoardWouldBe) {
  Browser browser;
  sit_down(browser, "poker.egg", {"human", "random"});
  EXPECT_EQ(browser.evaluate(count(".stage .player")), "2");
  EXPECT_EQ(browser.evaluate("document.querySelectorAll("
                             "'.stage .choices button').length > 1"),
            "true");
  // Of the ten steps in which hidden cards were dealt the last stands for all.
  EXPECT_EQ(browser.evaluate(
                "JSON.stringify([...document.querySelectorAll('.move-list li')]"
                ".filter(e => e.offsetHeight > 0)"
                ".map(e => e.value + ' ' + e.textContent))"),
            R"("[\"10 not seen\"]")");
  browser.set_size(360, 640);
  EXPECT_EQ(browser.evaluate("document.querySelector('.choices')"
                             ".getBoundingClientRect().bottom < innerHeight"),
            "true");
}

// A round lasts as long as the clock says, whatever people choose.
TEST_F(TableBrowserTest, MammonIsPlayedToTheEnd) {
  Browser browser;
  sit_down(browser, "mammon.egg", {"human", "random", "random"});
  EXPECT_EQ(browser.evaluate(count(".board")), "0");
  const auto mine = [&] { return browser.text(".player.you .belongings"); };
  EXPECT_NE(mine().find("100000"), std::string::npos) << mine();
  EXPECT_NE(mine().find("acorn 0"), std::string::npos) << mine();
  EXPECT_NE(browser.text(".fact-table").find("acorn 18"), std::string::npos);
  browser.evaluate(
      "[...document.querySelectorAll('.choices .move')]"
      ".find(e => e.textContent.includes('buy acorn 5')).click()");
  browser.await("document.querySelectorAll('.move-list li').length > 0");
  EXPECT_NE(mine().find("91000"), std::string::npos) << mine();
  EXPECT_NE(mine().find("acorn 5"), std::string::npos) << mine();
  const std::string ranks = browser.evaluate(
      "[...document.querySelectorAll('.rank')].map(e => e.textContent).join()");
  EXPECT_NE(ranks.find("rank 1"), std::string::npos) << ranks;
  EXPECT_EQ(browser.evaluate(count(".player .rank")), "3");
  // The buttons come and go with the clock: each is found and clicked at once.
  for (int i = 0; browser.text(".turn.over").empty(); ++i) {
    ASSERT_LE(i, 40);
    const int before = moves_made(browser);
    browser.evaluate("(list => list.length && list[" + std::to_string(7 * i) +
                     " % list.length].click())"
                     "(document.querySelectorAll('.choices .move'))");
    browser.await("document.querySelector('.turn.over') || " +
                  count(".move-list li") + " > " + std::to_string(before));
  }
  EXPECT_EQ(browser.evaluate("[...document.querySelectorAll('.goal')]"
                             ".reduce((sum, e) => sum + +e.textContent, 0)"),
            "150");
  // The ranks that count now are the goals.
  EXPECT_EQ(browser.evaluate(count(".player .rank")), "0");
  EXPECT_EQ(browser.console_errors(), "");
}

TEST_F(TableBrowserTest, EndOfTheTimeIsToldInABanner) {
  Browser browser;
  browser.open(page("game/tic_tac_toe"));
  browser.click(".new-match input[type=checkbox]");
  begin_match(browser, {"human", "random"});
  browser.await("document.querySelector('.banner.late')");
  EXPECT_NE(browser.text(".banner.late").find("was played for you"),
            std::string::npos);
}

TEST_F(TableBrowserTest, TakeBackIsOnePlyWhereBothSeatsAreHere) {
  Browser browser;
  sit_down(browser, "tic_tac_toe", {"human", "human"});
  for (int move = 0; move < 3; ++move) {
    click_move(browser);
    browser.await("document.querySelector('.turn.yours')");
  }
  browser.click(".take-back");
  browser.await(count(".move-list li") + " === 2");
  browser.await("document.querySelector('.turn.yours')");
  EXPECT_EQ(browser.text(".turn").find("Your move, x"), 0U);
}

TEST_F(TableBrowserTest, KeysStepAlsoAfterAClickAndTabEntersTheBoard) {
  Browser browser;
  sit_down(browser, "tic_tac_toe", {"human", "random"});
  click_move(browser);
  browser.await("document.querySelector('.turn.yours')");
  const std::string stones = count(".board .piece");
  // The board has the focus from the click.
  browser.press(kLeft);
  browser.await(stones + " === 1");
  browser.press(kHome);
  browser.await(stones + " === 0");
  browser.press(kRight);
  browser.await(stones + " === 1");
  browser.press(kEnd);
  browser.await(stones + " === 2");
  browser.click("button[aria-label='One move back']");
  browser.press(kRight);
  browser.await(stones + " === 2");
  // Whoever comes by Tab moves a cursor.
  browser.evaluate("document.querySelector('.skip').focus()");
  for (int tabs = 0; tabs < 12; ++tabs) {
    browser.press("\xEE\x80\x84");
    if (browser.evaluate("document.activeElement.matches('.board')") == "true")
      break;
  }
  browser.await("document.querySelector('.board .cursor')");
  browser.press(kRight);
  EXPECT_EQ(browser.evaluate(stones), "2");
  EXPECT_EQ(browser.evaluate(count(".turn.yours")), "1");
}

TEST_F(TableBrowserTest, PhoneShowsMovesBelowTheBoardAndScrollsNothingAside) {
  Browser browser;
  browser.set_size(360, 740);
  sit_down(browser, "chess", {"human", "random"});
  click_move(browser);
  browser.await("document.querySelector('.turn.yours')");
  EXPECT_EQ(
      browser.evaluate("(() => { const b = e => document.querySelector(e)"
                       ".getBoundingClientRect(); return b('.board').bottom <= "
                       "b('.move-list li').top && b('.move-list li').bottom <= "
                       "innerHeight && b('.chooser').top < innerHeight; })()"),
      "true");
  const std::string match = browser.address();
  for (const std::string& address :
       {match, page("games"), page("game/chess"), page("history"),
        page("players"), page("tournaments")}) {
    browser.open(address);
    browser.await("document.querySelector('main h1, main h2')");
    EXPECT_EQ(
        browser.evaluate("document.documentElement.scrollWidth <= innerWidth"),
        "true")
        << address;
  }
}

TEST_F(TableBrowserTest, PhoneKeepsTheLastMoveInTheRowInSight) {
  Browser browser;
  browser.set_size(360, 740);
  sit_down(browser, "breakthrough", {"human", "human"});
  for (int turn = 0; turn < 8; ++turn) click_move(browser, turn);
  EXPECT_EQ(browser.evaluate(
                "(() => { const list = document.querySelector('.move-list');"
                " const a = list.getBoundingClientRect();"
                " const b = list.lastElementChild.getBoundingClientRect();"
                " return list.scrollLeft > 0 && b.left >= a.left && "
                "b.right <= a.right + 1; })()"),
            "true");
}

TEST_F(TableBrowserTest, PhoneHasANameForEachLinkAndAWayBack) {
  Browser browser;
  browser.set_size(360, 740);
  sit_down(browser, "tic_tac_toe", {"human", "human"});
  // What is not drawn there is still told to screen readers.
  EXPECT_EQ(browser.evaluate("[...document.querySelectorAll('a')].filter(a => "
                             "a.offsetParent && !a.innerText.trim() && "
                             "!a.getAttribute('aria-label')).length"),
            "0");
  EXPECT_EQ(browser.evaluate("[...document.querySelectorAll('main h1')].filter("
                             "e => e.getClientRects().length).length"),
            "1");
  const std::string match = browser.address();
  browser.click(".actions .analyse");
  browser.await("location.hash.startsWith('#/analysis/')");
  browser.click(".analysis .head .button");  // back to the match
  browser.await("location.href === '" + match + "'");
}

TEST_F(TableBrowserTest, WideTablesScrollByKeys) {
  Browser browser;
  sit_down(browser, "tic_tac_toe", {"human", "random"});
  click_move(browser);
  browser.open(page("history"));
  browser.await("document.querySelector('.matches tbody tr')");
  EXPECT_EQ(browser.evaluate("[...document.querySelectorAll('.scroll')].filter("
                             "e => e.tabIndex !== 0 || "
                             "!e.getAttribute('aria-label')).length"),
            "0");
}

TEST_F(TableBrowserTest, NotationIsThatOfTheBoardAndThatOfTheRulesByASwitch) {
  Browser browser;
  sit_down(browser, "breakthrough", {"human", "human"});
  browser.await("document.querySelector('.board .from')");
  browser.click(".chooser summary");
  browser.await(
      "[...document.querySelectorAll('.legal .move')].some("
      "e => e.textContent === 'a2–a3')");
  const std::string of_it =
      "[...document.querySelectorAll('.legal .move')].find(e => "
      "[e.textContent, e.title].includes('a2–a3'))";
  const std::string plain = browser.evaluate(of_it + ".title");
  EXPECT_NE(plain.find("move "), std::string::npos) << plain;
  browser.click(".plain-moves input");
  browser.await(of_it + ".textContent === " + plain);
  // Either is taken that is typed.
  browser.type(".chooser input[type=search]", "a2a3\xEE\x80\x87");
  browser.await(count(".move-list li") + " === 1");
  browser.click(".plain-moves input");
  browser.await(
      "document.querySelector('.move-list li').textContent === "
      "'a2–a3'");
}

TEST_F(TableBrowserTest, ListOfMovesOpensForWhoOpensItAlone) {
  Browser browser;
  sit_down(browser, "quarto", {"human", "human"});
  // What is given is seen in no cell; where it is put is.
  browser.click(".choices .move");
  browser.await("document.querySelector('.board .to')");
  EXPECT_EQ(browser.evaluate("document.querySelector('.chooser details').open"),
            "false");
}

TEST_F(TableBrowserTest, AttentionIsCalledForByTheTitleAndByWords) {
  Browser browser;
  sit_down(browser, "tic_tac_toe", {"human", "random"});
  EXPECT_NE(browser.evaluate("document.title").find("Your move"),
            std::string::npos);
  click_move(browser);
  browser.await("document.querySelector('.turn.yours')");
  browser.await("document.querySelectorAll('.heard[aria-live] p').length >= 2");
  // Who waits has done nothing, and numbers to check are for who wants them.
  EXPECT_EQ(browser.text(".players").find("\xE2\x9C\x93"), std::string::npos);
  EXPECT_EQ(browser.evaluate(count(".players code")), "0");
  browser.click(".sound");
  EXPECT_EQ(browser.evaluate("localStorage.getItem('henhouse.sound')"),
            "\"off\"");
}

TEST_F(TableBrowserTest, AttentionOfToastsCoversNothingAndRepeatsNothing) {
  Browser browser;
  sit_down(browser, "tic_tac_toe", {"human", "random"});
  browser.evaluate(
      "import('./dom.js').then(m => { m.toast('said'); m.toast('said'); })");
  browser.await(count(".toast") + " === 1");
  EXPECT_EQ(
      browser.evaluate(
          "(() => { const t = document.querySelector('.toast')"
          ".getBoundingClientRect(); return [...document.querySelectorAll("
          "'button, a, input, select')].every(e => { const b = "
          "e.getBoundingClientRect(); return !b.width || b.right <= t.left || "
          "b.left >= t.right || b.bottom <= t.top || b.top >= t.bottom; }); "
          "})()"),
      "true");
}

TEST_F(TableBrowserTest, AnalysisRingsTheCellsWhereStonesComeToRest) {
  Browser browser;
  sit_down(browser, "connect_four", {"human", "human"});
  browser.click(".actions .analyse");
  browser.await("location.hash.startsWith('#/analysis/')");
  browser.await("document.querySelector('.board circle.arrow')");
  // The board is empty, so that all fall to its lowest row.
  EXPECT_EQ(browser.evaluate(
                "[...document.querySelectorAll('.board circle.arrow')].every("
                "ring => Number(ring.getAttribute('cy')) === 550)"),
            "true");
}

TEST_F(TableBrowserTest, AnalysisOfAPositionGrowsVariationsBesideTheEngine) {
  Browser browser;
  sit_down(browser, "tic_tac_toe", {"human", "human"});
  for (int move = 0; move < 2; ++move) {
    click_move(browser, move);
    browser.await("document.querySelector('.turn.yours')");
  }
  browser.press(kLeft);
  browser.await("document.querySelector('.turn.past')");
  browser.click(".actions .analyse");
  browser.await("location.hash.startsWith('#/analysis/')");
  browser.await("document.querySelector('.board .can')");
  EXPECT_EQ(browser.evaluate(count(".board .piece")), "1");
  // Another answer is a branch of its own.
  browser.click_one_of(".board .can", 5);
  browser.await(count(".board .piece") + " === 2");
  browser.await("document.querySelector('.variations .branch .here')");
  // The engine proves the small game and shows it as lines and arrows.
  browser.await("document.querySelector('.engine .best .proven')");
  browser.await("document.querySelector('.board .arrow')");
  const std::string nodes = count(".variations button");
  const int before = std::stoi(browser.evaluate(nodes));
  browser.click(".engine .best button");
  browser.await(nodes + " > " + std::to_string(before));
  browser.await(count(".board .piece") + " === 3");
  browser.press(kHome);
  browser.await(count(".board .piece") + " === 0");
  EXPECT_EQ(browser.console_errors(), "");
  // The match is as it was.
  // Moves and lines are called as on the board.
  EXPECT_EQ(browser.evaluate("[...document.querySelectorAll('.variations "
                             "[data-node]:not([data-node=\"0\"])')]"
                             ".every(e => /^\\d+\\.[a-c][1-3]/.test("
                             "e.textContent))"),
            "true")
      << browser.text(".variations");
  browser.click(".head .button");
  browser.await("document.querySelector('.turn.yours')");
  EXPECT_EQ(moves_made(browser), 2);
}

TEST_F(TableBrowserTest, AnalysisThatIsLeftWhileItAnswersTakesNobodyBack) {
  Browser browser;
  browser.open(page("game/tic_tac_toe"));
  browser.click(".try-it");
  browser.await("document.querySelector('.board .can')");
  browser.evaluate(
      "(() => { const ask = window.fetch; window.fetch = async (...about) => {"
      " const answer = await ask(...about);"
      " if (about[0].endsWith('/nodes')) {"
      "  await new Promise(go => { window.release = go; });"
      "  setTimeout(() => { window.told = true; }, 200); }"
      " return answer; }; })()");
  browser.click(".board .can");
  browser.await("window.release");
  browser.evaluate("void (location.hash = '#/players')");
  browser.await("document.querySelector('.page.players')");
  browser.evaluate("void window.release()");
  browser.await("window.told");
  EXPECT_EQ(browser.evaluate("location.hash"), "\"#/players\"");
}

TEST_F(TableBrowserTest, ChoicesAtTheSameTimeAreShownBesideThePlayers) {
  Browser browser;
  sit_down(browser, "rock_paper_scissors", {"human", "random"});
  EXPECT_EQ(browser.evaluate(count(".players .choice")), "0");
  const std::string chosen = browser.text(".choices .move");
  click_move(browser);
  browser.await(count(".players .choice") + " === 2");
  EXPECT_EQ(browser.text(".player.you .choice"), chosen);
}

TEST_F(TableBrowserTest, FactsBesideTheBoardAreNoDebris) {
  Browser browser;
  sit_down(browser, "chess", {"human", "random"});
  EXPECT_NE(browser.text(".counters").find("quiet"), std::string::npos);
  EXPECT_EQ(browser.evaluate("[...document.querySelectorAll('.stage code')]"
                             ".some(e => e.offsetParent)"),
            "false");
}

TEST_F(TableBrowserTest, FactsAboutRepetitionAreNobodysThings) {
  Browser browser;
  sit_down(browser, "los_alamos_chess.zrf", {"human", "random"});
  EXPECT_TRUE(click_move(browser));
  browser.await(
      "document.querySelector('.rest').textContent.includes('comes from')");
  EXPECT_EQ(browser.evaluate("document.querySelectorAll('.belongings').length"),
            "0");
  EXPECT_EQ(browser.text(".counters").find("undone"), std::string::npos);
}

TEST_F(TableBrowserTest, WeighsLessThan300Kilobytes) {
  Browser browser;
  sit_down(browser, "chess", {"human", "random"});
  EXPECT_EQ(
      browser.evaluate("performance.getEntriesByType('resource').filter(e => "
                       "!e.name.includes('/api')).reduce((sum, e) => sum + "
                       "e.decodedBodySize, 0) < 300000"),
      "true");
}

}  // namespace table_browser_test
}  // namespace gamemaster
