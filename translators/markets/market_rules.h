#pragma once

#include <string>

#include "translators/markets/model.h"

namespace translators::markets {

/// The rules of a market in GDL, with comments. The model must be one that can
/// be played: at least two players and prices, a stock and an amount, lists
/// ascending, and quotes for one round more than there are where there are any.
std::string rules_of(const Model& model);

/// What it is worth to have more than some of the other players and as much as
/// others: 100 for the best, 0 for the last, the ranks between them at equal
/// distances, and a shared rank the mean of those that it stands for.
/// `points`: two for each player who has less, one for each who has as much.
int goal_of(int points, int players);

}  // namespace translators::markets
