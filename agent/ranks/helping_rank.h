#pragma once

#include <string>

#include "agent/ranks/mpirun.h"
#include "search/ranks/transport.h"
#include "search/search.h"

namespace agent::ranks {

/// What any rank but the first does: it helps that one, with a search of these
/// settings over the engine of that name, until it ends. Throws gdl::Error
/// where nothing is heard of it any more.
void help(const Mpirun& mpirun, search::ranks::Transport& transport,
          const search::Settings& settings, const std::string& engine);

}  // namespace agent::ranks
