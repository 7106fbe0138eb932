#include "gdl/command_line/machine_memory.h"

#include <unistd.h>

#include <algorithm>

namespace gdl::command_line {

std::size_t machine_memory_mb() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long page_size = ::sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page_size <= 0) return 4096;
  return static_cast<std::size_t>(pages) *
             static_cast<std::size_t>(page_size) >>
         20;
}

std::size_t strangers_memory_mb() {
  return std::max<std::size_t>(4096, machine_memory_mb() / 2);
}

int memory_share_mb(int agents) {
  const std::size_t share =
      machine_memory_mb() / 4 / static_cast<std::size_t>(agents);
  return static_cast<int>(std::clamp<std::size_t>(share, 16, 1024));
}

}  // namespace gdl::command_line
