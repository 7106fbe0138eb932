#include "gamemaster/match/match_result.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "gdl/json_text.h"

namespace gamemaster::match {

std::vector<double> MatchResult::mean_seconds_per_move() const {
  std::vector<double> means(roles.size(), 0);
  for (const auto& row : seconds) {
    for (std::size_t role = 0; role < row.size(); ++role) {
      means[role] += row[role] / static_cast<double>(seconds.size());
    }
  }
  return means;
}

std::string summary_json(const MatchResult& result) {
  using Json = nlohmann::ordered_json;
  Json goals = Json::array();
  for (const std::optional<int>& goal : result.goals) {
    goals.push_back(goal ? Json(*goal) : Json(nullptr));
  }
  Json summary;
  summary["matchId"] = result.match_id;
  summary["roles"] = result.roles;
  summary["players"] = result.players;
  summary["moves"] = result.moves;
  summary["goals"] = goals;
  summary["errors"] = result.errors;
  summary["steps"] = result.steps();
  summary["isCompleted"] = result.completed;
  summary["isAborted"] = result.aborted;
  summary["seconds_per_move"] = result.mean_seconds_per_move();
  summary["warnings"] = result.warnings;
  if (result.aborted) summary["failure"] = result.failure;
  if (result.hides) summary["percepts"] = result.percepts;
  if (result.chance) {
    summary["chance"] = {{"role", result.roles[result.chance->role]},
                         {"firstStep", result.chance->first_step},
                         {"match", result.chance->match},
                         {"digest", result.chance->digest},
                         {"seed", result.chance->seed}};
  }
  return gdl::json_text(summary);
}

void resign_match(MatchResult& result, std::size_t role) {
  constexpr int kLost = 0;
  constexpr int kWon = 100;
  result.completed = true;
  result.aborted = false;
  result.resigned = role;
  result.goals.assign(result.roles.size(), kWon);
  result.goals[role] = kLost;
  if (result.chance) result.goals[result.chance->role].reset();
}

void cut_match(MatchResult& result, std::size_t step) {
  result.states.resize(step + 1);
  result.state_times.resize(step + 1);
  result.moves.resize(step);
  result.seconds.resize(step);
  result.percepts.resize(std::min(result.percepts.size(), step));
  result.errors.resize(std::min(result.errors.size(), step + 1));
  result.standings.resize(std::min(result.standings.size(), step + 1));
  result.goals.clear();
  result.resigned.reset();
  result.completed = false;
  result.aborted = false;
  result.failure.clear();
}

}  // namespace gamemaster::match
