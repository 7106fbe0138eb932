// Files that cannot be read or played are refused at their place, with a
// sentence; slips are read as meant; and what the language says of a file.

#include "translators/design_and_play/language.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <ostream>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/language.h"
#include "tests/translators/translated_games.h"
#include "translators/design_and_play/meaning/expression.h"
#include "translators/design_and_play/syntax/item.h"

namespace translators::design_and_play {
namespace language_test {

/// A small game in which one part is another; each part has a line of its own.
std::string game_with(std::size_t part, const std::string& text) {
  std::vector<std::string> parts = {
      "1",
      "[A game.]",
      "[[s.1 square [0 0] []] [s.2 square [50 0] []]]",
      "[[b ball s.1 []]]",
      "[[t trigger 0 [0 90] visible []]]",
      "[[go [] [[NAME s.? [n]]] [] [] []]]",
      "[[move [go]]]",
      "[[end [[at? \"b \"s.2]] 1]]"};
  parts[part] = text;
  std::string game = "[";
  for (const std::string& each : parts) game += each + "\n";
  return game + "]";
}

constexpr std::size_t kPlayers = 0;
constexpr std::size_t kEquipment = 2;
constexpr std::size_t kFigures = 3;
constexpr std::size_t kTriggers = 4;
constexpr std::size_t kSteps = 5;
constexpr std::size_t kMoves = 6;
constexpr std::size_t kEndings = 7;

std::string with_condition(const std::string& condition) {
  return game_with(kSteps,
                   "[[go [] [[NAME s.? [n]]] [] [" + condition + "] []]]");
}
std::string with_effect(const std::string& effect) {
  return game_with(kSteps, "[[go [] [[NAME s.? [n]]] [] [] [" + effect + "]]]");
}

gdl::Diagnostics said_of(const std::string& text,
                         const std::vector<std::string>& settings = {}) {
  gdl::Diagnostics diagnostics("game.dap");
  gdl::ReadOptions options;
  options.settings = settings;
  language().translate({"/nowhere/game.dap", text, options}, diagnostics);
  return diagnostics;
}

std::string sum(int terms) {
  std::string text = "1";
  for (int i = 1; i < terms; ++i) text += " + 1";
  return text;
}

struct Refused {
  std::string text;
  std::string says;  ///< the first thing that is said, without the file
};

void PrintTo(const Refused& refused, std::ostream* out) {
  *out << refused.says;
}

class DesignAndPlayRefusals : public testing::TestWithParam<Refused> {};

TEST_P(DesignAndPlayRefusals, SayWhereAndWhat) {
  gdl::Diagnostics diagnostics = said_of(GetParam().text);
  EXPECT_TRUE(diagnostics.has_errors());
  const std::string all = diagnostics.format_all();
  EXPECT_NE(all.find("game.dap" + GetParam().says), std::string::npos) << all;
}

INSTANTIATE_TEST_SUITE_P(
    Files, DesignAndPlayRefusals,
    testing::Values(
        Refused{"", ":1:1: error: a game is one list in brackets"},
        Refused{"; nothing", ":1:1: error: a game is one list"},
        Refused{"[2", ":1:1: error: this '[' has no ']'"},
        Refused{"[2]]", ":1:4: error: there is a ']' without its '['"},
        Refused{"[2] [1]", ":1:5: error: a game is one list in brackets"},
        Refused{"[2 [] [] []]", ":1:1: error: a game has eight parts"},
        Refused{std::string(300, '['),
                ":1:101: error: lists lie in one another more than 100 deep"},
        Refused{game_with(kPlayers, "3"),
                ":1:2: error: the number of players is 1, for a puzzle, or 2"},
        Refused{game_with(kPlayers, "[1]"),
                ":1:2: error: the number of players is 1"},
        Refused{game_with(kEquipment, "squares"),
                ":3:1: error: the part E of the game is a list in brackets"},
        Refused{game_with(kEquipment, "[s.1]"),
                ":3:2: error: this has to be [name type [x y] [arguments]], "
                "not s.1"},
        Refused{game_with(kEquipment, "[[s.1 ring [0 0] []]]"),
                ":3:7: error: there is no equipment of type 'ring'"},
        Refused{game_with(kEquipment, "[[s.1 square 0 []]]"),
                ":3:14: error: a position is a list of two whole numbers"},
        Refused{game_with(kEquipment, "[[s.* square [0 0] []]]"),
                ":3:3: error: 's.*' is no name"},
        Refused{game_with(kEquipment,
                          "[[s.1 square [0 0] []] [S.1 group [0 0] []]]"),
                ":3:25: error: another thing is called 'S.1', too"},
        Refused{game_with(kEquipment, "[[s board [0 0] [3]]]"),
                ":3:2: error: a board is [name board [x y] [columns rows]]"},
        Refused{game_with(kEquipment, "[[s board [0 0] [31 2]]]"),
                ":3:2: error: a board is [name board"},
        Refused{game_with(kFigures, "[[b ball s.3 []]]"),
                ":4:10: error: no equipment is called 's.3'"},
        Refused{game_with(kFigures, "[[b ball]]"),
                ":4:2: error: this has to be [name type equipment"},
        Refused{game_with(kFigures, "[[s.1 ball s.1 []]]"),
                ":4:3: error: another thing is called 's.1', too"},
        Refused{game_with(kTriggers, "[[t trigger]]"),
                ":5:2: error: this has to be [name type value"},
        Refused{game_with(kTriggers, "[[t trigger 0 [0 0] seen []]]"),
                ":5:21: error: a trigger is visible or invisible, not 'seen'"},
        Refused{game_with(kTriggers, "[[t trigger [sum 1 2]]]"),
                ":5:13: error: a trigger starts with a word, a number"},
        Refused{game_with(kSteps, "[[go]]"),
                ":6:2: error: this has to be [name what from to conditions"},
        Refused{game_with(kSteps, "[[go ball [] [] [] []]]"),
                ":6:6: error: this has to be a list like [[NAME ...]"},
        Refused{game_with(kSteps, "[[go [[KIND ball]] [] [] [] []]]"),
                ":6:8: error: this says NAME, TYPE or ORIGIN, not 'KIND'"},
        Refused{game_with(kSteps, "[[go [] [[ORIGIN s.1]] [] [] []]]"),
                ":6:11: error: this says NAME or TYPE, not 'ORIGIN'"},
        Refused{game_with(kSteps, "[[go [[NAME b] [NAME b]] [] [] [] []]]"),
                ":6:16: error: NAME is said twice"},
        Refused{game_with(kSteps, "[[go [[NAME ? [a b]]] [] [] [] []]]"),
                ":6:15: error: '?' has 1 wildcard, but there are 2 symbols"},
        Refused{game_with(kSteps,
                          "[[go [[NAME ? [a]]] [[NAME s.? [a]]] [] [] []]]"),
                ":6:33: error: the symbol 'a' stands twice in this step"},
        Refused{game_with(kSteps, "[[go [] [] [] [] []] [go [] [] [] [] []]]"),
                ":6:23: error: another step is called 'go', too"},
        Refused{with_condition("[?m? = 1]"),
                ":6:31: error: nothing gives ?m? a value here; there is ?n?"},
        Refused{with_condition("[?n? = ]"),
                ":6:30: error: an expression is missing here"},
        Refused{with_condition("[= 1]"),
                ":6:31: error: there is nothing before this '='"},
        Refused{with_condition("[member? ?n?]"),
                ":6:31: error: 'member?' takes 2 inputs, but there is 1"},
        Refused{with_condition("[?n? 3]"),
                ":6:35: error: '3' stands behind the end of the expression"},
        Refused{with_condition("[frst ?n?]"),
                ":6:31: error: 'frst' is no operation; a word that stands for "
                "itself begins with \""},
        Refused{with_condition("[?n?-1 = 2]"), ":6:31: error: "},
        Refused{with_condition("[(?n? = 1]"),
                ":6:31: error: this '(' has no ')' in the same list"},
        Refused{with_condition("[?n? = 1)]"),
                ":6:38: error: ')' stands behind the end"},
        Refused{with_condition("[canMove]"),
                ":6:31: error: canMove may be asked at the end of the game"},
        Refused{with_condition("[empty? filter \"a [1 2]]"),
                ":6:45: error: 'filter' takes a list in brackets first"},
        Refused{with_condition("[" + sum(2000) + " = 1]"),
                ":6:4033: error: an expression has more than 1000 signs"},
        Refused{game_with(kSteps, "[[go [] [] [] true []]]"),
                ":6:15: error: conditions are a list of lists, not 'true'"},
        Refused{with_effect("[turn 1]"),
                ":6:33: error: a side effect is [set trigger value] or"},
        Refused{with_effect("[set t]"),
                ":6:33: error: 'set' takes a trigger and its value; there are "
                "1 expressions"},
        Refused{with_effect("[move b s.1]"),
                ":6:33: error: 'move' takes a figure, where it lies and where "
                "it goes; there are 2"},
        Refused{with_effect("[set t (value \"t) + 1]"),
                ": error: the trigger 't' may take more than 200 values"},
        Refused{with_condition("[\"b = last contains \"s.2]"),
                ":6:3: error: no step is ever possible"},
        // A step that no move has is not made.
        Refused{game_with(kSteps,
                          "[[go [] [[NAME s.2]] [] [] []] [turn [] [] [] [] "
                          "[]]]"),
                ":6:3: error: no step is ever possible"},
        Refused{game_with(kMoves, "[go]"),
                ":7:2: error: a move is [name [step ...]], not go"},
        Refused{game_with(kMoves, "[[m [stay]]]"),
                ":7:6: error: no step is called 'stay'"},
        Refused{game_with(kMoves, "[[m []]]"),
                ":7:5: error: the move 'm' has no step"},
        Refused{game_with(kMoves, "[[m [[+ go]]]]"),
                ":7:6: error: a list within a move repeats steps"},
        Refused{game_with(kEndings, "[[end []]]"),
                ":8:2: error: this has to be [name conditions winner]"},
        Refused{game_with(kEndings, "[[end [] 2]]"),
                ":8:10: error: the winner is the number of a player, or 0"},
        Refused{game_with(kEndings, "[[end [] \"me]]"),
                ":8:10: error: the winner is the number of a player"},
        Refused{game_with(kEndings, "[[end [] first []]]"), ":8:2: error: "}));

TEST(DesignAndPlay, RefusesSettingsThatItDoesNotHave) {
  for (const char* setting : {"steps=0", "steps=many", "figures=all", "x=1"}) {
    EXPECT_TRUE(said_of(game_with(kPlayers, "1"), {setting}).has_errors())
        << setting;
  }
}

struct Slip {
  std::string text;
  std::string says;
};

TEST(DesignAndPlay, ReadsSlipsAsMeantAndSaysSo) {
  const std::vector<Slip> slips = {
      {game_with(kSteps, "[[go [] [[NAME s.? n]] [] [] []]]"),
       "6:20: warning: a symbol stands in brackets: [n]"},
      {game_with(kSteps, "[[go [] [] [] []]]"),
       "6:2: warning: the side effects are missing"},
      {game_with(kSteps, "[[go [] [] [] [[true] []]]]"),
       "6:23: warning: an empty list among the conditions"},
      {game_with(kSteps, "[[go [NAME b] [] [] [] []]]"),
       "6:6: warning: brackets are missing around [NAME b]"},
      {game_with(kSteps, "[[go [] [] [] [at? \"b \"s.1] []]]"),
       "6:15: warning: a condition stands in brackets of its own"},
      {with_condition("[at \"b \"s.1]"),
       "6:31: warning: 'at' is read as 'at?'"},
      {with_effect("set t 1"),
       "6:32: warning: a side effect stands in brackets of its own"},
      {game_with(kMoves, "[[move go]]"),
       "7:8: warning: a single step is read as a list of one step"},
      {game_with(kFigures, "[[\"b ball s.1 []]]"),
       "4:3: warning: names in lists need no \""},
  };
  for (const Slip& slip : slips) {
    const gdl::Diagnostics diagnostics = said_of(slip.text);
    EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.format_all();
    EXPECT_NE(diagnostics.format_all().find(slip.says), std::string::npos)
        << slip.says << "\n"
        << diagnostics.format_all();
  }
}

TEST(DesignAndPlay, SaysWhichConditionsCannotBeEvaluated) {
  for (const char* condition :
       {"[?n? = first []]", "[\"b = first contains \"s.2]",
        "[empty? bf contains \"s.2]"}) {
    const std::string said = said_of(with_condition(condition)).format_all();
    EXPECT_NE(said.find("of something empty, so that the condition is never "
                        "met"),
              std::string::npos)
        << said;
  }
}

TEST(DesignAndPlay, HasNoRestOfNothing) {
  gdl::Diagnostics diagnostics;
  const auto with = [](const std::string& condition) {
    return "[1 [] [[q board [0 0] [3 1]]] [[b ball q.1.1 []]] [] [[go [] [] [] "
           "[" +
           condition + "] []]] [] []]";
  };
  // Once the ball has left q.1.1 nothing lies there.
  for (const char* condition :
       {"[empty? bf contains \"q.1.1]", "[empty? bl contains \"q.1.1]",
        "[(count fput first contains \"q.1.1 contains \"q.2.1) < 9]"}) {
    const std::string rules =
        language().translate({"/x/game.dap", with(condition), {}}, diagnostics);
    EXPECT_EQ(counts_of_text(rules, 2), (std::vector<std::uint64_t>{1, 2, 0}))
        << condition << diagnostics.format_all();
  }
}

TEST(DesignAndPlay, KeepsWhatWasSetWhereNothingElseCanBe) {
  const std::string text =
      "[1 [] [[q board [0 0] [3 1]]] [[b ball q.1.1 []]] [[t trigger 0 [0 0] "
      "visible []]] [[go [] [] [] [[(value \"t) < 1]] [[set t 1] [set t count "
      "bf "
      "contains \"q.1.1]]]] [] []]";
  gdl::Diagnostics diagnostics;
  const std::string rules =
      language().translate({"/x/game.dap", text, {}}, diagnostics);
  EXPECT_EQ(counts_of_text(rules, 2), (std::vector<std::uint64_t>{1, 2, 0}));
}

std::string file(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// What stands between lines ```dap and ``` of the manual.
std::vector<std::string> examples_of_the_manual() {
  const std::string manual = file("translators/design_and_play/LANGUAGE.md");
  std::vector<std::string> examples;
  const std::string open = "```dap\n";
  std::size_t from = manual.find(open);
  while (from != std::string::npos) {
    from += open.size();
    const std::size_t end = manual.find("```", from);
    examples.push_back(manual.substr(from, end - from));
    from = manual.find(open, end);
  }
  return examples;
}

TEST(DesignAndPlay, PlaysTheExamplesOfItsManual) {
  // By hand: of three stones one, then another of two or done, and so on; the
  // ball has one way.
  const std::vector<std::vector<std::uint64_t>> counts = {{1, 3, 9, 12, 18},
                                                          {1, 1, 1, 1, 0}};
  const auto examples = examples_of_the_manual();
  ASSERT_EQ(examples.size(), counts.size());
  for (std::size_t i = 0; i < examples.size(); ++i) {
    gdl::Diagnostics diagnostics("example");
    const std::string rules =
        language().translate({"/x/example.dap", examples[i], {}}, diagnostics);
    ASSERT_EQ(diagnostics.format_all(), "");
    EXPECT_EQ(counts_of_text(rules, 4), counts[i]);
  }
}

TEST(DesignAndPlay, NamesEveryOperationInItsManual) {
  std::string manual =
      syntax::folded(file("translators/design_and_play/LANGUAGE.md"));
  for (const std::string& name : meaning::operation_names()) {
    EXPECT_NE(manual.find("`" + name), std::string::npos) << name;
  }
}

TEST(DesignAndPlay, TellsItsRulesInEnglish) {
  gdl::Diagnostics diagnostics;
  const std::string path = "games/design_and_play/nim12.dap";
  std::string text = language().describe({path, file(path), {}}, diagnostics);
  std::replace(text.begin(), text.end(), '\n', ' ');
  EXPECT_EQ(diagnostics.format_all(), "");
  for (const char* part :
       {"Two players move by turns.", "matchgroup holds 12 matches.",
        "Step take: a match goes from matchgroup to basket.",
        "A move is: take; or take, then take; or take, then take, then take.",
        "The game is over when matchgroup is empty; who is on move "
        "then wins."}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
}

TEST(DesignAndPlay, TellsNamesThatArePutTogether) {
  const std::string text =
      "[1 [] [[q board [0 0] [5 5]]] [[b ball q.1.1 []]] [] [[jump [] [[NAME "
      "q.?.1 [a]]] [[NAME q.?.1 [c]]] [[not empty? contains (word \"q. (?a? + "
      "?c?) / 2 \".1)]] []]] [] []]";
  gdl::Diagnostics diagnostics;
  std::string told = language().describe({"g.dap", text, {}}, diagnostics);
  std::replace(told.begin(), told.end(), '\n', ' ');
  EXPECT_NE(told.find("q.((a + c) / 2).1 is not empty"), std::string::npos)
      << told;
}

}  // namespace language_test
}  // namespace translators::design_and_play
