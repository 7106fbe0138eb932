#include "gdl/command_line/interrupt.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <system_error>

namespace gdl::command_line {
namespace interrupt_test {

constexpr int kPatience = 20'000;  // milliseconds

/// A process that runs `body`, which is handed the writing end of a pipe.
class Forked {
 public:
  explicit Forked(void (*body)(int says)) {
    int ends[2] = {-1, -1};
    EXPECT_EQ(pipe(ends), 0);
    id_ = fork();
    // Of -1 the destructor would kill all that it may.
    if (id_ < 0) throw std::system_error(errno, std::generic_category());
    if (id_ == 0) {
      close(ends[0]);
      body(ends[1]);
      _exit(0);
    }
    close(ends[1]);
    hears_ = ends[0];
  }
  ~Forked() {
    if (!reaped_) {
      kill(id_, SIGKILL);
      waitpid(id_, nullptr, 0);
    }
    close(hears_);
  }
  Forked(const Forked&) = delete;
  Forked& operator=(const Forked&) = delete;

  void signal(int number) const { kill(id_, number); }

  /// The next byte that it says; 0 where it has ended, or says nothing.
  char hear() const {
    pollfd ready{hears_, POLLIN, 0};
    char byte = 0;
    if (poll(&ready, 1, kPatience) <= 0) return 0;
    return read(hears_, &byte, 1) == 1 ? byte : '\0';
  }

  /// Its exit status, after it has closed the pipe; -1 where it has none.
  int exit_status() {
    pollfd ready{hears_, POLLIN, 0};
    if (poll(&ready, 1, kPatience) <= 0) return -1;
    int status = 0;
    reaped_ = waitpid(id_, &status, 0) == id_;
    return reaped_ && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t id_ = -1;
  int hears_ = -1;
  bool reaped_ = false;
};

void say(int pipe, char byte) {
  [[maybe_unused]] const ssize_t size = write(pipe, &byte, 1);
}

void wait_for_ever() {
  while (true) pause();
}

TEST(InterruptHandler, CallsTheFunctionAndGoesOn) {
  Forked program([](int says) {
    std::mutex mutex;
    std::condition_variable changed;
    bool interrupted = false;
    const InterruptHandler handler([&] {
      const std::lock_guard lock(mutex);
      interrupted = true;
      changed.notify_all();
    });
    say(says, 'r');
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return interrupted; });
    say(says, 'i');
  });
  ASSERT_EQ(program.hear(), 'r');
  program.signal(SIGTERM);
  EXPECT_EQ(program.hear(), 'i');
  EXPECT_EQ(program.exit_status(), 0);
}

TEST(InterruptHandler, ASecondSignalEndsAProgramThatIsStillStopping) {
  Forked program([](int says) {
    const InterruptHandler handler([says] {
      say(says, 'i');
      wait_for_ever();
    });
    say(says, 'r');
    wait_for_ever();
  });
  ASSERT_EQ(program.hear(), 'r');
  program.signal(SIGINT);
  ASSERT_EQ(program.hear(), 'i');
  program.signal(SIGINT);
  EXPECT_EQ(program.exit_status(), 1);
}

TEST(InterruptHandler, LeavesTheSignalsAsTheyWere) {
  Forked program([](int says) {
    {
      const InterruptHandler handler([] {});
    }
    say(says, 'r');
    wait_for_ever();
  });
  ASSERT_EQ(program.hear(), 'r');
  program.signal(SIGINT);
  EXPECT_EQ(program.hear(), 0);  // ended by the signal
}

}  // namespace interrupt_test
}  // namespace gdl::command_line
