// Learning by example: a teacher who knows a rule shows few steps and answers
// the questions; the game with what was learnt has to be the same game.

#include <gtest/gtest.h>

#include <cstddef>
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
namespace design_learning_test {

using Json = nlohmann::json;
using Counts = std::vector<std::uint64_t>;

/// One rule that is taught: in JavaScript, which steps are shown, as lists
/// [figure, from, to, player, legal, what else lies elsewhere], and which are
/// legal: of `figure`, `player`, `from`, `to` split into their parts, and
/// `there`, what else lies where the step goes.
struct Lesson {
  std::string step;
  std::string shown;
  std::string truth;
  int most_questions = 0;
};

/// Teaches; answers the rule, the number of questions and how long one took.
constexpr const char* kTeach = R"js((async () => {
  const {learn} = await import('/design/learning/learner.js');
  const {readGame, writeGame} = await import('/design/model.js');
  const game = readGame(TEXT);
  const start = new Map(game.figures.map(({name, place}) => [name, place]));
  const truth = (figure, player, from, to, there) => TRUTH;
  const examples = SHOWN.map(([figure, from, to, player, legal, more]) =>
    ({figure, from, to, player, legal,
      where: new Map([...start, [figure, from], ...Object.entries(more || {})])}));
  for (let asked = 0; asked < 100; ++asked) {
    const {rule, question, problem} = learn(game, examples);
    if (problem) return {problem};
    if (!question) {
      Object.assign(game.steps.find(({name}) => name === STEP), rule,
                    {effects: game.steps.find(({name}) => name === STEP).effects});
      return {asked, rule, text: writeGame(game)};
    }
    const {figure, from, to, player, where} = question;
    const there = [...where].filter(([name, place]) =>
      place === to && name !== figure).map(([name]) => name);
    const legal = Boolean(truth(figure, player, from.split('.'), to.split('.'),
                                there));
    examples.push({...question, legal, asked: true});
  }
  return {problem: 'It never ends.'};
})())js";

std::string text_of_file(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

Counts counts_of_text(const std::string& text, std::uint32_t depth) {
  gdl::Diagnostics diagnostics;
  const std::string rules = translators::design_and_play::language().translate(
      {"learnt.dap", text, {}}, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.format_all() << text;
  const auto machine = reasoner::engines::make_state_machine(
      translators::rules_of_text(rules), "propnet");
  return translators::counts_of(translators::perft_of(*machine, depth));
}

class Learner : public ServeBrowserFixture {
 protected:
  Learner() { browser_.open(page("design")); }
  ~Learner() override { EXPECT_EQ(browser_.console_errors(), ""); }

  Json teach(const std::string& game, const Lesson& lesson) {
    std::string script = kTeach;
    const auto put = [&script](const std::string& what, const std::string& by) {
      for (std::size_t at = 0; (at = script.find(what, at)) != script.npos;
           at += by.size()) {
        script.replace(at, what.size(), by);
      }
    };
    put("TRUTH", lesson.truth);
    put("SHOWN", lesson.shown);
    put("STEP", Json(lesson.step).dump());
    put("TEXT", Json(game).dump());
    return Json::parse(browser_.evaluate(script));
  }

  /// After the lessons the game is what it was.
  void expect_learns(const std::string& name, std::uint32_t depth,
                     const std::vector<Lesson>& lessons) {
    const std::string begun =
        text_of_file("games/design_and_play/" + name + ".dap");
    std::string text = begun;
    for (const Lesson& lesson : lessons) {
      SCOPED_TRACE(lesson.step);
      const Json learnt = teach(text, lesson);
      ASSERT_FALSE(learnt.contains("problem")) << learnt;
      EXPECT_LE(learnt.at("asked"), lesson.most_questions) << learnt.at("rule");
      text = learnt.at("text");
    }
    EXPECT_EQ(counts_of_text(text, depth), counts_of_text(begun, depth))
        << text;
  }

  Browser browser_;
};

TEST_F(Learner, LearnsWhichMatchesAreTaken) {
  expect_learns("nim12", 3,
                {{"take", "[['m.1', 'matchgroup', 'basket', 0, true]]",
                  "from[0] === 'matchgroup' && to[0] === 'basket'", 3}});
}

TEST_F(Learner, LearnsToSlideATileFromThreeSteps) {
  expect_learns(
      "sliding_puzzle", 8,
      {{"slide",
        "[['5', 's.2.1', 's.2.2', 0, true], ['4', 's.1.2', 's.2.2', 0, true],"
        " ['8', 's.3.1', 's.2.1', 0, true, {5: 's.2.2'}]]",
        "!there.length && Math.abs(from[1] - to[1]) + "
        "Math.abs(from[2] - to[2]) === 1",
        6}});
}

TEST_F(Learner, LearnsWhoPutsWhatWhere) {
  const std::string empty = " && to[0] === 's' && !there.length";
  expect_learns("tic_tac_toe", 4,
                {{"put-cross", "[['x.1', 'crosses', 's.1.1', 1, true]]",
                  "player === 1 && figure[0] === 'x' && "
                  "from[0] === 'crosses'" +
                      empty,
                  8},
                 {"put-circle", "[['o.1', 'circles', 's.2.1', 2, true]]",
                  "player === 2 && figure[0] === 'o' && "
                  "from[0] === 'circles'" +
                      empty,
                  8}});
}

TEST_F(Learner, LearnsWhereAStoneGoesAhead) {
  const std::string ahead =
      "from[0] === 'q' && to[0] === 'q' && !there.length && "
      "from[1] === to[1] && to[2] - from[2] === ";
  expect_learns(
      "crossing", 6,
      {{"white-ahead", "[['white.1', 'q.1.1', 'q.1.2', 1, true]]",
        "player === 1 && figure.startsWith('white') && " + ahead + "1", 9},
       {"black-ahead", "[['black.1', 'q.1.5', 'q.1.4', 2, true]]",
        "player === 2 && figure.startsWith('black') && " + ahead + "-1", 9}});
}

// Illegal steps that differ in nothing but the square become exceptions.
TEST_F(Learner, LearnsExceptionsAndWhereTheyLead) {
  expect_learns(
      "ball_puzzle", 15,
      {{"normal-step",
        "[['b', 's.1', 's.2', 0, true], ['b', 's.3', 's.4', 0, false],"
        " ['b', 's.8', 's.9', 0, false]]",
        "to[1] - from[1] === 1 && !['3', '8'].includes(from[1])", 4},
       {"go-back",
        "[['b', 's.3', 's.1', 0, true], ['b', 's.8', 's.1', 0, true]]",
        "to[1] === '1' && ['3', '8'].includes(from[1])", 4},
       {"go-forward",
        "[['b', 's.2', 's.4', 0, true], ['b', 's.7', 's.9', 0, true]]",
        "to[1] - from[1] === 2 && ['2', '7'].includes(from[1])", 6}});
}

// All that is learnt covers what was shown as legal, and nothing else of it.
TEST_F(Learner, IsAsSpecialAsWhatWasShown) {
  const std::string text = text_of_file("games/design_and_play/crossing.dap");
  const Json learnt = teach(
      text,
      {"white-ahead", "[['white.1', 'q.1.1', 'q.1.2', 1, true]]", "false", 0});
  EXPECT_EQ(learnt.at("rule").at("what"), "[NAME white.1]");
  EXPECT_EQ(learnt.at("rule").at("from"), "[NAME q.1.1]");
  EXPECT_EQ(learnt.at("rule").at("to"), "[NAME q.1.2]");
}

TEST_F(Learner, SaysWhereNoRuleTellsTheStepsApart) {
  const Json learnt = teach(text_of_file("games/design_and_play/nim12.dap"),
                            {"take",
                             "[['m.1', 'matchgroup', 'basket', 0, true],"
                             " ['m.1', 'matchgroup', 'basket', 0, false]]",
                             "true", 0});
  EXPECT_EQ(learnt.value("problem", "").substr(0, 13), "No rule tells");
}

}  // namespace design_learning_test
}  // namespace gamemaster
