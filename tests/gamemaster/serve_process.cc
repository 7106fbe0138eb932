#include "tests/gamemaster/serve_process.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>

namespace gamemaster {

namespace {

constexpr std::chrono::seconds kProcessPatience{30};

std::vector<std::string> command_of(const std::string& database,
                                    const std::vector<std::string>& options) {
  std::vector<std::string> command = {program_folder() + "/henhouse-serve",
                                      "--port", "0", "--db", database};
  command.insert(command.end(), options.begin(), options.end());
  return command;
}

}  // namespace

ServeProcess::ServeProcess(const std::string& database,
                           const std::vector<std::string>& options)
    : command_(command_of(database, options)) {
  ::setenv("HENHOUSE_GAMES", "games", 1);
  start();
}

void ServeProcess::start() {
  process_ = std::make_unique<processes::ChildProcess>(
      command_, processes::ChildProcess::Log::kKeep);
  const std::string address =
      process_->read_line(kProcessPatience).value_or("");
  ASSERT_NE(address, "") << process_->log_tail();
  constexpr std::size_t kScheme = 7;  // http://
  const std::size_t colon = address.rfind(':');
  connect_to(address.substr(kScheme, colon - kScheme),
             std::atoi(address.c_str() + colon + 1));
}

void ServeProcess::kill() {
  ::kill(process_->id(), SIGKILL);
  process_->wait(kProcessPatience);
}

void ServeProcess::interrupt() {
  ::kill(process_->id(), SIGINT);
  EXPECT_TRUE(process_->wait(kProcessPatience)) << process_->log_tail();
}

}  // namespace gamemaster
