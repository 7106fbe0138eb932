#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/network/propnet.h"

namespace reasoner::network {

/// What is true outside the networks of a propnet: the part of a state that an
/// engine does not compute. Immutable.
class OutsidePropositions {
 public:
  explicit OutsidePropositions(const Propnet& propnet)
      : words_((propnet.game.proposition_count() + 63) / 64) {
    for (const auto& [id, holds] : propnet.outside) {
      if (holds) words_[id / 64] |= std::uint64_t{1} << (id % 64);
    }
  }

  /// The words of a whole state.
  std::size_t word_count() const { return words_.size(); }

  /// Adds the propositions outside to `words`, which has word_count() words
  /// and in them the bases only.
  void add_to(std::span<std::uint64_t> words) const {
    for (std::size_t i = 0; i < words_.size(); ++i) words[i] |= words_[i];
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace reasoner::network
