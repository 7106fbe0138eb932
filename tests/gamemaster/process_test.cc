#include "gamemaster/processes/process.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "gdl/diagnostics.h"

namespace gamemaster {
namespace process_test {

using Log = processes::ChildProcess::Log;

constexpr auto kPatience = std::chrono::seconds(20);

std::vector<std::string> shell(const std::string& script) {
  return {"/bin/sh", "-c", script};
}

TEST(ChildProcess, ReadsLineByLine) {
  processes::ChildProcess child(shell("echo one; printf 'two\\nthree'"),
                                Log::kKeep);
  EXPECT_EQ(child.read_line(kPatience), "one");
  EXPECT_EQ(child.read_line(kPatience), "two");
  EXPECT_EQ(child.read_line(kPatience), std::nullopt);
}

TEST(ChildProcess, WaitsNoLongerThanToldForALine) {
  processes::ChildProcess child(shell("exec cat /dev/zero > /dev/null"),
                                Log::kKeep);
  EXPECT_EQ(child.read_line(std::chrono::milliseconds(20)), std::nullopt);
  EXPECT_TRUE(child.is_running());
}

TEST(ChildProcess, KeepsTheEndOfTheLog) {
  processes::ChildProcess child(
      shell("i=0; while [ $i -lt 999 ]; do echo line $i; i=$((i+1)); done >&2; "
            "echo done"),
      Log::kKeep);
  EXPECT_EQ(child.read_line(kPatience), "done");
  const std::string tail = child.log_tail();
  EXPECT_LE(tail.size(), 2048u);
  EXPECT_TRUE(tail.ends_with("line 998\n")) << tail;
}

TEST(ChildProcess, EndsWhenAsked) {
  processes::ChildProcess child(
      shell("trap 'echo bye; exit 0' TERM; echo up; while :; do sleep 0.01; "
            "done"),
      Log::kKeep);
  EXPECT_EQ(child.read_line(kPatience), "up");
  child.terminate(kPatience);
  EXPECT_EQ(child.read_line(kPatience), "bye");
  EXPECT_FALSE(child.is_running());
}

TEST(ChildProcess, EndsByForceWhatDoesNotListen) {
  processes::ChildProcess child(
      shell("trap '' TERM; echo up; while :; do sleep 0.01; done"), Log::kKeep);
  EXPECT_EQ(child.read_line(kPatience), "up");
  child.terminate(std::chrono::milliseconds(50));
  EXPECT_EQ(child.exit_status(), 128 + SIGKILL);
}

TEST(ChildProcess, TellsItsExitStatus) {
  processes::ChildProcess child(shell("read line; exit 7"), Log::kKeep);
  EXPECT_TRUE(child.wait(kPatience));
  EXPECT_EQ(child.exit_status(), 7);
}

TEST(ChildProcess, DoesNotOutliveUs) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t parent = fork();
  if (parent == 0) {
    // The grandchild holds the writing end open for as long as it lives.
    processes::ChildProcess child(
        shell("echo up; while :; do sleep 0.01; done"), Log::kKeep);
    child.read_line(kPatience);
    raise(SIGKILL);
  }
  close(ends[1]);
  waitpid(parent, nullptr, 0);
  char byte;
  EXPECT_EQ(read(ends[0], &byte, 1), 0);  // the end: nobody holds it
  close(ends[0]);
}

TEST(LocalAgent, SaysWhichProgramIsMissing) {
  processes::AgentOptions options;
  options.program = "/nowhere/henhouse-agent";
  try {
    processes::LocalAgent agent(options);
    FAIL();
  } catch (const gdl::Error& error) {
    EXPECT_NE(std::string(error.what()).find(options.program),
              std::string::npos);
  }
}

TEST(LocalAgent, ShowsWhatAnAgentSaidThatDidNotStart) {
  processes::AgentOptions options;
  options.program =
      testing::TempDir() + "broken_agent_" + std::to_string(getpid());
  std::ofstream(options.program) << "#!/bin/sh\necho no luck: \"$@\" >&2\n";
  std::filesystem::permissions(options.program,
                               std::filesystem::perms::owner_all);
  processes::LocalAgent agent(options);
  try {
    agent.port();
    FAIL();
  } catch (const gdl::Error& error) {
    EXPECT_NE(std::string(error.what()).find("no luck: --port 0"),
              std::string::npos)
        << error.what();
  }
  std::filesystem::remove(options.program);
}

}  // namespace process_test
}  // namespace gamemaster
