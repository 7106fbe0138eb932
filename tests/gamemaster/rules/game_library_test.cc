#include "gamemaster/rules/game_library.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <latch>
#include <string>
#include <thread>

#include "gamemaster/processes/own_failure.h"
#include "gamemaster/processes/private_folder.h"
#include "gamemaster/store/new_game.h"
#include "gamemaster/store/stored_games.h"

namespace gamemaster {
namespace game_library_test {

/// The program that reads rules, behind a script that counts how often it was
/// started and does `before` first.
class CountedWorker {
 public:
  explicit CountedWorker(const std::string& before = "") {
    const char* const programs = std::getenv("HENHOUSE_PROGRAMS");
    const std::string real =
        std::string(programs == nullptr ? "build/test/bin" : programs) +
        "/henhouse-rules-worker";
    std::ofstream(path()) << "#!/bin/sh\ncd " << folder_.path()
                          << "\necho started >> starts\n"
                          << before << "\nexec " << real << "\n";
    std::filesystem::permissions(path(), std::filesystem::perms::owner_all);
  }

  std::string path() const { return folder_.path() / "worker"; }

  int starts() const {
    std::ifstream file(folder_.path() / "starts");
    int count = 0;
    for (std::string line; std::getline(file, line);) ++count;
    return count;
  }

 private:
  processes::PrivateFolder folder_;
};

class GameLibraryTest : public testing::Test {
 protected:
  rules::GameLibrary library(const CountedWorker& worker,
                             const rules::GameLibraryOptions& options = {}) {
    return rules::GameLibrary("games", worker.path(), store_, {{"kif", "GDL"}},
                              options);
  }

  store::Store store_{":memory:"};
};

TEST_F(GameLibraryTest, ReadsAGameOnceForAllWhoAskAtTheSameTime) {
  const CountedWorker worker;
  rules::GameLibrary games = library(worker);
  constexpr int kAskers = 8;
  std::latch ready(kAskers);
  std::vector<std::jthread> askers;
  for (int i = 0; i < kAskers; ++i) {
    askers.emplace_back([&] {
      ready.arrive_and_wait();
      const auto game = games.find("nim");
      ASSERT_NE(game, nullptr);
      EXPECT_TRUE(game->reading.playable);
    });
  }
  askers.clear();
  EXPECT_EQ(worker.starts(), 1);
}

TEST_F(GameLibraryTest, ReadsAnOldVersionOnce) {
  const CountedWorker worker;
  rules::GameLibrary games = library(worker);
  store::NewGame row;
  row.key = "nim";
  row.name = "Nim";
  row.rulesheet = row.source =
      "(role a)\n(init (n 1))\n(<= (legal a go) (true (n 1)))\n"
      "(<= (next (n 2)) (true (n 1)))\n(<= terminal (true (n 2)))\n"
      "(goal a 100)\n";
  row.language = "kif";
  row.roles = {"a"};
  const store::StoredGame old = store_.add_game(row);
  const auto first = games.find_version(old);
  ASSERT_NE(first, nullptr);
  EXPECT_TRUE(first->reading.playable);
  EXPECT_EQ(first->reading.roles, row.roles);
  const int starts = worker.starts();
  EXPECT_EQ(games.find_version(old), first);
  EXPECT_EQ(games.find_version(old), first);
  EXPECT_EQ(worker.starts(), starts);
}

TEST_F(GameLibraryTest, ReadsAgainWhatWasGivenUp) {
  // The first one ends before it has said anything.
  const CountedWorker worker("test -e failed || { touch failed; exit 1; }");
  rules::GameLibraryOptions options;
  options.retry_after = std::chrono::milliseconds(0);
  rules::GameLibrary games = library(worker, options);
  const auto first = games.find("nim");
  ASSERT_NE(first, nullptr);
  EXPECT_FALSE(first->reading.playable);
  EXPECT_TRUE(first->reading.gave_up);
  const auto second = games.find("nim");
  ASSERT_NE(second, nullptr);
  EXPECT_TRUE(second->reading.playable);
}

TEST_F(GameLibraryTest, WaitsBeforeItReadsAgain) {
  const CountedWorker worker("exit 1");
  rules::GameLibrary games = library(worker);
  EXPECT_FALSE(games.find("nim")->reading.playable);
  EXPECT_FALSE(games.find("nim")->reading.playable);
  EXPECT_EQ(worker.starts(), 1);
}

TEST_F(GameLibraryTest, GivesUpARulesProcessThatSaysNothing) {
  // It waits for the second line of its input, which never comes.
  const CountedWorker worker("read question; read nothing");
  rules::GameLibraryOptions options;
  options.limits.reading = std::chrono::milliseconds(100);
  rules::GameLibrary games = library(worker, options);
  const auto game = games.find("nim");
  EXPECT_FALSE(game->reading.playable);
  EXPECT_TRUE(game->reading.gave_up);
}

TEST_F(GameLibraryTest, KeepsRulesThatAreWrong) {
  const CountedWorker worker;
  rules::GameLibrary games = library(worker);
  store::NewGame row;
  row.key = "wrong";
  row.rulesheet = row.source = "(role a)\n(<= (legal a ?m)\n";
  row.language = "kif";
  row.roles = {"a"};
  store_.add_game(row);
  const auto game = games.find("wrong");
  EXPECT_FALSE(game->reading.playable);
  EXPECT_FALSE(game->reading.gave_up);
  EXPECT_EQ(games.find("wrong"), game);
  EXPECT_EQ(worker.starts(), 1);
}

TEST_F(GameLibraryTest, TellsWhereTooManyAreRead) {
  // One reader, who never comes to an end before the others lose patience.
  const CountedWorker worker("read question; read nothing");
  rules::GameLibraryOptions options;
  options.readers = 1;
  options.patience = std::chrono::milliseconds(50);
  options.limits.reading = std::chrono::seconds(2);
  rules::GameLibrary games = library(worker, options);
  std::jthread first([&] { games.find("nim"); });
  while (worker.starts() == 0) std::this_thread::yield();
  EXPECT_THROW(games.find("nim"), processes::Overload);
  EXPECT_THROW(games.find("tic_tac_toe"), processes::Overload);
}

TEST_F(GameLibraryTest, IsNoGameWithoutItsProgram) {
  rules::GameLibrary games("games", "/no/such/worker", store_,
                           {{"kif", "GDL"}});
  EXPECT_THROW(games.find("nim"), processes::OwnFailure);
  EXPECT_EQ(games.find("no_such_game"), nullptr);
}

TEST_F(GameLibraryTest, TellsTheRowOfAGameWithoutWritingIt) {
  const CountedWorker worker;
  rules::GameLibrary games = library(worker);
  const auto game = games.find("nim");
  EXPECT_EQ(games.row_of(*game).version, 0);
  EXPECT_FALSE(store_.find_game("nim"));
  store::NewGame other;
  other.key = "nim";
  other.rulesheet = "(role b)";
  store_.add_game(other);
  EXPECT_EQ(games.row_of(*game).version, 1);
  const store::StoredGame stored = games.stored(*game);
  EXPECT_EQ(stored.version, 1);
  EXPECT_EQ(games.row_of(*game).id, stored.id);
}

// Over as it begins.
const std::string kWalk =
    "(role a) (init s) (<= (legal a go)) (<= terminal) "
    "(<= (goal a 100)) (<= (next s) (true s))";

TEST_F(GameLibraryTest, CallsAGameAsTheFileItCameIn) {
  const CountedWorker worker;
  rules::GameLibrary ours = library(worker);
  const std::string key_end = store::key_digest(kWalk);
  const std::string title_end = " " + key_end.substr(1);
  const auto big = ours.add("Gr\u00f6\u00dfe \u540d.kif", kWalk);
  EXPECT_EQ(big->key, "gr_e" + key_end);
  EXPECT_EQ(big->title, "Gr\u00f6\u00dfe \u540d" + title_end);
  const auto name = ours.add("\u540d\u524d.kif", kWalk);
  EXPECT_EQ(name->key, "game" + key_end);
  EXPECT_EQ(name->title, "\u540d\u524d" + title_end);
  EXPECT_EQ(ours.add("my_walk.kif", kWalk)->title, "My walk" + title_end);
  EXPECT_EQ(ours.add("a\nb.kif", kWalk)->title, "A b" + title_end);
  // Others that have the same store hear of it.
  rules::GameLibrary theirs = library(worker);
  EXPECT_EQ(theirs.title(name->key), name->title);
  EXPECT_EQ(theirs.find(name->key)->title, name->title);
  EXPECT_EQ(theirs.list("\u540d\u524d").at(0).key, name->key);
  // It is nobody's, and called anew by whoever brings it, until it is
  // somebody's.
  EXPECT_THROW(ours.rename(name->key, "Mine"), gdl::Error);
  ours.add("\u6b69.kif", kWalk);
  EXPECT_EQ(theirs.title(name->key), "\u6b69" + title_end);
  EXPECT_NE(ours.claim(name->key), "");
  EXPECT_EQ(ours.title(name->key), "\u6b69" + title_end);
  EXPECT_EQ(ours.add("\u540d\u524d.kif", kWalk)->title, "\u6b69" + title_end);
  EXPECT_EQ(ours.claim(name->key), "");
  // What was deleted is called as whoever brings it again calls it.
  ours.rename(name->key, "Mine");
  ours.set_removed(name->key, true);
  EXPECT_EQ(ours.add("\u540d\u524d.kif", kWalk)->title, name->title);
  EXPECT_NE(ours.claim(name->key), "");
  EXPECT_EQ(ours.find(name->key)->title, name->title);
  EXPECT_FALSE(ours.find(name->key)->removed);
}

TEST_F(GameLibraryTest, CutsALongNameBehindAWord) {
  const CountedWorker worker;
  rules::GameLibrary games = library(worker);
  const std::string word(39, 'a');
  const auto game = games.add(word + " board.kif", kWalk);
  EXPECT_EQ(game->key, word + store::key_digest(kWalk));
  EXPECT_EQ(games.add(word + ".kif", kWalk)->key, game->key);
}

TEST_F(GameLibraryTest, KnowsTheGamesOfItsFolderByTheKeysOfStores) {
  const processes::PrivateFolder folder;
  for (const char* const name : {"Tic-Tac-Toe.v1.kif", "my game.kif"}) {
    std::filesystem::copy_file("games/tic_tac_toe.kif", folder.path() / name);
  }
  const CountedWorker worker;
  rules::GameLibrary games(folder.path().string(), worker.path(), store_,
                           {{"kif", "GDL"}});
  for (const auto& file : std::filesystem::directory_iterator(folder.path())) {
    const std::string key = store::game_key(file.path().string());
    const auto game = games.find(key);
    ASSERT_TRUE(game) << key;
    EXPECT_TRUE(game->shipped);
    EXPECT_EQ(game->key, key);
  }
  EXPECT_EQ(games.title("Tic-Tac-Toe.v1"), "Tic-Tac-Toe.v1");
  EXPECT_EQ(games.title("my_game"), "My game");
}

TEST_F(GameLibraryTest, HearsWhatAnOwnerChangesByAnotherServer) {
  const CountedWorker worker;
  rules::GameLibrary ours = library(worker);
  rules::GameLibrary theirs = library(worker);
  const std::string key =
      ours.add("walk.kif",
               "(role a) (init s) (<= (legal a go)) (<= terminal) "
               "(<= (goal a 100)) (<= (next s) (true s))")
          ->key;
  ours.claim(key);
  EXPECT_FALSE(theirs.find(key)->removed);
  ours.rename(key, "A walk");
  ours.set_removed(key, true);
  EXPECT_EQ(theirs.find(key)->title, "A walk");
  EXPECT_TRUE(theirs.find(key)->removed);
  EXPECT_EQ(worker.starts(), 2);  // one of each
}

TEST_F(GameLibraryTest, ReadsNoRulesAgainWhereAGameIsCalledAnotherWay) {
  const CountedWorker worker;
  rules::GameLibrary games = library(worker);
  const std::string key = games.add("walk.kif", kWalk)->key;
  store::NewGame row = *store_.find_game(key);
  const store::StoredGame newest = store_.add_game(row);
  row.rulesheet = row.source = kWalk + " (extra fact)";
  const store::StoredGame other = store_.add_game(row);
  games.claim(key);
  games.find_version(newest);
  games.find_version(other);
  const int starts = worker.starts();
  games.rename(key, "A walk");
  games.set_removed(key, true);
  for (const auto& game : {games.find(key), games.find_version(newest),
                           games.find_version(other)}) {
    EXPECT_EQ(game->title, "A walk");
    EXPECT_TRUE(game->removed);
  }
  EXPECT_EQ(worker.starts(), starts);
}

}  // namespace game_library_test
}  // namespace gamemaster
