#include "reasoner/state.h"

#include <algorithm>

namespace reasoner {

bool operator==(const State& a, const State& b) {
  const auto& shorter = a.words_.size() < b.words_.size() ? a.words_ : b.words_;
  const auto& longer = a.words_.size() < b.words_.size() ? b.words_ : a.words_;
  const auto shared =
      longer.begin() + static_cast<std::ptrdiff_t>(shorter.size());
  return std::equal(shorter.begin(), shorter.end(), longer.begin()) &&
         std::all_of(shared, longer.end(),
                     [](std::uint64_t word) { return word == 0; });
}

std::size_t State::hash() const {
  std::size_t used = words_.size();
  while (used > 0 && words_[used - 1] == 0) --used;
  std::uint64_t hash = 0x9e3779b97f4a7c15;
  for (std::size_t i = 0; i < used; ++i) {
    hash = (hash ^ words_[i]) * 0xff51afd7ed558ccd;
    hash ^= hash >> 32;
  }
  return hash;
}

}  // namespace reasoner
