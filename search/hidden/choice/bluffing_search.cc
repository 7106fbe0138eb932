#include "search/hidden/choice/bluffing_search.h"

#include <algorithm>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "reasoner/players.h"
#include "search/bluff.h"
#include "search/hidden/choice/drawing_search.h"

namespace search::hidden::choice {

using reasoner::MoveId;
using reasoner::RoleIndex;

namespace {

class BluffingHiddenSearch : public DrawingSearch {
 public:
  BluffingHiddenSearch(const reasoner::Game& game, RoleIndex role,
                       std::unique_ptr<HiddenSearch> search, std::uint64_t seed)
      : DrawingSearch(std::move(search)),
        role_(role),
        others_(reasoner::players_of(game)),
        bluff_(game.role_count(), Bluff::kNoSquares, game.chance_role()),
        random_(seed) {
    std::erase(others_, role);
  }

 private:
  MoveId draw(Report& report) override {
    const std::vector<double> attractive = attractiveness(report.moves);
    const auto most = static_cast<std::size_t>(
        std::ranges::max_element(attractive) - attractive.begin());
    const MoveReport best = report.moves[most];
    if (promised_) bluff_.learn(others_, best.value - *promised_);
    const MoveId drawn =
        bluff_.draw(role_, report, static_cast<std::uint32_t>(random_()));
    promised_.reset();
    if (drawn != best.move) promised_ = best.value;
    return drawn;
  }

  const RoleIndex role_;
  std::vector<RoleIndex> others_;  // without chance
  Bluff bluff_;
  std::mt19937 random_;
  std::optional<double> promised_;  // before the bluff to be learnt from
};

}  // namespace

std::unique_ptr<HiddenSearch> make_bluffing_search(
    const reasoner::StateMachine& machine, RoleIndex role,
    std::unique_ptr<HiddenSearch> search, std::uint64_t seed) {
  return std::make_unique<BluffingHiddenSearch>(machine.game(), role,
                                                std::move(search), seed);
}

}  // namespace search::hidden::choice
