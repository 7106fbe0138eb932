// What searches do while nobody waits for a move: Search::ponder.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "search/choice/registry.h"
#include "search/mcts/mcts.h"
#include "search/minimax/minimax.h"
#include "tests/reasoner/fake_machine.h"
#include "tests/search/chance_games.h"
#include "tests/search/playing.h"
#include "tests/search/search_games.h"

namespace search {
namespace pondering_test {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using reasoner::StateMachine;

/// A match for a search of role 0, in which role 1 plays as `other` does, if it
/// is given, and all others what comes first.
class Pondered {
 public:
  Pondered(StateMachine& machine, Search& search, Search* other = nullptr)
      : machine_(machine),
        search_(search),
        other_(other),
        state_(initial_state(machine)),
        joint_move_(machine.game().role_count()) {}

  /// Chooses, and foresees what comes of that and of the others' first moves.
  void choose() {
    std::vector<MoveId> legal;
    for (RoleIndex role = 0; role < joint_move_.size(); ++role) {
      machine_.legal_moves(state_, role, legal);
      joint_move_[role] = legal.front();
    }
    machine_.legal_moves(state_, 0, legal);
    joint_move_[0] = search_.choose_move(state_, 0, no_hurry());
    if (other_ != nullptr) {
      joint_move_[1] = other_->choose_move(state_, 1, no_hurry());
    }
    EXPECT_NE(std::ranges::find(legal, joint_move_[0]), legal.end());
    machine_.next_state(state_, joint_move_, next_);
  }
  void ponder_on_what_comes() {
    search_.ponder({next_, joint_move_}, no_hurry());
  }
  void ponder_here() { search_.ponder({state_}, no_hurry()); }
  void advance() {
    search_.advance(joint_move_, next_);
    state_ = next_;
  }

 private:
  StateMachine& machine_;
  Search& search_;
  Search* other_;
  State state_;
  State next_;
  std::vector<MoveId> joint_move_;
};

std::uint64_t visits(const Search& search) {
  const auto moves = search.report().moves;
  return std::accumulate(
      moves.begin(), moves.end(), std::uint64_t{0},
      [](std::uint64_t sum, const auto& move) { return sum + move.visits; });
}

TEST(PonderingTest, WhatWasFoundWaitsInTheTree) {
  const auto machine = load_for_playouts("connect_four");
  std::array<std::uint64_t, 2> known{};
  for (const bool ponders : {false, true}) {
    mcts::MctsSearch search(*machine, iterations(4000));
    mcts::MctsSearch other(*machine, iterations(4000));
    Pondered match(*machine, search, &other);
    match.choose();
    if (ponders) match.ponder_on_what_comes();
    match.advance();
    match.choose();  // nothing but noop
    if (ponders) match.ponder_here();
    match.advance();
    match.choose();
    const Report report = search.report();
    EXPECT_EQ(report.pondered > 0, ponders);
    if (ponders) {
      EXPECT_GE(report.pondered, 8000U);
    }
    known[ponders ? 1 : 0] = visits(search);
  }
  // Of the 8,000 more, those for the reply that came.
  EXPECT_GT(known[1], known[0] + 1000);
}

TEST(PonderingTest, TheRefereeMayPlayWhatWasNotExpected) {
  const auto machine = load_for_playouts("connect_four");
  mcts::MctsSearch search(*machine, iterations(2000));
  const State start = initial_state(*machine);
  const MoveId chosen = search.choose_move(start, 0, no_hurry());
  std::vector<MoveId> legal;
  std::vector<MoveId> joint_move(2);
  machine->legal_moves(start, 1, legal);
  joint_move[1] = legal.front();
  machine->legal_moves(start, 0, legal);
  const auto next_by = [&](MoveId move) {
    State next;
    joint_move[0] = move;
    machine->next_state(start, joint_move, next);
    return next;
  };
  const State expected = next_by(chosen);
  search.ponder({expected, joint_move}, no_hurry());
  // Another move was made of ours; the same search judges by what is so.
  const State next = next_by(chosen == legal[0] ? legal[1] : legal[0]);
  search.advance(joint_move, next);
  machine->legal_moves(next, 1, legal);
  const MoveId reply = search.choose_move(next, 1, no_hurry());
  EXPECT_NE(std::ranges::find(legal, reply), legal.end());
  EXPECT_EQ(visits(search), search.report().playouts);
}

TEST(PonderingTest, ThinksOnWhereSeveralChooseAndWhereChanceMoves) {
  const auto tron = load_for_playouts("tron");
  FakeMachine pennies(matching_pennies());
  FakeMachine dice(coin({"player", "random"}, 0));
  for (StateMachine* const machine : {static_cast<StateMachine*>(tron.get()),
                                      static_cast<StateMachine*>(&pennies),
                                      static_cast<StateMachine*>(&dice)}) {
    for (const std::string name : {"auto", "mcts", "solver"}) {
      const auto search = choice::make_search(name, *machine, iterations(300));
      Pondered match(*machine, *search);
      match.ponder_here();
      match.choose();
      match.ponder_here();
      match.choose();
    }
  }
}

TEST(PonderingTest, EndsWhereTheResultIsProven) {
  // Without iterations it is the proof alone that ends it within the hour.
  const Settings settings = {.memory_mb = 64};
  FakeMachine machine(tic_tac_toe());
  mcts::MctsSearch mcts(machine, settings);
  minimax::MinimaxSearch minimax(machine, settings);
  for (Search* const search :
       {static_cast<Search*>(&mcts), static_cast<Search*>(&minimax)}) {
    Pondered match(machine, *search);
    match.choose();
    match.ponder_on_what_comes();
    match.advance();
    match.ponder_here();
  }
  const auto solver = choice::make_search("solver", machine, settings);
  Pondered match(machine, *solver);
  match.choose();
  EXPECT_EQ(solver->report().proven, 50);
  const std::uint64_t steps = machine.steps;
  match.ponder_on_what_comes();
  EXPECT_EQ(machine.steps, steps);
}

TEST(PonderingTest, MinimaxFindsItsTableFilled) {
  const auto machine = load("breakthrough");
  std::array<int, 2> depth{};
  for (const bool ponders : {false, true}) {
    minimax::MinimaxSearch search(*machine, iterations(4000));
    minimax::MinimaxSearch other(*machine, iterations(4000));
    Pondered match(*machine, search, &other);
    match.choose();
    for (int i = 0; ponders && i < 10; ++i) match.ponder_on_what_comes();
    match.advance();
    if (ponders) match.ponder_here();
    match.choose();
    match.advance();
    match.choose();
    EXPECT_EQ(search.report().pondered > 0, ponders);
    const std::string method = search.report().method;
    depth[ponders ? 1 : 0] =
        std::stoi(method.substr(method.find("depth ") + 6));
  }
  EXPECT_GT(depth[1], depth[0]);
}

TEST(PonderingTest, StaysWithinTheMemory) {
  const auto machine = load_for_playouts("connect_four");
  mcts::MctsSearch search(*machine, {.memory_mb = 2, .iterations = 100'000});
  Pondered match(*machine, search);
  match.choose();
  for (int i = 0; i < 3; ++i) match.ponder_on_what_comes();
  match.advance();
  match.choose();
  match.advance();
  match.choose();
  EXPECT_GE(search.report().pondered, 300'000U);
  EXPECT_LT(search.report().nodes, (std::uint64_t{2} << 20) / 64);
}

TEST(PonderingTest, OneRoleAloneWaitsForNobody) {
  const auto machine = load("eight_puzzle");
  for (const std::string name : {"auto", "mcts"}) {
    const auto search = choice::make_search(name, *machine, iterations(200));
    Pondered match(*machine, *search);
    match.choose();
    const Report before = search->report();
    match.ponder_on_what_comes();
    match.advance();
    match.choose();
    EXPECT_EQ(search->report().pondered, 0U);
  }
}

}  // namespace pondering_test
}  // namespace search
