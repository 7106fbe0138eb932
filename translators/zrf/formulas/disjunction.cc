#include "translators/zrf/formulas/disjunction.h"

#include <algorithm>

namespace translators::zrf::formulas {

Disjunction::Disjunction(Formulas& formulas, std::vector<Literal> parts)
    : formulas_(formulas), parts_(std::move(parts)) {
  if (!parts_.empty()) build(1, 0, parts_.size());
}

Literal Disjunction::build(std::size_t node, std::size_t begin,
                           std::size_t end) {
  if (whole_.size() <= node) whole_.resize(node + 1, kNever);
  Literal result = kNever;
  if (end - begin == 1) {
    result = parts_[begin];
  } else {
    const std::size_t middle = begin + (end - begin) / 2;
    const Literal low = build(2 * node, begin, middle);
    result = formulas_.any(low, build(2 * node + 1, middle, end));
  }
  whole_[node] = result;
  return result;
}

Literal Disjunction::with(
    const std::vector<std::pair<int, Literal>>& changes) const {
  if (parts_.empty()) return kNever;
  return changed(1, 0, parts_.size(), changes.begin(), changes.end());
}

Literal Disjunction::changed(std::size_t node, std::size_t begin,
                             std::size_t end, Change first, Change last) const {
  if (first == last) return whole_[node];
  if (end - begin == 1) return first->second;
  const std::size_t middle = begin + (end - begin) / 2;
  const Change split = std::find_if(first, last, [&](const auto& change) {
    return static_cast<std::size_t>(change.first) >= middle;
  });
  return formulas_.any(changed(2 * node, begin, middle, first, split),
                       changed(2 * node + 1, middle, end, split, last));
}

}  // namespace translators::zrf::formulas
