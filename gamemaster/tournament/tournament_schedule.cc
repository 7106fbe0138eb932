#include "gamemaster/tournament/tournament_schedule.h"

#include <algorithm>
#include <numeric>

#include "gamemaster/match/chance.h"
#include "gdl/diagnostics.h"
#include "reasoner/playout.h"

namespace gamemaster::tournament {

namespace {

constexpr std::size_t kMostMatches = 1'000'000;

/// Collects the pairings of a tournament in their order.
class Schedule {
 public:
  Schedule(const TournamentSpec& spec,
           const std::vector<std::size_t>& role_counts)
      : spec_(spec), role_counts_(role_counts) {}

  /// One match for each rotation of the group over the seats of the game, or
  /// only one.
  void add_group(std::size_t game, const std::vector<std::size_t>& group) {
    const std::uint64_t seed = reasoner::mix64(
        reasoner::mix64(spec_.seed) + static_cast<std::uint64_t>(groups_++));
    const std::size_t turns = spec_.rotate ? group.size() : 1;
    for (std::size_t turn = 0; turn < turns; ++turn) {
      if (pairings_.size() == kMostMatches) {
        throw gdl::Error(
            "the tournament would have more than a million "
            "matches");
      }
      Pairing pairing{static_cast<int>(pairings_.size()), game, {}, seed};
      for (std::size_t seat = 0; seat < role_counts_[game]; ++seat) {
        pairing.seats.push_back(group[(seat + turn) % group.size()]);
      }
      pairings_.push_back(std::move(pairing));
    }
  }

  /// Every group of as many players as can sit in the game, one of the first
  /// `challengers` among them. Who plays alone plays whoever they are.
  void add_all_groups(std::size_t game, std::size_t challengers) {
    const std::size_t players = spec_.players.size();
    const std::size_t size = std::min(role_counts_[game], players);
    std::vector<std::size_t> group(size);
    std::iota(group.begin(), group.end(), 0);
    for (;;) {
      // Groups ascend: no later one has a challenger either.
      if (size > 1 && group.front() >= challengers) return;
      add_group(game, group);
      // The next combination in lexicographic order.
      std::size_t last = size;
      while (last > 0 && group[last - 1] == players - size + last - 1) --last;
      if (last == 0) return;
      ++group[last - 1];
      for (std::size_t i = last; i < size; ++i) group[i] = group[i - 1] + 1;
    }
  }

  std::size_t size() const { return pairings_.size(); }
  std::vector<Pairing> take() { return std::move(pairings_); }
  const std::vector<Pairing>& pairings() const { return pairings_; }

 private:
  const TournamentSpec& spec_;
  const std::vector<std::size_t>& role_counts_;
  std::vector<Pairing> pairings_;
  std::size_t groups_ = 0;
};

void add_rounds(const TournamentSpec& spec, Schedule& schedule) {
  const std::size_t challengers =
      spec.kind == TournamentKind::kRoundRobin
          ? spec.players.size()
          : static_cast<std::size_t>(spec.challengers);
  for (int round = 0; round < spec.rounds; ++round) {
    for (std::size_t game = 0; game < spec.games.size(); ++game) {
      schedule.add_all_groups(game, challengers);
    }
  }
}

/// The pairs of one round of a Swiss tournament.
class SwissRound {
 public:
  /// `order` is the players, the best first; `met` says who has met whom.
  SwissRound(std::vector<std::size_t> order,
             const std::vector<std::vector<bool>>& met)
      : order_(std::move(order)), met_(met) {}

  /// Neighbours in the order that have not met, as far as that can be had.
  std::vector<std::vector<std::size_t>> pairs() {
    if (!pair_up(order_)) {
      rematches_allowed_ = true;
      pairs_.clear();
      pair_up(order_);
    }
    return std::move(pairs_);
  }

 private:
  /// Pairs the first with the next possible one and goes on with the others;
  /// gives up after many attempts, for there are too many ways in all.
  bool pair_up(const std::vector<std::size_t>& rest) {
    constexpr int kMostAttempts = 20'000;
    if (rest.empty()) return true;
    for (std::size_t i = 1; i < rest.size(); ++i) {
      if (!rematches_allowed_ &&
          (met_[rest[0]][rest[i]] || ++attempts_ > kMostAttempts)) {
        continue;
      }
      std::vector<std::size_t> others;
      for (std::size_t k = 1; k < rest.size(); ++k) {
        if (k != i) others.push_back(rest[k]);
      }
      pairs_.push_back({rest[0], rest[i]});
      if (pair_up(others)) return true;
      pairs_.pop_back();
    }
    return false;
  }

  std::vector<std::size_t> order_;
  const std::vector<std::vector<bool>>& met_;
  bool rematches_allowed_ = false;
  int attempts_ = 0;
  std::vector<std::vector<std::size_t>> pairs_;
};

/// What is known of a Swiss tournament between its rounds.
struct SwissTable {
  explicit SwissTable(std::size_t players)
      : scores(players, 0),
        byes(players, 0),
        met(players, std::vector<bool>(players, false)) {}

  void count(const Pairing& pairing, const MatchGoals& goals) {
    const auto of_seats = seat_scores(goals);
    for (std::size_t seat = 0; seat < of_seats.size(); ++seat) {
      scores[pairing.seats[seat]] += of_seats[seat].value_or(0);
    }
    met[pairing.seats[0]][pairing.seats[1]] = true;
    met[pairing.seats[1]][pairing.seats[0]] = true;
  }

  /// The players, the best first; equal ones in the order of the spec.
  std::vector<std::size_t> order() const {
    std::vector<std::size_t> players(scores.size());
    std::iota(players.begin(), players.end(), 0);
    std::stable_sort(
        players.begin(), players.end(),
        [this](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
    return players;
  }

  /// Takes the last of those with the fewest byes out of `players`: they get
  /// what a player who wins everything gets.
  void give_bye(std::vector<std::size_t>& players, double points) {
    const auto fewest = *std::min_element(byes.begin(), byes.end());
    const auto found =
        std::find_if(players.rbegin(), players.rend(),
                     [&](std::size_t one) { return byes[one] == fewest; });
    ++byes[*found];
    scores[*found] += points;
    players.erase(std::next(found).base());
  }

  std::vector<double> scores;
  std::vector<int> byes;
  std::vector<std::vector<bool>> met;
};

void add_swiss_rounds(const TournamentSpec& spec,
                      const std::vector<std::size_t>& role_counts,
                      const TournamentResults& results, Schedule& schedule) {
  for (const std::size_t roles : role_counts) {
    if (roles != 2) {
      throw gdl::Error("a Swiss tournament takes games for two roles only");
    }
  }
  SwissTable table(spec.players.size());
  for (int round = 0; round < spec.rounds; ++round) {
    const std::size_t begin = schedule.size();
    std::vector<std::size_t> order = table.order();
    if (order.size() % 2 == 1) {
      table.give_bye(order, 2.0 * static_cast<double>(spec.games.size()));
    }
    for (const auto& pair : SwissRound(order, table.met).pairs()) {
      for (std::size_t game = 0; game < spec.games.size(); ++game) {
        schedule.add_group(game, pair);
      }
    }
    for (std::size_t i = begin; i < schedule.size(); ++i) {
      if (i >= results.size() || !results[i]) return;
      table.count(schedule.pairings()[i], *results[i]);
    }
  }
}

/// By how many pairs of seats, one of each player, the first of two is ahead;
/// nothing where no such pair has goals.
std::optional<int> balance_of_first(const std::vector<std::size_t>& seats,
                                    const MatchGoals& goals) {
  std::optional<int> balance;
  for (std::size_t mine = 0; mine < goals.size(); ++mine) {
    for (std::size_t other = 0; other < goals.size(); ++other) {
      if (seats[mine] != 0 || seats[other] == 0) continue;
      if (!goals[mine] || !goals[other]) continue;
      const int ahead = static_cast<int>(*goals[mine] > *goals[other]) -
                        static_cast<int>(*goals[mine] < *goals[other]);
      balance = balance.value_or(0) + ahead;
    }
  }
  return balance;
}

/// Null where the match is not over.
const MatchGoals* goals_of(const Pairing& pairing,
                           const TournamentResults& results) {
  const auto number = static_cast<std::size_t>(pairing.number);
  const bool is_over = number < results.size() && results[number];
  return is_over ? &*results[number] : nullptr;
}

/// Adds the match, if it counts; whether it does.
bool count(const Pairing& pairing, const MatchGoals& goals,
           SprtCounts& counts) {
  const auto balance = balance_of_first(pairing.seats, goals);
  if (!balance) return false;
  ++(*balance > 0 ? counts.wins : *balance < 0 ? counts.losses : counts.draws);
  return true;
}

std::vector<Pairing> sprt_games(const TournamentSpec& spec,
                                const std::vector<std::size_t>& role_counts,
                                const TournamentResults& results) {
  for (const std::size_t roles : role_counts) {
    if (roles < 2) {
      throw gdl::Error("an SPRT takes games for two roles or more");
    }
  }
  Schedule schedule(spec, role_counts);
  const auto most = static_cast<std::size_t>(spec.most_games);
  while (schedule.size() < most) {
    schedule.add_group(schedule.size() / 2 % spec.games.size(), {0, 1});
  }
  std::vector<Pairing> all = schedule.take();
  all.resize(most);
  if (sprt_progress(all, results, spec.sprt).state.verdict ==
      SprtVerdict::kGoOn) {
    return all;
  }
  std::erase_if(all, [&](const Pairing& pairing) {
    return goals_of(pairing, results) == nullptr;
  });
  return all;
}

}  // namespace

std::size_t seat_count(const std::vector<std::string>& roles) {
  return roles.size() - (match::find_chance_role(roles) ? 1 : 0);
}

std::vector<Pairing> schedule(const TournamentSpec& spec,
                              const std::vector<std::size_t>& role_counts,
                              const TournamentResults& results) {
  if (spec.kind == TournamentKind::kSprt) {
    return sprt_games(spec, role_counts, results);
  }
  Schedule schedule(spec, role_counts);
  if (spec.kind == TournamentKind::kSwiss) {
    add_swiss_rounds(spec, role_counts, results, schedule);
  } else {
    add_rounds(spec, schedule);
  }
  return schedule.take();
}

SprtCounts count_sprt(const std::vector<Pairing>& pairings,
                      const TournamentResults& results) {
  SprtCounts counts;
  for (const Pairing& pairing : pairings) {
    if (const auto* goals = goals_of(pairing, results)) {
      count(pairing, *goals, counts);
    }
  }
  return counts;
}

SprtProgress sprt_progress(const std::vector<Pairing>& pairings,
                           const TournamentResults& results,
                           const SprtOptions& options) {
  SprtProgress progress;
  progress.state = sprt(progress.counts, options);
  for (const Pairing& pairing : pairings) {
    const auto* goals = goals_of(pairing, results);
    if (goals == nullptr) break;
    if (!count(pairing, *goals, progress.counts)) continue;
    progress.state = sprt(progress.counts, options);
    if (progress.state.verdict != SprtVerdict::kGoOn) break;
  }
  return progress;
}

std::vector<std::optional<double>> seat_scores(const MatchGoals& goals) {
  std::vector<std::optional<double>> scores(goals.size());
  for (std::size_t a = 0; a < goals.size(); ++a) {
    if (!goals[a]) continue;
    if (goals.size() == 1) scores[a] = *goals[a] / 100.0;
    double sum = 0;
    int others = 0;
    for (std::size_t b = 0; b < goals.size(); ++b) {
      if (a == b || !goals[b]) continue;
      ++others;
      sum += *goals[a] > *goals[b] ? 1 : *goals[a] == *goals[b] ? 0.5 : 0;
    }
    if (others > 0) scores[a] = sum / others;
  }
  return scores;
}

}  // namespace gamemaster::tournament
