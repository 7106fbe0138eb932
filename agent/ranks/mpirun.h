#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "search/ranks/transport.h"

/// The agent as several processes, which mpirun started.
namespace agent::ranks {

/// What mpirun says to a process that it starts.
struct Mpirun {
  std::size_t ranks = 1;        ///< 1 without mpirun, too
  std::size_t ranks_here = 1;   ///< on this machine
  bool survives_death = false;  ///< of a rank: --enable-recovery

  /// By the environment, which Open MPI makes.
  static Mpirun of_environment();
};

/// For a search of one of `ranks_here` processes: its share of `cores`, but no
/// more than the `allowed` ones, to which it may be bound. At least 1.
std::size_t threads_of_rank(std::size_t cores, std::size_t allowed,
                            std::size_t ranks_here);
/// The same on this machine.
std::size_t threads_of_rank(const Mpirun& mpirun);

/// Packets among all ranks. MPI is a module, `henhouse-ranks.so` beside the
/// program, which is loaded here and stays loaded: who plays on one machine
/// needs no MPI. To be called once, before there are other threads; the
/// transport is to be destroyed on the same thread. Throws gdl::Error where
/// that fails.
std::unique_ptr<search::ranks::Transport> open_mpi();
/// With the module of that path.
std::unique_ptr<search::ranks::Transport> open_mpi(const std::string& module);

}  // namespace agent::ranks
