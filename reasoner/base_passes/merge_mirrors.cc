#include "reasoner/base_passes/merge_mirrors.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "reasoner/base_passes/base_replacement.h"
#include "reasoner/network/network_playouts.h"

namespace reasoner::base_passes {

namespace {

constexpr int kMaxRounds = 24;
constexpr std::size_t kMaxMirrorWork = 30'000'000;  // gate inputs evaluated
// What it takes to choose one of the moves that may be legal, likewise.
constexpr std::size_t kWorkPerMove = 8;
constexpr std::uint32_t kMaxSteps = 400;
constexpr std::uint32_t kMinSteps = 20;

/// Classes of bases; those alone in their class are not kept.
using Classes = std::vector<std::vector<std::uint32_t>>;

bool is_constant(network::Signal signal) {
  return signal.node() == network::kTrueSignal.node();
}

/// Whether a base follows from the phase alone.
bool tells_phase(const network::Propnet& propnet, std::uint32_t base) {
  return std::ranges::all_of(propnet.networks,
                             [&](const network::Network& network) {
                               return is_constant(network.outputs().next[base]);
                             });
}

/// The bases that are never seen to differ, or never to agree.
Classes observe(const network::Propnet& propnet) {
  const std::uint32_t base_count = propnet.base_count();
  std::vector<std::uint64_t> signatures(base_count, 0);
  std::size_t size = base_count;
  for (const network::Network& network : propnet.networks) {
    size = std::max(size, network.gate_input_count());
  }
  size += kWorkPerMove * propnet.input_count();
  const auto steps = static_cast<std::uint32_t>(std::clamp<std::size_t>(
      kMaxMirrorWork / (size + 1), kMinSteps, kMaxSteps));
  network::NetworkPlayouts playouts(propnet, /*seed=*/2);
  for (std::uint32_t step = 0; step < steps; ++step) {
    playouts.look();
    for (std::uint32_t base = 0; base < base_count; ++base) {
      // Values are compared with those of the initial state.
      std::uint64_t word = playouts.bases()[base];
      if (propnet.initial.test(base)) word = ~word;
      word &= playouts.present();
      if (word == 0) continue;
      std::uint64_t& signature = signatures[base];
      signature ^= (word + step + 1) * 0x9e3779b97f4a7c15;
      signature *= 0xbf58476d1ce4e5b9;
      signature ^= signature >> 31;
    }
    playouts.advance();
  }
  std::map<std::uint64_t, std::vector<std::uint32_t>> by_signature;
  for (std::uint32_t base = 0; base < base_count; ++base) {
    // Of bases that never changed nothing is known.
    if (signatures[base] == 0 || tells_phase(propnet, base)) continue;
    by_signature[signatures[base]].push_back(base);
  }
  Classes classes;
  for (auto& [signature, bases] : by_signature) {
    if (bases.size() > 1) classes.push_back(std::move(bases));
  }
  return classes;
}

class MirrorMerging {
 public:
  explicit MirrorMerging(network::Propnet& propnet)
      : propnet_(propnet), classes_(observe(propnet)) {}

  void run() {
    for (int round = 0; round < kMaxRounds; ++round) {
      if (classes_.empty()) return;
      put_together();
      if (split()) continue;
      propnet_.networks = std::move(merged_);
      remove_bases(propnet_,
                   std::span(leaves_).subspan(1, propnet_.base_count()));
      return;
    }
  }

 private:
  network::Propnet& propnet_;
  Classes classes_;
  std::vector<std::optional<network::Signal>>
      leaves_;  // what stands for each leaf
  std::vector<network::Network> merged_;

  bool initially(std::uint32_t base) const {
    return propnet_.initial.test(base);
  }

  void put_together() {
    leaves_.assign(propnet_.networks[0].first_gate(), std::nullopt);
    for (const auto& bases : classes_) {
      const std::uint32_t first = bases.front();
      for (const std::uint32_t base : bases) {
        if (base == first) continue;
        leaves_[1 + base] =
            network::Signal(1 + first, initially(base) != initially(first));
      }
    }
    merged_.clear();
    for (const network::Network& network : propnet_.networks) {
      merged_.push_back(replace_leaves(network, leaves_));
    }
  }

  /// Splits classes whose members do not have the same next value; whether it
  /// split any.
  bool split() {
    Classes parts;
    for (const auto& bases : classes_) {
      std::map<std::vector<network::Signal>, std::vector<std::uint32_t>>
          by_next;
      for (const std::uint32_t base : bases) {
        std::vector<network::Signal> next;
        for (const network::Network& network : merged_) {
          const network::Signal signal = network.outputs().next[base];
          next.push_back(initially(base) ? !signal : signal);
        }
        by_next[std::move(next)].push_back(base);
      }
      for (auto& [next, part] : by_next) {
        if (part.size() > 1) parts.push_back(std::move(part));
      }
    }
    const auto member_count = [](const Classes& classes) {
      std::size_t count = 0;
      for (const auto& bases : classes) count += bases.size() - 1;
      return count;
    };
    const bool changed = member_count(parts) != member_count(classes_);
    classes_ = std::move(parts);
    return changed;
  }
};

}  // namespace

void merge_mirrors(network::Propnet& propnet) { MirrorMerging(propnet).run(); }

}  // namespace reasoner::base_passes
