#include "reasoner/report/propnet_dot.h"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/diagnostics.h"

namespace reasoner::report {

namespace {

/// Draws the network of one phase.
class Drawing {
 public:
  Drawing(const network::Propnet& propnet, std::uint32_t phase,
          std::ostream& out)
      : propnet_(propnet),
        network_(propnet.networks[phase]),
        prefix_('p' + std::to_string(phase) + '_'),
        out_(out),
        used_(network_.first_gate(), false),
        is_or_(network_.gate_count()) {
    for (network::NodeId gate = network_.first_gate();
         gate < network_.node_count(); ++gate) {
      const auto fan_in = network_.fan_in(gate);
      const auto negated = std::ranges::count_if(
          fan_in, [](network::Signal in) { return in.negated(); });
      is_or_[gate - network_.first_gate()] =
          2 * static_cast<std::size_t>(negated) > fan_in.size();
    }
  }

  void draw() {
    for (network::NodeId gate = network_.first_gate();
         gate < network_.node_count(); ++gate) {
      draw_gate(gate);
    }
    draw_outputs();
    draw_leaves();
  }

 private:
  const network::Propnet& propnet_;
  const network::Network& network_;
  std::string prefix_;
  std::ostream& out_;
  std::vector<bool> used_;   // by node below the first gate
  std::vector<bool> is_or_;  // by gate: drawn as the OR that it negates
  std::size_t output_count_ = 0;

  bool is_or(network::NodeId node) const {
    return network_.is_gate(node) && is_or_[node - network_.first_gate()];
  }

  void draw_gate(network::NodeId gate) {
    out_ << "    " << prefix_ << gate << " [shape=circle label=\""
         << (is_or(gate) ? "or" : "and") << "\"]\n";
    for (const network::Signal in : network_.fan_in(gate)) {
      draw_edge(is_or(gate) ? !in : in, std::to_string(gate));
    }
  }

  void draw_edge(network::Signal from, const std::string& to) {
    if (!network_.is_gate(from.node())) used_[from.node()] = true;
    const bool negated = from.negated() != is_or(from.node());
    out_ << "    " << prefix_ << from.node() << " -> " << prefix_ << to
         << (negated ? " [arrowhead=odot]" : "") << '\n';
  }

  /// Constants are not drawn: most moves are illegal in most phases.
  void draw_output(network::Signal signal, const std::string& label,
                   std::string_view shape) {
    if (signal.node() == network::kTrueSignal.node()) return;
    const std::string id = "out" + std::to_string(output_count_++);
    out_ << "    " << prefix_ << id << " [shape=" << shape
         << " style=bold label=" << std::quoted(label) << "]\n";
    draw_edge(signal, id);
  }

  std::string move_label(RoleIndex role, std::uint32_t input) const {
    return propnet_.game.role_name(role) + ": " +
           propnet_.game.move_name(role, input - propnet_.first_input[role]);
  }

  template <typename Visit>
  void for_each_input(const Visit& visit) const {
    for (RoleIndex role = 0; role + 1 < propnet_.first_input.size(); ++role) {
      for (std::uint32_t input = propnet_.first_input[role];
           input < propnet_.first_input[role + 1]; ++input) {
        visit(role, input);
      }
    }
  }

  void draw_outputs() {
    const network::NetworkOutputs& outputs = network_.outputs();
    draw_output(outputs.terminal, "terminal", "octagon");
    for_each_input([&](RoleIndex role, std::uint32_t input) {
      draw_output(outputs.legal[input], "legal " + move_label(role, input),
                  "ellipse");
    });
    for (std::uint32_t base = 0; base < network_.base_count(); ++base) {
      draw_output(outputs.next[base],
                  "next " + propnet_.game.proposition_name(base), "box");
    }
    draw_percepts(outputs.percepts);
    for (const network::NetworkOutputs::GoalValue& goal : outputs.goals) {
      draw_output(goal.signal,
                  "goal " + propnet_.game.role_name(goal.role) + ' ' +
                      std::to_string(goal.value),
                  "octagon");
    }
  }

  void draw_percepts(std::span<const network::Signal> percepts) {
    const std::vector<std::uint32_t>& first = propnet_.first_percept;
    for (RoleIndex role = 0; role + 1 < first.size(); ++role) {
      const std::string sees = "sees " + propnet_.game.role_name(role) + ": ";
      for (std::uint32_t i = first[role]; i < first[role + 1]; ++i) {
        draw_output(percepts[i],
                    sees + propnet_.game.percept_name(role, i - first[role]),
                    "ellipse");
      }
    }
  }

  void draw_leaf(network::NodeId node, const std::string& label,
                 std::string_view shape) {
    if (!used_[node]) return;
    out_ << "    " << prefix_ << node << " [shape=" << shape
         << " label=" << std::quoted(label) << "]\n";
  }

  void draw_leaves() {
    draw_leaf(network::kTrueSignal.node(), "true", "plaintext");
    for (std::uint32_t base = 0; base < network_.base_count(); ++base) {
      draw_leaf(network_.base(base), propnet_.game.proposition_name(base),
                "box");
    }
    for_each_input([&](RoleIndex role, std::uint32_t input) {
      draw_leaf(network_.input(input), "does " + move_label(role, input),
                "ellipse");
    });
  }
};

}  // namespace

void write_dot(const network::Propnet& propnet, std::ostream& out) {
  const std::size_t gates = propnet.gate_count();
  if (gates > kMostDrawnGates) {
    throw gdl::Error("the network has " + std::to_string(gates) +
                     " gates; no more than " + std::to_string(kMostDrawnGates) +
                     " can be drawn");
  }
  out << "digraph network {\n  rankdir=LR\n";
  for (std::uint32_t phase = 0; phase < propnet.networks.size(); ++phase) {
    out << "  subgraph cluster_" << phase << " {\n";
    if (!propnet.phase_propositions.empty()) {
      out << "    label="
          << std::quoted(propnet.game.proposition_name(
                 propnet.phase_propositions[phase]))
          << '\n';
    }
    Drawing(propnet, phase, out).draw();
    out << "  }\n";
  }
  out << "}\n";
}

}  // namespace reasoner::report
