// A program for one game as a player of game managers: it follows the sheets
// of games/ by the words of their moves (move_words.h), not by their rules.
// benchmarks/strength/engines.sh says more.
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "agent/message_server.h"
#include "benchmarks/strength/engines/engine.h"
#include "benchmarks/strength/engines/move_words.h"
#include "gdl/command_line/command_line.h"
#include "gdl/command_line/interrupt.h"
#include "gdl/diagnostics.h"
#include "gdl/protocol/message.h"

namespace {

using benchmarks::engines::Engine;
using benchmarks::engines::MoveForm;
using benchmarks::engines::Words;
using gdl::Expression;
using gdl::protocol::Message;
using gdl::protocol::MessageKind;

struct Options {
  std::string protocol = "gtp";
  benchmarks::engines::EngineOptions engine;
  bool has_forced_passes = false;
  int port = 0;
  MoveForm form;
};

/// The roles of a rulesheet, in its order.
std::vector<std::string> roles_of(const std::vector<Expression>& rules) {
  std::vector<std::string> roles;
  for (const Expression& rule : rules) {
    if (rule.items.size() == 2 && rule.items[0].is("role")) {
      roles.push_back(canonical_text(rule.items[1]));
    }
  }
  return roles;
}

/// One match at a time of two who move in turn. Not thread-safe.
class EnginePlayer {
 public:
  EnginePlayer(Engine& engine, MoveForm form)
      : engine_(engine), form_(std::move(form)) {}

  std::string reply(const std::string& text) {
    gdl::Diagnostics diagnostics("message");
    const auto message = gdl::protocol::parse_message(text, diagnostics);
    if (!message) {
      throw gdl::Error(diagnostics.format(diagnostics.entries().front()));
    }
    switch (message->kind) {
      case MessageKind::kInfo:
        return gdl::protocol::format_info(
            {engine_.name(), match_.empty() ? "available" : "busy", "alien"});
      case MessageKind::kStart:
        return start(*message);
      case MessageKind::kPlay:
        return play(*message);
      case MessageKind::kStop:
      case MessageKind::kAbort:
        match_.clear();
        return "done";
      default:
        return "ready";
    }
  }

 private:
  std::string start(const Message& message) {
    const std::vector<std::string> roles = roles_of(message.rules);
    if (roles.size() != 2) throw gdl::Error("the game is not for two");
    match_ = message.match_id;
    side_ = gdl::canonical_text({message.role, {}, {}}) == roles[1] ? 1 : 0;
    clock_ = message.play_clock;
    words_.clear();
    engine_.begin();
    return "ready";
  }

  std::string play(const Message& message) {
    if (match_.empty() || message.match_id != match_) return "busy";
    if (message.moves && message.moves->size() == 2) {
      const int mover = static_cast<int>(words_.size() % 2);
      words_.push_back(to_word((*message.moves)[mover], mover, form_));
    }
    if (words_.size() % 2 != side_) return "noop";
    const std::string word = engine_.choose(
        words_, std::chrono::duration_cast<std::chrono::milliseconds>(clock_));
    return to_move(word, word.starts_with(king_cell()), form_);
  }

  /// In chess, where our king stands.
  std::string king_cell() const {
    std::string cell = side_ == 0 ? "e1" : "e8";
    for (std::size_t i = side_; i < words_.size(); i += 2) {
      if (words_[i].starts_with(cell)) cell = words_[i].substr(2, 2);
    }
    return cell;
  }

  Engine& engine_;
  const MoveForm form_;
  std::string match_;  // empty: none
  std::size_t side_ = 0;
  gdl::ClockTime clock_{};
  std::vector<std::string> words_;  // of both, from the beginning
};

/// Until Ctrl-C or SIGTERM.
int serve(const Options& options) {
  // The handler is made before any thread, and needs the server only later.
  agent::MessageServer* server_to_stop = nullptr;
  std::mutex mutex;
  const gdl::command_line::InterruptHandler handler([&] {
    const std::lock_guard lock(mutex);
    if (server_to_stop == nullptr) std::_Exit(gdl::command_line::kOwnFailure);
    server_to_stop->stop();
  });
  const std::unique_ptr<Engine> engine =
      benchmarks::engines::start_engine(options.engine);
  EnginePlayer player(*engine, options.form);
  std::mutex one_at_a_time;
  agent::MessageServer server([&](const std::string& message, auto) {
    const std::lock_guard lock(one_at_a_time);
    return player.reply(message);
  });
  {
    const std::lock_guard lock(mutex);
    server_to_stop = &server;
  }
  std::printf("%d\n", server.bind("127.0.0.1", options.port));
  std::fflush(stdout);
  server.serve();
  const std::lock_guard lock(mutex);
  server_to_stop = nullptr;
  return gdl::command_line::kDone;
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    Options options;
    gdl::command_line::CommandLine command_line(
        "engine-player",
        "Lets a program for one game play it on a game manager. The port is "
        "one line on stdout.");
    command_line.argument("ENGINE", options.engine.command,
                          "its command, words for a shell");
    command_line.option("--protocol", options.protocol, "which it speaks");
    command_line.choices("--protocol", {"gtp", "uci"});
    command_line.option("--set", options.engine.settings,
                        "sent when it starts: a command of GTP, or NAME=VALUE "
                        "of UCI");
    command_line.option("--port", options.port, "where to listen; 0: any free");
    command_line.option("--flipped-rows", options.form.flipped_rows,
                        "that many rows, which the program counts from the "
                        "top and the rules from the bottom");
    command_line.option("--pass", options.form.pass,
                        "the move of the rules by which one passes");
    command_line.flag("--forced-passes", options.has_forced_passes,
                      "who passes has to, and the program is not told");
    if (const auto status = command_line.parse(argc, argv)) return *status;
    options.engine.is_told_passes = !options.has_forced_passes;
    options.engine.protocol = options.form.words =
        options.protocol == "uci" ? Words::kUci : Words::kGtp;
    return serve(options);
  });
}
