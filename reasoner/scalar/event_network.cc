#include "reasoner/scalar/event_network.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace reasoner::scalar {

namespace {

constexpr std::uint32_t kNowhere = 0xffffffff;

std::size_t words_for(std::size_t bits) { return (bits + 63) / 64; }

// Copying this many bytes takes about as long as following one edge.
constexpr std::size_t kBytesPerEdge = 32;
// What a toggle of a base costs beside its edges, in edges.
constexpr std::size_t kEdgesPerToggle = 4;

/// Marks the gates that `outputs` need; `needed` is by node.
void mark_needed(const network::Network& network,
                 std::span<const EventNetworkLayout::Output> outputs,
                 std::vector<bool>& needed) {
  for (const auto& output : outputs) needed[output.signal.node()] = true;
  for (network::NodeId gate = network.node_count();
       gate-- > network.first_gate();) {
    if (!needed[gate]) continue;
    for (const network::Signal in : network.fan_in(gate))
      needed[in.node()] = true;
  }
}

}  // namespace

network::Network split_wide_gates(const network::Network& network) {
  return network::rewrite(
      network, [&](network::NetworkBuilder& builder, network::NodeId node,
                   std::span<const network::Signal> mapped) {
        if (mapped.size() <= kWidestEventGate) {
          return network::copy_node(builder, network, node, mapped);
        }
        // Enough for a gate of as many gates: no network has so many edges.
        std::vector<network::Signal> parts;
        for (; !mapped.empty();) {
          const std::size_t size = std::min(mapped.size(), kWidestEventGate);
          parts.push_back(builder.and_of(mapped.first(size)));
          mapped = mapped.subspan(size);
        }
        return builder.and_of(parts);
      });
}

EventNetworkLayout::EventNetworkLayout(const network::Network& network,
                                       std::span<const Output> first,
                                       std::span<const Output> second)
    : base_words_(words_for(network.base_count())) {
  std::vector<Output> outputs(first.begin(), first.end());
  outputs.insert(outputs.end(), second.begin(), second.end());
  place_gates(network, outputs);
  std::vector<bool> in_first_stage(network.node_count(), false);
  mark_needed(network, first, in_first_stage);
  // By place, from here on.
  std::vector<bool> first_stage_places(place_words_ * 64, false);
  for (network::NodeId gate = network.first_gate(); gate < network.node_count();
       ++gate) {
    const std::uint32_t place = place_of_gate_[gate - network.first_gate()];
    if (place != kNowhere) first_stage_places[place] = in_first_stage[gate];
  }
  for (const Output& output : first) first_stage_places[output.bit] = true;
  connect(network, outputs, first_stage_places);
  evaluate(network, outputs);
  place_of_gate_ = {};
  is_gate_output_ = {};
}

void EventNetworkLayout::place_gates(const network::Network& network,
                                     std::span<const Output> outputs) {
  std::uint32_t output_end = 0;
  for (const Output& output : outputs) {
    output_end = std::max(output_end, output.bit + 1);
  }
  output_words_ = words_for(output_end);
  place_of_gate_.assign(network.gate_count(), kNowhere);
  is_gate_output_.assign(outputs.size(), false);
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const network::Signal signal = outputs[i].signal;
    if (!network.is_gate(signal.node()) || signal.negated()) continue;
    std::uint32_t& place = place_of_gate_[signal.node() - network.first_gate()];
    if (place != kNowhere) continue;
    place = outputs[i].bit;
    is_gate_output_[i] = true;
  }
  std::vector<bool> needed(network.node_count(), false);
  mark_needed(network, outputs, needed);
  auto next = static_cast<std::uint32_t>(output_words_ * 64);
  for (std::uint32_t i = 0; i < network.gate_count(); ++i) {
    if (needed[network.first_gate() + i] && place_of_gate_[i] == kNowhere) {
      place_of_gate_[i] = next++;
    }
  }
  place_words_ = words_for(next);
}

std::size_t EventNetworkLayout::node_of(const network::Network& network,
                                        network::NodeId node) const {
  if (network.is_gate(node)) return place_of_gate_[node - network.first_gate()];
  if (network.is_base(node)) return place_words_ * 64 + node - network.base(0);
  assert(network.is_input(node));
  return (place_words_ + base_words_) * 64 + node - network.input(0);
}

void EventNetworkLayout::connect(const network::Network& network,
                                 std::span<const Output> outputs,
                                 const std::vector<bool>& in_first_stage) {
  // Edges are counted, summed up and filled in. Two rows a node, as in Node.
  const auto for_each_edge = [&](const auto& visit) {
    const auto visit_edge = [&](network::Signal from, std::uint32_t to) {
      if (from.node() == network::kTrueSignal.node()) return;
      visit(2 * node_of(network, from.node()) + (in_first_stage[to] ? 0 : 1),
            2 * to + (from.negated() ? 1 : 0));
    };
    for (network::NodeId gate = network.first_gate();
         gate < network.node_count(); ++gate) {
      const std::uint32_t place = place_of_gate_[gate - network.first_gate()];
      if (place == kNowhere) continue;
      for (const network::Signal in : network.fan_in(gate))
        visit_edge(in, place);
    }
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      if (!is_gate_output_[i]) visit_edge(outputs[i].signal, outputs[i].bit);
    }
  };
  const std::size_t node_count =
      (place_words_ + base_words_) * 64 + network.input_count();
  std::vector<std::uint32_t> end(2 * node_count + 1, 0);
  for_each_edge([&](std::size_t row, std::uint32_t) { ++end[row + 1]; });
  std::partial_sum(end.begin(), end.end(), end.begin());
  nodes_.resize(node_count + 1, {end.back(), end.back()});
  for (std::size_t node = 0; node < node_count; ++node) {
    nodes_[node] = {end[2 * node], end[2 * node + 1]};
  }
  edges_.resize(end.back());
  for_each_edge(
      [&](std::size_t row, std::uint32_t edge) { edges_[end[row]++] = edge; });
}

void EventNetworkLayout::evaluate(const network::Network& network,
                                  std::span<const Output> outputs) {
  false_inputs_.assign(place_words_ * 64, 1);
  values_.assign(place_words_, 0);
  std::vector<bool> value(network.node_count(), false);
  value[network::kTrueSignal.node()] = true;
  const auto holds = [&](network::Signal signal) {
    return value[signal.node()] != signal.negated();
  };
  const auto set = [&](std::uint32_t place, std::size_t count) {
    assert(count <= kWidestEventGate);
    false_inputs_[place] = static_cast<std::uint16_t>(count);
    if (count == 0) values_[place / 64] |= std::uint64_t{1} << (place % 64);
  };
  for (network::NodeId gate = network.first_gate(); gate < network.node_count();
       ++gate) {
    std::size_t count = 0;
    for (const network::Signal in : network.fan_in(gate))
      count += holds(in) ? 0 : 1;
    value[gate] = count == 0;
    const std::uint32_t place = place_of_gate_[gate - network.first_gate()];
    if (place != kNowhere) set(place, count);
  }
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (!is_gate_output_[i]) {
      set(outputs[i].bit, holds(outputs[i].signal) ? 0 : 1);
    }
  }
}

EventNetwork::EventNetwork(const EventNetworkLayout& layout)
    : layout_(&layout),
      words_(layout.base_words_, 0),
      false_inputs_(layout.false_inputs_) {
  words_.insert(words_.end(), layout.values_.begin(), layout.values_.end());
  const std::size_t bytes = words_.size() * 8 + false_inputs_.size() * 2;
  // An edge of a base goes on to about one other.
  const std::size_t bases = std::max<std::size_t>(layout.base_words_ * 64, 1);
  const std::size_t edges_per_base =
      std::min(layout.edges_.size(), bases * 100) / bases;
  toggles_per_restore_ =
      1 + bytes / kBytesPerEdge / (kEdgesPerToggle + edges_per_base);
}

/// Tells the gates of edges [first, end) that their input is now `value`.
inline void EventNetwork::tell_stage(std::uint32_t first, std::uint32_t end,
                                     bool value, Queue& queue) {
  if (queue.size + (end - first) > queue.places.size()) [[unlikely]] {
    queue.places.resize(2 * (queue.size + (end - first)));
  }
  const std::uint32_t* edge = layout_->edges_.data() + first;
  const std::uint32_t* const edge_end = layout_->edges_.data() + end;
  std::uint16_t* const false_inputs = false_inputs_.data();
  std::uint32_t* waiting = queue.places.data() + queue.size;
  const std::uint32_t was_true = value ? 0 : 1;
  for (; edge != edge_end; ++edge) {
    const std::uint32_t place = *edge / 2;
    // 1 where an input becomes false, 0 where it becomes true.
    const std::uint32_t falls = (*edge & 1) ^ was_true;
    const std::uint32_t count = false_inputs[place] + 2 * falls - 1;
    false_inputs[place] = static_cast<std::uint16_t>(count);
    *waiting = place;
    waiting += count == falls ? 1 : 0;
  }
  queue.size = static_cast<std::size_t>(waiting - queue.places.data());
}

inline void EventNetwork::tell(std::size_t node, bool value) {
  const EventNetworkLayout::Node* here = &layout_->nodes_[node];
  tell_stage(here[0].first_stage, here[0].second_stage, value, first_stage_);
  tell_stage(here[0].second_stage, here[1].first_stage, value, second_stage_);
}

void EventNetwork::toggle_base(std::uint32_t base) {
  std::uint64_t& word = words_[base / 64];
  const std::uint64_t bit = std::uint64_t{1} << (base % 64);
  word ^= bit;
  tell(layout_->place_words_ * 64 + base, (word & bit) != 0);
}

void EventNetwork::set_input(std::uint32_t input, bool value) {
  tell((layout_->place_words_ + layout_->base_words_) * 64 + input, value);
}

void EventNetwork::settle_first_stage() {
  std::uint64_t* told = words_.data() + layout_->base_words_;
  for (std::size_t i = 0; i < first_stage_.size; ++i) {
    const std::uint32_t place = first_stage_.places[i];
    const std::uint64_t bit = std::uint64_t{1} << (place % 64);
    const bool value = false_inputs_[place] == 0;
    if (value == ((told[place / 64] & bit) != 0)) continue;
    told[place / 64] ^= bit;
    tell(place, value);
  }
  first_stage_.size = 0;
}

void EventNetwork::settle_second_stage() {
  std::uint64_t* told = words_.data() + layout_->base_words_;
  for (std::size_t i = 0; i < second_stage_.size; ++i) {
    const std::uint32_t place = second_stage_.places[i];
    const std::uint64_t bit = std::uint64_t{1} << (place % 64);
    const bool value = false_inputs_[place] == 0;
    if (value == ((told[place / 64] & bit) != 0)) continue;
    told[place / 64] ^= bit;
    const EventNetworkLayout::Node* here = &layout_->nodes_[place];
    tell_stage(here[0].second_stage, here[1].first_stage, value, second_stage_);
  }
  second_stage_.size = 0;
}

void EventNetwork::save() {
  // Settles first: gates that wait are not saved.
  settle_first_stage();
  settle_second_stage();
  saved_words_ = words_;
  saved_false_inputs_ = false_inputs_;
}

void EventNetwork::restore() {
  assert(has_saved());
  words_ = saved_words_;
  false_inputs_ = saved_false_inputs_;
  first_stage_.size = 0;
  second_stage_.size = 0;
}

}  // namespace reasoner::scalar
