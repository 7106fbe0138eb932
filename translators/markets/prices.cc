// The rounds, and the prices: how they begin and how they change.

#include <cstddef>

#include "translators/markets/market_writer.h"

namespace translators::markets {

namespace {

void write_rounds(MarketWriter& writer) {
  RuleText& text = writer.text;
  const int rounds = writer.model.rounds;
  text.explain(kMarket, atom("then", "?n", "?m"), "the rounds.");
  for (int i = 1; i < rounds; ++i) {
    text.small_fact(kMarket, atom("then", i, i + 1));
  }
  text.small_fact(kMarket, atom("then", rounds, "over"));
  text.rule(kBase, atom("base", atom("round", 1)), {});
  text.rule(kBase, atom("base", atom("round", "?m")),
            {atom("then", "?n", "?m")});
  text.fact(kInit, atom("init", atom("round", 1)));
  text.rule(kNext, atom("next", atom("round", "?m")),
            {kRound, atom("then", "?n", "?m")});
}

/// Prices of the beginning, and `(price_after ?stock ?x)`.
void write_first_prices(MarketWriter& writer) {
  RuleText& text = writer.text;
  const Model& model = writer.model;
  text.quote(kMarket, {&model.stocks_source});
  for (const std::string& stock : writer.stocks) {
    text.small_fact(kMarket, atom("stock", stock));
  }
  text.quote(kMarket, {&model.prices_source});
  for (const int price : model.prices) {
    text.small_fact(kMarket, atom("price_level", price));
  }
  text.rule(kBase, atom("base", atom("price", "?stock", "?x")),
            {atom("stock", "?stock"), atom("price_level", "?x")});
  text.group(kInit);
  for (std::size_t i = 0; i < writer.stocks.size(); ++i) {
    text.fact(kInit, atom("init", atom("price", writer.stocks[i],
                                       model.first_price(i))));
  }
  text.rule(kNext, atom("next", atom("price", "?stock", "?x")),
            {atom("price_after", "?stock", "?x")});
}

void write_walk(MarketWriter& writer) {
  RuleText& text = writer.text;
  const Model& model = writer.model;
  text.explain(kMarket, atom("one_up", "?x", "?y"), "of prices.");
  for (std::size_t i = 1; i < model.prices.size(); ++i) {
    text.small_fact(kMarket,
                    atom("one_up", model.prices[i - 1], model.prices[i]));
  }
  text.group(kMarket);
  for (const char* way : {"up", "stay", "down"}) {
    text.small_fact(kMarket, atom("way", way));
  }
  Term walk = "walk";
  Terms ways;
  Terms possible;
  for (std::size_t i = 0; i < writer.stocks.size(); ++i) {
    const std::string way = "?way" + std::to_string(i + 1);
    walk.add(way);
    ways.push_back(atom("way", way));
    possible.push_back(atom("may_go", writer.stocks[i], way));
  }
  text.quote(kLegal, {&model.course_source});
  text.rule(kBase, atom("input", "random", walk), ways);
  text.rule(kLegal, atom("legal", "random", walk), possible);
  text.rule(kLegal, atom("may_go", "?stock", "up"),
            {kPrice, atom("one_up", "?x", "?y")});
  text.rule(kLegal, atom("may_go", "?stock", "stay"),
            {atom("stock", "?stock")});
  text.rule(kLegal, atom("may_go", "?stock", "down"),
            {kPrice, atom("one_up", "?y", "?x")});
  text.quote(kNext, {&model.course_source});
  for (std::size_t i = 0; i < writer.stocks.size(); ++i) {
    text.rule(kNext,
              atom("goes", writer.stocks[i], "?way" + std::to_string(i + 1)),
              {does("random", walk)});
  }
  const Term after = atom("price_after", "?stock", "?y");
  const auto goes = [](const char* way) { return atom("goes", "?stock", way); };
  text.rule(kNext, after, {goes("up"), kPrice, atom("one_up", "?x", "?y")});
  text.rule(kNext, after, {goes("down"), kPrice, atom("one_up", "?y", "?x")});
  text.rule(kNext, atom("price_after", "?stock", "?x"), {goes("stay"), kPrice});
}

void write_quotes(MarketWriter& writer) {
  RuleText& text = writer.text;
  const Model& model = writer.model;
  text.quote(kMarket, {&model.course_source});
  text.explain(kMarket, atom("quote", "?n", "?stock", "?x"),
               "what a stock costs after this round.");
  for (int round = 1; round <= model.rounds; ++round) {
    const auto& row = model.quotes[static_cast<std::size_t>(round)];
    for (std::size_t i = 0; i < writer.stocks.size(); ++i) {
      text.small_fact(kMarket, atom("quote", round, writer.stocks[i],
                                    model.prices[row[i]]));
    }
  }
  text.rule(kNext, atom("price_after", "?stock", "?x"),
            {kRound, atom("quote", "?n", "?stock", "?x")});
}

}  // namespace

void write_prices(MarketWriter& writer) {
  write_first_prices(writer);
  if (writer.model.walks()) {
    write_walk(writer);
  } else {
    write_quotes(writer);
  }
  write_rounds(writer);
}

}  // namespace translators::markets
