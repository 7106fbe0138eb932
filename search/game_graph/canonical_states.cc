#include "search/game_graph/canonical_states.h"

#include <algorithm>
#include <array>

namespace search::game_graph {

using reasoner::MoveId;
using reasoner::PropositionId;
using reasoner::symmetry::Symmetry;

namespace {

// Rows of more words take too long to be mapped.
constexpr std::size_t kMostWords = 8;

// Of a group, without the identity.
constexpr std::size_t kMostElements = 15;
// Elements looked at for those that keep the initial state.
constexpr std::size_t kMostCandidates = 200;

constexpr std::size_t kByteValues = 256;

/// A group of symmetries that keep `initial`, without the identity.
std::vector<Symmetry> choose_group(std::span<const Symmetry> generators,
                                   const reasoner::State& initial) {
  auto candidates =
      reasoner::symmetry::list_elements(generators, kMostCandidates);
  std::erase_if(candidates, [&](const Symmetry& candidate) {
    return !candidate.keeps(initial);
  });
  return reasoner::symmetry::list_group(candidates, kMostElements);
}

}  // namespace

std::unique_ptr<CanonicalStates> CanonicalStates::make(
    const reasoner::network::Propnet& propnet,
    std::span<const Symmetry> generators) {
  if ((propnet.base_count() + 63) / 64 > kMostWords) return nullptr;
  const auto group = choose_group(generators, propnet.initial);
  if (group.empty()) return nullptr;
  return std::unique_ptr<CanonicalStates>(new CanonicalStates(group));
}

CanonicalStates::CanonicalStates(std::span<const Symmetry> elements)
    : words_((elements.front().bases.size() + 63) / 64) {
  for (const Symmetry& symmetry : elements) {
    elements_.push_back(element_for(symmetry));
  }
}

CanonicalStates::GroupElement CanonicalStates::element_for(
    const Symmetry& symmetry) const {
  GroupElement element;
  element.images = symmetry.moves;
  element.origins = symmetry.moves;
  for (std::size_t role = 0; role < symmetry.moves.size(); ++role) {
    for (MoveId move = 0; move < symmetry.moves[role].size(); ++move) {
      element.origins[role][symmetry.moves[role][move]] = move;
    }
  }
  element.table.assign(words_ * 8 * kByteValues * words_, 0);
  for (PropositionId to = 0; to < symmetry.bases.size(); ++to) {
    const std::uint64_t bit = std::uint64_t{1} << (to % 64);
    const PropositionId from = symmetry.bases[to];
    for (std::size_t value = 0; value < kByteValues; ++value) {
      if ((value >> (from % 8) & 1) == 0) continue;
      const std::size_t row = from / 8 * kByteValues + value;
      element.table[row * words_ + to / 64] |= bit;
    }
  }
  return element;
}

CanonicalStates::Element CanonicalStates::map(
    std::span<const std::uint64_t> row,
    std::span<std::uint64_t> canonical) const {
  std::array<std::uint64_t, kMostWords> own{};
  std::array<std::uint64_t, kMostWords> image{};
  std::copy_n(row.begin(), std::min(row.size(), words_), own.begin());
  std::copy_n(own.begin(), words_, canonical.begin());
  Element best = kIdentity;
  for (Element element = 1; element <= elements_.size(); ++element) {
    const GroupElement& by = elements_[element - 1];
    image.fill(0);
    const std::uint64_t* rows = by.table.data();
    for (std::size_t word = 0; word < words_; ++word) {
      std::uint64_t bits = own[word];
      for (int byte = 0; byte < 8; ++byte, bits >>= 8) {
        const std::uint64_t* part = rows + (bits & 0xff) * words_;
        for (std::size_t i = 0; i < words_; ++i) image[i] ^= part[i];
        rows += kByteValues * words_;
      }
    }
    if (std::lexicographical_compare(image.begin(), image.begin() + words_,
                                     canonical.begin(), canonical.end())) {
      std::copy_n(image.begin(), words_, canonical.begin());
      best = element;
    }
  }
  return best;
}

}  // namespace search::game_graph
