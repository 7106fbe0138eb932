#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gdl/clock.h"
#include "translators/rules/source.h"

/// Games in which players buy and sell at prices that they do not make, as
/// rules in GDL. What is here knows nothing of the language of a description.
namespace translators::markets {

using rules::Source;

/// What can be done at once, at the price that all see.
enum class Trade : std::uint8_t {
  kBuy,
  kSell,   ///< what one has
  kShort,  ///< what one has not: it is owed, and to be bought back
};
inline constexpr std::array kTrades = {Trade::kBuy, Trade::kSell,
                                       Trade::kShort};
const char* name_of(Trade trade);

/// How a price stands to the limit of an order.
enum class Comparison : std::uint8_t { kAtMost, kBelow, kAtLeast, kAbove };

bool fulfils(int price, Comparison comparison, int limit);
/// As a word of the rules: `at_most`.
const char* name_of(Comparison comparison);

/// A trade that stays in force until the price is so and it can be done.
struct OrderKind {
  std::string name;
  Trade trade = Trade::kBuy;
  Comparison comparison = Comparison::kAtMost;
  Source source;
};

/// A market for some players and a number of rounds. All numbers are bounded,
/// so that the rules are finite.
struct Model {
  std::string name;
  std::string language;  ///< of its description, as in "EGGG"
  std::vector<std::string> players;
  Source players_source;
  std::vector<std::string> stocks;
  Source stocks_source;
  /// All that a share can cost, in dollars, ascending; at least two.
  std::vector<int> prices;
  Source prices_source;
  /// The prices of each round, one more than rounds, by stock as indices into
  /// `prices`; where there are none, they walk by chance.
  std::vector<std::vector<std::size_t>> quotes;
  Source course_source;
  int shares = 100;                   ///< in a lot
  int lots = 20;                      ///< of one stock that somebody may have
  int shorts = 5;                     ///< of one stock that somebody may owe
  std::vector<int> amounts = {1, 5};  ///< lots that one command is for
  int rounds = 40;
  int money = 100000;  ///< that everybody begins with
  Source money_source;
  std::vector<Trade> trades;
  std::vector<OrderKind> orders;
  Source commands_source;
  bool can_cancel = false;
  bool can_quit = false;
  bool is_private = false;  ///< who has what is seen by its owner alone
  gdl::ClockTime tick{};    ///< how long a round lasts; zero: as one likes
  Source goal_source;
  std::vector<std::string> inferences;

  bool walks() const { return quotes.empty(); }
  /// The price at which a stock is in the beginning.
  int first_price(std::size_t stock) const {
    return prices[walks() ? prices.size() / 2 - 1 + prices.size() % 2
                          : quotes.front()[stock]];
  }
};

/// Money is written digit by digit: these are the places of the digits,
/// ascending, `100, 1000, 10000`, the first the greatest power of ten that all
/// sums are multiples of. They suffice for all that somebody can ever have.
std::vector<std::int64_t> places(const Model& model);

/// More than anybody's money and stocks can be worth, with what `shorts` adds
/// to both sides of a comparison.
std::int64_t most_wealth(const Model& model);

}  // namespace translators::markets
