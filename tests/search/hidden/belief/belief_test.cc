// What a role holds possible (search/hidden/belief/belief.h), by every way of
// holding it, against what was counted by hand.

#include "search/hidden/belief/belief.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <map>

#include "gdl/diagnostics.h"
#include "tests/search/hidden/hidden_games.h"
#include "tests/search/playing.h"

namespace search::hidden::belief_test {
namespace {

using belief::Belief;
using belief::BeliefLimits;
using reasoner::EvidenceStep;
using reasoner::MoveId;
using reasoner::PerceptId;
using reasoner::RoleIndex;

enum class Way { kExact, kFromTheRoot, kLadder };

/// Limits under which a belief is held in this way alone.
BeliefLimits only(Way way, std::size_t particles) {
  BeliefLimits limits;
  if (way == Way::kExact) {
    limits.exact = {.entries = 100000, .looks = 1000000};
    return limits;
  }
  limits.ladder.particles = particles;
  limits.ladder.different = way == Way::kLadder ? 1 : 512;
  (way == Way::kLadder ? limits.ladder.rung_steps : limits.ladder.base_steps) =
      std::uint64_t{1000} * particles;
  limits.ladder.round = 8192;
  return limits;
}

/// Samples where they are compared with what was counted by hand;
/// benchmarks/accept/belief_samples.sh takes more.
std::size_t sample_count() {
  const char* wanted = std::getenv("HENHOUSE_BELIEF_SAMPLES");
  return wanted == nullptr ? 100000 : std::strtoull(wanted, nullptr, 10);
}

using Distribution = std::map<std::uint64_t, double>;

Distribution distribution(const Belief& belief) {
  Distribution sums;
  for (std::size_t i = 0; i < belief.size(); ++i) {
    sums[FakeMachine::word(belief.state(i))] += belief.probability(i);
  }
  return sums;
}

double total_variation(const Distribution& a, const Distribution& b) {
  Distribution difference = a;
  for (const auto& [state, probability] : b) difference[state] -= probability;
  double sum = 0;
  for (const auto& [state, probability] : difference) {
    sum += std::abs(probability);
  }
  return sum / 2;
}

/// What `role` believes when it has been told this.
Distribution believed(const FakeGame& game, RoleIndex role,
                      const std::vector<EvidenceStep>& steps, Way way,
                      std::size_t particles = 1000) {
  FakeMachine machine(game);
  InformationTable table(machine.game().role_count());
  Belief belief(machine, role, table, only(way, particles));
  for (const EvidenceStep& step : steps) belief.observe(step);
  EXPECT_TRUE(belief.catch_up(no_hurry()));
  EXPECT_EQ(belief.doubts(), "");
  EXPECT_EQ(belief.is_exact(), way == Way::kExact);
  return distribution(belief);
}

EvidenceStep step(MoveId own_move, std::vector<reasoner::PerceptId> percepts) {
  EvidenceStep known;
  known.own_move = own_move;
  known.percepts = std::move(percepts);
  return known;
}

/// The exact belief has so many states, and samples agree with it.
Distribution agree(const FakeGame& game, RoleIndex role,
                   const std::vector<EvidenceStep>& steps, std::size_t states,
                   std::size_t particles) {
  const Distribution exact = believed(game, role, steps, Way::kExact);
  EXPECT_EQ(exact.size(), states);
  const double most =
      std::sqrt(static_cast<double>(states) / static_cast<double>(particles));
  for (const Way way : {Way::kFromTheRoot, Way::kLadder}) {
    const Distribution sampled = believed(game, role, steps, way, particles);
    EXPECT_LE(total_variation(exact, sampled), most)
        << (way == Way::kLadder ? "ladder" : "root");
  }
  return exact;
}

TEST(Belief, KnowsWhereTheCarIs) {
  const Distribution exact =
      agree(monty_hall(), 0, {step(0, {}), step(3, {1})}, 2, sample_count());
  // Phase 2, door 0 chosen, 1 opened; the car behind 0 or 2.
  const std::uint64_t known = 2 | 1 << 5 | 2 << 8;
  EXPECT_NEAR(exact.at(known | 1 << 2), 1.0 / 3, 1e-12);
  EXPECT_NEAR(exact.at(known | 4 << 2), 2.0 / 3, 1e-12);
}

TEST(Belief, WeighsTheCellsOfTheBlind) {
  const Distribution exact =
      agree(blind_tic_tac_toe(), 0, {step(4, {0})}, 9, sample_count());
  std::size_t failed = 0;
  for (const auto& [state, probability] : exact) {
    const bool same_cell = (state >> 27 & 0777) != 0;
    EXPECT_NEAR(probability, same_cell ? 1.0 / 17 : 2.0 / 17, 1e-12);
    failed += same_cell ? 1 : 0;
  }
  EXPECT_EQ(failed, 1U);
  agree(blind_tic_tac_toe(), 0, {step(4, {})}, 1, 1000);
}

TEST(Belief, WeighsTheCellsOfThePhantom) {
  const Distribution exact = agree(
      phantom_tic_tac_toe(), 1, {step(9, {}), step(4, {1})}, 8, sample_count());
  for (const auto& [state, probability] : exact) {
    EXPECT_NEAR(probability, 1.0 / 8, 1e-12);
  }
  agree(phantom_tic_tac_toe(), 1, {step(9, {}), step(4, {0})}, 1, 1000);
}

TEST(Belief, AgreesInEveryWayLaterInAMatch) {
  const std::vector<EvidenceStep> phantom = {step(4, {1}), step(9, {}),
                                             step(0, {0}), step(9, {}),
                                             step(8, {1}), step(9, {})};
  agree(phantom_tic_tac_toe(), 0, phantom,
        believed(phantom_tic_tac_toe(), 0, phantom, Way::kExact).size(), 2000);
  const std::vector<EvidenceStep> blind = {step(4, {0}), step(0, {0}),
                                           step(2, {})};
  agree(blind_tic_tac_toe(), 1, blind,
        believed(blind_tic_tac_toe(), 1, blind, Way::kExact).size(), 2000);
}

TEST(Belief, KnowsWhatTheOthersKnow) {
  for (const Way way : {Way::kExact, Way::kFromTheRoot, Way::kLadder}) {
    FakeMachine machine(phantom_tic_tac_toe());
    InformationTable table(2);
    Belief belief(machine, 0, table, only(way, 200));
    for (const EvidenceStep& known :
         {step(4, {1}), step(9, {}), step(0, {0})}) {
      belief.observe(known);
    }
    ASSERT_TRUE(belief.catch_up(no_hurry()));
    for (std::size_t i = 0; i < belief.size(); ++i) {
      const auto information = belief.information(i);
      ASSERT_EQ(information.size(), 2U);
      // x: m4 and s1, noop, m0 and s0; o: noop, a cell, noop.
      EXPECT_EQ(table.own_move(information[0]), 0U);
      EXPECT_EQ(table.percepts(information[0])[0], 0U);
      EXPECT_EQ(table.depth(information[1]), 3U);
      EXPECT_EQ(table.role(information[1]), 1U);
      const InformationId tried = table.before(information[1]);
      // x fails at m0 where o was successful there, and only there.
      EXPECT_EQ(table.own_move(tried), 0U);
      EXPECT_EQ(table.percepts(tried)[0], 1U);
    }
  }
}

TEST(Belief, TellsWhatIsCertainlyLegal) {
  // A game in which what is legal depends on what is hidden: chance sets a bit,
  // and then m0 is always legal, m1 and m2 only with and without the bit.
  FakeGame game;
  game.roles = {"player", "random"};
  game.move_count = 4;
  game.legal = [](std::uint64_t state, RoleIndex role) -> std::vector<MoveId> {
    if (state == 0)
      return role == 0 ? std::vector<MoveId>{3} : std::vector<MoveId>{0, 1, 2};
    if (role == 1) return {3};
    return state == 1 ? std::vector<MoveId>{0, 1} : std::vector<MoveId>{0, 2};
  };
  game.next = [](std::uint64_t state, std::span<const MoveId> joint) {
    return state == 0 ? std::uint64_t{joint[1] == 0 ? 1U : 2U} : state + 4;
  };
  game.result =
      [](std::uint64_t state) -> std::optional<std::vector<reasoner::Goal>> {
    if (state < 4) return std::nullopt;
    return std::vector<reasoner::Goal>{0, 0};
  };
  game.sees = [](std::uint64_t, std::span<const MoveId>, RoleIndex) {
    return std::vector<reasoner::PerceptId>{};
  };
  FakeMachine machine(game);
  InformationTable table(2);
  Belief belief(machine, 0, table, only(Way::kExact, 0));
  belief.observe(step(3, {}));
  ASSERT_TRUE(belief.catch_up(no_hurry()));
  EXPECT_EQ(belief.answers(no_hurry()), std::vector<MoveId>{0});
  const auto moves = belief.possible_moves(no_hurry());
  ASSERT_EQ(moves.size(), 3U);
  EXPECT_TRUE(moves[0].certain);
  EXPECT_EQ(moves[1].move, 2U);
  EXPECT_NEAR(moves[1].probability, 2.0 / 3, 1e-12);
  EXPECT_NEAR(moves[2].probability, 1.0 / 3, 1e-12);
}

TEST(Belief, AnswersWhereItHasAMove) {
  for (const Way way : {Way::kExact, Way::kFromTheRoot}) {
    FakeMachine machine(stuck_without_luck(3));
    InformationTable table(2);
    Belief belief(machine, 0, table, only(way, 300));
    belief.observe(step(0, {}));
    EXPECT_EQ(belief.first_answer(), 0U);
    ASSERT_TRUE(belief.catch_up(no_hurry()));
    EXPECT_EQ(belief.first_answer(), 0U);
    EXPECT_EQ(belief.answers(no_hurry()), (std::vector<MoveId>{0, 1}));
  }
}

TEST(Belief, SaysThatThereIsNoMove) {
  FakeMachine machine(stuck_without_luck(2));
  InformationTable table(2);
  Belief belief(machine, 0, table, only(Way::kExact, 0));
  belief.observe(step(0, {}));
  EXPECT_THROW(belief.first_answer(), gdl::Error);
  ASSERT_TRUE(belief.catch_up(no_hurry()));
  EXPECT_TRUE(belief.possible_moves(no_hurry()).empty());
  EXPECT_THROW(belief.answers(no_hurry()), gdl::Error);
}

/// What the roles have done and perceived in the entries, last step first.
std::vector<std::vector<std::uint32_t>> known_in(
    Belief& belief, const InformationTable& table) {
  std::vector<std::vector<std::uint32_t>> known;
  for (std::size_t entry = 0; entry < belief.size(); ++entry) {
    for (InformationId id : belief.information(entry)) {
      known.emplace_back();
      for (; table.depth(id) > 0; id = table.before(id)) {
        known.back().push_back(table.own_move(id));
        for (const auto seen : table.percepts(id)) known.back().push_back(seen);
      }
    }
  }
  return known;
}

TEST(Belief, ForgetsWhatIsImpossibleAndGoesOn) {
  for (const Way way : {Way::kExact, Way::kFromTheRoot, Way::kLadder}) {
    FakeMachine machine(phantom_tic_tac_toe());
    InformationTable table(2);
    InformationTable other_table(2);
    Belief belief(machine, 0, table, only(way, 100));
    Belief other(machine, 0, other_table, only(way, 100));
    for (const EvidenceStep& told :
         {step(4, {1}), step(9, {}), step(0, {0}), step(9, {}), step(8, {1})}) {
      belief.observe(told);
      EXPECT_FALSE(belief.forget_impossible());
      ASSERT_TRUE(belief.catch_up(no_hurry()));
      // What nobody will ask for.
      table.after(InformationTable::root(0), 99, std::vector<PerceptId>{7});
      EXPECT_TRUE(belief.forget_impossible());
      other.observe(told);
      ASSERT_TRUE(other.catch_up(no_hurry()));
    }
    EXPECT_FALSE(table.find(0, 99, std::vector<PerceptId>{7}).has_value());
    EXPECT_EQ(distribution(belief), distribution(other));
    EXPECT_EQ(known_in(belief, table), known_in(other, other_table));
  }
}

TEST(Belief, FollowsAModelOfTheOthers) {
  // o always marks the first cell that is legal, but for the uniform share.
  const belief::RoleModel first = [](RoleIndex, InformationId, InformationId,
                                     std::span<const MoveId>,
                                     std::span<double> probabilities) {
    std::ranges::fill(probabilities, 0.0);
    probabilities[0] = 1;
  };
  // Where there is a model, nothing is drawn from far below.
  for (const Way way : {Way::kExact, Way::kLadder}) {
    FakeMachine machine(phantom_tic_tac_toe());
    InformationTable table(2);
    Belief belief(machine, 0, table, only(way, 20000), 1, first);
    belief.observe(step(4, {1}));
    belief.observe(step(9, {}));
    ASSERT_TRUE(belief.catch_up(no_hurry()));
    double sum = 0;
    for (std::size_t i = 0; i < belief.size(); ++i) {
      if ((FakeMachine::word(belief.state(i)) >> 9 & 1) != 0) {
        sum += belief.probability(i);
      }
    }
    EXPECT_NEAR(sum, 0.9 + 0.1 / 9, way == Way::kExact ? 1e-12 : 0.01);
  }
}

TEST(Belief, DoubtsItsOwnMoveFirst) {
  for (const Way way : {Way::kExact, Way::kFromTheRoot, Way::kLadder}) {
    FakeMachine machine(monty_hall());
    InformationTable table(2);
    Belief belief(machine, 0, table, only(way, 100));
    // Door 0 was answered, and yet it is the one that chance opens.
    belief.observe(step(0, {}));
    belief.observe(step(3, {0}));
    ASSERT_TRUE(belief.catch_up(no_hurry()));
    EXPECT_NE(belief.doubts().find("step 2"), std::string::npos);
    EXPECT_EQ(belief.steps(), 2U);
    EXPECT_EQ(belief.answers(no_hurry()), (std::vector<MoveId>{3, 4}));
  }
}

TEST(Belief, FindsTheMoveThatWasMadeForIt) {
  for (const Way way : {Way::kExact, Way::kFromTheRoot, Way::kLadder}) {
    FakeMachine machine(phantom_tic_tac_toe());
    InformationTable table(2);
    Belief belief(machine, 0, table, only(way, 100));
    belief.observe(step(4, {1}));
    belief.observe(step(9, {}));
    // The answer m4 was not legal: the manager played another, which failed.
    belief.observe(step(4, {0}));
    ASSERT_TRUE(belief.catch_up(no_hurry()));
    EXPECT_NE(belief.doubts().find("another move"), std::string::npos);
    const Distribution states = distribution(belief);
    EXPECT_EQ(states.size(), 8U);
    for (const auto& [state, probability] : states) {
      const std::uint64_t tried = state >> 18 & 0777 & ~0020ULL;
      EXPECT_EQ(tried, state >> 9 & 0777);
    }
  }
}

TEST(Belief, TakesALegalAnswerThatWasReplacedForLate) {
  for (const Way way : {Way::kExact, Way::kFromTheRoot, Way::kLadder}) {
    FakeMachine machine(phantom_tic_tac_toe());
    InformationTable table(2);
    Belief belief(machine, 0, table, only(way, 100));
    EvidenceStep late = step(4, {1});
    late.refused_move = 0;
    belief.observe(late);
    belief.observe(step(9, {}));
    EXPECT_NE(belief.first_answer(), 4U);
    ASSERT_TRUE(belief.catch_up(no_hurry()));
    EXPECT_EQ(belief.doubts(), "");
    EXPECT_EQ(distribution(belief).size(), 9U);
  }
}

TEST(Belief, TakesALongMatchByStepsAndAtOnce) {
  // A drunkard's walk that tells its place now and then.
  FakeGame walk;
  walk.roles = {"watcher", "random"};
  walk.move_count = 2;
  walk.initial = 32;
  walk.legal = [](std::uint64_t, RoleIndex role) {
    return role == 0 ? std::vector<MoveId>{0} : std::vector<MoveId>{0, 1};
  };
  walk.next = [](std::uint64_t state, std::span<const MoveId> joint) {
    return joint[1] == 0 ? state - 1 : state + 1;
  };
  walk.result =
      [](std::uint64_t) -> std::optional<std::vector<reasoner::Goal>> {
    return std::nullopt;
  };
  walk.sees = [](std::uint64_t state, std::span<const MoveId>,
                 RoleIndex role) -> std::vector<reasoner::PerceptId> {
    if (role == 0 && state % 4 == 0) return {0};
    return {};
  };
  walk.percept_count = 1;
  const std::vector<EvidenceStep> steps = {
      step(0, {0}), step(0, {}), step(0, {}), step(0, {}), step(0, {0}),
      step(0, {}),  step(0, {}), step(0, {}), step(0, {0})};
  agree(walk, 0, steps, believed(walk, 0, steps, Way::kExact).size(), 5000);
}

TEST(Belief, FindsWhatIsRareWhereThereIsNoTime) {
  // Chance draws two of 64 numbers; who is told that both are 7 may say m1.
  FakeGame rare;
  rare.roles = {"guesser", "random"};
  rare.move_count = 64;
  rare.initial = 0;
  rare.legal = [](std::uint64_t state, RoleIndex role) {
    std::vector<MoveId> moves;
    if (role == 1) {
      for (MoveId move = 0; move < 64; ++move) moves.push_back(move);
    } else {
      const bool both = (state >> 2) == 7 * 64 + 7;
      moves.push_back((state & 3) == 3 && both ? 1 : 0);
    }
    return moves;
  };
  rare.next = [](std::uint64_t state, std::span<const MoveId> joint) {
    const std::uint64_t drawn =
        (state & 3) < 2 ? (state >> 2) * 64 + joint[1] : state >> 2;
    return drawn << 2 | ((state & 3) + 1);
  };
  rare.result =
      [](std::uint64_t) -> std::optional<std::vector<reasoner::Goal>> {
    return std::nullopt;
  };
  rare.sees = [](std::uint64_t state, std::span<const MoveId>,
                 RoleIndex role) -> std::vector<reasoner::PerceptId> {
    if (role == 0 && (state & 3) == 2 && state >> 2 == 7 * 64 + 7) return {0};
    return {};
  };
  rare.percept_count = 1;
  const Deadline passed(Deadline::Clock::time_point{});
  FakeMachine machine(rare);
  InformationTable table(2);
  Belief belief(machine, 0, table, only(Way::kExact, 0));
  belief.observe(step(0, {}));
  belief.observe(step(0, {}));
  EXPECT_EQ(belief.first_answer(), 0U);
  belief.observe(step(0, {0}));
  EXPECT_FALSE(belief.catch_up(passed));
  EXPECT_EQ(belief.first_answer(), 1U);
  EXPECT_EQ(belief.answers(passed), std::vector<MoveId>{1});
  EXPECT_EQ(belief.doubts(), "");
}

/// Chance tosses a coin 40 times; the guesser is told at the end whether it was
/// heads each time, and then may say `all`, else `some`.
constexpr char kFortyTosses[] = R"(
(role guesser)
(role random)
(init (tossed 0))
(init streak)
(legal random heads)
(legal random tails)
(<= (legal guesser noop) (not (true (tossed 40))))
(<= (legal guesser (say all)) (true (tossed 40)) (true streak))
(<= (legal guesser (say some)) (true (tossed 40)) (not (true streak)))
(<= (next (tossed ?n)) (true (tossed ?m)) (succ ?m ?n))
(<= (next streak) (true streak) (does random heads))
(<= (sees guesser always) (true (tossed 39)) (true streak)
    (does random heads))
(<= terminal (true (tossed 41)))
(goal guesser 100)
(goal random 0)
)";

std::string forty_tosses() {
  std::string rules = kFortyTosses;
  for (int n = 0; n <= 40; ++n) {
    rules += "(succ " + std::to_string(n) + ' ' + std::to_string(n + 1) + ')';
  }
  return rules;
}

TEST(Belief, FindsTheOnlyHistoryOfAMillionMillions) {
  const auto machine = machine_of(forty_tosses());
  const auto& game = machine->game();
  const MoveId noop = game.find_move(0, "noop").value();
  std::vector<EvidenceStep> steps(40, step(noop, {}));
  steps.back().percepts = {game.find_percept(0, "always").value()};
  const MoveId all = game.find_move(0, "(say all)").value();
  const Deadline passed(Deadline::Clock::time_point{});
  for (const bool hurries : {true, false}) {
    InformationTable table(2);
    Belief belief(*machine, 0, table, only(Way::kFromTheRoot, 100));
    for (const EvidenceStep& known : steps) belief.observe(known);
    EXPECT_EQ(belief.catch_up(hurries ? passed : no_hurry()), !hurries);
    EXPECT_EQ(belief.first_answer(), all);
    EXPECT_EQ(belief.answers(passed), std::vector<MoveId>{all});
    EXPECT_EQ(belief.doubts(), "");
    if (hurries) continue;
    const auto known = belief.information(0);
    EXPECT_EQ(table.depth(known[0]), 40U);
    EXPECT_EQ(table.own_move(known[1]), game.find_move(1, "heads").value());
  }
}

TEST(Belief, GoesOnWithAnExactStepThatWasLate) {
  FakeMachine machine(phantom_tic_tac_toe());
  InformationTable table(2);
  Belief belief(machine, 0, table, only(Way::kExact, 100));
  for (const auto& known :
       {step(4, {1}), step(9, {}), step(0, {1}), step(9, {}), step(8, {1})}) {
    belief.observe(known);
  }
  ASSERT_TRUE(belief.catch_up(no_hurry()));
  belief.observe(step(9, {}));
  // By deadlines that come after some steps of the machine each.
  int parts = 1;
  for (; parts < 8; ++parts) {
    Deadline deadline(Deadline::Clock::time_point::max());
    const std::uint64_t last = machine.steps + 400;
    machine.before_step = [&] {
      if (machine.steps == last) deadline.cancel();
    };
    if (belief.catch_up(deadline)) break;
  }
  EXPECT_GT(parts, 1);
  EXPECT_EQ(belief.steps(), 6U);
  EXPECT_TRUE(belief.is_exact());
}

}  // namespace
}  // namespace search::hidden::belief_test
