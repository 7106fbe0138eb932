#include "search/hidden/exact/strategy.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <ranges>

namespace search::hidden::exact {

Strategy uniform_strategy(const PlayerForm& player) {
  Strategy strategy(player.sequence_count(), 1.0);
  for (const Decision& decision : player.decisions) {
    std::fill_n(strategy.begin() + decision.first, decision.count,
                1.0 / decision.count);
  }
  return strategy;
}

Profile uniform_profile(const SequenceForm& form) {
  Profile profile;
  for (const PlayerForm& player : form.players) {
    profile.push_back(uniform_strategy(player));
  }
  return profile;
}

void drop_rare_moves(const PlayerForm& player, Strategy& strategy,
                     double least) {
  for (const Decision& decision : player.decisions) {
    const std::span<double> moves(&strategy[decision.first], decision.count);
    search::drop_rare_moves(moves, least);
  }
}

std::vector<double> reach_of(const PlayerForm& player,
                             const Strategy& strategy) {
  std::vector<double> reach(player.sequence_count());
  reach[0] = 1;
  for (const Decision& decision : player.decisions) {
    for (Sequence s = decision.first; s < decision.first + decision.count;
         ++s) {
      reach[s] = reach[decision.parent] * strategy[s];
    }
  }
  return reach;
}

void add_up_payoffs(const SequenceForm& form, std::size_t player,
                    std::span<const std::vector<double>> reaches,
                    std::vector<double>& payoffs) {
  payoffs.assign(form.players[player].sequence_count(), 0.0);
  const std::size_t players = form.players.size();
  const std::size_t leaves = form.leaf_count();
  if (players == 2) {  // what nearly all games are, and twice as fast
    const double* const other_reach = reaches[1 - player].data();
    for (std::size_t leaf = 0; leaf < leaves; ++leaf) {
      const Sequence* const sequences = &form.leaf_sequences[leaf * 2];
      payoffs[sequences[player]] += other_reach[sequences[1 - player]] *
                                    form.leaf_goals[leaf * 2 + player];
    }
    return;
  }
  for (std::size_t leaf = 0; leaf < leaves; ++leaf) {
    const Sequence* const sequences = &form.leaf_sequences[leaf * players];
    double payoff = form.leaf_goals[leaf * players + player];
    for (std::size_t other = 0; other < players; ++other) {
      if (other != player) payoff *= reaches[other][sequences[other]];
    }
    payoffs[sequences[player]] += payoff;
  }
}

namespace {

std::vector<std::vector<double>> reaches_of(const SequenceForm& form,
                                            const Profile& profile) {
  assert(profile.size() == form.players.size());
  std::vector<std::vector<double>> reaches;
  for (std::size_t player = 0; player < form.players.size(); ++player) {
    reaches.push_back(reach_of(form.players[player], profile[player]));
  }
  return reaches;
}

/// The best response of a player. `payoffs` are those of its sequences against
/// the others; each is raised to what best play makes of it.
BestResponse best_of(const PlayerForm& player, std::vector<double> payoffs) {
  BestResponse best;
  best.strategy.assign(player.sequence_count(), 0.0);
  best.strategy[0] = 1;
  for (const auto& decision : std::views::reverse(player.decisions)) {
    const auto first = payoffs.begin() + decision.first;
    const auto most = std::max_element(first, first + decision.count);
    best.strategy[static_cast<std::size_t>(most - payoffs.begin())] = 1;
    payoffs[decision.parent] += *most;
  }
  best.goal = payoffs[0];
  return best;
}

}  // namespace

std::vector<double> move_values(const SequenceForm& form, std::size_t player,
                                const Profile& profile) {
  const auto reaches = reaches_of(form, profile);
  const PlayerForm& own = form.players[player];
  std::vector<double> goals;
  add_up_payoffs(form, player, reaches, goals);
  std::vector<double> arrivals(own.sequence_count(), 0.0);
  for (std::size_t leaf = 0; leaf < form.leaf_count(); ++leaf) {
    const Sequence* const sequences =
        &form.leaf_sequences[leaf * form.players.size()];
    double arrival = form.leaf_chances[leaf];
    for (std::size_t other = 0; other < form.players.size(); ++other) {
      if (other != player) arrival *= reaches[other][sequences[other]];
    }
    arrivals[sequences[player]] += arrival;
  }
  for (const auto& decision : std::views::reverse(own.decisions)) {
    for (Sequence s = decision.first; s < decision.first + decision.count;
         ++s) {
      goals[decision.parent] += profile[player][s] * goals[s];
      arrivals[decision.parent] += profile[player][s] * arrivals[s];
      goals[s] = arrivals[s] > 0 ? goals[s] / arrivals[s] : -1;
    }
  }
  return goals;
}

BestResponse best_response(const SequenceForm& form, std::size_t player,
                           const Profile& profile) {
  std::vector<double> payoffs;
  add_up_payoffs(form, player, reaches_of(form, profile), payoffs);
  return best_of(form.players[player], std::move(payoffs));
}

Exploitability exploitability(const SequenceForm& form,
                              const Profile& profile) {
  const auto reaches = reaches_of(form, profile);
  Exploitability found;
  std::vector<double> payoffs;
  for (std::size_t player = 0; player < form.players.size(); ++player) {
    add_up_payoffs(form, player, reaches, payoffs);
    found.goals.push_back(std::inner_product(payoffs.begin(), payoffs.end(),
                                             reaches[player].begin(), 0.0));
    found.best_responses.push_back(best_of(form.players[player], payoffs).goal);
    // It is below 0 only by rounding.
    found.nash_conv +=
        std::max(0.0, found.best_responses.back() - found.goals.back());
  }
  return found;
}

ValueBounds value_bounds(const SequenceForm& form, std::size_t player,
                         const Exploitability& found) {
  if (form.players.size() == 1) {
    return {found.best_responses[0], found.best_responses[0], true};
  }
  if (form.constant_sum) {
    return {form.goal_sum - found.best_responses[1 - player],
            found.best_responses[player], true};
  }
  return {found.goals[player], found.best_responses[player], false};
}

}  // namespace search::hidden::exact
