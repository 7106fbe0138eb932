// What was learnt of games, kept by their keys.

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <optional>
#include <string>

#include "gamemaster/store/store.h"
#include "gamemaster/store/store_schema.h"
#include "tests/gamemaster/put_learnt.h"
#include "tests/gamemaster/store/store_fixture.h"

namespace gamemaster {
namespace store_learnt_test {

/// While it lives this process may write nothing in a folder.
class WithoutWriting {
 public:
  explicit WithoutWriting(std::string folder) : folder_(std::move(folder)) {
    chmod(folder_.c_str(), 0555);
    if (is_root_) is_somebody_else_ = seteuid(kNobody) == 0;
  }
  ~WithoutWriting() {
    if (is_somebody_else_) is_somebody_else_ = seteuid(0) != 0;
    chmod(folder_.c_str(), 0755);
  }
  WithoutWriting(const WithoutWriting&) = delete;
  WithoutWriting& operator=(const WithoutWriting&) = delete;

 private:
  static constexpr uid_t kNobody = 65534;
  const std::string folder_;
  const bool is_root_ = geteuid() == 0;
  bool is_somebody_else_ = false;
};

class StoreLearntTest : public StoreOnAllBackends {
 protected:
  static store::LearntRow row(const std::string& key, const std::string& kind,
                              int generation, const std::string& data) {
    return {.game_key = key,
            .kind = kind,
            .generation = generation,
            .data = data,
            .name = "hex",
            .note = "better",
            .elo = 12.5};
  }

  /// From now on the address is that of who may only read the server.
  void become_reader() {
    server_->exec(
        "CREATE ROLE reader LOGIN; GRANT USAGE ON SCHEMA henhouse TO reader;"
        " GRANT SELECT ON ALL TABLES IN SCHEMA henhouse TO reader");
    const std::string owner = "henhouse@";
    path_.replace(path_.find(owner), owner.size(), "reader@");
  }
};

TEST_P(StoreLearntTest, GivesTheNewestGenerationOfEachKind) {
  {
    store::Store store(path_);
    EXPECT_FALSE(store.find_learnt("k", "version"));
    put_learnt(store, row("k", "version", 2, "two"));
    put_learnt(store, row("k", "version", 10, "ten"));
    put_learnt(store, row("k", "records", 0, "of games"));
    put_learnt(store, row("other", "version", 11, "another game"));
  }
  store::Store store(path_);
  const auto found = store.find_learnt("k", "version");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->generation, 10);
  EXPECT_EQ(found->data, "ten");
  EXPECT_EQ(found->name, "hex");
  EXPECT_EQ(found->note, "better");
  EXPECT_EQ(found->elo, 12.5);
  EXPECT_GT(found->added, 0);
  EXPECT_EQ(store.find_learnt("k", "records")->data, "of games");
}

TEST_P(StoreLearntTest, IsReadByWhoMayNotWrite) {
  if (server_ == nullptr) path_ = folder_ / "50%25#?.db";
  {
    store::Store store(path_);
    put_learnt(store, row("k", "version", 1, "one"));
  }
  if (server_ != nullptr) become_reader();
  // Nobody else may go into the folder of the server.
  std::optional<WithoutWriting> here;
  if (server_ == nullptr) here.emplace(folder_);
  EXPECT_NE(open_failure(), "");
  store::Store store(path_, {.reads_only = true});
  EXPECT_EQ(store.find_learnt("k", "version")->data, "one");
  EXPECT_EQ(store.learnt().size(), 1);
}

TEST_P(StoreLearntTest, SaysWhoMustOpenAnOlderDatabaseFirst) {
  { const store::Store store(path_); }
  const std::string older = std::to_string(store::schema_steps().size() - 1);
  std::optional<WithoutWriting> here;
  if (server_ == nullptr) {
    exec("PRAGMA user_version = " + older);
    here.emplace(folder_);
  } else {
    server_->exec("UPDATE henhouse.version SET version = " + older);
    become_reader();
  }
  try {
    const store::Store store(path_, {.reads_only = true});
    FAIL() << "it was opened";
  } catch (const gdl::Error& error) {
    EXPECT_NE(std::string(error.what()).find("must open it once"),
              std::string::npos)
        << error.what();
  }
}

TEST_P(StoreLearntTest, AnOlderDatabaseIsBroughtUpToDateToBeRead) {
  const store::Store store(path_, {.reads_only = true});
  EXPECT_EQ(open_failure(), "");
}

TEST_P(StoreLearntTest, PutsTheSameGenerationInThePlaceOfTheOldOne) {
  store::Store store(path_);
  put_learnt(store, row("k", "records", 0, "few"));
  put_learnt(store, row("k", "records", 0, "many"));
  EXPECT_EQ(store.find_learnt("k", "records")->data, "many");
  EXPECT_EQ(store.learnt("k").size(), 1);
}

TEST_P(StoreLearntTest, ListsAndForgetsByGame) {
  store::Store store(path_);
  put_learnt(store, row("b", "version", 1, "x"));
  put_learnt(store, row("a", "version", 2, "x"));
  put_learnt(store, row("a", "version", 1, "x"));
  const auto rows = store.learnt();
  ASSERT_EQ(rows.size(), 3);
  EXPECT_EQ(rows[0].game_key + std::to_string(rows[0].generation), "a1");
  EXPECT_EQ(rows[1].generation, 2);
  EXPECT_EQ(rows[2].game_key, "b");
  EXPECT_EQ(rows[2].data, "") << "a list holds no data";
  EXPECT_TRUE(store.forget_learnt("a"));
  EXPECT_FALSE(store.forget_learnt("a"));
  EXPECT_EQ(store.learnt().size(), 1);
}

TEST_P(StoreLearntTest, ListsGenerationsInOrderWhateverTheNames) {
  store::Store store(path_);
  for (const int generation : {2, 1}) {
    store::LearntRow renamed = row("a", "version", generation, "x");
    renamed.name = generation == 1 ? "z" : "b";
    put_learnt(store, renamed);
  }
  const auto rows = store.learnt();
  ASSERT_EQ(rows.size(), 2);
  EXPECT_EQ(rows[0].generation, 1);
  EXPECT_EQ(rows[1].generation, 2);
}

TEST_P(StoreLearntTest, FindsAGameByTheRulesThatWereLearnt) {
  store::Store store(path_);
  put_learnt(store, row("a", store::kLearntRules + std::string("12"), 0, ""));
  put_learnt(store, row("a", store::kLearntRules + std::string("34"), 0, ""));
  put_learnt(store, row("a", "version", 1, "x"));
  put_learnt(store, row("b", "version", 1, "x"));
  for (const char* hash : {"12", "34"}) {
    const auto rows = store.learnt_of_rules(hash);
    ASSERT_EQ(rows.size(), 3) << hash;
    EXPECT_EQ(rows.back().game_key, "a");
    EXPECT_EQ(rows.back().kind, "version");
  }
  EXPECT_TRUE(store.learnt_of_rules("1").empty());
}

INSTANTIATE_TEST_SUITE_P(Backends, StoreLearntTest, all_backends(),
                         backend_name);

TEST_P(StoreLearntTest, IsKeptByWhoHasTheGame) {
  store::Store store(path_);
  EXPECT_TRUE(store.take_game("k"));
  EXPECT_TRUE(store.take_game("k"));  // it is ours already
  store.keep_learnt({row("k", "records", 0, "ours")});
  store.give_back_game("k");
  EXPECT_THROW(store.keep_learnt({row("k", "records", 0, "late")}),
               store::GameTaken);
  EXPECT_EQ(store.find_learnt("k", "records")->data, "ours");
}

TEST_P(StoreLearntTest, KeepsAllRowsOrNone) {
  store::Store store(path_);
  ASSERT_TRUE(store.take_game("k"));
  EXPECT_THROW(store.keep_learnt({row("k", "records", 0, "ours"),
                                  row("other", "records", 0, "not ours")}),
               store::GameTaken);
  EXPECT_FALSE(store.find_learnt("k", "records"));
}

TEST_P(StoreLearntTest, GamesOfAProcessThatIsNoMoreAreFree) {
  store::Store store(path_);
  exec("INSERT INTO " + std::string(server_ ? "henhouse." : "") +
       "learning (game_key, owner) VALUES ('k', 'nobody')");
  EXPECT_TRUE(store.take_game("k"));
}

TEST(StoreLearntOnServerTest, GamesAreLearntByOneAtATime) {
  if (!PostgresServer::is_installed()) GTEST_SKIP() << "no PostgreSQL";
  const PostgresServer server;
  store::Store ours(server.address());
  store::Store theirs(server.address());
  EXPECT_TRUE(ours.take_game("k"));
  EXPECT_FALSE(theirs.take_game("k"));
  EXPECT_TRUE(theirs.take_game("other"));
  theirs.give_back_game("k");  // not theirs
  EXPECT_FALSE(theirs.take_game("k"));
  ours.give_back_game("k");
  EXPECT_TRUE(theirs.take_game("k"));
}

}  // namespace store_learnt_test
}  // namespace gamemaster
