#pragma once

#include <functional>
#include <string>

#include "agent/command/options.h"
#include "search/memory/memory.h"

namespace agent::command {

/// Opens the database in which it is kept what was learnt of games.
using OpenDatabase =
    std::function<search::memory::FindKnowledge(const std::string& address)>;

/// What `henhouse agent` does; its exit status. Serves until SIGINT or SIGTERM,
/// of which a second one ends the program at once, as the first does while the
/// database is opened; SIGUSR1 asks for the move at once. Where mpirun started
/// several of it, the first serves and the others help it. To be called before
/// there are other threads. Throws gdl::Error where it cannot begin.
int run_agent(const Options& options, const OpenDatabase& open_database);

}  // namespace agent::command
