// The program henhouse-agent itself, as a process.

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "gamemaster/processes/process.h"
#include "tests/agent/held_port.h"
#include "tests/agent/raw_client.h"

namespace agent {
namespace agent_process_test {

using gamemaster::processes::ChildProcess;

constexpr std::chrono::seconds kPatience{30};

class AgentProcess : public testing::Test {
 protected:
  static std::filesystem::path programs() {
    const char* const programs = std::getenv("HENHOUSE_PROGRAMS");
    return programs == nullptr ? "." : programs;
  }

  static std::vector<std::string> command(
      const std::vector<std::string>& options) {
    std::vector<std::string> words = {programs() / "henhouse-agent"};
    words.insert(words.end(), options.begin(), options.end());
    return words;
  }

  static int port_of(ChildProcess& agent) {
    const std::optional<std::string> line = agent.read_line(kPatience);
    EXPECT_TRUE(line) << agent.log_tail();
    return line ? std::stoi(*line) : 0;
  }

  /// What the agent exits with once it has nothing more to do.
  static std::optional<int> exit_status(ChildProcess& agent) {
    EXPECT_TRUE(agent.wait(kPatience));
    return agent.exit_status();
  }

  /// Until it says that.
  static void wait_for_log(ChildProcess& agent, const std::string& text) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (agent.log_tail().find(text) == std::string::npos) {
      ASSERT_TRUE(agent.is_running()) << agent.log_tail();
      ASSERT_LT(std::chrono::steady_clock::now(), end) << agent.log_tail();
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }

  /// How often it says that.
  static int times_in_log(const ChildProcess& agent, const std::string& text) {
    const std::string log = agent.log_tail();
    int times = 0;
    for (std::size_t at = log.find(text); at != std::string::npos;
         at = log.find(text, at + 1)) {
      ++times;
    }
    return times;
  }

  static std::string ask(int port, const std::string& message) {
    const RawClient client(port);
    client.send("POST / HTTP/1.0\r\nContent-Length: " +
                std::to_string(message.size()) + "\r\n\r\n" + message);
    return body_of(client.receive());
  }
};

constexpr const char* kRules =
    "((role white) (role black) (init (turn white))"
    " (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))"
    " (<= (legal ?r (Pick ?n)) (true (turn ?r)) (number ?n))"
    " (number 1) (number 2)"
    " (<= (next (turn black)) (true (turn white)))"
    " (<= (next (picked ?n)) (does ?r (pick ?n)))"
    " (<= (next (picked ?n)) (true (picked ?n)))"
    " (<= terminal (not (true (turn white))) (not (true (turn black))))"
    " (<= (goal white 100) (true (picked 2)))"
    " (<= (goal white 0) (not (true (picked 2))))"
    " (goal black 50))";

TEST_F(AgentProcess, PlaysAMatchOverHttpAndStopsCleanly) {
  ChildProcess agent(command({"--port", "0", "--name", "Test-Hen", "--threads",
                              "1", "--memory", "64"}),
                     ChildProcess::Log::kKeep);
  const int port = port_of(agent);
  EXPECT_EQ(ask(port, "( INFO )"),
            "( ( name Test-Hen ) ( status available ) ( species alien ) )");
  EXPECT_EQ(ask(port, std::string("( START m.1 white ") + kRules + " 1 1 )"),
            "ready")
      << agent.log_tail();
  EXPECT_EQ(ask(port, "( PLAY m.1 NIL )"), "(Pick 2)");
  EXPECT_EQ(ask(port, "( PLAY m.1 ( ( pick 2 ) noop ) )"), "noop");
  EXPECT_EQ(ask(port, "( STOP m.1 ( noop ( pick 1 ) ) )"), "done");
  EXPECT_EQ(ask(port, "( PING )"), "ready");

  ::kill(agent.id(), SIGTERM);
  EXPECT_EQ(exit_status(agent), 0) << agent.log_tail();
  EXPECT_EQ(agent.read_line(kPatience), std::nullopt);  // the log is elsewhere
}

TEST_F(AgentProcess, StopsCleanlyInTheMiddleOfAThought) {
  ChildProcess agent(command({"--port", "0", "--threads", "1"}),
                     ChildProcess::Log::kKeep);
  const int port = port_of(agent);
  const std::string start =
      std::string("(START m.1 white ") + kRules + " 1000 1000)";
  const RawClient waiting(port);
  waiting.send("POST / HTTP/1.0\r\n\r\n" + start);
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (ask(port, "(PING)") != "busy") {
    ASSERT_LT(std::chrono::steady_clock::now(), end) << agent.log_tail();
  }
  ::kill(agent.id(), SIGINT);
  EXPECT_EQ(exit_status(agent), 0) << agent.log_tail();
  // Either it was told, or the thought was over before.
  const std::string reply = body_of(waiting.receive());
  EXPECT_TRUE(reply == "busy" || reply == "ready") << reply;
}

TEST_F(AgentProcess, ASecondSignalEndsItAtOnce) {
  ChildProcess agent(command({"--port", "0"}), ChildProcess::Log::kKeep);
  port_of(agent);
  // Both are there before it can stop by itself.
  ::kill(agent.id(), SIGSTOP);
  ::kill(agent.id(), SIGINT);
  ::kill(agent.id(), SIGTERM);
  ::kill(agent.id(), SIGCONT);
  EXPECT_EQ(exit_status(agent), 128 + SIGTERM) << agent.log_tail();
}

TEST_F(AgentProcess, SaysOnceThatTheRulesGiveNothingToPlay) {
  ChildProcess agent(command({"--port", "0", "--threads", "1"}),
                     ChildProcess::Log::kKeep);
  const int port = port_of(agent);
  EXPECT_EQ(ask(port, "(START q.1 x ((role x)) 1 1)"), "ready");
  EXPECT_EQ(ask(port, "(PLAY q.1 NIL)"), "nil");
  EXPECT_EQ(ask(port, "(PLAY q.1 (noop))"), "nil");
  EXPECT_EQ(ask(port, "(STOP q.1 (noop))"), "done");
  EXPECT_EQ(times_in_log(agent, "q.1: the rules give x no legal move"), 1)
      << agent.log_tail();

  const std::string over = "(role x) (legal x noop) terminal";
  EXPECT_EQ(ask(port, "(START q.2 x (" + over + ") 1 1)"), "ready");
  EXPECT_EQ(ask(port, "(PLAY q.2 NIL)"), "nil");
  EXPECT_EQ(ask(port, "(STOP q.2 (noop))"), "done");
  EXPECT_EQ(times_in_log(agent, "q.2: the rules end the match"), 1)
      << agent.log_tail();

  EXPECT_EQ(ask(port, std::string("(START m.1 black ") + kRules + " 1 1)"),
            "ready");
  EXPECT_EQ(ask(port, "(PLAY m.1 NIL)"), "noop");
  EXPECT_EQ(times_in_log(agent, "m.1: the rules"), 0) << agent.log_tail();
}

TEST_F(AgentProcess, StopsWhileItWaitsForAGameManager) {
  const HeldPort held;
  ChildProcess agent(command({"--port", "0", "--register", held.url()}),
                     ChildProcess::Log::kKeep);
  const int port = port_of(agent);
  wait_for_log(agent, "cannot reach a game manager at " + held.url());
  EXPECT_EQ(ask(port, "(PING)"), "ready");
  ::kill(agent.id(), SIGTERM);
  EXPECT_EQ(exit_status(agent), 0) << agent.log_tail();
}

TEST_F(AgentProcess, ASignalEndsItWhileItWaitsForItsDatabase) {
  if (!std::filesystem::exists(programs() / "henhouse-postgres.so")) {
    GTEST_SKIP() << "libpqxx was not installed when this was built";
  }
  ChildProcess agent(
      command({"--port", "0", "--db", "postgresql://me@/x?host=/nowhere"}),
      ChildProcess::Log::kKeep);
  wait_for_log(agent, "is waited for");
  ::kill(agent.id(), SIGTERM);
  EXPECT_EQ(exit_status(agent), 128 + SIGTERM) << agent.log_tail();
}

TEST_F(AgentProcess, TakenPortIsAnErrorThatSaysSo) {
  ChildProcess first(command({"--port", "0"}), ChildProcess::Log::kKeep);
  const std::string port = std::to_string(port_of(first));
  ChildProcess second(command({"--port", port}), ChildProcess::Log::kKeep);
  EXPECT_EQ(exit_status(second), 1);
  EXPECT_NE(second.log_tail().find("port " + port), std::string::npos)
      << second.log_tail();
  EXPECT_NE(second.log_tail().find("taken"), std::string::npos);
}

TEST_F(AgentProcess, WrongUsageIsExplained) {
  for (const auto& options :
       std::vector<std::vector<std::string>>{{"--search", "guessing"},
                                             {"--engine", "steam"},
                                             {"--port", "70000"},
                                             {"--threads", "-1"},
                                             {"--register", "foo"},
                                             {"--register", "https://host:80"},
                                             {"--register", "http://host:80/x"},
                                             {"--register-token", "secret"},
                                             {"--nonsense"}}) {
    ChildProcess agent(command(options), ChildProcess::Log::kKeep);
    EXPECT_EQ(exit_status(agent), 2) << options.front();
    EXPECT_NE(agent.log_tail().find(options.front()), std::string::npos)
        << agent.log_tail();
  }
}

TEST_F(AgentProcess, TheTokenForAGameManagerIsOneAndCanBeRead) {
  const std::string manager = "http://127.0.0.1:1";
  ChildProcess two(command({"--register", manager, "--register-token", "secret",
                            "--register-token-file", "/dev/null"}),
                   ChildProcess::Log::kKeep);
  EXPECT_EQ(exit_status(two), 2);
  EXPECT_NE(two.log_tail().find("there is one token"), std::string::npos)
      << two.log_tail();
  ChildProcess none(command({"--register", manager, "--register-token-file",
                             "/nowhere/token"}),
                    ChildProcess::Log::kKeep);
  EXPECT_EQ(exit_status(none), 2);
  EXPECT_NE(none.log_tail().find("cannot read the token in /nowhere/token"),
            std::string::npos)
      << none.log_tail();
  ChildProcess alone(command({"--register-token-file", "/nowhere/token"}),
                     ChildProcess::Log::kKeep);
  EXPECT_EQ(exit_status(alone), 2);
  EXPECT_NE(alone.log_tail().find("--register names"), std::string::npos)
      << alone.log_tail();
}

}  // namespace agent_process_test
}  // namespace agent
