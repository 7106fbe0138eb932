#pragma once

#include <stop_token>
#include <vector>

#include "gdl/rulesheet.h"
#include "reasoner/construction/pipeline.h"
#include "reasoner/grounding/ground_program.h"
#include "reasoner/network/propnet.h"

namespace reasoner::construction {

/// What building took.
struct BuildReport {
  double grounding_seconds = 0;
  double construction_seconds = 0;  ///< of the network as the rules say it
  std::vector<PassReport> passes;
};

/// The propnet of one network that does what the ground rules say, as it is
/// before all passes.
network::Propnet construct_propnet(const grounding::GroundProgram& program);

/// Grounds the rules of a game and makes their networks. Throws gdl::Error with
/// one sentence where that is impossible or would be too large, and where
/// `stop` is requested. Fills `report` if there is one.
network::Propnet build_propnet(const gdl::Rulesheet& rulesheet,
                               const std::stop_token& stop = {},
                               BuildReport* report = nullptr);

}  // namespace reasoner::construction
