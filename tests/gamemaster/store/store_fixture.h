#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "gamemaster/match/referee.h"
#include "gamemaster/store/store.h"
#include "tests/gamemaster/picking_game.h"
#include "tests/gamemaster/postgres_server.h"

namespace gamemaster {

/// What a store is in.
enum class Backend : std::uint8_t { kSqlite, kPostgres };

/// A database for a store, of its own for each test: a file in a folder, or a
/// server, without which the test is skipped.
class StoreFixture : public testing::Test {
 protected:
  explicit StoreFixture(Backend backend = Backend::kSqlite);
  ~StoreFixture() override;

  void SetUp() override;

  /// Why the file cannot be opened; empty if it can.
  std::string open_failure() const;

  /// Runs SQL on the database, which need be no store.
  void exec(const std::string& sql) const;

  /// SQLite finds the file sound, and every reference in it has its target; a
  /// server sees to that itself.
  void expect_sound() const;

  std::filesystem::path folder_;
  std::string path_;  ///< or the address
  std::unique_ptr<PostgresServer> server_;
};

/// The same on both.
class StoreOnAllBackends : public StoreFixture,
                           public testing::WithParamInterface<Backend> {
 protected:
  StoreOnAllBackends() : StoreFixture(GetParam()) {}
};

/// For INSTANTIATE_TEST_SUITE_P.
inline auto all_backends() {
  return testing::Values(Backend::kSqlite, Backend::kPostgres);
}
std::string backend_name(const testing::TestParamInfo<Backend>& info);

/// PickingGame as a game of a store.
store::NewGame new_picking_game();

/// A match of it in its first state.
match::MatchResult begun_picking(const std::string& id);

/// Plays a match of a random and a legal player.
match::MatchResult play_picking(match::MatchListener& listener,
                                const std::string& id,
                                PickingGame::Options game = {});

/// The same on record.
match::MatchResult play_picking(store::Store& store, store::NewMatch match,
                                const std::string& id,
                                PickingGame::Options game = {});

/// All that a store keeps of a match is the same.
void expect_equal(const match::MatchResult& a, const match::MatchResult& b);

}  // namespace gamemaster
