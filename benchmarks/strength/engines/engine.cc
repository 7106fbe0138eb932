#include "benchmarks/strength/engines/engine.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "gamemaster/processes/process.h"
#include "gdl/diagnostics.h"

namespace benchmarks::engines {

namespace {

using gamemaster::processes::ChildProcess;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// For what takes no thought.
constexpr milliseconds kPatience{10'000};
/// Of a move's time, for its way to us.
constexpr milliseconds kMargin{100};

/// A program and the lines that go to it and come from it.
class Lines {
 public:
  explicit Lines(const std::string& command)
      : command_(command),
        process_({"/bin/sh", "-c", "exec " + command},
                 {ChildProcess::Log::kKeep, true, 0}) {}

  void send(const std::string& line) {
    if (!process_.write_line(line, kPatience)) fail("takes no " + line);
  }

  /// Without the carriage return that some send.
  std::string receive(steady_clock::time_point until) {
    const auto left =
        std::chrono::duration_cast<milliseconds>(until - steady_clock::now());
    std::optional<std::string> line =
        process_.read_line(std::max(left, milliseconds(1)));
    if (!line) fail("says nothing");
    if (line->ends_with('\r')) line->pop_back();
    return std::move(*line);
  }

  [[noreturn]] void fail(const std::string& what) {
    throw gdl::Error(command_ + ": " + what + "; " + process_.log_tail());
  }

 private:
  std::string command_;
  ChildProcess process_;
};

class GtpEngine : public Engine {
 public:
  explicit GtpEngine(const EngineOptions& options)
      : lines_(options.command), is_told_passes_(options.is_told_passes) {
    name_ = ask("name", kPatience);
    for (const std::string& setting : options.settings) {
      ask(setting, kPatience);
    }
  }

  std::string name() const override { return name_; }
  void begin() override { ask("clear_board", kPatience); }

  std::string choose(const std::vector<std::string>& moves,
                     milliseconds time) override {
    const auto until = steady_clock::now() + time;
    begin();
    bool is_first = true;
    for (const std::string& move : moves) {
      if (move != "pass" || is_told_passes_) {
        ask(std::string("play ") + color(is_first) + " " + move, kPatience);
      }
      is_first = !is_first;
    }
    return ask(
        std::string("genmove ") + color(is_first),
        std::chrono::duration_cast<milliseconds>(until - steady_clock::now()));
  }

 private:
  static const char* color(bool is_first) { return is_first ? "b" : "w"; }

  /// The first line of the answer, which ends with an empty one. Commands are
  /// numbered, so that what comes too late to one is not taken for the next.
  std::string ask(const std::string& command, milliseconds time) {
    const auto until = steady_clock::now() + time;
    const std::string number = std::to_string(++commands_);
    lines_.send(number + ' ' + command);
    std::string answer;
    do {
      answer = lines_.receive(until);
    } while (answer.empty() || (answer[0] != '=' && answer[0] != '?') ||
             answer.substr(1, answer.find(' ') - 1) != number);
    while (!lines_.receive(until).empty()) {
    }
    if (answer[0] == '?') lines_.fail(command + ": " + answer);
    answer.erase(0, std::min(number.size() + 2, answer.size()));
    return answer;
  }

  Lines lines_;
  const bool is_told_passes_;
  std::uint64_t commands_ = 0;
  std::string name_;
};

class UciEngine : public Engine {
 public:
  explicit UciEngine(const EngineOptions& options) : lines_(options.command) {
    lines_.send("uci");
    const auto until = steady_clock::now() + kPatience;
    for (std::string line; line != "uciok"; line = lines_.receive(until)) {
      constexpr std::string_view begin = "id name ";
      if (line.starts_with(begin)) name_ = line.substr(begin.size());
    }
    for (const std::string& setting : options.settings) {
      const std::size_t at = setting.find('=');
      if (at == std::string::npos) lines_.fail("no NAME=VALUE: " + setting);
      lines_.send("setoption name " + setting.substr(0, at) + " value " +
                  setting.substr(at + 1));
    }
    await_ready();
  }

  std::string name() const override { return name_; }
  void begin() override {
    end_thought(steady_clock::now() + kPatience);
    lines_.send("ucinewgame");
    await_ready();
  }

  std::string choose(const std::vector<std::string>& moves,
                     milliseconds time) override {
    const auto until = steady_clock::now() + time;
    end_thought(until);
    std::string position = "position startpos";
    if (!moves.empty()) position += " moves";
    for (const std::string& move : moves) position += " " + move;
    lines_.send(position);
    const auto left =
        std::chrono::duration_cast<milliseconds>(until - steady_clock::now());
    const auto for_thought = std::max(left - kMargin, left / 2);
    lines_.send("go movetime " + std::to_string(for_thought.count()));
    is_thinking_ = true;
    return best_move(until);
  }

 private:
  /// One that nobody waits for any more.
  void end_thought(steady_clock::time_point until) {
    if (!is_thinking_) return;
    lines_.send("stop");
    best_move(until);
  }

  std::string best_move(steady_clock::time_point until) {
    constexpr std::string_view begin = "bestmove ";
    std::string line;
    do {
      line = lines_.receive(until);
    } while (!line.starts_with(begin));
    is_thinking_ = false;
    line.erase(0, begin.size());
    return line.substr(0, line.find(' '));
  }

  void await_ready() {
    lines_.send("isready");
    const auto until = steady_clock::now() + kPatience;
    while (lines_.receive(until) != "readyok") {
    }
  }

  Lines lines_;
  bool is_thinking_ = false;  // a move was asked for, and did not come in time
  std::string name_;
};

}  // namespace

std::unique_ptr<Engine> start_engine(const EngineOptions& options) {
  if (options.protocol == Words::kUci) {
    return std::make_unique<UciEngine>(options);
  }
  return std::make_unique<GtpEngine>(options);
}

}  // namespace benchmarks::engines
