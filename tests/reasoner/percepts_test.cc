// What roles perceive, by the network: small sheets of all shapes that rules of
// `sees` can have.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "reasoner/analysis/analysis.h"
#include "reasoner/construction/propnet_builder.h"
#include "reasoner/engines/engine.h"
#include "reasoner/symmetry/symmetries.h"
#include "tests/reasoner/engine_comparison.h"

namespace reasoner {
namespace percepts_test {

gdl::Rulesheet read(std::string_view text) {
  gdl::Diagnostics diagnostics;
  gdl::Rulesheet rulesheet = gdl::read_kif(text, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.format_all();
  return rulesheet;
}

struct Sheet {
  const char* name;
  const char* rules;
};

void PrintTo(const Sheet& sheet, std::ostream* out) { *out << sheet.name; }

// A walk of two on four squares that lasts six steps.
constexpr const char* kWalkers = R"(
    (role left) (role right)
    (up 1 2) (up 2 3) (up 3 4) (up 4 1)
    (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
    (init (at left 1)) (init (at right 3)) (init (step 0))
    (<= (legal ?r stay) (role ?r))
    (<= (legal ?r (go ?y)) (true (at ?r ?x)) (up ?x ?y))
    (<= (next (at ?r ?y)) (does ?r (go ?y)))
    (<= (next (at ?r ?x)) (true (at ?r ?x)) (does ?r stay))
    (<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
    (<= terminal (true (step 6)))
    (<= (goal ?r 100) (role ?r) (true (at ?r 4)))
    (<= (goal ?r 0) (role ?r) (not (true (at ?r 4)))))";

const Sheet kSheets[] = {
    {"Moves", R"((<= (sees ?r (did ?o ?m)) (role ?r) (does ?o ?m)))"},
    {"Constants", R"(
    (sees left tick)
    (<= (sees right moved) (does left (go ?x)))
    (<= (sees right ?n) (true (step ?n))))"},
    {"WhatComesNext", R"(
    (<= (sees ?r (meets ?x)) (role ?r) (next (at left ?x))
        (next (at right ?x))))"},
    {"WhatIsLegal", R"(
    (<= (sees ?r (could ?o ?m)) (role ?r) (role ?o) (distinct ?r ?o)
        (legal ?o ?m) (not (does ?o ?m))))"},
    {"BasesThatNothingElseReads", R"(
    (<= (next (secret ?x)) (does left (go ?x)))
    (<= (next (secret ?x)) (true (secret ?x)) (does left stay))
    (<= (sees right (knows ?x)) (true (secret ?x))))"},
    {"Chance", R"(
    (role random)
    (<= (legal random (toss ?x)) (side ?x)) (side heads) (side tails)
    (<= (next (coin ?x)) (does random (toss ?x)))
    (<= (sees left (coin ?x)) (does random (toss ?x)))
    (<= (sees right (coin ?x)) (true (coin ?x)) (does right stay)))"},
    {"Phases", R"(
    (init (phase day)) (<= (next (phase night)) (true (phase day)))
    (<= (next (phase day)) (true (phase night)))
    (<= (sees left light) (true (phase day)))
    (<= (sees right (there ?x)) (true (phase day)) (true (at left ?x)))
    (<= (sees right (heard ?m)) (true (phase night)) (does left ?m)))"},
    {"Negation", R"(
    (<= (sees ?r alone) (role ?r) (not both))
    (<= both (true (at left ?x)) (true (at right ?x))))"},
    {"Mirrors", R"(
    (<= (next (copy ?r ?y)) (does ?r (go ?y)))
    (<= (next (copy ?r ?x)) (true (at ?r ?x)) (does ?r stay))
    (init (copy left 1)) (init (copy right 3))
    (<= (sees right (copied ?x)) (true (copy left ?x))))"}};

std::string rules_of(const Sheet& sheet) {
  return std::string(kWalkers) + sheet.rules;
}

/// By name.
std::vector<std::string> percepts(StateMachine& machine, const State& state,
                                  const std::vector<std::string>& moves,
                                  RoleIndex role) {
  std::vector<MoveId> joint_move;
  for (RoleIndex each = 0; each < moves.size(); ++each) {
    joint_move.push_back(machine.intern_move(each, moves[each]));
  }
  std::vector<PerceptId> ids;
  machine.percepts(state, joint_move, role, ids);
  std::vector<std::string> names;
  for (const PerceptId id : ids) {
    names.push_back(machine.game().percept_name(role, id));
  }
  return names;
}

using Names = std::vector<std::string>;

class PerceptsTest : public testing::TestWithParam<std::string> {
 protected:
  static std::unique_ptr<StateMachine> make(const Sheet& sheet) {
    return engines::make_state_machine(read(rules_of(sheet)), GetParam());
  }
};

TEST_P(PerceptsTest, BelongToTheStepAndAreReadInItsOldState) {
  const auto machine = make(kSheets[1]);
  ASSERT_TRUE(machine->game().hides());
  State state;
  machine->initial_state(state);
  EXPECT_EQ(percepts(*machine, state, {"(go 2)", "stay"}, 0), Names{"tick"});
  EXPECT_EQ(percepts(*machine, state, {"(go 2)", "stay"}, 1),
            (Names{"0", "moved"}));
  EXPECT_EQ(percepts(*machine, state, {"stay", "(go 4)"}, 1), Names{"0"});
}

TEST_P(PerceptsTest, MayDependOnWhatComesNext) {
  const auto machine = make(kSheets[2]);
  State state;
  machine->initial_state(state);
  const MoveId go_2 = machine->intern_move(0, "(go 2)");
  const MoveId stay = machine->intern_move(1, "stay");
  EXPECT_EQ(percepts(*machine, state, {"(go 2)", "stay"}, 0), Names{});
  machine->next_state(state, std::vector{go_2, stay}, state);
  EXPECT_EQ(percepts(*machine, state, {"(go 3)", "stay"}, 0),
            Names{"(meets 3)"});
  EXPECT_EQ(percepts(*machine, state, {"stay", "stay"}, 1), Names{});
}

TEST_P(PerceptsTest, AreKnownByName) {
  const auto machine = make(kSheets[1]);
  EXPECT_TRUE(machine->intern_percept(1, "MOVED"));
  EXPECT_FALSE(machine->intern_percept(0, "moved"));
}

INSTANTIATE_TEST_SUITE_P(Engines, PerceptsTest,
                         testing::Values("datalog", "propnet", "wide"),
                         [](const auto& info) { return info.param; });

TEST(PerceptOutputs, KeepLikePlayersApart) {
  const auto group_size = [](const std::string& rules) {
    return symmetry::find_symmetries(construction::build_propnet(read(rules)))
        .generators.size();
  };
  const std::string cups = R"(
    (role hider) (cup 1) (cup 2) (init empty)
    (<= (legal hider (under ?x)) (cup ?x))
    (<= (next (ball ?x)) (does hider (under ?x)))
    (<= terminal (true (ball ?x))) (goal hider 100))";
  EXPECT_EQ(group_size(cups), 1u);
  EXPECT_EQ(group_size(cups + "(<= (sees hider ?x) (does hider (under ?x)))"),
            0u);
}

}  // namespace percepts_test
}  // namespace reasoner
