// What players may do: `moves are (Buy, Sell, Limitbuy, ...)`, and orders,
// `Limitbuy(STOCK, AMOUNT, LIMIT) means { Buy(STOCK, AMOUNT) when
// $prices{STOCK}
// <= LIMIT }`.

#include <algorithm>
#include <array>
#include <string_view>

#include "translators/eggg/market/market_reader.h"
#include "translators/eggg/syntax/tokens.h"

namespace translators::eggg::market {

namespace {

using Kind = Expression::Kind;
using markets::Comparison;
using markets::OrderKind;
using markets::Trade;
using syntax::Token;

/// What the page shows, and what it does besides the game.
constexpr std::array<std::string_view, 8> kOfThePage = {
    "Portfolio", "Price", "Rank",     "Who",
    "Say",       "Login", "Register", "Password"};

/// Of which the dissertation prints no more than the names.
constexpr std::array<std::string_view, 2> kUnknown = {"Fund", "Program"};

struct UsualOrder {
  std::string_view name;
  Trade trade;
  Comparison comparison;
};

constexpr std::array kUsualOrders = {
    UsualOrder{"Limitbuy", Trade::kBuy, Comparison::kAtMost},
    UsualOrder{"Limitsell", Trade::kSell, Comparison::kAtLeast},
    UsualOrder{"Stoplimitbuy", Trade::kBuy, Comparison::kAtLeast},
    UsualOrder{"Stoplimitsell", Trade::kSell, Comparison::kAtMost}};

std::optional<Trade> trade_called(std::string_view name) {
  if (name == "Buy") return Trade::kBuy;
  if (name == "Sell") return Trade::kSell;
  if (name == "Short") return Trade::kShort;
  return std::nullopt;
}

std::optional<Comparison> comparison_of(const Token& sign) {
  if (sign.is_sign("<=")) return Comparison::kAtMost;
  if (sign.is_sign("<")) return Comparison::kBelow;
  if (sign.is_sign(">=")) return Comparison::kAtLeast;
  if (sign.is_sign(">")) return Comparison::kAbove;
  return std::nullopt;
}

template <typename List, typename Item>
bool contains(const List& list, const Item& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

/// The order that `TRADE(STOCK, AMOUNT) when $prices{STOCK} <= LIMIT` is, with
/// the names of its parameters in this order.
std::optional<OrderKind> order_in(const std::vector<Token>& tokens,
                                  const std::vector<Expression>& parameters) {
  constexpr std::size_t kTokens = 12;
  if (tokens.size() != kTokens + 1 || parameters.size() != 3) {
    return std::nullopt;
  }
  const auto is_parameter = [&](std::size_t token, std::size_t parameter) {
    return tokens[token].text == parameters[parameter].name;
  };
  const bool fits = tokens[1].is_sign("(") && is_parameter(2, 0) &&
                    tokens[3].is_sign(",") && is_parameter(4, 1) &&
                    tokens[5].is_sign(")") && tokens[6].is_word("when") &&
                    tokens[7].is_sign("$") && tokens[8].is_word("prices") &&
                    tokens[9].is(Token::Kind::kCode) && is_parameter(9, 0) &&
                    is_parameter(11, 2);
  const auto trade = trade_called(tokens[0].text);
  const auto comparison = comparison_of(tokens[10]);
  if (!fits || !trade || !comparison) return std::nullopt;
  OrderKind order;
  order.trade = *trade;
  order.comparison = *comparison;
  return order;
}

}  // namespace

bool MarketReader::can(Trade trade) const {
  return contains(model_.trades, trade);
}

void MarketReader::add_order(const std::string& name,
                             const Statement& definition) {
  is_used_[name] = true;
  const Expression& value = definition.value;
  std::optional<OrderKind> order;
  if (value.is(Kind::kCode) && definition.verb == "mean") {
    gdl::Diagnostics ignored;
    order = order_in(syntax::read_tokens(value.text, syntax::Lines::kNone,
                                         value.position, ignored),
                     definition.subject.operands);
  }
  if (!order) {
    return error(value.position, "no-meaning-yet",
                 "a command of one's own is an order: `" + name +
                     "(STOCK, AMOUNT, LIMIT) means { Buy(STOCK, AMOUNT) when "
                     "$prices{STOCK} <= LIMIT }`, with Buy, Sell or Short, and "
                     "<=, <, >= or >");
  }
  order->name = name;
  order->source = source_of(definition);
  model_.orders.push_back(std::move(*order));
}

bool MarketReader::add_usual_order(const std::string& name) {
  const auto usual =
      std::find_if(kUsualOrders.begin(), kUsualOrders.end(),
                   [&](const UsualOrder& order) { return order.name == name; });
  if (usual == kUsualOrders.end()) return false;
  model_.orders.push_back({name, usual->trade, usual->comparison, {}});
  infer("`" + name + "` is to " + markets::name_of(usual->trade) +
        " when the price is " +
        (usual->comparison == Comparison::kAtMost ? "at most" : "at least") +
        " the limit.");
  return true;
}

void MarketReader::read_command(const Expression& command) {
  const std::string& name = command.name;
  if (!command.is(Kind::kName)) {
    return error(command.position, "no-meaning",
                 "`" + syntax::to_string(command) +
                     "` is no name of a command, which begins with a capital "
                     "letter");
  }
  const auto defined = named_.find(name);
  const auto trade = trade_called(name);
  const bool has_own_meaning =
      trade || name == "Quit" || name == "Cancel" || contains(kOfThePage, name);
  if (defined != named_.end() && has_own_meaning) {
    is_used_[name] = true;
    return error(defined->second->position, "no-meaning-yet",
                 "`" + name +
                     "` has its own meaning in a market, and no other; what is "
                     "defined is an order");
  }
  if (defined != named_.end()) return add_order(name, *defined->second);
  if (trade) {
    if (!can(*trade)) model_.trades.push_back(*trade);
  } else if (name == "Quit") {
    model_.can_quit = true;
  } else if (name == "Cancel") {
    model_.can_cancel = true;
  } else if (contains(kUnknown, name)) {
    infer("`" + name + "` is left out, as nothing says what it means.");
  } else if (contains(kOfThePage, name)) {
    is_networked_ = true;
  } else if (!add_usual_order(name)) {
    error(command.position, "no-rule",
          "no rule found for '" + name + "'; a statement `" + name +
              "(STOCK, AMOUNT, LIMIT) means { Buy(STOCK, AMOUNT) when "
              "$prices{STOCK} <= LIMIT }` gives one");
  }
}

/// Where nothing says which there are: to buy and sell, and what is defined.
void MarketReader::read_usual_commands() {
  model_.trades = {Trade::kBuy, Trade::kSell};
  for (const auto& [name, definition] : named_) add_order(name, *definition);
  model_.can_cancel = !named_.empty();
  infer(std::string("Players buy and sell, or do nothing") +
        (named_.empty() ? "." : "; they give orders, and cancel them."));
}

void MarketReader::read_commands() {
  if (moves_) {
    model_.commands_source = source_of(*moves_);
    for (const Expression* command : syntax::list_items(moves_->value)) {
      read_command(*command);
    }
  } else {
    read_usual_commands();
  }
  for (const OrderKind& order : model_.orders) {
    if (can(order.trade) || diagnostics_.has_errors()) continue;
    error(order.source.position, "no-rule",
          "`" + order.name + "` needs the command to " +
              markets::name_of(order.trade) + ", which is not among the moves");
  }
  if (!can(Trade::kBuy) && !diagnostics_.has_errors()) {
    error(moves_->value.position, "no-moves",
          "nobody can buy: `Buy` is missing");
  }
  for (const auto& [name, statement] : named_) {
    if (is_used_[name] || statement->is_inherited) continue;
    diagnostics_.warning(statement->position, "never-used",
                         "`" + name + "` is defined but never used");
  }
  if (model_.can_quit) {
    infer(
        "Who quits leaves the market for good: his orders are void, and he "
        "ranks behind all who stay. When all have left, the game is over.");
  }
  if (diagnostics_.has_errors() || model_.orders.empty()) return;
  infer(
      "An order stays in force until it is carried out, which is as soon as "
      "its condition holds and the trade is possible, after the prices have "
      "changed. A player has one for each stock, the last one given" +
      std::string(model_.can_cancel ? " (or none after Cancel)" : "") +
      "; one is carried out a round, in the order of the stocks.");
}

}  // namespace translators::eggg::market
