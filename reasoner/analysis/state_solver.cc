#include "reasoner/analysis/state_solver.h"

#include <cadical.hpp>
#include <initializer_list>

namespace reasoner::analysis {

namespace {

constexpr int kMostConflicts = 3'000;  // a question
constexpr int kUnsatisfiable = 20;

}  // namespace

struct StateSolver::Solver {
  CaDiCaL::Solver cadical;
  int last_variable = 0;  // the first ones are the nodes, from 1

  void add(std::span<const int> clause) {
    for (const int literal : clause) cadical.add(literal);
    cadical.add(0);
  }
  void add(std::initializer_list<int> clause) {
    add(std::span(clause.begin(), clause.size()));
  }

  void add_at_most_one(std::span<const int> literals) {
    int any_before = 0;
    for (const int literal : literals) {
      if (any_before == 0) {
        any_before = literal;
        continue;
      }
      add({-any_before, -literal});
      const int any = ++last_variable;
      add({-any_before, any});
      add({-literal, any});
      any_before = any;
    }
  }
};

StateSolver::StateSolver(const network::Network& network, network::NodeId end,
                         std::span<const ExclusiveGroup> groups)
    : network_(&network), solver_(std::make_unique<Solver>()) {
  solver_->cadical.set("quiet", 1);
  solver_->last_variable = static_cast<int>(network.node_count());
  solver_->add({literal(network::kTrueSignal)});
  for (network::NodeId gate = network.first_gate(); gate < end; ++gate) {
    const int output = literal(network::Signal(gate, false));
    std::vector<int> all{output};
    for (const network::Signal in : network.fan_in(gate)) {
      solver_->add({-output, literal(in)});
      all.push_back(-literal(in));
    }
    solver_->add(all);
  }
  for (const ExclusiveGroup& group : groups) {
    std::vector<int> members;
    for (const PropositionId id : group.propositions) {
      if (id < network.base_count()) {
        members.push_back(literal(network::Signal(network.base(id), false)));
      }
    }
    solver_->add_at_most_one(members);
    const bool complete = members.size() == group.propositions.size();
    if (group.exactly_one && complete) solver_->add(members);
  }
}

StateSolver::~StateSolver() = default;

int StateSolver::literal(network::Signal signal) const {
  const int variable = static_cast<int>(signal.node()) + 1;
  return signal.negated() ? -variable : variable;
}

int StateSolver::all_of(std::span<const int> literals) {
  const int all = ++solver_->last_variable;
  for (const int literal : literals) solver_->add({-all, literal});
  return all;
}

int StateSolver::one_of(std::span<const int> literals) {
  const int one = ++solver_->last_variable;
  std::vector<int> clause{-one};
  clause.insert(clause.end(), literals.begin(), literals.end());
  solver_->add(clause);
  return one;
}

int StateSolver::two_of(std::span<const int> literals) {
  std::vector<int> pairs;
  int any_before = 0;  // implies that one of those before holds
  for (const int literal : literals) {
    if (any_before == 0) {
      any_before = literal;
      continue;
    }
    pairs.push_back(all_of(std::vector{literal, any_before}));
    any_before = one_of(std::vector{any_before, literal});
  }
  return one_of(pairs);
}

void StateSolver::require_exactly_one(std::span<const int> literals) {
  solver_->add_at_most_one(literals);
  solver_->add(literals);
}

void StateSolver::require_step(std::span<const std::uint32_t> first_input) {
  const network::NetworkOutputs& outputs = network_->outputs();
  solver_->add({-literal(outputs.terminal)});
  for (std::size_t role = 0; role + 1 < first_input.size(); ++role) {
    std::vector<int> moves;
    for (std::uint32_t i = first_input[role]; i < first_input[role + 1]; ++i) {
      moves.push_back(literal(network::Signal(network_->input(i), false)));
      solver_->add({-moves.back(), literal(outputs.legal[i])});
    }
    require_exactly_one(moves);
  }
}

bool StateSolver::excluded(std::span<const int> conditions) {
  for (const int condition : conditions) solver_->cadical.assume(condition);
  solver_->cadical.limit("conflicts", kMostConflicts);
  return solver_->cadical.solve() == kUnsatisfiable;
}

}  // namespace reasoner::analysis
