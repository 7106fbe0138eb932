#pragma once

#include <cstddef>

namespace gdl::command_line {

/// The memory of this machine, in MB; 4096 where the system does not tell.
std::size_t machine_memory_mb();

/// What a process that we start for rules of strangers may take in all, in MB:
/// half of the machine's memory, but 4096 at least.
std::size_t strangers_memory_mb();

/// What each of `agents` searches may take, in MB: its share of a quarter of
/// the machine's memory, from 16 to 1024. `agents` is at least 1.
int memory_share_mb(int agents);

}  // namespace gdl::command_line
