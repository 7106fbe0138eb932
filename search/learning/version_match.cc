#include "search/learning/version_match.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <utility>
#include <vector>

#include "reasoner/playout.h"
#include "search/choice/registry.h"
#include "search/choice/trial_game.h"
#include "search/memory/remembering_search.h"

namespace search::learning {

using reasoner::RoleIndex;

namespace {

constexpr std::uint32_t kDrawnSteps = 2;

// Of a game that most games are shorter than.
constexpr double kOrdinarySteps = 100;

std::string percent(const MatchCounts& counts) {
  char text[64];
  std::snprintf(text, sizeof text, "%.0f %% of %zu games", 100 * counts.score(),
                counts.games());
  return text;
}

}  // namespace

VersionMatch::VersionMatch(
    Tables& tables, const LearnerTools& tools,
    std::shared_ptr<const memory::CanonicalPositions> positions,
    std::uint64_t seed, Take take)
    : tables_(tables),
      tools_(tools),
      positions_(std::move(positions)),
      seed_(seed),
      take_(std::move(take)) {}

void VersionMatch::play(const SharedKnowledge& version,
                        const SharedKnowledge& present, const MatchTerms& terms,
                        const Deadline& deadline, MatchCounts& counts) {
  std::atomic<std::size_t> next = counts.games();
  std::atomic<bool> is_judged = terms.is_over(counts);
  std::atomic<bool> has_ended = false;  // a game of this call
  const double seconds = deadline.seconds_left();
  const Deadline end_of_first(Deadline::after(
      seconds + std::max(seconds, kOrdinarySteps * terms.seconds_per_move)));
  const auto stop = [&] {
    return tools_.stop() ||
           (deadline.expired() && (has_ended || end_of_first.expired()));
  };
  tables_.at_all([&](Table& table) {
    while (!is_judged && !tables_.has_failed() && !tools_.stop() &&
           !deadline.expired()) {
      const std::size_t number = next++;
      if (number >= terms.games) return;
      const auto points = play_game_of(table, version, present, number,
                                       terms.seconds_per_move, stop);
      const std::lock_guard lock(mutex_);
      // What ends after it was judged does not count any more.
      if (!points || is_judged) continue;
      has_ended = true;
      (*points == 1   ? counts.wins
       : *points == 0 ? counts.losses
                      : counts.draws) += 1;
      tools_.show(terms.what + ' ' + memory::plan_text(version->plan) + ": " +
                  percent(counts));
      if (terms.is_over(counts)) is_judged = true;
    }
  });
}

/// What the version got of the points; nothing where the game did not end.
std::optional<double> VersionMatch::play_game_of(
    Table& table, const SharedKnowledge& version,
    const SharedKnowledge& present, std::size_t number, double seconds_per_move,
    const std::function<bool()>& stop) {
  // Both games of a pair begin alike.
  const std::size_t pair = number / 2;
  const RoleIndex seat = number % 2;
  std::uint64_t seed = 0;
  {
    const std::lock_guard lock(mutex_);
    seed = reasoner::mix64(seed_ + ++games_);
  }
  std::vector<std::unique_ptr<Search>> players;
  for (RoleIndex role = 0; role < kRoles; ++role) {
    players.push_back(role == seat
                          ? make_player(version, *table.sides[0], seed + role)
                          : make_player(present, *table.sides[1], seed + role));
  }
  const SelfPlaySettings settings{
      .seed = reasoner::mix64(seed_ + pair),
      .seconds_per_move = seconds_per_move,
      .drawn_steps = pair % 2 == 0 ? 0 : kDrawnSteps};
  const auto game =
      play_game(*table.sides[0], *positions_, players, settings, stop);
  if (!game) return std::nullopt;
  const std::lock_guard lock(mutex_);
  take_(*game);
  return choice::points_of(game->goals, seat);
}

std::unique_ptr<Search> VersionMatch::make_player(
    const SharedKnowledge& knowledge, reasoner::StateMachine& machine,
    std::uint64_t seed) const {
  const Settings settings{.seed = seed, .memory_mb = kMemoryMb};
  if (knowledge == nullptr) {
    return choice::make_search(choice::search_names().front(), machine,
                               settings);
  }
  return memory::make_remembering_search(knowledge, positions_, machine,
                                         settings);
}

}  // namespace search::learning
