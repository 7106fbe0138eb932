// How prices change, and when: `every minute, prices walk`.

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "gdl/real_time.h"
#include "translators/eggg/market/market_reader.h"
#include "translators/markets/price_table.h"

namespace translators::eggg::market {

namespace {

using Kind = Expression::Kind;

constexpr int kDefaultRounds = 40;
constexpr int kDefaultPrices = 8;

/// Seconds of `minute`, `30 seconds`; zero for `round`, nothing for all else.
std::optional<double> seconds_of(const Expression& time) {
  const auto unit = [](const Expression& word) -> std::optional<double> {
    if (word.is_word("round")) return 0;
    if (word.is_word("second")) return 1;
    if (word.is_word("minute")) return 60;
    if (word.is_word("hour")) return 3600;
    return std::nullopt;
  };
  if (!time.is(Kind::kPhrase)) return unit(time);
  const auto& words = time.operands;
  if (words.size() != 2 || !words[0].is(Kind::kNumber) ||
      words[1].is_word("round")) {
    return std::nullopt;
  }
  const auto seconds = unit(words[1]);
  if (!seconds) return std::nullopt;
  return words[0].number * *seconds;
}

bool speaks_of_prices(const Expression& action) {
  return action.is(Kind::kAction) && action.operands[0].is_word("price");
}

}  // namespace

void MarketReader::read_clock(const Statement& every) {
  const auto seconds = seconds_of(every.subject);
  if (seconds && *seconds == 0 && !every.subject.is(Kind::kPhrase)) return;
  const auto tick = seconds ? gdl::clock_of_seconds(*seconds) : std::nullopt;
  if (!tick || *tick < gdl::kShortestStep || *tick > gdl::kLongestStep) {
    return error(every.subject.position, "no-meaning-yet",
                 "prices change `every round`, `every minute` or `every 30 "
                 "seconds`, from 0.1 seconds to an hour");
  }
  model_.tick = *tick;
  infer("A round lasts " + gdl::format_clock(*tick) +
        " seconds where people play in real time, and each player gives one "
        "command in it; elsewhere it is over when all have chosen.");
}

/// `every minute, prices walk`, `every minute, prices follow "april.prices"`,
/// `every minute, {...}`.
void MarketReader::read_course() {
  const Expression* action = nullptr;
  if (every_) {
    model_.course_source = source_of(*every_);
    read_clock(*every_);
    action = &every_->value;
  } else {
    infer("Prices change when all have chosen.");
  }
  const bool is_code = action && !action->is(Kind::kAction);
  const bool follows =
      action && speaks_of_prices(*action) && action->name == "follow" &&
      action->operands.size() == 2 && action->operands[1].is(Kind::kText);
  const bool walks = action && speaks_of_prices(*action) &&
                     action->name == "walk" && action->operands.size() == 1;
  if (action && !is_code && !follows && !walks) {
    return error(action->position, "no-meaning-yet",
                 "what happens every round is `prices walk`, or `prices follow "
                 "\"NAME.prices\"`, a file of prices beside this one");
  }
  if (follows) return replay(action->operands[1]);
  read_prices();
  read_stocks();
  model_.rounds = amount_or("round", kDefaultRounds,
                            std::to_string(kDefaultRounds) + " rounds");
  if (is_code) {
    infer(
        "What stands in braces is not run; prices walk by chance instead, or "
        "follow a file (`every minute, prices follow \"NAME.prices\"`).");
  }
  if (diagnostics_.has_errors()) return;  // perhaps there are no prices
  infer(
      "Prices walk: in each round each stock goes up to the next price, stays, "
      "or goes down, each as far as possible and equally likely. They begin at "
      "$" +
      std::to_string(model_.first_price(0)) + " a share.");
}

/// The prices that a statement lists.
void MarketReader::read_prices() {
  if (!prices_) return make_prices();
  model_.prices_source = source_of(*prices_);
  model_.prices = numbers_in(*prices_);
  const auto count = static_cast<int>(model_.prices.size());
  if (diagnostics_.has_errors()) return;
  if (count < 2 || count > 20) {
    error(prices_->value.position, "out-of-range",
          "there are 2 to 20 different prices in a market");
  } else if (amount_of("price").value_or(count) != count) {
    error(position_of("price"), "said-twice",
          "the " + std::to_string(count) + " prices are listed in line " +
              std::to_string(prices_->position.line) +
              ", so that their number cannot be another");
  }
}

/// Each about a fifth above the one before.
void MarketReader::make_prices() {
  const int count = amount_or("price", kDefaultPrices,
                              std::to_string(kDefaultPrices) + " prices");
  constexpr double kFirst = 10;
  constexpr double kFactor = 1.22;
  for (int i = 0; i < count; ++i) {
    model_.prices.push_back(
        static_cast<int>(std::lround(kFirst * std::pow(kFactor, i))));
  }
}

void MarketReader::replay(const Expression& file) {
  if (!file.text.ends_with(".prices")) {
    return error(file.position, "unknown-file",
                 "the name of a file of prices ends in `.prices`");
  }
  gdl::Diagnostics of_file(file.text);
  std::optional<std::string> text;
  if (options_.read_beside) text = options_.read_beside(file.text, of_file);
  if (text) use_table(file, *text);
  report(file, of_file);
  if (!text && !of_file.has_errors()) {
    error(file.position, "unknown-file",
          "there is no file beside this description");
  }
}

/// What is wrong with a file is wrong where it is named.
void MarketReader::report(const Expression& file,
                          const gdl::Diagnostics& of_file) {
  for (const gdl::Diagnostic& entry : of_file.entries()) {
    std::string place = "`" + file.text + "`";
    if (entry.position.line > 0) {
      place = file.text + ":" + std::to_string(entry.position.line) + ":" +
              std::to_string(entry.position.column);
    }
    error(file.position, entry.check, place + ": " + entry.message);
  }
}

void MarketReader::use_table(const Expression& file, const std::string& text) {
  gdl::Diagnostics of_file(file.text);
  const auto table = markets::read_price_table(text, of_file);
  report(file, of_file);
  if (!table) return;
  if (prices_) {
    read_prices();
  } else {
    model_.prices = markets::price_levels(
        *table,
        static_cast<std::size_t>(amount_of("price").value_or(kDefaultPrices)));
  }
  if (diagnostics_.has_errors()) return;
  if (model_.prices.size() < 2) {
    return error(file.position, "no-prices",
                 "all prices in `" + file.text + "` are the same");
  }
  if (!stocks_ && !amount_of("stock")) {
    said_["stock"] = static_cast<int>(table->stocks.size());
  }
  const auto most = static_cast<int>(table->rows.size()) - 1;
  model_.rounds = amount_of("round").value_or(std::min(kDefaultRounds, most));
  if (model_.rounds > most) {
    const gdl::SourcePosition said = position_of("round");
    return error(said.line == 0 ? file.position : said, "too-few-prices",
                 "`" + file.text + "` has prices for " + std::to_string(most) +
                     " rounds, and not for " + std::to_string(model_.rounds));
  }
  read_stocks();
  const auto wanted = static_cast<std::size_t>(*amount_of("stock"));
  if (!stocks_) model_.stocks = table->stocks;
  if (wanted > model_.stocks.size() || wanted > table->stocks.size()) {
    return error(file.position, "no-stock",
                 "`" + file.text + "` has prices of " +
                     std::to_string(table->stocks.size()) +
                     " stocks, and not of " + std::to_string(wanted));
  }
  model_.stocks.resize(wanted);
  std::vector<std::size_t> columns;
  for (const std::string& stock : model_.stocks) {
    const auto found =
        std::find(table->stocks.begin(), table->stocks.end(), stock);
    if (found == table->stocks.end()) {
      return error(stocks_->value.position, "no-stock",
                   "`" + file.text + "` has no prices of `" + stock + "`");
    }
    columns.push_back(static_cast<std::size_t>(found - table->stocks.begin()));
  }
  for (const auto& row : table->rows) {
    std::vector<std::size_t> quotes;
    for (const std::size_t column : columns) {
      quotes.push_back(markets::nearest_level(model_.prices, row[column]));
    }
    model_.quotes.push_back(std::move(quotes));
  }
  infer("The prices are those of `" + file.text + "`, each the nearest of " +
        std::to_string(model_.prices.size()) + " from $" +
        std::to_string(model_.prices.front()) + " to $" +
        std::to_string(model_.prices.back()) +
        "; who reads the rules, as agents do, knows them beforehand.");
}

}  // namespace translators::eggg::market
