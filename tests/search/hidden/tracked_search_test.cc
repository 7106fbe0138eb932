// The searches of search/hidden/choice at work.

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "gdl/diagnostics.h"
#include "search/hidden/choice/registry.h"
#include "tests/search/hidden/hidden_games.h"
#include "tests/search/playing.h"

namespace search::hidden::tracked_search_test {
namespace {

using choice::hidden_search_names;
using choice::make_hidden_search;

TEST(HiddenSearches, AreKnownByName) {
  FakeMachine machine(monty_hall());
  EXPECT_EQ(hidden_search_names().front(), "auto");
  for (const std::string& name : hidden_search_names()) {
    EXPECT_NE(make_hidden_search(name, machine, 0), nullptr);
  }
  EXPECT_THROW(make_hidden_search("nobody", machine, 0), gdl::Error);
}

TEST(HiddenSearches, DrawWhereTheyAreToPlayChance) {
  for (const std::string& name : hidden_search_names()) {
    FakeMachine machine(monty_hall());
    const auto chance = machine.game().chance_role();
    ASSERT_TRUE(chance);
    const auto search = make_hidden_search(name, machine, *chance);
    const reasoner::MoveId move =
        search->choose_move(Deadline(Deadline::after(1000)));
    reasoner::State state;
    machine.initial_state(state);
    std::vector<reasoner::MoveId> legal;
    machine.legal_moves(state, *chance, legal);
    EXPECT_TRUE(std::ranges::count(legal, move)) << name;
    EXPECT_TRUE(search->report().method.starts_with("random")) << name;
  }
}

TEST(HiddenSearches, NeverAnswerWhatMayBeIllegal) {
  for (const FakeGame& game :
       {monty_hall(), phantom_tic_tac_toe(), blind_tic_tac_toe()}) {
    for (const std::string name : {"ismcts", "tracked", "random"}) {
      for (std::uint64_t seed = 0; seed < 10; ++seed) {
        FakeMachine machine(game);
        std::vector<std::unique_ptr<HiddenSearch>> owned;
        std::vector<HiddenSearch*> searches(game.roles.size());
        for (reasoner::RoleIndex role = 0; role < game.roles.size(); ++role) {
          if (game.roles[role] == "random") continue;
          owned.push_back(
              make_hidden_search(name, machine, role, iterations(10, seed)));
          searches[role] = owned.back().get();
        }
        EXPECT_EQ(play_hidden(machine, searches, seed).illegal, 0U) << name;
        for (HiddenSearch* search : searches) {
          if (search == nullptr) continue;
          EXPECT_EQ(search->report().method.find("explained"),
                    std::string::npos);
        }
      }
    }
  }
}

TEST(HiddenSearches, AnswerWhatIsLegalWhereThereIsNoTime) {
  const Deadline passed(Deadline::Clock::time_point{});
  for (const FakeGame& game :
       {monty_hall(), phantom_tic_tac_toe(), blind_tic_tac_toe()}) {
    for (const std::string& name : hidden_search_names()) {
      for (std::uint64_t seed = 0; seed < 3; ++seed) {
        FakeMachine machine(game);
        std::vector<std::unique_ptr<HiddenSearch>> owned;
        std::vector<HiddenSearch*> searches(game.roles.size());
        for (reasoner::RoleIndex role = 0; role < game.roles.size(); ++role) {
          if (game.roles[role] == "random") continue;
          owned.push_back(
              make_hidden_search(name, machine, role, {.seed = seed}));
          searches[role] = owned.back().get();
        }
        EXPECT_EQ(play_hidden(machine, searches, seed, passed).illegal, 0U)
            << name;
      }
    }
  }
}

TEST(TrackedSearch, Switches) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    FakeMachine machine(monty_hall());
    const auto search =
        make_hidden_search("tracked", machine, 0, iterations(300, seed));
    const HiddenMatch match =
        play_hidden(machine, {search.get(), nullptr}, seed);
    ASSERT_EQ(match.joint_moves.size(), 3U);
    EXPECT_EQ(match.joint_moves[2][0], 4U);
  }
}

TEST(TrackedSearch, BeatsWhoDrawsHisMoves) {
  int sum = 0;
  constexpr int kMatches = 40;
  for (std::uint64_t seed = 0; seed < kMatches; ++seed) {
    FakeMachine machine(phantom_tic_tac_toe());
    const auto search =
        make_hidden_search("tracked", machine, 1, iterations(100, seed));
    sum += play_hidden(machine, {nullptr, search.get()}, seed).goals[1];
  }
  // Who draws gets 34 as o.
  EXPECT_GT(sum, 50 * kMatches);
}

TEST(TrackedSearch, RepeatsItself) {
  std::vector<std::vector<reasoner::MoveId>> first;
  for (int i = 0; i < 2; ++i) {
    FakeMachine machine(blind_tic_tac_toe());
    const auto search =
        make_hidden_search("tracked", machine, 0, iterations(50));
    const HiddenMatch match =
        play_hidden(machine, {search.get(), nullptr, nullptr}, 5);
    if (i == 0) first = match.joint_moves;
    EXPECT_EQ(match.joint_moves, first);
  }
}

TEST(TrackedSearch, HasACandidateBeforeEachStep) {
  FakeMachine machine(phantom_tic_tac_toe());
  const auto search = make_hidden_search("tracked", machine, 0);
  Deadline deadline(Deadline::Clock::time_point::max());
  std::uint64_t steps = 0;
  machine.before_step = [&] {
    ASSERT_TRUE(search->candidate().has_value());
    if (++steps == 500) deadline.cancel();
    ASSERT_LE(steps, 500U);
  };
  const reasoner::MoveId move = search->choose_move(deadline);
  EXPECT_LT(move, 9U);
  EXPECT_EQ(search->candidate(), move);
  EXPECT_EQ(steps, 500U);
}

}  // namespace
}  // namespace search::hidden::tracked_search_test
