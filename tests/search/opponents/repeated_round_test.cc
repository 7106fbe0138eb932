#include "search/opponents/repeated_round.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "tests/search/playing.h"

namespace search {
namespace repeated_round_test {

using opponents::Joint;
using opponents::RepeatedRound;

std::optional<RepeatedRound> round_in(const std::string& game) {
  const auto machine = load(game);
  return opponents::find_repeated_round(*machine, initial_state(*machine), 1,
                                        no_hurry());
}

/// What role 0 earns with the moves of these names.
double earned(const RepeatedRound& round,
              const std::vector<std::string>& names) {
  for (Joint joint = 0; joint < round.joint_count(); ++joint) {
    bool is_this = true;
    for (reasoner::RoleIndex role = 0; role < names.size(); ++role) {
      is_this &=
          round.choice(role, round.choice_in(joint, role)).name == names[role];
    }
    if (is_this) return round.earns(joint, 0);
  }
  ADD_FAILURE() << "no such round";
  return -1;
}

TEST(RepeatedRound, IsFoundWithWhatItEarns) {
  const auto found = round_in("rock_paper_scissors");
  ASSERT_TRUE(found);
  const RepeatedRound& round = *found;
  EXPECT_EQ(round.length(), 3u);
  EXPECT_EQ(round.joint_count(), 9u);
  EXPECT_EQ(earned(round, {"rock", "scissors"}), 100);
  EXPECT_EQ(earned(round, {"rock", "rock"}), 50);
  EXPECT_EQ(earned(round, {"rock", "paper"}), 0);
  EXPECT_TRUE(round.has_constant_sum());
  // Who wins two rounds of three gets 100.
  EXPECT_FALSE(round.is_additive());
}

TEST(RepeatedRound, MayAddUp) {
  const auto found = round_in("prisoners_dilemma");
  ASSERT_TRUE(found);
  const RepeatedRound& round = *found;
  EXPECT_EQ(round.length(), 10u);
  EXPECT_EQ(earned(round, {"cooperate", "cooperate"}), 60);
  EXPECT_EQ(earned(round, {"defect", "cooperate"}), 100);
  EXPECT_EQ(earned(round, {"defect", "defect"}), 20);
  EXPECT_FALSE(round.has_constant_sum());
  EXPECT_TRUE(round.is_additive());
}

TEST(RepeatedRound, IsInNoOtherGame) {
  for (const std::string game :
       {"tic_tac_toe", "tron", "blocker", "goofspiel", "selfo", "nim12",
        "rock_paper_scissors_hidden", "three_player_tic_tac_toe", "lights_out",
        "high_roll"}) {
    const auto found = round_in(game);
    EXPECT_FALSE(found) << game;
  }
}

/// Two roles step to the left or to the right at the same time, four times;
/// `rules` say what comes of it.
std::string steps(const std::string& rules) {
  return "(role a) (role b) (init (step 0)) (init (at a 0)) (init (at b 0))"
         "(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)"
         "(<= (legal ?p left) (role ?p)) (<= (legal ?p right) (role ?p))"
         "(<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))"
         "(<= terminal (true (step 4)))" +
         rules;
}

TEST(RepeatedRound, DoesNotDependOnTheOrder) {
  const auto last_counts = machine_of(steps(
      "(<= (next (at ?p 1)) (does ?p right)) (<= (next (at ?p 0)) (does ?p "
      "left))"
      "(<= (goal ?p 100) (true (at ?p 1))) (<= (goal ?p 0) (true (at ?p 0)))"));
  EXPECT_FALSE(opponents::find_repeated_round(
      *last_counts, initial_state(*last_counts), 1, no_hurry()));
  const auto all_count = machine_of(steps(
      "(<= (next (at ?p ?m)) (does ?p right) (true (at ?p ?n)) (succ ?n ?m))"
      "(<= (next (at ?p ?n)) (does ?p left) (true (at ?p ?n)))"
      "(worth 0 0) (worth 1 25) (worth 2 50) (worth 3 75) (worth 4 100)"
      "(<= (goal ?p ?g) (true (at ?p ?n)) (worth ?n ?g))"));
  const auto found = opponents::find_repeated_round(
      *all_count, initial_state(*all_count), 1, no_hurry());
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->is_additive());
}

TEST(RepeatedRound, EarnsNothingWhereMoreIsLess) {
  // Two steps to the right are best, more and fewer are worth less.
  const auto machine = machine_of(steps(
      "(<= (next (at ?p ?m)) (does ?p right) (true (at ?p ?n)) (succ ?n ?m))"
      "(<= (next (at ?p ?n)) (does ?p left) (true (at ?p ?n)))"
      "(worth 0 10) (worth 1 50) (worth 2 100) (worth 3 50) (worth 4 0)"
      "(<= (goal ?p ?g) (true (at ?p ?n)) (worth ?n ?g))"));
  EXPECT_FALSE(opponents::find_repeated_round(*machine, initial_state(*machine),
                                              1, no_hurry()));
}

TEST(RepeatedRound, IsNotFoundWithoutTime) {
  const auto machine = load("prisoners_dilemma");
  const auto found = opponents::find_repeated_round(
      *machine, initial_state(*machine), 1, Deadline(Deadline::after(-1)));
  EXPECT_FALSE(found);
}

TEST(RepeatedRound, NumbersWhatIsChosen) {
  const auto machine = load("prisoners_dilemma");
  const auto found = opponents::find_repeated_round(
      *machine, initial_state(*machine), 1, no_hurry());
  ASSERT_TRUE(found);
  const RepeatedRound& round = *found;
  for (Joint joint = 0; joint < round.joint_count(); ++joint) {
    std::vector<reasoner::MoveId> moves;
    for (reasoner::RoleIndex role = 0; role < 2; ++role) {
      moves.push_back(round.choice(role, round.choice_in(joint, role)).move);
      EXPECT_EQ(round.with(joint, role, round.choice_in(joint, role)), joint);
    }
    EXPECT_EQ(round.joint_of(moves), joint);
    moves[1] = 1000;
    EXPECT_EQ(round.joint_of(moves), std::nullopt);
  }
}

}  // namespace repeated_round_test
}  // namespace search
