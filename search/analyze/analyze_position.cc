#include "search/analyze/analyze_position.h"

#include <algorithm>
#include <optional>

namespace search::analyze {

namespace {

// By then people have something to look at.
constexpr int kChoosingPart = 2;

/// One call of the search, added to what was before.
void think(Search& search, const reasoner::State& state,
           const Deadline& deadline, PositionAnalysis& analysis) {
  const std::uint64_t playouts = analysis.report.playouts;
  const double seconds = analysis.report.seconds;
  const double before = deadline.seconds_left();
  analysis.best = search.choose_move(state, analysis.role, deadline);
  analysis.report = search.report();
  analysis.report.playouts += playouts;
  // What the search does not count, it has taken all the same.
  if (analysis.report.seconds <= 0) {
    analysis.report.seconds = before - deadline.seconds_left();
  }
  analysis.report.seconds += seconds;
  analysis.is_judged = !analysis.report.moves.empty();
  if (!analysis.is_judged) {
    analysis.report.moves.push_back({analysis.best, 0, 0, 1, std::nullopt});
  }
}

}  // namespace

PositionAnalysis analyze_position(Search& search, const reasoner::State& state,
                                  reasoner::RoleIndex role,
                                  const Deadline& deadline, const Pace& pace,
                                  const AnalysisCallback& on_part) {
  PositionAnalysis analysis;
  analysis.role = role;
  if (pace.seconds <= 0 || !on_part || !search.continues()) {
    think(search, state, deadline, analysis);
    return analysis;
  }
  for (int number = 0;; ++number) {
    double seconds = pace.seconds;
    if (number == kChoosingPart) {
      seconds = std::max(seconds, pace.choosing_seconds);
    }
    const Deadline part = deadline.part(seconds);
    think(search, state, part, analysis);
    // It returns sooner only where it has nothing more to think about.
    if (deadline.expired() || !part.expired()) return analysis;
    on_part(analysis);
  }
}

reasoner::RoleIndex role_to_move(reasoner::StateMachine& machine,
                                 const reasoner::State& state) {
  const auto roles =
      static_cast<reasoner::RoleIndex>(machine.game().role_count());
  std::optional<reasoner::RoleIndex> first;
  std::vector<reasoner::MoveId> moves;
  for (reasoner::RoleIndex role = 0; role < roles; ++role) {
    if (role == machine.game().chance_role()) continue;
    machine.legal_moves(state, role, moves);
    if (moves.size() > 1) return role;
    if (!first) first = role;
  }
  return first.value_or(0);
}

}  // namespace search::analyze
