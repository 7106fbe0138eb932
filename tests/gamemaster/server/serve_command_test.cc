// The program henhouse-serve, and the processes that it starts.

#include "gamemaster/server/serve_command.h"

#include <gtest/gtest.h>
#include <httplib.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sstream>

#include "gamemaster/processes/private_folder.h"
#include "gamemaster/processes/process.h"
#include "tests/gamemaster/postgres_server.h"
#include "tests/gamemaster/serve_fixture.h"
#include "tests/gamemaster/shadow_memory.h"

namespace gamemaster {
namespace serve_command_test {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using processes::ChildProcess;
using processes::PrivateFolder;

constexpr std::chrono::seconds kPatience{20};

std::string text_of(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

class ServeCommandTest : public testing::Test {
 protected:
  ServeCommandTest() { ::setenv("HENHOUSE_GAMES", "games", 1); }

  std::string write(const std::string& name, const std::string& text) const {
    const fs::path path = folder_.path() / name;
    std::ofstream(path) << text;
    return path.string();
  }

  ChildProcess serve(const std::vector<std::string>& options) const {
    std::vector<std::string> words = {program_folder() + "/henhouse-serve",
                                      "--port", "0", "--db",
                                      (folder_.path() / "serve.db").string()};
    words.insert(words.end(), options.begin(), options.end());
    return {words, ChildProcess::Log::kKeep};
  }

  /// A client of a server that comes up.
  static httplib::Client client_of(ChildProcess& server) {
    std::string address = server.read_line(kPatience).value_or("");
    EXPECT_FALSE(address.empty()) << server.log_tail();
    if (!address.empty()) address.pop_back();  // the slash
    httplib::Client client(address);
    client.set_read_timeout(kPatience);
    return client;
  }

  static int exit_status(ChildProcess& server) {
    EXPECT_TRUE(server.wait(kPatience));
    return server.exit_status().value_or(-1);
  }

  PrivateFolder folder_;
};

TEST_F(ServeCommandTest, TakesItsTokenFromAFile) {
  ChildProcess server =
      serve({"--token-file", write("token", "correct horse\n")});
  httplib::Client client = client_of(server);
  const std::string body = R"({"address": "127.0.0.1:1"})";
  const auto post = [&](const httplib::Headers& headers) {
    const auto reply =
        client.Post("/api/players", headers, body, "application/json");
    return reply ? reply->status : 0;
  };
  EXPECT_EQ(post({}), 401);
  EXPECT_EQ(post({{"X-Henhouse-Token", "correct horse"}}), 201);
  const std::string words =
      text_of(fs::path("/proc") / std::to_string(server.id()) / "cmdline");
  EXPECT_NE(words.find("token"), std::string::npos);
  EXPECT_EQ(words.find("horse"), std::string::npos);
}

TEST_F(ServeCommandTest, LetsNobodyElseInWithoutAToken) {
  for (const std::vector<std::string>& options :
       std::vector<std::vector<std::string>>{
           {"--bind", "0.0.0.0"},
           {"--bind", "127.example.org"},
           {"--bind", "0.0.0.0", "--token-file", write("short", "1234567\n")},
           {"--token", "12345678", "--token-file", "any"}}) {
    ChildProcess server = serve(options);
    EXPECT_EQ(exit_status(server), 2) << options.back();
  }
}

TEST_F(ServeCommandTest, NamesAnAddressThatOtherMachinesCanOpen) {
  ChildProcess server = serve(
      {"--bind", "0.0.0.0", "--token-file", write("token", "correct horse\n")});
  const std::string address = server.read_line(kPatience).value_or("");
  EXPECT_TRUE(address.starts_with("http://")) << server.log_tail();
  EXPECT_EQ(address.find("0.0.0.0"), std::string::npos) << address;
}

TEST_F(ServeCommandTest, SaysWhereNoTokenCanBeRead) {
  ChildProcess server = serve({"--token-file", "/nowhere/token"});
  EXPECT_EQ(exit_status(server), 1);
  EXPECT_NE(server.log_tail().find("/nowhere/token"), std::string::npos);
}

/// The processes of a program that this one has started.
std::vector<pid_t> children_of(pid_t process, const std::string& program) {
  std::vector<pid_t> children;
  std::error_code gone;
  for (const auto& task : fs::directory_iterator(
           "/proc/" + std::to_string(process) + "/task", gone)) {
    std::istringstream ids(text_of(task.path() / "children"));
    for (pid_t id = 0; ids >> id;) {
      const std::string words =
          text_of("/proc/" + std::to_string(id) + "/cmdline");
      if (words.find(program) != std::string::npos) children.push_back(id);
    }
  }
  return children;
}

/// Which sockets and pipes a process has open.
std::set<std::string> channels_of(pid_t process) {
  std::set<std::string> channels;
  std::error_code gone;
  for (const auto& file : fs::directory_iterator(
           "/proc/" + std::to_string(process) + "/fd", gone)) {
    const std::string target = fs::read_symlink(file, gone).string();
    if (target.starts_with("socket:") || target.starts_with("pipe:")) {
      channels.insert(target);
    }
  }
  return channels;
}

TEST_F(ServeCommandTest, AgentsGetNoneOfItsSocketsAndALimit) {
  ChildProcess server = serve({});
  httplib::Client client = client_of(server);
  const Json match = {{"game", "tic_tac_toe"},
                      {"seats", {{{"kind", "agent"}}, {{"kind", "agent"}}}},
                      {"playClock", 600}};
  const auto reply =
      client.Post("/api/matches", match.dump(), "application/json");
  ASSERT_TRUE(reply && reply->status == 201) << (reply ? reply->body : "");
  std::vector<pid_t> agents;
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (agents.size() < 2 && std::chrono::steady_clock::now() < until) {
    agents = children_of(server.id(), "henhouse-agent");
  }
  ASSERT_EQ(agents.size(), 2u);
  const std::set<std::string> own = channels_of(server.id());
  const std::set<std::string> first = channels_of(agents[0]);
  for (const std::string& channel : channels_of(agents[1])) {
    EXPECT_FALSE(first.contains(channel)) << channel;
  }
  // What it has in common with us is its stdout.
  std::size_t shared = 0;
  for (const std::string& channel : first) shared += own.contains(channel);
  EXPECT_LE(shared, 1u);
  if (has_shadow_memory()) return;
  const std::string limits =
      text_of("/proc/" + std::to_string(agents[0]) + "/limits");
  const std::string line = limits.substr(limits.find("Max address space"));
  EXPECT_EQ(line.substr(0, line.find('\n')).find("unlimited"),
            std::string::npos)
      << line;
}

/// The process that learns for a server, once there is one; else 0.
pid_t await_learner(ChildProcess& server) {
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (std::chrono::steady_clock::now() < until) {
    const auto learners = children_of(server.id(), "henhouse-learn");
    if (!learners.empty()) return learners[0];
    server.wait(std::chrono::milliseconds(20));
  }
  ADD_FAILURE() << server.log_tail();
  return 0;
}

TEST_F(ServeCommandTest, LearnsAtNightInAProcessOfItsOwn) {
  ChildProcess server = serve({"--learn-at-night"});
  const httplib::Client client = client_of(server);
  const pid_t learner = await_learner(server);
  ASSERT_NE(learner, 0);
  server.terminate(kPatience);
  EXPECT_EQ(exit_status(server), 0) << server.log_tail();
  EXPECT_NE(::kill(learner, 0), 0) << "it ends with the server";
}

TEST_F(ServeCommandTest, GoesOnWithoutItsLearner) {
  ChildProcess server = serve({"--learn-at-night"});
  httplib::Client client = client_of(server);
  const pid_t learner = await_learner(server);
  ASSERT_NE(learner, 0);
  ::kill(learner, SIGKILL);
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (server.log_tail().find("learnt no more") == std::string::npos) {
    ASSERT_LT(std::chrono::steady_clock::now(), until) << server.log_tail();
    ASSERT_FALSE(server.wait(std::chrono::milliseconds(20)));
  }
  EXPECT_EQ(client.Get("/api")->status, 200);
}

TEST_F(ServeCommandTest, ProgramsGetThePasswordOfTheDatabaseByTheEnvironment) {
  if (!PostgresServer::is_installed()) GTEST_SKIP() << "no PostgreSQL";
  const PostgresServer postgres;
  std::string address = postgres.address();
  address.insert(address.find('@'), ":open sesame");
  ChildProcess server = {{program_folder() + "/henhouse-serve", "--port", "0",
                          "--learnt", "--db", address},
                         ChildProcess::Log::kKeep};
  httplib::Client client = client_of(server);
  EXPECT_NE(server.log_tail().find("can see the password"), std::string::npos);
  const Json cup = {
      {"name", "cup"},
      {"players", {"random", {{"player", "random"}, {"name", "b"}}}},
      {"games", {"connect_four"}},
      {"rounds", 1000}};
  const auto begun =
      client.Post("/api/tournaments", cup.dump(), "application/json");
  ASSERT_TRUE(begun && begun->status == 201) << (begun ? begun->body : "");
  const Json match = {{"game", "tic_tac_toe"},
                      {"seats", {{{"kind", "agent"}}, {{"kind", "human"}}}}};
  client.Post("/api/matches", match.dump(), "application/json");
  std::set<std::string> with_database;
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (with_database.size() < 2 && std::chrono::steady_clock::now() < until) {
    for (const pid_t child : children_of(server.id(), "henhouse-")) {
      const fs::path folder = fs::path("/proc") / std::to_string(child);
      const std::string words = text_of(folder / "cmdline");
      const std::string program = words.substr(0, words.find('\0'));
      // Before it becomes another program, a child has the words of ours.
      if (program.ends_with("henhouse-serve") ||
          words.find("postgresql://") == std::string::npos) {
        continue;
      }
      EXPECT_EQ(words.find("sesame"), std::string::npos);
      EXPECT_NE(text_of(folder / "environ").find("PGPASSWORD=open sesame"),
                std::string::npos);
      with_database.insert(program);
    }
  }
  EXPECT_EQ(with_database.size(), 2U);  // a tournament and an agent
}

TEST_F(ServeCommandTest, SaysWhatIsNoAddressOfItsOwn) {
  ChildProcess server = serve({"--reachable-as", "host:80"});
  EXPECT_EQ(exit_status(server), 2);
  EXPECT_NE(server.log_tail().find("http://HOST:PORT"), std::string::npos);
}

}  // namespace serve_command_test
}  // namespace gamemaster
