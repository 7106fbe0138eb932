#include "translators/markets/model.h"

#include <algorithm>

namespace translators::markets {

const char* name_of(Trade trade) {
  switch (trade) {
    case Trade::kBuy:
      return "buy";
    case Trade::kSell:
      return "sell";
    case Trade::kShort:
      return "short";
  }
  return "";
}

bool fulfils(int price, Comparison comparison, int limit) {
  switch (comparison) {
    case Comparison::kAtMost:
      return price <= limit;
    case Comparison::kBelow:
      return price < limit;
    case Comparison::kAtLeast:
      return price >= limit;
    case Comparison::kAbove:
      return price > limit;
  }
  return false;
}

const char* name_of(Comparison comparison) {
  switch (comparison) {
    case Comparison::kAtMost:
      return "at_most";
    case Comparison::kBelow:
      return "below";
    case Comparison::kAtLeast:
      return "at_least";
    case Comparison::kAbove:
      return "above";
  }
  return "";
}

std::int64_t most_wealth(const Model& model) {
  const std::int64_t lot =
      static_cast<std::int64_t>(model.prices.back()) * model.shares;
  const std::int64_t most = model.amounts.back();
  // Each round a command and an order, all of them sales at the highest price.
  const std::int64_t money = model.money + 2 * most * lot * model.rounds;
  const auto stocks = static_cast<std::int64_t>(model.stocks.size());
  return money + stocks * (model.lots + model.shorts) * lot;
}

std::vector<std::int64_t> places(const Model& model) {
  std::int64_t unit = 1;
  const auto is_whole = [&](std::int64_t place) {
    return model.money % place == 0 &&
           std::all_of(model.prices.begin(), model.prices.end(),
                       [&](std::int64_t price) {
                         return price * model.shares % place == 0;
                       });
  };
  while (is_whole(unit * 10)) unit *= 10;
  std::vector<std::int64_t> result;
  const std::int64_t most = most_wealth(model);
  for (std::int64_t place = unit; place <= most; place *= 10) {
    result.push_back(place);
  }
  return result;
}

}  // namespace translators::markets
