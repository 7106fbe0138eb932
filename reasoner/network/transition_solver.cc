#include "reasoner/network/transition_solver.h"

namespace reasoner::network {

namespace {

constexpr int kMostStepConflicts = 1'000;  // a question

}  // namespace

TransitionSolver::TransitionSolver(const Network& network,
                                   std::span<const std::uint32_t> first_input)
    : network_(&network), steps_(network, network.next_end()) {
  steps_.require_step(first_input);
}

std::optional<TransitionSolver::Answer> TransitionSolver::preserves(
    std::span<const ExclusiveGroup> groups) {
  Formula& formula = steps_.formula();
  // Clauses of this question hold where `asked` does.
  const int asked = formula.new_variable();
  std::vector<int> violations{-asked};
  std::vector<int> now;
  std::vector<int> next;
  for (const ExclusiveGroup& group : groups) {
    now.clear();
    next.clear();
    for (const std::uint32_t base : group.propositions) {
      now.push_back(steps_.literal(Signal(network_->base(base), false)));
      next.push_back(steps_.literal(network_->outputs().next[base]));
    }
    formula.at_most_one(now, -asked);
    violations.push_back(formula.two_of(next));
    if (group.exactly_one) {
      now.push_back(-asked);
      formula.add(now);
      violations.push_back(-formula.one_of(next));
    }
  }
  formula.add(violations);
  const int assumptions[] = {asked};
  const Formula::Answer violated =
      formula.solve(assumptions, {}, kMostStepConflicts);
  std::optional<Answer> answer;
  if (violated == Formula::Answer::kNo) answer = Answer{true, {}};
  if (violated == Formula::Answer::kYes) {
    answer = Answer{false, {}};
    for (const Signal signal : network_->outputs().next) {
      answer->next.push_back(formula.holds(steps_.literal(signal)));
    }
  }
  formula.add({-asked});
  return answer;
}

}  // namespace reasoner::network
