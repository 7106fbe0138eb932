#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "reasoner/index_table.h"
#include "reasoner/network/network.h"

namespace reasoner::gate_passes {

/// Two different signals, in no order.
class SignalPair {
 public:
  SignalPair() = default;
  SignalPair(network::Signal a, network::Signal b)
      : key_(a < b ? std::uint64_t{a.code()} << 32 | b.code()
                   : std::uint64_t{b.code()} << 32 | a.code()) {}

  network::Signal first() const {
    return network::Signal::from_code(static_cast<std::uint32_t>(key_ >> 32));
  }
  network::Signal second() const {
    return network::Signal::from_code(static_cast<std::uint32_t>(key_));
  }
  std::uint64_t key() const { return key_; }

  friend auto operator<=>(SignalPair, SignalPair) = default;

 private:
  std::uint64_t key_ = 0;
};

/// A count for each pair of signals.
class PairCounts {
 public:
  void add(SignalPair pair);
  /// Never falls below 0.
  void remove(SignalPair pair);
  std::uint32_t count(SignalPair pair) const;

  /// Calls `visit(pair, count)` for all pairs ever added.
  template <typename Visit>
  void for_each(const Visit& visit) const {
    for (const Entry& entry : entries_) visit(entry.pair, entry.count);
  }

 private:
  struct Entry {
    SignalPair pair;
    std::uint32_t count = 0;
  };

  std::vector<Entry> entries_;
  IndexTable places_;  // of pairs among them

  /// kNone where the pair was never added.
  std::uint32_t place(SignalPair pair) const;
};

}  // namespace reasoner::gate_passes
