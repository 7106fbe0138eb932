#include "gamemaster/ability/person_level.h"

#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "gamemaster/ability/ability.h"
#include "gamemaster/players/player_spec.h"

namespace gamemaster::ability {

namespace {

// What is expected of somebody who is not known.
constexpr double kUsualLevel = 3;
constexpr double kUsualDeviation = 2;

// A hundred points of Elo, by which ten to one is 400.
constexpr double kOddsOfLevel = 0.25;

// After so many matches one weighs half as much: people learn.
constexpr double kHalfLife = 10;

// Full strength as if it were a level.
constexpr double kFull = players::kHighestLevel + 1;

constexpr int kSteps = 4;  // of a level

double winning_chance(double strength, double level) {
  return 1 / (1 + std::pow(10, -kOddsOfLevel * (strength - level)));
}

/// Of an agent of ours by its name; nothing where it is none.
std::optional<int> level_in(std::string_view name) {
  const auto spec = players::spec_of_name(name);
  if (!spec || spec->kind != players::PlayerSpec::Kind::kAgent) {
    return std::nullopt;
  }
  return spec->level;
}

std::vector<LevelResult> results_of(store::Store& store,
                                    const std::string& person,
                                    const std::string& game_key) {
  std::vector<LevelResult> results;
  store::MatchFilter filter;
  filter.player = person;
  filter.game_key = game_key;
  store.for_each_outcome(filter, [&](const store::MatchOutcome& outcome) {
    for (std::size_t role = 0; role < outcome.players.size(); ++role) {
      const auto lead = lead_of(outcome, role);
      if (outcome.players[role] != person || !lead) continue;
      for (const std::string& other : outcome.players) {
        const auto level = level_in(other);
        if (!level) continue;
        results.push_back({*level, *lead > 0 ? 1.0 : *lead < 0 ? 0.0 : 0.5});
      }
    }
  });
  return results;
}

}  // namespace

int fitting_level(std::span<const LevelResult> results) {
  double sum = 0;
  double weighted = 0;
  for (int step = 0; step <= kSteps * static_cast<int>(kFull); ++step) {
    const double strength = static_cast<double>(step) / kSteps;
    const double off = (strength - kUsualLevel) / kUsualDeviation;
    double logarithm = -0.5 * off * off;
    double weight = 1;
    for (std::size_t i = results.size(); i-- > 0;) {
      const LevelResult& result = results[i];
      const double chance =
          winning_chance(strength, result.level == 0 ? kFull : result.level);
      logarithm += weight * (result.share * std::log(chance) +
                             (1 - result.share) * std::log(1 - chance));
      weight *= std::exp2(-1 / kHalfLife);
    }
    sum += std::exp(logarithm);
    weighted += std::exp(logarithm) * strength;
  }
  const long level = std::lround(weighted / sum);
  if (level > players::kHighestLevel) return 0;
  return level < 1 ? 1 : static_cast<int>(level);
}

int level_for(store::Store& store, const std::string& person,
              const std::string& game_key) {
  std::vector<LevelResult> results = results_of(store, person, game_key);
  if (results.empty()) results = results_of(store, person, "");
  return fitting_level(results);
}

}  // namespace gamemaster::ability
