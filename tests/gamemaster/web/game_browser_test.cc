// The list of games and the page of one, in a real browser.

#include <gtest/gtest.h>

#include "gamemaster/processes/sha256.h"
#include "gamemaster/store/store.h"
#include "tests/gamemaster/put_learnt.h"
#include "tests/gamemaster/web/serve_browser_fixture.h"
#include "tests/rulesheets.h"

namespace gamemaster {
namespace game_browser_test {

using GameBrowserTest = ServeBrowserFixture;

TEST_F(GameBrowserTest, HowToPlayIsFoundByPartsOfNames) {
  Browser browser;
  browser.open(page("games"));
  browser.await("document.querySelectorAll('a.card').length > 20");
  browser.type("main input[type=search]", "toe");
  browser.await(
      "[...document.querySelectorAll('a.card strong')].every("
      "e => e.textContent.includes('toe'))");
  browser.await("document.querySelector('a.card[data-key=tic_tac_toe]')");
}

TEST_F(GameBrowserTest, HowToPlayIsToldInTheAuthorsWords) {
  Browser browser;
  browser.open(page("games"));
  browser.await("document.querySelector('a.card[data-key=chess]')");
  // One card a game, whatever languages its rules are in.
  EXPECT_EQ(browser.evaluate("[...document.querySelectorAll('.card strong')]"
                             ".filter(e => e.textContent === 'Chess').length"),
            "1");
  browser.click("a.card[data-key=chess]");
  browser.await("document.querySelector('.how-to-play')");
  const std::string words = browser.text(".how-to-play");
  EXPECT_NE(words.find("as FIDE plays it"), std::string::npos);
  EXPECT_NE(words.find("End"), std::string::npos);
  EXPECT_EQ(words.find("rules and"), std::string::npos);
  EXPECT_EQ(browser.evaluate("document.querySelector('.details').open"),
            "false");
  browser.await(
      "document.querySelector('.details').textContent"
      ".includes('EGGG')");
  browser.click(".try-it");
  browser.await("location.hash.startsWith('#/analysis/')");
  browser.await("document.querySelector('.board .can')");
}

TEST_F(GameBrowserTest, AnAnalysisKnowsWhatIsTriedInAnotherTab) {
  Browser first;
  Browser second;
  first.open(page("game/tic_tac_toe"));
  first.click(".try-it");
  first.await("document.querySelector('.board .can')");
  second.open(first.address());
  const auto has_tried = [](const std::string& moves) {
    return "document.querySelectorAll('.variations button').length === 1 + " +
           moves;
  };
  second.await("document.querySelector('.board .can')");
  first.click("[data-cell=a1].can");
  first.await(has_tried("1"));
  first.click("[data-cell=a2].can");
  first.await(has_tried("2"));
  second.click("[data-cell=c3].can");
  second.await(has_tried("3"));
  EXPECT_EQ(second.console_errors(), "");
}

TEST_F(GameBrowserTest, SaysHowSomebodyElsewhereTakesASide) {
  Browser browser;
  browser.open(page("game/tic_tac_toe"));
  browser.await("document.querySelector('.several-people')");
  const std::string hidden = "document.querySelector('.several-people').hidden";
  EXPECT_EQ(browser.evaluate(hidden), "true");
  browser.evaluate(
      "document.querySelectorAll('select[data-role]').forEach(s => { "
      "s.value = 'human'; s.dispatchEvent(new Event('change')); })");
  EXPECT_EQ(browser.evaluate(hidden), "false");
}

TEST_F(GameBrowserTest, HowToPlayIsThereForGamesOfEachLanguage) {
  Browser browser;
  browser.open(page("games"));
  browser.await(
      "[...document.querySelectorAll('.card .languages')]"
      ".some(e => e.textContent.includes('EGGG')) &&"
      "[...document.querySelectorAll('.card .languages')]"
      ".some(e => e.textContent.includes('ZRF'))");
  // Without a board: its cards, or its facts in words.
  browser.await("document.querySelector('[data-key=\"baby_poker.egg\"] .fan')");
  browser.await("document.querySelector('[data-key=ball_puzzle] th')");
  EXPECT_EQ(browser.text("[data-key=ball_puzzle] th"), "ball");
}

TEST_F(GameBrowserTest, HowToPlayCanBeCopiedAndIsJudgedInTheLine) {
  Browser browser;
  browser.open(page("game/nim"));
  browser.click(".details summary");
  browser.click(".copy");
  browser.await("document.querySelector('.editor textarea').value");
  EXPECT_EQ(browser.evaluate("document.querySelector('.editor input').value"),
            "\"my_nim.kif\"");
  browser.evaluate(
      "(() => { const t = document.querySelector('.editor textarea');"
      " t.value = '(role x)\\n(<= (legal x ?m) (true ?m)\\n'; })()");
  browser.click(".editor button.primary");
  browser.await("document.querySelector('.line-notes .error')");
  EXPECT_EQ(browser.text(".gutter .error"), "2");
  // In its line: below the first one.
  EXPECT_EQ(browser.evaluate(
                "(() => { const top = e => e.getBoundingClientRect().top; "
                "const [one, two] = document.querySelectorAll('.gutter span');"
                " return top(two) > top(one) + 5 && "
                "Math.abs(top(document.querySelector('.line-notes .note')) - "
                "top(two)) < 8; })()"),
            "true");
}

TEST_F(GameBrowserTest, HowToPlayOfAnOwnGameIsRenamedDeletedAndBroughtBack) {
  Browser browser;
  browser.open(page("games?copy=nim"));
  browser.await("document.querySelector('.editor textarea').value");
  browser.click(".editor button.primary");
  browser.await("document.querySelector('.own-game')");
  const std::string game = browser.address();
  begin_match(browser, {"human", "human"});
  browser.await("document.querySelector('.turn.yours')");
  const std::string match = browser.address();

  browser.open(game);
  browser.click(".rename");
  browser.evaluate("document.querySelector('.own-game input').value = ''");
  browser.type(".own-game input", "A few heaps");
  browser.click(".own-game button.primary");
  browser.await("document.querySelector('h1').textContent === 'A few heaps'");
  browser.await("document.title === 'A few heaps – Henhouse'");
  // Whoever says no has lost nothing.
  browser.evaluate("window.confirm = () => false");
  browser.click(".own-game .delete");
  EXPECT_EQ(browser.evaluate(count(".notice.removed")), "0");
  agree_to_everything(browser);
  browser.click(".own-game .delete");
  browser.await("document.querySelector('.notice.removed')");
  EXPECT_EQ(browser.evaluate(count(".new-match")), "0");

  // What is played of it goes on.
  browser.open(match);
  browser.await("document.querySelector('.turn.yours')");
  EXPECT_TRUE(click_move(browser));
  browser.open(page("games"));
  const std::string cards =
      "[...document.querySelectorAll('.card strong')].map(e => e.textContent)";
  // One page does not hold them all.
  browser.type("main input[type=search]", "nim");
  browser.await(cards + ".includes('Nim')");
  EXPECT_EQ(browser.evaluate(cards + ".includes('A few heaps')"), "false");

  browser.open(game);
  browser.click(".restore");
  browser.await("document.querySelector('.new-match')");
  browser.open(page("games"));
  browser.type("main input[type=search]", "heaps");
  browser.await(cards + ".includes('A few heaps')");
  // Games of others have no such buttons.
  browser.open(page("game/nim"));
  browser.await("document.querySelector('.new-match')");
  EXPECT_EQ(browser.evaluate(count(".own-game")), "0");
  EXPECT_EQ(browser.console_errors(), "");
}

/// The server says once of each that it reads other rules now.
void be_busy_once(Browser& browser, const std::string& addresses) {
  browser.evaluate(
      "(() => { const real = window.fetch; const busy = " + addresses +
      "; window.fetch = (address, ...more) => {"
      " const at = busy.indexOf((more[0]?.method || 'GET') + ' ' + address);"
      " if (at < 0) return real(address, ...more); busy.splice(at, 1);"
      " return Promise.resolve(new Response('{}', {status: 503})); }; })()");
}

TEST_F(GameBrowserTest, HowToPlayIsAskedForAgainWhereOtherRulesAreRead) {
  Browser browser;
  browser.open(page("games"));
  browser.await("document.querySelector('a.card')");
  be_busy_once(browser, "['GET /api/games/nim', 'POST /api/games']");
  browser.open(page("games?copy=nim"));
  browser.await("document.querySelector('.editor textarea').value");
  browser.click(".editor button.primary");
  browser.await("document.querySelector('.own-game')");
  be_busy_once(browser, "['GET /api/games/nim']");
  browser.open(page("game/nim"));
  browser.await("document.querySelector('h1').textContent === 'Nim'");
  EXPECT_EQ(browser.console_errors(), "");
}

TEST_F(GameBrowserTest, TellsHowThePlayOfAGameGrew) {
  Browser browser;
  browser.open(page("game/tic_tac_toe"));
  browser.await("document.querySelector('.new-match')");
  EXPECT_EQ(browser.evaluate(count(".learnt")), "0");
  {
    store::Store store((folder_ / "matches.db").string());
    put_learnt(store, {.game_key = "k",
                       .kind = store::kLearntRules +
                               processes::sha256(gdl::to_string(
                                   tests::shipped_rules("tic_tac_toe")))});
    for (const int generation : {1, 2}) {
      put_learnt(store, {.game_key = "k",
                         .kind = store::kLearntVersion,
                         .generation = generation,
                         .note = "an opening of " + std::to_string(generation),
                         .elo = 40});
    }
  }
  browser.open(page("game/tic_tac_toe?again"));
  browser.await("document.querySelectorAll('.learnt tbody tr').length === 2");
  const std::string words = browser.text(".learnt table");
  EXPECT_NE(words.find("+80"), std::string::npos) << words;
  EXPECT_NE(words.find("an opening of 2"), std::string::npos) << words;
  EXPECT_EQ(browser.evaluate(count(".growth circle")), "3");
  EXPECT_EQ(browser.console_errors(), "");
}

TEST_F(GameBrowserTest, ComesBackToWhatWasSearched) {
  Browser browser;
  browser.open(page("games"));
  browser.type("main input[type=search]", "toe");
  browser.await("location.hash === '#/games?q=toe'");
  browser.click("a.card[data-key=tic_tac_toe]");
  browser.await("document.querySelector('.new-match')");
  browser.evaluate("history.back()");
  browser.await("document.querySelector('a.card[data-key=tic_tac_toe]')");
  EXPECT_EQ(browser.evaluate(
                "document.querySelector('main input[type=search]').value"),
            "\"toe\"");
}

TEST_F(GameBrowserTest, ComesBackToTheMatchesThatWereChosen) {
  Browser browser;
  sit_down(browser, "tic_tac_toe", {"human", "random"});
  browser.open(page("history"));
  browser.evaluate(
      "(() => { for (const [label, value] of [['Player', 'random'], "
      "['Status', 'running']]) { const field = document.querySelector("
      "`[aria-label=${label}]`); field.value = value; "
      "field.dispatchEvent(new Event('change')); } })()");
  const std::string chosen =
      "location.hash === '#/history?player=random&status=running'";
  browser.await(chosen);
  browser.click(".matches tbody a");
  browser.await("document.querySelector('.turn.yours')");
  browser.evaluate("history.back()");
  browser.await(chosen);
  browser.await("document.querySelector('.matches tbody a')");
  EXPECT_EQ(browser.evaluate(
                "['Player', 'Status'].map(label => document.querySelector("
                "`[aria-label=${label}]`).value).join()"),
            "\"random,running\"");
}

TEST_F(GameBrowserTest, GdlOfOtherRulesIsReadWhereItIsOpened) {
  Browser browser;
  browser.open(page("game/aloof.egg"));
  browser.await("document.querySelector('.details')");
  browser.evaluate(
      "document.querySelectorAll('.details, .details details').forEach("
      "each => { each.open = true; })");
  browser.await(
      "[...document.querySelectorAll('.source')].at(-1).textContent.includes("
      "'(role ')");
}

TEST_F(GameBrowserTest, KeepsRulesThatWereNotAdded) {
  const std::string text = "document.querySelector('.editor textarea').value";
  Browser browser;
  browser.open(page("games"));
  browser.click(".editor summary");
  browser.type(".editor textarea", "(role x)");
  browser.open(page("players"));
  browser.await("!document.querySelector('.editor')");
  browser.open(page("games"));
  browser.await(text + " === '(role x)'");
  browser.click(".begin-anew");
  browser.await(text + " === ''");
  browser.open(page("players"));
  browser.await("!document.querySelector('.editor')");
  browser.open(page("games"));
  browser.await("document.querySelector('a.card')");
  EXPECT_EQ(browser.evaluate(text), "\"\"");
}

TEST_F(GameBrowserTest, ShowsWarningsToWhoBroughtTheGame) {
  Browser browser;
  browser.open(page("games?copy=nim"));
  browser.await("document.querySelector('.editor textarea').value");
  browser.evaluate(
      "document.querySelector('.editor textarea').value += '\\n(idle a)\\n'");
  browser.click(".editor button.primary");
  browser.await("document.querySelector('.warnings')");
  EXPECT_EQ(browser.evaluate("document.querySelector('.warnings').open"),
            "true");
  // The text is not on this page, so that no place leads there.
  EXPECT_EQ(browser.evaluate(count(".warnings li")), "1");
  EXPECT_EQ(browser.evaluate(count(".warnings button")), "0");
}

TEST_F(GameBrowserTest, BeginsAMatchUnderTheNameOfThePerson) {
  Browser browser;
  browser.open(page("game/nim"));
  browser.type(".new-match .name", "Ada");
  begin_match(browser, {"human", "random"});
  browser.await(
      "document.querySelector('.player').textContent.includes('Ada')");
  browser.open(page("game/nim"));
  browser.await("document.querySelector('.new-match .name')");
  EXPECT_EQ(
      browser.evaluate("document.querySelector('.new-match .name').value"),
      "\"Ada\"");
}

TEST_F(GameBrowserTest, LoadsFewPicturesAtOnceAndGivesThemUp) {
  Browser browser;
  browser.open(page("players"));
  browser.await("document.querySelector('h1')");
  // No picture comes, until it is given up.
  browser.evaluate(
      "(() => { const real = window.fetch; window.asked = window.ended = 0;"
      " window.fetch = (address, options = {}) => {"
      " if (!address.startsWith('/api/games/')) return real(address, options);"
      " ++window.asked; return new Promise((_, reject) =>"
      " options.signal.addEventListener('abort', () => { ++window.ended;"
      " reject(options.signal.reason); })); }; })()");
  browser.open(page("games"));
  browser.await("document.querySelectorAll('a.card').length > 20");
  browser.await("window.asked === 2");
  browser.open(page("players"));
  browser.await("window.ended === 2");
  EXPECT_EQ(browser.evaluate("window.asked"), "2");
}

TEST_F(GameBrowserTest, NamesTheTabByThePage) {
  Browser browser;
  browser.open(page("game/chess"));
  browser.await("document.title === 'Chess – Henhouse'");
  browser.click(".try-it");
  browser.await("document.title === 'Analysis – Chess'");
  browser.open(page("nosuch"));
  browser.await("document.title === 'Henhouse'");
}

TEST_F(GameBrowserTest, StaysOnThePageWhereContentIsSkippedTo) {
  Browser browser;
  browser.open(page("game/nim"));
  browser.await("document.querySelector('.new-match')");
  browser.evaluate("document.querySelector('.skip').click()");
  browser.await("document.activeElement.id === 'main'");
  EXPECT_EQ(browser.address(), page("game/nim"));
  for (const std::string address : {"%", "constructor", "game/%"}) {
    browser.open(page("game/nim"));
    browser.await("document.querySelector('.new-match')");
    browser.open(page(address));
    browser.await("document.querySelector('main > .notice')");
  }
  EXPECT_EQ(browser.console_errors(), "");
}

TEST_F(GameBrowserTest, TellsInSightThatNobodyAnswersAndAsksAgain) {
  Browser browser;
  browser.open(page("game/nim"));
  browser.await("document.querySelector('.new-match')");
  // A module of another address has not asked the server about itself yet.
  browser.evaluate(
      "import('./api.js?again').then(async api => {"
      " const real = window.fetch;"
      " window.fetch = () => Promise.reject(new TypeError('no'));"
      " window.scrollTo(0, document.body.scrollHeight);"
      " window.told = await api.info().catch(error => error.message);"
      " document.querySelector('.try-it').click();"
      " window.fetch = real;"
      " window.heard = (await api.info()).name; })");
  browser.await("window.heard === 'Henhouse'");
  EXPECT_NE(browser.evaluate("window.told").find("does not answer"),
            std::string::npos);
  browser.await(
      "document.querySelector('.toast').getBoundingClientRect().top >= 0");
  EXPECT_NE(browser.text(".toast").find("does not answer"), std::string::npos);
}

}  // namespace game_browser_test
}  // namespace gamemaster
