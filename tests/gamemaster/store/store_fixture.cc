#include "tests/gamemaster/store/store_fixture.h"

#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include "gamemaster/match/local_players.h"
#include "gamemaster/store/match_store_listener.h"
#include "tests/gamemaster/sqlite_connection.h"

namespace gamemaster {

namespace fs = std::filesystem;

StoreFixture::StoreFixture(Backend backend) {
  std::string name = fs::temp_directory_path() / "henhouse-store-XXXXXX";
  folder_ = mkdtemp(name.data());
  if (backend == Backend::kSqlite) {
    path_ = folder_ / "store.db";
  } else if (PostgresServer::is_installed()) {
    server_ = std::make_unique<PostgresServer>();
    path_ = server_->address();
  }
}

void StoreFixture::SetUp() {
  if (path_.empty()) GTEST_SKIP() << "PostgreSQL is not installed";
}

StoreFixture::~StoreFixture() { fs::remove_all(folder_); }

std::string StoreFixture::open_failure() const {
  try {
    const store::Store store(path_);
    return "";
  } catch (const gdl::Error& error) {
    return error.what();
  }
}

void StoreFixture::exec(const std::string& sql) const {
  if (server_ != nullptr) {
    server_->exec(sql);
    return;
  }
  SqliteConnection(path_).exec(sql);
}

void StoreFixture::expect_sound() const {
  if (server_ != nullptr) return;
  SqliteConnection file(path_);
  EXPECT_EQ(file.texts("PRAGMA integrity_check"),
            (std::vector<std::string>{"ok"}));
  EXPECT_EQ(file.texts("PRAGMA foreign_key_check"),
            (std::vector<std::string>{}));
}

std::string backend_name(const testing::TestParamInfo<Backend>& info) {
  return info.param == Backend::kSqlite ? "Sqlite" : "Postgres";
}

store::NewGame new_picking_game() {
  return {"picking", "Picking",        "(role left)", "; mine\n(role left)",
          "kif",     {"left", "right"}};
}

match::MatchResult begun_picking(const std::string& id) {
  match::MatchResult match;
  match.match_id = id;
  match.roles = match.players = {"left", "right"};
  match.humans = {false, false};
  match.states = {{"(step 0)"}};
  match.state_times = {1};
  return match;
}

match::MatchResult play_picking(match::MatchListener& listener,
                                const std::string& id,
                                PickingGame::Options game) {
  std::vector<std::unique_ptr<match::Player>> players;
  players.push_back(match::make_random_player(1));
  players.push_back(match::make_legal_player());
  match::MatchOptions options;
  options.match_id = id;
  match::Referee referee(std::make_unique<PickingGame>(game), {},
                         std::move(players), std::move(options));
  return referee.run(listener);
}

match::MatchResult play_picking(store::Store& store, store::NewMatch match,
                                const std::string& id,
                                PickingGame::Options game) {
  store::MatchStoreListener listener(store, std::move(match));
  match::MatchResult result = play_picking(listener, id, game);
  EXPECT_EQ(listener.failure(), "");
  return result;
}

void expect_equal(const match::MatchResult& a, const match::MatchResult& b) {
  EXPECT_EQ(a.match_id, b.match_id);
  EXPECT_EQ(a.roles, b.roles);
  EXPECT_EQ(a.players, b.players);
  EXPECT_EQ(a.humans, b.humans);
  EXPECT_EQ(a.start_clock, b.start_clock);
  EXPECT_EQ(a.play_clock, b.play_clock);
  EXPECT_EQ(a.states, b.states);
  EXPECT_EQ(a.state_times, b.state_times);
  EXPECT_EQ(a.moves, b.moves);
  EXPECT_EQ(a.seconds, b.seconds);
  EXPECT_EQ(a.errors, b.errors);
  EXPECT_EQ(a.goals, b.goals);
  EXPECT_EQ(a.completed, b.completed);
  EXPECT_EQ(a.aborted, b.aborted);
  EXPECT_EQ(a.failure, b.failure);
  EXPECT_EQ(a.warnings, b.warnings);
}

}  // namespace gamemaster
