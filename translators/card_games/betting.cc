// What may be said in a round of betting, what it costs, and who gets it.

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "translators/card_games/card_rules.h"
#include "translators/card_games/game_writer.h"

namespace translators::card_games {

namespace {

const Term kSpeaker = holds(atom("turn", "?p"));
const Term kStake = holds(atom("stake", "?x"));
const Term kPaid = holds(atom("paid", "?p", "?x"));

void write_amounts(GameWriter& writer) {
  RuleText& text = writer.text();
  const Stakes& stakes = writer.model.stakes;
  const std::vector<int> all = amounts(writer.model);
  text.quote(Section::kCards, {&writer.model.stakes_source});
  text.explain(Section::kCards, atom("amount", "?x"),
               "what a player can have paid.");
  for (const int amount : all) {
    text.small_fact(Section::kCards, atom("amount", amount));
  }
  text.explain(Section::kCards, atom("with_bet", "?x", "?y"),
               "an amount, and with one bet more.");
  for (std::size_t i = 1; i < all.size(); ++i) {
    text.small_fact(Section::kCards, atom("with_bet", all[i - 1], all[i]));
  }
  text.group(Section::kCards);
  text.small_fact(Section::kCards, atom("raise_count", 0));
  for (int i = 1; i <= stakes.raises + 1; ++i) {
    text.small_fact(Section::kCards, atom("raise_count", i));
    text.small_fact(Section::kCards, atom("one_raise_more", i - 1, i));
  }
  text.rule(Section::kBase, atom("base", atom("paid", "?p", "?x")),
            {atom("player", "?p"), atom("amount", "?x")});
  text.rule(Section::kInit, atom("init", atom("paid", "?p", stakes.ante)),
            {atom("player", "?p")});
}

void write_words(GameWriter& writer) {
  RuleText& text = writer.text();
  const int bet = writer.model.stakes.bet;
  const Terms has_paid = {"betting", kSpeaker, kStake, kPaid};
  const Terms owes = {"betting", kSpeaker, kStake, !kPaid};
  const Terms can_raise = {atom("with_bet", "?x", "?y"),
                           holds(atom("raised", "?k")),
                           atom("one_raise_more", "?k", "?more")};
  const auto legal = [&](const Term& word, const Terms& body) {
    text.rule(Section::kBase, atom("input", "?p", word),
              {atom("player", "?p")});
    text.rule(Section::kLegal, atom("legal", "?p", word), body);
    text.rule(Section::kSees, atom("sees", "?q", atom("did", "?p", word)),
              {atom("player", "?q"), does("?p", word)});
  };
  text.group(Section::kLegal);
  text.rule(Section::kLegal, "can_raise",
            {kStake, can_raise[0], can_raise[1], can_raise[2]});
  Terms bets = has_paid;
  bets.push_back("can_raise");
  Terms raises = owes;
  raises.push_back("can_raise");
  legal("pass", has_paid);
  legal(atom("bet", bet), bets);
  legal("fold", owes);
  legal("call", owes);
  legal(atom("raise", bet), raises);
}

void write_payments(GameWriter& writer) {
  RuleText& text = writer.text();
  const int bet = writer.model.stakes.bet;
  constexpr Section kNext = Section::kNext;
  text.rule(Section::kBase, atom("base", atom("stake", "?x")),
            {atom("amount", "?x")});
  text.rule(Section::kBase, atom("base", atom("raised", "?k")),
            {atom("raise_count", "?k")});
  text.rule(Section::kBase, atom("base", atom("stops_at", "?p")),
            {atom("player", "?p")});
  text.fact(Section::kInit,
            atom("init", atom("stake", writer.model.stakes.ante)));
  text.fact(Section::kInit, atom("init", atom("raised", 0)));

  const Term raises = atom("raises", "?p");
  text.group(kNext);
  text.rule(kNext, raises, {does("?p", atom("bet", bet))});
  text.rule(kNext, raises, {does("?p", atom("raise", bet))});
  text.rule(kNext, "somebody_raises", {raises});
  text.rule(kNext, atom("pays", "?p"), {raises});
  text.rule(kNext, atom("pays", "?p"), {does("?p", "call")});
  const auto next = [](const char* name, const char* a, const char* b = "") {
    return atom("next", atom(name, a, b));
  };
  text.rule(kNext, next("paid", "?p", "?y"),
            {raises, kStake, atom("with_bet", "?x", "?y")});
  text.rule(kNext, next("paid", "?p", "?x"), {does("?p", "call"), kStake});
  text.rule(kNext, next("paid", "?p", "?x"), {kPaid, !atom("pays", "?p")});
  text.rule(kNext, next("stake", "?y"),
            {"somebody_raises", kStake, atom("with_bet", "?x", "?y")});
  text.rule(kNext, next("stake", "?x"), {kStake, !Term("somebody_raises")});
  text.rule(kNext, next("raised", "?more"),
            {holds(atom("raised", "?k")), "somebody_raises",
             atom("one_raise_more", "?k", "?more")});
  text.rule(
      kNext, next("raised", "?k"),
      {holds(atom("raised", "?k")), !Term("somebody_raises"), !Term("ends")});
  text.rule(kNext, next("raised", "0"), {"ends"});
  text.rule(kNext, next("stops_at", "?p"), {raises});
  text.rule(
      kNext, next("stops_at", "?p"),
      {holds(atom("stops_at", "?p")), !Term("somebody_raises"), !Term("ends")});
  text.rule(kNext, next("stops_at", "?p"), {atom("opens", "?p")});
  text.explain(kNext, atom("last_one", "?p"),
               "all others have folded, with this move or before.");
  Term others = !atom("contested", "?p");
  text.rule(
      kNext, atom("contested", "?p"),
      {atom("stays_in", "?q"), atom("player", "?p"), distinct("?p", "?q")});
  text.rule(kNext, atom("last_one", "?p"), {atom("player", "?p"), others});
}

/// `(pot ?x)`: what all have paid, summed up from player to player.
std::vector<int> write_pot(GameWriter& writer) {
  RuleText& text = writer.text();
  const std::vector<int> all = amounts(writer.model);
  const auto& players = writer.players;
  std::vector<int> sums = all;
  std::sort(sums.begin(), sums.end());
  text.explain(Section::kEnd, atom("paid_up_to", "?p", "?x"),
               "what the players up to this one have paid together.");
  text.rule(Section::kEnd, atom("paid_up_to", players[0], "?x"),
            {holds(atom("paid", players[0], "?x"))});
  text.explain(Section::kCards, atom("plus", "?x", "?y", "?z"), "of amounts.");
  for (std::size_t i = 1; i < players.size(); ++i) {
    text.rule(Section::kEnd, atom("paid_up_to", players[i], "?z"),
              {atom("paid_up_to", players[i - 1], "?x"),
               holds(atom("paid", players[i], "?y")),
               atom("plus", "?x", "?y", "?z")});
    std::vector<int> more;
    for (const int sum : sums) {
      for (const int amount : all) {
        text.small_fact(Section::kCards,
                        atom("plus", sum, amount, sum + amount));
        more.push_back(sum + amount);
      }
    }
    std::sort(more.begin(), more.end());
    more.erase(std::unique(more.begin(), more.end()), more.end());
    sums = more;
  }
  return sums;
}

void write_winner_count(GameWriter& writer) {
  RuleText& text = writer.text();
  const auto& players = writer.players;
  text.explain(Section::kEnd, atom("winners_up_to", "?p", "?k"),
               "how many of the players up to this one win.");
  const auto up_to = [&](std::size_t i, const Term& count) {
    return atom("winners_up_to", players[i], count);
  };
  const auto wins = [&](std::size_t i) { return atom("wins", players[i]); };
  text.rule(Section::kEnd, up_to(0, 1), {wins(0)});
  text.rule(Section::kEnd, up_to(0, 0), {atom("player", players[0]), !wins(0)});
  for (std::size_t i = 1; i < players.size(); ++i) {
    text.rule(Section::kEnd, up_to(i, "?k"), {up_to(i - 1, "?k"), !wins(i)});
    text.rule(Section::kEnd, up_to(i, "?k"),
              {up_to(i - 1, "?j"), wins(i), atom("succ", "?j", "?k")});
  }
}

}  // namespace

int goal_of(const Model& model, int money, int unit) {
  const double players = static_cast<double>(model.players.size());
  const double even = 100.0 / players;
  const double exact = 100.0 * money / (players * model.stakes.money * unit);
  const double difference = exact - even;
  // As far as it is exactly between two numbers, towards the beginning's.
  const double magnitude = std::abs(difference);
  const double value = difference < 0 ? std::floor(even - magnitude + 0.5)
                                      : std::ceil(even + magnitude - 0.5);
  return std::clamp(static_cast<int>(value), 0, 100);
}

void write_betting(GameWriter& writer) {
  write_amounts(writer);
  if (!writer.has(PhaseKind::kBet)) {
    writer.text().rule(Section::kNext, atom("next", atom("paid", "?p", "?x")),
                       {kPaid});
    return;
  }
  write_words(writer);
  write_payments(writer);
}

void write_goals(GameWriter& writer) {
  RuleText& text = writer.text();
  const Model& model = writer.model;
  const std::string& last = writer.players.back();
  const auto count = static_cast<int>(writer.players.size());
  const std::vector<int> pots = write_pot(writer);
  write_winner_count(writer);
  text.explain(Section::kEnd, atom("left_with", "?paid", "?goal"),
               "the goal of who has paid so much and wins nothing.");
  const std::vector<int> all = amounts(model);
  for (const int paid : all) {
    text.small_fact(
        Section::kEnd,
        atom("left_with", paid, goal_of(model, model.stakes.money - paid)));
  }
  text.explain(Section::kEnd, atom("share", "?paid", "?pot", "?k", "?goal"),
               "the goal of one of ?k winners who has paid so much.");
  for (const int paid : all) {
    for (const int pot : pots) {
      for (int winners = 1; winners <= count; ++winners) {
        const bool possible =
            pot >= winners * paid + (count - winners) * model.stakes.ante &&
            pot <= count * paid;
        if (!possible) continue;
        const int goal = goal_of(
            model, (model.stakes.money - paid) * winners + pot, winners);
        text.small_fact(Section::kEnd, atom("share", paid, pot, winners, goal));
      }
    }
  }
  text.group(Section::kEnd);
  const Term paid = holds(atom("paid", "?p", "?paid"));
  text.rule(Section::kEnd, atom("goal", "?p", "?goal"),
            {atom("wins", "?p"), paid, atom("paid_up_to", last, "?pot"),
             atom("winners_up_to", last, "?k"),
             atom("share", "?paid", "?pot", "?k", "?goal")});
  text.rule(Section::kEnd, atom("goal", "?p", "?goal"),
            {paid, atom("player", "?p"), !atom("wins", "?p"),
             atom("left_with", "?paid", "?goal")});
}

}  // namespace translators::card_games
