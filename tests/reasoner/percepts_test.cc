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
#include "tests/reasoner/hidden_games.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace percepts_test {

/// By name.
std::vector<std::string> percepts(StateMachine& machine, const State& state,
                                  const std::vector<std::string>& moves,
                                  RoleIndex role) {
  std::vector<MoveId> joint_move;
  for (RoleIndex each = 0; each < moves.size(); ++each) {
    joint_move.push_back(machine.intern_move(each, moves[each]));
  }
  return percept_names(machine, state, joint_move, role);
}

using Names = std::vector<std::string>;

class PerceptsTest : public testing::TestWithParam<std::string> {
 protected:
  static std::unique_ptr<StateMachine> make(const std::string& name) {
    return engines::make_state_machine(hidden_game(name), GetParam());
  }
};

TEST_P(PerceptsTest, BelongToTheStepAndAreReadInItsOldState) {
  const auto machine = make("Constants");
  ASSERT_TRUE(machine->game().hides());
  State state;
  machine->initial_state(state);
  EXPECT_EQ(percepts(*machine, state, {"(go 2)", "stay"}, 0), Names{"tick"});
  EXPECT_EQ(percepts(*machine, state, {"(go 2)", "stay"}, 1),
            (Names{"0", "moved"}));
  EXPECT_EQ(percepts(*machine, state, {"stay", "(go 4)"}, 1), Names{"0"});
}

TEST_P(PerceptsTest, MayDependOnWhatComesNext) {
  const auto machine = make("WhatComesNext");
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
  const auto machine = make("Constants");
  EXPECT_TRUE(machine->intern_percept(1, "MOVED"));
  EXPECT_FALSE(machine->intern_percept(0, "moved"));
}

INSTANTIATE_TEST_SUITE_P(Engines, PerceptsTest,
                         testing::Values("datalog", "propnet", "wide"),
                         [](const auto& info) { return info.param; });

class PerceptAgreementTest : public testing::TestWithParam<std::string> {};

TEST_P(PerceptAgreementTest, EnginesPerceiveTheSame) {
  const gdl::Rulesheet rulesheet = hidden_game(GetParam());
  const auto datalog = engines::make_state_machine(rulesheet, "datalog");
  for (const char* engine : {"propnet", "wide"}) {
    SCOPED_TRACE(engine);
    const auto machine = engines::make_state_machine(rulesheet, engine);
    expect_agreement(*datalog, *machine, /*steps=*/300);
    EXPECT_TRUE(machine->game().hides());
  }
}

INSTANTIATE_TEST_SUITE_P(Games, PerceptAgreementTest,
                         testing::ValuesIn(hidden_game_names()),
                         [](const auto& info) { return info.param; });

TEST(PerceptOutputs, KeepLikePlayersApart) {
  const auto group_size = [](const std::string& rules) {
    return symmetry::find_symmetries(
               construction::build_propnet(tests::rules_of(rules)))
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
