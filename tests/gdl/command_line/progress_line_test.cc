// What is seen of long work, on a terminal and elsewhere.

#include "gdl/command_line/progress_line.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string>
#include <system_error>
#include <tuple>

#include "tests/files.h"
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

TEST(ProgressLineTest, IsShownOnATerminalAndTakenAway) {
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

TEST(ProgressLineTest, IsNotShownInAPipe) {
  ErrorOutput error(0);
  ProgressLine line;
  EXPECT_FALSE(line.is_shown());
  line.show("nobody reads this");
  line.clear();
  error.restore();
  EXPECT_EQ(read_until(error.reader(), ""), "");
}

TEST(ProgressLineTest, IsCutToANarrowTerminal) {
  ErrorOutput error(10);
  {
    ProgressLine line;
    line.show("0123456789abcdef");
  }
  error.restore();
  EXPECT_EQ(read_until(error.reader(), ""), "\r\033[K012345678\r\033[K");
}

/// A program on a terminal of its own, which is ended with it.
class TerminalProgram {
 public:
  /// `arguments` as a shell takes them, the first one is the program's name.
  /// Throws where there are no terminals, as without /dev/pts.
  explicit TerminalProgram(const std::string& arguments) {
    const std::string command = "exec " + programs() + "/henhouse-" + arguments;
    winsize size{24, 200, 0, 0};
    id_ = forkpty(&terminal_, nullptr, nullptr, &size);
    // Of -1 the destructor would kill all that it may.
    if (id_ < 0) throw std::system_error(errno, std::generic_category());
    if (id_ == 0) {
      execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
      _exit(127);
    }
  }
  ~TerminalProgram() {
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
    close(terminal_);
  }
  TerminalProgram(const TerminalProgram&) = delete;
  TerminalProgram& operator=(const TerminalProgram&) = delete;

  /// What it writes until `part` is among it; empty: to its end.
  std::string read(const std::string& part = "") const {
    return read_until(terminal_, part);
  }

 private:
  pid_t id_ = -1;
  int terminal_ = -1;
};

class CommandsProgressTest : public testing::Test {
 protected:
  static void expect_in(const std::string& part, const std::string& text) {
    EXPECT_NE(text.find(part), std::string::npos) << "no '" << part << "' in:\n"
                                                  << text;
  }

  tests::TemporaryFolder folder_;
};

TEST_F(CommandsProgressTest, ProgramsShowThatTheyAreAtWork) {
  for (const auto& [program, name, what] :
       {std::tuple("ground", "a.kif", "reading "),
        std::tuple("translate", "a.egg", "translating "),
        std::tuple("analyze", "b.egg", "reading "),
        std::tuple("check", "b.kif", "checking ")}) {
    // Rules from a pipe that says nothing yet, and so they work for long.
    const std::string pipe = (folder_.path() / name).string();
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    const TerminalProgram waiting(program + (" " + pipe));
    expect_in(what + pipe + ", ", waiting.read(" s"));
  }
}

TEST_F(CommandsProgressTest, ATournamentShowsHowManyMatchesAreOver) {
  const std::string spec = folder_.write(
      "cup.json",
      R"({"players": ["random", "legal"], "games": ["games/tic_tac_toe.kif"],
          "rounds": 2})");
  const std::string text = TerminalProgram("tournament " + spec).read();
  expect_in("] 0 of 4 matches, 0 running", text);
  // As long as something is left, and how long that may take.
  expect_in("] 3 of 4 matches, ", text);
  expect_in(" s left", text);
  // Then it is gone, and the table stands there.
  expect_in("\r\033[Kcup: 4 of 4 matches", text);
}

/// Dominoes on a board of eight by eight without two opposite corners: that it
/// cannot be covered is hard to see for who tries.
std::string mutilated_board() {
  std::string rules =
      "(role r) (init (step 0)) (next (step 1)) (base (step 0))\n"
      "(base (step 1))\n";
  for (int i = 1; i < 8; ++i) {
    rules += "(succ " + std::to_string(i) + " " + std::to_string(i + 1) + ")";
  }
  for (int x = 1; x <= 8; ++x) {
    for (int y = 1; y <= 8; ++y) {
      if (x == y && (x == 1 || x == 8)) continue;
      rules += "(cell " + std::to_string(x) + " " + std::to_string(y) + ")";
    }
  }
  return rules + R"(
    (<= (pair ?a ?b ?c ?b) (succ ?a ?c) (cell ?a ?b) (cell ?c ?b))
    (<= (pair ?a ?b ?a ?d) (succ ?b ?d) (cell ?a ?b) (cell ?a ?d))
    (<= (base (full ?a ?b)) (cell ?a ?b))
    (<= (input r (lay ?a ?b ?c ?d)) (pair ?a ?b ?c ?d))
    (<= (free ?a ?b) (cell ?a ?b) (not (true (full ?a ?b))))
    (<= (legal r (lay ?a ?b ?c ?d)) (pair ?a ?b ?c ?d) (free ?a ?b)
        (free ?c ?d))
    (<= (next (full ?a ?b)) (true (full ?a ?b)))
    (<= (next (full ?a ?b)) (does r (lay ?a ?b ?c ?d)))
    (<= (next (full ?c ?d)) (does r (lay ?a ?b ?c ?d)))
    (<= gap (free ?a ?b))
    (<= going (legal r ?move))
    (<= terminal (not going))
    (<= (goal r 100) (not gap))
    (<= (goal r 0) gap)
  )";
}

TEST_F(CommandsProgressTest, APuzzleShowsWhatIsKnownSoFar) {
  const std::string rules = folder_.write("puzzle.kif", mutilated_board());
  const TerminalProgram puzzle("analyze --seconds 100 " + rules);
  // The second view stands in place of the first one.
  const std::string text = puzzle.read("A\033[J");
  expect_in("visits ", text);
  expect_in("A\033[J", text);
  // Where it is told no time there are no views, but a line.
  const TerminalProgram counted("analyze --iterations 2000000000 " + rules);
  expect_in("searching " + rules + ", ", counted.read("searching " + rules));
}

}  // namespace progress_line_test
}  // namespace gdl::command_line
