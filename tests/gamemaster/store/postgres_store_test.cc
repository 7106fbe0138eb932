// What is so of stores on a server alone; what they share with files is in the
// tests beside this one.

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "gamemaster/store/store.h"
#include "tests/gamemaster/scripted_server.h"
#include "tests/gamemaster/store/store_fixture.h"

namespace gamemaster {
namespace postgres_store_test {

class PostgresStoreTest : public StoreFixture {
 protected:
  PostgresStoreTest() : StoreFixture(Backend::kPostgres) {}
};

TEST_F(PostgresStoreTest, WaitsForAServerThatWasKilled) {
  store::Store store(path_);
  store.add_player("anna", "http", "a:1");
  server_->kill();
  std::thread writer([&] { store.add_player("berta", "http", "b:1"); });
  std::thread reader([&] { EXPECT_TRUE(store.find_player("anna")); });
  server_->start();
  writer.join();
  reader.join();
  EXPECT_TRUE(store.find_player("berta"));
}

TEST_F(PostgresStoreTest, SaysThatThereIsNoServer) {
  path_ = "postgresql://henhouse:secret@/none?host=" +
          path_.substr(path_.find("host=") + 5);
  const std::string failure = open_failure();
  EXPECT_EQ(failure.find("cannot reach postgresql://henhouse@/none: "), 0u)
      << failure;
  EXPECT_NE(failure.find("\"none\" does not exist"), std::string::npos)
      << failure;
}

/// A message of a server.
std::string server_message(char kind, const std::string& content) {
  const auto size = static_cast<char>(content.size() + 4);
  return kind + std::string("\0\0\0", 3) + size + content;
}

/// What a server says that does not do what it is asked for.
std::string refusal(const std::string& state, const std::string& message) {
  return server_message('E', std::string("SFATAL\0", 7) + "C" + state +
                                 std::string("\0", 1) + "M" + message +
                                 std::string("\0\0", 2));
}

/// That of an address which speaks the protocol in the clear.
std::string open_failure_at(const ScriptedServer& server) {
  try {
    const store::Store store(
        "postgresql://me@127.0.0.1:" + std::to_string(server.port()) +
        "/none?sslmode=disable&gssencmode=disable");
    return "";
  } catch (const gdl::Error& error) {
    return error.what();
  }
}

/// How often a server is asked that first says so many times that it starts,
/// and then that the password is wrong, of which it is told in the end.
int count_questions(int starting) {
  int questions = 0;
  {
    ScriptedServer server([&questions, starting](Connection& connection) {
      connection.write(++questions <= starting
                           ? refusal("57P03", "the system is starting up")
                           : refusal("28P01", "the password is wrong"));
      connection.read_to_end();  // or what was written may be lost
    });
    const std::string failure = open_failure_at(server);
    EXPECT_NE(failure.find("the password is wrong"), std::string::npos)
        << failure;
  }
  return questions;
}

TEST_F(PostgresStoreTest, IsOpenedAgainOnceTheServerHasComeUp) {
  // After each attempt the server is looked at. Where it lets nobody in, that
  // is found out twice.
  EXPECT_EQ(count_questions(/*starting=*/0), 4);
  EXPECT_EQ(count_questions(/*starting=*/1), 4);
  EXPECT_EQ(count_questions(/*starting=*/2), 6);
  EXPECT_EQ(count_questions(/*starting=*/6), 10);
}

TEST_F(PostgresStoreTest, SaysWhatAServerRefusesThatLetsUsIn) {
  ScriptedServer server([](Connection& connection) {
    connection.write(
        server_message('R', std::string(4, '\0')) +  // no password is needed
        server_message('S',
                       std::string("server_version") + '\0' + "15.0" + '\0') +
        server_message('Z', "I"));
    connection.read_until("search_path");
    connection.write(refusal("42501", "nobody may set that") +
                     server_message('Z', "I"));
    connection.read_to_end();
  });
  const std::string failure = open_failure_at(server);
  EXPECT_NE(failure.find("nobody may set that"), std::string::npos) << failure;
}

TEST_F(PostgresStoreTest, KnowsWhoCameJustBeforeTheServerWasKilled) {
  store::Store store(path_);
  store.fill_queue("cup", 1);
  // It renews its lease long after all this.
  store::Store newcomer(path_, {.lease = std::chrono::minutes(10)});
  server_->kill();
  server_->start();
  EXPECT_TRUE(newcomer.take_match("cup"));
  store.mark_interrupted();
  EXPECT_FALSE(store.take_match("cup"));
}

TEST_F(PostgresStoreTest, GivesNoMatchToTwoThreadsWhereTheServerBreaksOff) {
  constexpr std::size_t kMatches = 12;
  store::Store store(path_);
  store.fill_queue("cup", kMatches);
  // Every third time that a match is taken, when nothing but the end of the
  // transaction is missing.
  exec(
      "CREATE SEQUENCE henhouse.takes;"
      "CREATE FUNCTION henhouse.break_off() RETURNS trigger LANGUAGE plpgsql"
      " AS $$ BEGIN IF nextval('henhouse.takes') % 3 = 1 THEN"
      " PERFORM pg_terminate_backend(pg_backend_pid()); END IF;"
      " RETURN NULL; END $$;"
      "CREATE CONSTRAINT TRIGGER break_off AFTER UPDATE ON"
      " henhouse.tournament_queue DEFERRABLE INITIALLY DEFERRED"
      " FOR EACH ROW EXECUTE FUNCTION henhouse.break_off()");
  std::vector<std::vector<int>> taken(2);
  {
    std::vector<std::jthread> threads;
    for (std::vector<int>& mine : taken) {
      threads.emplace_back([&store, &mine] {
        while (const auto match = store.take_match("cup")) {
          mine.push_back(match->number);
        }
      });
    }
  }
  std::vector<int> all = taken[0];
  all.insert(all.end(), taken[1].begin(), taken[1].end());
  EXPECT_EQ(all.size(), kMatches);
  EXPECT_EQ(std::set<int>(all.begin(), all.end()).size(), kMatches);
}

TEST_F(PostgresStoreTest, TakesWhatIsNoText) {
  store::Store store(path_);
  // As strangers may answer: zeros, half a character, and a whole one.
  const std::string name("a\0b\xC3 \xED\xA0\x80 \xC3\xA4", 11);
  store.add_player(name, "http", "a:1");
  EXPECT_EQ(store.find_player(name)->name,
            "a\xEF\xBF\xBD"
            "b\xEF\xBF\xBD \xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD \xC3\xA4");
}

TEST_F(PostgresStoreTest, GivesToOthersWhatASilentProcessHas) {
  std::int64_t game = 0;
  {  // Its threads are gone before the process is doubled.
    store::Store before(path_);
    before.fill_queue("cup", 1);
    game = before.add_game(new_picking_game()).id;
  }
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    store::Store other(path_, {.lease = std::chrono::seconds(2)});
    store::NewMatch row{.game = game};
    row.tournament = "cup";
    row.number = other.take_match("cup")->number;
    match::MatchResult match = begun_picking("match.1");
    const std::int64_t id = other.begin_match(row, match);
    if (write(ends[1], "x", 1) != 1) _exit(1);
    match.completed = true;
    try {
      for (;;) {  // until it is stopped, and goes on
        other.mark_interrupted();
        if (other.find_match(id)->status != store::MatchStatus::kRunning) {
          other.update_match(id, match);
          _exit(2);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
      }
    } catch (const store::MatchTaken&) {
      _exit(0);
    }
  }
  close(ends[1]);
  store::Store store(path_);
  char told = 0;
  ASSERT_EQ(read(ends[0], &told, 1), 1);
  store.mark_interrupted();
  EXPECT_FALSE(store.take_match("cup"));
  kill(child, SIGSTOP);
  std::optional<store::QueuedMatch> taken;
  while (!(taken = store.take_match("cup"))) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    store.mark_interrupted();
  }
  EXPECT_EQ(taken->attempt, 1);
  kill(child, SIGCONT);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(store.find_match("match.1")->status, store::MatchStatus::kAborted);
}

TEST_F(PostgresStoreTest, LetsOneServerGoOnWithAMatch) {
  store::Store ours(path_);
  store::Store theirs(path_);
  const store::StoredServer us{"ours", "http://ours:80"};
  const store::StoredServer them{"theirs", "http://theirs:80"};
  ours.put_server(us);
  theirs.put_server(them);
  const std::int64_t game = ours.add_game(new_picking_game()).id;
  const std::int64_t id =
      ours.begin_match({.game = game}, begun_picking("match.left"));
  EXPECT_EQ(theirs.claim_match("match.left"), std::nullopt);  // it runs
  ours.interrupt_match(id, "left off");
  EXPECT_EQ(theirs.claim_match("match.left"), std::nullopt);
  EXPECT_EQ(theirs.claim_match("match.left"), std::nullopt);
  EXPECT_EQ(ours.claim_match("match.left"), them);
  EXPECT_EQ(ours.claim_match("match.none"), std::nullopt);
  theirs.remove_server("theirs");
  EXPECT_EQ(ours.claim_match("match.left"), std::nullopt);
  theirs.put_server(them);
  EXPECT_EQ(theirs.claim_match("match.left"), us);
}

TEST_F(PostgresStoreTest, LetsOneProcessPlayATournamentAlone) {
  store::Store ours(path_);
  store::Store theirs(path_);
  ours.add_tournament("cup", "{}");
  EXPECT_TRUE(ours.take_tournament("cup"));
  EXPECT_TRUE(ours.take_tournament("cup"));  // it is ours already
  EXPECT_FALSE(theirs.take_tournament("cup"));
  theirs.give_back_tournament("cup");  // not theirs
  EXPECT_FALSE(theirs.take_tournament("cup"));
  ours.give_back_tournament("cup");
  EXPECT_TRUE(theirs.take_tournament("cup"));
  exec("UPDATE henhouse.tournaments SET owner = 'nobody'");
  EXPECT_TRUE(ours.take_tournament("cup"));
}

}  // namespace postgres_store_test
}  // namespace gamemaster
