#include "search/choice/trials.h"

#include <algorithm>
#include <mutex>
#include <random>

#include "search/run_in_threads.h"

namespace search::choice {

using reasoner::RoleIndex;
using reasoner::State;
using reasoner::StateMachine;

namespace {

constexpr double kLeastSecondsPerMove = 0.004;
constexpr double kMostSecondsPerMove = 0.1;
constexpr std::size_t kMemoryMb = 32;

// The same searches play much the same game again from the same state, so each
// pair of games but the first begins with so many drawn joint moves.
constexpr int kDrawnSteps = 2;

/// Where the games of a pair begin: both seats of the same opening.
State opening(StateMachine& machine, const State& state, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  State begin = state;
  std::vector<reasoner::MoveId> legal;
  std::vector<reasoner::MoveId> joint_move(machine.game().role_count());
  for (int step = 0; step < kDrawnSteps; ++step) {
    for (RoleIndex role = 0; role < joint_move.size(); ++role) {
      machine.legal_moves(begin, role, legal);
      if (legal.empty()) return state;
      joint_move[role] = legal[random() % legal.size()];
    }
    machine.next_state(begin, joint_move, begin);
    if (machine.is_terminal(begin)) return state;
  }
  return begin;
}

/// Of the game of this number.
bool is_challengers(RoleIndex role, int number) {
  return (role + static_cast<RoleIndex>(number)) % 2 == 0;
}

}  // namespace

/// What all threads share while they play.
struct Trials::Round {
  const State& state;
  const MakeSearch& champion;
  const MakeSearch& challenger;
  Deadline deadline;
  bool decides;        // else another rank does
  std::mutex mutex{};  // for what follows
  TrialResult result{};
};

Trials::Trials(StateMachine& machine, const Settings& settings, double choices,
               SharedTrials* shared)
    : settings_(settings), shared_(shared), choices_(std::max(1.0, choices)) {
  // The challenger begins in another seat.
  if (shared_ != nullptr) {
    first_number_ = static_cast<int>(settings.partners->own());
  }
  while (tables_.size() < std::max<std::size_t>(settings.threads, 1)) {
    Table table;
    for (auto& side : table.sides) side = machine.clone();
    if (table.sides[1] == nullptr) break;
    tables_.push_back(std::move(table));
  }
}

void Trials::expect_choices(double choices) {
  choices_ = std::max(1.0, choices);
  games_ = 1;
}

double Trials::seconds_per_move(double seconds, int games) const {
  const double moves = games * choices();
  return std::clamp(seconds * static_cast<double>(tables_.size()) / moves,
                    kLeastSecondsPerMove, kMostSecondsPerMove);
}

TrialResult Trials::play(const State& state, const MakeSearch& champion,
                         const MakeSearch& challenger, int games,
                         const Deadline& deadline) {
  const double seconds = deadline.seconds_left();
  Round round{state, champion, challenger, deadline.part(seconds),
              /*decides=*/true};
  round.result.seconds_per_move = seconds_per_move(seconds, games);
  if (tables_.empty()) return round.result;
  if (shared_ != nullptr) shared_->begin_stage(round.result.seconds_per_move);
  play_round(round);
  return shared_ != nullptr ? shared_->sum() : round.result;
}

void Trials::play_along(const State& state, const MakeSearch& champion,
                        const MakeSearch& challenger,
                        const Deadline& deadline) {
  if (tables_.empty()) return;
  const auto play_stage = [&](double seconds_per_move, const Deadline& end) {
    Round round{state, champion, challenger, end.part(end.seconds_left()),
                /*decides=*/false};
    round.result.seconds_per_move = seconds_per_move;
    play_round(round);
  };
  shared_->follow(play_stage, deadline);
}

void Trials::play_round(Round& round) {
  run_in_threads(tables_.size(), [&](std::size_t i) {
    try {
      play_at(tables_[i], round);
    } catch (...) {
      round.deadline.cancel();
      throw;
    }
    // The deadline may be by the clock of this thread, which now waits.
    if (i == 0) round.deadline.cancel();
  });
}

void Trials::play_at(Table& table, Round& round) {
  while (!round.deadline.expired()) {
    std::unique_lock lock(round.mutex);
    if (is_decided(round)) return;
    const int number = first_number_ + round.result.challenger.started++;
    lock.unlock();
    play_one(table, round, number);
  }
}

/// With its mutex held.
bool Trials::is_decided(const Round& round) const {
  if (!round.decides) return false;
  Standing standing = round.result.challenger;
  if (shared_ != nullptr) {
    standing = shared_->sum().challenger;
    standing.started = round.result.challenger.started;
  }
  return !is_open(standing);
}

void Trials::play_one(Table& table, Round& round, int number) {
  Settings settings;
  settings.seed = settings_.seed + static_cast<std::uint64_t>(number);
  settings.memory_mb = kMemoryMb;
  std::vector<std::unique_ptr<Search>> players;
  for (RoleIndex role = 0; role < 2; ++role) {
    players.push_back(is_challengers(role, number)
                          ? round.challenger(*table.sides[1], settings)
                          : round.champion(*table.sides[0], settings));
  }
  const int pair = number / 2;
  const State begin =
      pair == 0 ? round.state
                : opening(*table.sides[0], round.state,
                          settings_.seed + static_cast<std::uint64_t>(pair));
  const auto game =
      play_trial_game(*table.sides[0], begin, players,
                      round.result.seconds_per_move, round.deadline);
  const RoleIndex challenger = is_challengers(0, number) ? 0 : 1;
  const RoleIndex champion = 1 - challenger;
  const std::lock_guard lock(round.mutex);
  round.result.champion.add(game.efforts[champion]);
  if (const auto points = game.points(challenger)) {
    for (const WorkSpent& effort : game.efforts) choices_ += effort.moves;
    ++games_;
    Standing& standing = round.result.challenger;
    ++standing.games;
    standing.score += *points;
  }
  if (shared_ != nullptr) shared_->set_own(round.result);
}

}  // namespace search::choice
