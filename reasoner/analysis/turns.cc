#include "reasoner/analysis/turns.h"

#include "reasoner/network/network_playouts.h"
#include "reasoner/network/state_solver.h"

namespace reasoner::analysis {

namespace {

constexpr std::size_t kMostTurnInputs = 100'000;  // for legal moves
constexpr std::uint32_t kTurnSteps = 200;
constexpr std::uint64_t kMostTurnWork = 20'000'000;

/// Whether random playouts show two roles with a choice at once.
class SeenChoices {
 public:
  explicit SeenChoices(const network::Propnet& propnet) : propnet_(propnet) {
    network::NetworkPlayouts playouts(propnet, /*seed=*/5);
    const std::size_t size = propnet.networks[0].node_count() + 1;
    for (std::uint32_t step = 0;
         step < kTurnSteps && step * size < kMostTurnWork && !simultaneous_;
         ++step) {
      playouts.look();
      note(playouts);
      playouts.advance();
    }
  }

  bool simultaneous() const { return simultaneous_; }

 private:
  const network::Propnet& propnet_;
  bool simultaneous_ = false;

  void note(const network::NetworkPlayouts& playouts) {
    const network::NetworkSimulation& simulation = playouts.simulation();
    const network::NetworkOutputs& outputs = simulation.network().outputs();
    std::uint64_t somebody = 0;
    for (RoleIndex role = 0; role < propnet_.game.role_count(); ++role) {
      std::uint64_t one = 0;
      std::uint64_t two = 0;
      for (std::uint32_t i = propnet_.first_input[role];
           i < propnet_.first_input[role + 1]; ++i) {
        const std::uint64_t legal = simulation.value(outputs.legal[i]);
        two |= one & legal;
        one |= legal;
      }
      two &= playouts.alive();
      if ((two & somebody) != 0) simultaneous_ = true;
      somebody |= two;
    }
  }
};

/// What can be proven about the choices in one phase.
class PhaseChoices {
 public:
  PhaseChoices(const network::Propnet& propnet, const network::Network& network,
               std::span<const network::ExclusiveGroup> groups)
      : may_choose_(propnet.game.role_count(), false) {
    const network::NetworkOutputs& outputs = network.outputs();
    std::vector<std::vector<network::Signal>> possible(may_choose_.size());
    for (RoleIndex role = 0; role < possible.size(); ++role) {
      for (std::uint32_t i = propnet.first_input[role];
           i < propnet.first_input[role + 1]; ++i) {
        if (outputs.legal[i] != network::kFalseSignal) {
          possible[role].push_back(outputs.legal[i]);
        }
      }
      may_choose_[role] = possible[role].size() > 1;
    }
    conflict_ = count() > 1;
    std::size_t gate_inputs = 0;
    for (network::NodeId gate = network.first_gate();
         gate < network.legal_end(); ++gate) {
      gate_inputs += network.fan_in(gate).size();
    }
    if (conflict_ && gate_inputs <= kMostTurnInputs) {
      prove(network, groups, possible);
    }
  }

  bool may_choose(RoleIndex role) const { return may_choose_[role]; }
  /// Whether two roles may have a choice at once.
  bool conflict() const { return conflict_; }

 private:
  std::vector<bool> may_choose_;  // by role
  bool conflict_ = false;

  std::size_t count() const {
    std::size_t count = 0;
    for (const bool may : may_choose_) count += may ? 1 : 0;
    return count;
  }

  void prove(const network::Network& network,
             std::span<const network::ExclusiveGroup> groups,
             const std::vector<std::vector<network::Signal>>& possible) {
    network::StateSolver solver(network, network.legal_end(), groups);
    const int goes_on = -solver.literal(network.outputs().terminal);
    std::vector<int> choices(possible.size());
    for (RoleIndex role = 0; role < possible.size(); ++role) {
      if (!may_choose_[role]) continue;
      std::vector<int> legal;
      for (const network::Signal signal : possible[role]) {
        legal.push_back(solver.literal(signal));
      }
      choices[role] = solver.formula().two_of(legal);
      may_choose_[role] = !solver.excluded(std::vector{goes_on, choices[role]});
    }
    conflict_ = false;
    for (RoleIndex a = 0; a < possible.size(); ++a) {
      for (RoleIndex b = 0; b < a; ++b) {
        if (!may_choose_[a] || !may_choose_[b] || conflict_) continue;
        conflict_ =
            !solver.excluded(std::vector{goes_on, choices[a], choices[b]});
      }
    }
  }
};

}  // namespace

Turns find_turns(const network::Propnet& propnet,
                 std::span<const network::ExclusiveGroup> groups) {
  const auto role_count = static_cast<RoleIndex>(propnet.game.role_count());
  Turns turns;
  const SeenChoices seen(propnet);
  bool conflict = false;
  for (std::size_t phase = 0; phase < propnet.networks.size(); ++phase) {
    PhaseTurn& turn = turns.phases.emplace_back();
    if (!propnet.phase_propositions.empty()) {
      turn.proposition = propnet.phase_propositions[phase];
    }
    const PhaseChoices choices(propnet, propnet.networks[phase], groups);
    for (RoleIndex role = 0; role < role_count; ++role) {
      if (choices.may_choose(role)) turn.roles.push_back(role);
    }
    conflict = conflict || choices.conflict();
  }
  turns.kind = role_count == 1       ? Turns::Kind::kSinglePlayer
               : seen.simultaneous() ? Turns::Kind::kSimultaneous
               : conflict            ? Turns::Kind::kUnknown
                                     : Turns::Kind::kAlternating;
  return turns;
}

}  // namespace reasoner::analysis
