#include "gamemaster/server/nightly_learning.h"

#include <spdlog/spdlog.h>

#include <chrono>
#include <exception>
#include <utility>

#include "gamemaster/processes/process.h"
#include "gdl/command_line/machine_memory.h"

namespace gamemaster::server {

namespace {

constexpr auto kLook = std::chrono::milliseconds(200);
/// Until it has kept what it learnt, once asked to end.
constexpr auto kStopPatience = std::chrono::seconds(10);

}  // namespace

NightlyLearning::NightlyLearning(std::string program, std::string database)
    : thread_([this, program = std::move(program),
               database = std::move(database)] { run(program, database); }) {}

NightlyLearning::~NightlyLearning() {
  is_over_ = true;
  thread_.join();
}

void NightlyLearning::run(const std::string& program,
                          const std::string& database) {
  try {
    processes::ChildProcess learner(
        {program, "--nightly", "--db", database},
        processes::ChildProcess::Setup{
            .memory_mb = gdl::command_line::strangers_memory_mb()});
    while (!is_over_) {
      // Looks whether it runs before it reads the last that it said.
      const bool is_running = learner.is_running();
      if (const auto line = learner.read_line(kLook)) {
        spdlog::info("learn: {}", *line);
      } else if (!is_running) {
        spdlog::warn("games are learnt no more at night: {}",
                     learner.log_tail());
        return;
      }
    }
    learner.terminate(kStopPatience);
  } catch (const std::exception& error) {
    spdlog::warn("games are not learnt at night: {}", error.what());
  }
}

}  // namespace gamemaster::server
