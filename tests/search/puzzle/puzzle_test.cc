// Games for one role: each way to solve them by itself, and all together.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <unordered_set>

#include "gdl/files/reader.h"
#include "reasoner/analysis/clock.h"
#include "reasoner/engines/engine.h"
#include "reasoner/network/propnet.h"
#include "reasoner/planning/fill_in_planner.h"
#include "reasoner/planning/goal_distance.h"
#include "reasoner/planning/move_effects.h"
#include "reasoner/planning/step_planner.h"
#include "search/puzzle/fill_in_solver.h"
#include "search/puzzle/puzzle_search.h"
#include "search/puzzle/seen_states.h"
#include "search/puzzle/state_space_solver.h"
#include "search/puzzle/step_solver.h"
#include "tests/reasoner/fake_machine.h"
#include "tests/search/playing.h"
#include "tests/search/search_games.h"

namespace search {
namespace puzzle_test {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::State;
using reasoner::planning::StepPlanner;
using Machine = std::unique_ptr<reasoner::StateMachine>;
using Answer = reasoner::network::Formula::Answer;

bool never() { return false; }

Machine load_propnet(const std::string& game) {
  return reasoner::engines::make_propnet_machine(shipped_rules(game));
}

Machine make(std::string_view rules) {
  gdl::Diagnostics diagnostics;
  const gdl::Rulesheet rulesheet = gdl::read_kif(rules, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.format_all();
  return reasoner::engines::make_propnet_machine(rulesheet);
}

// A walk between 1 and `last`, one step left or right a move; `end` says when
// it ends and what it comes to.
std::string walk(int last, int steps, const std::string& end) {
  std::string rules =
      "(role r) (init (at 1)) (init (step 0))"
      "(<= (base (at ?x)) (place ?x)) (<= (base (step ?t)) (time ?t))"
      "(input r left) (input r right)"
      "(<= (legal r left) (true (at ?x)) (succ ?y ?x) (place ?y))"
      "(<= (legal r right) (true (at ?x)) (succ ?x ?y) (place ?y))"
      "(<= (next (at ?y)) (does r left) (true (at ?x)) (succ ?y ?x))"
      "(<= (next (at ?y)) (does r right) (true (at ?x)) (succ ?x ?y))"
      "(<= (next (step ?u)) (true (step ?t)) (succ ?t ?u))"
      "(time 0)" +
      end;
  for (int i = 1; i <= last; ++i) {
    rules += "(place " + std::to_string(i) + ")";
  }
  for (int i = 0; i < std::max(last, steps); ++i) {
    rules += "(succ " + std::to_string(i) + " " + std::to_string(i + 1) + ")";
  }
  for (int i = 1; i <= steps; ++i) rules += "(time " + std::to_string(i) + ")";
  return rules;
}

/// 100 at the right end, where it ends; 40 for being at 3 in the last step.
std::string corridor(int last, int steps) {
  const std::string end = std::to_string(last);
  return walk(last, steps,
              "(<= terminal (true (at " + end + ")))" +
                  "(<= terminal (true (step " + std::to_string(steps) + ")))" +
                  "(<= (goal r 100) (true (at " + end + ")))" +
                  "(<= (goal r 40) (true (at 3)))"
                  "(<= (goal r 0) (not (true (at 3))) (not (true (at " +
                  end + "))))");
}

/// Five lamps, of which a move switches one; `done` says when it ends.
std::string lamps(const std::string& done) {
  return "(role r) (init (off 3)) (lamp 1) (lamp 2) (lamp 3) (lamp 4) (lamp 5)"
         "(<= (base (on ?l)) (lamp ?l)) (<= (base (off ?l)) (lamp ?l))"
         "(<= (input r (switch ?l)) (lamp ?l))"
         "(<= (legal r (switch ?l)) (lamp ?l))"
         "(<= (next (on ?l)) (does r (switch ?l)) (not (true (on ?l))))"
         "(<= (next (on ?l)) (true (on ?l)) (not (does r (switch ?l))))" +
         done;
}

/// All but the first are to be on.
std::string lamps() {
  return lamps(
      "(<= done (true (on 2)) (true (on 3)) (true (on 4)) (true (on 5))"
      " (not (true (on 1))))"
      "(<= terminal done) (<= (goal r 100) done) (<= (goal r 0) (not done))");
}

/// The length of the shortest line to `goal`, by the plain definition.
std::optional<std::uint32_t> shortest(reasoner::StateMachine& machine,
                                      Goal goal) {
  std::unordered_set<State> seen;
  std::vector<State> layer{initial_state(machine)};
  std::vector<MoveId> legal;
  for (std::uint32_t length = 1; !layer.empty(); ++length) {
    std::vector<State> next_layer;
    for (const State& state : layer) {
      machine.legal_moves(state, 0, legal);
      for (const MoveId move : legal) {
        State next;
        machine.next_state(state, std::span(&move, 1), next);
        if (machine.is_terminal(next)) {
          Goal reached = 0;
          machine.goals(next, std::span(&reached, 1));
          if (reached >= goal) return length;
        } else if (seen.insert(next).second) {
          next_layer.push_back(next);
        }
      }
    }
    layer = std::move(next_layer);
  }
  return std::nullopt;
}

/// Lets `solver` work to its end.
void finish(puzzle::PuzzleSolver& solver, const puzzle::BestLine& best) {
  bool has_more = true;
  while (has_more && !best.settled()) {
    puzzle::Effort effort(no_hurry(), 0.2, best);
    has_more = solver.work(effort);
  }
}

/// Plays to the end with one search; the goal. `surprise`: the third move is
/// another than it chose.
Goal play(reasoner::StateMachine& machine, Search& search,
          bool surprise = false) {
  State state = initial_state(machine);
  std::vector<MoveId> legal;
  for (int step = 0; !machine.is_terminal(state); ++step) {
    EXPECT_LT(step, 200);
    MoveId move = search.choose_move(state, 0, no_hurry());
    EXPECT_EQ(search.candidate(), move);
    machine.legal_moves(state, 0, legal);
    EXPECT_NE(std::ranges::find(legal, move), legal.end());
    if (surprise && step == 2) {
      EXPECT_GT(legal.size(), 1U);
      move = legal[0] == move ? legal[1] : legal[0];
    }
    machine.next_state(state, std::span(&move, 1), state);
    search.advance(std::span(&move, 1), state);
  }
  Goal goal = 0;
  machine.goals(state, std::span(&goal, 1));
  return goal;
}

const Settings kSmall = {.memory_mb = 64};

// ---- All together -----------------------------------------------------------

TEST(PuzzleSearchTest, FindsALineAndFollowsIt) {
  for (const char* game : {"blocks_world", "eight_puzzle", "lights_out",
                           "hanoi", "knights_tour", "n_queens"}) {
    const Machine machine = load_propnet(game);
    puzzle::PuzzleSearch search(*machine, kSmall);
    const State start = initial_state(*machine);
    search.choose_move(start, 0, no_hurry());
    const Report report = search.report();
    EXPECT_EQ(report.proven, 100) << game;
    std::vector<MoveId> line;
    for (const auto& joint : report.principal_variation) {
      line.push_back(joint[0]);
    }
    const auto replayed = puzzle::replay(*machine, start, line);
    ASSERT_TRUE(replayed) << game;
    EXPECT_EQ(replayed->goal, 100) << game;
    EXPECT_EQ(play(*machine, search), 100) << game;
    EXPECT_EQ(search.report().nodes, 0U) << "it has searched again";
  }
}

TEST(PuzzleSearchTest, PlansAnewWhereSomethingElseHappens) {
  const Machine machine = load_propnet("hanoi");
  puzzle::PuzzleSearch search(*machine, kSmall);
  EXPECT_EQ(play(*machine, search, /*surprise=*/true), 100);
}

TEST(PuzzleSearchTest, PlansAnewForAStateThatItWasNotTold) {
  const Machine machine = make(corridor(5, 12));
  puzzle::PuzzleSearch search(*machine, kSmall);
  State state = initial_state(*machine);
  const MoveId right = search.choose_move(state, 0, no_hurry());
  for (int i = 0; i < 2; ++i) {
    machine->next_state(state, std::span(&right, 1), state);
  }
  search.choose_move(state, 0, no_hurry());
  const auto line = puzzle::replay(*machine, state, search.best().line().moves);
  ASSERT_TRUE(line);
  EXPECT_EQ(line->goal, 100);
}

TEST(PuzzleSearchTest, ProvesTheBestWhereNotAllCanBeReached) {
  const Machine machine = make(corridor(20, 8));
  puzzle::PuzzleSearch search(*machine, kSmall);
  search.choose_move(initial_state(*machine), 0, no_hurry());
  EXPECT_EQ(search.report().proven, 40);
  EXPECT_EQ(play(*machine, search), 40);
}

TEST(PuzzleSearchTest, IsReadyWhenTimeIsOver) {
  const Machine machine = load_propnet("peg_solitaire");
  puzzle::PuzzleSearch search(*machine, kSmall);
  Deadline deadline(Deadline::after(3600));
  deadline.cancel();
  const State state = initial_state(*machine);
  const MoveId move = search.choose_move(state, 0, deadline);
  EXPECT_EQ(search.candidate(), move);
  std::vector<MoveId> legal;
  machine->legal_moves(state, 0, legal);
  EXPECT_NE(std::ranges::find(legal, move), legal.end());
}

TEST(PuzzleSearchTest, UsesThreads) {
  const Machine machine = make(corridor(20, 8));
  puzzle::PuzzleSearch search(*machine, {.threads = 3, .memory_mb = 64});
  search.choose_move(initial_state(*machine), 0, no_hurry());
  EXPECT_EQ(search.report().proven, 40);
}

TEST(PuzzleSearchTest, NeedsNoNetwork) {
  // Add one, or double; 37 is reached by 1, 2, 4, 8, 9, 18, 36, 37.
  FakeMachine machine(left_or_right(
      1,
      [](std::uint64_t state, MoveId move) {
        return std::min<std::uint64_t>(move == 0 ? state + 1 : 2 * state, 38);
      },
      [](std::uint64_t state) -> std::optional<Goal> {
        if (state < 37) return std::nullopt;
        return state == 37 ? 100 : 0;
      }));
  puzzle::PuzzleSearch search(machine, {.memory_mb = 1, .iterations = 200});
  EXPECT_EQ(play(machine, search), 100);
}

TEST(PuzzleSearchTest, LeavesGamesOfSeveralRolesToMcts) {
  const Machine machine = load_propnet("tic_tac_toe");
  puzzle::PuzzleSearch search(*machine, {.memory_mb = 64, .iterations = 50});
  EXPECT_TRUE(machine->game().move_count(0) >
              search.choose_move(initial_state(*machine), 0, no_hurry()));
}

// ---- Going through the states -----------------------------------------------

TEST(StateSpaceSolverTest, DoesNotTellStatesApartByTheStep) {
  const Machine machine = make(corridor(12, 40));
  puzzle::BestLine best(100, [](const puzzle::Line&) {});
  puzzle::StateSpaceSolver solver(*machine, best, initial_state(*machine),
                                  1 << 20);
  finish(solver, best);
  EXPECT_EQ(best.line().moves.size(), 11U);
  EXPECT_LE(solver.count(), 2U * 12);
}

TEST(StateSpaceSolverTest, TellsThemApartWhereTheStepCounts) {
  // Where it was in the beginning it has to be in step 4 again.
  const Machine machine =
      make(walk(3, 4,
                "(<= terminal (true (step 4)))"
                "(<= (goal r 100) (true (at 1)) (true (step 4)))"
                "(<= (goal r 0) (not (true (at 1))))"));
  puzzle::BestLine best(100, [](const puzzle::Line&) {});
  puzzle::StateSpaceSolver solver(*machine, best, initial_state(*machine),
                                  1 << 20);
  finish(solver, best);
  EXPECT_EQ(best.goal(), 100);
}

/// Goes through all states of a walk along ten places in at most 30 steps:
/// what is best, which must be proven, and how many states it took.
std::pair<Goal, std::uint64_t> best_of_walk(const std::string& end) {
  const Machine machine =
      make(walk(10, 30, "(<= terminal (true (step 30)))" + end));
  puzzle::BestLine best(100, [](const puzzle::Line&) {});
  puzzle::StateSpaceSolver solver(*machine, best, initial_state(*machine),
                                  1 << 20);
  finish(solver, best);
  EXPECT_EQ(best.goal(), best.most());
  return {best.goal(), solver.count()};
}

TEST(StateSpaceSolverTest, ProvesByTheEarliestWhereLaterIsWorse) {
  const auto [goal, states] = best_of_walk(
      "(<= terminal (true (at 10)))"
      "(<= (goal r 100) (true (at 10)) (true (step 5)))"
      "(<= (goal r 60) (true (at 10)) (true (step 9)))"
      "(<= (goal r 30) (true (at 10)) (not (true (step 9))))"
      "(<= (goal r 0) (not (true (at 10))))");
  EXPECT_EQ(goal, 60);
  EXPECT_LE(states, 2U * 10);
}

TEST(StateSpaceSolverTest, SeesThatALaterEndMayBeBetter) {
  const auto [goal, states] = best_of_walk(
      "(<= terminal (true (at 10)))"
      "(<= (goal r 80) (true (at 10)) (true (step 11)))"
      "(<= (goal r 60) (true (at 10)) (not (true (step 11))))"
      "(<= (goal r 0) (not (true (at 10))))");
  EXPECT_EQ(goal, 80);
  EXPECT_GT(states, 2U * 10);
}

TEST(StateSpaceSolverTest, SeesThatWhatEndsEarlyMayGoOnLater) {
  // Who comes to 3 at once stays there.
  const auto [goal, states] = best_of_walk(
      "(<= terminal (true (at 3)) (true (step 2)))"
      "(<= terminal (true (at 10)))"
      "(<= (goal r 100) (true (at 10)))"
      "(<= (goal r 40) (not (true (at 10))))");
  EXPECT_EQ(goal, 100);
  EXPECT_GT(states, 2U * 10);
}

TEST(StateSpaceSolverTest, StaysWithinItsMemory) {
  const Machine machine = load_propnet("peg_solitaire");
  constexpr std::size_t kMemory = 1 << 18;
  puzzle::BestLine best(101, [](const puzzle::Line&) {});  // never reached
  puzzle::StateSpaceSolver solver(*machine, best, initial_state(*machine),
                                  kMemory);
  for (int i = 0; i < 20; ++i) {
    puzzle::Effort effort(no_hurry(), 3600, best, 1000);
    EXPECT_TRUE(solver.work(effort));
    EXPECT_LE(solver.bytes(), kMemory);
  }
  EXPECT_GT(solver.count(), 20'000U);
}

TEST(SeenStatesTest, KeepsWhatItIsToldTo) {
  puzzle::SeenStates states(1);
  const auto insert = [&](std::uint64_t word,
                          puzzle::SeenStates::Index parent) {
    return states.insert(std::span(&word, 1), parent,
                         static_cast<MoveId>(word));
  };
  ASSERT_TRUE(insert(0, puzzle::SeenStates::kNone));
  for (std::uint64_t word = 1; word < 5000; ++word) {
    ASSERT_TRUE(insert(word, static_cast<puzzle::SeenStates::Index>(word / 2)));
    ASSERT_FALSE(insert(word / 3, 0));
  }
  states.keep_only(4000, std::vector<puzzle::SeenStates::Index>{4003, 4999});
  EXPECT_EQ(states.size(), 4002U);
  EXPECT_EQ(states[4001][0], 4999U);
  EXPECT_EQ(states.line_to(4000),
            (std::vector<MoveId>{1, 3, 7, 15, 31, 62, 125, 250, 500, 1000, 2001,
                                 4003}));
  EXPECT_FALSE(insert(4003, 0));
  EXPECT_FALSE(insert(3999, 0));
  EXPECT_TRUE(insert(4002, 0));
}

TEST(StateMaskTest, UnpacksWhatItPacked) {
  for (const std::size_t bits : {100U, 3000U}) {
    std::vector<std::uint64_t> words((bits + 63) / 64, 0);
    for (const std::size_t id : {3U, 64U, 99U}) {
      words[id / 64] |= std::uint64_t{1} << (id % 64);
    }
    const std::vector<reasoner::PropositionId> apart{3};
    const puzzle::StateMask mask(bits, apart, words);
    EXPECT_LE(mask.size(), 4U);
    std::vector<std::uint64_t> packed(mask.size());
    ASSERT_TRUE(mask.pack(words, packed));
    std::vector<std::uint64_t> clock;
    mask.rest(words, clock);
    std::vector<std::uint64_t> unpacked;
    mask.unpack(packed, {}, unpacked);
    EXPECT_NE(unpacked, words);
    mask.unpack(packed, clock, unpacked);
    EXPECT_EQ(unpacked, words);
    // The step tells nothing apart, another bit does.
    std::vector<std::uint64_t> other(mask.size());
    words[0] = 0;
    ASSERT_TRUE(mask.pack(words, other));
    EXPECT_EQ(other, packed);
    words[0] = 1;
    ASSERT_TRUE(mask.pack(words, other));
    EXPECT_NE(other, packed);
    std::ranges::fill(words, ~std::uint64_t{0});
    EXPECT_EQ(mask.pack(words, other), bits == 100);
  }
}

TEST(GoalDistanceTest, CountsWhatIsMissing) {
  const Machine machine = make(lamps());
  reasoner::planning::GoalDistance distance(*machine->propnet(), 0, 100, {});
  State state = initial_state(*machine);
  EXPECT_EQ(distance.of(state.words()), 4);
  std::vector<MoveId> legal;
  machine->legal_moves(state, 0, legal);
  machine->next_state(state, std::span(legal).subspan(2, 1), state);
  EXPECT_EQ(distance.of(state.words()), 3);
  machine->next_state(state, std::span(legal).first(1), state);
  EXPECT_EQ(distance.of(state.words()), 4);
}

// ---- Planning by steps ------------------------------------------------------

reasoner::planning::PlanningFacts facts(
    const reasoner::network::Propnet& propnet) {
  const auto apart = reasoner::planning::clock_propositions(
      reasoner::analysis::find_clock(propnet));
  reasoner::planning::PlanningFacts facts;
  facts.groups = reasoner::analysis::find_exclusive_groups(propnet);
  const auto effects =
      reasoner::planning::find_move_effects(propnet, apart, 1'000'000'000);
  facts.commuting =
      find_commuting_moves(effects.value(), propnet.base_count()).value();
  return facts;
}

TEST(StepPlannerTest, AgreesWithBreadthFirstSearchOnTheShortestLine) {
  for (const Machine& machine :
       {load_propnet("blocks_world"), load_propnet("ball_puzzle"),
        make(corridor(6, 20)), make(lamps())}) {
    const auto length = shortest(*machine, 100);
    ASSERT_TRUE(length);
    const State start = initial_state(*machine);
    StepPlanner planner(*machine->propnet(), facts(*machine->propnet()), start,
                        10'000'000);
    EXPECT_EQ(planner.find(*length - 1, 100, never), Answer::kNo);
    ASSERT_EQ(planner.find(*length, 100, never), Answer::kYes);
    const auto line = puzzle::replay(*machine, start, planner.line());
    ASSERT_TRUE(line);
    EXPECT_EQ(line->goal, 100);
    EXPECT_EQ(line->moves.size(), *length);
    // With more room than needed it still ends somewhere.
    ASSERT_EQ(planner.find(*length + 2, 100, never), Answer::kYes);
    EXPECT_TRUE(puzzle::replay(*machine, start, planner.line()));
    // Behind the first move the rest of the line is left.
    planner.play(line->moves[0]);
    EXPECT_EQ(planner.find(*length - 1, 100, never), Answer::kYes);
  }
}

TEST(StepPlannerTest, GivesUpWhereItIsToldTo) {
  const Machine machine = load_propnet("hanoi");
  StepPlanner planner(*machine->propnet(), {}, initial_state(*machine), 20'000);
  EXPECT_EQ(planner.find(10, 100, [] { return true; }), Answer::kUnknown);
  EXPECT_FALSE(planner.is_full());
  EXPECT_EQ(planner.find(40, 100, never), Answer::kUnknown);
  EXPECT_TRUE(planner.is_full());
}

TEST(StepSolverTest, ProvesWhatNoStateHas) {
  // Of three lamps no two are alike.
  const Machine machine = make(
      lamps("(<= (unlike ?x ?y) (true (on ?x)) (lamp ?y) (not (true (on ?y))))"
            "(<= (unlike ?y ?x) (true (on ?x)) (lamp ?y) (not (true (on ?y))))"
            "(<= (goal r 100) (unlike 1 2) (unlike 2 3) (unlike 3 1))"
            "(<= terminal (true (on 4)) (true (on 5)))"
            "(<= (goal r 30) (true (on 4))) (<= (goal r 0) (true (off 3)))"));
  puzzle::BestLine best(100, [](const puzzle::Line&) {});
  puzzle::StepSolver solver(*machine, best, initial_state(*machine), 1 << 26);
  finish(solver, best);
  EXPECT_EQ(best.goal(), 30);
  EXPECT_EQ(best.proof(), "no state at all has more");
}

TEST(StepSolverTest, ProvesWhatCannotBeReached) {
  const Machine machine = make(corridor(20, 8));
  puzzle::BestLine best(100, [](const puzzle::Line&) {});
  puzzle::StepSolver solver(*machine, best, initial_state(*machine), 1 << 26);
  finish(solver, best);
  EXPECT_EQ(best.goal(), 40);
  EXPECT_EQ(best.most(), 40);
  EXPECT_FALSE(best.proof().empty());
}

TEST(MoveEffectsTest, MovesThatSwitchDifferentThingsCommute) {
  const Machine machine = make(lamps());
  const auto effects =
      reasoner::planning::find_move_effects(*machine->propnet(), {}, 1'000'000)
          .value();
  ASSERT_EQ(effects.size(), 5U);
  for (const reasoner::planning::MoveEffects& move : effects) {
    EXPECT_EQ(move.flips.size(), 1U);
    EXPECT_TRUE(move.reads.empty());
  }
  const auto commuting =
      find_commuting_moves(effects, machine->propnet()->base_count()).value();
  EXPECT_EQ(commuting[4], (std::vector<MoveId>{0, 1, 2, 3}));
}

TEST(MoveEffectsTest, MovesThatNeedOneAnotherDoNot) {
  const Machine machine = make(corridor(5, 12));
  const auto& propnet = *machine->propnet();
  const auto apart = reasoner::planning::clock_propositions(
      reasoner::analysis::find_clock(propnet));
  const auto effects =
      reasoner::planning::find_move_effects(propnet, apart, 1'000'000).value();
  const auto commuting =
      find_commuting_moves(effects, propnet.base_count()).value();
  for (const auto& before : commuting) EXPECT_TRUE(before.empty());
}

TEST(StepSolverTest, StopsWhereHardlyAnyTimeIsLeft) {
  // The last quarter of a second is for winding down: how much there is before
  // it is next to nothing, and less a moment later.
  const Machine machine = load_propnet("peg_solitaire");
  puzzle::BestLine best(101, [](const puzzle::Line&) {});  // never reached
  puzzle::StepSolver solver(*machine, best, initial_state(*machine), 1 << 26);
  puzzle::Effort first(no_hurry(), 3600, best, 1);
  EXPECT_TRUE(solver.work(first));
  for (int i = 0; i < 20'000; ++i) {
    const Deadline deadline(Deadline::after(0.25 + 1e-9 * (i % 2000)));
    puzzle::Effort effort(deadline, 3600, best, 1);
    solver.work(effort);
  }
}

// ---- Filling in -------------------------------------------------------------

TEST(FillInSolverTest, FillsInAndPutsInOrder) {
  const Machine machine = load_propnet("sudoku");
  puzzle::BestLine best(100, [](const puzzle::Line&) {});
  puzzle::FillInSolver solver(*machine, best, initial_state(*machine));
  finish(solver, best);
  EXPECT_EQ(best.goal(), 100);
  EXPECT_EQ(best.line().moves.size(), 50U);
}

TEST(FillInSolverTest, GivesUpWhereThingsChangeBack) {
  const Machine machine = make(corridor(5, 12));
  puzzle::BestLine best(100, [](const puzzle::Line&) {});
  puzzle::FillInSolver solver(*machine, best, initial_state(*machine));
  puzzle::Effort effort(no_hurry(), 3600, best);
  EXPECT_FALSE(solver.work(effort));
  EXPECT_LT(best.goal(), 0);
}

}  // namespace puzzle_test
}  // namespace search
