// What the designer does beside the making of rules: selecting, naming,
// colouring, undoing, saving and opening; and that text is what it edits.

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/files/reader.h"
#include "reasoner/engines/engine.h"
#include "tests/gamemaster/web/serve_browser_fixture.h"
#include "tests/translators/translated_games.h"
#include "translators/design_and_play/language.h"

namespace gamemaster {
namespace design_editing_test {

using Json = nlohmann::json;

class DesignEditing : public ServeBrowserFixture {
 protected:
  DesignEditing() {
    browser_.open(page("design"));
    browser_.await("document.querySelector('.source')");
  }
  ~DesignEditing() override { EXPECT_EQ(browser_.console_errors(), ""); }

  std::string text_of_game() {
    return Json::parse(
        browser_.evaluate("document.querySelector('.source').value"));
  }

  /// As if somebody had typed it.
  void set_text(const std::string& text) {
    browser_.evaluate(
        "(() => { const t = document.querySelector('.source'); t.value = " +
        Json(text).dump() + "; t.dispatchEvent(new Event('change')); })()");
  }

  void type(const std::string& selector, const std::string& text) {
    browser_.await("document.querySelector('" + selector + "')");
    browser_.type(selector, text);
    browser_.evaluate("document.activeElement.blur()");
  }

  /// The same at once, where each change draws the field anew.
  void put(const std::string& selector, const std::string& text) {
    browser_.await("document.querySelector('" + selector + "')");
    browser_.evaluate("(() => { const f = document.querySelector('" + selector +
                      "'); f.value = " + Json(text).dump() +
                      "; f.dispatchEvent(new Event('change')); })()");
  }

  void expect_part(const std::string& part) {
    EXPECT_NE(text_of_game().find(part), std::string::npos) << part << "\n"
                                                            << text_of_game();
  }

  void drag_in_view(const std::string& from, const std::string& to) {
    browser_.await("document.querySelector('" + from + "')");
    browser_.evaluate("document.querySelector('" + from +
                      "').scrollIntoView({block: 'center'})");
    browser_.drag(from, to);
  }

  Browser browser_;
};

std::string text_of_file(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::uint64_t> counts_of(const std::string& text) {
  gdl::Diagnostics diagnostics;
  const std::string rules = translators::design_and_play::language().translate(
      {"opened.dap", text, {}}, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.format_all() << text;
  const auto machine = reasoner::engines::make_state_machine(
      translators::rules_of_text(rules), "propnet");
  return translators::counts_of(translators::perft_of(*machine, 3));
}

TEST_F(DesignEditing, NamesColoursAndRemovesWhatALassoCatches) {
  set_text(
      "[2 [] [[s.1 square [500 220] []] [s.2 square [560 220] []]"
      " [far square [760 320] []] [left square [0 0] []]]"
      " [[b stone s.2 []]] [] [[go [] [[NAME s.1]] [] [] []]] [] []]");
  // From the middle of the table, where nothing is, to the last square.
  drag_in_view(".table", ".place[data-place=far]");
  browser_.await(count(".table .place.selected") + " === 2");
  type(".thing-name", "home");
  expect_part("[home.1 square [500 220] []]");
  expect_part("[home.2 square [560 220] []]");
  // What is said of them says it by the new name.
  expect_part("[b stone home.2 []]");
  expect_part("[NAME home.1]");
  type(".thing-colour", "red");
  expect_part("[home.2 square [560 220] [[color red]]]");
  const std::string before = text_of_game();
  browser_.evaluate("document.querySelector('.table').focus()");
  browser_.press("\uE017");  // Delete
  browser_.await(count(".table .place") + " === 2");
  EXPECT_EQ(text_of_game().find("stone"), std::string::npos);
  browser_.click(".undo");
  EXPECT_EQ(text_of_game(), before);
  browser_.click(".undo");
  EXPECT_EQ(text_of_game().find("color"), std::string::npos);
  browser_.click(".redo");
  EXPECT_EQ(text_of_game(), before);
}

TEST_F(DesignEditing, DropsFiguresAndTriggersAsTheBoxSays) {
  type(".box .columns", "4");
  browser_.evaluate("document.querySelector('.box .cells').value = 'hexagons'");
  drag_in_view(".box-item[data-type=board]", ".table");
  browser_.await(count(".table .place > polygon") + " === 12");
  expect_part("board board [");
  expect_part("[4 3 hexagon]");
  type(".box .count", "3");
  type(".box .called", "hut");
  browser_.evaluate("document.querySelector('.box .colour').value = 'blue'");
  drag_in_view(".box-item[data-type=pawn]", ".place[data-place=\"board.2.2\"]");
  // One on each cell, as far as there are some.
  expect_part("[hut.1 pawn board.2.2 [[color blue]]]");
  expect_part("[hut.2 pawn board.3.2 [[color blue]]]");
  expect_part("[hut.3 pawn board.4.2 [[color blue]]]");
  type(".box .count", "1");
  drag_in_view(".box-item[data-type=trigger]", ".table");
  browser_.await("document.querySelector('.thing-value')");
  put(".thing-value", "7");
  put(".thing-name", "clock");
  expect_part("[clock trigger 7 [");
  EXPECT_EQ(browser_.text(".table .trigger text"), "clock: 7");
}

// Who has no mouse, or a screen on which box and table are not seen at once.
TEST_F(DesignEditing, PutsThingsByClicksAndKeys) {
  for (int i = 0; i < 2; ++i) browser_.click(".box-item[data-type=square]");
  browser_.await(count(".table .place") + " === 2");
  browser_.evaluate(
      "document.querySelector('.box-item[data-type=ball]').focus()");
  browser_.press("\uE007");  // Enter
  browser_.await(count(".table .figure") + " === 1");
  browser_.click(".shows");
  const std::string from = Json::parse(browser_.evaluate(
      "document.querySelector('.table .figure').dataset.place"));
  const std::string to = from == "s.1" ? "s.2" : "s.1";
  browser_.evaluate("document.querySelector('.table .figure').focus()");
  browser_.press("\uE007");
  browser_.evaluate("document.querySelector('.place[data-place=\"" + to +
                    "\"]').focus()");
  browser_.press("\uE007");
  browser_.await("document.querySelector('.figure[data-place=\"" + to +
                 "\"]')");
  browser_.click(".make-rule");
  expect_part("[[NAME " + to + "] [TYPE square]]");
}

TEST_F(DesignEditing, SaysEndingsByWhatIsOnTheTable) {
  set_text(
      "[2 [] [[home group [0 0] []] [away basket [300 0] []]]"
      " [[s.1 stone home []] [s.2 stone home []]] []"
      " [[go [] [[NAME home]] [[NAME away]] [] []]] [] []]");
  browser_.click(".shows");
  drag_in_view(".figure[data-figure=\"s.1\"]", ".place[data-place=away]");
  browser_.click(".add-ending");
  browser_.click(".ending .lie-as-now");
  expect_part("[end-1 [[at? \"s.1 \"away] [at? \"s.2 \"home]] [onMove]]");
  browser_.click(".ending .winner-3onMove");
  expect_part("[3 - onMove]]");
  browser_.click(".undo");
  browser_.click(".undo");
  browser_.click(".place[data-place=home]");
  browser_.click(".ending .lies-nothing");
  browser_.click(".ending .no-step");
  expect_part("[end-1 [[empty? contains \"home] [not canMove]] [onMove]]");
}

TEST_F(DesignEditing, EndsAGameWithTheWinnerOfItsCondition) {
  set_text(
      "[2 [] [[home group [0 0] []] [away basket [300 0] []]]"
      " [[s.1 stone home []] [s.2 stone home []]] [[t trigger 0 [0 200]]]"
      " [[go [[TYPE stone]] [[NAME home]] [[NAME away]] [] []]] [] []]");
  browser_.click(".steps .add-set");
  browser_.click(".add-ending");
  type(".ending .expression", "(value \"t) = 1");
  type(".ending .winner", "3 - onMove");
  expect_part("[[set \"t 1]]]");
  expect_part("[end-1 [[(value \"t) = 1]] [3 - onMove]]");
  browser_.click(".try-person");
  browser_.await("document.querySelector('.trial .turn.yours')");
  drag_in_view(".trial .figure.can", ".trial .place[data-place=away]");
  browser_.await("document.querySelector('.trial .turn.over')");
  EXPECT_EQ(browser_.text(".trial .turn.over"), "Over: first wins.");
  EXPECT_EQ(browser_.text(".trial .trigger text"), "t: 1");
}

TEST_F(DesignEditing, TriesAStepByClicksOnFigureAndPlace) {
  set_text(
      "[1 [] [[home square [0 0] []] [left square [100 0] []]"
      " [right square [200 0] []]] [[b ball home []]] []"
      " [[go [] [[NAME home]] [] [] []]] []"
      " [[end [[at? \"b \"right]] 1]]]");
  browser_.click(".try-agent");
  browser_.await("document.querySelector('.trial .turn.yours')");
  browser_.click(".trial .figure");
  browser_.await("document.querySelector('.trial .figure.selected')");
  browser_.click(".trial .place[data-place=right]");
  browser_.await("document.querySelector('.trial .turn.over')");
  EXPECT_EQ(browser_.text(".trial .turn.over"), "Solved.");
}

TEST_F(DesignEditing, SavesAGameAndOpensItAgain) {
  set_text(
      "[1 [Off the table.] [[home hexagon [0 60] [[color green]]]"
      " [away basket [300 0] []]] [[b ball home [[color red]]]]"
      " [[t trigger [[a list]] [0 200] invisible []]]"
      " [[go [[NAME b]] [[NAME ? [a]]] [] [[?a? = \"home]]"
      " [[set \"t [done]]]]] [[once [go [* go]]]]"
      " [[off [[at? \"b \"away]] 1]]]");
  browser_.click(".players-2");
  browser_.click(".players-1");
  const std::string text = text_of_game();
  type(".game-name", "off_the_table");
  browser_.click(".save");
  browser_.await("document.querySelector('.notice.saved a')");
  const std::string link = Json::parse(browser_.evaluate(
      "document.querySelector('.notice.saved a').getAttribute('href')"));
  const std::string key = link.substr(link.rfind('/') + 1);
  // Who comes back finds it.
  EXPECT_EQ(browser_.address(), page("design/" + key));
  browser_.open(page("games"));
  browser_.await("!document.querySelector('.source')");
  browser_.open(page("design/" + key));
  browser_.await("document.querySelector('.table .figure')");
  EXPECT_EQ(text_of_game(), text);
  EXPECT_EQ(Json::parse(browser_.evaluate(
                "document.querySelector('.game-name').value")),
            "off_the_table");
  EXPECT_EQ(browser_.evaluate(count(".table .figure")), "1");
}

TEST_F(DesignEditing, TakesATrialAwayWhenThePageIsLeft) {
  browser_.open(page("design/nim12.dap"));
  browser_.await("document.querySelector('.table .figure')");
  browser_.click(".try-person");
  browser_.await("document.querySelector('.trial .turn.yours')");
  browser_.open("about:blank");
  browser_.open(page("games"));
  browser_.await(
      "(() => { void fetch('/api/games?q=trial').then(answer => "
      "answer.json()).then(({total}) => { window.trials = total; }); "
      "return window.trials === 0; })()");
}

TEST_F(DesignEditing, KeepsWhatWasNotSaved) {
  type(".game-name", "my_name");
  type(".description", "my words");
  browser_.open(page("games"));
  browser_.await("!document.querySelector('.source')");
  browser_.open(page("design"));
  browser_.await("document.querySelector('.notice')");
  expect_part("[my words]");
  EXPECT_EQ(browser_.evaluate("document.querySelector('.game-name').value"),
            "\"my_name\"");
  browser_.click(".undo");
  EXPECT_EQ(text_of_game().find("my words"), std::string::npos);
  // Text that is no game yet is work, too.
  browser_.type(".source", "[2 [half");  // and the field is not left
  browser_.open(page("games"));
  browser_.await("!document.querySelector('.source')");
  browser_.open(page("design"));
  browser_.await("document.querySelector('.notice.bad')");
  EXPECT_EQ(text_of_game(), "[2 [half");
}

// Nothing of a game is lost where the designer opens it and writes it again.
TEST_F(DesignEditing, WritesTheGamesThatItOpens) {
  for (const std::string name : {"nim12", "ball_puzzle", "tic_tac_toe",
                                 "sliding_puzzle", "crossing", "dama"}) {
    SCOPED_TRACE(name);
    const std::string text =
        text_of_file("games/design_and_play/" + name + ".dap");
    const Json written = Json::parse(browser_.evaluate(
        "import('/design/model.js').then(({readGame, writeGame}) => { const "
        "once = writeGame(readGame(" +
        Json(text).dump() +
        ")); return [once, writeGame(readGame(once))]; })"));
    EXPECT_EQ(written[0], written[1]);
    EXPECT_EQ(counts_of(written[0]), counts_of(text));
  }
}

}  // namespace design_editing_test
}  // namespace gamemaster
