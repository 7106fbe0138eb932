#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/network/propnet.h"

namespace reasoner::network {

/// What is true outside the networks of a propnet, given the bases: the part
/// of a state that an engine does not compute. Immutable.
class OutsidePropositions {
 public:
  explicit OutsidePropositions(const Propnet& propnet);

  /// The words of a whole state.
  std::size_t word_count() const { return constants_.size(); }

  /// Adds the propositions outside to `words`, which has word_count() words
  /// and in them the bases only.
  void add_to(std::span<std::uint64_t> words) const {
    for (std::size_t i = 0; i < constants_.size(); ++i) {
      words[i] |= constants_[i];
    }
    for (const Mirror& mirror : mirrors_) {
      const bool base =
          (words[mirror.base / 64] >> (mirror.base % 64) & 1) != 0;
      if (base != mirror.negated) {
        words[mirror.id / 64] |= std::uint64_t{1} << (mirror.id % 64);
      }
    }
  }

 private:
  /// A proposition that is true where a base has the other value than
  /// `negated`.
  struct Mirror {
    PropositionId id;
    std::uint32_t base;
    bool negated;
  };

  std::vector<std::uint64_t> constants_;
  std::vector<Mirror> mirrors_;
};

}  // namespace reasoner::network
