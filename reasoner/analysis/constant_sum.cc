#include "reasoner/analysis/constant_sum.h"

#include <bit>
#include <map>
#include <vector>

#include "reasoner/network/network_playouts.h"
#include "reasoner/network/propnet_facts.h"
#include "reasoner/network/state_solver.h"

namespace reasoner::analysis {

namespace {

constexpr std::size_t kMostSumInputs = 60'000;
constexpr std::uint32_t kSumSteps = 600;
constexpr std::uint32_t kMatches = 1'000;
constexpr std::uint64_t kMostSumWork = 20'000'000;

/// The sum of the goals in one of 64 situations, without that of chance;
/// nullopt where a role has no goal, or two.
std::optional<Goal> sum_of_goals(const network::Propnet& propnet,
                                 const network::NetworkSimulation& simulation,
                                 int situation) {
  std::vector<Goal> values(propnet.game.role_count(), kNoGoal);
  for (const auto& goal : simulation.network().outputs().goals) {
    if ((simulation.value(goal.signal) >> situation & 1) == 0) continue;
    Goal& value = values[goal.role];
    if (value != kNoGoal && value != goal.value) return std::nullopt;
    value = goal.value;
  }
  Goal sum = 0;
  for (RoleIndex role = 0; role < values.size(); ++role) {
    if (role == propnet.game.chance_role()) continue;
    if (values[role] == kNoGoal) return std::nullopt;
    sum += values[role];
  }
  return sum;
}

/// What random matches end with; nullopt where they differ, or none ends.
std::optional<ConstantSum> observe(const network::Propnet& propnet) {
  std::optional<ConstantSum> result;
  network::NetworkPlayouts playouts(propnet, /*seed=*/7);
  const std::size_t size = propnet.networks[0].node_count() + 1;
  for (std::uint32_t step = 0; step < kSumSteps && step * size < kMostSumWork;
       ++step) {
    playouts.look();
    const network::NetworkSimulation& simulation = playouts.simulation();
    for (std::uint64_t ended =
             playouts.present() &
             simulation.value(simulation.network().outputs().terminal);
         ended != 0; ended &= ended - 1) {
      const auto sum =
          sum_of_goals(propnet, simulation, std::countr_zero(ended));
      if (!sum) continue;
      if (result && result->sum != *sum) return std::nullopt;
      if (!result) result = ConstantSum{.sum = *sum};
      ++result->matches;
    }
    if (result && result->matches >= kMatches) break;
    playouts.advance();
  }
  return result;
}

bool proves(const network::Network& network, const Game& game,
            std::span<const network::ExclusiveGroup> groups, Goal sum) {
  const network::NetworkOutputs& outputs = network.outputs();
  if (outputs.terminal == network::kFalseSignal) return true;
  if (network.gate_input_count() > kMostSumInputs) return false;
  network::StateSolver solver(network, network.node_count(), groups);
  network::Formula& formula = solver.formula();
  // By sum: a literal that says that the goals of the roles so far add up to
  // it.
  std::map<Goal, std::vector<int>> sums = {{0, {network::Formula::kTrue}}};
  for (RoleIndex role = 0; role < game.role_count(); ++role) {
    if (role == game.chance_role()) continue;
    std::vector<int> values;
    std::map<Goal, std::vector<int>> longer;
    for (const auto& goal : outputs.goals) {
      if (goal.role != role || goal.signal == network::kFalseSignal) continue;
      values.push_back(solver.literal(goal.signal));
      for (auto& [before, literals] : sums) {
        std::vector both{formula.one_of(literals), values.back()};
        literals.assign(1, both[0]);
        longer[before + goal.value].push_back(formula.all_of(both));
      }
    }
    formula.at_most_one(values);
    formula.add(values);
    sums = std::move(longer);
  }
  std::vector<int> others;
  for (const auto& [other, literals] : sums) {
    if (other == sum) continue;
    others.insert(others.end(), literals.begin(), literals.end());
  }
  return solver.excluded(
      std::vector{solver.literal(outputs.terminal), formula.one_of(others)});
}

}  // namespace

std::optional<ConstantSum> find_constant_sum(
    const network::Propnet& propnet,
    std::span<const network::ExclusiveGroup> groups) {
  const Game& game = propnet.game;
  if (game.role_count() < (game.chance_role() ? 3 : 2)) return std::nullopt;
  auto result = observe(propnet);
  if (!result) return std::nullopt;
  result->proven = true;
  if (find_game_facts(propnet).constant_sum == result->sum) return result;
  for (const network::Network& network : propnet.networks) {
    result->proven =
        result->proven && proves(network, game, groups, result->sum);
  }
  return result;
}

}  // namespace reasoner::analysis
