#include "translators/markets/english/market_english.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "translators/description/paragraph.h"

namespace translators::markets::english {

namespace {

using description::list_in_words;

std::string dollars(std::int64_t amount) {
  return "$" + std::to_string(amount);
}

std::string lots(int number) {
  return std::to_string(number) + (number == 1 ? " lot" : " lots");
}

std::vector<std::string> in_words(const std::vector<int>& numbers,
                                  const char* sign) {
  std::vector<std::string> words;
  for (const int number : numbers)
    words.push_back(sign + std::to_string(number));
  return words;
}

const char* in_words(Comparison comparison) {
  switch (comparison) {
    case Comparison::kAtMost:
      return "at most";
    case Comparison::kBelow:
      return "below";
    case Comparison::kAtLeast:
      return "at least";
    case Comparison::kAbove:
      return "above";
  }
  return "";
}

class Describer {
 public:
  explicit Describer(const Model& model) : model_(model) {}

  std::string write() {
    introduce();
    tell_prices();
    tell_commands();
    tell_orders();
    tell_end();
    return std::move(text_);
  }

 private:
  void paragraph(const std::string& words) {
    description::add_paragraph(text_, words);
  }
  void item(const std::string& words) {
    text_ += description::wrapped("- " + words);
  }
  bool can(Trade trade) const {
    return std::find(model_.trades.begin(), model_.trades.end(), trade) !=
           model_.trades.end();
  }

  void introduce() {
    std::string words =
        model_.name + " is a market for " +
        std::to_string(model_.players.size()) + " players, " +
        list_in_words(model_.players) + ", who buy and sell " +
        (model_.stocks.size() == 1 ? "one stock, " : "stocks: ") +
        list_in_words(model_.stocks) + ". Everybody begins with " +
        dollars(model_.money) + " and no stocks. Shares go in lots of " +
        std::to_string(model_.shares) + ". ";
    words += model_.is_private
                 ? "Nobody sees what the others have or do, and all see the "
                   "prices."
                 : std::string("All see what the others have") +
                       (model_.orders.empty() ? "." : " and have ordered.");
    paragraph(words);
  }

  void tell_prices() {
    std::string words = "The game has " + std::to_string(model_.rounds) +
                        " rounds. In each, all players give one command or "
                        "none, at the same time and at the prices that they "
                        "see; then the prices change. A share costs " +
                        list_in_words(in_words(model_.prices, "$"), "or") +
                        ". ";
    std::vector<std::string> first;
    for (std::size_t i = 0; i < model_.stocks.size(); ++i) {
      first.push_back(model_.stocks[i] + " at " +
                      dollars(model_.first_price(i)));
    }
    words += "In the beginning there is " + list_in_words(first) + ". ";
    words += model_.walks()
                 ? "After each round the price of each stock goes up to the "
                   "next one, stays, or goes down to the next, all equally "
                   "likely, as far as there is one. "
                 : "The prices come from a table, so that chance plays no "
                   "part. ";
    if (model_.tick > gdl::ClockTime::zero()) {
      words += "In real time a round lasts " + gdl::format_clock(model_.tick) +
               " seconds.";
    }
    paragraph(words);
  }

  void tell_commands() {
    const std::string amount =
        list_in_words(in_words(model_.amounts, ""), "or") +
        (model_.amounts.back() == 1 ? " lot" : " lots");
    paragraph("The commands:");
    item("buy STOCK LOTS: " + amount +
         " at the price of the moment, as far as the money goes and no more "
         "than " +
         lots(model_.lots) + " of a stock." +
         (can(Trade::kShort) ? " What is owed is given back first." : ""));
    if (can(Trade::kSell)) {
      item("sell STOCK LOTS: " + amount + " of those that one has.");
    }
    if (can(Trade::kShort)) {
      item("short STOCK LOTS: to sell " + amount +
           " of a stock that one has not, and to owe them; at most " +
           lots(model_.shorts) + " of a stock.");
    }
    for (const OrderKind& order : model_.orders) {
      std::string name = order.name;
      std::transform(name.begin(), name.end(), name.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
      });
      item(name + " STOCK LOTS PRICE: an order to " + name_of(order.trade) +
           " as soon as the price is " + in_words(order.comparison) +
           " PRICE.");
    }
    if (model_.can_cancel) item("cancel STOCK: to take an order back.");
    if (model_.can_quit) {
      item(
          "quit: to leave for good, which ranks behind all who stay; orders "
          "are "
          "void.");
    }
    item("noop: to wait.");
  }

  void tell_orders() {
    if (model_.orders.empty()) return;
    paragraph(
        "An order that would be carried out at once cannot be given. It stays "
        "in force until it is carried out: when the prices have changed, its "
        "condition holds at the new price, and the trade is possible at it. A "
        "player has at most one order for each stock; a new one takes its "
        "place. In one round one order of a player is carried out, that for "
        "the stock named first above.");
  }

  void tell_end() {
    paragraph(
        "At the end stocks count at their last prices, and those that are owed "
        "are taken off. The richest scores 100, the poorest 0, and the ranks "
        "between them are at equal distances; who are equally rich share their "
        "ranks.");
  }

  const Model& model_;
  std::string text_;
};

}  // namespace

std::string describe(const Model& model) { return Describer(model).write(); }

}  // namespace translators::markets::english
