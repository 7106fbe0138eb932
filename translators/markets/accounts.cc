// Money, digit by digit, so that sums of any size are a few rules.

#include <set>

#include "translators/markets/market_writer.h"

namespace translators::markets {

namespace {

constexpr int kTen = 10;

/// All sums whose digits are needed: what trades cost, and what stocks are
/// worth at the end.
std::set<std::int64_t> sums_of(const MarketWriter& writer) {
  std::set<std::int64_t> sums;
  const Model& model = writer.model;
  for (const int price : model.prices) {
    for (const int amount : model.amounts) {
      sums.insert(writer.cost(price, amount));
    }
    for (int k = 0; k <= model.lots + model.shorts; ++k) {
      sums.insert(writer.cost(price, k));
    }
  }
  return sums;
}

void write_digits(MarketWriter& writer) {
  RuleText& text = writer.text;
  text.group(kMarket);
  for (int i = 0; i < kTen; ++i) text.small_fact(kMarket, atom("digit", i));
  text.explain(kMarket, atom("higher", "?place", "?next"),
               "sums are written digit by digit; their places, in dollars.");
  for (std::size_t i = 1; i < writer.places.size(); ++i) {
    text.small_fact(kMarket,
                    atom("higher", writer.places[i - 1], writer.places[i]));
  }
  text.explain(kMarket, atom("greater", "?d", "?e"), "of digits.");
  for (int i = 0; i < kTen; ++i) {
    for (int j = 0; j < i; ++j) {
      text.small_fact(kMarket, atom("greater", i, j));
    }
  }
  text.explain(kMarket, atom("sum", "?d", "?e", "?c", "?s", "?n"),
               "?d + ?e and what is carried, ?c, is ?s, and ?n to carry on.");
  for (int i = 0; i < kTen; ++i) {
    for (int j = 0; j < kTen; ++j) {
      for (const int carried : {0, 1}) {
        const int sum = i + j + carried;
        text.small_fact(kMarket,
                        atom("sum", i, j, carried, sum % kTen, sum / kTen));
      }
    }
  }
}

}  // namespace

Term Account::digit(const Term& player, const Term& place,
                    const Term& digit) const {
  const Term term = atom(name, player, place, digit);
  return is_state ? holds(term) : term;
}

void write_arithmetic(MarketWriter& writer) {
  write_digits(writer);
  RuleText& text = writer.text;
  text.explain(kMarket, atom("digit_of", "?sum", "?place", "?digit"),
               "how the sums are written that occur.");
  for (const std::int64_t sum : sums_of(writer)) {
    for (const std::int64_t place : writer.places) {
      text.small_fact(kMarket,
                      atom("digit_of", sum, place, sum / place % kTen));
    }
  }
}

void write_affordable(MarketWriter& writer, Section section,
                      const Account& account, const std::string& relation) {
  RuleText& text = writer.text;
  const std::string covers = relation + "_up_to";
  const Term up_to_here = atom(covers, "?p", "?sum", "?place");
  const Term sum = atom("cost", "?sum");
  const Term lowest = writer.places.front();
  const auto digit = [&](const Term& place, const char* value) {
    return atom("digit_of", "?sum", place, value);
  };
  text.explain(section, up_to_here,
               "as far as the digits up to this one go, the player has it.");
  const Term lowest_held = account.digit("?p", lowest, "?d");
  const Term lowest_covered = atom(covers, "?p", "?sum", lowest);
  text.rule(section, lowest_covered, {sum, lowest_held, digit(lowest, "?d")});
  text.rule(
      section, lowest_covered,
      {sum, lowest_held, digit(lowest, "?e"), atom("greater", "?d", "?e")});
  const Term higher = atom("higher", "?lower", "?place");
  text.rule(section, up_to_here,
            {higher, sum, account.digit("?p", "?place", "?d"),
             digit("?place", "?e"), atom("greater", "?d", "?e")});
  text.rule(section, up_to_here,
            {higher, atom(covers, "?p", "?sum", "?lower"),
             account.digit("?p", "?place", "?d"), digit("?place", "?d")});
  text.rule(section, atom(relation, "?p", "?sum"),
            {atom(covers, "?p", "?sum", writer.places.back())});
}

void write_payment(MarketWriter& writer, const std::string& stage,
                   const Account& before, const Account& after) {
  RuleText& text = writer.text;
  const Term pays = atom(stage + "pays", "?p");
  const Term receives = atom(stage + "receives", "?p");
  const Term deals = atom(stage + "deals", "?p");
  const Term bill = atom(stage + "bill", "?p", "?place", "?e");
  const Term carry = atom(stage + "carry", "?p", "?place", "?c");
  const Term onward = atom(stage + "carry", "?p", "?next", "?n");
  const auto head = [&](const char* digit) {
    const Term term = atom(after.name, "?p", "?place", digit);
    return after.is_state ? atom("next", term) : term;
  };
  text.group(kNext);
  text.rule(kNext, deals, {pays});
  text.rule(kNext, deals, {receives});
  text.rule(kNext, bill,
            {atom(stage + "costs", "?p", "?sum"),
             atom("digit_of", "?sum", "?place", "?e")});
  text.rule(kNext, atom(stage + "carry", "?p", writer.places.front(), 0),
            {deals});
  const Term held = before.digit("?p", "?place", "?d");
  const Term higher = atom("higher", "?place", "?next");
  const Term sum = atom("sum", "?d", "?e", "?c", "?s", "?n");
  text.rule(kNext, head("?s"), {receives, held, bill, carry, sum});
  text.rule(kNext, onward, {receives, higher, held, bill, carry, sum});
  // ?d - ?e - ?c is ?s where ?s + ?e + ?c is ?d.
  const Term rest = atom("sum", "?s", "?e", "?c", "?d", "?n");
  text.rule(kNext, head("?s"), {pays, held, bill, carry, rest});
  text.rule(kNext, onward, {pays, higher, held, bill, carry, rest});
  text.rule(kNext, head("?d"), {held, !deals});
}

}  // namespace translators::markets
