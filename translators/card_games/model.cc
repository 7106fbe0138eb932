#include "translators/card_games/model.h"

#include <algorithm>

namespace translators::card_games {

int hand_size(const Model& model) {
  int cards = 0;
  for (const Phase& phase : model.phases) cards = std::max(cards, phase.cards);
  return cards;
}

std::vector<int> amounts(const Model& model) {
  const Stakes& stakes = model.stakes;
  const auto rounds = static_cast<int>(std::count_if(
      model.phases.begin(), model.phases.end(),
      [](const Phase& phase) { return phase.kind == Phase::Kind::kBet; }));
  std::vector<int> result;
  for (int i = 0; i <= rounds * (1 + stakes.raises); ++i) {
    const int amount = stakes.ante + i * stakes.bet;
    if (amount > stakes.money) break;
    result.push_back(amount);
  }
  return result;
}

}  // namespace translators::card_games
