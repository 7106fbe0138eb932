#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "reasoner/network/network.h"

namespace reasoner::gate_passes {

/// Two different signals, in no order.
class SignalPair {
 public:
  SignalPair() = default;
  SignalPair(network::Signal a, network::Signal b)
      : key_(a < b ? std::uint64_t{a.code()} << 32 | b.code()
                   : std::uint64_t{b.code()} << 32 | a.code()) {}
  static SignalPair from_key(std::uint64_t key) {
    SignalPair pair;
    pair.key_ = key;
    return pair;
  }

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

/// A count for each pair of signals: a hash table with open addressing.
class PairCounts {
 public:
  PairCounts();

  void add(SignalPair pair);
  /// Never falls below 0.
  void remove(SignalPair pair);
  std::uint32_t count(SignalPair pair) const;

  /// Calls `visit(pair, count)` for all pairs ever added.
  template <typename Visit>
  void for_each(const Visit& visit) const {
    for (const Entry& entry : entries_) {
      if (entry.key != kEmpty) {
        visit(SignalPair::from_key(entry.key), entry.count);
      }
    }
  }

 private:
  // No pair of different signals has this key.
  static constexpr std::uint64_t kEmpty = 0;
  struct Entry {
    std::uint64_t key = kEmpty;
    std::uint32_t count = 0;
  };

  std::vector<Entry> entries_;
  std::size_t used_ = 0;

  /// The place of a pair, or the empty one where it belongs.
  std::size_t place(std::uint64_t key) const;
  void grow();
};

}  // namespace reasoner::gate_passes
