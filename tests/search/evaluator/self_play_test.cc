// Evaluators that get better by games against themselves.

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "reasoner/engines/engine.h"
#include "reasoner/playout.h"
#include "search/evaluator/evaluator.h"
#include "search/evaluator/self_play_fit.h"
#include "search/evaluator/value_learner.h"
#include "tests/rulesheets.h"
#include "tests/search/playing.h"

namespace search {
namespace self_play_fit_test {

using evaluator::Evaluator;
using evaluator::Experience;
using evaluator::SelfPlayFit;
using evaluator::ValueLearner;
using reasoner::MoveId;
using reasoner::State;
using reasoner::StateMachine;

/// The state after some moves of both, by name, the other one's being noop.
State after(StateMachine& machine, const std::vector<std::string>& moves) {
  State state = initial_state(machine);
  reasoner::RoleIndex mover = 0;
  for (const std::string& move : moves) {
    std::vector<MoveId> joint_move(2);
    joint_move[mover] = machine.intern_move(mover, move);
    joint_move[1 - mover] = machine.intern_move(1 - mover, "noop");
    machine.next_state(state, joint_move, state);
    mover = 1 - mover;
  }
  return state;
}

/// All positions of some random games.
std::vector<State> random_states(StateMachine& machine, std::uint64_t games) {
  std::vector<State> states;
  reasoner::PlayoutScratch scratch;
  for (std::uint64_t game = 0; game < games; ++game) {
    const auto key = reasoner::playout_key(3, game);
    State state = initial_state(machine);
    for (std::uint32_t step = 0; !machine.is_terminal(state); ++step) {
      states.push_back(state);
      reasoner::draw_joint_move(machine, state, key, step, scratch);
      machine.next_state(state, scratch.joint_move, state);
    }
  }
  return states;
}

// In the second one roles have pieces of several types.
constexpr const char* kGames[] = {"breakthrough", "checkers"};

TEST(ValueLearnerTest, ValuesWhatIsBehindMovesLikeAnyPosition) {
  for (const char* const game : kGames) {
    const auto machine = load_for_playouts(game);
    ValueLearner values(*machine, *fit_to_random_play(*machine));
    const auto states = random_states(*machine, 3);
    for (std::size_t i = 0; i < states.size(); ++i) {
      values.learn(states[i].words(), i % 3 == 0 ? 0.9 : 0.2);
    }
    ValueLearner::Parent parent;
    for (std::size_t i = 0; i + 1 < states.size(); ++i) {
      values.prepare(states[i].words(), parent);
      // The next one has the turn changed, and the one itself has not.
      for (const State* next : {&states[i + 1], &states[i]}) {
        EXPECT_NEAR(values.value_behind(parent, next->words()),
                    values.value(next->words()), 1e-4)
            << game;
      }
    }
  }
}

TEST(ValueLearnerTest, GoesOnWithAllThatTheEvaluatorShows) {
  for (const char* const game : kGames) {
    const auto machine = load_for_playouts(game);
    ValueLearner values(*machine, *fit_to_random_play(*machine));
    const auto states = random_states(*machine, 2);
    for (const State& state : states) values.learn(state.words(), 0.8);
    const auto evaluator = values.evaluator();
    ValueLearner again(*machine, *evaluator);
    for (const State& state : states) {
      EXPECT_NEAR(again.value(state.words()), values.value(state.words()),
                  0.01);
      EXPECT_NEAR(evaluator->value(state.words(), {1, 1}, {}, 0),
                  100 * values.value(state.words()), 1);
    }
  }
}

// A king is worth something where none was seen, too.
TEST(ValueLearnerTest, LearnsWhatPiecesOfATypeAreWorth) {
  const auto machine = load_for_playouts("checkers");
  ValueLearner values(*machine, *fit_to_random_play(*machine));
  const State start = initial_state(*machine);
  const auto with_king = [&](int column, int row) {
    State state = start;
    state.set(machine->intern_proposition("(cell " + std::to_string(column) +
                                          " " + std::to_string(row) +
                                          " black_king)"));
    return state;
  };
  const auto worth = [&](int column, int row) {
    return values.value(with_king(column, row).words()) -
           values.value(start.words());
  };
  const double before = worth(7, 5);
  for (int round = 0; round < 30; ++round) {
    for (const int column : {2, 4, 6, 8}) {
      values.learn(with_king(column, 4).words(), 0.9);
      values.learn(start.words(), 0.5);
    }
  }
  // By windows of cells alone it would be 0.05.
  EXPECT_GT(worth(7, 5), before + 0.058);
}

TEST(ValueLearnerTest, SharesWhatEachHasLearnt) {
  const auto machine = load_for_playouts("breakthrough");
  const auto start = fit_to_random_play(*machine);
  ValueLearner one(*machine, *start);
  ValueLearner other(*machine, *start);
  const auto states = random_states(*machine, 1);
  const auto& early = states[2].words();
  const auto& late = states.back().words();
  const double early_before = one.value(early);
  const double late_before = one.value(late);
  for (int i = 0; i < 20; ++i) {
    one.learn(early, 1);
    other.learn(late, 0);
  }
  ValueLearner* const both[] = {&one, &other};
  ValueLearner::share(both);
  EXPECT_GT(one.value(early), early_before);
  EXPECT_LT(one.value(late), late_before);
  EXPECT_EQ(one.value(early), other.value(early));
  EXPECT_EQ(one.value(late), other.value(late));
}

TEST(SelfPlayFitTest, LearnsTicTacToe) {
  const auto machine = load_for_playouts("tic_tac_toe");
  const auto fit = SelfPlayFit::make(*machine, *fit_to_random_play(*machine),
                                     Experience::kRandomPlay, 1);
  ASSERT_NE(fit, nullptr);
  fit->play([&] { return fit->games() >= 20'000; });
  ASSERT_TRUE(fit->is_able());
  const auto evaluator = fit->evaluator();
  const auto value = [&](const std::vector<std::string>& moves) {
    return evaluator->value(after(*machine, moves).words(), {1, 1}, {}, 0);
  };
  // An edge as the answer to a corner loses, the middle holds the draw.
  EXPECT_GT(value({"(place 1 1)", "(place 1 2)"}),
            value({"(place 1 1)", "(place 2 2)"}) + 10);
  EXPECT_NEAR(value({"(place 1 1)", "(place 2 2)"}), 50, 15);
}

// One of forty moves wins at once: it is not always seen at first.
TEST(SelfPlayFitTest, SeesFewMovesInItsFirstGamesOfAll) {
  std::string rules = R"(
      (role a) (role b) (init (turn a))
      (<= (legal a (pick ?n)) (true (turn a)) (number ?n))
      (<= (legal b noop) (true (turn a)))
      (<= (next (picked ?n)) (does a (pick ?n)))
      (<= terminal (true (picked ?n)))
      (<= (goal a 100) (true (picked 7)))
      (<= (goal a 0) (not (true (picked 7))))
      (<= (goal b 0) (true (picked 7)))
      (<= (goal b 100) (not (true (picked 7)))))";
  for (int number = 1; number <= 40; ++number) {
    rules += "(number " + std::to_string(number) + ")";
  }
  const auto machine =
      reasoner::engines::make_playing_machine(tests::rules_of(rules));
  const auto value_after_games = [&](Experience experience) {
    const auto fit = SelfPlayFit::make(*machine, *fit_to_random_play(*machine),
                                       experience, 1);
    fit->play([&] { return fit->games() >= 2000; });
    EXPECT_TRUE(fit->is_able());
    return fit->evaluator()->value(initial_state(*machine).words(), {40, 1}, {},
                                   0);
  };
  const double first = value_after_games(Experience::kRandomPlay);
  const double later = value_after_games(Experience::kSelfPlay);
  EXPECT_NEAR(first, 50, 15);
  EXPECT_GT(later, 85);
}

TEST(SelfPlayFitTest, IsForTwoWhoTakeTurnsAndOppose) {
  const auto puzzle = load_for_playouts("hanoi");
  EXPECT_EQ(SelfPlayFit::make(*puzzle, *fit_to_random_play(*puzzle),
                              Experience::kRandomPlay, 1),
            nullptr);
  const auto at_once = load_for_playouts("tron");
  const auto fit = SelfPlayFit::make(*at_once, *fit_to_random_play(*at_once),
                                     Experience::kRandomPlay, 1);
  ASSERT_NE(fit, nullptr);
  fit->play([] { return false; });
  EXPECT_FALSE(fit->is_able());
  EXPECT_EQ(fit->games(), 0);
}

// Both win together or neither.
TEST(SelfPlayFitTest, LeavesOffWhereOneDoesNotLoseWhatTheOtherGains) {
  const auto machine = reasoner::engines::make_playing_machine(
      tests::rules_of(kBothWinOrNeither));
  const auto fit = SelfPlayFit::make(*machine, *fit_to_random_play(*machine),
                                     Experience::kRandomPlay, 1);
  ASSERT_NE(fit, nullptr);
  fit->play([] { return false; });
  EXPECT_FALSE(fit->is_able());
}

}  // namespace self_play_fit_test
}  // namespace search
