// A tournament that several processes play in a database on a server, all of
// which are killed.

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>
#include <vector>

#include "gamemaster/processes/private_folder.h"
#include "gamemaster/processes/process.h"
#include "gamemaster/store/store.h"
#include "tests/gamemaster/postgres_server.h"

namespace gamemaster {
namespace tournament_workers_test {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Worker = std::unique_ptr<processes::ChildProcess>;

constexpr auto kPatience = std::chrono::seconds(120);

class TournamentWorkers : public testing::Test {
 protected:
  void SetUp() override {
    if (!PostgresServer::is_installed()) {
      GTEST_SKIP() << "PostgreSQL is not installed";
    }
    write_spec(20);
    server_ = std::make_unique<PostgresServer>();
  }

  void write_spec(int rounds) {
    std::ofstream(folder_.path() / "cup.json") << Json{
        {"players",
         {"random",
          {{"player", "search:mcts"}, {"name", "mcts"}, {"iterations", 5}}}},
        {"games", {"games/connect_four.kif"}},
        {"rounds", rounds}};
  }

  Worker start(std::vector<std::string> options) {
    options.insert(
        options.begin(),
        {std::string(std::getenv("HENHOUSE_PROGRAMS")) + "/henhouse-tournament",
         (folder_.path() / "cup.json").string(), "--json"});
    return std::make_unique<processes::ChildProcess>(
        options, processes::ChildProcess::Log::kKeep);
  }
  Worker start_worker() {
    return start({"--work", "--parallel", "2", "--db", server_->address()});
  }

  /// What a worker says that cannot work.
  std::string refusal(const std::vector<std::string>& options) {
    const Worker worker = start(options);
    EXPECT_TRUE(worker->wait(kPatience));
    EXPECT_EQ(worker->exit_status(), 1);
    return worker->log_tail();
  }

  const processes::PrivateFolder folder_;
  std::unique_ptr<PostgresServer> server_;
};

/// The moves of every match that was completed, by its number.
std::map<int, std::vector<std::vector<std::string>>> moves_of(
    store::Store& store) {
  std::map<int, std::vector<std::vector<std::string>>> moves;
  for (const store::StoredMatch& match : store.tournament_matches("cup")) {
    if (match.status != store::MatchStatus::kCompleted) continue;
    EXPECT_FALSE(moves.contains(match.number)) << "played twice";
    moves[match.number] = store.match_result(match.match_id)->moves;
  }
  return moves;
}

TEST_F(TournamentWorkers, LoseNothingAndPlayNothingTwiceWhenKilled) {
  const Worker alone = start({"--db", folder_.path() / "alone.db"});
  const auto expected = alone->read_line(kPatience);
  ASSERT_TRUE(expected) << alone->log_tail();

  std::vector<Worker> workers;
  for (int i = 0; i < 3; ++i) workers.push_back(start_worker());
  store::Store store(server_->address());
  const auto settled = [&store] { return store.queue_counts("cup").settled; };
  for (std::size_t kill = 0; kill < 4; ++kill) {
    while (settled() < 5 * (kill + 1)) {
      ASSERT_TRUE(workers[0]->is_running()) << workers[0]->log_tail();
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    Worker& worker = workers[kill % workers.size()];
    ::kill(worker->id(), SIGKILL);
    worker->wait(kPatience);
    worker = start_worker();
    if (kill == 1) {
      server_->kill();
      server_->start();
    }
  }
  for (const Worker& worker : workers) {
    const auto table = worker->read_line(kPatience);
    ASSERT_TRUE(table) << worker->log_tail();
    EXPECT_EQ(*table, *expected);
  }
  store::Store one((folder_.path() / "alone.db").string());
  EXPECT_EQ(moves_of(store), moves_of(one));
  EXPECT_EQ(moves_of(store).size(), 40u);
}

TEST_F(TournamentWorkers, AreToldWhatIsWrong) {
  write_spec(1);
  ASSERT_TRUE(start_worker()->read_line(kPatience));
  const std::string address = server_->address();
  EXPECT_NE(refusal({"--db", address}).find("there is a tournament 'cup'"),
            std::string::npos);
  write_spec(2);
  EXPECT_NE(refusal({"--db", address, "--work"}).find("another spec"),
            std::string::npos);
  const std::string nobody =
      refusal({"--db", "postgresql://me:secret@/cups" +
                           address.substr(address.find("?host="))});
  EXPECT_NE(nobody.find("cannot reach postgresql://me@/cups"),
            std::string::npos)
      << nobody;
  EXPECT_EQ(nobody.find("secret"), std::string::npos);
  server_->exec("UPDATE henhouse.version SET version = 99");
  EXPECT_NE(refusal({"--db", address, "--work"}).find("a newer Henhouse"),
            std::string::npos);
  server_->exec("DROP SCHEMA henhouse CASCADE; CREATE SCHEMA henhouse");
  EXPECT_NE(refusal({"--db", address}).find("another program"),
            std::string::npos);
}

}  // namespace tournament_workers_test
}  // namespace gamemaster
