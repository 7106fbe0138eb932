#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "gdl/rulesheet.h"
#include "reasoner/analysis/analysis.h"
#include "reasoner/construction/propnet_builder.h"
#include "reasoner/network/network.h"

namespace reasoner::report {

/// What becomes of a rulesheet: its network, or why it has none.
struct GroundReport {
  std::vector<std::string> roles;
  /// One sentence where there is no network, and Datalog plays the game.
  std::string fallback;
  std::optional<network::Propnet> propnet;
  construction::BuildReport build;
  std::optional<analysis::Analysis> analysis;  ///< where there is a network
  double seconds = 0;  ///< of grounding, network and passes
  double analysis_seconds = 0;
  double peak_rss_mb = 0;  ///< of this process, ever
};

/// The size of a part of a network.
struct GateCount {
  std::size_t gates = 0;
  std::size_t gate_inputs = 0;
};

/// How large the cones of a network are; each without those before it.
struct ConeSizes {
  GateCount legal;  ///< legal moves and terminal
  GateCount next;
  GateCount percepts;
  GateCount goals;
};
ConeSizes cone_sizes(const network::Network& network);

/// Builds the network of a game. Throws gdl::Error for rules that Datalog
/// cannot play either.
GroundReport ground_game(const gdl::Rulesheet& rulesheet);

/// For people.
void print_text(const GroundReport& report, std::ostream& out);
/// For programs: one JSON object in one line.
void print_json(const GroundReport& report, std::ostream& out);

}  // namespace reasoner::report
