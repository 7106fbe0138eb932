#include "reasoner/gate_passes/share_common_inputs.h"

#include <algorithm>
#include <numeric>
#include <queue>
#include <utility>
#include <vector>

#include "reasoner/gate_passes/editable_network.h"
#include "reasoner/gate_passes/pair_counts.h"

namespace reasoner::gate_passes {

namespace {

class InputSharing {
 public:
  explicit InputSharing(const network::Network& network)
      : network_(network), gates_with_(network.node_count() * 2) {
    for (network::NodeId gate = first_gate(); gate < network_.node_count();
         ++gate) {
      for (const network::Signal in : network_.fan_in(gate)) {
        gates_with_[in.code()].push_back(gate);
      }
    }
    rank_signals();
    for (network::NodeId gate = first_gate(); gate < network_.node_count();
         ++gate) {
      sort_by_rank(network_.fan_in(gate));
      count_all_pairs(gate);
    }
  }

  network::Network run() {
    counts_.for_each([&](SignalPair pair, std::uint32_t count) {
      if (count >= 2) queue_.emplace(count, pair);
    });
    while (!queue_.empty() && work_ < kMaxWork) {
      const auto [count, pair] = queue_.top();
      queue_.pop();
      const std::uint32_t count_now = counts_.count(pair);
      if (count_now < 2) continue;
      if (count_now < count) {
        queue_.emplace(count_now, pair);
      } else if (find_common(pair)) {
        extract();
      }
    }
    return network_.finish();
  }

 private:
  static constexpr std::size_t kFullWidth = 24;  // all pairs are counted
  static constexpr std::size_t kWindow = 8;      // else this far along the gate
  static constexpr std::size_t kMaxWork = 12'000'000;

  EditableNetwork network_;
  std::vector<std::vector<network::NodeId>>
      gates_with_;                   // by signal; may be outdated
  std::vector<std::uint32_t> rank_;  // by signal
  PairCounts counts_;
  std::priority_queue<std::pair<std::uint32_t, SignalPair>> queue_;
  std::size_t work_ = 0;
  // What find_common found.
  std::vector<network::NodeId> sharing_;
  std::vector<network::Signal> common_;
  std::vector<SignalPair> increased_;  // scratch

  network::NodeId first_gate() const { return network_.first_gate(); }

  auto rank_key(network::Signal signal) const {
    return std::pair(rank_[signal.code()], signal.code());
  }

  bool shared(network::Signal signal) const {
    return gates_with_[signal.code()].size() >= 2;
  }

  /// Signals that stand in the same gates get ranks close to each other.
  void rank_signals() {
    std::vector<std::uint32_t> order(gates_with_.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t code) {
      const auto& gates = gates_with_[code];
      return gates.empty() ? std::pair<network::NodeId, network::NodeId>{}
                           : std::pair{gates.front(), gates.back()};
    });
    rank_.resize(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) rank_[order[i]] = i;
  }

  void sort_by_rank(std::vector<network::Signal>& signals) const {
    std::ranges::sort(signals, {},
                      [&](network::Signal signal) { return rank_key(signal); });
  }

  bool contains(network::NodeId gate, network::Signal signal) const {
    const auto& fan_in = network_.fan_in(gate);
    const auto at = std::ranges::lower_bound(
        fan_in, rank_key(signal), {},
        [&](network::Signal other) { return rank_key(other); });
    return at != fan_in.end() && *at == signal;
  }

  /// Calls `visit` for the signals of a gate that are counted together with
  /// the one at `position`.
  template <typename Visit>
  void for_partners(const std::vector<network::Signal>& fan_in,
                    std::size_t position, const Visit& visit) {
    std::size_t begin = 0;
    std::size_t end = fan_in.size();
    if (fan_in.size() > kFullWidth) {
      begin = position < kWindow ? 0 : position - kWindow;
      end = std::min(end, position + kWindow + 1);
    }
    work_ += end - begin;
    for (std::size_t i = begin; i < end; ++i) {
      if (i != position && shared(fan_in[i])) visit(fan_in[i]);
    }
  }

  void count_all_pairs(network::NodeId gate) {
    const auto& fan_in = network_.fan_in(gate);
    for (std::size_t i = 0; i < fan_in.size(); ++i) {
      if (!shared(fan_in[i])) continue;
      for_partners(fan_in, i, [&](network::Signal other) {
        if (rank_key(fan_in[i]) < rank_key(other)) {
          counts_.add(SignalPair(fan_in[i], other));
        }
      });
    }
  }

  /// All gates that have both of a pair, and all else that they have in common.
  /// False if it does not pay.
  bool find_common(SignalPair pair) {
    network::Signal first = pair.first();
    network::Signal second = pair.second();
    if (gates_with_[first.code()].size() > gates_with_[second.code()].size()) {
      std::swap(first, second);
    }
    auto& gates = gates_with_[first.code()];
    std::erase_if(gates,
                  [&](network::NodeId gate) { return !contains(gate, first); });
    work_ += gates.size();
    sharing_.clear();
    for (const network::NodeId gate : gates) {
      if (contains(gate, second)) sharing_.push_back(gate);
    }
    std::ranges::sort(sharing_);
    const auto last = std::ranges::unique(sharing_).begin();
    sharing_.erase(last, sharing_.end());
    if (sharing_.size() < 2) return false;
    const network::NodeId narrowest = *std::ranges::min_element(
        sharing_, {},
        [&](network::NodeId gate) { return network_.fan_in(gate).size(); });
    common_ = network_.fan_in(narrowest);
    for (const network::NodeId gate : sharing_) {
      if (gate == narrowest) continue;
      if (common_.size() <= 2) break;
      work_ += common_.size();
      std::erase_if(common_,
                    [&](network::Signal in) { return !contains(gate, in); });
    }
    if (common_.size() < 2) return false;
    // The gate is there already where one has no other inputs.
    if (common_.size() == network_.fan_in(narrowest).size()) return true;
    return sharing_.size() * (common_.size() - 1) > common_.size();
  }

  void extract() {
    const auto same = std::ranges::find_if(sharing_, [&](network::NodeId gate) {
      return network_.fan_in(gate).size() == common_.size();
    });
    network::Signal made;
    if (same != sharing_.end()) {
      made = network::Signal(*same, false);
      sharing_.erase(same);
    } else {
      made = network_.add_gate(common_);
      gates_with_.resize(std::size_t{network_.node_count()} * 2);
      rank_.resize(gates_with_.size());
      for (const network::Signal in : common_) {
        gates_with_[in.code()].push_back(made.node());
      }
      count_all_pairs(made.node());
    }
    if (gates_with_[made.code()].empty()) {
      rank_[made.code()] = rank_[common_.front().code()];
    }
    auto& readers = gates_with_[made.code()];
    readers.insert(readers.end(), sharing_.begin(), sharing_.end());
    for (const network::NodeId gate : sharing_) replace_common(gate, made);
    std::ranges::sort(increased_);
    const auto last = std::ranges::unique(increased_).begin();
    increased_.erase(last, increased_.end());
    for (const SignalPair pair : increased_) {
      const std::uint32_t count = counts_.count(pair);
      if (count >= 2) queue_.emplace(count, pair);
    }
    increased_.clear();
  }

  void replace_common(network::NodeId gate, network::Signal made) {
    auto& fan_in = network_.fan_in(gate);
    for (const network::Signal in : common_) {
      const auto at = std::ranges::lower_bound(
          fan_in, rank_key(in), {},
          [&](network::Signal other) { return rank_key(other); });
      for_partners(fan_in, static_cast<std::size_t>(at - fan_in.begin()),
                   [&](network::Signal other) {
                     counts_.remove(SignalPair(in, other));
                   });
      fan_in.erase(at);
    }
    const auto at = std::ranges::lower_bound(
        fan_in, rank_key(made), {},
        [&](network::Signal other) { return rank_key(other); });
    if (at != fan_in.end() && *at == made) return;
    const auto position = static_cast<std::size_t>(at - fan_in.begin());
    fan_in.insert(at, made);
    for_partners(fan_in, position, [&](network::Signal other) {
      counts_.add(SignalPair(made, other));
      increased_.push_back(SignalPair(made, other));
    });
  }
};

}  // namespace

network::Network share_common_inputs(const network::Network& network) {
  return InputSharing(network).run();
}

}  // namespace reasoner::gate_passes
