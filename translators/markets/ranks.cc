// Who has more than whom, and what the ranks are worth.

#include <cstddef>

#include "gdl/presentation.h"
#include "translators/markets/market_rules.h"
#include "translators/markets/market_writer.h"

namespace translators::markets {

namespace {

/// `(wealth STAGE ?p ?place ?digit)`: money and the stocks up to one of them.
void write_wealth(MarketWriter& writer) {
  RuleText& text = writer.text;
  const Model& model = writer.model;
  text.explain(
      kEnd, atom("worth", "?k", "?x", "?sum"),
      "what ?k lots are worth at ?x a share. " +
          (model.shorts == 0
               ? std::string()
               : "Everybody is given " + std::to_string(model.shorts) +
                     " lots of each stock more than there are, which is the "
                     "same for all and leaves no debts."));
  for (const int price : model.prices) {
    for (int k = -model.shorts; k <= model.lots; ++k) {
      text.small_fact(
          kEnd, atom("worth", k, price, writer.cost(price, k + model.shorts)));
    }
  }
  text.explain(kEnd, atom("wealth", "?stock", "?p", "?place", "?digit"),
               "money and what the stocks up to this one are worth.");
  const std::string& lowest = std::to_string(writer.places.front());
  Term before = holds(atom("money", "?p", "?place", "?d"));
  for (const std::string& stock : writer.stocks) {
    const Term value = atom("value", "?p", stock, "?place", "?e");
    text.rule(
        kEnd, value,
        {holds(atom("stocks", "?p", stock, "?k")),
         holds(atom("price", stock, "?x")), atom("worth", "?k", "?x", "?sum"),
         atom("digit_of", "?sum", "?place", "?e")});
    const auto carry = [&](const char* place, const char* digit) {
      return atom("wealth_carry", stock, "?p", place, digit);
    };
    const Terms sum = {before, value, carry("?place", "?c"),
                       atom("sum", "?d", "?e", "?c", "?s", "?n")};
    text.rule(kEnd, carry(lowest.c_str(), "0"), {atom("player", "?p")});
    Terms onward = {atom("higher", "?place", "?next")};
    append(onward, sum);
    text.rule(kEnd, carry("?next", "?n"), onward);
    text.rule(kEnd, atom("wealth", stock, "?p", "?place", "?s"), sum);
    before = atom("wealth", stock, "?p", "?place", "?d");
  }
}

void write_comparison(MarketWriter& writer) {
  RuleText& text = writer.text;
  const auto wealth = [&](const char* player, const Term& place,
                          const char* digit) {
    return atom("wealth", writer.stocks.back(), player, place, digit);
  };
  const Term lowest = writer.places.front();
  const Term ahead = atom("ahead_up_to", "?p", "?q", "?place");
  text.explain(kEnd, ahead, "?p has more, as far as these digits go.");
  text.rule(kEnd, atom("ahead_up_to", "?p", "?q", lowest),
            {wealth("?p", lowest, "?d"), wealth("?q", lowest, "?e"),
             atom("greater", "?d", "?e")});
  const Term higher = atom("higher", "?lower", "?place");
  text.rule(kEnd, ahead,
            {higher, wealth("?p", "?place", "?d"), wealth("?q", "?place", "?e"),
             atom("greater", "?d", "?e")});
  text.rule(kEnd, ahead,
            {higher, atom("ahead_up_to", "?p", "?q", "?lower"),
             wealth("?p", "?place", "?d"), wealth("?q", "?place", "?d")});
  const Term has_more = atom("ahead_up_to", "?p", "?q", writer.places.back());
  if (writer.model.can_quit) {
    // Who has left is behind all who stay.
    const Term stays = atom("present", "?p");
    text.rule(kEnd, atom("ahead", "?p", "?q"),
              {has_more, stays, atom("present", "?q")});
    text.rule(kEnd, atom("ahead", "?p", "?q"),
              {stays, holds(atom("left", "?q"))});
  } else {
    text.rule(kEnd, atom("ahead", "?p", "?q"), {has_more});
  }
  text.rule(kEnd, atom("level", "?p", "?q"),
            {atom("player", "?p"), atom("player", "?q"), distinct("?p", "?q"),
             !atom("ahead", "?p", "?q"), !atom("ahead", "?q", "?p")});
}

}  // namespace

int goal_of(int points, int players) {
  // 2 * (players - 1) points are all there are; rounded to the nearest.
  const int all = 2 * (players - 1);
  return (200 * points + all) / (2 * all);
}

void write_ranks(MarketWriter& writer) {
  RuleText& text = writer.text;
  text.quote(kEnd, {&writer.model.goal_source});
  write_wealth(writer);
  write_comparison(writer);
  const auto players = static_cast<int>(writer.players.size());
  text.explain(kEnd, atom("points", "?p", "?q", "?k"),
               "two for each player up to ?q who has less than ?p, and one for "
               "each who has as much.");
  text.explain(kEnd, atom("rank_goal", "?k", "?goal"),
               "the best has 100 and the last 0; who share a rank have the "
               "mean of those that they stand for.");
  for (int points = 0; points <= 2 * (players - 1); ++points) {
    text.small_fact(kEnd, atom("rank_goal", points, goal_of(points, players)));
    for (const int more : {1, 2}) {
      text.small_fact(kEnd, atom("plus", points, more, points + more));
    }
  }
  text.group(kEnd);
  Term before = atom("no_points", "?p", "?k");
  text.rule(kEnd, atom("no_points", "?p", 0), {atom("player", "?p")});
  for (const std::string& other : writer.players) {
    const Term after = atom("points", "?p", other, "?n");
    const Term same = atom("points", "?p", other, "?k");
    text.rule(
        kEnd, after,
        {before, atom("ahead", "?p", other), atom("plus", "?k", 2, "?n")});
    text.rule(
        kEnd, after,
        {before, atom("level", "?p", other), atom("plus", "?k", 1, "?n")});
    text.rule(
        kEnd, same,
        {before, !atom("ahead", "?p", other), !atom("level", "?p", other)});
    before = atom("points", "?p", other, "?k");
  }
  text.group(kEnd);
  text.rule(kEnd, atom("goal", "?p", "?goal"),
            {before, atom("rank_goal", "?k", "?goal")});
  if (!writer.model.is_private) {
    text.explain(kEnd, atom(gdl::kLooks, "goals", "ranks"),
                 "these ranks are shown in every round.");
    text.fact(kEnd, atom(gdl::kLooks, "goals", "ranks"));
  }
  text.rule(kEnd, "terminal", {holds(atom("round", "over"))});
}

}  // namespace translators::markets
