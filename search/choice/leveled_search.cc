#include "search/choice/leveled_search.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>
#include <vector>

#include "reasoner/playout.h"
#include "search/choices.h"
#include "search/wrapped_search.h"

namespace search::choice {

namespace {

/// The exponent of the highest level.
constexpr double kHighestExponent = 2;

class LeveledSearch : public WrappedSearch {
 public:
  LeveledSearch(std::unique_ptr<Search> search, int level, std::uint64_t seed)
      : WrappedSearch(std::move(search)),
        exponent_(kHighestExponent * level / kHighestLevel),
        random_(seed) {}

  reasoner::MoveId choose_move(const reasoner::State& state,
                               reasoner::RoleIndex role,
                               const Deadline& deadline) override {
    const reasoner::MoveId best = inner().choose_move(state, role, deadline);
    report_ = inner().report();
    const bool is_certain = report_.proven && exponent_ >= kHighestExponent;
    const reasoner::MoveId move = is_certain ? best : draw(best);
    set_candidate(move);
    return move;
  }

  Report report() const override { return report_; }

 private:
  /// How often a move was visited; where the value is proven, also how much it
  /// is worth, for most of the work of a proof goes into what is not played.
  /// 0 where nothing tells them apart.
  std::vector<double> attractiveness() const {
    const bool has_visits = std::ranges::any_of(
        report_.moves, [](const MoveReport& each) { return each.visits > 0; });
    std::vector<double> attractive;
    for (const MoveReport& each : report_.moves) {
      const double visits =
          report_.proven && !has_visits ? 1 : static_cast<double>(each.visits);
      attractive.push_back(report_.proven ? visits * (1 + each.value) : visits);
    }
    return attractive;
  }

  reasoner::MoveId draw(reasoner::MoveId best) {
    std::vector<double> weights = attractiveness();
    const double most =
        weights.empty() ? 0 : *std::ranges::max_element(weights);
    if (most == 0) return best;
    double sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const bool is_best = report_.proven && report_.moves[i].move == best;
      // Shares of the best: a power of these stays in bounds.
      weights[i] = is_best ? 1 : std::pow(weights[i] / most, exponent_);
      sum += weights[i];
    }
    double left = sum * reasoner::unit(random_());
    reasoner::MoveId move = best;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      report_.moves[i].probability = weights[i] / sum;
      if (left < 0) continue;
      left -= weights[i];
      move = report_.moves[i].move;
    }
    put_first(report_, move);
    return move;
  }

  const double exponent_;
  std::mt19937_64 random_;
  Report report_;
};

}  // namespace

std::unique_ptr<Search> make_leveled_search(std::unique_ptr<Search> search,
                                            int level, std::uint64_t seed) {
  assert(level >= 1 && level <= kHighestLevel);
  return std::make_unique<LeveledSearch>(std::move(search), level, seed);
}

}  // namespace search::choice
