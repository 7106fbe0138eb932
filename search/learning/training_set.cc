#include "search/learning/training_set.h"

#include <cstdint>
#include <sstream>
#include <utility>

namespace search::learning {

using evaluator::PositionSample;
using reasoner::PropositionId;
using reasoner::symmetry::CanonicalForm;

void TrainingSet::add(PositionSample sample) {
  samples_.push_back(std::move(sample));
  if (samples_.size() > kMost) samples_.pop_front();
}

std::string TrainingSet::to_text(
    const memory::CanonicalPositions& positions) const {
  const std::vector<std::uint32_t>& numbers = positions.form().bases;
  const std::size_t roles =
      samples_.empty() ? 0 : samples_.front().mobility.size();
  std::ostringstream out;
  out.precision(4);
  out << "positions " << samples_.size() << ' ' << roles << '\n';
  for (const PositionSample& sample : samples_) {
    for (std::size_t role = 0; role < roles; ++role) {
      out << sample.mobility[role] << ' ' << sample.goals[role] << ' '
          << sample.outcome[role] << ' ';
    }
    std::vector<std::uint32_t> bases;
    sample.state.for_each([&](PropositionId id) {
      if (id < numbers.size() && numbers[id] != CanonicalForm::kNoNumber) {
        bases.push_back(numbers[id]);
      }
    });
    out << bases.size();
    for (const std::uint32_t base : bases) out << ' ' << base;
    out << '\n';
  }
  return out.str();
}

bool TrainingSet::add_text(const memory::CanonicalPositions& positions,
                           std::string_view text) {
  const CanonicalForm& form = positions.form();
  std::vector<PropositionId> base_of(form.base_count, 0);
  for (PropositionId base = 0; base < form.bases.size(); ++base) {
    if (form.bases[base] != CanonicalForm::kNoNumber) {
      base_of[form.bases[base]] = base;
    }
  }
  std::istringstream in{std::string(text)};
  std::string word;
  std::size_t count = 0;
  std::size_t roles = 0;
  if (!(in >> word >> count >> roles) || word != "positions" ||
      (count > 0 && roles != form.moves.size())) {
    return false;
  }
  for (std::size_t i = 0; i < count; ++i) {
    PositionSample sample;
    sample.mobility.resize(roles);
    sample.goals.resize(roles);
    sample.outcome.resize(roles);
    sample.playouts = 1;
    for (std::size_t role = 0; role < roles; ++role) {
      in >> sample.mobility[role] >> sample.goals[role] >> sample.outcome[role];
    }
    std::size_t bases = 0;
    if (!(in >> bases)) return false;
    for (std::size_t j = 0; j < bases; ++j) {
      std::uint32_t number = 0;
      if (!(in >> number) || number >= base_of.size()) return false;
      sample.state.set(base_of[number]);
    }
    add(std::move(sample));
  }
  return true;
}

}  // namespace search::learning
