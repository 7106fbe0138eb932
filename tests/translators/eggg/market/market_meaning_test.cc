#include "translators/eggg/market/market_meaning.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "translators/eggg/syntax/parser.h"

namespace translators::eggg::market {
namespace market_meaning_test {

using markets::Comparison;
using markets::Trade;
using Settings = std::vector<std::pair<std::string, std::string>>;

struct Read {
  markets::Model model;
  std::string said;
};

/// `file`: the text of every file that the description names.
Read read(const std::string& statements, const Settings& settings = {},
          const std::string& file = "") {
  gdl::Diagnostics diagnostics("game");
  const auto description = syntax::parse(statements, "game", diagnostics);
  values::Options options;
  options.parameters = settings;
  if (!file.empty()) {
    options.read_beside = [&file](const std::string&, gdl::Diagnostics&) {
      return std::optional<std::string>(file);
    };
  }
  const auto model = market_meaning(description, options, diagnostics);
  return {model.value_or(markets::Model()), diagnostics.format_all()};
}

bool tells(const Read& game, const std::string& words) {
  return std::any_of(game.model.inferences.begin(), game.model.inferences.end(),
                     [&](const std::string& sentence) {
                       return sentence.find(words) != std::string::npos;
                     });
}

/// What is printed of the dissertation's Mammon.
const std::string kPrinted =
    "networked multiplayer text game\nport 10900\nplayers are 0..20\n"
    "player has %Stocks and $Money\n"
    "player start is %Stocks = () and $Money = 100000\n"
    "every minute, { @prices = `download_stocks`; for (@prices) { "
    "/(.*)\\s(.*)/; $prices{$1} = $2} }\n"
    "moves are (Portfolio, Buy, Sell, Limitbuy, Limitsell, Stoplimitbuy, "
    "Stoplimitsell, Short, Fund, Say, Program, Quit, Rank, Who, Login, "
    "Register, Price, Password)\n"
    "Limitbuy(STOCK, AMOUNT, LIMIT) means "
    "{ Buy(STOCK, AMOUNT) when $prices{STOCK} <= LIMIT }\n";

TEST(MarketMeaning, ReadsMammonAsItIsPrinted) {
  const Read game = read(kPrinted);
  EXPECT_EQ(game.said, "");
  const markets::Model& model = game.model;
  EXPECT_EQ(model.players.size(), 2u);
  EXPECT_EQ(model.money, 100000);
  EXPECT_EQ(model.tick, std::chrono::minutes(1));
  EXPECT_EQ(model.trades,
            (std::vector<Trade>{Trade::kBuy, Trade::kSell, Trade::kShort}));
  ASSERT_EQ(model.orders.size(), 4u);
  EXPECT_EQ(model.orders[0].trade, Trade::kBuy);
  EXPECT_EQ(model.orders[0].comparison, Comparison::kAtMost);
  EXPECT_EQ(model.orders[3].trade, Trade::kSell);
  EXPECT_EQ(model.orders[3].comparison, Comparison::kAtMost);
  EXPECT_TRUE(model.can_quit);
  EXPECT_FALSE(model.can_cancel);
  EXPECT_TRUE(model.walks());
  EXPECT_TRUE(tells(game, "`Fund` is left out"));
  EXPECT_TRUE(tells(game, "What stands in braces is not run"));
}

TEST(MarketMeaning, BoundsWhatNothingBounds) {
  const Read game = read(kPrinted);
  EXPECT_EQ(game.model.stocks.size(), 4u);
  EXPECT_EQ(game.model.prices,
            (std::vector<int>{10, 12, 15, 18, 22, 27, 33, 40}));
  EXPECT_EQ(game.model.lots, 20);
  EXPECT_EQ(game.model.shorts, 5);
  EXPECT_EQ(game.model.rounds, 40);
  EXPECT_EQ(game.model.amounts, (std::vector<int>{1, 5}));
  EXPECT_TRUE(tells(game, "A market is finite"));
  EXPECT_TRUE(tells(game, "40 rounds"));
}

constexpr const char* kOwn =
    "player can set players to 3..20\nplayer can set rounds to 5..60\n"
    "stocks are Oak and Pine\nprices are [10, 20, 40]\nlot is 50 shares\n"
    "10 lots\n30 rounds\nmoney is 5000\namounts are 1 or 3\n";

TEST(MarketMeaning, TakesSettings) {
  const Read plain = read(kOwn);
  EXPECT_EQ(plain.said, "");
  EXPECT_EQ(plain.model.players.size(), 3u);
  EXPECT_EQ(plain.model.rounds, 30);
  EXPECT_EQ(plain.model.shorts, 0);  // nobody can sell short
  EXPECT_EQ(plain.model.first_price(0), 20);
  const Read set = read(kOwn, {{"players", "20"},
                               {"rounds", "60"},
                               {"lots", "4"},
                               {"stocks", "1"},
                               {"money", "600"}});
  EXPECT_EQ(set.said, "");
  EXPECT_EQ(set.model.players.size(), 20u);
  EXPECT_EQ(set.model.rounds, 60);
  EXPECT_EQ(set.model.lots, 4);
  EXPECT_EQ(set.model.stocks, std::vector<std::string>{"Oak"});
  EXPECT_EQ(set.model.money, 600);
}

TEST(MarketMeaning, RefusesSettingsBeyondTheirRange) {
  for (const auto& [settings, words] :
       std::vector<std::pair<Settings, std::string>>{
           {{{"rounds", "61"}}, "game:2:26"},
           {{{"players", "2"}}, "`player` can be set to 3 to 20"},
           {{{"lots", "0"}}, "can be 1 to 100"},
           {{{"komi", "3"}}, "no setting `komi`"},
           {{{"rounds", "many"}}, "no whole number"},
           {{{"prices", "5"}}, "prices are listed"}}) {
    EXPECT_NE(read(kOwn, settings).said.find(words), std::string::npos)
        << words << ": " << read(kOwn, settings).said;
  }
}

constexpr const char* kTable =
    "# made up\nOak, Pine\n10, 40\n12.5 41\n\n11; 39\n10 40\n";

TEST(MarketMeaning, ReplaysAFileOfPrices) {
  const Read game =
      read("every round, prices follow \"april.prices\"\nmoney is 50000\n", {},
           kTable);
  EXPECT_EQ(game.said, "");
  EXPECT_EQ(game.model.stocks, (std::vector<std::string>{"Oak", "Pine"}));
  EXPECT_EQ(game.model.prices, (std::vector<int>{10, 11, 13, 39, 40, 41}));
  EXPECT_EQ(game.model.rounds, 3);
  ASSERT_EQ(game.model.quotes.size(), 4u);
  // 12.5 is as far from 11 as it is wrong: the nearest is 13.
  EXPECT_EQ(game.model.quotes[1], (std::vector<std::size_t>{2, 5}));
  EXPECT_EQ(game.model.tick, gdl::ClockTime::zero());
}

TEST(MarketMeaning, RoundsPricesOfAFileToFewer) {
  const Read game = read(
      "every round, prices follow \"april.prices\"\n3 prices\n"
      "stocks are Pine\n2 rounds\nmoney is 50000\n",
      {}, kTable);
  EXPECT_EQ(game.said, "");
  EXPECT_EQ(game.model.prices, (std::vector<int>{10, 26, 41}));
  EXPECT_EQ(game.model.stocks, std::vector<std::string>{"Pine"});
  EXPECT_EQ(game.model.quotes[0], std::vector<std::size_t>{2});
}

TEST(MarketMeaning, SaysWhereAFileOfPricesIsWrong) {
  const std::string follow = "every round, prices follow \"april.prices\"\n";
  for (const auto& [table, words] :
       std::vector<std::pair<std::string, std::string>>{
           {"Oak 7up\n1 2\n3 4\n", "april.prices:1:5"},
           {"Oak Oak\n1 2\n3 4\n", "april.prices:1:5"},
           {"Oak Pine\n10 20\n10\n", "april.prices:3:1"},
           {"Oak Pine\n10 20\n10 dear\n", "april.prices:3:4"},
           {"Oak Pine\n10 20\n10 0\n", "april.prices:3:4"},
           {"Oak Pine\n10 20\n", "at least two"},
           {"Oak Pine\n10 10\n10 10\n", "are the same"}}) {
    const std::string said = read(follow, {}, table).said;
    EXPECT_NE(said.find(words), std::string::npos) << words << ": " << said;
    EXPECT_NE(said.find("game:1:28"), std::string::npos) << said;
  }
  EXPECT_NE(read(follow + "9 rounds\n", {}, kTable).said.find("game:2:1"),
            std::string::npos);
  EXPECT_NE(
      read(follow + "stocks are Elm\n", {}, kTable).said.find("game:2:12"),
      std::string::npos);
  EXPECT_NE(read(follow).said.find("no file beside"), std::string::npos);
}

TEST(MarketMeaning, OrdersAreWhatIsDefined) {
  const Read game = read(std::string(kOwn) +
                         "moves are (Buy, Sell, Short, Cancel, Dear)\n"
                         "Dear(WHAT, MANY, FOR) means { Short(WHAT, MANY) when "
                         "$prices{WHAT} > FOR }\n");
  EXPECT_EQ(game.said, "");
  ASSERT_EQ(game.model.orders.size(), 1u);
  EXPECT_EQ(game.model.orders[0].trade, Trade::kShort);
  EXPECT_EQ(game.model.orders[0].comparison, Comparison::kAbove);
}

}  // namespace market_meaning_test
}  // namespace translators::eggg::market
