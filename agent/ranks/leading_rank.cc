#include "agent/ranks/leading_rank.h"

#include <spdlog/spdlog.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "agent/ranks/identity.h"
#include "gdl/diagnostics.h"
#include "search/ranks/leader_search.h"

namespace agent::ranks {

std::unique_ptr<search::ranks::Leader> gather_helpers(
    const Mpirun& mpirun, search::ranks::Transport& transport) {
  constexpr std::chrono::seconds kPatience{10};
  auto leader = std::make_unique<search::ranks::Leader>(
      transport, identity(),
      [](const std::string& text) { spdlog::info("{}", text); });
  std::string objections;
  for (const std::string& objection : leader->await_helpers(kPatience)) {
    objections += (objections.empty() ? "" : "\n") + objection;
  }
  if (!objections.empty()) throw gdl::Error(objections);
  spdlog::info("thinking with {} ranks, {} of them on this machine",
               mpirun.ranks, mpirun.ranks_here);
  if (!mpirun.survives_death) {
    spdlog::warn(
        "where one rank dies mpirun ends all, unless it is told "
        "--enable-recovery");
  }
  return leader;
}

void share_matches(search::ranks::Leader& leader, match::MatchTools& tools) {
  tools.make_machine = [make = std::move(tools.make_machine),
                        &leader](const gdl::Rulesheet& rules) {
    auto machine = make(rules);
    if (!machine->game().hides()) leader.begin_match(gdl::to_string(rules));
    return machine;
  };
  tools.make_search = [make = std::move(tools.make_search),
                       &leader](reasoner::StateMachine& machine) {
    return std::make_unique<search::ranks::LeaderSearch>(leader, machine,
                                                         make(machine));
  };
}

}  // namespace agent::ranks
