#include "search/hidden/exact/strategy_of_search.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

#include "gdl/diagnostics.h"

namespace search::hidden::exact {

namespace {

/// The information states from the beginning of the game to the one before
/// `information`.
std::vector<InformationId> way_to(const InformationTable& table,
                                  InformationId information) {
  std::vector<InformationId> way;
  while (table.depth(information) > 0) {
    information = table.before(information);
    way.push_back(information);
  }
  std::reverse(way.begin(), way.end());
  return way;
}

reasoner::MoveId choose(HiddenSearch& search, double seconds,
                        const Deadline& deadline) {
  search.clear_candidate();
  const reasoner::MoveId move = search.choose_move(deadline.part(
      seconds > 0 ? seconds : std::numeric_limits<double>::infinity()));
  if (deadline.expired()) {
    throw gdl::Error("stopped before the search was asked everywhere");
  }
  return move;
}

/// Reads from the report of a search that chose `chosen` how it mixes `moves`.
void read_probabilities(const HiddenSearch& search, reasoner::MoveId chosen,
                        std::span<const reasoner::MoveId> moves,
                        std::span<double> probabilities) {
  const auto place = std::find(moves.begin(), moves.end(), chosen);
  if (place == moves.end()) {
    throw gdl::Error("the search has chosen a move that is not legal");
  }
  std::fill(probabilities.begin(), probabilities.end(), 0.0);
  for (const MoveReport& report : search.report().moves) {
    const auto at = std::find(moves.begin(), moves.end(), report.move);
    if (at == moves.end()) continue;
    probabilities[static_cast<std::size_t>(at - moves.begin())] =
        report.probability;
  }
  const double sum =
      std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
  if (sum > 0) {
    for (double& probability : probabilities) probability /= sum;
  } else {
    probabilities[static_cast<std::size_t>(place - moves.begin())] = 1;
  }
}

/// See ask_search.
void ask_until(HiddenSearch& search, const PlayerForm& player,
               const Decision& decision, double seconds,
               const Deadline& deadline, std::span<double> probabilities) {
  const reasoner::MoveId chosen = choose(search, seconds, deadline);
  read_probabilities(
      search, chosen,
      std::span(player.moves).subspan(decision.first, decision.count),
      probabilities);
}

}  // namespace

reasoner::EvidenceStep last_step(const InformationTable& table,
                                 InformationId information) {
  const auto percepts = table.percepts(information);
  return {table.own_move(information),
          std::nullopt,
          {percepts.begin(), percepts.end()},
          true};
}

void ask_search(HiddenSearch& search, const PlayerForm& player,
                const Decision& decision, double seconds,
                std::span<double> probabilities) {
  const Deadline never(Deadline::Clock::time_point::max());
  ask_until(search, player, decision, seconds, never, probabilities);
}

Strategy strategy_of_search(const SequenceFormBuilder& game, std::size_t player,
                            const MakeHiddenSearch& make, double seconds,
                            const Deadline& deadline,
                            const std::function<void()>& asked) {
  const PlayerForm& own = game.form().players[player];
  const InformationTable& table = game.information();
  Strategy strategy = uniform_strategy(own);
  std::vector<double> reach(own.sequence_count(), 1.0);
  for (const Decision& decision : own.decisions) {
    if (decision.count > 1 && reach[decision.parent] > 0) {
      const auto search = make(own.role);
      const auto way = way_to(table, decision.information);
      for (std::size_t step = 0; step < way.size(); ++step) {
        if (own.decisions[*game.decision_at(way[step])].count > 1) {
          choose(*search, seconds, deadline);
        }
        search->observe(last_step(table, step + 1 < way.size()
                                             ? way[step + 1]
                                             : decision.information));
      }
      ask_until(*search, own, decision, seconds, deadline,
                std::span(strategy).subspan(decision.first, decision.count));
      asked();
    }
    for (Sequence s = decision.first; s < decision.first + decision.count;
         ++s) {
      reach[s] = reach[decision.parent] * strategy[s];
    }
  }
  return strategy;
}

}  // namespace search::hidden::exact
