// The program henhouse-agent itself, as a process.

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "gamemaster/processes/process.h"
#include "tests/agent/raw_client.h"

namespace agent {
namespace agent_process_test {

using gamemaster::processes::ChildProcess;

constexpr std::chrono::seconds kPatience{30};

class AgentProcess : public testing::Test {
 protected:
  static std::vector<std::string> command(
      const std::vector<std::string>& options) {
    const char* const programs = std::getenv("HENHOUSE_PROGRAMS");
    std::vector<std::string> words = {
        std::string(programs == nullptr ? "." : programs) + "/henhouse-agent"};
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
                                             {"--nonsense"}}) {
    ChildProcess agent(command(options), ChildProcess::Log::kKeep);
    EXPECT_EQ(exit_status(agent), 2) << options.front();
    EXPECT_NE(agent.log_tail().find(options.front()), std::string::npos)
        << agent.log_tail();
  }
}

}  // namespace agent_process_test
}  // namespace agent
