#include "reasoner/wide/jit/code_order.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace reasoner::wide::jit {

namespace {

class Walk {
 public:
  Walk(const LutGraph& graph, bool early_stores)
      : graph_(graph),
        early_stores_(early_stores),
        needs_(graph.size(), 0),
        done_(graph.size(), false),
        stored_(graph.stores().size(), false) {
    find_needs();
    if (early_stores) link_stores();
  }

  CodeOrder run() {
    for (std::uint32_t i = 0; i < graph_.stores().size(); ++i) {
      compute(graph_.stores()[i].value.node());
      add_store(i);
    }
    find_uses();
    return std::move(order_);
  }

 private:
  const LutGraph& graph_;
  const bool early_stores_;
  CodeOrder order_;
  std::vector<std::uint8_t> needs_;  // registers, by node
  std::vector<bool> done_;           // by node
  std::vector<bool> stored_;         // by store
  // The stores of a node, as lists; indices one up, 0: none.
  std::vector<std::uint32_t> first_store_;  // by node
  std::vector<std::uint32_t> next_store_;   // by store
  std::vector<network::NodeId> stack_;

  // Sethi-Ullman numbers, as if no node had two readers.
  void find_needs() {
    for (network::NodeId id = 1; id < graph_.size(); ++id) {
      std::array<unsigned, 3> below{};  // most first
      const auto inputs = graph_.inputs(id);
      for (std::size_t i = 0; i < inputs.size(); ++i) {
        below[i] = needs_[inputs[i]];
      }
      if (below[0] < below[1]) std::swap(below[0], below[1]);
      if (below[1] < below[2]) std::swap(below[1], below[2]);
      if (below[0] < below[1]) std::swap(below[0], below[1]);
      unsigned need = 0;
      for (unsigned i = 0; i < inputs.size(); ++i) {
        need = std::max({need, 1U, below[i] + i});
      }
      needs_[id] = static_cast<std::uint8_t>(std::min(need, 255U));
    }
  }

  void link_stores() {
    first_store_.assign(graph_.size(), 0);
    next_store_.assign(graph_.stores().size() + 1, 0);
    for (auto i = static_cast<std::uint32_t>(graph_.stores().size()); i > 0;
         --i) {
      const network::NodeId id = graph_.stores()[i - 1].value.node();
      next_store_[i] = first_store_[id];
      first_store_[id] = i;
    }
  }

  void add_store(std::uint32_t index) {
    if (stored_[index]) return;
    stored_[index] = true;
    if (graph_.stores()[index].row.kind == RowKind::kNone) return;
    order_.steps.push_back({.is_store = true, .index = index});
  }

  void compute(network::NodeId root) {
    if (!is_open(root)) return;
    stack_.assign(1, root);
    while (!stack_.empty()) {
      const network::NodeId id = stack_.back();
      if (done_[id]) {
        stack_.pop_back();
        continue;
      }
      network::NodeId deepest = 0;
      for (const network::NodeId in : graph_.inputs(id)) {
        if (!is_open(in)) continue;
        if (deepest == 0 || needs_[in] > needs_[deepest]) deepest = in;
      }
      if (deepest != 0) {
        stack_.push_back(deepest);
        continue;
      }
      stack_.pop_back();
      done_[id] = true;
      order_.steps.push_back({.is_store = false, .index = id});
      if (!early_stores_) continue;
      for (std::uint32_t i = first_store_[id]; i != 0; i = next_store_[i]) {
        add_store(i - 1);
      }
    }
  }

  bool is_open(network::NodeId id) const {
    return !done_[id] && graph_.node(id).width != 0;
  }

  void find_uses() {
    std::vector<std::uint32_t>& first = order_.first_use;
    first.assign(graph_.size() + 1, 0);
    const auto for_each_use = [&](const auto& visit) {
      for (std::uint32_t step = 0; step < order_.steps.size(); ++step) {
        const auto [is_store, index] = order_.steps[step];
        if (is_store) {
          visit(graph_.stores()[index].value.node(), step);
        } else {
          for (const network::NodeId in : graph_.inputs(index)) visit(in, step);
        }
      }
    };
    for_each_use(
        [&](network::NodeId id, std::uint32_t /*step*/) { ++first[id + 1]; });
    for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
    order_.steps_of.resize(first.back());
    std::vector<std::uint32_t> place(first.begin(), first.end() - 1);
    for_each_use([&](network::NodeId id, std::uint32_t step) {
      order_.steps_of[place[id]++] = step;
    });
  }
};

}  // namespace

CodeOrder depth_first_order(const LutGraph& graph, bool early_stores) {
  return Walk(graph, early_stores).run();
}

}  // namespace reasoner::wide::jit
