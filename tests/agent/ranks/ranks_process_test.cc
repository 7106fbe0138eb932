// The program henhouse-agent as several processes that mpirun starts.

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "gamemaster/processes/process.h"
#include "tests/agent/raw_client.h"

namespace agent {
namespace ranks_process_test {

using gamemaster::processes::ChildProcess;

constexpr std::chrono::seconds kPatience{60};

std::string programs() {
  const char* const folder = std::getenv("HENHOUSE_PROGRAMS");
  return folder == nullptr ? "." : folder;
}

/// Its path; empty where it is not installed.
std::string find_mpirun() {
  std::istringstream folders(std::getenv("PATH"));
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (std::filesystem::exists(folder + "/mpirun")) return folder + "/mpirun";
  }
  return "";
}

std::string text_of(const std::string& path) {
  std::ifstream stream(path);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

/// Ranks of the agent that the test of this process started.
std::vector<pid_t> agents_below(pid_t parent) {
  std::vector<pid_t> ranks;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string folder = entry.path().string();
    const std::string environment = text_of(folder + "/environ");
    const std::string name = text_of(folder + "/comm");
    if (!name.starts_with("henhouse-agent") ||
        environment.find("HENHOUSE_TEST_OF=" + std::to_string(parent)) ==
            std::string::npos) {
      continue;
    }
    const std::string key = "OMPI_COMM_WORLD_RANK=";
    const std::size_t at = environment.find(key);
    if (at == std::string::npos) continue;
    const auto rank = std::stoul(environment.substr(at + key.size()));
    if (ranks.size() <= rank) ranks.resize(rank + 1);
    ranks[rank] = std::stoi(entry.path().filename().string());
  }
  return ranks;
}

class RanksProcess : public testing::Test {
 protected:
  void SetUp() override {
    if (find_mpirun().empty() ||
        !std::filesystem::exists(programs() + "/henhouse-ranks.so")) {
      GTEST_SKIP() << "needs Open MPI: libopenmpi-dev and openmpi-bin";
    }
    // As CI may be, in a machine that is thrown away.
    setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
    setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
    // What MPI leaves behind where a rank ends by a fault is nobody's leak, and
    // no suppression can name it: its modules are unloaded by then.
    setenv("LSAN_OPTIONS", "detect_leaks=0", 1);
    setenv("HENHOUSE_TEST_OF", std::to_string(::getpid()).c_str(), 1);
  }

  static std::vector<std::string> command(
      const std::vector<std::string>& options) {
    std::vector<std::string> words = {find_mpirun(),
                                      "--oversubscribe",
                                      "--enable-recovery",
                                      "--bind-to",
                                      "none",
                                      "-n",
                                      "3",
                                      programs() + "/henhouse-agent"};
    words.insert(words.end(), options.begin(), options.end());
    return words;
  }

  static std::string ask(int port, const std::string& message) {
    const RawClient client(port);
    client.send("POST / HTTP/1.0\r\nContent-Length: " +
                std::to_string(message.size()) + "\r\n\r\n" + message);
    return body_of(client.receive());
  }

  /// What the agent tells of its search once that contains `part`.
  static std::string report_with(int port, const std::string& part) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    std::string report;
    while (std::chrono::steady_clock::now() < end) {
      report = ask(port, "( INFO SEARCH )");
      if (report.find(part) != std::string::npos) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return report;
  }
};

// Each picks numbers in turn, so that there is always something to choose.
constexpr const char* kRules =
    "((role white) (role black) (init (turn white)) (init (at 1))"
    " (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))"
    " (<= (legal ?r (pick ?n)) (true (turn ?r)) (number ?n))"
    " (number 1) (number 2) (number 3)"
    " (<= (next (turn black)) (true (turn white)))"
    " (<= (next (turn white)) (true (turn black)))"
    " (<= (next (at ?m)) (true (at ?n)) (++ ?n ?m))"
    " (++ 1 2) (++ 2 3) (++ 3 4) (++ 4 5) (++ 5 6) (++ 6 7) (++ 7 8) (++ 8 9)"
    " (<= (next (sum ?r ?n)) (does ?r (pick ?n)))"
    " (<= (next (sum ?r ?n)) (true (sum ?r ?n)) (does ?r noop))"
    " (<= terminal (true (at 9)))"
    " (<= (goal white 100) (true (sum white 2)) (true (sum black 1)))"
    " (<= (goal white 50) (not (true (sum white 2))))"
    " (<= (goal white 0) (true (sum white 2)) (not (true (sum black 1))))"
    " (<= (goal black 50) (role black)))";

TEST_F(RanksProcess, ThinkTogetherAndGoOnWithoutOneThatIsKilled) {
  ChildProcess mpirun(command({"--port", "0", "--threads", "1", "--memory",
                               "32", "--search", "mcts", "--engine", "propnet",
                               "--ponder", "off", "--iterations", "2000"}),
                      ChildProcess::Log::kKeep);
  const std::optional<std::string> line = mpirun.read_line(kPatience);
  ASSERT_TRUE(line) << mpirun.log_tail();
  const int port = std::stoi(*line);
  EXPECT_EQ(ask(port, std::string("( START m.1 white ") + kRules + " 20 20 )"),
            "ready")
      << mpirun.log_tail();
  const std::set<std::string> legal = {"(pick 1)", "(pick 2)", "(pick 3)"};
  EXPECT_TRUE(legal.contains(ask(port, "( PLAY m.1 NIL )")));
  EXPECT_NE(report_with(port, "ranks help").find("2 other ranks help"),
            std::string::npos)
      << mpirun.log_tail();

  const std::vector<pid_t> ranks = agents_below(::getpid());
  ASSERT_EQ(ranks.size(), 3U);
  ::kill(ranks[2], SIGKILL);
  EXPECT_EQ(ask(port, "( PLAY m.1 ( ( pick 1 ) noop ) )"), "noop");
  EXPECT_TRUE(legal.contains(ask(port, "( PLAY m.1 ( noop ( pick 1 ) ) )")));
  // It waited for the dead one until that was gone.
  EXPECT_EQ(ask(port, "( INFO SEARCH )").find("2 other ranks help"),
            std::string::npos)
      << mpirun.log_tail();
  EXPECT_EQ(ask(port, "( STOP m.1 ( ( pick 1 ) noop ) )"), "done");

  // It ends in time though one is dead, and the others end with it.
  ::kill(ranks[0], SIGTERM);
  EXPECT_TRUE(mpirun.wait(kPatience));
  EXPECT_EQ(mpirun.exit_status(), 0) << mpirun.log_tail();
  EXPECT_TRUE(agents_below(::getpid()).empty());
}

TEST_F(RanksProcess, OneThatCannotListenEndsAll) {
  ChildProcess taken({programs() + "/henhouse-agent", "--port", "0"},
                     ChildProcess::Log::kKeep);
  const std::optional<std::string> port = taken.read_line(kPatience);
  ASSERT_TRUE(port) << taken.log_tail();
  ChildProcess mpirun(command({"--port", *port}), ChildProcess::Log::kKeep);
  EXPECT_TRUE(mpirun.wait(kPatience));
  EXPECT_NE(mpirun.log_tail().find("taken"), std::string::npos)
      << mpirun.log_tail();
  EXPECT_TRUE(agents_below(::getpid()).empty());
}

}  // namespace ranks_process_test
}  // namespace agent
