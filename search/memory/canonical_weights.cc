#include "search/memory/canonical_weights.h"

#include <cstdint>
#include <vector>

namespace search::memory {

namespace {

using evaluator::EvaluatorWeights;
using evaluator::cell_patterns::PatternWeights;
using reasoner::symmetry::CanonicalForm;

/// Renames bases; those of kNoNumber, or beyond `names`, are dropped.
void rename(PatternWeights& patterns, const std::vector<std::uint32_t>& names) {
  const auto has_name = [&](std::uint32_t base) {
    return base < names.size() && names[base] != CanonicalForm::kNoNumber;
  };
  std::erase_if(patterns.shares, [&](const PatternWeights::Share& share) {
    return !has_name(share.base);
  });
  for (PatternWeights::Share& share : patterns.shares) {
    share.base = names[share.base];
  }
  patterns.turn =
      has_name(patterns.turn) ? names[patterns.turn] : PatternWeights::kNoBase;
}

}  // namespace

EvaluatorWeights to_canonical(EvaluatorWeights weights,
                              const CanonicalPositions& positions) {
  for (EvaluatorWeights::Role& role : weights.roles) {
    role.bases = positions.values_by_number(role.bases);
  }
  rename(weights.patterns, positions.form().bases);
  return weights;
}

EvaluatorWeights from_canonical(EvaluatorWeights weights,
                                const CanonicalPositions& positions) {
  for (EvaluatorWeights::Role& role : weights.roles) {
    role.bases = positions.values_by_base(role.bases);
  }
  const CanonicalForm& form = positions.form();
  std::vector<std::uint32_t> bases(form.base_count, CanonicalForm::kNoNumber);
  for (std::uint32_t base = 0; base < form.bases.size(); ++base) {
    const std::uint32_t number = form.bases[base];
    if (number < bases.size()) bases[number] = base;
  }
  rename(weights.patterns, bases);
  return weights;
}

}  // namespace search::memory
