#include "reasoner/network/propnet_facts.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "reasoner/players.h"

namespace reasoner::network {

namespace {

/// By signal, the goals of two players that it stands for; nullopt where it
/// stands for several goals of one.
std::optional<std::map<Signal, std::array<Goal, 2>>> goals_by_signal(
    const Network& network, const std::vector<RoleIndex>& players) {
  std::map<Signal, std::array<Goal, 2>> goals;
  for (const auto& goal : network.outputs().goals) {
    const auto player = std::ranges::find(players, goal.role);
    if (goal.signal == kFalseSignal || player == players.end()) continue;
    const auto none = std::array{kNoGoal, kNoGoal};
    auto& values = goals.try_emplace(goal.signal, none).first->second;
    Goal& value = values[static_cast<std::size_t>(player - players.begin())];
    if (value != kNoGoal) return std::nullopt;
    value = goal.value;
  }
  return goals;
}

/// The pairs of goals that two players have together; nullopt where one has a
/// goal without the other.
std::optional<std::set<std::array<Goal, 2>>> pairs_of_goals(
    const Propnet& propnet) {
  const std::vector<RoleIndex> players = players_of(propnet.game);
  if (players.size() != 2) return std::nullopt;
  std::set<std::array<Goal, 2>> pairs;
  for (const Network& network : propnet.networks) {
    // Matches do not end in this phase.
    if (network.outputs().terminal == kFalseSignal) continue;
    const auto goals = goals_by_signal(network, players);
    if (!goals) return std::nullopt;
    for (const auto& [signal, values] : *goals) {
      if (values[0] == kNoGoal || values[1] == kNoGoal) return std::nullopt;
      pairs.insert(values);
    }
  }
  if (pairs.empty()) return std::nullopt;
  return pairs;
}

std::vector<Goal> goals_of(const Propnet& propnet, RoleIndex role) {
  std::set<Goal> goals = {0};
  for (const Network& network : propnet.networks) {
    if (network.outputs().terminal == kFalseSignal) continue;
    for (const auto& goal : network.outputs().goals) {
      const bool may_be = goal.role == role && goal.signal != kFalseSignal;
      if (may_be) goals.insert(goal.value);
    }
  }
  return {goals.begin(), goals.end()};
}

}  // namespace

GameFacts find_game_facts(const Propnet& propnet) {
  GameFacts facts;
  for (RoleIndex role = 0; role < propnet.game.role_count(); ++role) {
    facts.goals.push_back(goals_of(propnet, role));
  }
  const auto pairs = pairs_of_goals(propnet);
  if (!pairs) return facts;
  // In the order of the goals of the first role.
  const auto is_wrong = [](const auto& a, const auto& b) {
    return a[0] == b[0] || a[1] <= b[1];
  };
  facts.opposed = std::ranges::adjacent_find(*pairs, is_wrong) == pairs->end();
  const Goal sum = pairs->begin()->front() + pairs->begin()->back();
  const bool is_constant = std::ranges::all_of(
      *pairs, [&](const auto& pair) { return pair[0] + pair[1] == sum; });
  if (is_constant) facts.constant_sum = sum;
  return facts;
}

}  // namespace reasoner::network
