#include "gamemaster/match/resumption.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "reasoner/engines/engine.h"
#include "reasoner/playout.h"
#include "reasoner/state_machine.h"
#include "tests/rulesheets.h"

namespace gamemaster {
namespace resumption_test {

using reasoner::StateMachine;

std::vector<std::string> legal_names(StateMachine& machine,
                                     const reasoner::State& state,
                                     reasoner::RoleIndex role) {
  std::vector<reasoner::MoveId> moves;
  machine.legal_moves(state, role, moves);
  return machine.game().move_names(role, moves);
}

/// Plays both on with the same moves and compares all there is.
void expect_same_play(StateMachine& a, reasoner::State in_a, StateMachine& b,
                      reasoner::State in_b) {
  const std::size_t roles = a.game().role_count();
  ASSERT_EQ(b.game().role_count(), roles);
  for (std::uint32_t step = 0;; ++step) {
    ASSERT_EQ(a.game().facts(in_a), b.game().facts(in_b));
    std::vector<reasoner::Goal> goals_a(roles);
    std::vector<reasoner::Goal> goals_b(roles);
    a.goals(in_a, goals_a);
    b.goals(in_b, goals_b);
    ASSERT_EQ(goals_a, goals_b);
    ASSERT_EQ(a.is_terminal(in_a), b.is_terminal(in_b));
    if (a.is_terminal(in_a)) return;
    std::vector<reasoner::MoveId> joint_a;
    std::vector<reasoner::MoveId> joint_b;
    for (reasoner::RoleIndex role = 0; role < roles; ++role) {
      const auto legal = legal_names(a, in_a, role);
      ASSERT_EQ(legal, legal_names(b, in_b, role));
      const std::string& move =
          legal[reasoner::pick(reasoner::hash32(7, 0, step, role),
                               static_cast<std::uint32_t>(legal.size()))];
      joint_a.push_back(*a.game().find_move(role, move));
      joint_b.push_back(*b.game().find_move(role, move));
    }
    a.next_state(in_a, joint_a, in_a);
    b.next_state(in_b, joint_b, in_b);
  }
}

class ResumedGame : public testing::TestWithParam<const char*> {};

TEST_P(ResumedGame, PlaysTheSame) {
  const gdl::Rulesheet rulesheet = tests::rules_in(GetParam());
  const auto machine =
      reasoner::engines::make_state_machine(rulesheet, "datalog");
  reasoner::State state;
  machine->initial_state(state);
  reasoner::PlayoutScratch scratch;
  reasoner::Outcome outcome;
  reasoner::play_out(*machine, state, /*seed=*/3, /*playout=*/0,
                     /*step_limit=*/4, scratch, outcome);
  state = scratch.state;
  const std::vector<std::string> facts = machine->game().facts(state);

  const gdl::Rulesheet resumed = match::resume_at(rulesheet, facts);
  for (const char* const engine : {"datalog", "auto"}) {
    const auto again = reasoner::engines::make_state_machine(resumed, engine);
    reasoner::State start;
    again->initial_state(start);
    expect_same_play(*machine, state, *again, start);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Games, ResumedGame,
    testing::Values("games/tic_tac_toe.kif", "games/connect_four.kif",
                    "games/breakthrough.kif", "games/rock_paper_scissors.kif",
                    "games/eight_puzzle.kif", "games/hex.kif"),
    [](const testing::TestParamInfo<const char*>& info) {
      return std::filesystem::path(info.param).stem().string();
    });

TEST(Resumption, LeavesToTheRulesWhatHeldAtTheVeryStart) {
  const gdl::Rulesheet rulesheet = tests::rules_of(
      "(role a) (init (n 1)) (init_before x) (<= (base ?x) (init ?x))"
      "(<= home (init (n ?x)) (true (n ?x)))");
  const std::vector<std::string> facts = {"(n 2)", "done"};
  EXPECT_EQ(gdl::to_string(match::resume_at(rulesheet, facts)),
            "(role a)\n(init_before_ (n 1))\n(init_before x)\n"
            "(<= (base ?x) (init_before_ ?x))\n"
            "(<= home (init_before_ (n ?x)) (true (n ?x)))\n"
            "(init (n 2))\n(init done)\n");
}

TEST(Resumption, RefusesFactsThatAreNone) {
  const std::vector<std::string> bad = {"", "(a", "a b", "(n ?x)"};
  for (const std::string& fact : bad) {
    EXPECT_THROW(match::resume_at({}, std::vector<std::string>{fact}),
                 gdl::Error)
        << fact;
  }
}

}  // namespace resumption_test
}  // namespace gamemaster
