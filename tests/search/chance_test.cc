#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>

#include "reasoner/game_facts.h"
#include "search/analyze/analyze_report.h"
#include "search/choice/registry.h"
#include "search/game_kind.h"
#include "search/mcts/mcts.h"
#include "search/solver/expected_values.h"
#include "search/solver/small_game.h"
#include "tests/search/chance_games.h"
#include "tests/search/playing.h"
#include "tests/search/random_game.h"

namespace search {
namespace chance_test {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;

/// What `name` says of the first state of a game.
Report report_of(const std::string& name, const FakeGame& game, RoleIndex role,
                 std::uint64_t count = 20'000) {
  FakeMachine machine(game);
  const auto search = choice::make_search(name, machine, iterations(count));
  const MoveId move = search->choose_move(machine.initial(), role, no_hurry());
  EXPECT_EQ(search->candidate(), move);
  Report report = search->report();
  if (!report.moves.empty()) {
    EXPECT_EQ(report.moves.front().move, move);
  }
  return report;
}

double value_of(const Report& report, MoveId move) {
  return by_move(report).at(move).value;
}

// ---- Exact values -----------------------------------------------------------

TEST(Expectation, IsTheMeanWhereverChanceStands) {
  for (const auto& roles : {std::vector<std::string>{"random", "player"},
                            std::vector<std::string>{"player", "random"}}) {
    for (const Goal of_chance : {reasoner::kNoGoal, 0, 100}) {
      const RoleIndex player = roles[0] == "random" ? 1 : 0;
      const Report report = report_of("solver", coin(roles, of_chance), player);
      EXPECT_EQ(report.exact_value, 50) << roles[0] << ' ' << of_chance;
      EXPECT_FALSE(report.proven);
      EXPECT_EQ(value_of(report, 0), 40);
      EXPECT_EQ(value_of(report, 1), 50);
      EXPECT_EQ(report.moves.front().move, MoveId{1});
    }
  }
}

TEST(Expectation, OfAMoveMadeAtTheSameTimeAsChances) {
  const Report report = report_of("solver", die_at_once(), 0);
  ASSERT_TRUE(report.exact_value);
  EXPECT_NEAR(*report.exact_value, 50, 1e-9);
  EXPECT_NEAR(value_of(report, 0), 50, 1e-9);
  EXPECT_NEAR(value_of(report, 1), 40, 1e-9);
  EXPECT_EQ(by_move(report).at(0).probability, 1);
}

TEST(Expectation, OfMixedMovesBesideChance) {
  for (const RoleIndex role : {0U, 2U}) {
    const Report report = report_of("solver", pennies_and_coin(), role);
    ASSERT_TRUE(report.exact_value);
    EXPECT_NEAR(*report.exact_value, role == 0 ? 65 : 35, 1e-9);
    for (const MoveReport& move : report.moves) {
      EXPECT_NEAR(move.probability, 0.5, 1e-9);
    }
  }
}

TEST(Expectation, CountsAStateAsOftenAsItComesAbout) {
  const Report report = report_of("solver", same_state_twice(), 1);
  ASSERT_TRUE(report.exact_value);
  EXPECT_NEAR(*report.exact_value, 200.0 / 3, 1e-9);
}

TEST(Expectation, OfThoseWhoWantTheSame) {
  for (const RoleIndex role : {0U, 1U}) {
    const Report report = report_of("solver", throw_together(), role);
    EXPECT_EQ(report.exact_value, 65) << role;
  }
}

TEST(Expectation, IsNotKnownWhereStatesComeAgain) {
  const Report report = report_of("solver", throw_until_heads(), 0);
  EXPECT_FALSE(report.exact_value);
  EXPECT_FALSE(report.proven);
  // The other search plays.
  EXPECT_EQ(report.moves.front().move, MoveId{1});
}

TEST(Expectation, DoesNotMindWaysOfDifferentLength) {
  EXPECT_EQ(report_of("solver", two_ways_to_a_coin(), 0).exact_value, 50);
}

TEST(Expectation, OfManyThrows) {
  // 35; then one throws again with less than that, and so on.
  double value = 35;
  for (std::uint64_t throws = 1; throws <= 4; ++throws) {
    const Report report = report_of("solver", six_faces(throws), 1);
    ASSERT_TRUE(report.exact_value) << throws;
    EXPECT_NEAR(*report.exact_value, value, 1e-9) << throws;
    double sum = 0;
    for (int face = 1; face <= 6; ++face) sum += std::max(10.0 * face, value);
    value = sum / 6;
  }
}

TEST(Expectation, IsAGoalOnlyWhereItIsSure) {
  // Both outcomes are the same, and the best that there is.
  FakeGame game = coin({"player", "random"}, 0);
  const auto result = game.result;
  game.result = [result](std::uint64_t state) {
    return state == 5 ? result(4) : result(state);
  };
  const Report report = report_of("solver", game, 0);
  EXPECT_EQ(report.proven, 100);
  EXPECT_EQ(report.exact_value, 100);
}

// ---- Random games against the plain definition ------------------------------

/// A random game in which role `chance` is chance's, the other two get 100
/// together or all get the same.
FakeGame with_chance(const RandomGame& random, RoleIndex chance, bool shared) {
  FakeGame game;
  for (RoleIndex role = 0; role < random.roles; ++role) {
    game.roles.push_back(role == chance ? "random"
                                        : "r" + std::to_string(role));
  }
  game.move_count = 4;
  game.initial = 0;
  game.legal = [random](std::uint64_t state, RoleIndex role) {
    std::vector<MoveId> moves;
    for (MoveId move = 0; move < random.move_count(state, role); ++move) {
      moves.push_back(move);
    }
    return moves;
  };
  game.next = [random](std::uint64_t state, std::span<const MoveId> moves) {
    return random.next(state, moves);
  };
  game.result = [=](std::uint64_t state) -> std::optional<std::vector<Goal>> {
    auto goals = random.result(state);
    if (!goals) return std::nullopt;
    const RoleIndex first = chance == 0 ? 1 : 0;
    const RoleIndex second = chance == 2 ? 1 : 2;
    (*goals)[second] = shared ? (*goals)[first] : 100 - (*goals)[first];
    return goals;
  };
  return game;
}

/// What the first player may expect in turns, by the definition. The second
/// gets the rest of 100, or the same.
double plain_value(const FakeGame& game, std::uint64_t state, RoleIndex chance,
                   bool shared, std::map<std::uint64_t, double>& known) {
  const auto found = known.find(state);
  if (found != known.end()) return found->second;
  const RoleIndex first = chance == 0 ? 1 : 0;
  double value = 0;
  if (const auto goals = game.result(state)) {
    value = (*goals)[first];
  } else {
    std::array<std::vector<MoveId>, 3> legal;
    RoleIndex mover = first;
    for (RoleIndex role = 0; role < 3; ++role) {
      legal[role] = game.legal(state, role);
      if (legal[role].size() > 1) mover = role;
    }
    std::vector<double> values;
    for (const MoveId move : legal[mover]) {
      std::array<MoveId, 3> joint = {legal[0][0], legal[1][0], legal[2][0]};
      joint[mover] = move;
      values.push_back(
          plain_value(game, game.next(state, joint), chance, shared, known));
    }
    if (mover == chance) {
      for (const double each : values) value += each;
      value /= static_cast<double>(values.size());
    } else {
      value = mover == first || shared ? std::ranges::max(values)
                                       : std::ranges::min(values);
    }
  }
  known[state] = value;
  return value;
}

TEST(Expectation, IsThatOfTheDefinitionInRandomGames) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const auto chance = static_cast<RoleIndex>(seed % 3);
    const bool shared = seed % 2 == 0;
    const RandomGame random{.seed = seed,
                            .states = 30,
                            .roles = 3,
                            .cyclic = false,
                            .payoffs = Payoffs::kFree,
                            .layered = seed % 5 == 0};
    const FakeGame game = with_chance(random, chance, shared);
    if (game.result(0)) continue;
    FakeMachine machine(game);
    std::map<std::uint64_t, double> known;
    const double exact = plain_value(game, 0, chance, shared, known);
    solver::SmallGame small(machine, machine.initial(), {});
    ASSERT_EQ(small.solve(no_hurry()), solver::SmallGame::Status::kSolved);
    for (RoleIndex role = 0; role < 3; ++role) {
      if (role == chance) continue;
      const auto verdict = small.mixed_verdict(machine.initial(), role);
      ASSERT_TRUE(verdict) << seed << ' ' << role;
      const bool is_first = role == (chance == 0 ? 1U : 0U);
      EXPECT_NEAR(verdict->value, is_first || shared ? exact : 100 - exact,
                  1e-6)
          << seed;
    }
  }
}

// ---- Tree search ------------------------------------------------------------

TEST(TreeSearch, TakesTheMeanOfChance) {
  for (const Goal of_chance : {reasoner::kNoGoal, 0, 100}) {
    for (const auto& roles : {std::vector<std::string>{"random", "player"},
                              std::vector<std::string>{"player", "random"}}) {
      const RoleIndex player = roles[0] == "random" ? 1 : 0;
      const Report report = report_of("mcts", coin(roles, of_chance), player);
      EXPECT_EQ(report.moves.front().move, MoveId{1});
      EXPECT_NEAR(value_of(report, 1), 50, 2);
      EXPECT_FALSE(report.proven);
      // What chance does is no line of play.
      EXPECT_LE(report.principal_variation.size(), 1U);
    }
  }
}

TEST(TreeSearch, MixesNothingBesideChanceAlone) {
  const Report report = report_of("mcts", die_at_once(), 0);
  EXPECT_EQ(report.moves.front().move, MoveId{0});
  EXPECT_EQ(report.moves.front().probability, 1);
  EXPECT_NEAR(value_of(report, 0), 50, 2);
  EXPECT_NEAR(value_of(report, 1), 40, 6);
}

TEST(TreeSearch, MixesMovesBesideChance) {
  const Report report = report_of("mcts", pennies_and_coin(), 0);
  for (const MoveReport& move : report.moves) {
    EXPECT_NEAR(move.probability, 0.5, 0.1);
    EXPECT_NEAR(move.value, 65, 5);
  }
}

TEST(TreeSearch, ProvesWhatAllOutcomesHaveInCommon) {
  // Throwing wins whatever comes.
  FakeGame game = coin({"random", "player"}, 0);
  const auto result = game.result;
  game.result = [result](std::uint64_t state) {
    return state == 5 ? result(4) : result(state);
  };
  const Report report = report_of("mcts", game, 1);
  EXPECT_EQ(report.proven, 100);
  EXPECT_EQ(report.moves.front().move, MoveId{1});
}

TEST(TreeSearch, GoesOnWhereStatesComeAgain) {
  const Report report = report_of("mcts", throw_until_heads(), 0);
  EXPECT_EQ(report.moves.front().move, MoveId{1});
  EXPECT_FALSE(report.proven);
}

TEST(TreeSearch, WeighsOutcomesAlikeHoweverMuchIsPlayedBehind) {
  const FakeGame game = guess_the_die(6);
  const double exact = 100 - 100 * std::pow(5.0 / 6, 6);
  const Report solved = report_of("solver", game, 0);
  ASSERT_TRUE(solved.exact_value);
  EXPECT_NEAR(*solved.exact_value, exact, 1e-9);
  for (const std::uint64_t count : {2000U, 40'000U}) {
    const Report report = report_of("mcts", game, 0, count);
    double total = 0;
    double visits = 0;
    for (const MoveReport& move : report.moves) {
      total += move.value * static_cast<double>(move.visits);
      visits += static_cast<double>(move.visits);
    }
    EXPECT_NEAR(total / visits, exact, 4) << count;
  }
}

TEST(TreeSearch, ComesNearTheDefinitionInRandomGames) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const auto chance = static_cast<RoleIndex>(seed % 3);
    const RandomGame random{.seed = seed,
                            .states = 20,
                            .roles = 3,
                            .cyclic = false,
                            .payoffs = Payoffs::kFree};
    const FakeGame game = with_chance(random, chance, /*shared=*/false);
    const RoleIndex first = chance == 0 ? 1 : 0;
    if (game.result(0) || game.legal(0, first).size() < 2) continue;
    std::map<std::uint64_t, double> known;
    const double exact = plain_value(game, 0, chance, false, known);
    const Report report = report_of("mcts", game, first, 30'000);
    EXPECT_NEAR(report.moves.front().value, exact, 6) << seed;
    if (report.proven) {
      EXPECT_EQ(*report.proven, exact) << seed;
    }
  }
}

// ---- Choice -----------------------------------------------------------------

TEST(Registry, LetsAutoPlayWhereASearchDoesNotKnowChance) {
  for (const std::string name : {"minimax", "puzzle"}) {
    const Report report = report_of(name, six_faces(2), 1, 500);
    EXPECT_NE(report.method.find("'" + name + "' does not play"),
              std::string::npos)
        << report.method;
    EXPECT_FALSE(report.proven);
  }
}

TEST(Registry, ProvesNothingWhereSomethingIsHidden) {
  FakeGame game = coin({"player", "random"}, 0);
  game.sees = [](auto&&...) { return std::vector<reasoner::PerceptId>(); };
  FakeMachine machine(game);
  EXPECT_TRUE(hides_something(machine.game()));
  for (const std::string& name : choice::search_names()) {
    const Report report = report_of(name, game, 0, 1000);
    EXPECT_FALSE(report.proven) << name;
    EXPECT_FALSE(report.exact_value) << name;
    for (const MoveReport& move : report.moves) {
      EXPECT_FALSE(move.proven) << name;
    }
  }
}

TEST(Analysis, SaysThatAGameHidesSomething) {
  FakeMachine machine(coin({"player", "random"}, 0));
  analyze::PositionAnalysis analysis;
  analysis.report.moves.push_back({});
  analyze::AnalyzedGame about;
  about.game = &machine.game();
  EXPECT_EQ(analyze::analysis_text(analysis, about).find("hides"),
            std::string::npos);
  about.hides = true;
  EXPECT_EQ(analyze::analysis_text(analysis, about).find("This game hides"),
            0U);
}

}  // namespace chance_test
}  // namespace search
