#pragma once

#include "search/ranks/transport.h"

/// What the module `henhouse-ranks.so` is loaded for: packets by MPI among the
/// processes that mpirun started. The caller owns the transport, and is the
/// only one of its process. Null, and a sentence in `*trouble`, which the
/// module keeps, where MPI does not do. Program and module are built together,
/// so that both mean the same by these types.
extern "C" search::ranks::Transport* henhouse_open_mpi(const char** trouble);
