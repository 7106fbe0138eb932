// The designer: three games are made on an empty table by a mouse and few
// characters, and are then what rules that were written independently are.

#include <gtest/gtest.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/files/reader.h"
#include "gdl/rulesheet.h"
#include "reasoner/engines/engine.h"
#include "tests/gamemaster/web/serve_browser_fixture.h"
#include "tests/translators/design_and_play/whole_moves.h"
#include "tests/translators/translated_games.h"
#include "translators/design_and_play/language.h"

namespace gamemaster {
namespace design_browser_test {

using Json = nlohmann::json;
using Counts = std::vector<std::uint64_t>;

/// A person at the designer, whose clicks, drags and characters are counted.
class Person {
 public:
  explicit Person(Browser& browser) : browser_(browser) {}

  void click(const std::string& selector) {
    ++clicks_;
    browser_.click(selector);
  }
  void drag(const std::string& from, const std::string& to) {
    ++clicks_;
    // To look elsewhere takes no click.
    browser_.await("document.querySelector('" + from + "')");
    browser_.evaluate("document.querySelector('" + from +
                      "').scrollIntoView({block: 'center'})");
    browser_.drag(from, to);
  }
  /// A click into the field, and the text.
  void type(const std::string& selector, const std::string& text) {
    ++clicks_;
    characters_ += text.size();
    browser_.await("document.querySelector('" + selector + "')");
    browser_.type(selector, text);
    // The field is left.
    browser_.evaluate("document.activeElement.blur()");
  }

  void take_from_box(const std::string& type, const std::string& to) {
    drag(".box-item[data-type=" + type + "]", to);
  }
  void many(int count) { type(".box .count", std::to_string(count)); }
  void move(const std::string& figure, const std::string& to) {
    drag(figure_named(figure), place_named(to));
  }
  void make_rule() { click(".make-rule"); }
  void in_last_rule(const std::string& what) {
    click(".steps .rule:last-child " + what);
  }
  void condition_in_last_rule(const std::string& text) {
    in_last_rule(".add-condition");
    type(
        ".steps .rule:last-child .conditions .text-row:nth-last-child(2) input",
        text);
  }

  static std::string place_named(const std::string& name) {
    return ".place[data-place=\"" + name + "\"]";
  }
  static std::string figure_named(const std::string& name) {
    return ".figure[data-figure=\"" + name + "\"]";
  }

  void expect_little_work() const {
    EXPECT_LE(clicks_, 60);
    EXPECT_LE(characters_, 300U);
    testing::Test::RecordProperty("clicks", clicks_);
    testing::Test::RecordProperty("characters", static_cast<int>(characters_));
  }

 private:
  Browser& browser_;
  int clicks_ = 0;
  std::size_t characters_ = 0;
};

class Designer : public ServeBrowserFixture {
 protected:
  Designer() { browser_.open(page("design")); }
  // What every test ends with.
  ~Designer() override { EXPECT_EQ(browser_.console_errors(), ""); }

  std::string text_of_game() {
    return Json::parse(
        browser_.evaluate("document.querySelector('.source').value"));
  }

  /// Sequences of whole moves of what stands on the page.
  Counts whole_moves(std::size_t depth) {
    gdl::Diagnostics diagnostics;
    const std::string rules =
        translators::design_and_play::language().translate(
            {"design.dap", text_of_game(), {}}, diagnostics);
    EXPECT_EQ(diagnostics.format_all(), "") << text_of_game();
    const auto machine = reasoner::engines::make_state_machine(
        translators::rules_of_text(rules), "propnet");
    return translators::design_and_play::WholeMoves(*machine).counts(depth);
  }

  static Counts of_sheet(const std::string& name, std::uint32_t depth) {
    const auto machine = reasoner::engines::make_state_machine(
        translators::rules_of("games/" + name + ".kif"), "propnet");
    Counts counts =
        translators::counts_of(translators::perft_of(*machine, depth));
    counts.erase(counts.begin());
    return counts;
  }

  void make_nim12() {
    person_.take_from_box("group", ".table");
    person_.take_from_box("basket", ".table");
    person_.many(12);
    person_.take_from_box("match", Person::place_named("group"));
    person_.click(".shows");
    person_.move("m.1", "basket");
    person_.make_rule();
    person_.in_last_rule(".part-what .generalize");
    for (int steps = 1; steps <= 3; ++steps) {
      person_.click(".new-move");
      for (int i = 0; i < steps; ++i) person_.click(".then");
    }
    person_.click(".add-ending");
    person_.type(".ending .expression", "empty? contains \"group");
    person_.click(".ending .winner-onMove");
  }

  void put_tic_tac_toe_on_the_table() {
    person_.take_from_box("board", ".table");
    person_.take_from_box("group", ".table");
    person_.take_from_box("group", ".table");
    person_.many(5);
    person_.take_from_box("cross", Person::place_named("group"));
    person_.many(4);
    person_.take_from_box("circle", Person::place_named("group.1"));
  }

  void add_rows_of_tic_tac_toe() {
    const std::vector<std::vector<std::string>> winners = {
        {"cross", ".winner-1"}, {"circle", ".winner-2"}};
    for (const auto& winner : winners) {
      person_.click(".add-ending");
      person_.click(".ending:nth-last-child(2) .row-of[data-type=" + winner[0] +
                    "]");
      person_.click(".ending:nth-last-child(2) " + winner[1]);
    }
  }

  /// Of a field with several choices the one of that number.
  void choose(const std::string& selector, int number) {
    browser_.await("document.querySelector('" + selector + "')");
    browser_.evaluate("(() => { const s = document.querySelector('" + selector +
                      "'); s.selectedIndex = " + std::to_string(number) +
                      "; s.dispatchEvent(new Event('change')); })()");
  }

  /// Answers what is asked: the figure may only go from there to a place of
  /// `to` with nothing on it, by that player.
  void answer_questions(const std::string& figures, const std::string& from,
                        const std::string& to, int player, int most) {
    for (int asked = 0;; ++asked) {
      browser_.await("document.querySelector('.question, .settled')");
      const Json question = Json::parse(browser_.evaluate(
          "{...(document.querySelector('.question') || {}).dataset}"));
      if (question.empty()) break;
      ASSERT_LT(asked, most) << question;
      const std::string there = question.at("to");
      const bool is_free =
          browser_.evaluate(
              count(".bench .figure[data-place=\"" + there + "\"]")) == "0";
      const bool may =
          question.at("figure").get<std::string>().starts_with(figures) &&
          question.at("from") == from && there.starts_with(to) &&
          question.at("player") == std::to_string(player) && is_free;
      browser_.click(may ? ".answer-yes" : ".answer-no");
    }
  }

  Browser browser_;
  Person person_{browser_};
};

TEST_F(Designer, MakesNim12FromAnEmptyTable) {
  make_nim12();
  person_.expect_little_work();
  EXPECT_EQ(whole_moves(12), of_sheet("nim12", 12));
}

TEST_F(Designer, MakesTheBallPuzzleFromAnEmptyTable) {
  person_.many(15);
  person_.take_from_box("square", ".table");
  person_.many(1);
  person_.take_from_box("ball", Person::place_named("s.1"));
  person_.click(".players-1");
  person_.click(".shows");
  person_.move("b", "s.2");
  person_.make_rule();
  person_.in_last_rule(".part-from .open-numbers");
  person_.in_last_rule(".part-to .open-numbers");
  person_.condition_in_last_rule("?b? = ?a? + 1");
  person_.condition_in_last_rule("not member? ?a? [3 8]");
  person_.move("b", "s.3");
  person_.move("b", "s.1");
  person_.make_rule();
  person_.in_last_rule(".part-from .open-numbers");
  person_.condition_in_last_rule("member? ?a? [3 8]");
  person_.move("b", "s.2");
  person_.move("b", "s.4");
  person_.make_rule();
  person_.in_last_rule(".part-from .open-numbers");
  person_.in_last_rule(".part-to .open-numbers");
  person_.condition_in_last_rule("member? ?a? [2 7]");
  person_.condition_in_last_rule("?b? = ?a? + 2");
  person_.click(".add-ending");
  person_.type(".ending .expression", "at? \"b \"s.15");
  person_.click(".ending .winner-1");
  person_.expect_little_work();
  EXPECT_EQ(whole_moves(19), of_sheet("ball_puzzle", 19));
}

TEST_F(Designer, MakesTicTacToeFromAnEmptyTable) {
  put_tic_tac_toe_on_the_table();
  person_.click(".shows");
  const std::vector<std::vector<std::string>> sides = {
      {"x.1", "board.1.1", ".player-1"}, {"o.1", "board.2.2", ".player-2"}};
  for (const auto& side : sides) {
    person_.move(side[0], side[1]);
    person_.make_rule();
    person_.in_last_rule(".part-what .generalize");
    person_.in_last_rule(".part-to .generalize");
    person_.in_last_rule(".to-empty");
    person_.in_last_rule(side[2]);
  }
  add_rows_of_tic_tac_toe();
  person_.expect_little_work();
  EXPECT_EQ(whole_moves(9), of_sheet("tic_tac_toe", 9));
}

// Steps that are shown, some of them as illegal, and answers make the rules.
TEST_F(Designer, LearnsTheRulesOfTicTacToe) {
  put_tic_tac_toe_on_the_table();
  person_.click(".shows");
  for (const auto& [figures, group, player] :
       {std::tuple{"x.", "group", 1}, std::tuple{"o.", "group.1", 2}}) {
    // A step of the wrong figure first, so that the field for players is there.
    person_.move(std::string(player == 1 ? "o" : "x") + ".1", "board.3.3");
    choose(".shown-player", player);
    browser_.click(".shown-steps li:last-child .judge");
    person_.move(figures + std::string("1"), "board.1.1");
    browser_.await(count(".shown-steps li") + " === 2");
    // What was illegal went back.
    EXPECT_EQ(browser_.evaluate(count(".place[data-place=\"board.3.3\"] ~ "
                                      ".figure[data-place=\"board.3.3\"]")),
              "0");
    browser_.click(".learn");
    answer_questions(figures, group, "board.", player, 10);
    browser_.click(".make-learnt");
    browser_.click(".back-to-start");
  }
  EXPECT_EQ(browser_.evaluate(count(".steps .rule")), "2");
  add_rows_of_tic_tac_toe();
  EXPECT_EQ(whole_moves(9), of_sheet("tic_tac_toe", 9)) << text_of_game();
}

TEST_F(Designer, PlaysWhatWasMadeAgainstTheAgent) {
  make_nim12();
  browser_.click(".try-agent");
  int moves = 0;
  while (true) {
    browser_.await(
        "document.querySelector('.trial .turn.yours, .trial .turn.over')");
    if (!browser_.text(".trial .turn.over").empty()) break;
    ASSERT_LT(++moves, 40);
    const std::string before =
        browser_.evaluate(count(".trial .trial-moves li"));
    if (browser_.evaluate("document.querySelector('.trial .done').hidden") ==
        "false") {
      browser_.click(".trial .done");
    } else {
      browser_.evaluate(
          "document.querySelector('.trial svg').scrollIntoView("
          "{block: 'center'})");
      browser_.click(".trial .figure.can");
    }
    browser_.await(count(".trial .trial-moves li") + " > " + before);
  }
  // Whoever takes one match each time loses to a player without mistakes.
  EXPECT_EQ(browser_.text(".trial .turn.over"), "Over: second wins.");
}

}  // namespace design_browser_test
}  // namespace gamemaster
