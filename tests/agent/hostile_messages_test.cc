// Messages of the protocol that mean nothing, or come in an order that makes no
// sense, and what they are answered.

#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "tests/agent/hostile_input.h"
#include "tests/agent/running_agent.h"

namespace agent {
namespace hostile_messages_test {

enum class Before { kIdle, kInMatch };

struct Message {
  const char* name;
  Text text;
  const char* status;
  std::string said;
  /// Whether the agent is in match m.1 after it.
  bool in_match = false;
  Before before = Before::kIdle;
};

std::ostream& operator<<(std::ostream& out, const Message& message) {
  return out << message.name;
}

class HostileMessage : public HostileInput,
                       public testing::WithParamInterface<Message> {};

TEST_P(HostileMessage, IsAnswered) {
  const RunningAgent agent;
  if (GetParam().before == Before::kInMatch) begin_match(agent);
  const std::string text = GetParam().text.str();
  expect_reply(agent.exchange("POST / HTTP/1.0\r\nContent-Length: " +
                              std::to_string(text.size()) + "\r\n\r\n" + text),
               GetParam().status, GetParam().said);
  expect_sound(agent, GetParam().in_match);
}

const std::string kNoMessage = "a message begins with";

INSTANTIATE_TEST_SUITE_P(
    Junk, HostileMessage,
    testing::Values(
        Message{"Blanks", " \t\r\n ", "400", "the message is empty"},
        Message{"Comment", "; (INFO)", "400", "the message is empty"},
        Message{"Parenthesis", ")", "400", "nothing is open"},
        Message{"NothingListed", "()", "400", kNoMessage},
        Message{"Unclosed", "((INFO)", "400", "never closed"},
        Message{"ClosedTwice", "(INFO))))", "200", kInfo},
        Message{"OtherKeyword", "(DANCE m.1 NIL)", "400", kNoMessage},
        Message{"LongerKeyword", "(INFORMATION)", "400", kNoMessage},
        Message{"ListAsKeyword", "((INFO))", "400", kNoMessage},
        Message{"VariableAsKeyword", "(?info)", "400", kNoMessage},
        Message{
            "EndlessKeyword", {"(", "INFO", 1 << 20, ")"}, "400", kNoMessage},
        Message{"NulBytes", zero_bytes(100'000), "400", kNoMessage},
        Message{"NulInKeyword", "(IN" + zero_bytes(1) + "FO)", "400",
                kNoMessage},
        Message{"NulBehind", "(INFO) " + zero_bytes(10), "200", kInfo},
        Message{"ByteOrderMark", "\xef\xbb\xbf(INFO)", "200", kInfo},
        Message{"TooManyWordsWithoutParentheses",
                {"INFO", " a", 2'100'000, ""},
                "400",
                "more than 2000000"},
        Message{"InvalidUtf8", "\xff\xfe\xfd(INFO)", "400", kNoMessage},
        Message{"InvalidUtf8Within", "(INFO \xc3 \xf0\x80)", "200", kInfo},
        Message{"DeeplyNested", {"", "(", 8'000'000}, "400", "nest deeper"},
        Message{"DeeplyNestedInfix",
                {"", "play(", 3'000'000},
                "400",
                "nest deeper"},
        Message{"TooManyWords",
                {"(INFO", " a", 2'100'000, ")"},
                "400",
                "more than 2000000"},
        Message{"TooManyWordsInfix",
                {"info(a", ",a", 2'100'000, ")"},
                "400",
                "more than 2000000"},
        Message{"InfixUnclosed", "play(m.1,[noop,noop", "400", "must follow"},
        Message{"InfixQuote", "play(m.1,['noop])", "400", "never closed"},
        Message{"InfixKeyword", "dance(m.1)", "400", kNoMessage}),
    [](const auto& each) { return each.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Starts, HostileMessage,
    testing::Values(
        Message{"FieldsMissing", "(START m.1 x)", "400", "needs 5 fields"},
        Message{"MatchIdIsAList", "(START (m 1) x ((role x)) 1 1)", "400",
                "match id must be a single word"},
        Message{"RoleIsNothing", "(START m.1 () ((role x)) 1 1)", "400",
                "role must be a word or a term"},
        Message{"RoleIsAnotherTerm", "(START m.1 (x y) ((role x)) 1 1)", "200",
                "busy"},
        Message{"RulesDoNotParse", "(START m.1 x ((role x) 1 1)", "400",
                "never closed"},
        Message{"RulesAreAWord", "(START m.1 x rules 1 1)", "400",
                "must be a list of rules"},
        Message{"NoRules", "(START m.1 x () 1 1)", "400",
                "must be a list of rules"},
        Message{"RulesAreGarbage", "(START m.1 x ((<=) (()) (not) <= ?) 1 1)",
                "200", "busy"},
        Message{"NoRoles", "(START m.1 x ((init p) terminal) 1 1)", "200",
                "busy"},
        Message{"UnknownRole", "(START m.1 z (" + tic_tac_toe_line() + ") 1 1)",
                "200", "busy"},
        Message{"RoleIsNoWord",
                "(START m.1 \xff\x01 (" + tic_tac_toe_line() + ") 1 1)", "200",
                "busy"},
        Message{"ClocksZero", start_message("", "0 0"), "200", "ready", true},
        Message{"ClocksNegative", start_message("", "-1 -1"), "400",
                "a clock must"},
        Message{"ClocksHuge", start_message("", "1000001 1"), "400",
                "a clock must"},
        Message{"ClocksBeyondNumbers",
                start_message("", "1 99999999999999999999999999"), "400",
                "a clock must"},
        Message{"ClocksAsLongAsAllowed", start_message("", "1000000 1000000"),
                "200", "ready", true},
        Message{"ClocksOfManyDecimals", start_message("", "1.0005 1"), "400",
                "a clock must"},
        Message{"ClocksWord", start_message("", "ten ten"), "400",
                "a clock must"},
        Message{"ClocksList", start_message("", "(10) 10"), "400",
                "a clock must"},
        Message{"GarbageBetweenRules",
                start_message(" (<=) (()) (not) ? (<= (p ?x) (not (q ?y)))",
                              "1000 1000"),
                "200", "ready", true},
        Message{"NegationCycle",
                start_message(" (<= p (not q)) (<= q (not p))", "1000 1000"),
                "200", "busy"},
        Message{"GrowingTerms",
                start_message(" (p z) (<= (p (s ?x)) (p ?x))"
                              " (<= (legal x (a ?x)) (p ?x))",
                              "1000 1000"),
                "200", "busy"},
        Message{"DeepTerms",
                {"(START m.1 x (", "(p ", 900,
                 std::string(900, ')') + tic_tac_toe_line() + ") 1000 1000)"},
                "200",
                "busy"},
        Message{"AHundredThousandFacts",
                {"(START m.1 x (" + tic_tac_toe_line(), "(a b)", 100'000,
                 ") 1000 1000)"},
                "200",
                "ready",
                true},
        Message{"AMillionFacts",
                {"(START m.1 x (" + tic_tac_toe_line(), "(a b)", 1'000'000,
                 ") 1000 1000)"},
                "400",
                "more than 2000000"},
        Message{"InfixRulesDoNotParse", "start(m.1,x,[role(x :- ~],1,1)", "400",
                "parenthesis is not closed"},
        Message{"WhileInAMatch", start_message("", "1 1"), "200", "busy", true,
                Before::kInMatch},
        Message{"PreviewOfGarbage", "(PREVIEW ((<=) ?) 1)", "200", "ready"}),
    [](const auto& each) { return each.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Moves, HostileMessage,
    testing::Values(
        Message{"PlayBeforeStart", "(PLAY m.1 NIL)", "200", "busy"},
        Message{"StopBeforeStart", "(STOP m.1 NIL)", "200", "busy"},
        Message{"AbortOfNothing", "(ABORT m.1)", "200", "busy"},
        Message{"AbortOfNothingNamed", "(ABORT)", "400", "needs 1 fields"},
        Message{"PlayForAnotherMatch", "(PLAY m.2 NIL)", "200", "busy", true,
                Before::kInMatch},
        Message{"StopOfAnotherMatch", "(STOP m.2 (noop noop))", "200", "busy",
                true, Before::kInMatch},
        Message{"AbortInOtherLetters", "(ABORT M.1)", "200", "busy", true,
                Before::kInMatch},
        Message{"EndlessMatchId",
                {"(PLAY ", "m", 100'000, " NIL)"},
                "200",
                "busy",
                true,
                Before::kInMatch},
        Message{"PlayWithoutMoves", "(PLAY m.1)", "400", "needs 2 fields", true,
                Before::kInMatch},
        Message{"PlayWithoutParentheses", "PLAY m.1 NIL", "200", kMove, true,
                Before::kInMatch},
        Message{"StopWithoutTheFirstParenthesis", "STOP m.1 (noop noop))",
                "200", "done", false, Before::kInMatch},
        Message{"NoMoves", "(PLAY m.1 ())", "200", kMove, true,
                Before::kInMatch},
        Message{"OneMove", "(PLAY m.1 (noop))", "200", kMove, true,
                Before::kInMatch},
        Message{"ThreeMoves", "(PLAY m.1 (noop noop noop))", "200", kMove, true,
                Before::kInMatch},
        Message{"AMillionMoves",
                {"(PLAY m.1 (", "noop ", 1'000'000, "))"},
                "200",
                kMove,
                true,
                Before::kInMatch},
        Message{"IllegalMoves", "(PLAY m.1 (noop (place 9 9)))", "200", kMove,
                true, Before::kInMatch},
        Message{"MovesOfNobody", "(PLAY m.1 ((a (b ?c)) ()))", "200", kMove,
                true, Before::kInMatch},
        Message{"VariablesAsMoves", "(PLAY m.1 (?x ?y))", "200", kMove, true,
                Before::kInMatch},
        Message{"NulAsMove", "(PLAY m.1 (" + zero_bytes(3) + " noop))", "200",
                kMove, true, Before::kInMatch},
        Message{"InvalidUtf8AsMove", "(PLAY m.1 (\xff\xfe (place \xc3 1)))",
                "200", kMove, true, Before::kInMatch},
        Message{"EndlessMove",
                {"(PLAY m.1 (", "a", 10'000'000, " noop))"},
                "200",
                kMove,
                true,
                Before::kInMatch},
        Message{"NestedMove",
                {"(PLAY m.1 (noop ", "(s ", 900,
                 "z" + std::string(900, ')') + "))"},
                "200",
                kMove,
                true,
                Before::kInMatch},
        Message{"TooDeeplyNestedMove",
                {"(PLAY m.1 (noop ", "(s ", 100'000,
                 "z" + std::string(100'000, ')') + "))"},
                "400",
                "nest deeper",
                true,
                Before::kInMatch},
        Message{"StopWithGarbage", "(STOP m.1 (() ?x (a (b)) noop))", "200",
                "done", false, Before::kInMatch},
        Message{"TurnOfGdlTwo", "(PLAY m.1 7 (a b) (c))", "200", kMove, true,
                Before::kInMatch}),
    [](const auto& each) { return each.param.name; });

// ---- Messages in an order that makes no sense -------------------------------

TEST_F(HostileInput, StopTwiceAndAbortAfterStopGetBusy) {
  const RunningAgent agent;
  begin_match(agent);
  EXPECT_EQ(agent.ask("(STOP m.1 ((place 1 1) noop))"), "done");
  EXPECT_EQ(agent.ask("(STOP m.1 ((place 1 1) noop))"), "busy");
  EXPECT_EQ(agent.ask("(ABORT m.1)"), "busy");
  EXPECT_EQ(agent.ask("(PLAY m.1 NIL)"), "busy");
  expect_sound(agent, /*in_match=*/false);
}

TEST_F(HostileInput, MatchIdOfAHundredKilobytesIsAName) {
  const RunningAgent agent;
  const std::string id(100'000, 'm');
  EXPECT_EQ(
      agent.ask("(START " + id + " x (" + tic_tac_toe_line() + ") 1000 1000)"),
      "ready");
  EXPECT_TRUE(is_move(agent.ask("(PLAY " + id + " NIL)")));
  EXPECT_EQ(agent.ask("(STOP " + id + "m NIL)"), "busy");
  EXPECT_EQ(agent.ask("(STOP " + id + " NIL)"), "done");
  expect_sound(agent, /*in_match=*/false);
}

TEST_F(HostileInput, MovesOfAGameWithoutAnyAreNil) {
  const RunningAgent agent;
  for (const char* game : {"(role x) (init p)", "(role x) (init p) terminal",
                           "(role x) (<= (legal x (a ?y)) (true (q ?y)))"}) {
    EXPECT_EQ(agent.ask("(START m.1 x (" + std::string(game) + ") 1000 1000)"),
              "ready")
        << game;
    EXPECT_EQ(agent.ask("(PLAY m.1 NIL)"), "nil") << game;
    EXPECT_EQ(agent.ask("(PLAY m.1 (noop))"), "nil") << game;
    EXPECT_EQ(agent.ask("(STOP m.1 (noop))"), "done") << game;
  }
  expect_sound(agent, /*in_match=*/false);
}

TEST_F(HostileInput, AGameThatOutgrowsEveryClockIsAnsweredInTime) {
  const RunningAgent agent;
  // More than a million facts.
  const std::string game =
      "(role x) (d 0) (d 1) (d 2) (d 3) (d 4) (d 5)"
      "(<= (p ?a ?b ?c ?d ?e ?f ?g ?h) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e)"
      " (d ?f) (d ?g) (d ?h))"
      "(<= (legal x (a ?a ?b ?c ?d ?e ?f ?g ?h)) (p ?a ?b ?c ?d ?e ?f ?g ?h))";
  const std::string ready = agent.ask("(START m.1 x (" + game + ") 1 1)");
  EXPECT_TRUE(ready == "ready" || ready == "busy") << ready;
  if (ready == "ready") {
    EXPECT_EQ(agent.ask("(PLAY m.1 NIL)"), "nil");
    EXPECT_EQ(agent.ask("(ABORT m.1)"), "aborted");
  }
  expect_sound(agent, /*in_match=*/false);
}

}  // namespace hostile_messages_test
}  // namespace agent
