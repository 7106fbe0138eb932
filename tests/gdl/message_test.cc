#include "gdl/protocol/message.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

namespace gdl {
namespace message_test {

using namespace std::chrono_literals;

protocol::Message parsed(const std::string& text) {
  Diagnostics diagnostics("message");
  std::optional<protocol::Message> message =
      protocol::parse_message(text, diagnostics);
  EXPECT_TRUE(message) << text << "\n" << diagnostics.format_all();
  return message.value_or(protocol::Message{});
}

std::vector<std::string> texts(const std::vector<Expression>& expressions) {
  std::vector<std::string> result;
  result.reserve(expressions.size());
  for (const Expression& each : expressions) result.push_back(to_string(each));
  return result;
}

using Texts = std::vector<std::string>;

// Round trips.

TEST(Message, FormattingAndParsingAgainChangesNothing) {
  for (const std::string& text : std::vector<std::string>{
           "( INFO )", "( PING )", "( PREVIEW ( ( role x ) terminal ) 10 )",
           "( START t.chess.1357 White ( ( <= end ( p ?x ) ) ) 30 0 )",
           "( START m.1 ( player 1 ) ( ( role ( player 1 ) ) ) 1 1 )",
           "( PLAY m.1 NIL )", "( PLAY m.1 ( noop ) )",
           "( PLAY m.1 ( ( mark 1 ( f 2 ) ) noop ) )", "( STOP m.1 NIL )",
           "( PLAY m.1 ( ) )", "( STOP m.1 ( noop ( mark 1 1 ) ) )",
           "( ABORT m.1 )"}) {
    EXPECT_EQ(protocol::format_message(parsed(text)), text);
  }
}

TEST(Message, StartHasAllItsFields) {
  const protocol::Message start =
      parsed("(START m1 xplayer ((role xplayer)(<= terminal (true a)))30 15)");
  EXPECT_EQ(start.kind, protocol::MessageKind::kStart);
  EXPECT_EQ(start.match_id, "m1");
  EXPECT_EQ(start.role, "xplayer");
  EXPECT_EQ(texts(start.rules),
            (Texts{"(role xplayer)", "(<= terminal (true a))"}));
  EXPECT_EQ(start.start_clock, 30s);
  EXPECT_EQ(start.play_clock, 15s);
  EXPECT_FALSE(start.moves);
}

TEST(Message, AgentsOfOursReadClocksOfLessThanASecond) {
  const protocol::Message message = parsed("(START m x ((role x)) 2.25 0.5)");
  EXPECT_EQ(message.start_clock, 2250ms);
  EXPECT_EQ(message.play_clock, 500ms);
  EXPECT_EQ(protocol::format_message(message),
            "( START m x ( ( role x ) ) 2.25 0.5 )");
}

TEST(Message, PreviewHasRulesAndAClock) {
  const protocol::Message preview = parsed("( PREVIEW ((role x)) 20 )");
  EXPECT_EQ(preview.kind, protocol::MessageKind::kPreview);
  EXPECT_EQ(texts(preview.rules), (Texts{"(role x)"}));
  EXPECT_EQ(preview.start_clock, 20s);
}

// Dialects.

TEST(Message, KeywordsAndNilMayHaveAnyCase) {
  EXPECT_EQ(parsed("(info)").kind, protocol::MessageKind::kInfo);
  EXPECT_EQ(parsed("(PiNg)").kind, protocol::MessageKind::kPing);
  EXPECT_EQ(parsed("(Abort m)").kind, protocol::MessageKind::kAbort);
  EXPECT_FALSE(parsed("(play m nil)").moves);
  EXPECT_FALSE(parsed("(PLAY m Nil)").moves);
  EXPECT_TRUE(parsed("(PLAY m ())").moves->empty());
}

TEST(Message, ABareKeywordIsAMessage) {
  EXPECT_EQ(parsed("INFO").kind, protocol::MessageKind::kInfo);
  EXPECT_EQ(parsed(" ping\r\n").kind, protocol::MessageKind::kPing);
}

TEST(Message, TheParenthesesAroundAMessageMayBeLeftOut) {
  for (const std::string& text : std::vector<std::string>{
           "( INFO SEARCH )", "( PREVIEW ( ( role x ) terminal ) 10 )",
           "( START m4 x ( ( role x ) ( <= end ( p ?x ) ) ) 1 1 )",
           "( START m.1 ( player 1 ) ( ( role ( player 1 ) ) ) 1 1 )",
           "( PLAY s4 NIL )", "( PLAY s4 ( ( mark 1 1 ) noop ) )",
           "( PLAY m 3 ( mark 1 1 ) ( ( seen 1 ) b ) )", "( STOP s4 NIL )",
           "( ABORT s4 )"}) {
    const std::string inside = text.substr(2, text.size() - 4);
    for (const std::string& bare :
         {inside, "; hello\n " + inside + "\r\n", inside + " ; goodbye",
          inside + ")", inside + "\n ) (INFO"}) {
      EXPECT_EQ(protocol::format_message(parsed(bare)), text);
    }
  }
  EXPECT_EQ(parsed("INFO)").kind, protocol::MessageKind::kInfo);
  EXPECT_EQ(parsed("ABORT s4 because").match_id, "s4");
  EXPECT_EQ(texts(*parsed("play s4 noop").moves), Texts{"noop"});
  EXPECT_EQ(parsed("PLAY s4 nil").notation, notation::Notation::kKif);
}

TEST(Message, AByteOrderMarkCountsForNothing) {
  const std::string mark = "\xef\xbb\xbf";
  EXPECT_EQ(parsed(mark + "(INFO)").kind, protocol::MessageKind::kInfo);
  EXPECT_EQ(parsed(mark + "\nPING").kind, protocol::MessageKind::kPing);
  EXPECT_EQ(protocol::format_message(parsed(mark + "play(m1,[noop])")),
            "( PLAY m1 ( noop ) )");
}

TEST(Message, NamesKeepTheirCase) {
  const protocol::Message start =
      parsed("(START Tilt.A.1 WHITE ((ROLE WHITE)) 1 1)");
  EXPECT_EQ(start.match_id, "Tilt.A.1");
  EXPECT_EQ(start.role, "WHITE");
  EXPECT_EQ(texts(start.rules), (Texts{"(ROLE WHITE)"}));
}

TEST(Message, WhatFollowsTheKnownFieldsIsIgnored) {
  EXPECT_EQ(parsed("(START m x ((role x)) 1 2 (gdl 2) extra)").play_clock, 2s);
  EXPECT_EQ(parsed("(ABORT m because)").match_id, "m");
  EXPECT_EQ(parsed("(INFO now) ( trailing").kind, protocol::MessageKind::kInfo);
  EXPECT_FALSE(parsed("(INFO now)").wants_search);
  EXPECT_TRUE(parsed("(info search)").wants_search);
  EXPECT_EQ(texts(*parsed("(PLAY m (a b) 12345 x)").moves), (Texts{"a", "b"}));
}

TEST(Message, GdlTwoTellsTurnOwnMoveAndPercepts) {
  const protocol::Message first = parsed("(PLAY m 0 NIL NIL)");
  EXPECT_FALSE(first.moves);
  ASSERT_TRUE(first.report);
  EXPECT_EQ(first.report->turn, 0);
  EXPECT_FALSE(first.report->own_move);
  EXPECT_TRUE(first.report->percepts.empty());

  const protocol::Message later = parsed("(PLAY m 3 (mark 1 1) ((seen 1) b))");
  EXPECT_FALSE(later.moves);
  ASSERT_TRUE(later.report);
  EXPECT_EQ(later.report->turn, 3);
  EXPECT_EQ(to_string(*later.report->own_move), "(mark 1 1)");
  EXPECT_EQ(texts(later.report->percepts), (Texts{"(seen 1)", "b"}));
  EXPECT_EQ(protocol::format_message(later),
            "( PLAY m 3 ( mark 1 1 ) ( ( seen 1 ) b ) )");

  EXPECT_EQ(protocol::format_message(parsed("play(m,3,mark(1,1),[seen(1),b])")),
            protocol::format_message(later));

  const protocol::Message last = parsed("stop(m,4,noop,[])");
  EXPECT_EQ(protocol::format_message(last), "( STOP m 4 noop NIL )");
}

TEST(Message, PerceptsOf2011StandWhereMovesDo) {
  // Upper case, a blank after each percept, no turn and no own move.
  EXPECT_FALSE(parsed("(PLAY m1 NIL)").moves);
  EXPECT_EQ(texts(*parsed("(PLAY m1 ((DEALT JACK) ))").moves),
            Texts{"(DEALT JACK)"});
  EXPECT_EQ(texts(*parsed("(PLAY m1 ((HEARD ALICE CHECK) ))").moves),
            Texts{"(HEARD ALICE CHECK)"});
  EXPECT_TRUE(parsed("(PLAY m1 ())").moves->empty());
  EXPECT_EQ(texts(*parsed("(STOP m1 ((HEARD BOB BET) 3 ))").moves),
            (Texts{"(HEARD BOB BET)", "3"}));
  EXPECT_FALSE(parsed("(PLAY m1 ())").report);
}

TEST(Message, DialectsOfGdlTwoAreWritten) {
  protocol::Message message;
  message.kind = protocol::MessageKind::kPlay;
  message.match_id = "m1";
  EXPECT_EQ(protocol::format_message(message), "( PLAY m1 NIL )");
  message.moves.emplace();
  EXPECT_EQ(protocol::format_message(message), "( PLAY m1 ( ) )");
  Diagnostics ignored;
  message.moves->push_back(read_first_expression("(dealt jack)", ignored));
  EXPECT_EQ(protocol::format_message(message),
            "( PLAY m1 ( ( dealt jack ) ) )");

  message.report.emplace();
  message.moves.reset();
  EXPECT_EQ(protocol::format_message(message), "( PLAY m1 0 NIL NIL )");
  message.report->turn = 1;
  message.report->own_move = read_first_expression("noop", ignored);
  message.report->percepts = read_expressions("(dealt jack)", ignored);
  EXPECT_EQ(protocol::format_message(message),
            "( PLAY m1 1 noop ( ( dealt jack ) ) )");
  message.kind = protocol::MessageKind::kStop;
  for (const char* text :
       {"(PLAY m1 0 NIL NIL)", "(PLAY m1 1 NOOP ((DEALT JACK)))",
        "(PLAY m1 2 CHECK ((HEARD ALICE CHECK)))",
        "(STOP m1 3 NOOP ((HEARD BOB BET)))"}) {
    const std::string written = protocol::format_message(parsed(text));
    EXPECT_EQ(protocol::format_message(parsed(written)), written);
    EXPECT_EQ(to_string(read_first_expression(written, ignored)), text);
  }
}

TEST(Message, ANumberWithoutTheOtherFieldsOfGdlTwoIsAMove) {
  const protocol::Message play = parsed("(PLAY m 3)");
  EXPECT_FALSE(play.report);
  EXPECT_EQ(texts(*play.moves), Texts{"3"});
}

TEST(ParseMove, ReadsKifAndInfixAndIgnoresTheRest) {
  const auto move = [](std::string_view text) {
    return to_string(protocol::parse_move(text));
  };
  EXPECT_EQ(move(" ( mark 1 ( f 2 ) ) (taunt \"ha\")"), "(mark 1 (f 2))");
  EXPECT_EQ(move("noop ; nothing"), "noop");
  EXPECT_EQ(move("mark(1,1)"), "(mark 1 1)");
  EXPECT_EQ(move("\n mark ( 1 1 )"), "mark");
  EXPECT_EQ(move("move_to( f(2), White ) and more"), "(move_to (f 2) White)");
  EXPECT_EQ(move("play(card(3))"), "(play (card 3))");
  EXPECT_EQ(move("noop(because it pays"), "noop");
  EXPECT_EQ(move("noop()"), "(noop)");
  for (const char* text : {"", "  ", ")", "()"}) {
    const Expression nothing = protocol::parse_move(text);
    EXPECT_TRUE(nothing.is_list() && nothing.items.empty()) << text;
  }
}

TEST(Message, OneMoveWithoutItsListIsAJointMoveOfOneRole) {
  EXPECT_EQ(texts(*parsed("(PLAY m noop)").moves), (Texts{"noop"}));
}

TEST(Message, UpperCasedMovesAreKeptAsTheyCame) {
  EXPECT_EQ(texts(*parsed("(PLAY M.1 ((MARK 1 1)NOOP))").moves),
            (Texts{"(MARK 1 1)", "NOOP"}));
}

// Infix notation.

TEST(Message, InfixIsReadIntoTheSameFields) {
  const protocol::Message play = parsed("play(m1,[mark(1,1),noop])");
  EXPECT_EQ(play.kind, protocol::MessageKind::kPlay);
  EXPECT_EQ(play.notation, notation::Notation::kInfix);
  EXPECT_EQ(protocol::format_message(play),
            "( PLAY m1 ( ( mark 1 1 ) noop ) )");
  EXPECT_FALSE(parsed("play(m1,nil)").moves);
  EXPECT_TRUE(parsed("PLAY(m1, [])").moves->empty());
  EXPECT_EQ(protocol::format_message(parsed("stop(m1,[noop]) and more")),
            "( STOP m1 ( noop ) )");
  EXPECT_EQ(parsed(" info()").kind, protocol::MessageKind::kInfo);
  EXPECT_EQ(parsed("ping(x)").notation, notation::Notation::kInfix);
  EXPECT_EQ(parsed("abort(m.1)").match_id, "m.1");
  EXPECT_EQ(parsed("(ABORT m)").notation, notation::Notation::kKif);
  EXPECT_EQ(parsed("info").notation, notation::Notation::kKif);
}

TEST(Message, InfixStartHoldsClauses) {
  const protocol::Message start = parsed(
      "start(M.1,White,[role(White), legal(W,mark(X)) :- true(cell(X,_)) & "
      "~true(over(W)), terminal :- p | q.\n open :- p],10,5)");
  EXPECT_EQ(start.match_id, "M.1");
  EXPECT_EQ(start.role, "White");
  EXPECT_EQ(texts(start.rules),
            (Texts{"(role ?white)",
                   "(<= (legal ?w (mark ?x)) (true (cell ?x ?_1)) (not (true "
                   "(over ?w))))",
                   "(<= terminal (or p q))", "(<= open p)"}));
  EXPECT_EQ(start.start_clock, 10s);
  EXPECT_EQ(start.play_clock, 5s);
  EXPECT_EQ(parsed("start(m,player(1),[role(player(1))],1,1)").role,
            "(player 1)");
}

TEST(Message, InfixMovesAreConstantsWhateverTheyBeginWith) {
  EXPECT_EQ(texts(*parsed("play(m,[Mark(A,1),_x,_,'Z'])").moves),
            (Texts{"(Mark A 1)", "_x", "_", "Z"}));
  EXPECT_EQ(texts(*parsed("play(m,mark(1,1))").moves), (Texts{"(mark 1 1)"}));
  EXPECT_EQ(texts(*parsed("play(m,noop)").moves), (Texts{"noop"}));
}

// What has no meaning.

TEST(Message, GarbageIsExplainedAndNoMessage) {
  for (const char* text : {"",
                           "  ; only a comment",
                           "()",
                           "(())",
                           "((INFO))",
                           ")",
                           "(INFO",
                           "hello",
                           "(LEARN m)",
                           "(START)",
                           "(START m x ((role x)) 10)",
                           "(START m x rules 1 1)",
                           "(START m x () 1 1)",
                           "(START m x NIL 1 1)",
                           "(START (m) x ((role x)) 1 1)",
                           "(START m () ((role x)) 1 1)",
                           "(START m x ((role x)) -1 1)",
                           "(START m x ((role x)) 1.0005 1)",
                           "(START m x ((role x)) 1 1s)",
                           "(START m x ((role x)) 1 (1))",
                           "(START m x ((role x)) 99999999999999999999 1)",
                           "(START m x ((role x)) 2000000 1)",
                           "(PREVIEW)",
                           "(PREVIEW (a))",
                           "(PLAY m)",
                           "(PLAY (m) NIL)",
                           "(PLAY m a b c)",
                           "(PLAY m 1 noop)",
                           "(STOP m a b)",
                           "play(m,a,b)",
                           "(STOP m)",
                           "(ABORT)",
                           "(ABORT ())",
                           "ABORT",
                           "PLAY m",
                           "PLAY m ) nil",
                           "PLAY m noop (seen",
                           "START m x ((role x)) 1",
                           "START m x ((role x) 1 1",
                           "\xef\xbb\xbf",
                           "\xef\xbb(INFO)",
                           "learn(m)",
                           "play(",
                           "play()",
                           "play(m,[a,b)",
                           "play(m,[a b])",
                           "play(m,['no op'])",
                           "start(m,x,[],1,1)",
                           "start(m,x,[p :- ],1,1)",
                           "start(m,x,[role(x)],1)"}) {
    Diagnostics diagnostics("message");
    EXPECT_FALSE(protocol::parse_message(text, diagnostics)) << text;
    EXPECT_TRUE(diagnostics.has_errors()) << text;
  }
}

TEST(Message, DiagnosticsSayWhere) {
  Diagnostics diagnostics("message");
  EXPECT_FALSE(
      protocol::parse_message("(START m x ((role x)) soon 1)", diagnostics));
  ASSERT_FALSE(diagnostics.empty());
  EXPECT_EQ(diagnostics.entries()[0].position, (SourcePosition{1, 23}));
}

TEST(Message, WithoutParenthesesTheFieldsAreCountedAllTheSame) {
  const auto explained = [](const std::string& text) {
    Diagnostics diagnostics("message");
    EXPECT_FALSE(protocol::parse_message(text, diagnostics)) << text;
    return diagnostics.entries().front();
  };
  EXPECT_EQ(explained("START m x ((role x)) 1").message,
            "this message needs 5 fields after its keyword and has 4; write "
            "(START <match id> <role> (<rule> ...) <start clock> "
            "<play clock>)");
  EXPECT_EQ(explained("ABORT)").message,
            "this message needs 1 fields after its keyword and has 0; write "
            "(ABORT <match id>)");
  const Diagnostic unclosed = explained("START m x\n((role x) 1 1");
  EXPECT_EQ(unclosed.check, "unbalanced-parenthesis");
  EXPECT_EQ(unclosed.position, (SourcePosition{2, 1}));
}

TEST(Message, LimitsHold) {
  for (const char* text : {"(PLAY m (a b c d e f))", "PLAY m (a b c d e f)"}) {
    Diagnostics diagnostics("message");
    EXPECT_FALSE(protocol::parse_message(text, diagnostics, {10, 5})) << text;
    EXPECT_EQ(diagnostics.entries()[0].check, "too-large");
  }
}

// Replies to INFO.

TEST(PlayerInfo, RoundTrip) {
  const std::string text = protocol::format_info({"Henhouse", "busy", "alien"});
  EXPECT_EQ(text, "( ( name Henhouse ) ( status busy ) ( species alien ) )");
  const protocol::PlayerInfo info = protocol::parse_info(text);
  EXPECT_EQ(info.name, "Henhouse");
  EXPECT_EQ(info.status, "busy");
  EXPECT_EQ(info.species, "alien");
}

TEST(PlayerInfo, RoundTripInInfix) {
  const std::string text = protocol::format_info({"Henhouse", "busy", "alien"},
                                                 notation::Notation::kInfix);
  EXPECT_EQ(text, "[[name,Henhouse],[status,busy],[species,alien]]");
  const protocol::PlayerInfo info = protocol::parse_info(text);
  EXPECT_EQ(info.name, "Henhouse");
  EXPECT_EQ(info.status, "busy");
  EXPECT_EQ(info.species, "alien");
  EXPECT_EQ(protocol::format_info({}, notation::Notation::kInfix), "[]");
}

TEST(PlayerInfo, NamesBecomeOneAtom) {
  EXPECT_EQ(protocol::format_info({"The (hen) house", "", ""}),
            "( ( name The__hen__house ) )");
}

TEST(PlayerInfo, BareWordsAreAStatus) {
  EXPECT_EQ(protocol::parse_info("busy").status, "busy");
  EXPECT_EQ(protocol::parse_info("AVAILABLE\n").status, "available");
  EXPECT_EQ(protocol::parse_info("ready").status, "available");
  EXPECT_EQ(protocol::parse_info("asleep").status, "");
}

TEST(PlayerInfo, UnknownAndMalformedPairsAreIgnored) {
  const protocol::PlayerInfo info = protocol::parse_info(
      "((elo 1500) name (status) (NAME (x)) () (((a))) (status busy now)"
      " (Status Busy) (species Human) (name Egghead))");
  EXPECT_EQ(info.name, "Egghead");
  EXPECT_EQ(info.status, "busy");
  EXPECT_EQ(info.species, "human");
}

TEST(PlayerInfo, TheBracketDialectIsRead) {
  const protocol::PlayerInfo info =
      protocol::parse_info("[[name,egghead],[status,available]]");
  EXPECT_EQ(info.name, "egghead");
  EXPECT_EQ(info.status, "available");
}

TEST(PlayerInfo, GarbageHasNoFields) {
  for (const char* text : {"", "(", ")", "()", "[", "[[[[", "\x01\xff("}) {
    const protocol::PlayerInfo info = protocol::parse_info(text);
    EXPECT_EQ(info.name + info.status + info.species, "") << text;
  }
}

}  // namespace message_test
}  // namespace gdl
