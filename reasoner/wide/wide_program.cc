#include "reasoner/wide/wide_program.h"

#include <algorithm>
#include <string>

#include "gdl/diagnostics.h"
#include "reasoner/wide/interpreted_code.h"
#include "reasoner/wide/jit/compiled_code.h"
#include "reasoner/wide/lanes/lane_draws.h"

namespace reasoner::wide {

namespace {

// The vectors of AVX-512 are 512 lanes, and machine code wants no more; but
// what is done once a step costs less a lane with more lanes, as long as their
// rows are in the nearest cache. Code that goes through a list of gates wants
// more lanes for each look at a gate.
constexpr std::size_t kCompiledLanes = 512;
constexpr std::size_t kMostCompiledLanes = 2048;
constexpr std::size_t kNearestCacheBytes = 32 * 1024;
constexpr std::size_t kInterpretedLanes = 1024;

std::size_t default_lanes(const network::Propnet& propnet, bool compile) {
  if (!compile) return kInterpretedLanes;
  std::size_t moves = 0;
  for (std::uint32_t phase = 0; phase < propnet.networks.size(); ++phase) {
    moves = std::max(moves, lanes::lay_out_phase(propnet, phase).inputs.size());
  }
  const std::size_t rows = 2 * propnet.base_count() + moves;
  std::size_t lanes = kCompiledLanes;
  while (lanes < kMostCompiledLanes &&
         rows * (2 * lanes / 8) <= kNearestCacheBytes) {
    lanes *= 2;
  }
  return lanes;
}

PolicyBases policy_bases(std::uint32_t base_count,
                         const ProgramOptions& options) {
  PolicyBases bases;
  if (options.decisive) bases.wins = base_count + bases.count();
  if (options.anti_decisive) bases.safety = base_count + bases.count();
  return bases;
}

/// What goals depend on.
struct GoalCone {
  std::vector<std::uint32_t> bases;  // ascending
  std::size_t gate_inputs = 0;
};

GoalCone goal_cone(const network::Network& network) {
  std::vector<bool> needed(network.node_count());
  network::NetworkOutputs::for_each_goal(
      network.outputs(),
      [&](network::Signal signal) { needed[signal.node()] = true; });
  GoalCone cone;
  for (network::NodeId gate = network.node_count();
       gate-- > network.first_gate();) {
    if (!needed[gate]) continue;
    cone.gate_inputs += network.fan_in(gate).size();
    for (const network::Signal signal : network.fan_in(gate)) {
      needed[signal.node()] = true;
    }
  }
  for (std::uint32_t base = 0; base < network.base_count(); ++base) {
    if (needed[network.base(base)]) cone.bases.push_back(base);
  }
  return cone;
}

/// Fills `phase` where it stands: its code may point to its layout.
void make_phase(const WideProgram& program, std::uint32_t number,
                WideProgram::Phase& phase) {
  const std::vector<network::Network>& networks =
      program.has_policy() ? program.policy_networks
                           : program.propnet->networks;
  phase.layout = lanes::lay_out_network(*program.propnet, networks[number]);
  for (const lanes::Choice& choice : phase.layout.choices) {
    if (choice.plane_count > lanes::LaneDraws::kMostPlanes) {
      throw gdl::Error("a role has too many moves for the wide engine: " +
                       std::to_string(choice.move_count));
    }
  }
  if (program.is_compiled) {
    phase.code = jit::compile_phase(phase.layout, program.lanes, program.simd);
  }
  if (!phase.code) {
    phase.code = make_interpreted_code(phase.layout, program.lanes);
  }
  GoalCone cone = goal_cone(*phase.layout.network);
  phase.goal_bases = std::move(cone.bases);
  // A gate input is at most one instruction, a kept row is two loads, three
  // operations and a store.
  phase.has_cheap_goals = cone.gate_inputs < 5 * phase.goal_bases.size() + 20;
}

void make_phases(WideProgram& program) {
  program.phases.resize(program.propnet->networks.size());
  for (std::uint32_t phase = 0; phase < program.phases.size(); ++phase) {
    make_phase(program, phase, program.phases[phase]);
  }
}

}  // namespace

std::shared_ptr<const WideProgram> make_wide_program(
    std::shared_ptr<const network::Propnet> propnet,
    const ProgramOptions& options) {
  const lanes::Simd simd = options.simd.value_or(lanes::widest_simd());
  if (simd > lanes::widest_simd()) {
    throw gdl::Error("this machine has no " +
                     std::string(lanes::name_of(simd)));
  }
  const bool compile = options.compile && simd != lanes::Simd::kPortable;
  const std::size_t lanes =
      options.lanes ? *options.lanes : default_lanes(*propnet, compile);
  if (!lanes::is_group_size(lanes)) {
    throw gdl::Error("the number of lanes must be 256 or a multiple of 512");
  }
  const network::OutsidePropositions outside(*propnet);
  const PolicyBases policy = policy_bases(propnet->base_count(), options);
  auto program = std::make_shared<WideProgram>(WideProgram{
      std::move(propnet), outside, simd, lanes, compile, policy, {}, {}});
  if (program->has_policy()) {
    for (std::uint32_t i = 0; i < program->propnet->networks.size(); ++i) {
      program->policy_networks.push_back(
          with_policy(*program->propnet, i, policy, options.most_policy_gates));
    }
  }
  make_phases(*program);
  return program;
}

}  // namespace reasoner::wide
