#include "reasoner/network/state_solver.h"

namespace reasoner::network {

namespace {

constexpr int kMostConflicts = 3'000;  // a question

}  // namespace

StateSolver::StateSolver(const Network& network, NodeId end,
                         std::span<const ExclusiveGroup> groups)
    : network_(&network), literals_(network.node_count(), Formula::kFalse) {
  literals_[kTrueSignal.node()] = Formula::kTrue;
  for (NodeId node = network.base(0); node < network.first_gate(); ++node) {
    literals_[node] = formula_.new_variable();
  }
  add_gates(network, network.first_gate(), end, formula_, literals_);
  add_groups(network, groups, literals_, formula_);
}

void StateSolver::require_step(std::span<const std::uint32_t> first_input) {
  const NetworkOutputs& outputs = network_->outputs();
  formula_.add({-literal(outputs.terminal)});
  for (std::size_t role = 0; role + 1 < first_input.size(); ++role) {
    std::vector<int> moves;
    for (std::uint32_t i = first_input[role]; i < first_input[role + 1]; ++i) {
      moves.push_back(literals_[network_->input(i)]);
      formula_.add({-moves.back(), literal(outputs.legal[i])});
    }
    formula_.at_most_one(moves);
    formula_.add(moves);
  }
}

bool StateSolver::excluded(std::span<const int> conditions) {
  return formula_.solve(conditions, {}, kMostConflicts) == Formula::Answer::kNo;
}

}  // namespace reasoner::network
