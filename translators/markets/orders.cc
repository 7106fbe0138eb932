// Orders, which stay in force until they are carried out.

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "translators/markets/market_writer.h"

namespace translators::markets {

namespace {

Term order_move(const std::string& kind) {
  return atom(kind, "?stock", "?lots", "?limit");
}

void write_comparisons(MarketWriter& writer) {
  RuleText& text = writer.text;
  const Model& model = writer.model;
  text.explain(kMarket, atom("fulfils", "?x", "?how", "?limit"), "of prices.");
  std::vector<Comparison> written;
  for (const OrderKind& order : model.orders) {
    const Comparison how = order.comparison;
    if (std::find(written.begin(), written.end(), how) != written.end()) {
      continue;
    }
    written.push_back(how);
    for (const int price : model.prices) {
      for (const int limit : model.prices) {
        if (!fulfils(price, how, limit)) continue;
        text.small_fact(kMarket, atom("fulfils", price, name_of(how), limit));
      }
    }
  }
}

/// Orders are given, stand, are replaced and cancelled.
void write_giving(MarketWriter& writer) {
  RuleText& text = writer.text;
  const Model& model = writer.model;
  const Terms all = {atom("player", "?p"), atom("stock", "?stock"),
                     atom("amount", "?lots"), atom("price_level", "?limit")};
  const Term replaces = atom("replaces", "?p", "?stock");
  const Term in_force =
      atom("in_force", "?p", "?stock", "?kind", "?lots", "?limit");
  text.explain(kNext, in_force, "an order, with those of this round.");
  for (std::size_t i = 0; i < model.orders.size(); ++i) {
    const OrderKind& order = model.orders[i];
    const std::string& name = writer.orders[i];
    const Term move = order_move(name);
    text.quote(kLegal, {&order.source});
    text.rule(kBase, atom("input", "?p", move), all);
    text.rule(
        kBase,
        atom("base", atom("order", "?p", "?stock", name, "?lots", "?limit")),
        all);
    // One that is fulfilled already would be a trade.
    text.rule(kLegal, atom("legal", "?p", move),
              {kPresent, kPrice, atom("amount", "?lots"),
               atom("price_level", "?limit"),
               !atom("fulfils", "?x", name_of(order.comparison), "?limit")});
    text.rule(kNext, atom("in_force", "?p", "?stock", name, "?lots", "?limit"),
              {does("?p", move)});
    text.rule(kNext, replaces, {does("?p", move)});
  }
  const Term cancel = atom("cancel", "?stock");
  if (model.can_cancel) {
    text.group(kLegal);
    text.rule(kBase, atom("input", "?p", cancel),
              {atom("player", "?p"), atom("stock", "?stock")});
    text.rule(kLegal, atom("legal", "?p", cancel), {kPresent, holds(kOrder)});
    text.rule(kNext, replaces, {does("?p", cancel)});
  }
  if (model.can_quit) {
    text.rule(kNext, replaces, {does("?p", "quit"), atom("stock", "?stock")});
  }
  text.rule(kNext, in_force, {holds(kOrder), !replaces});
}

/// Which orders are carried out at the new prices.
void write_execution(MarketWriter& writer) {
  RuleText& text = writer.text;
  const Model& model = writer.model;
  const Term ready = atom("ready", "?p", "?stock", "?trade", "?lots");
  text.explain(kNext, ready, "an order that can be carried out now.");
  for (std::size_t i = 0; i < model.orders.size(); ++i) {
    const OrderKind& order = model.orders[i];
    const char* trade = name_of(order.trade);
    Terms body = {
        atom("in_force", "?p", "?stock", writer.orders[i], "?lots", "?limit"),
        atom("price_after", "?stock", "?y"),
        atom("fulfils", "?y", name_of(order.comparison), "?limit"),
        atom("portfolio", "?p", "?stock", "?k"),
        atom("trade", trade, "?k", "?lots", "?m")};
    if (order.trade == Trade::kBuy) {
      append(body, {atom("total", "?y", "?lots", "?sum"),
                    atom("then_affords", "?p", "?sum")});
    }
    text.rule(kNext, atom("ready", "?p", "?stock", trade, "?lots"), body);
  }
  text.explain(kNext, atom("executes", "?p", "?stock", "?trade", "?lots"),
               "one order of each player a round, in the order of the stocks.");
  const Term executes = atom("executes", "?p", "?stock", "?trade", "?lots");
  const Term preceded = atom("preceded", "?p", "?stock");
  text.rule(kNext, executes, {ready, !preceded});
  text.rule(kNext, preceded,
            {atom("ready", "?p", "?first", "?trade", "?lots"),
             atom("before", "?first", "?stock")});
  for (std::size_t i = 0; i < writer.stocks.size(); ++i) {
    for (std::size_t j = i + 1; j < writer.stocks.size(); ++j) {
      text.small_fact(kMarket,
                      atom("before", writer.stocks[i], writer.stocks[j]));
    }
  }
  const Term done = atom("is_executed", "?p", "?stock");
  const auto next = [](const Term& fact) { return atom("next", fact); };
  text.group(kNext);
  text.rule(kNext, done, {executes});
  text.rule(
      kNext, next(kOrder),
      {atom("in_force", "?p", "?stock", "?kind", "?lots", "?limit"), !done});
  text.rule(kNext, next(atom("stocks", "?p", "?stock", "?m")),
            {executes, atom("portfolio", "?p", "?stock", "?k"),
             atom("trade", "?trade", "?k", "?lots", "?m")});
  text.rule(kNext, next(atom("stocks", "?p", "?stock", "?k")),
            {atom("portfolio", "?p", "?stock", "?k"), !done});
  for (const Trade trade : model.trades) {
    const char* side = trade == Trade::kBuy ? "then_pays" : "then_receives";
    text.rule(kNext, atom(side, "?p"),
              {atom("executes", "?p", "?stock", name_of(trade), "?lots")});
  }
  text.rule(kNext, atom("then_costs", "?p", "?sum"),
            {executes, atom("price_after", "?stock", "?y"),
             atom("total", "?y", "?lots", "?sum")});
}

}  // namespace

void write_orders(MarketWriter& writer) {
  const Account account = {"account", false};
  write_comparisons(writer);
  write_giving(writer);
  write_affordable(writer, kNext, account, "then_affords");
  write_execution(writer);
  write_payment(writer, "then_", account, {"money", true});
}

}  // namespace translators::markets
