#include "reasoner/network/transition_solver.h"

#include <cadical.hpp>

namespace reasoner::network {

namespace {

constexpr int kMaxConflicts = 1'000;  // a call
constexpr int kSatisfiable = 10;
constexpr int kUnsatisfiable = 20;

}  // namespace

class TransitionSolver::Encoding {
 public:
  Encoding(const Network& network, std::span<const std::uint32_t> first_input)
      : network_(network) {
    solver_.set("quiet", 1);
    last_variable_ = static_cast<int>(network.node_count());
    add({literal(kTrueSignal)});
    for (NodeId gate = network.first_gate(); gate < network.next_end();
         ++gate) {
      add_gate(gate);
    }
    const NetworkOutputs& outputs = network.outputs();
    add({-literal(outputs.terminal)});
    for (std::size_t role = 0; role + 1 < first_input.size(); ++role) {
      std::vector<int> chosen;
      for (std::uint32_t i = first_input[role]; i < first_input[role + 1];
           ++i) {
        const int input = literal(Signal(network.input(i), false));
        add({-input, literal(outputs.legal[i])});
        chosen.push_back(input);
      }
      add(chosen);
      add_at_most_one(chosen, /*unless=*/0);
    }
  }

  std::optional<Answer> preserves(std::span<const ExclusiveBases> groups) {
    // Clauses of this question hold where `asked` does.
    const int asked = ++last_variable_;
    std::vector<int> violations{-asked};
    for (const ExclusiveBases& group : groups) {
      std::vector<int> now;
      std::vector<int> next;
      for (const std::uint32_t base : group.bases) {
        now.push_back(literal(Signal(network_.base(base), false)));
        next.push_back(literal(network_.outputs().next[base]));
      }
      add_at_most_one(now, -asked);
      violations.push_back(two_of(next));
      if (group.exactly_one) {
        violations.push_back(none_of(next));
        now.push_back(-asked);
        add(now);
      }
    }
    add(violations);
    solver_.assume(asked);
    solver_.limit("conflicts", kMaxConflicts);
    const int result = solver_.solve();
    std::optional<Answer> answer;
    if (result == kUnsatisfiable) answer = Answer{true, {}};
    if (result == kSatisfiable) answer = Answer{false, next_values()};
    add({-asked});
    return answer;
  }

 private:
  const Network& network_;
  CaDiCaL::Solver solver_;
  int last_variable_;  // the first ones are the nodes, from 1

  static int literal(Signal signal) {
    const int variable = static_cast<int>(signal.node()) + 1;
    return signal.negated() ? -variable : variable;
  }

  void add(std::span<const int> clause) {
    for (const int literal : clause) solver_.add(literal);
    solver_.add(0);
  }
  void add(std::initializer_list<int> clause) {
    add(std::span(clause.begin(), clause.size()));
  }

  void add_gate(NodeId gate) {
    const int output = literal(Signal(gate, false));
    std::vector<int> all{output};
    for (const Signal in : network_.fan_in(gate)) {
      add({-output, literal(in)});
      all.push_back(-literal(in));
    }
    add(all);
  }

  /// At most one of `literals`, unless `unless` holds (0: always): a ladder.
  void add_at_most_one(std::span<const int> literals, int unless) {
    const auto add_unless = [&](int a, int b) {
      if (unless == 0) {
        add({a, b});
      } else {
        add({a, b, unless});
      }
    };
    int any_before = 0;
    for (const int literal : literals) {
      if (any_before == 0) {
        any_before = literal;
        continue;
      }
      add_unless(-any_before, -literal);
      const int any = ++last_variable_;
      add_unless(-any_before, any);
      add_unless(-literal, any);
      any_before = any;
    }
  }

  /// A literal that implies that two of `literals` hold.
  int two_of(std::span<const int> literals) {
    const int two = ++last_variable_;
    std::vector<int> pairs{-two};
    int any_before = 0;  // implies that one of those before holds
    for (const int literal : literals) {
      if (any_before == 0) {
        any_before = literal;
        continue;
      }
      const int pair = ++last_variable_;
      add({-pair, literal});
      add({-pair, any_before});
      pairs.push_back(pair);
      const int any = ++last_variable_;
      add({-any, any_before, literal});
      any_before = any;
    }
    add(pairs);
    return two;
  }

  int none_of(std::span<const int> literals) {
    const int none = ++last_variable_;
    for (const int literal : literals) add({-none, -literal});
    return none;
  }

  std::vector<bool> next_values() {
    std::vector<bool> values;
    for (const Signal next : network_.outputs().next) {
      const int value = solver_.val(literal(Signal(next.node(), false)));
      values.push_back((value > 0) != next.negated());
    }
    return values;
  }
};

TransitionSolver::TransitionSolver(const Network& network,
                                   std::span<const std::uint32_t> first_input)
    : encoding_(std::make_unique<Encoding>(network, first_input)) {}

TransitionSolver::~TransitionSolver() = default;

std::optional<TransitionSolver::Answer> TransitionSolver::preserves(
    std::span<const ExclusiveBases> groups) {
  return encoding_->preserves(groups);
}

}  // namespace reasoner::network
