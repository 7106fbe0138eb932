// A leader and its helpers, as threads of one process.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "search/choice/registry.h"
#include "search/choice/shared_trials.h"
#include "search/mcts/mcts.h"
#include "search/ranks/helper.h"
#include "search/ranks/leader.h"
#include "search/ranks/leader_search.h"
#include "tests/search/playing.h"
#include "tests/search/ranks/in_process_network.h"

namespace search::ranks {
namespace ranks_test {

using reasoner::MoveId;
using reasoner::State;
using std::chrono::milliseconds;

// Long enough for threads that wait for a core under a sanitizer.
constexpr Timing kTiming{.beat = milliseconds(20),
                         .gone = milliseconds(5000),
                         .first_post = milliseconds(2),
                         .longest_post = milliseconds(10)};
/// Where a rank is to be missed.
constexpr Timing kImpatient{.beat = milliseconds(10),
                            .gone = milliseconds(2000),
                            .first_post = milliseconds(2),
                            .longest_post = milliseconds(10)};
constexpr milliseconds kPatience{30'000};

const Identity kIdentity{"1", "avx2", "here"};

Settings settings_for(std::size_t rank, std::uint64_t iterations) {
  return {.seed = 1 + rank,
          .threads = 1,
          .memory_mb = 16,
          .iterations = iterations};
}

/// A rank that helps, on a thread of its own, until the leader is gone, which
/// must be before this is. The text of the rules is the name
/// of a game.
class HelperThread {
 public:
  HelperThread(InProcessNetwork& network, std::size_t rank,
               std::uint64_t iterations, const Timing& timing = kTiming,
               const Identity& identity = kIdentity,
               milliseconds patience = kPatience)
      : transport_(network.transport(rank)),
        helper_(*transport_, identity, tools(rank, iterations), patience,
                timing),
        thread_([this] { end_ = helper_.run(); }) {}
  ~HelperThread() {
    if (thread_.joinable()) thread_.join();
  }

  Helper::End end() {
    thread_.join();
    return end_;
  }

 private:
  static HelperTools tools(std::size_t rank, std::uint64_t iterations) {
    HelperTools tools;
    tools.make_machine =
        [rank](
            const std::string& rules,
            const std::stop_token&) -> std::unique_ptr<reasoner::StateMachine> {
      // What only the helpers get wrong.
      if (rules == "connect_four but for rank 2" && rank == 2) {
        return load_for_playouts("tic_tac_toe");
      }
      if (rules == "connect_four but for rank 2") {
        return load_for_playouts("connect_four");
      }
      if (rules == "unreadable") throw std::runtime_error("no rules at all");
      return load_for_playouts(rules);
    };
    tools.make_search = [rank, iterations](Task task,
                                           reasoner::StateMachine& machine,
                                           Partners* partners) {
      Settings settings = settings_for(rank, iterations);
      settings.partners = partners;
      return choice::make_helping_search(task, machine, settings);
    };
    return tools;
  }

  std::unique_ptr<Transport> transport_;
  Helper helper_;
  Helper::End end_{};
  std::thread thread_;
};

/// The first rank, with what it says.
class LeaderRank {
 public:
  explicit LeaderRank(InProcessNetwork& network, const Timing& timing = kTiming)
      : transport_(network.transport(0)),
        leader_(
            *transport_, kIdentity,
            [this](const std::string& text) {
              const std::scoped_lock lock(mutex_);
              said_.push_back(text);
              changed_.notify_all();
            },
            timing) {}

  Leader& leader() { return leader_; }

  /// Whether something is said that contains this, in a time that no test
  /// needs.
  bool await(const std::string& part) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, kPatience, [&] {
      return std::ranges::any_of(said_, [&](const std::string& text) {
        return text.find(part) != std::string::npos;
      });
    });
  }

  /// A search for a match by these rules.
  std::unique_ptr<Search> begin(const std::string& rules,
                                reasoner::StateMachine& machine,
                                std::uint64_t iterations) {
    leader_.begin_match(rules);
    Settings settings = settings_for(0, iterations);
    settings.partners = &leader_;
    return std::make_unique<LeaderSearch>(
        leader_, machine,
        choice::make_search(
            machine.game().role_count() == 1 ? "puzzle" : "mcts", machine,
            settings));
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> said_;
  std::unique_ptr<Transport> transport_;
  Leader leader_;
};

std::uint64_t visits(const Search& search) {
  const std::vector<MoveReport> moves = search.report().moves;
  return std::accumulate(moves.begin(), moves.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const MoveReport& move) {
                           return sum + move.visits;
                         });
}

/// Plays the chosen move, and the first legal one of the other.
void play(reasoner::StateMachine& machine, Search& search, State& state,
          reasoner::RoleIndex role, MoveId move) {
  std::vector<MoveId> legal;
  std::vector<MoveId> joint_move(2);
  for (const reasoner::RoleIndex each : {0, 1}) {
    machine.legal_moves(state, each, legal);
    joint_move[each] = each == role ? move : legal.front();
  }
  machine.next_state(state, joint_move, state);
  search.advance(joint_move, state);
}

TEST(Ranks, CountWhatAllFindOutTurnAfterTurn) {
  InProcessNetwork network(3);
  HelperThread second(network, 1, 1000);
  HelperThread third(network, 2, 1000);
  LeaderRank first(network);
  EXPECT_TRUE(first.leader().await_helpers(kPatience).empty());
  const auto machine = load_for_playouts("connect_four");
  const auto search = first.begin("connect_four", *machine, 1000);
  EXPECT_TRUE(first.await("rank 1 on here takes part"));
  EXPECT_TRUE(first.await("rank 2 on here takes part"));
  State state = initial_state(*machine);
  for (int turn = 0; turn < 4; ++turn) {
    const reasoner::RoleIndex role = turn % 2;
    const MoveId move = search->choose_move(state, role, no_hurry());
    const Report report = search->report();
    EXPECT_LT(report.playouts, 1300U);
    EXPECT_GE(visits(*search), 2900U) << turn;
    EXPECT_EQ(report.method, "2 other ranks help.");
    play(*machine, *search, state, role, move);
  }
  EXPECT_EQ(first.leader().taking_part(), 2U);
}

TEST(Ranks, ThinkOnTogetherWhileNobodyWaits) {
  InProcessNetwork network(2);
  HelperThread second(network, 1, 1000);
  LeaderRank first(network);
  const auto machine = load_for_playouts("connect_four");
  const auto search = first.begin("connect_four", *machine, 1000);
  EXPECT_TRUE(first.await("takes part"));
  State state = initial_state(*machine);
  const MoveId move = search->choose_move(state, 0, no_hurry());
  play(*machine, *search, state, 0, move);
  search->ponder({state}, no_hurry());
  search->choose_move(state, 1, no_hurry());
  EXPECT_GE(visits(*search), 3800U);  // two thoughts of two ranks
}

TEST(Ranks, GoBackWhereAnotherMoveWasMadeThanExpected) {
  InProcessNetwork network(2);
  HelperThread second(network, 1, 500);
  LeaderRank first(network);
  const auto machine = load_for_playouts("connect_four");
  const auto search = first.begin("connect_four", *machine, 500);
  EXPECT_TRUE(first.await("takes part"));
  State state = initial_state(*machine);
  std::vector<MoveId> legal;
  machine->legal_moves(state, 0, legal);
  std::vector<MoveId> noop;
  machine->legal_moves(state, 1, noop);
  const std::vector<MoveId> expected = {legal.back(), noop.front()};
  State behind;
  machine->next_state(state, expected, behind);
  search->ponder({behind, expected}, no_hurry());
  play(*machine, *search, state, 0, legal.front());
  search->choose_move(state, 1, no_hurry());
  EXPECT_GE(visits(*search), 950U);
  EXPECT_EQ(first.leader().taking_part(), 1U);
}

TEST(Ranks, HelpASearchThatBeginsInTheMiddle) {
  InProcessNetwork network(2);
  HelperThread second(network, 1, 500);
  LeaderRank first(network);
  const auto machine = load_for_playouts("connect_four");
  auto search = first.begin("connect_four", *machine, 500);
  EXPECT_TRUE(first.await("takes part"));
  State state = initial_state(*machine);
  std::vector<MoveId> joint_move(2);
  std::vector<MoveId> legal;
  for (const reasoner::RoleIndex role : {0, 1}) {
    machine->legal_moves(state, role, legal);
    joint_move[role] = legal.front();
  }
  machine->next_state(state, joint_move, state);
  const std::vector<std::vector<MoveId>> played = {joint_move};
  search->recall(played);
  search->choose_move(state, 1, no_hurry());
  EXPECT_GE(visits(*search), 950U);
  EXPECT_EQ(first.leader().taking_part(), 1U);
}

TEST(Ranks, EndTheThoughtOfAHelperWithTheLeaders) {
  InProcessNetwork network(2);
  HelperThread second(network, 1, 0);  // it would think for years
  LeaderRank first(network);
  const auto machine = load_for_playouts("connect_four");
  const auto search = first.begin("connect_four", *machine, 500);
  EXPECT_TRUE(first.await("takes part"));
  State state = initial_state(*machine);
  for (int turn = 0; turn < 3; ++turn) {
    // The leader waits for the helper, which has no end, until this.
    const Deadline deadline(Deadline::after(0.2));
    play(*machine, *search, state, turn % 2,
         search->choose_move(state, turn % 2, deadline));
  }
  EXPECT_GT(visits(*search), 1000U);
}

TEST(Ranks, WhoIsGoneCostsItsShareAndNoMove) {
  InProcessNetwork network(3);
  HelperThread second(network, 1, 500, kImpatient);
  HelperThread third(network, 2, 500, kImpatient, kIdentity, milliseconds(50));
  LeaderRank first(network, kImpatient);
  const auto machine = load_for_playouts("connect_four");
  const auto search = first.begin("connect_four", *machine, 500);
  EXPECT_TRUE(first.await("rank 1 on here takes part"));
  EXPECT_TRUE(first.await("rank 2 on here takes part"));
  State state = initial_state(*machine);
  play(*machine, *search, state, 0, search->choose_move(state, 0, no_hurry()));
  network.cut(2);
  // It waits for the dead no longer than until that is known.
  play(*machine, *search, state, 1, search->choose_move(state, 1, no_hurry()));
  EXPECT_TRUE(first.await("rank 2 on here is gone: we go on without it"));
  search->choose_move(state, 0, no_hurry());
  EXPECT_GE(visits(*search), 950U);
  EXPECT_EQ(search->report().method, "1 other rank helps.");
  EXPECT_EQ(third.end(), Helper::End::kLost);
}

TEST(Ranks, WhoComesLateHelpsFromThenOn) {
  InProcessNetwork network(2);
  std::optional<HelperThread> second;  // ends after the leader
  LeaderRank first(network);
  EXPECT_TRUE(first.leader().await_helpers(milliseconds(1)).empty());
  const auto machine = load_for_playouts("connect_four");
  const auto search = first.begin("connect_four", *machine, 500);
  State state = initial_state(*machine);
  play(*machine, *search, state, 0, search->choose_move(state, 0, no_hurry()));
  EXPECT_LT(visits(*search), 700U);
  second.emplace(network, 1, 500);
  EXPECT_TRUE(first.await("rank 1 on here takes part"));
  search->choose_move(state, 1, no_hurry());
  EXPECT_GE(visits(*search), 950U);
}

TEST(Ranks, OfAnotherVersionOrKindOfMachineAreRefused) {
  InProcessNetwork network(4);
  HelperThread second(network, 1, 1, kTiming, {"2", "avx2", "there"});
  HelperThread third(network, 2, 1, kTiming, {"1", "portable", "elsewhere"});
  HelperThread fourth(network, 3, 1);
  LeaderRank first(network);
  std::vector<std::string> objections = first.leader().await_helpers(kPatience);
  std::ranges::sort(objections);
  ASSERT_EQ(objections.size(), 2U);
  EXPECT_EQ(objections[0],
            "rank 1 on there has version 2, rank 0 on here has 1: build the "
            "same henhouse on all machines");
  EXPECT_EQ(objections[1],
            "rank 2 on elsewhere has instructions portable, rank 0 on here has "
            "avx2: start it on machines of one kind");
  EXPECT_EQ(second.end(), Helper::End::kDone);  // they are sent home
  EXPECT_EQ(third.end(), Helper::End::kDone);
}

TEST(Ranks, ThatSeeOtherRulesAreLeftOutOfTheMatch) {
  InProcessNetwork network(3);
  HelperThread second(network, 1, 500);
  HelperThread third(network, 2, 500);
  LeaderRank first(network);
  const auto machine = load_for_playouts("connect_four");
  const auto search = first.begin("connect_four but for rank 2", *machine, 500);
  EXPECT_TRUE(first.await("rank 1 on here takes part"));
  EXPECT_TRUE(first.await("rank 2 on here takes part"));
  const State state = initial_state(*machine);
  search->choose_move(state, 0, no_hurry());
  EXPECT_TRUE(first.await(
      "rank 2 on here does not help: it makes another game of the same rules"));
  EXPECT_GE(visits(*search), 950U);
  EXPECT_LT(visits(*search), 1300U);
}

TEST(Ranks, ThatCannotReadTheRulesSaySoAndWaitForTheNextMatch) {
  InProcessNetwork network(2);
  HelperThread second(network, 1, 500);
  LeaderRank first(network);
  const auto machine = load_for_playouts("connect_four");
  const State state = initial_state(*machine);
  auto search = first.begin("unreadable", *machine, 500);
  EXPECT_TRUE(first.await("rank 1 on here does not help: no rules at all"));
  search->choose_move(state, 0, no_hurry());
  EXPECT_LT(visits(*search), 700U);
  search = first.begin("connect_four", *machine, 500);
  EXPECT_TRUE(first.await("rank 1 on here takes part"));
  search->choose_move(state, 0, no_hurry());
  EXPECT_GE(visits(*search), 950U);
}

TEST(Ranks, TellEachOtherTheLinesOfAPuzzle) {
  InProcessNetwork network(2);
  HelperThread second(network, 1, 100'000);
  LeaderRank first(network);
  const auto machine = load_for_playouts("eight_puzzle");
  // By itself the leader finds nothing with so little work.
  const auto search = first.begin("eight_puzzle", *machine, 10);
  EXPECT_TRUE(first.await("takes part"));
  const State state = initial_state(*machine);
  search->choose_move(state, 0, no_hurry());
  const Report report = search->report();
  ASSERT_EQ(report.moves.size(), 1U);
  EXPECT_GT(report.moves.front().value, 0);
  EXPECT_NE(report.method.find(" on rank 1"), std::string::npos)
      << report.method;
}

/// Has others play trials, and waits until two have played some.
class AwaitingTrials final : public Search {
 public:
  AwaitingTrials(reasoner::StateMachine& machine, Leader& leader)
      : machine_(machine), leader_(leader) {}

  MoveId choose_move(const State& state, reasoner::RoleIndex role,
                     const Deadline& deadline) override {
    choice::SharedTrials trials(state.hash() ^ signature_of(machine_.game()),
                                leader_.most());
    trials.begin_stage(0.004);
    const OpenFindings open(&leader_, &trials, deadline);
    games_at_first_ = trials.sum().challenger.games;
    while (trials.sum().challenger.ranks < 3 && !deadline.expired()) {
      std::this_thread::sleep_for(milliseconds(1));
    }
    ranks_ = trials.sum().challenger.ranks;
    std::vector<MoveId> legal;
    machine_.legal_moves(state, role, legal);
    return legal.front();
  }
  void advance(std::span<const MoveId>, const State&) override {}

  int ranks() const { return ranks_; }
  int games_at_first() const { return games_at_first_; }

 private:
  reasoner::StateMachine& machine_;
  Leader& leader_;
  int ranks_ = 0;
  int games_at_first_ = -1;
};

TEST(Ranks, PlayTrialsForTheLeaderAndNotForItsNextMatch) {
  InProcessNetwork network(3);
  HelperThread second(network, 1, 0);
  HelperThread third(network, 2, 0);
  LeaderRank first(network);
  const auto machine = load_for_playouts("tic_tac_toe");
  const State state = initial_state(*machine);
  const auto play_match = [&](const std::string& rules, double seconds) {
    first.leader().begin_match(rules);
    auto own = std::make_unique<AwaitingTrials>(*machine, first.leader());
    const AwaitingTrials& trials = *own;
    LeaderSearch search(first.leader(), *machine, std::move(own));
    search.choose_move(state, 0, Deadline(Deadline::after(seconds)));
    return std::pair(trials.games_at_first(), trials.ranks());
  };
  EXPECT_EQ(play_match("tic_tac_toe", 20), std::pair(0, 3));
  // Nobody plays, but what was told last is about the same subject.
  EXPECT_EQ(play_match("unreadable", 0), std::pair(0, 1));
}

}  // namespace ranks_test
}  // namespace search::ranks
