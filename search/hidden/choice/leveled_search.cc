#include "search/hidden/choice/leveled_search.h"

#include <algorithm>
#include <cassert>
#include <random>
#include <utility>
#include <vector>

#include "search/bluff.h"
#include "search/hidden/choice/drawing_search.h"

namespace search::hidden::choice {

using reasoner::MoveId;

namespace {

/// A move that is not in the mixture counts as if it had this share.
constexpr double kLeastShare = 1e-4;

class LeveledHiddenSearch : public DrawingSearch {
 public:
  LeveledHiddenSearch(std::unique_ptr<HiddenSearch> search, double strength,
                      std::uint64_t seed)
      : DrawingSearch(std::move(search)), strength_(strength), random_(seed) {}

 private:
  MoveId draw(Report& report) override {
    std::vector<double> attractive;
    for (const MoveReport& move : report.moves) {
      const double share = std::max(move.probability, kLeastShare);
      attractive.push_back(share * (1 + move.value));
    }
    return play_drawn(report, sharpened(attractive, strength_),
                      static_cast<std::uint32_t>(random_()));
  }

  const double strength_;
  std::mt19937 random_;
};

}  // namespace

std::unique_ptr<HiddenSearch> make_leveled_search(
    std::unique_ptr<HiddenSearch> search, double strength, std::uint64_t seed) {
  assert(strength > 0 && strength <= 1);
  return std::make_unique<LeveledHiddenSearch>(std::move(search), strength,
                                               seed);
}

}  // namespace search::hidden::choice
