#include "search/memory/canonical_positions.h"

#include <algorithm>
#include <utility>

#include "reasoner/playout.h"

namespace search::memory {

using reasoner::MoveId;
using reasoner::PropositionId;
using reasoner::RoleIndex;
using reasoner::State;
using reasoner::symmetry::CanonicalForm;

namespace {

// Of a group without the identity: with more, each position would take too
// long.
constexpr std::size_t kMostElements = 47;

}  // namespace

CanonicalPositions::CanonicalPositions(
    const reasoner::network::Propnet& propnet) {
  auto form = reasoner::symmetry::find_canonical_form(propnet);
  form_ = form ? *std::move(form) : reasoner::symmetry::form_by_names(propnet);
  elements_ = reasoner::symmetry::list_group(form_.generators, kMostElements);
}

std::vector<std::uint64_t> CanonicalPositions::row(
    const State& state, std::uint32_t element) const {
  std::vector<std::uint64_t> words((form_.base_count + 63) / 64, 0);
  for (PropositionId base = 0; base < form_.bases.size(); ++base) {
    const std::uint32_t number = form_.bases[base];
    if (number == CanonicalForm::kNoNumber) continue;
    const PropositionId from =
        element == 0 ? base : elements_[element - 1].bases[base];
    if (state.test(from)) words[number / 64] |= std::uint64_t{1} << number % 64;
  }
  return words;
}

CanonicalPositions::Position CanonicalPositions::position(
    const State& state) const {
  Position position;
  std::vector<std::uint64_t> least = row(state, 0);
  position.elements = {0};
  for (std::uint32_t element = 1; element <= elements_.size(); ++element) {
    auto image = row(state, element);
    if (image < least) {
      least = std::move(image);
      position.elements = {element};
    } else if (image == least) {
      position.elements.push_back(element);
    }
  }
  for (const std::uint64_t word : least) {
    position.key = reasoner::mix64(position.key ^ word) + word;
  }
  return position;
}

std::uint32_t CanonicalPositions::move_number(const Position& position,
                                              RoleIndex role,
                                              MoveId move) const {
  std::uint32_t number = CanonicalForm::kNoNumber;
  for (const std::uint32_t element : position.elements) {
    const MoveId image =
        element == 0 ? move : elements_[element - 1].moves[role][move];
    number = std::min(number, form_.moves[role][image]);
  }
  return number;
}

std::optional<MoveId> CanonicalPositions::find_move(
    const Position& position, RoleIndex role, std::uint32_t number,
    std::span<const MoveId> moves) const {
  for (const MoveId move : moves) {
    if (move_number(position, role, move) == number) return move;
  }
  return std::nullopt;
}

std::vector<float> CanonicalPositions::values_by_base(
    const std::vector<float>& canonical) const {
  std::vector<float> values(form_.bases.size(), 0);
  for (std::size_t base = 0; base < values.size(); ++base) {
    const std::uint32_t number = form_.bases[base];
    if (number < canonical.size()) values[base] = canonical[number];
  }
  return values;
}

std::vector<float> CanonicalPositions::values_by_number(
    const std::vector<float>& by_base) const {
  std::vector<float> values(form_.base_count, 0);
  for (std::size_t base = 0; base < form_.bases.size(); ++base) {
    const std::uint32_t number = form_.bases[base];
    if (number != CanonicalForm::kNoNumber && base < by_base.size()) {
      values[number] = by_base[base];
    }
  }
  return values;
}

}  // namespace search::memory
