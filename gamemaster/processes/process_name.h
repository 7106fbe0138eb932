#pragma once

#include <string>

namespace gamemaster::processes {

/// Names this process for as long as the machine runs: no later process is
/// called the same.
std::string own_process_name();

/// Whether the process of that name is running, as far as can be seen here.
bool is_running(const std::string& process_name);

}  // namespace gamemaster::processes
