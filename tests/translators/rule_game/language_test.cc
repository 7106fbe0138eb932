// What a rule file means beyond its traces: settings, boards, and what is said
// of files that cannot be read.

#include "translators/rule_game/language.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/language.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
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
        Refused{"brace", "(*,*,*,*,{0})", "illegal-character", {1, 10}},
        Refused{"open snippet", "(code:{return 1;", "unclosed-snippet", {1, 7}},
        Refused{"never", "0 ()\n(0,*,*,*,*)", "no-usable-line", {1, 1}},
        Refused{"text", "(code:this.color+1)", "no-value", {1, 17}},
        Refused{
            "deep", "(code:" + std::string(1000, '('), "too-deep", {1, 207}},
        Refused{"deep not",
                "(code:" + std::string(1000, '!'),
                "too-deep",
                {1, 207}}));

INSTANTIATE_TEST_SUITE_P(
    Settings, RuleGameRefusals,
    testing::Values(
        Refused{"name", "()", "bad-setting", {}, {"x=1"}},
        Refused{"pieces", "()", "bad-setting", {}, {"pieces=37"}},
        Refused{"no number", "()", "bad-setting", {}, {"pieces=many"}},
        Refused{"refusals", "()", "bad-setting", {}, {"refusals=0"}},
        Refused{"no json", "()", "bad-board", {}, {"board=[oops"}},
        Refused{"no pieces", "()", "bad-board", {}, {"board=[]"}},
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
  EXPECT_EQ(count, 6);
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
