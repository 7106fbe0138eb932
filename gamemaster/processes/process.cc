#include "gamemaster/processes/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <thread>

#include "gamemaster/processes/own_failure.h"
#include "gdl/number_in.h"

namespace gamemaster::processes {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kAgentStartTimeout = std::chrono::seconds(20);
constexpr std::size_t kLogTail = 2048;
/// Of address space: networks, states and tables, programs and stacks.
constexpr std::size_t kBesideSearchMb = 2048;

// The address and thread sanitizers reserve terabytes of address space, of
// which a limit would leave none: built with them, programs have no limit.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kHasShadowMemory = true;
#elif defined(__has_feature)
constexpr bool kHasShadowMemory =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool kHasShadowMemory = false;
#endif

/// The child's ends; -1 where it has none.
struct ChildEnds {
  int input = -1;
  int output = -1;
  int log = -1;
};

/// What the child does between fork and exec: only calls that are safe there.
[[noreturn]] void become(char* const* arguments, pid_t parent,
                         const ChildEnds& ends, rlim_t memory) {
  // An agent that is told to hurry before it listens for that must not die of
  // it: the signal waits.
  sigset_t waiting;
  sigemptyset(&waiting);
  sigaddset(&waiting, SIGUSR1);
  sigprocmask(SIG_SETMASK, &waiting, nullptr);
  signal(SIGPIPE, SIG_DFL);
  signal(SIGINT, SIG_DFL);
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);  // it died before the line above
  dup2(ends.output, STDOUT_FILENO);
  if (ends.log >= 0) dup2(ends.log, STDERR_FILENO);
  const int input = ends.input >= 0 ? ends.input : open("/dev/null", O_RDONLY);
  if (input >= 0) dup2(input, STDIN_FILENO);
  // Libraries open files without O_CLOEXEC, and other threads may be between
  // the two calls of those that set it later.
  close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
  if (memory > 0 && !kHasShadowMemory) {
    const rlimit limit{memory, memory};
    setrlimit(RLIMIT_AS, &limit);
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
  }
  execv(arguments[0], arguments);
  _exit(127);
}

std::vector<std::string> agent_command(const AgentOptions& options) {
  if (!std::filesystem::exists(options.program)) {
    throw OwnFailure("the agent is missing: there is no program " +
                     options.program);
  }
  std::vector<std::string> command = {options.program,
                                      "--port",
                                      "0",
                                      "--threads",
                                      std::to_string(options.threads),
                                      "--memory",
                                      std::to_string(options.memory_mb),
                                      "--seed",
                                      std::to_string(options.seed),
                                      "--ponder",
                                      options.ponders ? "on" : "off"};
  if (options.interesting) command.emplace_back("--interesting");
  if (options.level > 0) {
    command.insert(command.end(), {"--level", std::to_string(options.level)});
  }
  if (!options.search.empty()) {
    command.insert(command.end(), {"--search", options.search});
  }
  if (!options.engine.empty()) {
    command.insert(command.end(), {"--engine", options.engine});
  }
  if (!options.database.empty()) {
    command.insert(command.end(), {"--db", options.database});
  }
  return command;
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& command,
                           const Setup& setup) {
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  int output[2] = {-1, -1};
  int input[2] = {-1, -1};
  // A socket where a pipe would do: writing to it can go without SIGPIPE.
  if (pipe2(output, O_CLOEXEC) != 0 ||
      (setup.takes_input &&
       socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input) != 0)) {
    const int error = errno;
    for (const int end : output) close(end);
    throw OwnFailure(std::string("no pipe to a child: ") +
                     std::strerror(error));
  }
  output_ = output[0];
  input_ = input[1];
  if (setup.log == Log::kKeep) {
    log_ = memfd_create("henhouse-log", MFD_CLOEXEC);
  }
  const pid_t parent = getpid();
  id_ = fork();
  if (id_ == 0) {
    become(arguments.data(), parent, {input[0], output[1], log_},
           static_cast<rlim_t>(setup.memory_mb) << 20);
  }
  const int error = errno;
  close(output[1]);
  if (input[0] >= 0) close(input[0]);
  if (id_ < 0) {
    close_ends();
    throw OwnFailure("cannot start " + command[0] + ": " +
                     std::strerror(error));
  }
}

ChildProcess::~ChildProcess() {
  terminate();
  close_ends();
}

void ChildProcess::close_ends() {
  for (const int end : {input_, output_, log_}) {
    if (end >= 0) close(end);
  }
}

bool ChildProcess::write_line(std::string_view line,
                              std::chrono::milliseconds timeout) {
  const Clock::time_point deadline = Clock::now() + timeout;
  std::string text(line);
  text += '\n';
  std::size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t size = send(input_, text.data() + sent, text.size() - sent,
                              MSG_NOSIGNAL | MSG_DONTWAIT);
    if (size >= 0) {
      sent += static_cast<std::size_t>(size);
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN) return false;
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    pollfd ready{input_, POLLOUT, 0};
    if (left.count() <= 0 ||
        poll(&ready, 1, static_cast<int>(left.count())) == 0)
      return false;
  }
  return true;
}

std::optional<std::string> ChildProcess::read_line(
    std::chrono::milliseconds timeout) {
  const Clock::time_point deadline = Clock::now() + timeout;
  for (;;) {
    const std::size_t end = buffer_.find('\n');
    if (end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return line;
    }
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    pollfd ready{output_, POLLIN, 0};
    const int count = poll(
        &ready, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0)));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return std::nullopt;
    char bytes[65536];
    const ssize_t size = read(output_, bytes, sizeof bytes);
    if (size <= 0) return std::nullopt;
    buffer_.append(bytes, static_cast<std::size_t>(size));
  }
}

bool ChildProcess::is_running() { return !wait({}); }

void ChildProcess::terminate(std::chrono::milliseconds patience) {
  if (exit_status_) return;
  kill(id_, SIGTERM);
  if (wait(patience)) return;
  kill(id_, SIGKILL);
  while (!reap(0)) {
  }
}

bool ChildProcess::wait(std::chrono::milliseconds patience) {
  const Clock::time_point deadline = Clock::now() + patience;
  while (!reap(WNOHANG) && Clock::now() < deadline) {
    // waitpid takes no timeout.
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return exit_status_.has_value();
}

/// One waitpid; whether the child has ended.
bool ChildProcess::reap(int options) {
  if (exit_status_) return true;
  int status = 0;
  const pid_t ended = waitpid(id_, &status, options);
  if (ended == id_) {
    exit_status_ =
        WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  } else if (ended < 0 && errno == ECHILD) {
    exit_status_ = 0;  // somebody else has taken its status
  }
  return exit_status_.has_value();
}

std::string ChildProcess::log_tail() const {
  if (log_ < 0) return {};
  // The offset of the file is the child's too: read without moving it.
  const off_t size = lseek(log_, 0, SEEK_CUR);
  const off_t from = std::max<off_t>(0, size - static_cast<off_t>(kLogTail));
  std::string text(kLogTail, '\0');
  const ssize_t count = pread(log_, text.data(), text.size(), from);
  text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
  return text;
}

std::string own_program_folder() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path();
}

AgentOptions limited_agent(const std::string& program, int memory_mb) {
  AgentOptions options;
  options.program = program;
  options.memory_mb = memory_mb;
  options.limit_mb = static_cast<std::size_t>(memory_mb) + kBesideSearchMb;
  return options;
}

LocalAgent::LocalAgent(const AgentOptions& options)
    : process_(agent_command(options),
               ChildProcess::Setup{options.log, /*takes_input=*/false,
                                   options.limit_mb}) {}

int LocalAgent::port() {
  if (port_ != 0) return port_;
  const std::optional<std::string> line =
      process_.read_line(kAgentStartTimeout);
  const auto port = line ? gdl::number_in<int>(*line) : std::nullopt;
  if (port && *port > 0) return port_ = *port;
  process_.terminate();
  throw OwnFailure(
      "an agent did not start" +
      (line ? "; instead of its port it said: " + *line : std::string()) +
      "\n" + process_.log_tail());
}

}  // namespace gamemaster::processes
