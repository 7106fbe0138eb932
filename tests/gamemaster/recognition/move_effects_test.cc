// What the legal moves of a role do, by the rules.

#include "gamemaster/recognition/move_effects.h"

#include <gtest/gtest.h>

#include "tests/gamemaster/hidden_game.h"

namespace gamemaster {
namespace move_effects_test {

using Names = std::vector<std::string>;

/// Two roles put a stone each at the same time; equal places change nothing. A
/// third one, chance, says what the weather is.
constexpr const char* kStones = R"(
  (role left) (role right) (role random)
  (place 1) (place 2)
  (init fresh) (init (free 1)) (init (free 2))
  (<= (legal ?p (put ?x)) (role ?p) (distinct ?p random) (place ?x))
  (legal random rain) (legal random sun)
  (<= (next (stone ?p ?x)) (does ?p (put ?x)))
  (<= (next (free ?x)) (true (free ?x))
      (not (does left (put ?x))) (not (does right (put ?x))))
  (<= (next wet) (does random rain))
  (<= terminal (not (true fresh)))
  (goal left 50) (goal right 50)
)";

std::vector<board::MoveEffect> effects_at_start(
    const char* rules, reasoner::RoleIndex role, const Names& moves,
    const recognition::MoveEffectLimits& limits = {}) {
  const auto machine = machine_of(rules);
  reasoner::State state;
  machine->initial_state(state);
  return recognition::move_effects(*machine, {&state, 1}, role, moves, limits);
}

TEST(MoveEffectsTest, AreWhatIsCertainWhateverTheOthersDo) {
  const auto effects = effects_at_start(kStones, 0, {"(put 1)", "(put 2)"});
  ASSERT_EQ(effects.size(), 2U);
  EXPECT_EQ(effects[0].move, "(put 1)");
  EXPECT_EQ(effects[0].gains, Names{"(stone left 1)"});
  EXPECT_EQ(effects[0].losses, (Names{"(free 1)", "fresh"}));
}

TEST(MoveEffectsTest, AreNotKnownBeyondTheLimit) {
  const auto effects =
      effects_at_start(kStones, 0, {"(put 1)", "(put 2)"}, {1, 1});
  EXPECT_FALSE(effects[0].gains.empty());
  EXPECT_TRUE(effects[1].gains.empty());
  EXPECT_TRUE(effects[1].losses.empty());
}

/// One finds out what is dealt by what it may say, which differs.
TEST(MoveEffectsTest, AreThoseOfAllPossibleStates) {
  const auto machine = machine_of(kStones);
  std::vector<reasoner::State> states(2);
  for (auto& state : states) machine->initial_state(state);
  // In one of them there is a place less.
  const auto free = machine->intern_proposition("(free 1)");
  reasoner::State less;
  states[1].for_each([&less, free](reasoner::PropositionId id) {
    if (id != free) less.set(id);
  });
  states[1] = less;
  const auto effects =
      recognition::move_effects(*machine, states, 0, Names{"(put 1)"});
  EXPECT_EQ(effects[0].gains, Names{"(stone left 1)"});
  EXPECT_EQ(effects[0].losses, Names{"fresh"});
}

}  // namespace move_effects_test
}  // namespace gamemaster
