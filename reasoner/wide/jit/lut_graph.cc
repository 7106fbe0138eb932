#include "reasoner/wide/jit/lut_graph.h"

#include <utility>

namespace reasoner::wide::jit {

namespace {

constexpr TruthTable low_half(TruthTable truth, unsigned input) {
  const unsigned shift = 4U >> input;
  const unsigned low = truth & ~kVariables[input] & 0xFF;
  return static_cast<TruthTable>(low | low << shift);
}

constexpr TruthTable high_half(TruthTable truth, unsigned input) {
  const unsigned shift = 4U >> input;
  const unsigned high = truth & kVariables[input];
  return static_cast<TruthTable>(high | high >> shift);
}

constexpr TruthTable with_negated(TruthTable truth, unsigned input) {
  return static_cast<TruthTable>(
      (high_half(truth, input) & ~kVariables[input]) |
      (low_half(truth, input) & kVariables[input]));
}

// Where inputs i and j always have the same value: the table without i.
constexpr TruthTable with_equal(TruthTable truth, unsigned i, unsigned j) {
  const TruthTable low = low_half(truth, i);
  const TruthTable high = high_half(truth, i);
  return static_cast<TruthTable>((low & ~kVariables[j]) |
                                 (high & kVariables[j]));
}

constexpr TruthTable with_swapped(TruthTable truth, unsigned i, unsigned j) {
  unsigned swapped = 0;
  for (unsigned index = 0; index < 8; ++index) {
    const unsigned bit_i = 4U >> i;
    const unsigned bit_j = 4U >> j;
    unsigned from = index & ~(bit_i | bit_j);
    if ((index & bit_i) != 0) from |= bit_j;
    if ((index & bit_j) != 0) from |= bit_i;
    swapped |= (truth >> from & 1U) << index;
  }
  return static_cast<TruthTable>(swapped);
}

std::uint32_t hash_of(const LutGraph::Node& node) {
  std::uint64_t hash = node.truth * 4U + node.width;
  for (const network::NodeId in : node.in) {
    hash = (hash ^ in) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 32;
  }
  return static_cast<std::uint32_t>(hash);
}

bool equal(const LutGraph::Node& a, const LutGraph::Node& b) {
  return a.in == b.in && a.truth == b.truth && a.width == b.width;
}

}  // namespace

LutGraph::LutGraph(unsigned max_width) : max_width_(max_width), nodes_(1) {}

network::Signal LutGraph::row(Row row) {
  return {
      intern({.in = {static_cast<network::NodeId>(row.kind), row.index, 0}}),
      false};
}

void LutGraph::store(Row row, network::Signal value) {
  const bool is_there =
      !value.negated() && is_row(value.node()) && row_of(value.node()) == row;
  if (!is_there) stores_.push_back({row, value});
}

network::Signal LutGraph::lut(TruthTable truth, network::Signal first,
                              network::Signal second, network::Signal third) {
  std::array<network::NodeId, 3> in{first.node(), second.node(), third.node()};
  if (first.negated()) truth = with_negated(truth, 0);
  if (second.negated()) truth = with_negated(truth, 1);
  if (third.negated()) truth = with_negated(truth, 2);
  for (unsigned i = 0; i < 3; ++i) {
    if (in[i] == 0) truth = high_half(truth, i);
    for (unsigned j = i + 1; j < 3; ++j) {
      if (in[i] == in[j]) truth = with_equal(truth, i, j);
    }
  }
  const bool negated = (truth & 1) != 0;
  if (negated) truth = static_cast<TruthTable>(~truth);
  unsigned width = 0;
  for (unsigned i = 0; i < 3; ++i) {
    if (low_half(truth, i) == high_half(truth, i)) {
      in[i] = 0;
    } else {
      ++width;
    }
  }
  // Ascending, so that unused inputs are first.
  const auto sort_two = [&](unsigned i, unsigned j) {
    if (in[i] <= in[j]) return;
    std::swap(in[i], in[j]);
    truth = with_swapped(truth, i, j);
  };
  sort_two(0, 1);
  sort_two(1, 2);
  sort_two(0, 1);
  if (width == 0)
    return network::Signal(0, !negated);  // it is false where all are
  if (width == 1) return network::Signal(in[2], negated);
  if (width > max_width_) {
    const network::Signal made = split(truth, in);
    return negated ? !made : made;
  }
  return {intern({.in = in,
                  .truth = truth,
                  .width = static_cast<std::uint8_t>(width)}),
          negated};
}

network::Signal LutGraph::split(TruthTable truth,
                                const std::array<network::NodeId, 3>& in) {
  // f = x ? f1 : f0, of which one is a constant or the negation of the other.
  for (unsigned x = 0; x < 3; ++x) {
    const TruthTable low = low_half(truth, x);
    const TruthTable high = high_half(truth, x);
    const network::Signal input(in[x], false);
    const auto rest = [&](TruthTable table) {
      return lut(table, network::Signal(in[0], false),
                 network::Signal(in[1], false), network::Signal(in[2], false));
    };
    if (low == 0) return and_of(input, rest(high));
    if (high == 0) return and_of(!input, rest(low));
    if (low == 0xFF) return or_of(!input, rest(high));
    if (high == 0xFF) return or_of(input, rest(low));
    if ((low ^ high) == 0xFF) return xor_of(input, rest(low));
  }
  const TruthTable low = low_half(truth, 0);
  const TruthTable high = high_half(truth, 0);
  const network::Signal second(in[1], false);
  const network::Signal third(in[2], false);
  const network::Signal differs = lut(static_cast<TruthTable>(low ^ high),
                                      network::kTrueSignal, second, third);
  return xor_of(lut(low, network::kTrueSignal, second, third),
                and_of(network::Signal(in[0], false), differs));
}

network::NodeId LutGraph::intern(const Node& node) {
  const auto next = static_cast<network::NodeId>(nodes_.size());
  const network::NodeId id = ids_.find_or_add(
      hash_of(node), next,
      [&](network::NodeId known) { return equal(nodes_[known], node); });
  if (id == next) nodes_.push_back(node);
  return id;
}

}  // namespace reasoner::wide::jit
