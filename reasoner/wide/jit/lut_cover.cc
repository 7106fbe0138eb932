#include "reasoner/wide/jit/lut_cover.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "reasoner/wide/jit/and_graph.h"

namespace reasoner::wide::jit {

namespace {

// A leaf that is read from memory costs little, but not nothing.
constexpr float kLeafArea = 0.1F;

// Networks beyond these get fewer cuts and no recovery of area.
constexpr network::NodeId kManyNodes = 300'000;

struct Cut {
  std::array<network::NodeId, 3> leaves{};  // ascending
  std::uint8_t size = 0;
  TruthTable truth = 0;  // of the leaves in their order
  float area = 0;        // area flow
};

TruthTable negated_if(TruthTable truth, bool negated) {
  return negated ? static_cast<TruthTable>(~truth) : truth;
}

// The table of a function of the first three variables with variable i being
// variable places[i].
TruthTable move_inputs(TruthTable truth, std::span<const unsigned> places) {
  unsigned moved = 0;
  for (unsigned index = 0; index < 8; ++index) {
    unsigned from = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if ((index & 4U >> places[i]) != 0) from |= 4U >> i;
    }
    moved |= (truth >> from & 1U) << index;
  }
  return static_cast<TruthTable>(moved);
}

bool depends_on(TruthTable truth, unsigned input) {
  const unsigned shift = 4U >> input;
  return ((truth & kVariables[input]) >> shift) !=
         (truth & ~kVariables[input] & 0xFF);
}

class Cover {
 public:
  Cover(const AndGraph& ands, std::span<const network::Signal> outputs,
        unsigned width)
      : ands_(ands),
        outputs_(outputs),
        width_(width),
        cuts_per_node_(ands.size() > kManyNodes ? 4 : 8),
        references_(ands.size(), 0),
        flows_(ands.size(), kLeafArea),
        first_cut_(ands.size() + 1, 0),
        chosen_(ands.size(), 0) {}

  void run() {
    count_readers();
    enumerate();
    references_.assign(ands_.size(), 0);
    for (const network::Signal output : outputs_) {
      if (references_[output.node()]++ == 0) reference(output.node());
    }
    if (ands_.size() > kManyNodes) return;
    recover_area();
    recover_area();
  }

  bool is_used(network::NodeId id) const { return references_[id] != 0; }
  const Cut& cut(network::NodeId id) const {
    return cuts_[first_cut_[id] + chosen_[id]];
  }

 private:
  const AndGraph& ands_;
  std::span<const network::Signal> outputs_;
  const std::size_t width_;
  const std::size_t cuts_per_node_;
  std::vector<std::uint32_t> references_;  // by node
  std::vector<float> flows_;               // by node
  std::vector<std::uint32_t> first_cut_;   // by node
  std::vector<std::uint8_t> chosen_;       // by node
  std::vector<Cut> cuts_;
  std::vector<Cut> candidates_;
  std::vector<network::NodeId> stack_;
  std::vector<network::NodeId> changed_;

  void count_readers() {
    for (network::NodeId id = 1; id < ands_.size(); ++id) {
      if (!ands_.is_and(id)) continue;
      ++references_[ands_.first(id).node()];
      ++references_[ands_.second(id).node()];
    }
    for (const network::Signal output : outputs_) ++references_[output.node()];
  }

  void enumerate() {
    cuts_.reserve(std::size_t{ands_.size()} * (cuts_per_node_ / 2));
    for (network::NodeId id = 1; id < ands_.size(); ++id) {
      first_cut_[id] = static_cast<std::uint32_t>(cuts_.size());
      if (ands_.is_and(id)) find_cuts(id);
    }
    first_cut_[ands_.size()] = static_cast<std::uint32_t>(cuts_.size());
  }

  static Cut trivial_cut(network::NodeId id) {
    return {.leaves = {id, 0, 0}, .size = 1, .truth = kFirst};
  }

  // Calls visit(cut) with the cuts of an input, and itself first.
  template <typename Visit>
  void for_each_cut(network::NodeId id, const Visit& visit) const {
    visit(trivial_cut(id));
    for (std::uint32_t i = first_cut_[id]; i < first_cut_[id + 1]; ++i) {
      visit(cuts_[i]);
    }
  }

  void find_cuts(network::NodeId id) {
    const network::Signal first = ands_.first(id);
    const network::Signal second = ands_.second(id);
    candidates_.clear();
    for_each_cut(first.node(), [&](const Cut& a) {
      for_each_cut(second.node(), [&](const Cut& b) {
        Cut merged;
        if (!merge(a, first.negated(), b, second.negated(), merged)) return;
        for (const Cut& other : candidates_) {
          if (other.size == merged.size && other.leaves == merged.leaves) {
            return;
          }
        }
        merged.area = flow(merged);
        candidates_.push_back(merged);
      });
    });
    const std::size_t kept = std::min(cuts_per_node_, candidates_.size());
    std::partial_sort(candidates_.begin(),
                      candidates_.begin() + static_cast<std::ptrdiff_t>(kept),
                      candidates_.end(), [](const Cut& a, const Cut& b) {
                        return a.area != b.area ? a.area < b.area
                                                : a.size < b.size;
                      });
    cuts_.insert(cuts_.end(), candidates_.begin(),
                 candidates_.begin() + static_cast<std::ptrdiff_t>(kept));
    flows_[id] = candidates_[0].area;
  }

  bool merge(const Cut& a, bool a_negated, const Cut& b, bool b_negated,
             Cut& merged) const {
    std::array<unsigned, 3> a_places{};
    std::array<unsigned, 3> b_places{};
    std::size_t i = 0;
    std::size_t j = 0;
    unsigned size = 0;
    while (i < a.size || j < b.size) {
      if (size == width_) return false;
      const bool from_a =
          j == b.size || (i < a.size && a.leaves[i] <= b.leaves[j]);
      const bool from_b =
          i == a.size || (j < b.size && b.leaves[j] <= a.leaves[i]);
      merged.leaves[size] = from_a ? a.leaves[i] : b.leaves[j];
      if (from_a) a_places[i++] = size;
      if (from_b) b_places[j++] = size;
      ++size;
    }
    merged.truth =
        negated_if(move_inputs(a.truth, {a_places.data(), a.size}), a_negated) &
        negated_if(move_inputs(b.truth, {b_places.data(), b.size}), b_negated);
    merged.size = static_cast<std::uint8_t>(size);
    drop_unused(merged);
    return true;
  }

  static void drop_unused(Cut& cut) {
    for (unsigned i = cut.size; i-- > 0;) {
      if (depends_on(cut.truth, i)) continue;
      // Variable i vanishes, those behind move up.
      std::array<unsigned, 3> places{0, 1, 2};
      for (unsigned k = i + 1; k < 3; ++k) places[k] = k - 1;
      places[i] = 2;
      cut.truth = move_inputs(cut.truth, places);
      for (unsigned k = i + 1; k < cut.size; ++k) {
        cut.leaves[k - 1] = cut.leaves[k];
      }
      cut.leaves[--cut.size] = 0;
    }
  }

  float flow(const Cut& cut) const {
    float sum = 1;
    for (std::size_t i = 0; i < cut.size; ++i) {
      const network::NodeId leaf = cut.leaves[i];
      sum += flows_[leaf] / static_cast<float>(std::max(references_[leaf], 1U));
    }
    return sum;
  }

  // A node has become needed: so have its leaves, and those below that were
  // not. Returns the number of functions that this takes.
  std::size_t reference(network::NodeId id) {
    std::size_t added = 0;
    stack_.assign(1, id);
    while (!stack_.empty()) {
      const network::NodeId top = stack_.back();
      stack_.pop_back();
      if (!ands_.is_and(top)) continue;
      ++added;
      const Cut& cut = this->cut(top);
      for (std::size_t i = 0; i < cut.size; ++i) {
        if (references_[cut.leaves[i]]++ == 0) stack_.push_back(cut.leaves[i]);
      }
    }
    return added;
  }

  std::size_t dereference(network::NodeId id) {
    std::size_t removed = 0;
    stack_.assign(1, id);
    while (!stack_.empty()) {
      const network::NodeId top = stack_.back();
      stack_.pop_back();
      if (!ands_.is_and(top)) continue;
      ++removed;
      const Cut& cut = this->cut(top);
      for (std::size_t i = 0; i < cut.size; ++i) {
        if (--references_[cut.leaves[i]] == 0) stack_.push_back(cut.leaves[i]);
      }
    }
    return removed;
  }

  // Chooses for each needed node the cut that needs the fewest functions which
  // nothing else needs.
  void recover_area() {
    for (network::NodeId id = 1; id < ands_.size(); ++id) {
      if (!ands_.is_and(id) || references_[id] == 0) continue;
      const std::uint32_t count = first_cut_[id + 1] - first_cut_[id];
      if (count == 1) continue;
      std::size_t least = dereference(id);
      std::uint8_t best = chosen_[id];
      for (std::uint32_t i = 0; i < count; ++i) {
        if (i == best) continue;
        chosen_[id] = static_cast<std::uint8_t>(i);
        const std::size_t area = reference(id);
        dereference(id);
        if (area >= least) continue;
        least = area;
        best = static_cast<std::uint8_t>(i);
      }
      chosen_[id] = best;
      reference(id);
    }
  }
};

}  // namespace

std::vector<network::Signal> cover(
    const network::Network& network, std::span<const network::Signal> outputs,
    const std::vector<std::optional<network::Signal>>& known, LutGraph& graph) {
  AndGraph ands;
  std::vector<network::Signal> made{
      network::kTrueSignal};  // by AND node, in `graph`
  std::vector<std::optional<network::Signal>> in_ands(network.node_count());
  for (network::NodeId node = 0; node < network.node_count(); ++node) {
    if (!known[node]) continue;
    if (known[node]->node() == 0) {
      in_ands[node] = *known[node];
    } else {
      in_ands[node] = ands.leaf();
      made.push_back(*known[node]);
    }
  }
  cut_into_ands(network, outputs, in_ands, ands);
  std::vector<network::Signal> roots;
  roots.reserve(outputs.size());
  for (const network::Signal output : outputs) {
    const network::Signal root = *in_ands[output.node()];
    roots.push_back(output.negated() ? !root : root);
  }
  Cover cover(ands, roots, graph.max_width());
  cover.run();
  made.resize(ands.size());
  for (network::NodeId id = 1; id < ands.size(); ++id) {
    if (!ands.is_and(id) || !cover.is_used(id)) continue;
    const Cut& cut = cover.cut(id);
    made[id] = graph.lut(cut.truth, made[cut.leaves[0]], made[cut.leaves[1]],
                         made[cut.leaves[2]]);
  }
  for (network::Signal& root : roots) {
    const network::Signal signal = made[root.node()];
    root = root.negated() ? !signal : signal;
  }
  return roots;
}

}  // namespace reasoner::wide::jit
