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

std::string repeated(const std::string& part, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += part;
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
        Refused{with_condition("[(sum)]"),
                ":6:32: error: 'sum' needs an input"},
        Refused{with_condition("[" + std::string(70, '(') + "1" +
                               std::string(70, ')') + "]"),
                ":6:90: error: an expression goes more than 60 deep"},
        Refused{game_with(kSteps, "[[go [] [] [] [[true] true] []]]"),
                ":6:23: error: a condition stands in brackets: [true]"},
        Refused{game_with(kSteps, "[[go [] [] [] [] true]]"),
                ":6:18: error: side effects are a list of lists, not 'true'"},
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
        Refused{game_with(kMoves, "[[m [" + repeated("go ", 2001) + "]]]"),
                ":7:6006: error: the moves are made of more than 2000 steps"},
        Refused{game_with(kMoves, "[[m [" + repeated("go ", 400) + "]]]"),
                ": error: the moves can go on in more than 300 different ways"},
        Refused{game_with(kEndings, "[[end [] first []]]"), ":8:2: error: "},
        Refused{game_with(kEndings, "[[end [] [first []]]]"),
                ":8:11: error: nobody can be said to be the winner: 'first' of "
                "something empty"},
        Refused{game_with(kEndings, "[[end []]]"),
                ":8:2: error: this has to be [name conditions winner]"},
        Refused{game_with(kEndings, "[[end [] 2]]"),
                ":8:10: error: the winner is the number of a player, or 0"},
        Refused{game_with(kEndings, "[[end [] \"me]]"),
                ":8:10: error: the winner is the number of a player"}));

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

TEST(DesignAndPlay, SaysWhichSideEffectsDoNothing) {
  const std::vector<Slip> effects = {
      {"[set \"x 1]", "no trigger is called 'x'"},
      {"[set first [] 1]", "'set' takes the name of one trigger"},
      {"[set t value \"x]", "no trigger is called 'x'"},
      {"[move b s.1 \"s.3]", "no equipment is called 's.3'"},
      {"[move \"x s.1 s.2]", "no figure is called 'x'"}};
  for (const Slip& effect : effects) {
    const std::string said = said_of(with_effect(effect.text)).format_all();
    EXPECT_NE(said.find("game.dap:6:33: warning: " + effect.says +
                        "; where that is so the side effect does nothing"),
              std::string::npos)
        << said;
  }
}

/// A puzzle that is over at once where that holds, and else has one way.
std::string game_over_where(const std::string& condition) {
  return "[1 [] [[a group [0 0] []] [b group [50 0] []]] [[x stone a []] [y "
         "stone a []] [z stone b []] [w wood a []]] [[t trigger 3] [u trigger "
         "[[p q r]]] [v trigger \"red]] [[go [[NAME z]] [] [[NAME a]] [] []]] "
         "[] [[over [" +
         condition + "] 1]]]";
}

TEST(DesignAndPlay, EvaluatesItsExpressions) {
  const std::vector<std::string> hold = {
      // words and numbers
      "[number? \"12]", "[not number? \"x]", "[word? \"x]", "[list? [a]]",
      "[empty? \"]", "[member? \"B \"abc]", "[not member? \"d \"abc]",
      "[(- 3) = 3 - 6]", "[(abs -3) = 3]", "[(remainder -7 3) = 2]",
      "[(6 / 2) <> 4]", "[(min 3 1 2) + (max 3 1 2) = 4]", "[(modulo 7 4) = 3]",
      "[(last \"abc) = \"c]", "[(bf \"abc) = \"bc]", "[(bl \"abc) = \"ab]",
      "[(reverse \"abc) = \"cba]", "[(item 2 \"abc) = \"b]",
      "[(count \"abc) = 3]", "[(word \"a 1 \"b) = \"a1b]",
      // lists
      "[member? [a] [[a] b]]", "[(last [a b c]) = \"c]",
      "[(bl [a b c]) = [a b]]", "[(reverse [a b c]) = [c b a]]",
      "[(item 2 [a b c]) = \"b]", "[(count [a b]) = 2]",
      "[(fput \"a [b]) = [a b]]", "[(lput \"a [b]) = [b a]]",
      "[(sentence [a b] \"c [d]) = [a b c d]]",
      "[(list [a b] \"c) = [[a b] c]]", "[(map [word % \"s] [a b]) = [as bs]]",
      "[(map [[X] sum :x 1] [1 2]) = [2 3]]",
      // the game
      "[(contains \"a) = [x y w]]", "[(reverse contains \"a) = [w y x]]",
      "[(bl contains \"a) = [x y]]", "[(item 2 contains \"a) = \"y]",
      "[(count filter [% = \"x] contains \"a) = 1]",
      "[(se contains \"a contains \"b) = [x y w z]]",
      "[(lput \"q contains \"b) = [z q]]",
      "[ifelse at? \"x \"a [at? \"y \"a] [at? \"y \"b]]",
      "[(contains ifelse (value \"t) = 3 [\"b] [\"a]) = [z]]",
      "[(first value \"u) = \"p]", "[(item value \"t value \"u) = \"r]",
      "[(value \"v) = \"RED]", "[empty? stepList]", "[onMove = 1]"};
  for (const std::string& condition : hold) {
    gdl::Diagnostics diagnostics("game.dap");
    const std::string rules = language().translate(
        {"/x/game.dap", game_over_where(condition), {}}, diagnostics);
    EXPECT_EQ(counts_of_text(rules, 1), (std::vector<std::uint64_t>{1, 0}))
        << condition << diagnostics.format_all();
  }
}

TEST(DesignAndPlay, SaysWhyAConditionIsNeverMet) {
  const std::vector<Slip> conditions = {
      {"[(1 + 12345678901) = 1]", "a number has more than nine digits"},
      {"[(max 1 12345678901) = 1]", "a number has more than nine digits"},
      {"[(999999999 + 1) = 1]", "a number has more than nine digits"},
      {"[(7 / 2) = 3]", "7 / 2 is no whole number"},
      {"[(7 / 0) = 3]", "a division by 0"},
      {"[(item 4 [a]) = 3]", "there is no item 4 of [a]"},
      {"[(item 5 contains \"a) = 3]", "there is no item 5 of 4 or fewer"},
      {"[(item 0 contains \"a) = 3]", "there is no item 0 of 4 or fewer"},
      {"[(count map [first %] [[] [a]]) = 1]", "'first' of something empty"},
      {"[(fput \"a \"b) = \"ab]", "'fput' takes a list"},
      {"[empty? map [%] \"ab]", "'map' goes through a list, not 'ab'"},
      {"[sum 1 2 = 3]", "'sum' counts with whole numbers, and 'false' is none"},
      {"[\"x]", "a condition is true or false, not 'x'"},
      {"[contains \"a]", "a condition is true or false, not a list"},
      {"[at? \"q \"a]", "no figure is called 'q'"},
      {"[at? \"x \"q]", "no equipment is called 'q'"},
      {"[empty? contains \"q]", "no equipment is called 'q'"},
      {"[(value \"q) = 1]", "no trigger is called 'q'"}};
  for (const Slip& condition : conditions) {
    const std::string said =
        said_of(game_over_where(condition.text)).format_all();
    EXPECT_NE(said.find("warning: " + condition.says), std::string::npos)
        << condition.text << ": " << said;
  }
}

TEST(DesignAndPlay, AsksForTheStepsOfAMove) {
  // One stone or two are taken, and one of all is put back.
  const std::string text =
      "[2 [] [[heap group [0 0] []] [basket basket [0 0] []]] [[a stone heap "
      "[]] [b stone heap []] [c stone heap []]] [] [[take [] [[NAME heap]] "
      "[[NAME basket]] [[(count stepList) < 2]] []] [back [] [[NAME basket]] "
      "[[NAME heap]] [[member? \"take stepList]] []]] [[m [take [* take] "
      "back]]] []]";
  gdl::Diagnostics diagnostics;
  const std::string rules =
      language().translate({"/x/game.dap", text, {}}, diagnostics);
  EXPECT_EQ(counts_of_text(rules, 4),
            (std::vector<std::uint64_t>{1, 3, 9, 21, 51}));
}

TEST(DesignAndPlay, EndsAMoveWhoseStepsAreAskedForAfterSixteen) {
  const std::string text =
      "[1 [] [[q board [0 0] [20 1]]] [[b ball q.1.1 []]] [] [[go [] [[NAME "
      "q.?.1 [a]]] [[NAME q.?.1 [c]]] [[?c? = ?a? + 1] [(count stepList) < "
      "99]] []]] [[m [[* go] go]]] [[over [[at? \"b \"q.18.1]] 1]]]";
  gdl::Diagnostics diagnostics;
  const std::string rules =
      language().translate({"/x/game.dap", text, {}}, diagnostics);
  EXPECT_NE(rules.find("(leads 15 go 16)"), std::string::npos)
      << diagnostics.format_all();
  EXPECT_EQ(rules.find("(leads 16 go"), std::string::npos);
}

TEST(DesignAndPlay, ConditionsMaySpeakOfFiguresAndWaysTogether) {
  // A ball goes as far as its name says, so that one of the two has no way.
  const std::string text =
      "[1 [] [[q board [0 0] [3 1]]] [[b.1 ball q.1.1 []] [b.3 ball q.1.1 []]] "
      "[] [[go [[NAME b.? [N]]] [[NAME q.?.1 [a]]] [[NAME q.?.1 [c]]] [[?C? = "
      "?a? + ?n?]] []]] [] []]";
  gdl::Diagnostics diagnostics;
  const std::string rules =
      language().translate({"/x/game.dap", text, {}}, diagnostics);
  EXPECT_EQ(counts_of_text(rules, 3), (std::vector<std::uint64_t>{1, 1, 1, 0}))
      << diagnostics.format_all();
}

TEST(DesignAndPlay, MovesAFigureSeveralTimesInOneStep) {
  const std::vector<Slip> effects = {
      {"[move x a b] [move x b c]", "[at? \"x \"c] [empty? contains \"b]"},
      {"[move x a b] [move x b a]", "[at? \"x \"a] [empty? contains \"b]"},
      {"[move first contains \"a \"a \"b] [move first contains \"b \"b \"c]",
       "[at? \"x \"c] [at? \"y \"a] [empty? contains \"b]"},
      {"[move first contains \"a \"a \"b] [move x b c]",
       "[at? \"x \"c] [at? \"y \"a] [empty? contains \"b]"},
      {"[move last contains \"a \"a \"b] [move last contains \"a \"a \"b]",
       "[at? \"x \"b] [at? \"y \"b] [empty? contains \"a]"},
      {"[move z e c] [move z c b]", "[at? \"z \"b] [empty? contains \"c]"}};
  for (const Slip& effect : effects) {
    // The second step is possible where the first one did that.
    const std::string text =
        "[1 [] [[a group [0 0] []] [b group [0 0] []] [c group [0 0] []] [d "
        "group [0 0] []] [e group [0 0] []]] [[x stone a []] [y stone a []] [z "
        "stone d []] [w stone d []]] [] [[go [[NAME z]] [[NAME d]] [[NAME e]] "
        "[] [" +
        effect.text +
        "]] [tell [[NAME w]] [[NAME d]] [[NAME e]] [[not at? "
        "\"z \"d] " +
        effect.says + "] []]] [] []]";
    gdl::Diagnostics diagnostics;
    const std::string rules =
        language().translate({"/x/game.dap", text, {}}, diagnostics);
    EXPECT_EQ(counts_of_text(rules, 2), (std::vector<std::uint64_t>{1, 1, 1}))
        << effect.text << diagnostics.format_all();
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

TEST(DesignAndPlay, TellsConditionsAndSideEffectsInEnglish) {
  const std::string text =
      "[2 [] [[a group [0 0] []] [b group [0 0] []]] [[x stone a []]] [[t "
      "trigger 3] [u trigger [[p q r]]]] [[go [[ORIGIN a] [TYPE stone]] [[TYPE "
      "group]] [] [[or onMove = 1 (and at? \"x \"a at? \"x \"b)] [not and "
      "true at? \"x \"a] [empty? filter [% = \"x] contains \"a]] [[set t "
      "(value \"t) + 1] [move x a b]]] [back [] [] [] [[ifelse (value \"t) = 3 "
      "[at? \"x \"a] [at? \"x \"b]] [(item 2 value \"u) = last contains "
      "\"a]] []]] [[m [go [* back]]]] [[e1 [[not canMove]] [3 - onMove]] [e2 "
      "[[(count map [[k] :k] [1]) > 1]] 0] [e3 [] 2]]]";
  gdl::Diagnostics diagnostics;
  std::string told = language().describe({"g.dap", text, {}}, diagnostics);
  std::replace(told.begin(), told.end(), '\n', ' ');
  for (const char* part :
       {"The trigger t is 3 at first. The trigger u is [p q r] at first.",
        "Step go: a stone that began on a goes from a group to anywhere, if "
        "either player 1 is on move or both x is on a and x is on b, either "
        "false or x is not on a, and those of what is on a where it is x is "
        "empty; then the trigger t becomes the trigger t + 1 and x goes from a "
        "to b.",
        "if x is on a if the trigger t is 3, else x is on b and item 2 of the "
        "trigger u is the last figure on a.",
        "A move is: go, then any number of times (back).",
        "when who is on move cannot make a step; who is not on move then wins.",
        "when the number of items in for each k of [1]: k is more than 1; "
        "nobody wins.",
        "The game is over when it begins; player 2 wins."}) {
    EXPECT_NE(told.find(part), std::string::npos) << part << "\n" << told;
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
