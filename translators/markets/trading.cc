// Who may do what, and what is done at once.

#include "translators/markets/market_writer.h"

namespace translators::markets {

namespace {

/// Lots that somebody can have, and what trades make of them.
void write_lots(MarketWriter& writer) {
  RuleText& text = writer.text;
  const Model& model = writer.model;
  text.group(kMarket);
  for (const int amount : model.amounts) {
    text.small_fact(kMarket, atom("amount", amount));
  }
  text.explain(kMarket, atom("trade", "?trade", "?k", "?lots", "?m"),
               "it makes ?m lots of ?k.");
  const auto fact = [&](Trade trade, int k, int amount, int after) {
    text.small_fact(kMarket, atom("trade", name_of(trade), k, amount, after));
  };
  for (const Trade trade : model.trades) {
    for (int k = -model.shorts; k <= model.lots; ++k) {
      for (const int amount : model.amounts) {
        const int after = trade == Trade::kBuy ? k + amount : k - amount;
        const bool is_possible = trade == Trade::kBuy ? after <= model.lots
                                 : trade == Trade::kSell
                                     ? after >= 0
                                     : k <= 0 && after >= -model.shorts;
        if (is_possible) fact(trade, k, amount, after);
      }
    }
  }
  text.explain(kMarket, atom("total", "?x", "?lots", "?sum"),
               "what so many lots cost at ?x a share.");
  for (const int price : model.prices) {
    for (const int amount : model.amounts) {
      text.small_fact(kMarket,
                      atom("total", price, amount, writer.cost(price, amount)));
    }
  }
  text.rule(kMarket, atom("cost", "?sum"),
            {atom("total", "?x", "?lots", "?sum")});
  text.group(kMarket);
  for (int k = -model.shorts; k <= model.lots; ++k) {
    text.small_fact(kMarket, atom("holding", k));
  }
}

void write_belongings(MarketWriter& writer) {
  RuleText& text = writer.text;
  const Model& model = writer.model;
  text.rule(kBase, atom("base", atom("money", "?p", "?place", "?d")),
            {atom("player", "?p"), atom("higher", "?place", "?next"),
             atom("digit", "?d")});
  text.rule(kBase,
            atom("base", atom("money", "?p", writer.places.back(), "?d")),
            {atom("player", "?p"), atom("digit", "?d")});
  text.rule(
      kBase, atom("base", atom("stocks", "?p", "?stock", "?k")),
      {atom("player", "?p"), atom("stock", "?stock"), atom("holding", "?k")});
  text.quote(kInit, {&model.money_source});
  for (const std::int64_t place : writer.places) {
    text.rule(
        kInit,
        atom("init", atom("money", "?p", place, model.money / place % 10)),
        {atom("player", "?p")});
  }
  text.rule(kInit, atom("init", atom("stocks", "?p", "?stock", 0)),
            {atom("player", "?p"), atom("stock", "?stock")});
}

void write_presence(MarketWriter& writer) {
  RuleText& text = writer.text;
  text.rule(kBase, atom("input", "?p", "noop"), {atom("player", "?p")});
  text.rule(kLegal, atom("legal", "?p", "noop"), {atom("player", "?p")});
  if (!writer.model.can_quit) {
    text.rule(kLegal, kPresent, {atom("player", "?p")});
    return;
  }
  const Term left = atom("left", "?p");
  text.explain(kLegal, kPresent, "who has left does nothing any more.");
  text.rule(kLegal, kPresent, {atom("player", "?p"), !holds(left)});
  text.rule(kBase, atom("base", left), {atom("player", "?p")});
  text.rule(kBase, atom("input", "?p", "quit"), {atom("player", "?p")});
  text.rule(kLegal, atom("legal", "?p", "quit"), {kPresent});
  text.rule(kNext, atom("next", left), {does("?p", "quit")});
  text.rule(kNext, atom("next", left), {holds(left)});
  text.rule(kEnd, "somebody_is_there", {kPresent});
  text.rule(kEnd, "terminal", {!Term("somebody_is_there")});
}

/// What is done at once: `(trades ?p ?stock ?trade ?lots)`.
void write_trades(MarketWriter& writer) {
  RuleText& text = writer.text;
  text.group(kLegal);
  text.group(kNext);
  for (const Trade trade : writer.model.trades) {
    const char* name = name_of(trade);
    const Term move = atom(name, "?stock", "?lots");
    text.rule(kBase, atom("input", "?p", move),
              {atom("player", "?p"), atom("stock", "?stock"),
               atom("amount", "?lots")});
    Terms body = {kPresent, kStocks, atom("trade", name, "?k", "?lots", "?m")};
    if (trade == Trade::kBuy) {
      append(body, {kPrice, atom("total", "?x", "?lots", "?sum"),
                    atom("affords", "?p", "?sum")});
    }
    text.rule(kLegal, atom("legal", "?p", move), body);
    const Term trades = atom("trades", "?p", "?stock", name, "?lots");
    text.rule(kNext, trades, {does("?p", move)});
    const char* side = trade == Trade::kBuy ? "pays" : "receives";
    text.rule(kNext, atom(side, "?p"), {trades});
  }
  const Account money = {"money", true};
  write_affordable(writer, kLegal, money, "affords");
}

/// Account and portfolio after what is done at once.
void write_command(MarketWriter& writer, const Account& after,
                   const Term& portfolio) {
  RuleText& text = writer.text;
  const Term trades = atom("trades", "?p", "?stock", "?trade", "?lots");
  text.group(kNext);
  text.rule(kNext, atom("costs", "?p", "?sum"),
            {trades, kPrice, atom("total", "?x", "?lots", "?sum")});
  write_payment(writer, "", {"money", true}, after);
  const auto holding = [&](const char* k) {
    Term term = portfolio;
    term.add(k);
    return term.name == "stocks" ? atom("next", term) : term;
  };
  const Term is_traded = atom("is_traded", "?p", "?stock");
  text.group(kNext);
  text.rule(kNext, is_traded, {trades});
  text.rule(kNext, holding("?m"),
            {trades, kStocks, atom("trade", "?trade", "?k", "?lots", "?m")});
  text.rule(kNext, holding("?k"), {kStocks, !is_traded});
}

/// All moves, or where portfolios are private, the prices.
void write_sight(MarketWriter& writer) {
  RuleText& text = writer.text;
  if (!writer.model.is_private) {
    if (!writer.model.walks()) return;
    text.rule(kSees, atom("sees", "?q", atom("did", "?p", "?move")),
              {atom("role", "?q"), does("?p", "?move")});
    return;
  }
  text.rule(kSees, atom("sees", "?p", atom("price", "?stock", "?x")),
            {atom("player", "?p"), atom("price_after", "?stock", "?x")});
  text.rule(kSees, atom("sees", "?p", atom("done", "?stock")),
            {atom("is_executed", "?p", "?stock")});
}

}  // namespace

void write_trading(MarketWriter& writer) {
  write_lots(writer);
  write_belongings(writer);
  write_presence(writer);
  write_trades(writer);
  if (writer.model.orders.empty()) {
    write_command(writer, {"money", true}, atom("stocks", "?p", "?stock"));
  } else {
    write_command(writer, {"account", false},
                  atom("portfolio", "?p", "?stock"));
    write_orders(writer);
  }
  write_sight(writer);
}

}  // namespace translators::markets
