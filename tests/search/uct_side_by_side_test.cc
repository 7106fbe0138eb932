// UCT on a machine with an engine for many playouts at once.
#include <gtest/gtest.h>

#include <algorithm>

#include "gdl/diagnostics.h"
#include "gdl/reader.h"
#include "search/random_search.h"
#include "search/uct.h"

namespace search {
namespace {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

std::unique_ptr<reasoner::StateMachine> load(const std::string& game) {
  const std::string path = "games/" + game + ".kif";
  gdl::Diagnostics diagnostics(path);
  const gdl::Rulesheet rulesheet = gdl::read_rulesheet_file(path, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.format_all();
  auto machine = reasoner::make_playing_machine(rulesheet);
  EXPECT_NE(machine->playout_engine(), nullptr);
  return machine;
}

Settings iterations(std::uint64_t count, std::uint64_t seed = 1) {
  return {.seed = seed, .memory_mb = 64, .iterations = count};
}

const Deadline& no_hurry() {
  static const Deadline deadline(Deadline::after(3600));
  return deadline;
}

/// The goals of a match; all searches share the machine.
std::vector<Goal> play(reasoner::StateMachine& machine,
                       std::span<const std::unique_ptr<Search>> players) {
  State state;
  machine.initial_state(state);
  std::vector<MoveId> joint_move(players.size());
  std::vector<MoveId> legal;
  while (!machine.is_terminal(state)) {
    for (RoleIndex role = 0; role < players.size(); ++role) {
      joint_move[role] = players[role]->choose_move(state, role, no_hurry());
      machine.legal_moves(state, role, legal);
      EXPECT_NE(std::ranges::find(legal, joint_move[role]), legal.end());
    }
    machine.next_state(state, joint_move, state);
    for (const auto& player : players) player->advance(joint_move, state);
  }
  std::vector<Goal> goals(players.size());
  machine.goals(state, goals);
  return goals;
}

TEST(UctSideBySideTest, DrawsTicTacToeAgainstItself) {
  const auto machine = load("tic_tac_toe");
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    std::vector<std::unique_ptr<Search>> players;
    for (std::uint64_t role = 0; role < 2; ++role) {
      players.push_back(std::make_unique<UctSearch>(
          *machine, iterations(2000, 2 * seed + role)));
    }
    EXPECT_EQ(play(*machine, players), (std::vector<Goal>{50, 50}));
  }
}

TEST(UctSideBySideTest, BeatsRandomInGamesOfAllKinds) {
  for (const std::string game :
       {"connect_four", "breakthrough", "tron", "three_player_tic_tac_toe"}) {
    const auto machine = load(game);
    const std::size_t roles = machine->game().role_count();
    double sum = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      std::vector<std::unique_ptr<Search>> players;
      players.push_back(
          std::make_unique<UctSearch>(*machine, iterations(300, seed)));
      while (players.size() < roles) {
        players.push_back(
            std::make_unique<RandomSearch>(*machine, iterations(1, seed)));
      }
      sum += play(*machine, players).front();
    }
    EXPECT_GE(sum / 3, 65) << game;
  }
}

TEST(UctSideBySideTest, DependsOnSeedAndIterationsOnly) {
  const auto report_of = [](std::uint64_t seed) {
    const auto machine = load("breakthrough");
    UctSearch search(*machine, iterations(500, seed));
    State state;
    machine->initial_state(state);
    search.choose_move(state, 0, no_hurry());
    std::vector<std::pair<MoveId, std::uint64_t>> visits;
    for (const MoveReport& move : search.report().moves) {
      visits.emplace_back(move.move, move.visits);
    }
    return visits;
  };
  EXPECT_EQ(report_of(1), report_of(1));
  EXPECT_NE(report_of(1), report_of(2));
}

TEST(UctSideBySideTest, LeavesNothingInFlight) {
  const auto machine = load("connect_four");
  UctSearch search(*machine, iterations(5000));
  State state;
  machine->initial_state(state);
  search.choose_move(state, 0, no_hurry());
  const Tree& tree = search.tree();
  std::uint64_t visits = 0;
  for (const MoveStatistics& move : tree.moves(tree.root(), 0)) {
    EXPECT_EQ(move.in_flight, 0U);
    visits += move.visits;
  }
  EXPECT_EQ(visits, tree[tree.root()].visits);
  EXPECT_EQ(visits, search.report().playouts);
}

TEST(UctSideBySideTest, HasAMoveEvenWhenTheDeadlineHasPassed) {
  const auto machine = load("breakthrough");
  UctSearch search(*machine, iterations(0));
  State state;
  machine->initial_state(state);
  const Deadline passed(Deadline::after(0));
  const MoveId move = search.choose_move(state, 0, passed);
  EXPECT_LT(move, machine->game().move_count(0));
}

}  // namespace
}  // namespace search
