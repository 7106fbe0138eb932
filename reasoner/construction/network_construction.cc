#include "reasoner/construction/network_construction.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"

namespace reasoner::construction {

namespace {

constexpr std::uint32_t kUnseen = 0xffffffff;

class Construction {
 public:
  Construction(const grounding::GroundProgram& program, std::size_t most_gates)
      : program_(program),
        most_nodes_(most_gates + program.base_count() + program.input_count()),
        builder_(program.base_count(), program.input_count()),
        signals_(program.atom_count, network::kFalseSignal),
        discovered_(program.atom_count, kUnseen),
        low_(program.atom_count, 0),
        on_stack_(program.atom_count, false) {
    for (grounding::AtomId atom = 0; !program.is_derived(atom); ++atom) {
      signals_[atom] = network::Signal(1 + atom, false);
      discovered_[atom] = 0;
    }
    index_rules();
  }

  network::Network run() {
    network::NetworkOutputs outputs;
    outputs.terminal = any_of(program_.terminal);
    outputs.legal = by_index(program_.legal, program_.input_count());
    outputs.next = by_index(program_.next, program_.base_count());
    outputs.goals = goal_values();
    return builder_.finish(std::move(outputs));
  }

 private:
  // -- which rules derive an atom

  void index_rules() {
    first_rule_.assign(program_.atom_count + 1, 0);
    for (const grounding::AtomId head : program_.heads) ++first_rule_[head + 1];
    for (grounding::AtomId atom = 0; atom < program_.atom_count; ++atom) {
      first_rule_[atom + 1] += first_rule_[atom];
    }
    rules_.resize(program_.rule_count());
    std::vector<std::size_t> place(first_rule_.begin(), first_rule_.end() - 1);
    for (std::size_t rule = 0; rule < program_.rule_count(); ++rule) {
      rules_[place[program_.heads[rule]]++] = rule;
    }
  }

  std::span<const std::size_t> rules_of(grounding::AtomId atom) const {
    return {rules_.data() + first_rule_[atom],
            first_rule_[atom + 1] - first_rule_[atom]};
  }

  // -- atoms in the order of their dependencies (Tarjan 1972, without
  // recursion, since chains of atoms may be long)

  struct Visit {
    grounding::AtomId atom;
    std::size_t rule = 0;     // among those of the atom
    std::size_t literal = 0;  // in its body
  };

  network::Signal signal_of(grounding::AtomId atom) {
    if (discovered_[atom] == kUnseen) explore(atom);
    return signals_[atom];
  }

  void discover(grounding::AtomId atom) {
    discovered_[atom] = low_[atom] = ++counter_;
    stack_.push_back(atom);
    on_stack_[atom] = true;
    visits_.push_back({atom});
  }

  void explore(grounding::AtomId root) {
    discover(root);
    while (!visits_.empty()) {
      const std::optional<grounding::AtomId> next = next_unseen(visits_.back());
      if (next) {
        discover(*next);
        continue;
      }
      const grounding::AtomId atom = visits_.back().atom;
      visits_.pop_back();
      if (!visits_.empty()) {
        grounding::AtomId& parent = visits_.back().atom;
        low_[parent] = std::min(low_[parent], low_[atom]);
      }
      if (low_[atom] == discovered_[atom]) finish_component(atom);
    }
  }

  /// The next atom below `visit` that nobody has seen.
  std::optional<grounding::AtomId> next_unseen(Visit& visit) {
    const auto rules = rules_of(visit.atom);
    for (; visit.rule < rules.size(); ++visit.rule, visit.literal = 0) {
      const auto body = program_.body_of(rules[visit.rule]);
      while (visit.literal < body.size()) {
        const grounding::AtomId used = body[visit.literal++].atom;
        if (discovered_[used] == kUnseen) return used;
        if (on_stack_[used]) {
          low_[visit.atom] = std::min(low_[visit.atom], discovered_[used]);
        }
      }
    }
    return std::nullopt;
  }

  void finish_component(grounding::AtomId first) {
    std::vector<grounding::AtomId> component;
    do {
      component.push_back(stack_.back());
      on_stack_[stack_.back()] = false;
      stack_.pop_back();
    } while (component.back() != first);
    if (component.size() == 1 && !uses_itself(first)) {
      signals_[first] = derivation_of(first);
    } else {
      unroll(component);
    }
  }

  bool uses_itself(grounding::AtomId atom) const {
    for (const std::size_t rule : rules_of(atom)) {
      for (const auto& literal : program_.body_of(rule)) {
        if (literal.atom == atom) return true;
      }
    }
    return false;
  }

  /// Nothing holds at first; each round derives from what the last one did.
  void unroll(const std::vector<grounding::AtomId>& component) {
    std::vector<network::Signal> derived(component.size());
    for (std::size_t round = 0; round < component.size(); ++round) {
      bool changed = false;
      for (std::size_t i = 0; i < component.size(); ++i) {
        derived[i] = derivation_of(component[i]);
        changed |= derived[i] != signals_[component[i]];
      }
      for (std::size_t i = 0; i < component.size(); ++i) {
        signals_[component[i]] = derived[i];
      }
      if (!changed) return;
    }
  }

  network::Signal derivation_of(grounding::AtomId atom) {
    alternatives_.clear();
    for (const std::size_t rule : rules_of(atom)) {
      conditions_.clear();
      for (const auto& [used, negated] : program_.body_of(rule)) {
        conditions_.push_back(negated ? !signals_[used] : signals_[used]);
      }
      alternatives_.push_back(builder_.and_of(conditions_));
    }
    if (builder_.node_count() > most_nodes_) {
      throw gdl::Error("the network would have too many gates");
    }
    return builder_.or_of(alternatives_);
  }

  // -- outputs

  network::Signal any_of(const std::vector<grounding::AtomId>& atoms) {
    std::vector<network::Signal> signals;
    for (const grounding::AtomId atom : atoms)
      signals.push_back(signal_of(atom));
    return builder_.or_of(signals);
  }

  std::vector<network::Signal> by_index(
      const std::vector<std::pair<std::uint32_t, grounding::AtomId>>& pairs,
      std::size_t count) {
    std::vector<std::vector<grounding::AtomId>> atoms(count);
    for (const auto& [index, atom] : pairs) atoms[index].push_back(atom);
    std::vector<network::Signal> signals;
    for (const auto& own : atoms) signals.push_back(any_of(own));
    return signals;
  }

  std::vector<network::NetworkOutputs::GoalValue> goal_values() {
    std::vector<grounding::GroundProgram::GoalAtom> sorted = program_.goals;
    std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
      return std::pair(a.role, a.value) < std::pair(b.role, b.value);
    });
    std::vector<network::NetworkOutputs::GoalValue> values;
    for (std::size_t i = 0; i < sorted.size();) {
      const auto& [role, value, atom] = sorted[i];
      std::vector<grounding::AtomId> atoms;
      for (; i < sorted.size() && sorted[i].role == role &&
             sorted[i].value == value;
           ++i) {
        atoms.push_back(sorted[i].atom);
      }
      const network::Signal signal = any_of(atoms);
      if (signal != network::kFalseSignal)
        values.push_back({role, value, signal});
    }
    return values;
  }

  const grounding::GroundProgram& program_;
  std::size_t most_nodes_;
  network::NetworkBuilder builder_;
  std::vector<network::Signal> signals_;  // by atom
  std::vector<std::size_t> first_rule_;
  std::vector<std::size_t> rules_;

  std::vector<std::uint32_t> discovered_;
  std::vector<std::uint32_t> low_;
  std::vector<bool> on_stack_;
  std::vector<grounding::AtomId> stack_;
  std::vector<Visit> visits_;
  std::uint32_t counter_ = 0;

  std::vector<network::Signal> conditions_;
  std::vector<network::Signal> alternatives_;
};

}  // namespace

network::Network construct_network(const grounding::GroundProgram& program,
                                   std::size_t most_gates) {
  return Construction(program, most_gates).run();
}

}  // namespace reasoner::construction
