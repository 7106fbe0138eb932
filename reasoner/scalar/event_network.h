#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/network/network.h"

namespace reasoner::scalar {

/// The widest gate that EventNetworkLayout takes.
inline constexpr std::size_t kWidestEventGate = 65535;

/// `network` with its wider gates split.
network::Network split_wide_gates(const network::Network& network);

/// A network, or some cones of it, laid out for EventNetwork: fan-out instead
/// of fan-in. Outputs are bits at places that the caller chooses, in two
/// stages; what the second needs beyond the first is computed apart.
///
/// Immutable; const use is thread-safe.
class EventNetworkLayout {
 public:
  /// Output bit `bit` shows `signal`. No two have the same bit.
  struct Output {
    network::Signal signal;
    std::uint32_t bit;
  };

  EventNetworkLayout(const network::Network& network,
                     std::span<const Output> first,
                     std::span<const Output> second);

  /// Of EventNetwork::bases() and outputs().
  std::size_t base_words() const { return base_words_; }
  std::size_t output_words() const { return output_words_; }

 private:
  friend class EventNetwork;

  /// Where the edges of a node begin: those to gates of the first stage, then
  /// those to gates of the second, which end where the next node begins. An
  /// edge is the place of a gate, twice, and 1 where the gate takes the
  /// negation.
  struct Node {
    std::uint32_t first_stage;
    std::uint32_t second_stage;
  };
  static_assert(sizeof(Node) == 8);

  /// The node here of a node of the network.
  std::size_t node_of(const network::Network& network,
                      network::NodeId node) const;
  void place_gates(const network::Network& network,
                   std::span<const Output> outputs);
  void connect(const network::Network& network, std::span<const Output> outputs,
               const std::vector<bool>& in_first_stage);
  void evaluate(const network::Network& network,
                std::span<const Output> outputs);

  // Nodes: places, then bases, inputs, an end. A place is an output bit or,
  // behind them, a gate that is no output; a gate that is an output has its
  // place there, and an output that is none becomes a gate of one input.
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> edges_;
  std::size_t place_words_ = 0;
  std::size_t base_words_ = 0;
  std::size_t output_words_ = 0;
  std::vector<std::uint32_t> place_of_gate_;  // while it is built
  std::vector<bool> is_gate_output_;          // likewise, by output
  // The values where all bases and inputs are false.
  std::vector<std::uint16_t> false_inputs_;  // by place
  std::vector<std::uint64_t> values_;        // of places
};

/// The values of a network in one state at a time, kept up to date when a few
/// bases and inputs change: only what depends on them is looked at.
///
/// A gate is the number of its false inputs. When the number becomes zero, or
/// is no longer zero, the gate waits in a queue to tell its fan-out; if it is
/// back by then, nothing happens. So changes spread in waves, in each of which
/// a gate changes at most once, and there are no more waves than levels of
/// gates. Nearly all gates change in one wave only: to go by levels costs more
/// than it saves, as it was measured.
///
/// Belongs to one thread. `layout` must outlive it.
class EventNetwork {
 public:
  explicit EventNetwork(const EventNetworkLayout& layout);

  /// The values of the bases, for comparison.
  std::span<const std::uint64_t> bases() const {
    return {words_.data(), layout_->base_words()};
  }
  /// The outputs; those of a stage are right once it is settled.
  std::span<const std::uint64_t> outputs() const {
    return {words_.data() + layout_->base_words(), layout_->output_words()};
  }

  /// Changes one value to its opposite.
  void toggle_base(std::uint32_t base);
  /// Makes an input, which must be false or true, true or false.
  void set_input(std::uint32_t input, bool value);

  /// The second stage wants the first to be settled.
  void settle_first_stage();
  void settle_second_stage();

  /// Keeps all values, and goes back to those kept last.
  void save();
  void restore();
  bool has_saved() const { return !saved_words_.empty(); }
  std::span<const std::uint64_t> saved_bases() const {
    return {saved_words_.data(), layout_->base_words()};
  }

  /// What save and restore cost in terms of toggle_base: an estimate.
  std::size_t toggles_per_restore() const { return toggles_per_restore_; }

 private:
  /// Places of gates that may have to tell their fan-out.
  struct Queue {
    std::vector<std::uint32_t> places;
    std::size_t size = 0;
  };

  void tell(std::size_t node, bool value);
  void tell_stage(std::uint32_t first, std::uint32_t end, bool value,
                  Queue& queue);

  const EventNetworkLayout* layout_;
  // Bases, then what the fan-out of each place was told last.
  std::vector<std::uint64_t> words_;
  std::vector<std::uint16_t> false_inputs_;  // by place
  Queue first_stage_;
  Queue second_stage_;
  std::vector<std::uint64_t> saved_words_;
  std::vector<std::uint16_t> saved_false_inputs_;
  std::size_t toggles_per_restore_;
};

}  // namespace reasoner::scalar
