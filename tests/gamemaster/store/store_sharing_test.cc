// Stores of which several threads or processes have one file, and what is left
// where one is killed or cannot write.

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <latch>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "gamemaster/records/match_record.h"
#include "gamemaster/store/match_store_listener.h"
#include "gamemaster/store/store.h"
#include "tests/gamemaster/sqlite_connection.h"
#include "tests/gamemaster/store/store_fixture.h"

namespace gamemaster {
namespace store_sharing_test {

class StoreSharingTest : public StoreOnAllBackends {};

INSTANTIATE_TEST_SUITE_P(Stores, StoreSharingTest, all_backends(),
                         backend_name);

class StoreFileTest : public StoreFixture {};

constexpr std::chrono::seconds kLease{3};

/// Tells how many states are on record, as lines on a pipe.
class Teller : public match::MatchListener {
 public:
  explicit Teller(int pipe) : pipe_(pipe) {}
  void on_step(const match::MatchResult& so_far) override {
    const std::string line = std::to_string(so_far.states.size()) + "\n";
    if (write(pipe_, line.data(), line.size()) < 0) _exit(1);
  }

 private:
  int pipe_;
};

class Both : public match::MatchListener {
 public:
  Both(match::MatchListener& a, match::MatchListener& b) : a_(a), b_(b) {}
  void on_start(const match::MatchResult& m) override { a_.on_start(m); }
  void on_ready(const match::MatchResult& m) override { a_.on_ready(m); }
  void on_step(const match::MatchResult& m) override {
    a_.on_step(m);
    b_.on_step(m);
  }

 private:
  match::MatchListener& a_;
  match::MatchListener& b_;
};

TEST_P(StoreSharingTest, TakesARecordThatTwoBringAtOnce) {
  store::Store first(path_);
  store::Store second(path_);
  const std::int64_t game = first.add_game(new_picking_game()).id;
  match::MatchListener nobody;
  const auto record = records::make_match_record(
      play_picking(nobody, "brought"),
      {"abcdefghijkl", records::make_game_meta_url("picking")});
  constexpr int kRecords = 20;
  const auto bring = [&](store::Store& store, std::latch& both) {
    records::MatchRecord mine = *record;
    both.arrive_and_wait();
    for (int i = 0; i < kRecords; ++i) {
      mine.match_id = "brought." + std::to_string(i);
      EXPECT_NO_THROW(store.put_record(game, {"left", "right"}, mine, ""));
    }
  };
  std::latch both(2);
  std::thread other([&] { bring(second, both); });
  bring(first, both);
  other.join();
  EXPECT_EQ(first.matches().rows.size(), std::size_t{kRecords});
}

TEST_P(StoreSharingTest, LosesNothingWhenItsProcessIsKilled) {
  const std::int64_t game = store::Store(path_).add_game(new_picking_game()).id;
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  ASSERT_GE(child, 0);  // of -1, kill takes all that it may
  if (child == 0) {
    close(ends[0]);
    store::Store store(path_, {.lease = kLease});
    store::MatchStoreListener listener(store, {.game = game});
    Teller teller(ends[1]);
    Both both(listener, teller);
    play_picking(both, "match.killed", {1'000'000, -1, true, false});
    _exit(1);
  }
  close(ends[1]);
  FILE* const lines = fdopen(ends[0], "r");
  std::size_t acknowledged = 0;
  for (int i = 0; i < 20; ++i) {
    ASSERT_EQ(std::fscanf(lines, "%zu", &acknowledged), 1);
  }
  {
    store::Store beside(path_);  // while it runs it is not taken for dead
    EXPECT_EQ(beside.find_match("match.killed")->status,
              store::MatchStatus::kRunning);
  }
  kill(child, SIGKILL);
  while (std::fscanf(lines, "%zu", &acknowledged) == 1) {
  }
  waitpid(child, nullptr, 0);
  std::fclose(lines);

  store::Store store(path_);
  // By PostgreSQL it may be on another machine, and is waited for.
  while (store.find_match("match.killed")->status ==
         store::MatchStatus::kRunning) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    store.mark_interrupted();
  }
  const auto match = store.find_match("match.killed");
  ASSERT_TRUE(match);
  EXPECT_EQ(match->status, store::MatchStatus::kInterrupted);
  EXPECT_GE(match->steps + 1, acknowledged);
  const auto result = store.match_result("match.killed");
  EXPECT_EQ(result->states.size(), match->steps + 1);
  EXPECT_EQ(result->moves.size(), match->steps);
  EXPECT_EQ(result->errors.size(), match->steps + 1);
  expect_sound();
  EXPECT_TRUE(store.abort_match("match.killed", "given up"));
  EXPECT_FALSE(store.abort_match("match.killed", "given up"));
  EXPECT_EQ(store.find_match("match.killed")->failure, "given up");
}

TEST_P(StoreSharingTest, IsMadeByOneOfManyProcessesThatOpenItAtOnce) {
  for (int round = 0; round < 5; ++round) {
    if (server_ == nullptr) {
      path_ = folder_ / (std::to_string(round) + ".db");
    } else {
      exec("DROP SCHEMA IF EXISTS henhouse CASCADE");
    }
    std::vector<pid_t> children;
    for (int i = 0; i < 8; ++i) {
      const pid_t child = fork();
      if (child == 0) {
        const std::string failure = open_failure();
        std::cerr << failure;
        _exit(failure.empty() ? 0 : 1);
      }
      children.push_back(child);
    }
    for (const pid_t child : children) {
      int status = 0;
      waitpid(child, &status, 0);
      EXPECT_EQ(status, 0);
    }
  }
}

TEST_F(StoreFileTest, ReadsWhileOthersWait) {
  store::Store store(path_);
  store.add_player("anna", "http", "a:1");
  auto other = std::make_unique<SqliteConnection>(path_);
  other->exec("BEGIN IMMEDIATE");
  // It has the lock of the file to wait for, and must get it in the end: what
  // is read below may not wait for that.
  std::thread writer(
      [&store] { EXPECT_NO_THROW(store.add_player("berta", "http", "b:1")); });
  EXPECT_TRUE(store.find_player("anna"));
  EXPECT_FALSE(store.find_player("berta"));
  EXPECT_EQ(store.matches().rows.size(), 0U);
  other.reset();
  writer.join();
  EXPECT_TRUE(store.find_player("berta"));
}

TEST_P(StoreSharingTest, KeepsNobodyWaitingWhileOutcomesAreVisited) {
  store::Store store(path_);
  const std::int64_t game = store.add_game(new_picking_game()).id;
  play_picking(store, {.game = game}, "match.one");
  int visits = 0;
  store.for_each_outcome({}, [&](const store::MatchOutcome& outcome) {
    ++visits;
    std::thread([&] {
      EXPECT_TRUE(store.find_match(outcome.id));
      store.add_player("anna", "http", "a:1");
    }).join();
  });
  EXPECT_EQ(visits, 1);
  EXPECT_TRUE(store.find_player("anna"));
}

TEST_F(StoreFileTest, GoesOnWithAMatchWhereItCannotBeWritten) {
  store::Store store(path_);
  const std::int64_t game = store.add_game(new_picking_game()).id;
  // No file may grow any more, as on a full disk.
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const auto old_handler = signal(SIGXFSZ, SIG_IGN);
  const rlimit none{1024, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &none);
  store::MatchStoreListener listener(store, {.game = game});
  const match::MatchResult result =
      play_picking(listener, "match.1", {50, -1, true, false});
  setrlimit(RLIMIT_FSIZE, &before);
  signal(SIGXFSZ, old_handler);
  EXPECT_TRUE(result.completed);
  EXPECT_NE(listener.failure().find(path_), std::string::npos)
      << listener.failure();
  listener.on_finish(result);  // now there is room
  EXPECT_EQ(listener.failure(), "");
  expect_equal(*store.match_result("match.1"), result);
}

TEST_P(StoreSharingTest, ServesManyThreads) {
  store::Store store(path_);
  const std::int64_t game = store.add_game(new_picking_game()).id;
  std::vector<std::jthread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&store, game, i] {
      play_picking(store, {.game = game}, "match." + std::to_string(i));
      store.matches();
    });
  }
  threads.clear();
  EXPECT_EQ(
      store.matches({.status = store::MatchStatus::kCompleted}).rows.size(),
      8u);
}

TEST_P(StoreSharingTest, GivesAllWhoAddAGameAtOnceTheSame) {
  constexpr int kAdders = 8;
  store::Store store(path_);
  for (int round = 0; round < 20; ++round) {
    store::NewGame game = new_picking_game();
    game.key = "game_" + std::to_string(round);
    std::vector<std::int64_t> ids(kAdders);
    std::latch ready(kAdders);
    std::vector<std::jthread> adders;
    for (std::int64_t& id : ids) {
      adders.emplace_back([&store, &ready, &game, &id] {
        ready.arrive_and_wait();
        id = store.add_game(game).id;
      });
    }
    adders.clear();
    EXPECT_EQ(ids, std::vector<std::int64_t>(kAdders, ids[0]));
    EXPECT_EQ(store.game_versions(game.key).size(), 1u);
  }
}

TEST_P(StoreSharingTest, GivesAllWhoAddVersionsAtOnceTheirOwn) {
  constexpr int kAdders = 8;
  store::Store store(path_);
  std::latch ready(kAdders);
  std::vector<std::jthread> adders;
  for (int i = 0; i < kAdders; ++i) {
    adders.emplace_back([&store, &ready, i] {
      store::NewGame game = new_picking_game();
      game.rulesheet += "; " + std::to_string(i);
      ready.arrive_and_wait();
      EXPECT_EQ(store.add_game(game).rulesheet, game.rulesheet);
    });
  }
  adders.clear();
  const auto versions = store.game_versions(new_picking_game().key);
  ASSERT_EQ(versions.size(), std::size_t{kAdders});
  for (int i = 0; i < kAdders; ++i) {
    EXPECT_EQ(versions[static_cast<std::size_t>(i)].version, i);
  }
}

TEST_P(StoreSharingTest, SharesItsFileWithOtherConnections) {
  store::Store a(path_);
  store::Store b(path_);
  const std::int64_t game = a.add_game(new_picking_game()).id;
  std::jthread other([&] {
    play_picking(b, {.game = game}, "b", {100, -1, true, false});
  });
  play_picking(a, {.game = game}, "a", {100, -1, true, false});
  other.join();
  EXPECT_EQ(a.matches({.status = store::MatchStatus::kCompleted}).rows.size(),
            2u);
}

}  // namespace store_sharing_test
}  // namespace gamemaster
