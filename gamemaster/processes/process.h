#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gamemaster::processes {

/// A program that we started and that ends with us: at the latest when the
/// thread that made this object ends, whatever kills it. Runs in a process
/// group of its own, so that Ctrl-C in a terminal reaches us alone, and gets
/// none of our files and sockets but stdin, stdout and stderr.
/// Not thread-safe.
class ChildProcess {
 public:
  enum class Log {
    kShow,  ///< its stderr is ours
    kKeep   ///< its stderr is kept, for log_tail
  };

  /// What it gets beside its words.
  struct Setup {
    Log log = Log::kKeep;
    bool takes_input = false;   ///< its stdin is what write_line sends
    std::size_t memory_mb = 0;  ///< of address space; 0: as much as we may
  };

  /// Runs `command`, whose first word is the path of the program. Throws
  /// gdl::Error where it cannot be started.
  ChildProcess(const std::vector<std::string>& command, const Setup& setup);
  ChildProcess(const std::vector<std::string>& command, Log log)
      : ChildProcess(command, Setup{log, false, 0}) {}

  /// terminate()
  ~ChildProcess();

  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// The next line of its stdout without the newline. Nothing where none
  /// comes in time, or the program ends first.
  std::optional<std::string> read_line(std::chrono::milliseconds timeout);

  /// Sends a line and its newline to the stdin that Setup::takes_input gave
  /// it; whether it took all of it in time.
  bool write_line(std::string_view line, std::chrono::milliseconds timeout);

  bool is_running();

  /// Waits until it ends by itself, for at most `patience`; whether it has.
  bool wait(std::chrono::milliseconds patience);

  /// What it exited with, 128 + the number of the signal that killed it, or
  /// nothing where it is not known to have ended.
  std::optional<int> exit_status() const { return exit_status_; }

  /// Asks it to end and waits for `patience`; then ends it by force.
  void terminate(std::chrono::milliseconds patience = std::chrono::seconds(2));

  /// The end of what it wrote to stderr, of at most 2 KiB; empty with
  /// Log::kShow.
  std::string log_tail() const;

  pid_t id() const { return id_; }

 private:
  bool reap(int options);
  void close_ends();

  pid_t id_ = -1;
  std::optional<int> exit_status_;
  int input_ = -1;   // the end of its stdin that we write
  int output_ = -1;  // the end of its stdout that we read
  int log_ = -1;     // a file in memory that holds its stderr
  std::string buffer_;
};

/// The folder of the program that runs now.
std::string own_program_folder();

/// How to start an agent of ours.
struct AgentOptions {
  std::string program;  ///< path of henhouse-agent
  std::string search;   ///< empty: the agent's default
  std::string engine;   ///< empty: the agent's default
  int threads = 1;
  int memory_mb = 1024;
  std::uint64_t seed = 1;
  int level = 0;             ///< of strength, 1 to 10; 0: as strong as it can
  bool interesting = false;  ///< draws moves, and bluffs
  /// Whether it thinks on while nobody waits for its move. Players of one
  /// machine take the cores from each other by that.
  bool ponders = false;
  /// The file with what was learnt of games; empty: it knows nothing.
  std::string database;
  /// Of address space, for all that it does: see ChildProcess::Setup. Rules of
  /// strangers need one.
  std::size_t limit_mb = 0;
  ChildProcess::Log log = ChildProcess::Log::kKeep;
};

/// How to start an agent for rules that nobody trusts: with `memory_mb` for its
/// search, and a limit on all that it needs besides. One that meets the limit
/// plays without what it has no memory for, or ends.
AgentOptions limited_agent(const std::string& program, int memory_mb);

/// A Henhouse agent on a free port of the loopback interface.
class LocalAgent {
 public:
  /// Starts it without waiting for it. Throws gdl::Error where the program is
  /// missing.
  explicit LocalAgent(const AgentOptions& options);

  /// The port it listens on; waits for it at the first call. Throws gdl::Error
  /// with what the agent said where it does not come up.
  int port();

  ChildProcess& process() { return process_; }

 private:
  ChildProcess process_;
  int port_ = 0;
};

}  // namespace gamemaster::processes
