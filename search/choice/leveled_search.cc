#include "search/choice/leveled_search.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "reasoner/playout.h"
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
    reasoner::MoveId move = inner().choose_move(state, role, deadline);
    const Report report = inner().report();
    if (report.proven && exponent_ >= kHighestExponent) {
      set_candidate(move);
      return move;
    }
    // Most of the work of a proof goes into what is not played.
    const auto looks = [&](const MoveReport& each) {
      const auto visits = static_cast<double>(each.visits);
      return report.proven ? visits * (1 + each.value) : visits;
    };
    double most = 0;
    for (const MoveReport& each : report.moves) {
      most = std::max(most, looks(each));
    }
    // Shares of the best: a power of these stays in bounds.
    const auto weight = [&](const MoveReport& each) {
      const bool is_best = report.proven && each.move == move;
      return is_best ? 1 : std::pow(looks(each) / most, exponent_);
    };
    double sum = 0;
    if (most > 0) {
      for (const MoveReport& each : report.moves) sum += weight(each);
    }
    double left = sum * reasoner::unit(random_());
    for (const MoveReport& each : report.moves) {
      if (sum == 0) break;
      left -= weight(each);
      move = each.move;
      if (left < 0) break;
    }
    set_candidate(move);
    return move;
  }

  Report report() const override { return inner().report(); }

 private:
  const double exponent_;
  std::mt19937_64 random_;
};

}  // namespace

std::unique_ptr<Search> make_leveled_search(std::unique_ptr<Search> search,
                                            int level, std::uint64_t seed) {
  assert(level >= 1 && level <= kHighestLevel);
  return std::make_unique<LeveledSearch>(std::move(search), level, seed);
}

}  // namespace search::choice
