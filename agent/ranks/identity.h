#pragma once

#include "search/ranks/message.h"

namespace agent::ranks {

/// What this process is, in which all ranks of a search must agree.
search::ranks::Identity identity();

}  // namespace agent::ranks
