#include "reasoner/network/formula.h"

#include <algorithm>
#include <cadical.hpp>

namespace reasoner::network {

namespace {

constexpr int kSatisfiable = 10;
constexpr int kUnsatisfiable = 20;

class StopTerminator : public CaDiCaL::Terminator {
 public:
  explicit StopTerminator(const std::function<bool()>& stop) : stop_(stop) {}
  bool terminate() override { return stop_(); }

 private:
  const std::function<bool()>& stop_;
};

}  // namespace

struct Formula::Solver {
  CaDiCaL::Solver cadical;
};

Formula::Formula() : solver_(std::make_unique<Solver>()) {
  solver_->cadical.set("quiet", 1);
  solver_->cadical.add(kTrue);
  solver_->cadical.add(0);
}

Formula::~Formula() = default;

int Formula::new_variable() { return ++variables_; }

void Formula::add(std::span<const int> literals) {
  if (std::ranges::find(literals, kTrue) != literals.end()) return;
  for (const int literal : literals) {
    if (literal != kFalse) solver_->cadical.add(literal);
  }
  solver_->cadical.add(0);
  size_ += literals.size();
}

int Formula::all_of(std::vector<int>& literals) {
  // Sorted so that opposite literals are neighbours.
  std::ranges::sort(literals, {}, [](int literal) {
    return 2 * std::abs(literal) + (literal < 0 ? 1 : 0);
  });
  std::size_t count = 0;
  for (const int literal : literals) {
    if (literal == kFalse) return kFalse;
    if (literal == kTrue) continue;
    if (count > 0 && literals[count - 1] == literal) continue;
    if (count > 0 && literals[count - 1] == -literal) return kFalse;
    literals[count++] = literal;
  }
  literals.resize(count);
  if (count == 0) return kTrue;
  if (count == 1) return literals[0];
  const int all = new_variable();
  for (int& literal : literals) {
    add({-all, literal});
    literal = -literal;
  }
  literals.push_back(all);
  add(literals);
  return all;
}

int Formula::one_of(std::vector<int>& literals) {
  for (int& literal : literals) literal = -literal;
  return -all_of(literals);
}

int Formula::two_of(std::span<const int> literals) {
  const int two = new_variable();
  std::vector<int> pairs{-two};
  int any = kFalse;  // implies that one of those before holds
  for (const int literal : literals) {
    if (literal == kFalse) continue;
    if (any == kFalse) {
      any = literal;
      continue;
    }
    const int pair = new_variable();
    add({-pair, literal});
    add({-pair, any});
    pairs.push_back(pair);
    const int wider = new_variable();
    add({-wider, any, literal});
    any = wider;
  }
  add(pairs);
  return two;
}

std::vector<int> Formula::at_most_one(std::span<const int> literals,
                                      int unless) {
  std::vector<int> before;
  before.reserve(literals.size());
  int any = kFalse;
  for (const int literal : literals) {
    before.push_back(any);
    if (literal == kFalse) continue;
    if (any == kFalse) {
      any = literal;
      continue;
    }
    add({unless, -any, -literal});
    const int wider = new_variable();
    add({-any, wider});
    add({-literal, wider});
    any = wider;
  }
  return before;
}

Formula::Answer Formula::solve(std::span<const int> assumptions,
                               const std::function<bool()>& stop,
                               std::optional<int> most_conflicts) {
  for (const int literal : assumptions) solver_->cadical.assume(literal);
  if (most_conflicts) solver_->cadical.limit("conflicts", *most_conflicts);
  StopTerminator terminator(stop);
  if (stop) solver_->cadical.connect_terminator(&terminator);
  const int answer = solver_->cadical.solve();
  if (stop) solver_->cadical.disconnect_terminator();
  if (answer == kSatisfiable) return Answer::kYes;
  return answer == kUnsatisfiable ? Answer::kNo : Answer::kUnknown;
}

bool Formula::holds(int literal) const {
  const bool variable_holds = solver_->cadical.val(std::abs(literal)) > 0;
  return variable_holds == (literal > 0);
}

bool Formula::was_needed(int assumption) const {
  return solver_->cadical.failed(assumption);
}

void add_groups(const Network& network, std::span<const ExclusiveGroup> groups,
                std::span<const int> literals, Formula& formula, int unless) {
  std::vector<int> members;
  for (const ExclusiveGroup& group : groups) {
    members.clear();
    for (const PropositionId id : group.propositions) {
      if (id >= network.base_count()) continue;
      members.push_back(literals[network.base(id)]);
    }
    formula.at_most_one(members, unless);
    if (group.exactly_one && members.size() == group.propositions.size()) {
      members.push_back(unless);
      formula.add(members);
    }
  }
}

void add_gates(const Network& network, NodeId begin, NodeId end,
               Formula& formula, std::span<int> literals) {
  std::vector<int> inputs;
  for (NodeId gate = begin; gate < end; ++gate) {
    inputs.clear();
    for (const Signal in : network.fan_in(gate)) {
      inputs.push_back(literal_of(literals, in));
    }
    literals[gate] = formula.all_of(inputs);
  }
}

}  // namespace reasoner::network
