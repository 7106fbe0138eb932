// What searches and solvers say is proven, in games of all kinds: compared with
// plain definitions (tests/search/best_play.h).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "search/choice/registry.h"
#include "search/proof_search/proof_search.h"
#include "search/search.h"
#include "search/solver/small_game.h"
#include "tests/search/best_play.h"
#include "tests/search/playing.h"
#include "tests/search/random_game.h"

namespace search {
namespace {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

/// All kinds of games, by name; those in which states come again have matches
/// without end.
std::map<std::string, RandomGame> kinds_of_games() {
  std::map<std::string, RandomGame> kinds = {
      {"alone", {.roles = 1, .payoffs = Payoffs::kFree}},
      {"opposed", {}},
      {"cooperative", {.payoffs = Payoffs::kShared}},
      {"winners", {.payoffs = Payoffs::kWinners}},
      {"free", {.payoffs = Payoffs::kFree}},
      {"passive opposed", {.passive = true}},
      {"passive cooperative", {.payoffs = Payoffs::kShared, .passive = true}},
      {"passive free", {.payoffs = Payoffs::kFree, .passive = true}},
      {"at once opposed", {.simultaneous = true}},
      {"at once cooperative",
       {.payoffs = Payoffs::kShared, .simultaneous = true}},
      {"at once winners", {.payoffs = Payoffs::kWinners, .simultaneous = true}},
      {"three cooperative", {.roles = 3, .payoffs = Payoffs::kShared}},
      {"three in teams", {.roles = 3, .payoffs = Payoffs::kTeams}},
      {"three winners", {.roles = 3, .payoffs = Payoffs::kWinners}},
      {"three free", {.roles = 3, .payoffs = Payoffs::kFree}},
      {"three at once",
       {.roles = 3, .payoffs = Payoffs::kTeams, .simultaneous = true}},
  };
  std::map<std::string, RandomGame> all;
  for (auto& [name, rules] : kinds) {
    rules.cyclic = false;
    all[name] = rules;
    rules.cyclic = true;
    all[name + ", endless"] = rules;
  }
  return all;
}

// ---- Searches by name -------------------------------------------------------

/// How many claims there were.
struct Claims {
  std::size_t right = 0;
  std::size_t wrong = 0;
};

void judge(std::optional<Goal> claimed, std::optional<Goal> truth,
           const std::string& where, Claims& claims) {
  if (!claimed) return;
  (claimed == truth ? claims.right : claims.wrong) += 1;
  EXPECT_EQ(claimed, truth) << where;
}

void judge_report(const Report& report, const BestPlay& best_play,
                  const State& state, RoleIndex role, const std::string& where,
                  Claims& claims) {
  judge(report.proven, best_play.goal(state, role), where, claims);
  for (const MoveReport& move : report.moves) {
    judge(move.proven, best_play.goal_after(state, role, move.move),
          where + ", move " + std::to_string(move.move), claims);
  }
}

void expect_true_claims(const std::string& search_name) {
  std::size_t right = 0;
  constexpr std::uint64_t kGames = 3;
  constexpr std::size_t kPositions = 2;
  for (const auto& [kind, kind_rules] : kinds_of_games()) {
    Claims claims;
    for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
      RandomGame rules = kind_rules;
      rules.seed = seed;
      rules.states = 14;
      const auto machine = machine_of(rules.rules());
      const BestPlay best_play(*machine);
      const auto positions = best_play.positions();
      for (std::size_t i = 0; i < std::min(kPositions, positions.size()); ++i) {
        for (RoleIndex role = 0; role < rules.roles; ++role) {
          const auto search =
              choice::make_search(search_name, *machine, iterations(300));
          search->choose_move(positions[i], role, no_hurry());
          judge_report(search->report(), best_play, positions[i], role,
                       kind + ", seed " + std::to_string(seed) + ", position " +
                           std::to_string(i) + ", role " + std::to_string(role),
                       claims);
        }
      }
    }
    right += claims.right;
  }
  const bool proves = search_name != "legal" && search_name != "random";
  EXPECT_EQ(right > 0, proves);
}

/// Plays on for some steps and ponders between moves: on the present state, on
/// the one that comes, and on one that was expected and does not come.
class PonderedMatch {
 public:
  PonderedMatch(reasoner::StateMachine& machine, Search& search, RoleIndex role,
                std::uint64_t seed)
      : machine_(machine),
        search_(search),
        role_(role),
        random_(seed),
        state_(initial_state(machine)) {}

  /// Whether there is another step.
  bool goes_on() { return !machine_.is_terminal(state_); }
  const State& state() const { return state_; }

  void choose() { search_.choose_move(state_, role_, no_hurry()); }
  void ponder_and_step() {
    search_.ponder({state_}, no_hurry());
    draw();
    if (!machine_.is_terminal(next_)) {
      search_.ponder({next_, joint_move_}, no_hurry());
    }
    if (random_() % 4 == 0) draw();
    search_.advance(joint_move_, next_);
    state_ = next_;
  }

 private:
  void draw() {
    joint_move_.resize(machine_.game().role_count());
    std::vector<MoveId> legal;
    for (RoleIndex role = 0; role < joint_move_.size(); ++role) {
      machine_.legal_moves(state_, role, legal);
      joint_move_[role] = legal[random_() % legal.size()];
    }
    machine_.next_state(state_, joint_move_, next_);
  }

  reasoner::StateMachine& machine_;
  Search& search_;
  RoleIndex role_;
  std::mt19937_64 random_;
  State state_;
  State next_;
  std::vector<MoveId> joint_move_;
};

void expect_true_claims_after_pondering(const std::string& search_name) {
  for (const auto& [kind, kind_rules] : kinds_of_games()) {
    Claims claims;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      RandomGame rules = kind_rules;
      rules.seed = seed;
      rules.states = 14;
      const auto machine = machine_of(rules.rules());
      const BestPlay best_play(*machine);
      for (RoleIndex role = 0; role < rules.roles; ++role) {
        const auto search =
            choice::make_search(search_name, *machine, iterations(40));
        PonderedMatch match(*machine, *search, role, seed);
        for (int step = 0; step < 6 && match.goes_on(); ++step) {
          match.choose();
          judge_report(search->report(), best_play, match.state(), role,
                       kind + ", seed " + std::to_string(seed) + ", step " +
                           std::to_string(step) + ", role " +
                           std::to_string(role),
                       claims);
          match.ponder_and_step();
        }
      }
    }
  }
}

class ProvenClaimsTest : public testing::TestWithParam<std::string> {};

TEST_P(ProvenClaimsTest, AreTrue) { expect_true_claims(GetParam()); }

TEST_P(ProvenClaimsTest, AreTrueAfterPondering) {
  expect_true_claims_after_pondering(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Searches, ProvenClaimsTest,
                         testing::ValuesIn(choice::search_names()),
                         [](const auto& name) { return name.param; });

// ---- Solvers ----------------------------------------------------------------

constexpr std::uint64_t kSeeds = 12;
constexpr std::size_t kMemory = std::size_t{16} << 20;

/// Calls each(rules, machine, best_play, where) for games of all kinds.
template <typename Each>
void for_games(const Each& each) {
  for (const auto& [kind, kind_rules] : kinds_of_games()) {
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      RandomGame rules = kind_rules;
      rules.seed = seed;
      rules.states = 30;
      FakeMachine machine = rules.machine();
      const BestPlay best_play(machine);
      each(rules, machine, best_play, kind + ", seed " + std::to_string(seed));
    }
  }
}

TEST(SolverClaimsTest, AreTrueOfSmallGames) {
  std::map<std::string, Claims> claims;
  for_games([&](const RandomGame& rules, FakeMachine& machine,
                const BestPlay& best_play, const std::string& where) {
    solver::SmallGame game(machine, machine.initial(),
                           {.memory_bytes = kMemory});
    ASSERT_EQ(game.solve(no_hurry()), solver::SmallGame::Status::kSolved);
    Claims& here = claims[where.substr(0, where.find(", seed"))];
    for (const State& state : best_play.positions()) {
      for (RoleIndex role = 0; role < rules.roles; ++role) {
        const auto mixed = game.mixed_verdict(state, role);
        if (mixed) {
          judge(mixed->proven, best_play.goal(state, role), where, here);
        }
        const auto verdict = game.verdict(state);
        if (!verdict) continue;
        const auto claim = [&](const std::vector<Goal>& goals) {
          return goals.empty() || goals[role] == reasoner::kNoGoal
                     ? std::nullopt
                     : std::optional(goals[role]);
        };
        judge(claim(verdict->goals), best_play.goal(state, role), where, here);
        if (!rules.simultaneous && best_play.goal(state, role)) {
          EXPECT_TRUE(claim(verdict->goals)) << where;
        }
        if (role != verdict->mover) continue;
        for (const solver::JudgedMove& move : verdict->moves) {
          judge(claim(move.goals),
                best_play.goal_after(state, role, move.joint_move[role]),
                where + " move", here);
        }
      }
    }
  });
  for (const auto& [kind, count] : claims) EXPECT_GT(count.right, 0u) << kind;
}

TEST(SolverClaimsTest, AreTrueOfProofs) {
  std::size_t claims = 0;
  for_games([&](const RandomGame& rules, FakeMachine& machine,
                const BestPlay& best_play, const std::string& where) {
    proof_search::ProofSearch proofs(machine, kMemory);
    const auto positions = best_play.positions();
    for (std::size_t i = 0; i < std::min<std::size_t>(6, positions.size());
         ++i) {
      for (RoleIndex role = 0; role < rules.roles; ++role) {
        const auto bounds =
            proofs.find_bounds(positions[i], role, 5000, no_hurry());
        if (bounds.least > 0) {
          ++claims;
          EXPECT_TRUE(best_play.forced_in(positions[i], role, bounds.least))
              << where;
        }
        if (bounds.most < 100) {
          ++claims;
          EXPECT_TRUE(
              best_play.can_be_kept_below(positions[i], role, bounds.most + 1))
              << where;
        }
      }
    }
  });
  EXPECT_GT(claims, 1000u);
}

TEST(SolverClaimsTest, AreTrueOfShortestWays) {
  std::size_t claims = 0;
  for_games([&](const RandomGame& rules, FakeMachine& machine,
                const BestPlay& best_play, const std::string& where) {
    proof_search::ProofSearch proofs(machine, kMemory);
    const auto positions = best_play.positions();
    if (positions.empty()) return;
    for (RoleIndex role = 0; role < rules.roles; ++role) {
      const proof_search::ProofSearch::Question question{role, 100};
      proofs.ask(positions[0], question, 5000, no_hurry());
      const auto way =
          proofs.shortest_way(positions[0], question, 5000, no_hurry());
      if (way.empty()) continue;
      ++claims;
      const auto fewest = best_play.forced_in(positions[0], role, 100);
      ASSERT_TRUE(fewest) << where;
      // Choices at once count as none of the role's.
      EXPECT_GE(way.size(), *fewest) << where;
      if (proofs.knows_shortest()) {
        EXPECT_EQ(way.size(), *fewest) << where;
      }
    }
  });
  EXPECT_GT(claims, 50u);
}

}  // namespace
}  // namespace search
