#include "gamemaster/store/store_schema.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "gamemaster/store/store.h"
#include "tests/gamemaster/store/store_fixture.h"

namespace gamemaster {
namespace store_schema_test {

namespace fs = std::filesystem;

class StoreSchemaTest : public StoreFixture {};

/// What makes a store of this version, with one match in it.
std::string old_store(std::size_t version) {
  std::ostringstream text;
  for (std::size_t i = 1; i <= version; ++i) {
    text << std::ifstream("tests/data/store_version_" + std::to_string(i) +
                          ".sql")
                .rdbuf();
  }
  return text.str();
}

TEST_F(StoreSchemaTest, BringsFilesOfEveryOldVersionUpToDate) {
  for (std::size_t version = 1; version < store::schema_steps().size();
       ++version) {
    SCOPED_TRACE(version);
    fs::remove(path_);
    exec(old_store(version));
    store::Store store(path_);
    const auto match = store.find_match("match.toss.1");
    ASSERT_TRUE(match);
    EXPECT_EQ(match->number, version == 1 ? -1 : 7);
    EXPECT_FALSE(match->human_clock);
    EXPECT_EQ(match->start_clock, std::chrono::seconds(5));
    EXPECT_EQ(match->play_clock, std::chrono::seconds(1));
    EXPECT_EQ(match->seats[1].faults, 1u);
    const auto result = store.match_result("match.toss.1");
    EXPECT_EQ(result->states[1],
              (std::vector<std::string>{"(step 1)", "heads"}));
    EXPECT_EQ(result->errors[1], (std::vector<std::string>{"", "TO"}));
    EXPECT_EQ(result->goals[0], 100);
    EXPECT_EQ(store.find_player("anna")->strikes, 1);
    if (version == 1) store.add_tournament("cup", "{}");
    EXPECT_EQ(store.matches({.tournament = "cup"}).rows.size(),
              version == 1 ? 0u : 1u);
  }
}

TEST_F(StoreSchemaTest, ChangesNoVersionThatWasReleased) {
  for (std::size_t version = 1; version < store::schema_steps().size();
       ++version) {
    EXPECT_NE(old_store(version).find(store::schema_steps()[version - 1]),
              std::string::npos);
  }
}

TEST_F(StoreSchemaTest, RefusesWhatIsNoStore) {
  std::ofstream(path_) << std::string(4096, 'x');
  EXPECT_EQ(open_failure(), path_ + " is no database");
  fs::remove(path_);
  exec("CREATE TABLE mine (x)");
  EXPECT_EQ(open_failure(), path_ + " is the database of another program");
  EXPECT_EQ(open_failure(), path_ + " is the database of another program");
  path_ = folder_ / "missing" / "store.db";
  EXPECT_EQ(open_failure(), "cannot open " + path_ +
                                " as a database: there is no folder " +
                                (folder_ / "missing").string());
  path_ = folder_;
  EXPECT_EQ(open_failure(),
            "cannot open " + path_ + " as a database: it is a folder");
}

TEST_F(StoreSchemaTest, RefusesANewerVersion) {
  { const store::Store store(path_); }
  exec("PRAGMA user_version = 99");
  EXPECT_EQ(open_failure(), path_ +
                                " was made by a newer Henhouse: its version is "
                                "99, known here is " +
                                std::to_string(store::schema_steps().size()));
}

TEST_F(StoreSchemaTest, SaysThatADamagedFileIs) {
  { const store::Store store(path_); }
  std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(100);
  file << std::string(2000, '\xff');
  file.close();
  const std::string failure = open_failure();
  EXPECT_NE(failure.find("damaged"), std::string::npos) << failure;
}

}  // namespace store_schema_test
}  // namespace gamemaster
