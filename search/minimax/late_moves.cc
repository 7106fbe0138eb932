#include "search/minimax/late_moves.h"

#include <algorithm>
#include <cmath>

namespace search::minimax {

namespace {

constexpr std::size_t kUnreduced = 4;  // moves in order
constexpr std::size_t kLeastDepth = 2;
// A reduction is kBase + kFactor * ln depth * ln place plies, rounded down; the
// first move has place 1.
constexpr double kBase = 0.5;
constexpr double kFactor = 0.5;

}  // namespace

LateMoves::LateMoves() {
  for (std::size_t depth = kLeastDepth; depth < kSize; ++depth) {
    for (std::size_t number = kUnreduced; number < kSize; ++number) {
      plies_[depth][number] = static_cast<std::uint8_t>(
          kBase + kFactor * std::log(static_cast<double>(depth)) *
                      std::log(static_cast<double>(number + 1)));
    }
  }
}

std::uint32_t LateMoves::reduction(std::uint32_t depth, std::size_t number,
                                   bool is_notable) const {
  std::uint32_t plies = plies_[std::min<std::size_t>(depth, kSize - 1)]
                              [std::min(number, kSize - 1)];
  if (is_notable && plies > 0) --plies;
  return std::min(plies, depth - 1);
}

}  // namespace search::minimax
