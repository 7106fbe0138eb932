#include "translators/markets/english/market_english.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace translators::markets::english {
namespace market_english_test {

Model small_market() {
  Model model;
  model.name = "Bourse";
  model.players = {"Ann", "Ben"};
  model.stocks = {"Oak", "Pine"};
  model.prices = {3, 5, 8};
  model.trades = {Trade::kBuy, Trade::kSell};
  return model;
}

/// The text with its lines joined.
std::string told(const Model& model) {
  std::string text = describe(model);
  for (char& c : text) c = c == '\n' ? ' ' : c;
  return text;
}

bool tells(const Model& model, const std::string& words) {
  return told(model).find(words) != std::string::npos;
}

TEST(MarketEnglish, TellsWhatThereIs) {
  const Model model = small_market();
  EXPECT_TRUE(tells(model, "2 players, Ann and Ben"));
  EXPECT_TRUE(tells(model, "A share costs $3, $5, or $8."));
  EXPECT_TRUE(tells(model, "Oak at $5 and Pine at $5"));
  EXPECT_TRUE(tells(model, "buy STOCK LOTS: 1 or 5 lots"));
  EXPECT_FALSE(tells(model, "short STOCK"));
  EXPECT_FALSE(tells(model, "order"));
  EXPECT_FALSE(tells(model, "In real time"));
}

TEST(MarketEnglish, TellsWhatElseCanBeDone) {
  Model model = small_market();
  model.trades.push_back(Trade::kShort);
  model.orders = {{"Limitbuy", Trade::kBuy, Comparison::kAtMost, {}}};
  model.can_cancel = true;
  model.can_quit = true;
  model.is_private = true;
  model.tick = std::chrono::seconds(30);
  EXPECT_TRUE(tells(model, "short STOCK LOTS: to sell 1 or 5 lots"));
  EXPECT_TRUE(tells(model,
                    "limitbuy STOCK LOTS PRICE: an order to buy as soon as "
                    "the price is at most PRICE."));
  EXPECT_TRUE(tells(model, "cancel STOCK"));
  EXPECT_TRUE(tells(model, "ranks behind all who stay"));
  EXPECT_TRUE(tells(model, "Nobody sees what the others have"));
  EXPECT_TRUE(tells(model, "In real time a round lasts 30 seconds."));
}

TEST(MarketEnglish, TellsOfATableOfPrices) {
  Model model = small_market();
  model.quotes = {{0, 2}, {1, 1}};
  EXPECT_TRUE(tells(model, "Oak at $3 and Pine at $8"));
  EXPECT_TRUE(tells(model, "The prices come from a table"));
}

}  // namespace market_english_test
}  // namespace translators::markets::english
