#pragma once

#include <string>
#include <vector>

#include "gdl/expression.h"

namespace gamemaster::players {

/// What an agent of ours is asked for a hint about.
struct HintQuestion {
  std::string agent;                   ///< path of henhouse-agent
  std::vector<gdl::Expression> rules;  ///< which begin with the position
  std::string role;
  int play_clock = 2;  ///< seconds
};

/// The move that an agent of ours would make; blocks for the clocks. Throws
/// gdl::Error where it has none.
std::string ask_for_hint(const HintQuestion& question);

}  // namespace gamemaster::players
