#include "agent/ranks/mpirun.h"

#include <dlfcn.h>
#include <sched.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <thread>

#include "agent/ranks/module.h"
#include "gdl/diagnostics.h"
#include "gdl/number_in.h"

namespace agent::ranks {

namespace {

/// A number from 1 in the environment; 1 where there is none.
std::size_t environment_number(const char* name) {
  const char* const value = std::getenv(name);
  const std::string_view text = value == nullptr ? "" : value;
  return std::max<std::size_t>(gdl::number_in<std::size_t>(text).value_or(1),
                               1);
}

}  // namespace

Mpirun Mpirun::of_environment() {
  const char* const recovery = std::getenv("OMPI_MCA_orte_enable_recovery");
  return {environment_number("OMPI_COMM_WORLD_SIZE"),
          environment_number("OMPI_COMM_WORLD_LOCAL_SIZE"),
          recovery != nullptr && std::string_view(recovery) != "0"};
}

std::size_t threads_of_rank(std::size_t cores, std::size_t allowed,
                            std::size_t ranks_here) {
  return std::clamp<std::size_t>(cores / ranks_here, 1,
                                 std::max<std::size_t>(allowed, 1));
}

std::size_t threads_of_rank(const Mpirun& mpirun) {
  const std::size_t cores = std::thread::hardware_concurrency();
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) {
    return threads_of_rank(cores, cores, mpirun.ranks_here);
  }
  return threads_of_rank(cores, static_cast<std::size_t>(CPU_COUNT(&allowed)),
                         mpirun.ranks_here);
}

std::unique_ptr<search::ranks::Transport> open_mpi() {
  const std::filesystem::path program =
      std::filesystem::read_symlink("/proc/self/exe");
  return open_mpi(program.parent_path() / "henhouse-ranks.so");
}

std::unique_ptr<search::ranks::Transport> open_mpi(const std::string& module) {
  // Open MPI's own modules look for its symbols among the global ones.
  void* const library = dlopen(module.c_str(), RTLD_NOW | RTLD_GLOBAL);
  void* const symbol =
      library == nullptr ? nullptr : dlsym(library, "henhouse_open_mpi");
  if (symbol == nullptr) {
    const char* const failure = dlerror();
    throw gdl::Error(
        "mpirun starts several ranks, which talk by a module that cannot be "
        "loaded: " +
        (failure == nullptr ? module : std::string(failure)) +
        "; `mpirun henhouse agent` builds it beside the program where "
        "libopenmpi-dev is installed");
  }
  const char* trouble = "";
  std::unique_ptr<search::ranks::Transport> transport(
      reinterpret_cast<decltype(&henhouse_open_mpi)>(symbol)(&trouble));
  if (!transport) throw gdl::Error(std::string(trouble));
  return transport;
}

}  // namespace agent::ranks
