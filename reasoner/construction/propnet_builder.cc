#include "reasoner/construction/propnet_builder.h"

#include <chrono>
#include <utility>

#include "gdl/diagnostics.h"
#include "reasoner/construction/network_construction.h"
#include "reasoner/grounding/grounder.h"
#include "reasoner/grounding/value_chains.h"

namespace reasoner::construction {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_between(Clock::time_point start, Clock::time_point end) {
  return std::chrono::duration<double>(end - start).count();
}

void add_percepts(const grounding::GroundProgram& program,
                  network::Propnet& propnet) {
  if (!program.hides) return;
  propnet.first_percept = {0};
  for (RoleIndex role = 0; role < program.percepts.size(); ++role) {
    for (const std::string& percept : program.percepts[role]) {
      propnet.game.intern_percept(role, percept);
    }
    propnet.first_percept.push_back(
        propnet.first_percept.back() +
        static_cast<std::uint32_t>(program.percepts[role].size()));
  }
}

}  // namespace

network::Propnet construct_propnet(const grounding::GroundProgram& program) {
  network::Propnet propnet{.game = Game(program.roles, program.hides)};
  for (std::uint32_t base = 0; base < program.base_count(); ++base) {
    propnet.game.intern_proposition(program.bases[base]);
    if (program.initial[base]) propnet.initial.set(base);
  }
  for (RoleIndex role = 0; role < program.moves.size(); ++role) {
    for (const std::string& move : program.moves[role]) {
      propnet.game.intern_move(role, move);
    }
    propnet.first_input.push_back(
        propnet.first_input.back() +
        static_cast<std::uint32_t>(program.moves[role].size()));
  }
  add_percepts(program, propnet);
  propnet.networks.push_back(construct_network(program));
  return propnet;
}

network::Propnet build_propnet(const gdl::Rulesheet& rulesheet,
                               const std::stop_token& stop,
                               BuildReport* report) {
  const auto start = Clock::now();
  const grounding::GroundProgram program = grounding::ground(rulesheet, stop);
  const auto grounded = Clock::now();
  network::Propnet propnet = construct_propnet(program);
  propnet.chains = grounding::value_chains(rulesheet);
  const auto constructed = Clock::now();
  auto passes = run_passes(propnet, stop);
  if (stop.stop_requested()) {
    throw gdl::Error("building the network was stopped");
  }
  if (report != nullptr) {
    *report = {.grounding_seconds = seconds_between(start, grounded),
               .construction_seconds = seconds_between(grounded, constructed),
               .passes = std::move(passes)};
  }
  return propnet;
}

}  // namespace reasoner::construction
