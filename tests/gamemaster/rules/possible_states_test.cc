// What a role must hold possible, by what it did and perceived.

#include "gamemaster/rules/possible_states.h"

#include <gtest/gtest.h>

#include "tests/gamemaster/hidden_game.h"

namespace gamemaster {
namespace possible_states_test {

using rules::Knowledge;
using rules::PossibleStates;
using Names = std::vector<std::string>;

/// A step in which alice, role 0, moves and perceives so.
reasoner::EvidenceStep step(reasoner::StateMachine& machine,
                            const std::string& move, const Names& percepts) {
  reasoner::EvidenceStep step;
  step.own_move = machine.intern_move(0, move);
  for (const std::string& name : percepts) {
    step.percepts.push_back(machine.intern_percept(0, name).value());
  }
  return step;
}

TEST(PossibleStatesTest, AreOneAtTheBeginning) {
  const auto machine = machine_of(kCardGame);
  const Knowledge knowledge = PossibleStates(*machine, 0).knowledge();
  EXPECT_EQ(knowledge.basis, Knowledge::Basis::kAll);
  EXPECT_EQ(knowledge.states, 1U);
  EXPECT_EQ(knowledge.facts, Names{"dealing"});
  EXPECT_TRUE(knowledge.hidden.empty());
}

TEST(PossibleStatesTest, AreThoseThatAgreeWithWhatWasPerceived) {
  const auto machine = machine_of(kCardGame);
  PossibleStates possible(*machine, 0);
  possible.observe(step(*machine, "noop", {"(dealt low)"}));
  const Knowledge knowledge = possible.knowledge();
  EXPECT_EQ(knowledge.basis, Knowledge::Basis::kAll);
  EXPECT_EQ(knowledge.states, 2U);
  EXPECT_EQ(knowledge.facts, Names{"(holds alice low)"});
  EXPECT_EQ(knowledge.open, (Names{"(holds bob high)", "(holds bob middle)"}));
  EXPECT_EQ(knowledge.hidden,
            (std::vector<rules::HiddenFacts>{{"(holds bob ?)", 1, 1}}));
}

TEST(PossibleStatesTest, TakeSilenceForEvidence) {
  const auto machine = machine_of(kCardGame);
  PossibleStates possible(*machine, 0);
  possible.observe(step(*machine, "noop", {"(dealt low)"}));
  reasoner::EvidenceStep last = step(*machine, "(say quiet)", {});
  last.goes_on = false;
  possible.observe(last);
  const Names& facts = possible.knowledge().facts;
  EXPECT_NE(std::find(facts.begin(), facts.end(), "(said bob quiet)"),
            facts.end());
}

TEST(PossibleStatesTest, AreASampleWhereTheyAreTooMany) {
  const auto machine = machine_of(kCardGame);
  PossibleStates possible(*machine, 0, {1, 100});
  possible.observe(step(*machine, "noop", {"(dealt low)"}));
  const Knowledge knowledge = possible.knowledge();
  EXPECT_EQ(knowledge.basis, Knowledge::Basis::kSample);
  EXPECT_EQ(knowledge.states, 1U);

  PossibleStates few_moves(*machine, 0, {100, 2});
  few_moves.observe(step(*machine, "noop", {"(dealt low)"}));
  EXPECT_NE(few_moves.knowledge().basis, Knowledge::Basis::kAll);
}

TEST(PossibleStatesTest, AreNoneForWhatCannotBe) {
  const auto machine = machine_of(kCardGame);
  PossibleStates possible(*machine, 0);
  possible.observe(step(*machine, "noop", {}));
  EXPECT_EQ(possible.knowledge().basis, Knowledge::Basis::kNone);
  possible.observe(step(*machine, "(say loud)", {}));
  EXPECT_EQ(possible.knowledge(), Knowledge());
}

}  // namespace possible_states_test
}  // namespace gamemaster
