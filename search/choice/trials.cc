#include "search/choice/trials.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <mutex>
#include <thread>

namespace search::choice {

using reasoner::RoleIndex;
using reasoner::State;
using reasoner::StateMachine;

namespace {

constexpr double kLeastSecondsPerMove = 0.004;
constexpr double kMostSecondsPerMove = 0.1;
constexpr std::size_t kMemoryMb = 32;

constexpr double kClearLag = 3;
constexpr double kClearLead = 4;
constexpr double kWidthOfBound = 0.5;

// What was believed before, in games won and lost each, and what has to be
// believed afterwards.
constexpr double kBelief = 2;
constexpr double kConvincing = 0.62;

double mean_with(const Standing& standing, double prior, int games) {
  return (standing.score + prior) / (games + 2 * prior);
}

double upper_bound(const Standing& standing) {
  return mean_with(standing, 1, standing.started) +
         kWidthOfBound / std::sqrt(standing.started + 2.0);
}

/// Of a challenger's game of this number; of roles besides chance.
bool is_challengers(RoleIndex role, std::optional<RoleIndex> chance,
                    int number) {
  const std::size_t seat = role - (chance && *chance < role ? 1 : 0);
  return (seat + static_cast<std::size_t>(number)) % 2 == 0;
}

bool is_out(const Standing& standing) { return standing.lead() <= -kClearLag; }

}  // namespace

std::optional<std::size_t> next_challenger(
    std::span<const Standing> standings) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < standings.size(); ++i) {
    if (is_out(standings[i])) continue;
    if (standings[i].started % 2 == 1) return i;
    if (!best || upper_bound(standings[i]) > upper_bound(standings[*best])) {
      best = i;
    }
  }
  if (best && standings[*best].lead() >= kClearLead) return std::nullopt;
  return best;
}

std::optional<std::size_t> winner_of(std::span<const Standing> standings) {
  std::optional<std::size_t> best;
  double most = kConvincing;
  for (std::size_t i = 0; i < standings.size(); ++i) {
    const double mean = mean_with(standings[i], kBelief, standings[i].games);
    if (mean < most || (best && mean == most)) continue;
    most = mean;
    best = i;
  }
  return best;
}

/// What all threads share while they play.
struct Trials::Round {
  const State& state;
  const MakeSearch& champion;
  std::span<const MakeSearch> challengers;
  Deadline deadline;
  std::mutex mutex{};  // for what follows
  Result result{};
  std::exception_ptr failure{};
};

Trials::Trials(StateMachine& machine, const Settings& settings, double choices)
    : settings_(settings), choices_(std::max(1.0, choices)) {
  while (tables_.size() < std::max<std::size_t>(settings.threads, 1)) {
    Table table;
    for (auto& side : table.sides) side = machine.clone();
    if (table.sides[1] == nullptr) break;
    tables_.push_back(std::move(table));
  }
}

int Trials::Result::games() const {
  int sum = 0;
  for (const Standing& standing : standings) sum += standing.games;
  return sum;
}

double Trials::seconds_per_move(double seconds, int games) const {
  const double moves = games * choices_ / games_;
  return std::clamp(seconds * static_cast<double>(tables_.size()) / moves,
                    kLeastSecondsPerMove, kMostSecondsPerMove);
}

Trials::Result Trials::play(const State& state, const MakeSearch& champion,
                            std::span<const MakeSearch> challengers, int games,
                            const Deadline& deadline) {
  const double seconds = deadline.seconds_left();
  Round round{state, champion, challengers, deadline.part(seconds)};
  round.result.standings.resize(challengers.size());
  round.result.seconds_per_move = seconds_per_move(seconds, games);
  if (tables_.empty()) return std::move(round.result);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < tables_.size(); ++i) {
      threads.emplace_back([this, i, &round] { play_at(tables_[i], round); });
    }
    play_at(tables_.front(), round);
    // Their deadline may be by the clock of this thread, which now waits.
    round.deadline.cancel();
  }
  if (round.failure) std::rethrow_exception(round.failure);
  return std::move(round.result);
}

void Trials::play_at(Table& table, Round& round) {
  try {
    while (!round.deadline.expired()) {
      std::unique_lock lock(round.mutex);
      const auto challenger = next_challenger(round.result.standings);
      if (!challenger) return;
      const int number = round.result.standings[*challenger].started++;
      lock.unlock();
      play_one(table, round, *challenger, number);
    }
  } catch (...) {
    const std::lock_guard lock(round.mutex);
    round.failure = std::current_exception();
    round.deadline.cancel();
  }
}

void Trials::play_one(Table& table, Round& round, std::size_t challenger,
                      int number) {
  Settings settings;
  settings.seed = settings_.seed + static_cast<std::uint64_t>(number);
  settings.memory_mb = kMemoryMb;
  const std::size_t roles = table.sides[0]->game().role_count();
  std::vector<std::unique_ptr<Search>> players;
  const auto chance = table.sides[0]->game().chance_role();
  for (RoleIndex role = 0; role < roles; ++role) {
    if (role == chance) {
      players.push_back(nullptr);
      continue;
    }
    players.push_back(
        is_challengers(role, chance, number)
            ? round.challengers[challenger](*table.sides[1], settings)
            : round.champion(*table.sides[0], settings));
  }
  const auto game = play_trial_game(
      *table.sides[0], round.state, players, round.result.seconds_per_move,
      settings_.seed + static_cast<std::uint64_t>(number / 2), round.deadline);
  const std::lock_guard lock(round.mutex);
  for (RoleIndex role = 0; role < roles; ++role) {
    if (role != chance && !is_challengers(role, chance, number))
      round.result.champion.add(game.efforts[role]);
  }
  if (game.is_over)
    note(game, chance, number, round.result.standings[challenger]);
}

/// The side with the greater goals, in the mean of its roles, has won.
void Trials::note(const TrialGame& game, std::optional<RoleIndex> chance,
                  int number, Standing& standing) {
  double goals[2] = {0, 0};  // of the champion and the challenger
  double counts[2] = {0, 0};
  for (RoleIndex role = 0; role < game.goals.size(); ++role) {
    if (role == chance) continue;
    const std::size_t side = is_challengers(role, chance, number) ? 1 : 0;
    goals[side] += game.goals[role];
    ++counts[side];
    choices_ += game.efforts[role].moves;
  }
  const double difference = goals[1] / counts[1] - goals[0] / counts[0];
  ++games_;
  ++standing.games;
  standing.score += difference > 0 ? 1 : difference == 0 ? 0.5 : 0;
}

}  // namespace search::choice
