#include "reasoner/gate_passes/drop_subsumed.h"

#include <algorithm>
#include <vector>

#include "reasoner/gate_passes/assumptions.h"
#include "reasoner/gate_passes/editable_network.h"

namespace reasoner::gate_passes {

namespace {

class SubsumedDropper {
 public:
  SubsumedDropper(const network::Network& network,
                  const network::Invariants& invariants)
      : network_(network),
        assumptions_(network_, invariants),
        read_(network.node_count(), kUnread),
        cases_with_(std::size_t{network.node_count()} * 2) {}

  network::Network run() {
    for (network::NodeId gate = network_.first_gate();
         gate < network_.node_count(); ++gate) {
      simplify(network_.fan_in(gate));
    }
    return network_.finish();
  }

 private:
  static constexpr std::int8_t kUnread = -1;
  static constexpr std::size_t kMaxWidth = 8;   // of cases that subsume others
  static constexpr std::size_t kMaxLooks = 64;  // at one list of cases

  EditableNetwork network_;
  Assumptions assumptions_;
  // Of the present gate. By node: whether it reads it negated.
  std::vector<std::int8_t> read_;
  // By signal: the gates that read it, and that the present gate reads negated.
  std::vector<std::vector<network::NodeId>> cases_with_;

  bool is_case(network::Signal signal) const {
    return signal.negated() && network_.is_gate(signal.node());
  }

  void simplify(std::vector<network::Signal>& fan_in) {
    if (std::ranges::none_of(fan_in,
                             [&](network::Signal in) { return is_case(in); })) {
      return;
    }
    for (const network::Signal in : fan_in) enter(in);
    std::erase_if(fan_in, [&](network::Signal in) {
      if (!is_case(in) || !subsumed(in.node())) return false;
      read_[in.node()] = kUnread;
      return true;
    });
    for (const network::Signal in : fan_in) leave(in);
    for (const network::NodeId gate : left_) clear_cases(gate);
    left_.clear();
  }

  void enter(network::Signal in) {
    read_[in.node()] = in.negated() ? 1 : 0;
    if (!is_case(in) || network_.fan_in(in.node()).size() > kMaxWidth) return;
    left_.push_back(in.node());
    for (const network::Signal signal : network_.fan_in(in.node())) {
      cases_with_[signal.code()].push_back(in.node());
    }
  }
  void leave(network::Signal in) { read_[in.node()] = kUnread; }
  void clear_cases(network::NodeId gate) {
    for (const network::Signal signal : network_.fan_in(gate)) {
      cases_with_[signal.code()].clear();
    }
  }
  std::vector<network::NodeId> left_;  // the cases entered

  /// Whether the AND `gate` implies that another input does not hold.
  bool subsumed(network::NodeId gate) {
    const std::size_t mark = assumptions_.mark();
    assumptions_.assume(network::Signal(gate, false));
    bool found = false;
    for (std::size_t i = mark; i < assumptions_.mark() && !found; ++i) {
      found = contradicts(assumptions_.fact(i), gate);
    }
    assumptions_.undo(mark);
    return found;
  }

  bool contradicts(network::Signal fact, network::NodeId gate) const {
    if (fact.node() != gate &&
        read_[fact.node()] == static_cast<std::int8_t>(!fact.negated())) {
      return true;
    }
    const auto& cases = cases_with_[fact.code()];
    const std::size_t looks = std::min(cases.size(), kMaxLooks);
    return std::any_of(
        cases.begin(), cases.begin() + static_cast<std::ptrdiff_t>(looks),
        [&](network::NodeId other) { return other != gate && holds(other); });
  }

  /// Whether a case that is still there is known to hold.
  bool holds(network::NodeId other) const {
    return read_[other] != kUnread &&
           std::ranges::all_of(network_.fan_in(other), [&](network::Signal in) {
             return assumptions_.known(in) == true;
           });
  }
};

}  // namespace

network::Network drop_subsumed(const network::Network& network,
                               const network::Invariants& invariants) {
  return SubsumedDropper(network, invariants).run();
}

}  // namespace reasoner::gate_passes
