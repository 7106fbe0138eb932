#include "search/choice/weighted_playouts.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace search::choice {

using reasoner::LogWeights;
using reasoner::MoveId;
using reasoner::PlayoutEngine;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

constexpr int kRounds = 3;
constexpr std::uint64_t kPlayoutsPerRound = 50'000;
constexpr std::uint32_t kPlayoutsPerItem = 64;

// Differences that rest on fewer playouts are not believed in full.
constexpr double kFewPlayouts = 30;

// Steps of the weight's logarithm for each standard deviation, in one round,
// and where it begins.
constexpr double kSteps = 0.5;
constexpr double kFirstLevel = 1.5;
constexpr double kHighestLevel = 3;

// With less, in goals, differences are chance.
constexpr double kLeastDeviation = 0.3;

/// Playouts, and the sum of their goals for one role.
struct Sample {
  double total = 0;
  double count = 0;
};

/// Of one role.
struct Played {
  Sample all;
  std::vector<Sample> with;  // by move: where it was played
};

using Levels = std::vector<std::vector<double>>;  // by role and move

/// Adds what has ended in `results`.
void add_playouts(const reasoner::PlayoutResults& results,
                  std::vector<Played>& played) {
  for (const reasoner::FinishedPlayout& playout : results.finished) {
    const MoveId* move = results.moves.data() + playout.first_move;
    for (RoleIndex role = 0; role < played.size(); ++role) {
      const double goal = std::max(results.goals[playout.first_goal + role], 0);
      const auto add = [goal](Sample& sample) {
        sample.total += goal;
        ++sample.count;
      };
      add(played[role].all);
      const MoveId* const end =
          move + results.move_counts[playout.first_count + role];
      for (; move != end; ++move) add(played[role].with[*move]);
    }
  }
}

/// One round, from playout `first` on; false where the deadline was earlier.
bool play_round(PlayoutEngine& engine, const State& state, std::uint64_t seed,
                std::uint64_t first, const Deadline& deadline,
                std::vector<Played>& played) {
  reasoner::PlayoutResults results;
  std::uint64_t submitted = 0;
  while (submitted < kPlayoutsPerRound || engine.unfinished() > 0) {
    if (deadline.expired()) return false;
    while (submitted < kPlayoutsPerRound &&
           engine.unfinished() < engine.width()) {
      reasoner::WorkItem item;
      item.seed = seed;
      item.first_playout = first + submitted;
      item.playouts = kPlayoutsPerItem;
      item.moves_played = true;
      engine.submit(state, {&item, 1}, {});
      submitted += kPlayoutsPerItem;
    }
    engine.advance(results);
    add_playouts(results, played);
    results.clear();
  }
  return true;
}

/// How much better playouts with the move are than those without.
double difference(const Sample& with, const Sample& all) {
  const double without = all.count - with.count;
  if (with.count == 0 || without == 0) return 0;
  const double trust = std::min(with.count / (with.count + kFewPlayouts),
                                without / (without + kFewPlayouts));
  return trust * (with.total / with.count - (all.total - with.total) / without);
}

void adjust(const Played& played, std::vector<double>& levels) {
  std::vector<double> differences;
  double sum = 0;
  double squares = 0;
  double count = 0;
  for (const Sample& with : played.with) {
    const double each = difference(with, played.all);
    differences.push_back(each);
    sum += with.count * each;
    squares += with.count * each * each;
    count += with.count;
  }
  if (count == 0) return;
  const double mean = sum / count;
  const double variance = std::max(squares / count - mean * mean, 0.0);
  const double deviation = std::max(std::sqrt(variance), kLeastDeviation);
  for (std::size_t move = 0; move < levels.size(); ++move) {
    if (played.with[move].count == 0) continue;
    levels[move] += kSteps * (differences[move] - mean) / deviation;
  }
}

LogWeights weights_of(const Levels& levels) {
  LogWeights weights;
  for (const auto& of_role : levels) {
    weights.emplace_back();
    for (const double level : of_role) {
      weights.back().push_back(static_cast<std::uint8_t>(
          std::clamp(std::round(level), 0.0, kHighestLevel)));
    }
  }
  return weights;
}

}  // namespace

std::shared_ptr<const PlayoutEngine> learn_weighted_playouts(
    reasoner::StateMachine& machine, const State& state, std::uint64_t seed,
    const Deadline& deadline) {
  if (machine.playout_engine() == nullptr) return nullptr;
  const PlayoutEngine& plain = *machine.playout_engine();
  const reasoner::Game& game = machine.game();
  Levels levels;
  for (RoleIndex role = 0; role < game.role_count(); ++role) {
    levels.emplace_back(game.move_count(role), kFirstLevel);
  }
  std::unique_ptr<PlayoutEngine> weighted;
  std::unique_ptr<PlayoutEngine> engine = plain.clone();
  for (std::uint64_t round = 0; round < kRounds && engine; ++round) {
    std::vector<Played> played(levels.size());
    for (RoleIndex role = 0; role < levels.size(); ++role) {
      played[role].with.resize(levels[role].size());
    }
    if (!play_round(*engine, state, seed, round * kPlayoutsPerRound, deadline,
                    played)) {
      break;
    }
    for (RoleIndex role = 0; role < levels.size(); ++role) {
      adjust(played[role], levels[role]);
    }
    weighted = plain.with_weights(weights_of(levels));
    engine = weighted ? weighted->clone() : nullptr;
  }
  return weighted;
}

}  // namespace search::choice
