#include "reasoner/wide/vector/gate_batches.h"

#include <algorithm>
#include <limits>
#include <map>
#include <span>
#include <tuple>

namespace reasoner::wide::vector {

namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// A network in which the inputs that have no row are false, but those that are
/// always played: gates become narrower, constants, or equal to what they read.
class PlayedNetwork {
 public:
  /// `move_rows`: by input, the row or kNone.
  PlayedNetwork(const network::Network& network,
                const std::vector<std::uint32_t>& move_rows,
                std::span<const std::uint32_t> always_played = {})
      : network_(network),
        mapped_(network.node_count()),
        fan_in_(network.gate_count()) {
    mapped_[0] = network::kTrueSignal;
    for (network::NodeId node = 1; node < network.first_gate(); ++node) {
      const bool absent =
          network.is_input(node) && move_rows[node - network.input(0)] == kNone;
      mapped_[node] =
          absent ? network::kFalseSignal : network::Signal(node, false);
    }
    for (const std::uint32_t input : always_played) {
      mapped_[network.input(input)] = network::kTrueSignal;
    }
    for (network::NodeId gate = network.first_gate();
         gate < network.node_count(); ++gate) {
      mapped_[gate] = simplify(gate);
    }
  }

  const network::Network& network() const { return network_; }
  network::Signal mapped(network::Signal signal) const {
    const network::Signal to = mapped_[signal.node()];
    return signal.negated() ? !to : to;
  }
  std::span<const network::Signal> fan_in(network::NodeId gate) const {
    return fan_in_[gate - network_.first_gate()];
  }

 private:
  const network::Network& network_;
  std::vector<network::Signal> mapped_;  // by node
  std::vector<std::vector<network::Signal>> fan_in_;

  network::Signal simplify(network::NodeId gate) {
    std::vector<network::Signal>& kept = fan_in_[gate - network_.first_gate()];
    for (const network::Signal signal : network_.fan_in(gate)) {
      const network::Signal to = mapped(signal);
      if (to == network::kFalseSignal) return network::kFalseSignal;
      if (to != network::kTrueSignal) kept.push_back(to);
    }
    if (kept.empty()) return network::kTrueSignal;
    return kept.size() == 1 ? kept[0] : network::Signal(gate, false);
  }
};

/// Gates that are sorted into batches together: so many that batches are long,
/// so few that the rows between them stay in the cache.
constexpr std::size_t kChunk = 256;

struct Output {
  network::Signal signal;
  FramePart part;
  std::uint32_t row;
};

/// Where a node's row is, and whether it holds the node's negation.
struct Place {
  FramePart part = FramePart::kScratch;
  std::uint32_t row = kNone;
  bool negated = false;
};

/// Rows of scratch, those that were free last first: they are in the cache.
class RowPool {
 public:
  std::uint32_t take() {
    if (free_.empty()) return count_++;
    const std::uint32_t row = free_.back();
    free_.pop_back();
    return row;
  }
  void give_back(std::uint32_t row) { free_.push_back(row); }
  std::uint32_t count() const { return count_; }

 private:
  std::vector<std::uint32_t> free_;
  std::uint32_t count_ = 0;
};

/// Makes sweeps one after the other on the same scratch.
class Scheduler {
 public:
  Scheduler(const PlayedNetwork& played,
            const std::vector<std::uint32_t>& move_rows, std::size_t lane_words)
      : played_(played),
        network_(played.network()),
        lane_words_(lane_words),
        places_(network_.node_count()),
        computed_(network_.node_count()) {
    for (std::uint32_t b = 0; b < network_.base_count(); ++b) {
      places_[network_.base(b)] = {FramePart::kBases, b, false};
    }
    for (std::uint32_t i = 0; i < network_.input_count(); ++i) {
      places_[network_.input(i)] = {FramePart::kMoves, move_rows[i], false};
    }
  }

  /// The gates that `outputs` need and that have not been computed, and of
  /// those that have, the ones these read.
  struct Cone {
    /// Depth first, so that what is read together lies close together.
    std::vector<network::NodeId> gates;
    std::vector<bool> read;  // by node, from before
  };
  Cone cone(std::span<const Output> outputs) const {
    Cone cone;
    cone.read.assign(network_.node_count(), false);
    std::vector<bool> seen(network_.node_count());
    struct Visit {
      network::NodeId gate;
      std::size_t next = 0;  // of its fan-in
    };
    std::vector<Visit> path;
    const auto visit = [&](network::Signal signal) {
      const network::NodeId node = signal.node();
      if (!network_.is_gate(node)) return;
      if (computed_[node]) cone.read[node] = true;
      if (computed_[node] || seen[node]) return;
      seen[node] = true;
      path.push_back({node});
    };
    for (const Output& output : outputs) {
      visit(output.signal);
      while (!path.empty()) {
        Visit& last = path.back();
        const auto fan_in = played_.fan_in(last.gate);
        if (last.next < fan_in.size()) {
          visit(fan_in[last.next++]);
          continue;
        }
        cone.gates.push_back(last.gate);
        path.pop_back();
      }
    }
    return cone;
  }

  /// Computes `cone`, that of `outputs`. Afterwards there are still the gates
  /// that a later cone reads, if there is one.
  GateSweep sweep(const Cone& cone, std::span<const Output> outputs,
                  std::span<const Output> later_outputs) {
    for (const network::NodeId gate : cone.gates) computed_[gate] = true;
    std::vector<bool> kept(network_.node_count());
    if (!later_outputs.empty()) kept = this->cone(later_outputs).read;
    GateSweep sweep;
    const std::vector<Output> copies = claim_rows(cone, outputs, kept);
    set_shapes(cone);
    const std::vector<network::NodeId> order = batch_by_shape(cone, sweep);
    count_reads(cone, copies, kept);
    for (const network::NodeId gate : order) write_gate(gate, sweep);
    write_copies(copies, sweep);
    return sweep;
  }

  std::uint32_t scratch_rows() const { return pool_.count(); }

 private:
  using Shape = std::tuple<std::uint32_t, std::uint32_t, bool>;

  const PlayedNetwork& played_;
  const network::Network& network_;
  std::size_t lane_words_;
  std::vector<Place> places_;         // by node
  std::vector<bool> computed_;        // by node
  std::vector<bool> complement_;      // by node
  std::vector<std::uint32_t> reads_;  // by node: how many are still to come
  RowPool pool_;

  bool is_negated(network::Signal signal) const {
    return signal.negated() != places_[signal.node()].negated;
  }

  /// Lets gates write the outputs they are, where they may: not where a later
  /// sweep reads them. Returns the other outputs.
  std::vector<Output> claim_rows(const Cone& cone,
                                 std::span<const Output> outputs,
                                 const std::vector<bool>& kept) {
    std::vector<bool> in_cone(network_.node_count());
    for (const network::NodeId gate : cone.gates) in_cone[gate] = true;
    std::vector<Output> copies;
    for (const Output& output : outputs) {
      const network::NodeId node = output.signal.node();
      if (in_cone[node] && !kept[node] && places_[node].row == kNone) {
        places_[node] = {output.part, output.row, output.signal.negated()};
      } else {
        copies.push_back(output);
      }
    }
    return copies;
  }

  std::uint32_t negative_count(network::NodeId gate) const {
    const auto fan_in = played_.fan_in(gate);
    return static_cast<std::uint32_t>(std::count_if(
        fan_in.begin(), fan_in.end(),
        [&](network::Signal signal) { return is_negated(signal); }));
  }

  /// Of gates without a row of their own it is free to choose what they hold:
  /// a NOR is an OR without its negation.
  void set_shapes(const Cone& cone) {
    complement_.assign(network_.node_count(), false);
    for (const network::NodeId gate : cone.gates) {
      const bool is_nor = negative_count(gate) == played_.fan_in(gate).size();
      if (places_[gate].row == kNone) places_[gate].negated = is_nor;
      complement_[gate] = places_[gate].negated;
    }
  }

  Shape shape_of(network::NodeId gate) const {
    const auto negative = negative_count(gate);
    const auto size = static_cast<std::uint32_t>(played_.fan_in(gate).size());
    return {size - negative, negative, complement_[gate]};
  }

  /// Gates in the order in which they are computed.
  std::vector<network::NodeId> batch_by_shape(const Cone& cone,
                                              GateSweep& sweep) const {
    std::vector<std::uint32_t> waiting(network_.node_count());
    std::vector<std::vector<network::NodeId>> readers(network_.node_count());
    std::vector<network::NodeId> order;
    for (std::size_t first = 0; first < cone.gates.size(); first += kChunk) {
      const std::size_t end = std::min(first + kChunk, cone.gates.size());
      const std::span<const network::NodeId> chunk(&cone.gates[first],
                                                   end - first);
      batch_chunk(chunk, waiting, readers, order, sweep);
    }
    return order;
  }

  /// Takes, again and again, all gates of the shape of which most are ready.
  /// `waiting`: by gate, how many of its inputs in the chunk are to come.
  void batch_chunk(std::span<const network::NodeId> chunk,
                   std::vector<std::uint32_t>& waiting,
                   std::vector<std::vector<network::NodeId>>& readers,
                   std::vector<network::NodeId>& order,
                   GateSweep& sweep) const {
    std::map<Shape, std::vector<network::NodeId>> ready;
    std::vector<network::NodeId> sorted(chunk.begin(), chunk.end());
    std::sort(sorted.begin(), sorted.end());
    for (const network::NodeId gate : chunk) {
      for (const network::Signal signal : played_.fan_in(gate)) {
        if (!std::binary_search(sorted.begin(), sorted.end(), signal.node())) {
          continue;
        }
        ++waiting[gate];
        readers[signal.node()].push_back(gate);
      }
      if (waiting[gate] == 0) ready[shape_of(gate)].push_back(gate);
    }
    const std::size_t end = order.size() + chunk.size();
    while (order.size() < end) {
      const auto most = std::max_element(
          ready.begin(), ready.end(), [](const auto& a, const auto& b) {
            return a.second.size() < b.second.size();
          });
      const auto [positive, negative, complement] = most->first;
      const std::size_t first = order.size();
      order.insert(order.end(), most->second.begin(), most->second.end());
      most->second.clear();
      for (std::size_t i = first; i < order.size(); ++i) {
        for (const network::NodeId reader : readers[order[i]]) {
          if (--waiting[reader] != 0) continue;
          const Shape shape = shape_of(reader);
          // Of the same shape: it may still follow.
          (shape == most->first ? order : ready[shape]).push_back(reader);
        }
      }
      sweep.batches.push_back(
          {positive, negative, complement,
           static_cast<std::uint32_t>(order.size() - first)});
    }
  }

  void count_reads(const Cone& cone, std::span<const Output> copies,
                   const std::vector<bool>& kept) {
    reads_.assign(network_.node_count(), 0);
    const auto count = [&](network::Signal signal) { ++reads_[signal.node()]; };
    for (const network::NodeId gate : cone.gates) {
      for (const network::Signal signal : played_.fan_in(gate)) count(signal);
    }
    for (const Output& copy : copies) count(copy.signal);
    for (network::NodeId node = 0; node < network_.node_count(); ++node) {
      if (kept[node]) ++reads_[node];
    }
  }

  RowReference reference(network::NodeId node) const {
    return row_reference(places_[node].part, places_[node].row, lane_words_);
  }

  void done_reading(network::NodeId node) {
    if (--reads_[node] != 0 || !network_.is_gate(node)) return;
    if (places_[node].part == FramePart::kScratch) {
      pool_.give_back(places_[node].row);
    }
  }

  void write_gate(network::NodeId gate, GateSweep& sweep) {
    const std::size_t target = sweep.references.size();
    sweep.references.push_back(0);
    for (const bool negated : {false, true}) {
      for (const network::Signal signal : played_.fan_in(gate)) {
        if (is_negated(signal) != negated) continue;
        sweep.references.push_back(reference(signal.node()));
      }
    }
    // A gate may write the row that it was the last to read.
    for (const network::Signal signal : played_.fan_in(gate)) {
      done_reading(signal.node());
    }
    if (places_[gate].row == kNone) places_[gate].row = pool_.take();
    sweep.references[target] = reference(gate);
  }

  void write_copies(std::span<const Output> copies, GateSweep& sweep) {
    for (const bool constant : {false, true}) {
      for (const bool negated : {false, true}) {
        GateBatch batch;
        batch.positive = constant ? 0 : 1;
        batch.complement = negated;
        for (const Output& copy : copies) {
          const network::NodeId node = copy.signal.node();
          if ((node == 0) != constant) continue;
          if (is_negated(copy.signal) != negated) continue;
          ++batch.gate_count;
          sweep.references.push_back(
              row_reference(copy.part, copy.row, lane_words_));
          if (!constant) sweep.references.push_back(reference(node));
        }
        if (batch.gate_count != 0) sweep.batches.push_back(batch);
      }
    }
    for (const Output& copy : copies) done_reading(copy.signal.node());
  }
};

/// Adds the sweeps of what the roles perceive.
void schedule_percepts(const lanes::PhaseLayout& layout,
                       const std::vector<std::uint32_t>& move_rows,
                       std::size_t lane_words, GateSchedule& schedule) {
  if (layout.perceiving_roles() == 0) return;
  const network::Network& network = *layout.network;
  const PlayedNetwork played(network, move_rows, layout.only_inputs);
  for (RoleIndex role = 0; role < layout.perceiving_roles(); ++role) {
    std::vector<Output> percepts;
    for (std::uint32_t i = layout.first_percept[role];
         i < layout.first_percept[role + 1]; ++i) {
      if (layout.percepts[i].part != lanes::PerceptSource::Part::kComputed) {
        continue;
      }
      percepts.push_back({played.mapped(network.outputs().percepts[i]),
                          FramePart::kPercepts, i});
    }
    Scheduler scheduler(played, move_rows, lane_words);
    schedule.percepts.push_back(
        scheduler.sweep(scheduler.cone(percepts), percepts, {}));
    schedule.percept_scratch_rows =
        std::max(schedule.percept_scratch_rows, scheduler.scratch_rows());
  }
}

}  // namespace

GateSchedule schedule_gates(const lanes::PhaseLayout& layout,
                            std::size_t lane_words) {
  const network::Network& network = *layout.network;
  const network::NetworkOutputs& outputs = network.outputs();
  std::vector<std::uint32_t> move_rows(network.input_count(), kNone);
  for (std::uint32_t m = 0; m < layout.inputs.size(); ++m) {
    move_rows[layout.inputs[m]] = m;
  }

  GateSchedule schedule;
  {
    const PlayedNetwork played(network, move_rows);
    std::vector<Output> legal{
        {played.mapped(outputs.terminal), FramePart::kTerminal, 0}};
    for (std::uint32_t m = 0; m < layout.inputs.size(); ++m) {
      legal.push_back({played.mapped(outputs.legal[layout.inputs[m]]),
                       FramePart::kMoves, m});
    }
    std::vector<Output> next;
    for (std::uint32_t b = 0; b < outputs.next.size(); ++b) {
      next.push_back({played.mapped(outputs.next[b]), FramePart::kNext, b});
    }
    Scheduler scheduler(played, move_rows, lane_words);
    schedule.legal = scheduler.sweep(scheduler.cone(legal), legal, next);
    schedule.next = scheduler.sweep(scheduler.cone(next), next, {});
    schedule.scratch_rows = scheduler.scratch_rows();
  }
  schedule_percepts(layout, move_rows, lane_words, schedule);
  const std::vector<std::uint32_t> no_moves(network.input_count(), kNone);
  const PlayedNetwork unplayed(network, no_moves);
  std::vector<Output> goals;
  for (std::uint32_t g = 0; g < outputs.goals.size(); ++g) {
    goals.push_back(
        {unplayed.mapped(outputs.goals[g].signal), FramePart::kGoals, g});
  }
  Scheduler scheduler(unplayed, no_moves, lane_words);
  schedule.goals = scheduler.sweep(scheduler.cone(goals), goals, {});
  schedule.goal_scratch_rows = scheduler.scratch_rows();
  return schedule;
}

}  // namespace reasoner::wide::vector
