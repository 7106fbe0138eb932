#include "search/choice/trials.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <optional>
#include <set>

#include "search/choice/legal_search.h"
#include "search/choice/random_search.h"
#include "search/choice/registry.h"
#include "tests/search/playing.h"

namespace search {
namespace trials_test {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using reasoner::StateMachine;

std::unique_ptr<Search> make_random(StateMachine& machine,
                                    const Settings& settings) {
  return std::make_unique<choice::RandomSearch>(machine, settings);
}

std::unique_ptr<Search> make_legal(StateMachine& machine, const Settings&) {
  return std::make_unique<choice::LegalSearch>(machine);
}

std::unique_ptr<Search> make_mcts(StateMachine& machine,
                                  const Settings& settings) {
  return choice::make_search("mcts", machine, settings);
}

/// Plays by chance, and counts how often each role was asked.
class CountingSearch : public Search {
 public:
  CountingSearch(StateMachine& machine, const Settings& settings,
                 std::atomic<int>* asked)
      : random_(machine, settings), asked_(asked) {}

  MoveId choose_move(const State& state, RoleIndex role,
                     const Deadline& deadline) override {
    ++asked_[role];
    return random_.choose_move(state, role, deadline);
  }
  void advance(std::span<const MoveId>, const State&) override {}

 private:
  choice::RandomSearch random_;
  std::atomic<int>* asked_;
};

/// Plays by chance; notes the role that it is asked for first, and ends all.
class NotingSearch : public Search {
 public:
  NotingSearch(StateMachine& machine, const Settings& settings,
               std::optional<RoleIndex>& first, Deadline& deadline)
      : random_(machine, settings), first_(first), deadline_(deadline) {}

  MoveId choose_move(const State& state, RoleIndex role,
                     const Deadline& deadline) override {
    if (!first_) first_ = role;
    deadline_.cancel();
    return random_.choose_move(state, role, deadline);
  }
  void advance(std::span<const MoveId>, const State&) override {}

 private:
  choice::RandomSearch random_;
  std::optional<RoleIndex>& first_;
  Deadline& deadline_;
};

/// One process of two, of which nothing is heard.
class NumberedPartner final : public Partners {
 public:
  explicit NumberedPartner(std::size_t own) : own_(own) {}

  std::size_t own() const override { return own_; }
  std::size_t most() const override { return 2; }
  void open(Findings&, const Deadline&) override {}
  void close(Findings&) override {}
  void await(const Findings&, const Deadline&) override {}

 private:
  std::size_t own_;
};

choice::TrialResult play_trials(const std::string& game,
                                const Settings& settings,
                                const choice::MakeSearch& champion,
                                const choice::MakeSearch& challenger,
                                const Deadline& deadline) {
  const auto machine = load_for_playouts(game);
  const State state = initial_state(*machine);
  choice::Trials trials(*machine, settings,
                        choice::shape_of(*machine, state).choices);
  return trials.play(state, champion, challenger, 10, deadline);
}

TEST(Trials, DropWhoIsHopeless) {
  const auto result =
      play_trials("tic_tac_toe", {}, make_mcts, make_legal, Deadline::cpu(3));
  EXPECT_LT(result.challenger.lead(), 0);
  EXPECT_GT(result.champion.playouts, 0);
}

TEST(Trials, TakeWhoIsBetter) {
  const auto result =
      play_trials("tic_tac_toe", {}, make_legal, make_mcts, Deadline::cpu(3));
  EXPECT_GE(result.challenger.lead(), 2);
}

TEST(Trials, ChangeSeats) {
  for (const std::size_t threads : {1, 2}) {
    std::array<std::atomic<int>, 2> asked{};
    const choice::MakeSearch counting = [&asked](StateMachine& machine,
                                                 const Settings& settings) {
      return std::make_unique<CountingSearch>(machine, settings, asked.data());
    };
    const auto result =
        play_trials("tic_tac_toe", {.threads = threads}, make_random, counting,
                    Deadline(Deadline::after(60)));
    ASSERT_GE(result.challenger.games, 2);
    for (const auto& count : asked) EXPECT_GT(count, 0);
    EXPECT_GT(result.champion.moves, 0);
  }
}

TEST(Trials, EndInTime) {
  for (const std::size_t threads : {1, 2}) {
    const Deadline deadline = Deadline::cpu(0.05);
    const auto result = play_trials("connect_four", {.threads = threads},
                                    make_mcts, make_mcts, deadline);
    EXPECT_LE(result.challenger.games, result.challenger.started);
    const Deadline over(Deadline::after(-1));
    EXPECT_EQ(play_trials("connect_four", {.threads = threads}, make_mcts,
                          make_mcts, over)
                  .challenger.games,
              0);
  }
}

TEST(Trials, GiveLessToMovesOfLongerGames) {
  const auto machine = load_for_playouts("tic_tac_toe");
  choice::Trials trials(*machine, {}, 9);
  EXPECT_DOUBLE_EQ(trials.seconds_per_move(0.9, 10), 0.01);
  trials.expect_choices(18);
  EXPECT_DOUBLE_EQ(trials.seconds_per_move(0.9, 10), 0.005);
  trials.play(initial_state(*machine), make_legal, make_legal, 4,
              Deadline::cpu(0.3));
  EXPECT_LT(trials.choices(), 18);
}

TEST(Trials, BeginInAnotherSeatOnAnotherRank) {
  const auto machine = load_for_playouts("tic_tac_toe");
  const State state = initial_state(*machine);
  for (const std::size_t rank : {0, 1}) {
    NumberedPartner partner(rank);
    choice::SharedTrials shared(1, partner.most());
    choice::Trials trials(*machine, {.partners = &partner}, 9, &shared);
    std::optional<RoleIndex> first;
    Deadline deadline(Deadline::after(60));
    const choice::MakeSearch challenger = [&](StateMachine& side,
                                              const Settings& settings) {
      return std::make_unique<NotingSearch>(side, settings, first, deadline);
    };
    trials.play(state, make_random, challenger, 4, deadline);
    EXPECT_EQ(first, rank);
  }
}

/// Plays the first legal move; notes the first state that it is asked in.
class BeginningSearch : public Search {
 public:
  BeginningSearch(StateMachine& machine, std::set<std::uint64_t>& beginnings)
      : legal_(machine), beginnings_(beginnings) {}

  MoveId choose_move(const State& state, RoleIndex role,
                     const Deadline& deadline) override {
    if (is_first_) beginnings_.insert(state.hash());
    is_first_ = false;
    return legal_.choose_move(state, role, deadline);
  }
  void advance(std::span<const MoveId>, const State&) override {}

 private:
  choice::LegalSearch legal_;
  std::set<std::uint64_t>& beginnings_;
  bool is_first_ = true;
};

TEST(Trials, BeginInOtherWaysFromPairToPair) {
  std::set<std::uint64_t> beginnings;
  const choice::MakeSearch challenger = [&](StateMachine& machine,
                                            const Settings&) {
    return std::make_unique<BeginningSearch>(machine, beginnings);
  };
  const auto result = play_trials("tic_tac_toe", {}, make_legal, challenger,
                                  Deadline::cpu(0.5));
  ASSERT_GE(result.challenger.games, 3);
  // The first two are in both seats from the beginning of the game.
  EXPECT_GE(beginnings.size(), 3u);
}

TEST(GameShape, SaysWhoHasAChoiceWhen) {
  const auto takes_turns = [](const std::string& game) {
    const auto machine = load_for_playouts(game);
    return choice::shape_of(*machine, initial_state(*machine)).takes_turns;
  };
  EXPECT_TRUE(takes_turns("tic_tac_toe"));
  EXPECT_FALSE(takes_turns("rock_paper_scissors"));
  EXPECT_TRUE(takes_turns("three_player_tic_tac_toe"));
}

}  // namespace trials_test
}  // namespace search
