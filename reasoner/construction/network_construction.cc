#include "reasoner/construction/network_construction.h"

#include <algorithm>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/strong_components.hpp>
#include <cstddef>
#include <vector>

#include "gdl/diagnostics.h"

namespace reasoner::construction {

namespace {

using Graph =
    boost::compressed_sparse_row_graph<boost::directedS, boost::no_property,
                                       boost::no_property, boost::no_property,
                                       std::uint32_t, std::uint32_t>;

constexpr std::size_t kMostGates = 8'000'000;

class Construction {
 public:
  explicit Construction(const grounding::GroundProgram& program)
      : program_(program),
        most_nodes_(kMostGates + program.base_count() + program.input_count()),
        builder_(program.base_count(), program.input_count()),
        goals_(program.goals),
        signals_(program.atom_count, network::kFalseSignal) {
    for (grounding::AtomId atom = 0; atom < first_derived(); ++atom) {
      signals_[atom] = network::Signal(1 + atom, false);
    }
    index_rules();
    legal_ = by_index(program.legal, program.input_count());
    next_ = by_index(program.next, program.base_count());
    sees_ = by_index(program.sees, program.percept_count());
    std::sort(goals_.begin(), goals_.end(), [](const auto& a, const auto& b) {
      return std::pair(a.role, a.value) < std::pair(b.role, b.value);
    });
    find_components();
  }

  network::Network run() {
    network::NetworkOutputs outputs;
    outputs.terminal = any_of(program_.terminal);
    for (const Atoms& atoms : legal_) outputs.legal.push_back(any_of(atoms));
    for (const Atoms& atoms : next_) outputs.next.push_back(any_of(atoms));
    for (const Atoms& atoms : sees_) outputs.percepts.push_back(any_of(atoms));
    outputs.goals = goal_values();
    return builder_.finish(std::move(outputs));
  }

 private:
  using Atoms = std::vector<grounding::AtomId>;

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

  // -- atoms in the order of their dependencies

  /// Atoms that are derived from each other are one component, which comes
  /// after those that it uses. What outputs need comes in their order.
  void find_components() {
    constexpr std::uint32_t kRoot = 0;  // uses what outputs need
    const grounding::AtomId first = first_derived();
    std::vector<std::pair<std::uint32_t, std::uint32_t>> uses;
    const auto use = [&](std::uint32_t user, grounding::AtomId atom) {
      if (program_.is_derived(atom)) uses.emplace_back(user, atom - first + 1);
    };
    for (const grounding::AtomId atom : program_.terminal) use(kRoot, atom);
    for (const auto* outputs : {&legal_, &next_, &sees_}) {
      for (const Atoms& atoms : *outputs) {
        for (const grounding::AtomId atom : atoms) use(kRoot, atom);
      }
    }
    for (const auto& goal : goals_) use(kRoot, goal.atom);
    for (grounding::AtomId atom = first; atom < program_.atom_count; ++atom) {
      for (const std::size_t rule : rules_of(atom)) {
        for (const auto& literal : program_.body_of(rule)) {
          use(atom - first + 1, literal.atom);
        }
      }
    }
    const std::size_t vertices = program_.atom_count - first + 1;
    const Graph graph(boost::edges_are_sorted, uses.begin(), uses.end(),
                      vertices);
    uses = {};
    // Tarjan's algorithm numbers a component after all that it uses.
    component_of_.resize(vertices);
    components_.resize(boost::strong_components(
        graph, boost::make_iterator_property_map(
                   component_of_.begin(), get(boost::vertex_index, graph))));
    for (std::uint32_t vertex = 1; vertex < vertices; ++vertex) {
      components_[component_of_[vertex]].push_back(first + vertex - 1);
    }
  }

  network::Signal signal_of(grounding::AtomId atom) {
    if (program_.is_derived(atom)) {
      const std::uint32_t last = component_of_[atom - first_derived() + 1];
      for (; derived_ <= last; ++derived_) derive(components_[derived_]);
    }
    return signals_[atom];
  }

  void derive(const Atoms& component) {
    if (component.size() == 1 && !uses_itself(component[0])) {
      signals_[component[0]] = derivation_of(component[0]);
    } else {
      unroll(component);
    }
  }

  grounding::AtomId first_derived() const {
    return program_.base_count() + program_.input_count();
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
  void unroll(const Atoms& component) {
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

  network::Signal any_of(const Atoms& atoms) {
    std::vector<network::Signal> signals;
    for (const grounding::AtomId atom : atoms) {
      signals.push_back(signal_of(atom));
    }
    return builder_.or_of(signals);
  }

  static std::vector<Atoms> by_index(
      const std::vector<std::pair<std::uint32_t, grounding::AtomId>>& pairs,
      std::size_t count) {
    std::vector<Atoms> atoms(count);
    for (const auto& [index, atom] : pairs) atoms[index].push_back(atom);
    return atoms;
  }

  std::vector<network::NetworkOutputs::GoalValue> goal_values() {
    std::vector<network::NetworkOutputs::GoalValue> values;
    for (std::size_t i = 0; i < goals_.size();) {
      const auto [role, value, atom] = goals_[i];
      Atoms atoms;
      for (; i < goals_.size() && goals_[i].role == role &&
             goals_[i].value == value;
           ++i) {
        atoms.push_back(goals_[i].atom);
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
  std::vector<grounding::GroundProgram::GoalAtom> goals_;  // by role and value
  std::vector<Atoms> legal_;                               // by input
  std::vector<Atoms> next_;                                // by base
  std::vector<Atoms> sees_;                                // by percept
  std::vector<network::Signal> signals_;                   // by atom
  std::vector<std::size_t> first_rule_;
  std::vector<std::size_t> rules_;

  std::vector<std::uint32_t> component_of_;  // by atom, from the second on
  std::vector<Atoms> components_;
  std::uint32_t derived_ = 0;  // components

  std::vector<network::Signal> conditions_;
  std::vector<network::Signal> alternatives_;
};

}  // namespace

network::Network construct_network(const grounding::GroundProgram& program) {
  return Construction(program).run();
}

}  // namespace reasoner::construction
