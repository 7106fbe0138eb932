// The role `random` is nobody's: it has no part in what the others want of each
// other, is no opponent, is helped by no policy, and draws uniformly, even
// where the rules give it goals.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "reasoner/analysis/constant_sum.h"
#include "reasoner/analysis/exclusive_groups.h"
#include "reasoner/engines/engine.h"
#include "reasoner/game_facts.h"
#include "reasoner/network/propnet_facts.h"
#include "reasoner/playout.h"
#include "tests/reasoner/built_game.h"
#include "tests/reasoner/playout_bench.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace chance_test {

using Goals = std::vector<Goal>;

// ---- What is known of a game ------------------------------------------------

/// The roles look on while `random` throws a coin once; `goals` are for heads
/// and tails.
std::string coin(const std::string& roles, const std::string& goals) {
  return roles + R"(
    (role random) (side heads) (side tails)
    (<= (legal ?r noop) (role ?r) (distinct ?r random))
    (<= (legal random (throw ?s)) (side ?s))
    (<= (next (shows ?s)) (does random (throw ?s)))
    (<= heads (true (shows heads))) (<= tails (true (shows tails)))
    (<= terminal heads) (<= terminal tails))" +
         goals;
}

const std::string kOpposedGoals =
    "(<= (goal red 100) heads) (<= (goal blue 0) heads)"
    "(<= (goal red 30) tails) (<= (goal blue 70) tails)";

GameFacts facts_of(const std::string& rules) {
  return network::find_game_facts(build_rules(rules));
}

TEST(ChanceFacts, TwoRolesAreOpposedWhateverChanceGets) {
  const std::string rules = coin("(role red) (role blue)", kOpposedGoals);
  for (const char* const of_chance :
       {"", "(<= (goal random 100) heads) (<= (goal random 100) tails)",
        "(<= (goal random 100) heads) (<= (goal random 0) tails)"}) {
    const GameFacts facts = facts_of(rules + of_chance);
    EXPECT_TRUE(facts.opposed) << of_chance;
    EXPECT_EQ(facts.constant_sum, 100) << of_chance;
    EXPECT_EQ(facts.best(0), 100);
    EXPECT_EQ(facts.goals[1], (Goals{0, 70}));
  }
}

TEST(ChanceFacts, NobodyIsOpposedToChance) {
  const std::string goals =
      "(<= (goal red 100) heads) (<= (goal random 0) heads)"
      "(<= (goal red 0) tails) (<= (goal random 100) tails)";
  const GameFacts facts = facts_of(coin("(role red)", goals));
  EXPECT_FALSE(facts.opposed);
  EXPECT_EQ(facts.constant_sum, std::nullopt);
}

TEST(ChanceFacts, ChanceBesideThreeMakesNoTwoOfThem) {
  const std::string goals =
      kOpposedGoals + "(<= (goal green 0) heads) (<= (goal green 0) tails)";
  const GameFacts facts =
      facts_of(coin("(role red) (role blue) (role green)", goals));
  EXPECT_FALSE(facts.opposed);
  EXPECT_EQ(facts.constant_sum, std::nullopt);
}

TEST(ChanceFacts, AreThoseOfThePlayingMachine) {
  const auto machine = engines::make_propnet_machine(
      tests::rules_of(coin("(role red) (role blue)", kOpposedGoals)));
  EXPECT_EQ(machine->game().chance_role(), 2U);
  EXPECT_TRUE(machine->facts().opposed);
}

TEST(ChanceFacts, TheSumOfGoalsLeavesChanceOut) {
  // By gates of their own, so that the sum is not seen at once.
  const auto sum_of = [](const std::string& roles, const std::string& goals) {
    const network::Propnet propnet = build_rules(coin(roles, goals));
    return analysis::find_constant_sum(
        propnet, analysis::find_exclusive_groups(propnet));
  };
  const std::string of_chance =
      "(<= (goal random 100) heads) (<= (goal random 50) tails)";
  const auto sum = sum_of("(role red) (role blue)", kOpposedGoals + of_chance);
  ASSERT_TRUE(sum);
  EXPECT_EQ(sum->sum, 100);
  EXPECT_TRUE(sum->proven);
  EXPECT_EQ(sum_of("(role red)",
                   "(<= (goal red 100) heads) (<= (goal red 50) tails)"),
            std::nullopt);
}

// ---- What playouts draw -----------------------------------------------------

/// Red, chance and blue choose in turn one of three moves each. Red wins by `a`
/// after a 1, where blue is not there, chance by a 3 where red is at `b`, and
/// blue by `c` after a 2.
constexpr const char* kRace = R"(
  (role red) (role random) (role blue)
  (init (turn red)) (init (shows 3)) (init (at red c)) (init (at blue c))
  (after red random) (after random blue) (after blue red)
  (player red) (player blue) (place a) (place b) (place c)
  (face 1) (face 2) (face 3)
  (<= (next (turn ?s)) (true (turn ?r)) (after ?r ?s))
  (<= (legal ?r (go ?x)) (player ?r) (true (turn ?r)) (place ?x))
  (<= (legal random (throw ?f)) (true (turn random)) (face ?f))
  (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
  (<= (next (at ?r ?x)) (does ?r (go ?x)))
  (<= (next (at ?r ?x)) (true (at ?r ?x)) (not (true (turn ?r))))
  (<= (next (shows ?f)) (does random (throw ?f)))
  (<= (next (shows ?f)) (true (shows ?f)) (not (true (turn random))))
  (<= (next (won red)) (does red (go a)) (true (shows 1))
      (not (true (at blue a))))
  (<= (next (won random)) (does random (throw 3)) (true (at red b)))
  (<= (next (won blue)) (does blue (go c)) (true (shows 2)))
  (<= terminal (true (won ?r)))
  (<= (goal ?r 100) (true (won ?r)))
  (<= (goal ?r 0) (role ?r) (not (true (won ?r)))))";

/// kRace and who chooses in it, by its facts.
class Race {
 public:
  explicit Race(const wide::ProgramOptions& options)
      : bench_(std::make_shared<const network::Propnet>(build_rules(kRace)),
               options) {}

  PlayoutBench& bench() { return bench_; }

  RoleIndex mover(const State& state) const {
    constexpr std::array<const char*, 3> kTurns = {
        "(turn red)", "(turn random)", "(turn blue)"};
    RoleIndex role = 0;
    while (!state.test(proposition(*bench_.propnet, kTurns[role]))) ++role;
    return role;
  }

  std::vector<MoveId> legal(const State& state, RoleIndex role) {
    std::vector<MoveId> moves;
    bench_.machine.legal_moves(state, role, moves);
    return moves;
  }

  State after(const State& state, MoveId move) {
    std::vector<MoveId> joint_move = bench_.first_legal(state);
    joint_move[mover(state)] = move;
    State next;
    bench_.machine.next_state(state, joint_move, next);
    return next;
  }

  /// The moves by which who is on turn wins at once.
  std::vector<MoveId> wins(const State& state) {
    std::vector<MoveId> wins = legal(state, mover(state));
    std::erase_if(wins, [&](MoveId move) {
      return !bench_.machine.is_terminal(after(state, move));
    });
    return wins;
  }

 private:
  PlayoutBench bench_;
};

constexpr RoleIndex kChance = 1;

TEST(ChancePolicies, ChanceDoesNotWinAtOnce) {
  Race race({.decisive = true});
  std::size_t wins_of_players = 0;
  std::size_t wins_of_chance = 0;
  race.bench().expect_played_by([&](const State& state, RoleIndex role) {
    const std::vector<MoveId> legal = race.legal(state, role);
    if (role != race.mover(state)) return legal;
    const std::vector<MoveId> wins = race.wins(state);
    (role == kChance ? wins_of_chance : wins_of_players) += wins.size();
    return role == kChance || wins.empty() ? legal : wins;
  });
  EXPECT_GT(wins_of_players, 0U);
  EXPECT_GT(wins_of_chance, 0U) << "it had none to take";
}

TEST(ChancePolicies, NobodyMindsWhatChanceMayWinByNext) {
  Race race({.decisive = true, .anti_decisive = true});
  std::size_t left_to_chance = 0;
  std::size_t kept_from_red = 0;
  race.bench().expect_played_by([&](const State& state, RoleIndex role) {
    std::vector<MoveId> legal = race.legal(state, role);
    if (role != race.mover(state) || role == kChance) return legal;
    const std::vector<MoveId> wins = race.wins(state);
    if (!wins.empty()) return wins;
    std::vector<MoveId> safe = legal;
    std::erase_if(safe, [&](MoveId move) {
      const State next = race.after(state, move);
      return !race.wins(next).empty();
    });
    if (race.mover(race.after(state, legal.front())) == kChance) {
      left_to_chance += legal.size() - safe.size();
      return legal;
    }
    kept_from_red += safe.empty() ? 0 : legal.size() - safe.size();
    return safe.empty() ? legal : safe;
  });
  EXPECT_GT(left_to_chance, 0U);
  EXPECT_GT(kept_from_red, 0U);
}

/// Six faces of a die, of which the last is a win of chance.
TEST(ChancePolicies, ChanceDrawsUniformly) {
  std::string rules =
      "(role red) (role random) (legal red noop)"
      "(<= (legal random (throw ?f)) (worth ?f ?g))"
      "(<= (next (shows ?f)) (does random (throw ?f)))"
      "(<= terminal (true (shows ?f)))"
      "(<= (goal red ?g) (true (shows ?f)) (worth ?f ?g))"
      "(<= (goal random 100) (true (shows 6)))"
      "(<= (goal random 0) (not (true (shows 6))))";
  for (int face = 1; face <= 6; ++face) {
    rules += "(worth " + std::to_string(face) + " " +
             std::to_string(10 * face) + ")";
  }
  const auto propnet =
      std::make_shared<const network::Propnet>(build_rules(rules));
  constexpr std::uint32_t kThrows = 6000;
  for (const auto& options : {std::optional<wide::ProgramOptions>(),
                              std::optional(wide::ProgramOptions{
                                  .decisive = true, .anti_decisive = true})}) {
    PlayoutBench bench(propnet, options);
    WorkItem item;
    item.playouts = kThrows;
    item.step_limit = kPlayoutLimit;
    bench.engine->submit(propnet->initial, {&item, 1}, {});
    run_all(*bench.engine, bench.results);
    std::array<std::uint32_t, 6> throws{};
    for (const FinishedPlayout& playout : bench.results.finished) {
      const Goal goal = bench.results.goals[playout.first_goal];
      ++throws[static_cast<std::size_t>(goal / 10 - 1)];
    }
    // Five standard deviations are 144; the playouts are always the same.
    for (const std::uint32_t count : throws) {
      EXPECT_NEAR(count, kThrows / 6, 144);
    }
  }
}

}  // namespace chance_test
}  // namespace reasoner
