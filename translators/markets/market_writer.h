#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "translators/markets/model.h"
#include "translators/rules/rule_text.h"
#include "translators/rules/term.h"

namespace translators::markets {

using rules::append;
using rules::atom;
using rules::distinct;
using rules::does;
using rules::holds;
using rules::RuleText;
using rules::Section;
using rules::Term;
using rules::Terms;
using enum rules::Section;

/// Literals that many rules have.
inline const Term kRound = holds(atom("round", "?n"));
inline const Term kPrice = holds(atom("price", "?stock", "?x"));
inline const Term kStocks = holds(atom("stocks", "?p", "?stock", "?k"));
inline const Term kPresent = atom("present", "?p");
inline const Term kOrder =
    atom("order", "?p", "?stock", "?kind", "?lots", "?limit");

/// What the parts of the rules of a market share. Belongs to one translation.
///
/// The state: `(round ?n)`, at last `(round over)`; `(price ?stock ?x)`;
/// `(money ?p ?place ?digit)`; `(stocks ?p ?stock ?k)`, lots, `-3` where they
/// are owed; `(order ?p ?stock ?kind ?lots ?limit)`, one a player and stock;
/// `(left ?p)`.
struct MarketWriter {
  explicit MarketWriter(const Model& model);

  const Model& model;
  std::vector<std::string> players;
  std::vector<std::string> stocks;
  std::vector<std::string> orders;  ///< what the kinds are called
  std::vector<std::int64_t> places;
  RuleText text;

  std::int64_t cost(int price, int lots) const {
    return static_cast<std::int64_t>(price) * model.shares * lots;
  }
};

/// An account as a relation `(NAME ?p ?place ?digit)`, or of the state.
struct Account {
  std::string name;
  bool is_state = false;

  Term digit(const Term& player, const Term& place, const Term& digit) const;
};

/// Digits and sums of them, and the digits of all numbers that occur.
void write_arithmetic(MarketWriter& writer);

/// `(RELATION ?p ?sum)`: the account holds at least that, for every `(cost
/// ?sum)`.
void write_affordable(MarketWriter& writer, Section section,
                      const Account& account, const std::string& relation);

/// What a trade makes of an account: `(STAGEcosts ?p ?sum)`, `(STAGEpays ?p)`
/// and `(STAGEreceives ?p)` say of whom how much; the others keep what they
/// have.
void write_payment(MarketWriter& writer, const std::string& stage,
                   const Account& before, const Account& after);

/// The rounds, prices in the beginning, and `(price_after ?stock ?x)`.
void write_prices(MarketWriter& writer);

/// Who may do what, what is done at once, and what is seen.
void write_trading(MarketWriter& writer);

/// Orders are given and taken back, and carried out at the new prices, upon
/// `(account ?p ?place ?digit)` and `(portfolio ?p ?stock ?k)`, what there is
/// after all has been done at once.
void write_orders(MarketWriter& writer);

/// Who has more than whom, and what the ranks are worth.
void write_ranks(MarketWriter& writer);

}  // namespace translators::markets
