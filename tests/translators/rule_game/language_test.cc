// What a rule file means beyond its traces: settings, boards, and what is said
// of files that cannot be read.

#include "translators/rule_game/language.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/language.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "tests/files.h"
#include "tests/translators/translated_games.h"

namespace translators::rule_game {
namespace language_test {

struct Refused {
  std::string name;
  std::string text;
  std::string check;
  gdl::SourcePosition position = {};
  std::vector<std::string> settings = {};
};

void PrintTo(const Refused& refused, std::ostream* out) {
  *out << refused.name;
}

class RuleGameRefusals : public testing::TestWithParam<Refused> {};

TEST_P(RuleGameRefusals, SayWhatIsWrongAndWhere) {
  gdl::Diagnostics diagnostics("game.rule");
  gdl::ReadOptions options;
  options.settings = GetParam().settings;
  language().translate({"/nowhere/game.rule", GetParam().text, options},
                       diagnostics);
  bool is_said = false;
  for (const gdl::Diagnostic& entry : diagnostics.entries()) {
    is_said |= entry.check == GetParam().check &&
               entry.severity == gdl::Severity::kError &&
               entry.position == GetParam().position;
  }
  EXPECT_TRUE(is_said) << diagnostics.format_all();
}

std::string sum(int terms) {
  std::string text;
  for (int i = 0; i < terms; ++i) text += "+p";
  return text;
}

INSTANTIATE_TEST_SUITE_P(
    Files, RuleGameRefusals,
    testing::Values(
        Refused{"nothing", "# nothing\n", "no-rules", {1, 1}},
        Refused{"counter alone", "\n 3\n", "no-atom", {2, 2}},
        Refused{"two counters", "2 3 ()", "unexpected", {1, 3}},
        Refused{"open atom", "(shape:star", "unclosed-atom", {1, 1}},
        Refused{"four fields", "(*,*,*,*)", "fields", {1, 1}},
        Refused{"mixed", "(*,shape:star,*,*,0)", "mixed-atom", {1, 1}},
        Refused{"twice", "(shape:star, shape:circle)", "key-twice", {1, 14}},
        Refused{"star", "(bucket:*)", "unexpected", {1, 9}},
        Refused{"comma", "(shape:star,)", "unexpected", {1, 13}},
        Refused{"empty list", "(bucket:[])", "empty-list", {1, 10}},
        Refused{"count", "(count:p)", "bad-count", {1, 8}},
        Refused{"large", "(bucket:2147483648)", "too-large-number", {1, 9}},
        Refused{"minus", "(bucket:-p)", "unexpected", {1, 10}},
        Refused{"chain", "(code:1<2<3)", "chain-of-comparisons", {1, 10}},
        Refused{"assignment", "(code:1=1)", "unexpected", {1, 8}},
        Refused{"range of buckets", "(bucket:[0..2])", "range", {1, 9}},
        Refused{"range of shapes", "(shape:[0..2])", "range", {1, 8}},
        Refused{"position", "(pos:p+1)", "bad-position", {1, 7}},
        Refused{"order", "(pos:Nowhere)", "unknown-order", {1, 2}},
        Refused{"late order", "()\nOrder X=[1]", "unexpected", {2, 1}},
        Refused{"cell twice", "Order X=[1,[1]]\n()", "bad-order", {1, 13}},
        Refused{"cell 37", "Order X=[37]\n()", "bad-order", {1, 10}},
        Refused{"order of names", "Order X=T\n()", "bad-order", {1, 9}},
        Refused{"order of no name", "Order 3=[1]\n()", "bad-order", {1, 7}},
        Refused{"long order", "Order X=[1] 3\n()", "bad-order", {1, 13}},
        Refused{"range within", "(angle:[[1..3],4])", "range", {1, 9}},
        Refused{"move by number",
                "(code:{return $moves[0]->{'bucket'};})",
                "beyond-subset",
                {1, 8}},
        Refused{"loop through the board",
                "(code:{for my $m (@board) { return 1; }})",
                "beyond-subset",
                {1, 8}},
        Refused{"brace", "(*,*,*,*,{0})", "illegal-character", {1, 10}},
        Refused{"open snippet", "(code:{return 1;", "unclosed-snippet", {1, 7}},
        Refused{
            "no function", "(code:{return foo(1);})", "beyond-subset", {1, 15}},
        Refused{
            "part", "(code:{return rand() < 0.5;})", "beyond-subset", {1, 15}},
        Refused{"many draws",
                "(code:{return int(rand(50)) > int(rand(50));})",
                "too-large",
                {1, 1}},
        Refused{"memory without end",
                "(code:{state $n = 0; $n += 1 + $n; return $n == 1;})",
                "beyond-subset",
                {1, 8}},
        Refused{"never", "0 ()\n(0,*,*,*,*)", "no-usable-line", {1, 1}},
        Refused{"text", "(code:this.color+1)", "no-value", {1, 17}},
        Refused{
            "deep", "(code:" + std::string(1000, '('), "too-deep", {1, 207}},
        Refused{"deep not",
                "(code:" + std::string(1000, '!'),
                "too-deep",
                {1, 207}},
        Refused{"long sum", "(bucket:p" + sum(2000), "too-deep", {1, 2010}}));

INSTANTIATE_TEST_SUITE_P(
    Settings, RuleGameRefusals,
    testing::Values(
        Refused{"name", "()", "bad-setting", {}, {"x=1"}},
        Refused{"in the file", "#! x=1\n()", "bad-setting"},
        Refused{"pieces", "()", "bad-setting", {}, {"pieces=37"}},
        Refused{"no number", "()", "bad-setting", {}, {"pieces=many"}},
        Refused{"refusals", "()", "bad-setting", {}, {"refusals=0"}},
        Refused{"no json", "()", "bad-board", {}, {"board=[oops"}},
        Refused{"no pieces", "()", "bad-board", {}, {"board=[]"}},
        Refused{"no piece", "()", "bad-board", {}, {"board=[3]"}},
        Refused{
            "outside", "()", "bad-board", {}, {"board=[{\"x\":7,\"y\":1}]"}},
        Refused{
            "two on one cell",
            "()",
            "bad-board",
            {},
            {"board=[{\"id\":0,\"x\":1,\"y\":1},{\"id\":1,\"x\":1,\"y\":1}]"}},
        Refused{
            "same id",
            "()",
            "bad-board",
            {},
            {"board=[{\"id\":0,\"x\":1,\"y\":1},{\"id\":0,\"x\":2,\"y\":1}]"}},
        Refused{"tries",
                "(code:{return int(rand(2));})",
                "tries-accepted",
                {},
                {"tries=accepted"}},
        Refused{"no file", "()", "no-such-file", {}, {"board=absent.json"}},
        Refused{"other folder", "()", "no-such-file", {}, {"board=../b.json"}},
        Refused{"no rules", "()", "no-such-file", {}, {"hidden=absent.rule"}}));

TEST(RuleGameFiles, OfOurOwnAreReadWithoutAWord) {
  int count = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator("games/rule_game")) {
    if (entry.path().extension() != ".rule") continue;
    rules_of(entry.path().string());
    ++count;
  }
  EXPECT_EQ(count, 8);
}

TEST(RuleGameFiles, MaySayTheirSettingsThemselves) {
  gdl::ForeignFile file{
      "/nowhere/game.rule", "#! pieces=3 hidden=clockwise.rule\n()", {}};
  file.options.folders = {"games/rule_game"};
  gdl::Diagnostics diagnostics("game.rule");
  EXPECT_EQ(board_of(file, diagnostics).value().pieces.size(), 3U);
  EXPECT_NE(language().translate(file, diagnostics).find("(choose rule_2)"),
            std::string::npos);
  EXPECT_TRUE(diagnostics.empty()) << diagnostics.format_all();
  // What is asked for counts more, and a stored game is found, too.
  file.options.settings = {"pieces=4", "hidden=mine.rule,mine.rule"};
  file.options.stored = [](const std::string& extension,
                           const std::string& name) {
    return extension == ".rule" && name == "mine"
               ? std::optional<std::string>("(bucket:1)")
               : std::nullopt;
  };
  EXPECT_EQ(board_of(file, diagnostics).value().pieces.size(), 4U);
  EXPECT_NE(language().translate(file, diagnostics).find("(choose rule_3)"),
            std::string::npos);
  EXPECT_TRUE(diagnostics.empty()) << diagnostics.format_all();
}

std::string described(const std::string& text) {
  gdl::Diagnostics diagnostics("game.rule");
  return language().describe({"game.rule", text, {}}, diagnostics);
}

TEST(RuleGameFiles, AreToldInEnglish) {
  EXPECT_NE(described("(*,[star,circle],red,T,[0,p+1])")
                .find("The rule: a piece of shape star or circle, of colour "
                      "red, and that is in the\nhighest row that is left goes "
                      "into the upper left bucket or the bucket after\nthat "
                      "of the last piece, clockwise."),
            std::string::npos)
      << described("(*,[star,circle],red,T,[0,p+1])");
  EXPECT_NE(described("1 ()\n(2,*,*,3,Nearby)")
                .find("Line 1, for 1 piece: any piece goes into any bucket.\n\n"
                      "Line 2: a piece that is on cell 3 goes into the nearest "
                      "bucket, twice."),
            std::string::npos)
      << described("1 ()\n(2,*,*,3,Nearby)");
}

TEST(RuleGameFiles, TellOrdersAndPropertiesInEnglish) {
  const std::string told = described(
      "Order Edge=[[1,6], 36]\n(pos:Edge, angle:[1..9], count:3)\n"
      "(postpos:T, code:!last, bucket:q.color.bucket)");
  for (const char* part :
       {"The order Edge is: 1 6, 36.",
        "a piece whose angle is [1..9] and that is first in the order Edge "
        "goes\ninto any bucket, 3 times.",
        "a piece for which !last is not empty goes into a bucket of\n"
        "q.color.bucket; of all these, one that is in the highest row that is "
        "left."}) {
    EXPECT_NE(told.find(part), std::string::npos) << part << "\n" << told;
  }
}

TEST(RuleGameFiles, TellOfSnippets) {
  EXPECT_NE(described("(code:{return 1;}, bucket:2)")
                .find("a piece for which a snippet is true goes into the lower "
                      "right bucket."),
            std::string::npos)
      << described("(code:{return 1;}, bucket:2)");
}

struct Odd {
  std::string text;
  std::string check;
  gdl::SourcePosition position;
};

TEST(RuleGameFiles, AreWarnedOfWhatTheServerTakesOtherwise) {
  const std::vector<Odd> cases = {
      {"(code:this.pos==last.pos)", "comparison-with-nothing", {1, 15}},
      {"(code:this.color==RED)", "unknown-name", {1, 19}},
      {"(Color:red)", "unknown-key", {1, 2}},
      {"(code:{return $prop{'colors'} eq 'red';})", "slip", {1, 20}},
      {"(code:{my %h = ('colors'=>1); return $h{'colors'};})", "", {}},
      {"(shape:star, bucket:[!p, p+1])", "", {}},
      {"(code:last.pos==this.pos)", "", {}}};
  for (const Odd& odd : cases) {
    gdl::Diagnostics diagnostics("game.rule");
    language().translate({"game.rule", odd.text, {}}, diagnostics);
    EXPECT_FALSE(diagnostics.has_errors()) << odd.text;
    bool is_said = false;
    for (const gdl::Diagnostic& entry : diagnostics.entries()) {
      is_said |= entry.check == odd.check && entry.position == odd.position;
    }
    EXPECT_EQ(is_said, !odd.check.empty())
        << odd.text << diagnostics.format_all();
    EXPECT_EQ(diagnostics.empty(), odd.check.empty()) << odd.text;
  }
}

/// The first moves that nothing refuses, on a board of a red star and a blue
/// circle.
std::size_t accepted_at_first(const std::string& text, bool is_strict) {
  gdl::ReadOptions options;
  options.settings = {
      "tries=accepted", is_strict ? "strict=true" : "strict=false",
      R"(board=[{"id":0,"x":1,"y":1,"color":"RED","shape":"STAR"},)"
      R"({"id":1,"x":2,"y":1,"color":"BLUE","shape":"CIRCLE"}])"};
  gdl::Diagnostics diagnostics("game.rule");
  const auto machine = reasoner::engines::make_state_machine(
      rules_of_text(
          language().translate({"game.rule", text, options}, diagnostics)),
      "datalog");
  reasoner::State state;
  machine->initial_state(state);
  std::vector<reasoner::MoveId> moves;
  machine->legal_moves(state, 0, moves);
  return moves.size();
}

TEST(RuleGameFiles, MeanWhatIsDocumentedWhereThatIsWanted) {
  const std::vector<std::pair<std::string, std::vector<std::size_t>>> cases = {
      {"(bucket:[3==p, 0])", {4, 2}},
      {"(code:this.color==RED, bucket:0)", {2, 1}},
      {"(Color:red, bucket:0)", {2, 1}},
      {"(code:this.pos<last.pos) (bucket:1)", {8, 2}}};
  for (const auto& [text, counts] : cases) {
    EXPECT_EQ(accepted_at_first(text, true), counts[0]) << text;
    EXPECT_EQ(accepted_at_first(text, false), counts[1]) << text;
  }
  EXPECT_EQ(accepted_at_first("(color:*, bucket:0)", false), 2U);
}

TEST(RuleGameManual, HasExamplesThatAreRead) {
  std::ifstream manual("translators/rule_game/LANGUAGE.md");
  std::string line;
  std::string block;
  bool is_inside = false;
  int count = 0;
  while (std::getline(manual, line)) {
    if (!is_inside) {
      is_inside = line == "```rule";
      continue;
    }
    if (line != "```") {
      block += line + "\n";
      continue;
    }
    gdl::Diagnostics diagnostics("example");
    const std::string text =
        language().translate({"example.rule", block, {}}, diagnostics);
    EXPECT_FALSE(diagnostics.has_errors()) << block << diagnostics.format_all();
    rules_of_text(text);
    block.clear();
    is_inside = false;
    ++count;
  }
  EXPECT_EQ(count, 5);
}

TEST(RuleGameFiles, TellFaultsOfFilesThatAreHidden) {
  const tests::TemporaryFolder folder;
  folder.write("other.rule", "# a fault\n(bucket:[)");
  gdl::Diagnostics diagnostics("game.rule");
  gdl::ReadOptions options;
  options.settings = {"hidden=other.rule"};
  language().translate(
      {(folder.path() / "game.rule").string(), "(bucket:0)", options},
      diagnostics);
  EXPECT_EQ(diagnostics.format_all(),
            "game.rule: error: in other.rule, line 2, column 10, expected a "
            "name, a number, a list or something in brackets, not ')' "
            "[unexpected]\n");
}

TEST(RuleGameFiles, AreHiddenWhereChanceChooses) {
  gdl::ReadOptions options;
  options.settings = {
      "hidden=clockwise.rule",
      R"(board=[{"id":0,"x":1,"y":1,"color":"RED","shape":"STAR"},)"
      R"({"id":1,"x":2,"y":1,"color":"BLUE","shape":"STAR"}])"};
  for (const char* engine : {"datalog", "propnet"}) {
    const auto machine = reasoner::engines::make_state_machine(
        rules_of("games/rule_game/colours_at_home.rule", options), engine);
    EXPECT_TRUE(machine->game().hides());
    const auto random = *machine->game().chance_role();
    const auto player = *machine->game().find_role("player");
    const auto play = [&](reasoner::State& state, const std::string& chance,
                          const std::string& move) {
      std::vector<reasoner::MoveId> joint(2);
      joint[random] = machine->intern_move(random, chance);
      joint[player] = machine->intern_move(player, move);
      std::vector<reasoner::PerceptId> seen;
      machine->percepts(state, joint, player, seen);
      machine->next_state(state, joint, state);
      std::string text;
      for (const auto id : seen) {
        text += machine->game().percept_name(player, id) + " ";
      }
      return text;
    };
    reasoner::State first;
    machine->initial_state(first);
    for (const bool is_clockwise : {false, true}) {
      reasoner::State state = first;
      EXPECT_EQ(
          play(state, is_clockwise ? "(choose rule_2)" : "(choose rule_1)",
               "noop"),
          "");
      // A blue piece into bucket 0, then red, which belongs there, into 1.
      EXPECT_EQ(play(state, "noop", "(move 2 1 0 7)"),
                is_clockwise ? "accepted " : "denied ");
      EXPECT_EQ(play(state, "noop", "(move 1 1 7 7)"),
                is_clockwise ? "accepted " : "denied ");
      EXPECT_EQ(machine->is_terminal(state), is_clockwise);
      if (is_clockwise) {
        std::vector<reasoner::Goal> goals(2);
        machine->goals(state, goals);
        EXPECT_EQ(goals[player], 100);
      }
    }
  }
}

}  // namespace language_test
}  // namespace translators::rule_game
