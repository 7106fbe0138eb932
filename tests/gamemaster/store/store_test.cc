#include "gamemaster/store/store.h"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "gamemaster/match/local_players.h"
#include "gamemaster/match/referee.h"
#include "gamemaster/processes/sha256.h"
#include "gamemaster/store/match_store_listener.h"
#include "gamemaster/store/store_schema.h"
#include "gamemaster/store/stored_games.h"
#include "tests/gamemaster/picking_game.h"

namespace gamemaster {
namespace store_test {

namespace fs = std::filesystem;

store::NewGame picking_game() {
  return {"picking", "Picking",        "(role left)", "; mine\n(role left)",
          "kif",     {"left", "right"}};
}

/// A folder of its own for each test.
class StoreTest : public testing::Test {
 protected:
  StoreTest() {
    std::string name = fs::temp_directory_path() / "henhouse-store-XXXXXX";
    folder_ = mkdtemp(name.data());
    path_ = folder_ / "store.db";
  }
  ~StoreTest() override { fs::remove_all(folder_); }

  /// Why the file cannot be opened; empty if it can.
  std::string open_failure() {
    try {
      const store::Store store(path_);
      return "";
    } catch (const gdl::Error& error) {
      return error.what();
    }
  }

  void exec(const std::string& sql) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(path_.c_str(), &database), SQLITE_OK);
    char* message = nullptr;
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &message),
              SQLITE_OK)
        << message;
    sqlite3_free(message);
    sqlite3_close(database);
  }

  fs::path folder_;
  std::string path_;
};

match::MatchResult play(match::MatchListener& listener, const std::string& id,
                        PickingGame::Options game = {}) {
  std::vector<std::unique_ptr<match::Player>> players;
  players.push_back(match::make_random_player(1));
  players.push_back(match::make_legal_player());
  match::MatchOptions options;
  options.match_id = id;
  match::Referee referee(std::make_unique<PickingGame>(game), {},
                         std::move(players), std::move(options));
  return referee.run(listener);
}

match::MatchResult play(store::Store& store, store::NewMatch match,
                        const std::string& id, PickingGame::Options game = {}) {
  store::MatchStoreListener listener(store, std::move(match));
  match::MatchResult result = play(listener, id, game);
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

TEST_F(StoreTest, FindsTheTextOfAGameByTheNameOfItsFile) {
  {
    store::Store store(path_);
    store::NewGame game = picking_game();
    game.language = "egg";
    game.source = "3x3 grid";
    game.key = "big_rows" + store::key_digest(game.source) + ".egg";
    store.add_game(game);
    EXPECT_EQ(store::find_source(store, ".egg", "BigRows"), "3x3 grid");
    EXPECT_EQ(store::find_source(store, ".egg", "Big"), std::nullopt);
    EXPECT_EQ(store::find_source(store, ".kif", "BigRows"), std::nullopt);
    game.source = "4x4 grid";
    game.key = "BigRows.egg";
    store.add_game(game);
  }
  EXPECT_EQ(store::stored_games(path_)(".egg", "BigRows"), "4x4 grid")
      << "the one that came last";
  EXPECT_EQ(store::stored_games(path_ + "-none")(".egg", "BigRows"),
            std::nullopt);
  EXPECT_FALSE(store::stored_games(""));
}

TEST_F(StoreTest, GivesBackAGameByKeyVersionAndId) {
  store::Store store(path_);
  const store::StoredGame first = store.add_game(picking_game());
  EXPECT_EQ(first.version, 0);
  EXPECT_EQ(first.hash, processes::sha256("(role left)"));
  EXPECT_GT(first.added, 1'700'000'000'000);
  EXPECT_EQ(store.add_game(picking_game()).id, first.id);

  store::NewGame changed = picking_game();
  changed.rulesheet = "(role right)";
  const store::StoredGame second = store.add_game(changed);
  EXPECT_EQ(second.version, 1);
  for (const auto& found :
       {store.find_game("picking", 0), store.find_game(first.id)}) {
    ASSERT_TRUE(found);
    EXPECT_EQ(found->rulesheet, "(role left)");
    EXPECT_EQ(found->source, "; mine\n(role left)");
    EXPECT_EQ(found->name, "Picking");
    EXPECT_EQ(found->language, "kif");
    EXPECT_EQ(found->roles, (std::vector<std::string>{"left", "right"}));
  }
  EXPECT_EQ(store.find_game("picking")->id, second.id);
  EXPECT_EQ(store.game_versions("picking").size(), 2u);
  EXPECT_FALSE(store.find_game("picking", 2));
  EXPECT_FALSE(store.find_game("nothing"));
}

TEST_F(StoreTest, RefusesKeysThatAreNone) {
  store::Store store(":memory:");
  for (const char* const key : {"", "../x", "a b", ".hidden", "a/b"}) {
    store::NewGame game = picking_game();
    game.key = key;
    EXPECT_THROW(store.add_game(game), gdl::Error) << key;
  }
}

TEST_F(StoreTest, KnowsSha256) {
  EXPECT_EQ(processes::sha256("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_F(StoreTest, KeepsAllOfAMatch) {
  store::NewMatch match;
  {
    store::Store store(path_);
    match.game = store.add_game(picking_game()).id;
  }
  match.specs = {"random", "10.0.0.1:9147"};
  match.token = "abcdefghijklmnopqrstuvwxyz012345";
  match.tournament = "cup";
  match.number = 7;
  match.resumes = "match.earlier";
  match.scrambled = true;
  match::MatchResult played;
  {
    store::Store store(path_);
    played = play(store, match, "match.picking.1", {2, -1, false, false});
  }
  store::Store store(path_);
  ASSERT_FALSE(played.warnings.empty());
  expect_equal(*store.match_result("match.picking.1"), played);
  const auto stored = store.find_match("match.picking.1");
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->game_key, "picking");
  EXPECT_EQ(stored->status, store::MatchStatus::kCompleted);
  EXPECT_EQ(stored->steps, 2u);
  EXPECT_EQ(stored->token, match.token);
  EXPECT_EQ(stored->tournament, "cup");
  EXPECT_EQ(stored->number, 7);
  EXPECT_EQ(stored->resumes, "match.earlier");
  EXPECT_TRUE(stored->scrambled);
  EXPECT_EQ(stored->start_time, played.state_times[0]);
  EXPECT_GE(stored->end_time, played.state_times[2]);
  ASSERT_EQ(stored->seats.size(), 2u);
  EXPECT_EQ(stored->seats[0].role, "left");
  EXPECT_EQ(stored->seats[0].player, "random");
  EXPECT_EQ(stored->seats[0].goal, played.goals[0]);
  EXPECT_EQ(stored->seats[1].goal, std::nullopt);
  EXPECT_EQ(stored->seats[1].spec, "10.0.0.1:9147");
  EXPECT_EQ(store.find_match(stored->id)->match_id, "match.picking.1");
  const auto record = store.match_record("match.picking.1");
  EXPECT_EQ(records::format_match_record(*record).find("null"),
            std::string::npos);
  EXPECT_EQ(record->tournament, "cup");
  EXPECT_EQ(record->moves, played.moves);
  std::string problem;
  EXPECT_TRUE(store.is_sound(problem)) << problem;
}

TEST_F(StoreTest, KeepsFaultsAndReports) {
  store::Store store(":memory:");
  match::MatchResult match;
  match.match_id = "match.1";
  match.roles = match.players = {"left", "right"};
  match.humans = {false, false};
  match.states = {{"(step 0)"}};
  match.state_times = {1};
  const std::int64_t id =
      store.begin_match({.game = store.add_game(picking_game()).id}, match);
  match.errors.push_back({"TO", ""});
  store.update_match(id, match);
  match.moves.push_back({"a", "(b c)"});
  match.seconds.push_back({0.25, 1});
  match.errors.push_back({"IL x", "CE"});
  match.states.emplace_back();
  match.state_times.push_back(2);
  store.update_match(id, match);
  store.update_match(id, match);  // nothing new
  store.set_report(id, 1, 0, R"({"value":50})");
  expect_equal(*store.match_result("match.1"), match);
  const auto steps = store.match_steps("match.1", 1, 10);
  ASSERT_EQ(steps.size(), 1u);
  EXPECT_EQ(steps[0].moves, match.moves[0]);
  EXPECT_EQ(steps[0].errors, match.errors[1]);
  EXPECT_EQ(steps[0].reports,
            (std::vector<std::string>{R"({"value":50})", ""}));
  EXPECT_EQ(store.find_match(id)->seats[0].faults, 2u);
  const auto player = store.find_player("right");
  EXPECT_EQ(player->faults, 1u);
  EXPECT_EQ(player->moves, 1u);
  EXPECT_EQ(player->matches, 1u);
}

TEST_F(StoreTest, TakesNoTwoMatchesOfOneId) {
  store::Store store(":memory:");
  const store::NewMatch match{.game = store.add_game(picking_game()).id};
  play(store, match, "match.1");
  store::MatchStoreListener second(store, match);
  EXPECT_TRUE(play(second, "match.1").completed);
  EXPECT_NE(second.failure().find("already"), std::string::npos);
}

TEST_F(StoreTest, PagesAndFiltersMatches) {
  store::Store store(":memory:");
  store::NewMatch match{.game = store.add_game(picking_game()).id};
  store::NewGame other = picking_game();
  other.key = "other";
  for (int i = 0; i < 5; ++i) {
    play(store, match, "match." + std::to_string(i));
  }
  match.game = store.add_game(other).id;
  play(store, match, "match.stuck", {2, 1, true, false});
  std::vector<std::string> seen;
  store::PageRequest page{2, ""};
  do {
    const auto part = store.matches({.game_key = "picking"}, page);
    EXPECT_LE(part.rows.size(), 2u);
    for (const store::StoredMatch& row : part.rows)
      seen.push_back(row.match_id);
    page.cursor = part.next;
  } while (!page.cursor.empty());
  EXPECT_EQ(seen, (std::vector<std::string>{"match.4", "match.3", "match.2",
                                            "match.1", "match.0"}));
  EXPECT_EQ(store.matches({.player = "legal"}).rows.size(), 6u);
  EXPECT_EQ(store.matches({.player = "nobody"}).rows.size(), 0u);
  const auto aborted = store.matches({.status = store::MatchStatus::kAborted});
  ASSERT_EQ(aborted.rows.size(), 1u);
  EXPECT_NE(aborted.rows[0].failure.find("no legal move"), std::string::npos);
  EXPECT_EQ(store.games({1, ""}).next, "other");
  EXPECT_EQ(store.games({1, "other"}).rows[0].key, "picking");
  EXPECT_EQ(store.games({1, "other"}).next, "");
  EXPECT_EQ(store.players({1, ""}).rows[0].name, "legal");
  EXPECT_EQ(store.players({}, "human").rows.size(), 0u);
  EXPECT_THROW(store.matches({}, {2, "x"}), gdl::Error);
  std::size_t outcomes = 0;
  store.for_each_outcome({}, [&](const store::MatchOutcome& outcome) {
    ++outcomes;
    EXPECT_EQ(outcome.players, (std::vector<std::string>{"random", "legal"}));
    EXPECT_EQ(outcome.goals.size(), 2u);
  });
  EXPECT_EQ(outcomes, 5u);
}

TEST_F(StoreTest, CountsStrikesOfPlayers) {
  store::Store store(":memory:");
  store.add_player("p", "http", "localhost:1");
  store.add_strike("p");
  EXPECT_EQ(store.add_player("p", "http", "localhost:2").strikes, 1);
  EXPECT_EQ(store.find_player("p")->address, "localhost:2");
  store.clear_strikes("p");
  EXPECT_EQ(store.find_player("p")->strikes, 0);
  store.remove_player("p");
  EXPECT_FALSE(store.find_player("p"));
}

TEST_F(StoreTest, KeepsTournamentsAndTheirMatches) {
  store::Store store(":memory:");
  store.add_tournament("cup", "{}");
  store.add_tournament("league", "{\"a\":1}");
  EXPECT_THROW(store.add_tournament("cup", ""), gdl::Error);
  store::NewMatch match{.game = store.add_game(picking_game()).id};
  match.tournament = "cup";
  match.number = 1;
  play(store, match, "b");
  match.number = 0;
  play(store, match, "a");
  const auto matches = store.tournament_matches("cup");
  ASSERT_EQ(matches.size(), 2u);
  EXPECT_EQ(matches[0].match_id, "a");
  store.set_tournament_finished("cup", true);
  EXPECT_TRUE(store.find_tournament("cup")->finished);
  EXPECT_EQ(store.find_tournament("league")->spec, "{\"a\":1}");
  const auto first = store.tournaments({1, ""});
  EXPECT_EQ(first.rows[0].name, "league");
  EXPECT_EQ(store.tournaments({1, first.next}).rows[0].name, "cup");
}

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

TEST_F(StoreTest, LosesNothingWhenItsProcessIsKilled) {
  const std::int64_t game = store::Store(path_).add_game(picking_game()).id;
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    store::Store store(path_);
    store::MatchStoreListener listener(store, {.game = game});
    Teller teller(ends[1]);
    Both both(listener, teller);
    play(both, "match.killed", {1'000'000, -1, true, false});
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
  const auto match = store.find_match("match.killed");
  ASSERT_TRUE(match);
  EXPECT_EQ(match->status, store::MatchStatus::kInterrupted);
  EXPECT_GE(match->steps + 1, acknowledged);
  const auto result = store.match_result("match.killed");
  EXPECT_EQ(result->states.size(), match->steps + 1);
  EXPECT_EQ(result->moves.size(), match->steps);
  EXPECT_EQ(result->errors.size(), match->steps + 1);
  std::string problem;
  EXPECT_TRUE(store.is_sound(problem)) << problem;
  EXPECT_TRUE(store.abort_match("match.killed", "given up"));
  EXPECT_FALSE(store.abort_match("match.killed", "given up"));
  EXPECT_EQ(store.find_match("match.killed")->failure, "given up");
}

TEST_F(StoreTest, IsMadeByOneOfManyProcessesThatOpenItAtOnce) {
  for (int round = 0; round < 5; ++round) {
    path_ = folder_ / (std::to_string(round) + ".db");
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

TEST_F(StoreTest, ReadsWhileOthersWait) {
  store::Store store(path_);
  store.add_player("anna", "http", "a:1");
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(path_.c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr),
            SQLITE_OK);
  // It has the lock of the file to wait for, and must get it in the end: what
  // is read below may not wait for that.
  std::thread writer(
      [&store] { EXPECT_NO_THROW(store.add_player("berta", "http", "b:1")); });
  EXPECT_TRUE(store.find_player("anna"));
  EXPECT_FALSE(store.find_player("berta"));
  EXPECT_EQ(store.matches().rows.size(), 0U);
  sqlite3_close(other);
  writer.join();
  EXPECT_TRUE(store.find_player("berta"));
}

TEST_F(StoreTest, KeepsNobodyWaitingWhileOutcomesAreVisited) {
  store::Store store(path_);
  const std::int64_t game = store.add_game(picking_game()).id;
  play(store, {.game = game}, "match.one");
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

TEST_F(StoreTest, StampsItsOutcomes) {
  store::Store store(path_);
  const std::int64_t game = store.add_game(picking_game()).id;
  const std::string none = store.outcome_stamp();
  EXPECT_EQ(store.outcome_stamp(), none);
  play(store, {.game = game}, "match.one");
  EXPECT_NE(store.outcome_stamp(), none);
}

TEST_F(StoreTest, LeavesMatchesOffThatCanGoOn) {
  store::Store store(path_);
  const std::int64_t game = store.add_game(picking_game()).id;
  match::MatchResult result;
  result.match_id = "match.one";
  result.roles = result.players = {"left", "right"};
  result.humans = {true, false};
  result.states = {{"(step 0)"}};
  result.state_times = {1};
  const std::int64_t id = store.begin_match(
      {.game = game, .specs = {"human", "agent"}, .seat_keys = {"key", ""}},
      result);
  store.interrupt_match(id, "nobody is there");
  const auto match = store.find_match("match.one");
  EXPECT_EQ(match->status, store::MatchStatus::kInterrupted);
  EXPECT_EQ(match->failure, "nobody is there");
  EXPECT_EQ(match->seats[0].key, "key");
  EXPECT_EQ(match->seats[1].key, "");
  const auto outline = store.match_outline("match.one");
  EXPECT_EQ(outline->roles, result.roles);
  EXPECT_EQ(outline->failure, "nobody is there");
  EXPECT_TRUE(outline->states.empty());
  // What has ended stays so.
  store.abort_match("match.one", "given up");
  store.interrupt_match(id, "again");
  EXPECT_EQ(store.find_match("match.one")->status,
            store::MatchStatus::kAborted);
}

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

TEST_F(StoreTest, BringsFilesOfEveryOldVersionUpToDate) {
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

TEST_F(StoreTest, ChangesNoVersionThatWasReleased) {
  for (std::size_t version = 1; version < store::schema_steps().size();
       ++version) {
    EXPECT_NE(old_store(version).find(store::schema_steps()[version - 1]),
              std::string::npos);
  }
}

TEST_F(StoreTest, RefusesWhatIsNoStore) {
  std::ofstream(path_) << std::string(4096, 'x');
  EXPECT_EQ(open_failure(), path_ + " is no database");
  fs::remove(path_);
  exec("CREATE TABLE mine (x)");
  EXPECT_EQ(open_failure(), path_ + " is the database of another program");
  EXPECT_EQ(open_failure(), path_ + " is the database of another program");
  path_ = folder_ / "missing" / "store.db";
  EXPECT_EQ(open_failure(), "cannot open " + path_ + " as a database");
}

TEST_F(StoreTest, RefusesANewerVersion) {
  { const store::Store store(path_); }
  exec("PRAGMA user_version = 99");
  EXPECT_EQ(open_failure(), path_ +
                                " was made by a newer Henhouse: its version is "
                                "99, known here is " +
                                std::to_string(store::schema_steps().size()));
}

TEST_F(StoreTest, SaysThatADamagedFileIs) {
  { const store::Store store(path_); }
  std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(100);
  file << std::string(2000, '\xff');
  file.close();
  const std::string failure = open_failure();
  EXPECT_NE(failure.find("damaged"), std::string::npos) << failure;
}

TEST_F(StoreTest, GoesOnWithAMatchWhereItCannotBeWritten) {
  store::Store store(path_);
  const std::int64_t game = store.add_game(picking_game()).id;
  // No file may grow any more, as on a full disk.
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const auto old_handler = signal(SIGXFSZ, SIG_IGN);
  const rlimit none{1024, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &none);
  store::MatchStoreListener listener(store, {.game = game});
  const match::MatchResult result =
      play(listener, "match.1", {50, -1, true, false});
  setrlimit(RLIMIT_FSIZE, &before);
  signal(SIGXFSZ, old_handler);
  EXPECT_TRUE(result.completed);
  EXPECT_NE(listener.failure().find(path_), std::string::npos)
      << listener.failure();
  listener.on_finish(result);  // now there is room
  EXPECT_EQ(listener.failure(), "");
  expect_equal(*store.match_result("match.1"), result);
}

TEST_F(StoreTest, ServesManyThreads) {
  store::Store store(path_);
  const std::int64_t game = store.add_game(picking_game()).id;
  std::vector<std::jthread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&store, game, i] {
      play(store, {.game = game}, "match." + std::to_string(i));
      store.matches();
    });
  }
  threads.clear();
  EXPECT_EQ(
      store.matches({.status = store::MatchStatus::kCompleted}).rows.size(),
      8u);
}

TEST_F(StoreTest, SharesItsFileWithOtherConnections) {
  store::Store a(path_);
  store::Store b(path_);
  const std::int64_t game = a.add_game(picking_game()).id;
  std::jthread other([&] {
    play(b, {.game = game}, "b", {100, -1, true, false});
  });
  play(a, {.game = game}, "a", {100, -1, true, false});
  other.join();
  EXPECT_EQ(a.matches({.status = store::MatchStatus::kCompleted}).rows.size(),
            2u);
}

}  // namespace store_test
}  // namespace gamemaster
