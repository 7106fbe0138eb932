#include "translators/markets/market_rules.h"

#include "gdl/real_time.h"
#include "translators/markets/market_writer.h"
#include "translators/rules/names.h"

namespace translators::markets {

namespace {

void write_preface(MarketWriter& writer) {
  const Model& model = writer.model;
  RuleText& text = writer.text;
  text.introduce(model.name, model.language);
  text.preface("");
  text.preface(
      "All players choose at the same time. Who trades does so at the prices "
      "of the state; then the prices change, and then orders in force are "
      "carried out at the new prices." +
      std::string(model.walks() ? " Role random moves the prices." : ""));
  text.preface(
      "State: (round ?n); (price ?stock ?x), of a share; (money ?player ?place "
      "?digit), in dollars, digit by digit; (stocks ?player ?stock ?k), in "
      "lots, below zero where they are owed" +
      std::string(model.orders.empty()
                      ? "."
                      : "; (order ?player ?stock ?kind ?lots ?limit), in "
                        "force.") +
      (model.can_quit ? " (left ?player), for good." : ""));
  if (model.is_private) {
    text.preface(
        "Seen: (price ?stock ?x) by all, (done ?stock) by whose order was "
        "carried out.");
  }
  text.preface_inferences(model.inferences);
}

void write_players(MarketWriter& writer) {
  RuleText& text = writer.text;
  text.quote(kRoles, {&writer.model.players_source});
  if (writer.model.walks()) text.fact(kRoles, atom("role", "random"));
  for (const std::string& player : writer.players) {
    text.fact(kRoles, atom("role", player));
  }
  text.group(kRoles);
  for (const std::string& player : writer.players) {
    text.small_fact(kRoles, atom("player", player));
  }
  if (writer.model.tick == gdl::ClockTime::zero()) return;
  text.quote(kRoles, {&writer.model.course_source});
  text.fact(kRoles, atom(gdl::kRealTime, writer.model.tick.count()));
}

std::vector<std::string> names_of(const std::vector<std::string>& wishes,
                                  rules::Names names = {}) {
  std::vector<std::string> result;
  for (const std::string& wish : wishes) result.push_back(names.fresh(wish));
  return result;
}

/// Another word than those of the moves that every market has.
std::vector<std::string> order_names(const std::vector<OrderKind>& orders) {
  rules::Names names;
  for (const char* taken :
       {"buy", "sell", "short", "noop", "cancel", "quit", "walk"}) {
    names.fresh(taken);
  }
  std::vector<std::string> wishes;
  for (const OrderKind& order : orders) wishes.push_back(order.name);
  return names_of(wishes, std::move(names));
}

}  // namespace

MarketWriter::MarketWriter(const Model& model)
    : model(model),
      players(names_of(model.players)),
      stocks(names_of(model.stocks)),
      orders(order_names(model.orders)),
      places(markets::places(model)) {}

std::string rules_of(const Model& model) {
  MarketWriter writer(model);
  write_preface(writer);
  write_players(writer);
  write_arithmetic(writer);
  write_prices(writer);
  write_trading(writer);
  write_ranks(writer);
  return writer.text.str();
}

}  // namespace translators::markets
