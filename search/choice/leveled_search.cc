#include "search/choice/leveled_search.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/bluff.h"
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
  /// is worth, for most of the work of a proof goes into what is not played,
  /// and `best` as much as any. 0 where nothing tells them apart.
  std::vector<double> attractiveness(reasoner::MoveId best) const {
    const bool has_visits = std::ranges::any_of(
        report_.moves, [](const MoveReport& each) { return each.visits > 0; });
    std::vector<double> attractive;
    for (const MoveReport& each : report_.moves) {
      const double visits =
          report_.proven && !has_visits ? 1 : static_cast<double>(each.visits);
      attractive.push_back(report_.proven ? visits * (1 + each.value) : visits);
    }
    if (!report_.proven || attractive.empty()) return attractive;
    const double most = *std::ranges::max_element(attractive);
    for (std::size_t i = 0; i < attractive.size(); ++i) {
      if (report_.moves[i].move == best) attractive[i] = most;
    }
    return attractive;
  }

  reasoner::MoveId draw(reasoner::MoveId best) {
    const std::vector<double> attractive = attractiveness(best);
    if (std::ranges::none_of(attractive, [](double each) { return each > 0; }))
      return best;
    return play_drawn(report_, sharpened(attractive, exponent_),
                      static_cast<std::uint32_t>(random_() >> 32));
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
