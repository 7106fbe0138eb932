// What is seen of long work, on a terminal and elsewhere.

#include "gdl/command_line/progress_line.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "tests/gdl/command_line/program_run.h"

namespace gdl::command_line {
namespace progress_line_test {

constexpr int kPatience = 30'000;  // milliseconds

/// What comes from `file` until `part` is among it, or nothing comes any more.
std::string read_until(int file, const std::string& part) {
  std::string text;
  char buffer[4096];
  while (part.empty() || text.find(part) == std::string::npos) {
    pollfd ready{file, POLLIN, 0};
    if (poll(&ready, 1, kPatience) <= 0) break;
    const ssize_t count = read(file, buffer, sizeof buffer);
    if (count <= 0) break;
    text.append(buffer, static_cast<std::size_t>(count));
  }
  return text;
}

/// stderr is the end of a terminal, `columns` wide, or of a pipe.
class ErrorOutput {
 public:
  explicit ErrorOutput(unsigned short columns) {
    int end = -1;
    if (columns > 0) {
      winsize size{24, columns, 0, 0};
      EXPECT_EQ(openpty(&reader_, &end, nullptr, nullptr, &size), 0);
    } else {
      int ends[2] = {-1, -1};
      EXPECT_EQ(pipe(ends), 0);
      reader_ = ends[0];
      end = ends[1];
    }
    before_ = dup(STDERR_FILENO);
    dup2(end, STDERR_FILENO);
    close(end);
  }
  ~ErrorOutput() {
    restore();
    close(reader_);
  }
  ErrorOutput(const ErrorOutput&) = delete;
  ErrorOutput& operator=(const ErrorOutput&) = delete;

  void restore() {
    if (before_ < 0) return;
    dup2(before_, STDERR_FILENO);
    close(before_);
    before_ = -1;
  }
  int reader() const { return reader_; }

 private:
  int reader_ = -1;
  int before_ = -1;
};

TEST(CommandsProgressTest, IsShownOnATerminalAndTakenAway) {
  ErrorOutput error(80);
  std::string text;
  {
    const WaitingLine line("counting sheep", std::chrono::milliseconds(1));
    text = read_until(error.reader(), "counting sheep, 0 s");
  }
  error.restore();
  text += read_until(error.reader(), "");
  EXPECT_NE(text.find("counting sheep, 0 s"), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("\r\033[K")) << text;
}

TEST(CommandsProgressTest, IsNotShownInAPipe) {
  ErrorOutput error(0);
  ProgressLine line;
  EXPECT_FALSE(line.is_shown());
  line.show("nobody reads this");
  line.clear();
  error.restore();
  EXPECT_EQ(read_until(error.reader(), ""), "");
}

TEST(CommandsProgressTest, IsCutToANarrowTerminal) {
  ErrorOutput error(10);
  {
    ProgressLine line;
    line.show("0123456789abcdef");
  }
  error.restore();
  EXPECT_EQ(read_until(error.reader(), ""), "\r\033[K012345678\r\033[K");
}

/// A program on a terminal of its own that reads rules from a pipe which says
/// nothing yet, and so works for long.
class WaitingProgram {
 public:
  WaitingProgram(const std::string& program, const std::string& file)
      : pipe_((folder_.path() / file).string()) {
    EXPECT_EQ(mkfifo(pipe_.c_str(), 0600), 0);
    winsize size{24, 200, 0, 0};
    id_ = forkpty(&terminal_, nullptr, nullptr, &size);
    if (id_ == 0) {
      const std::string path = programs() + "/henhouse-" + program;
      execl(path.c_str(), path.c_str(), pipe_.c_str(), nullptr);
      _exit(127);
    }
  }
  ~WaitingProgram() {
    const int writer = open(pipe_.c_str(), O_WRONLY | O_NONBLOCK);
    if (writer >= 0) close(writer);
    read_until(terminal_, "");
    waitpid(id_, nullptr, 0);
    close(terminal_);
  }
  WaitingProgram(const WaitingProgram&) = delete;
  WaitingProgram& operator=(const WaitingProgram&) = delete;

  std::string read(const std::string& part) const {
    return read_until(terminal_, part);
  }
  const std::string& file() const { return pipe_; }

 private:
  TemporaryFolder folder_;
  std::string pipe_;
  pid_t id_ = -1;
  int terminal_ = -1;
};

TEST(CommandsProgressTest, ProgramsShowThatTheyAreAtWork) {
  for (const auto& [program, file, what] :
       {std::tuple("ground", "a.kif", "reading "),
        std::tuple("translate", "a.egg", "translating "),
        std::tuple("analyze", "a.egg", "reading "),
        std::tuple("check", "a.kif", "checking ")}) {
    const WaitingProgram waiting(program, file);
    const std::string text = waiting.read(" s");
    EXPECT_NE(text.find(what + waiting.file() + ", "), std::string::npos)
        << program << ": " << text;
  }
}

}  // namespace progress_line_test
}  // namespace gdl::command_line
