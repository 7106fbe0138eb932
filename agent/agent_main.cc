// henhouse agent: the player that waits for a game manager.

#include <spdlog/spdlog.h>

#include <exception>
#include <memory>
#include <optional>
#include <string>

#include "agent/command/agent_command.h"
#include "agent/command/options.h"
#include "gamemaster/store/learnt_version.h"
#include "gamemaster/store/store.h"
#include "gdl/command_line/command_line.h"
#include "search/memory/memory.h"

namespace {

/// What was learnt, out of a store that is read at each start of a match. A
/// store that fails is logged, and nothing is known then.
search::memory::FindKnowledge open_database(const std::string& address) {
  gamemaster::store::check_is_there(address);
  const auto store = std::make_shared<gamemaster::store::Store>(
      address, gamemaster::store::StoreOptions{.reads_only = true});
  return [store](const std::string& key) -> std::optional<std::string> {
    try {
      return gamemaster::store::learnt_version(*store, key);
    } catch (const std::exception& error) {
      spdlog::warn("{}", error.what());
      return std::nullopt;
    }
  };
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    agent::command::Options options;
    if (const auto status = agent::command::read_options(argc, argv, options)) {
      return *status;
    }
    return agent::command::run_agent(options, open_database);
  });
}
