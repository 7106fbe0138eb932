// serve_screenshots ADDRESS FOLDER: pictures of the page of a running
// henhouse serve: matches of a person, whose moves are clicks, against our
// agent. See benchmarks/accept/screenshots.sh.

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "tests/gamemaster/web/browser.h"

namespace {

using gamemaster::Browser;

/// Begins a match and makes moves by clicks on cells with these labels; two
/// labels in a row where a move goes from one to the other. The agent has
/// `seconds` for each of its moves, and before the first.
void play(Browser& browser, const std::string& address, const std::string& game,
          const std::vector<std::string>& cells, int seconds = 1) {
  browser.open(address + "#/game/" + game);
  browser.await("document.querySelector('.new-match')");
  browser.evaluate(
      "document.querySelectorAll('.clocks input').forEach("
      "i => { i.value = " +
      std::to_string(seconds) + "; })");
  browser.click(".new-match button.primary");
  for (const std::string& cell : cells) {
    browser.await("document.querySelector('.turn.yours, .turn.over')");
    browser.click(".board [data-cell='" + cell + "']");
    browser.await("document.querySelector('.board .selected, .turn.yours')");
  }
  browser.await("document.querySelector('.turn.yours, .turn.over')");
}

/// From the match that is shown: a variation, and back to where it begins.
void analyse(Browser& browser) {
  const std::string lines =
      "document.querySelectorAll('.engine .best li').length > 2 && "
      "document.querySelector('.board .arrow')";
  browser.click(".actions .analyse");
  browser.await(lines);
  // The lines change all the time.
  browser.evaluate(
      "document.querySelector('.engine .best li:nth-child(2) button').click()");
  browser.await(lines);
  browser.press("ArrowLeft");
  // All values are known, or it has thought for a while.
  browser.await(
      "document.querySelectorAll('.engine .best li').length > 2 && "
      "(document.querySelectorAll('.engine .best .proven').length > 2 || "
      "performance.now() - (window.looked ||= performance.now()) > 15000)");
}

void take_all(const std::string& address, const std::string& folder) {
  Browser browser;
  browser.set_size(1100, 800);
  const auto picture = [&](const std::string& name) {
    // Notes in passing hide what is below them.
    browser.evaluate("document.getElementById('toasts').replaceChildren()");
    browser.take_picture(folder + "/" + name + ".png");
    std::printf("%s/%s.png\n", folder.c_str(), name.c_str());
  };
  browser.open(address + "#/games");
  browser.await("document.querySelectorAll('.picture .board').length > 15");
  picture("games");
  play(browser, address, "connect_four", {"d1", "d1", "c1", "e1"});
  picture("connect_four");
  analyse(browser);
  picture("analysis");
  play(browser, address, "chess", {"e2", "e4", "d2", "d4", "b1", "c3", "g1"},
       10);
  picture("chess");
  play(browser, address, "hex", {"e5", "d6", "f4"});
  picture("hex");
  play(browser, address, "kites.egg", {"c3", "d4"});
  picture("kites");
  play(browser, address, "shards.egg", {"c3", "d4", "e3"});
  picture("shards");

  browser.evaluate(
      "void fetch('/api/tournaments', {method: 'POST', headers: "
      "{'Content-Type': 'application/json'}, body: JSON.stringify({name: "
      "'spring_cup', players: [{player: 'search', iterations: 300, name: "
      "'300 iterations'}, {player: 'search', iterations: 30, name: "
      "'30 iterations'}, 'random', 'legal'], games: ['breakthrough', "
      "'connect_four'], rounds: 2})}).then(() => { location.hash = "
      "'#/tournament/spring_cup'; })");
  browser.await("document.querySelector('.progress .state.finished')");
  browser.await("document.querySelectorAll('.matches tbody tr').length > 5");
  picture("tournament");

  browser.open(address + "#/games");
  browser.click(".editor summary");
  browser.type(".editor input", "corner.egg");
  browser.type(".editor textarea",
               "game is Corner\n"
               "4x4 grid\n"
               "players are Red and Blue\n"
               "pieces are stone\n"
               "turns alternate\n"
               "board starts empty\n"
               "turn is player place peice\n"
               "goal is Corner\n"
               "Corner means (x, y) and (x+1, y) and (x, y+1)\n");
  browser.click(".editor button.primary");
  browser.await("document.querySelector('.diagnostics .error')");
  browser.evaluate(
      "document.querySelector('.drop').scrollIntoView({block: 'start'})");
  picture("own_rules");

  browser.open(address + "#/design");
  browser.await("document.querySelector('.box-item')");
  browser.drag(".box-item[data-type=board]", ".table");
  browser.drag(".box-item[data-type=group]", ".table");
  browser.await("document.querySelector('[data-place=group]')");
  browser.type(".box .count", "4");
  browser.evaluate("document.activeElement.blur()");
  browser.drag(".box-item[data-type=circle]", "[data-place=group]");
  const std::string stone = "[data-figure='o.4']";
  browser.await("document.querySelector(\"" + stone + "\")");
  browser.click(".shows");
  browser.drag(stone, "[data-place='board.2.2']");
  browser.await("document.querySelector('.make-rule')");
  browser.click(".make-rule");
  picture("design");

  browser.set_size(400, 860);
  browser.set_dark(true);
  play(browser, address, "english_draughts", {"c3", "d4"});
  picture("draughts_on_a_phone");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: serve_screenshots ADDRESS FOLDER\n");
    return 2;
  }
  try {
    take_all(argv[1], argv[2]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
