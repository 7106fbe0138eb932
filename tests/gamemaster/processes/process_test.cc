#include "gamemaster/processes/process.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "gdl/diagnostics.h"
#include "tests/gamemaster/shadow_memory.h"

namespace gamemaster {
namespace process_test {

using processes::AgentOptions;
using processes::ChildProcess;
using processes::limited_agent;
using processes::LocalAgent;
using Log = ChildProcess::Log;

constexpr auto kPatience = std::chrono::seconds(20);

std::vector<std::string> shell(const std::string& script) {
  return {"/bin/sh", "-c", script};
}

TEST(ChildProcess, ReadsLineByLine) {
  ChildProcess child(shell("echo one; printf 'two\\nthree'"), Log::kKeep);
  EXPECT_EQ(child.read_line(kPatience), "one");
  EXPECT_EQ(child.read_line(kPatience), "two");
  EXPECT_EQ(child.read_line(kPatience), std::nullopt);
}

TEST(ChildProcess, WaitsNoLongerThanToldForALine) {
  ChildProcess child(shell("exec cat /dev/zero > /dev/null"), Log::kKeep);
  EXPECT_EQ(child.read_line(std::chrono::milliseconds(20)), std::nullopt);
  EXPECT_TRUE(child.is_running());
}

TEST(ChildProcess, KeepsTheEndOfTheLog) {
  ChildProcess child(
      shell("i=0; while [ $i -lt 999 ]; do echo line $i; i=$((i+1)); done >&2; "
            "echo done"),
      Log::kKeep);
  EXPECT_EQ(child.read_line(kPatience), "done");
  const std::string tail = child.log_tail();
  EXPECT_LE(tail.size(), 2048u);
  EXPECT_TRUE(tail.ends_with("line 998\n")) << tail;
}

TEST(ChildProcess, EndsWhenAsked) {
  ChildProcess child(
      shell("trap 'echo bye; exit 0' TERM; echo up; while :; do sleep 0.01; "
            "done"),
      Log::kKeep);
  EXPECT_EQ(child.read_line(kPatience), "up");
  child.terminate(kPatience);
  EXPECT_EQ(child.read_line(kPatience), "bye");
  EXPECT_FALSE(child.is_running());
}

TEST(ChildProcess, EndsByForceWhatDoesNotListen) {
  ChildProcess child(
      shell("trap '' TERM; echo up; while :; do sleep 0.01; done"), Log::kKeep);
  EXPECT_EQ(child.read_line(kPatience), "up");
  child.terminate(std::chrono::milliseconds(50));
  EXPECT_EQ(child.exit_status(), 128 + SIGKILL);
}

TEST(ChildProcess, TellsItsExitStatus) {
  ChildProcess child(shell("read line; exit 7"), Log::kKeep);
  EXPECT_TRUE(child.wait(kPatience));
  EXPECT_EQ(child.exit_status(), 7);
}

TEST(ChildProcess, DoesNotOutliveUs) {
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  const pid_t parent = fork();
  if (parent == 0) {
    // The grandchild has the writing end as its stderr for as long as it lives.
    dup2(ends[1], STDERR_FILENO);
    ChildProcess child(shell("echo up; while :; do sleep 0.01; done"),
                       Log::kShow);
    child.read_line(kPatience);
    raise(SIGKILL);
  }
  close(ends[1]);
  waitpid(parent, nullptr, 0);
  char byte;
  EXPECT_EQ(read(ends[0], &byte, 1), 0);  // the end: nobody holds it
  close(ends[0]);
}

TEST(ChildProcess, GetsNoneOfOurFiles) {
  // One that nobody has marked, as libraries open them.
  const int open_here = dup(STDOUT_FILENO);
  ASSERT_GT(open_here, STDERR_FILENO);
  ASSERT_EQ(fcntl(open_here, F_GETFD) & FD_CLOEXEC, 0);
  ChildProcess child({"/bin/ls", "/proc/self/fd"}, Log::kKeep);
  std::vector<std::string> files;
  while (const auto line = child.read_line(kPatience)) files.push_back(*line);
  close(open_here);
  // The last is the folder that is listed.
  EXPECT_EQ(files, (std::vector<std::string>{"0", "1", "2", "3"}));
}

TEST(ChildProcess, HasNoMoreMemoryThanItMay) {
  if (has_shadow_memory()) GTEST_SKIP() << "the sanitizer has no limit";
  const auto largest = [](std::size_t memory_mb) {
    ChildProcess child(shell("ulimit -v"),
                       ChildProcess::Setup{Log::kKeep, false, memory_mb});
    return child.read_line(kPatience);
  };
  EXPECT_EQ(largest(100), std::to_string(100 * 1024));
  EXPECT_NE(largest(0), std::to_string(100 * 1024));
}

/// A program in place of an agent, that says `script`.
class FakeAgent {
 public:
  explicit FakeAgent(const std::string& script)
      : path_(testing::TempDir() + "agent_" + std::to_string(getpid())) {
    std::ofstream(path_) << "#!/bin/sh\n" << script << "\n";
    std::filesystem::permissions(path_, std::filesystem::perms::owner_all);
  }
  ~FakeAgent() { std::filesystem::remove(path_); }
  FakeAgent(const FakeAgent&) = delete;
  FakeAgent& operator=(const FakeAgent&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

TEST(LocalAgent, IsLimitedForRulesOfStrangers) {
  if (has_shadow_memory()) GTEST_SKIP() << "the sanitizer has no limit";
  const FakeAgent program("ulimit -v >&2; exec sleep 0");
  const AgentOptions options = limited_agent(program.path(), 200);
  EXPECT_EQ(options.memory_mb, 200);
  EXPECT_GT(options.limit_mb, 200u);
  LocalAgent agent(options);
  EXPECT_TRUE(agent.process().wait(kPatience));
  EXPECT_EQ(agent.process().log_tail(),
            std::to_string(options.limit_mb * 1024) + "\n");
}

TEST(LocalAgent, SaysWhichProgramIsMissing) {
  AgentOptions options;
  options.program = "/nowhere/henhouse-agent";
  try {
    LocalAgent agent(options);
    FAIL();
  } catch (const gdl::Error& error) {
    EXPECT_NE(std::string(error.what()).find(options.program),
              std::string::npos);
  }
}

TEST(LocalAgent, ThinksOnWhereItIsToldTo) {
  for (const bool ponders : {false, true}) {
    const FakeAgent program("echo \"$@\" >&2");
    AgentOptions options;
    options.program = program.path();
    options.ponders = ponders;
    LocalAgent agent(options);
    EXPECT_TRUE(agent.process().wait(kPatience));
    const std::string said = agent.process().log_tail();
    EXPECT_NE(said.find(ponders ? "--ponder on" : "--ponder off"),
              std::string::npos)
        << said;
  }
}

TEST(LocalAgent, ShowsWhatAnAgentSaidThatDidNotStart) {
  const FakeAgent program("echo no luck: \"$@\" >&2");
  AgentOptions options;
  options.program = program.path();
  LocalAgent agent(options);
  try {
    agent.port();
    FAIL();
  } catch (const gdl::Error& error) {
    EXPECT_NE(std::string(error.what()).find("no luck: --port 0"),
              std::string::npos)
        << error.what();
  }
}

}  // namespace process_test
}  // namespace gamemaster
