#include "translators/card_games/hand_rules.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace translators::card_games {

namespace {

using MarkKind = Mark::Kind;

/// As many variables of ranks as there are in the pattern.
std::size_t count_variables(const HandKind& hand) {
  std::size_t count = 0;
  for (const CardPattern& card : hand.cards) {
    if (card.rank.kind == MarkKind::kVariable) {
      count = std::max(count, card.rank.index + 1);
    }
  }
  return count;
}

std::size_t most_variables(const CardWriter& writer) {
  std::size_t most = 0;
  for (const HandKind& hand : writer.hands) {
    most = std::max(most, count_variables(hand));
  }
  return most;
}

/// As many cards of one suit as a pattern counts.
int most_of_suit(const HandKind& hand) {
  const auto counts = [&](const Mark& suit) {
    return std::count_if(
        hand.cards.begin(), hand.cards.end(),
        [&](const CardPattern& card) { return card.suit == suit; });
  };
  int most = 0;
  for (const CardPattern& card : hand.cards) {
    if (card.suit.kind != MarkKind::kAny) {
      most = std::max(most, static_cast<int>(counts(card.suit)));
    }
  }
  return most;
}

/// The least offset of each variable.
std::vector<std::pair<int, int>> offsets_of(const HandKind& hand) {
  std::vector<std::pair<int, int>> offsets(count_variables(hand),
                                           {1000, -1000});
  for (const CardPattern& card : hand.cards) {
    if (card.rank.kind != MarkKind::kVariable) continue;
    auto& [least, most] = offsets[card.rank.index];
    least = std::min(least, card.rank.offset);
    most = std::max(most, card.rank.offset);
  }
  return offsets;
}

/// Rules for one kind of hand.
class PatternRules {
 public:
  PatternRules(CardWriter& writer, std::size_t hand)
      : writer_(writer),
        hand_(writer.hands[hand]),
        name_(writer.kinds[hand]),
        offsets_(offsets_of(hand_)) {}

  void write() {
    bind_variables();
    count_ranks();
    count_suits();
    name_cards();
    keep_apart();
    Term head = atom("makes", "?p", name_);
    const std::size_t variables = offsets_.size();
    for (std::size_t i = 0; i < most_variables(writer_); ++i) {
      head.add(i < variables ? place(i, offsets_[i].first) : Term(0));
    }
    if (needs_player_) body_.insert(body_.begin(), atom("player", "?p"));
    writer_.text.quote(Section::kDefinitions, {&hand_.source});
    writer_.text.rule(Section::kDefinitions, head, body_);
  }

 private:
  /// `?a`, `?a1`: the places of the first variable and of the rank above.
  Term place(std::size_t variable, int offset) const {
    const int above = offset - offsets_[variable].first;
    return std::string("?") + static_cast<char>('a' + variable) +
           (above > 0 ? std::to_string(above) : "");
  }

  Term place(const Mark& rank) const {
    return rank.kind == MarkKind::kNamed ? Term(writer_.place_of(rank.index))
                                         : place(rank.index, rank.offset);
  }

  Term rank(const Mark& mark) const {
    if (mark.kind == MarkKind::kNamed) return writer_.ranks[mark.index];
    return "?rank_" + place(mark).name.substr(1);
  }

  Term suit(const Mark& mark) const {
    if (mark.kind == MarkKind::kNamed) return writer_.suits[mark.index];
    return "?suit" + std::to_string(mark.index + 1);
  }

  void bind_variables() {
    for (std::size_t i = 0; i < offsets_.size(); ++i) {
      const auto [least, most] = offsets_[i];
      if (least == most) {
        body_.push_back(atom("high", place(i, least)));
      }
      for (int offset = least; offset < most; ++offset) {
        body_.push_back(atom("succ", place(i, offset), place(i, offset + 1)));
      }
    }
  }

  void count_ranks() {
    std::map<Term, int> counts;
    std::map<Term, bool> is_open;
    std::vector<Term> order;
    for (const CardPattern& card : hand_.cards) {
      if (card.rank.kind == MarkKind::kAny) continue;
      const Term at = place(card.rank);
      if (++counts[at] == 1) order.push_back(at);
      is_open[at] = is_open[at] || card.suit.kind == MarkKind::kAny;
    }
    for (const Term& at : order) {
      if (!is_open[at]) continue;  // the cards themselves are asked for
      body_.push_back(atom("has", "?p", at, counts[at]));
      needs_player_ = false;
    }
  }

  void count_suits() {
    for (const CardPattern& card : hand_.cards) {
      if (card.rank.kind != MarkKind::kAny || card.suit.kind == MarkKind::kAny)
        continue;
      const auto count = std::count_if(
          hand_.cards.begin(), hand_.cards.end(),
          [&](const CardPattern& other) { return other.suit == card.suit; });
      const Term literal = atom("has_suit", "?p", suit(card.suit), count);
      if (!rules::contains(body_, literal)) body_.push_back(literal);
      needs_player_ = false;
    }
  }

  void name_cards() {
    for (const CardPattern& card : hand_.cards) {
      if (card.rank.kind == MarkKind::kAny || card.suit.kind == MarkKind::kAny)
        continue;
      if (card.rank.kind == MarkKind::kVariable) {
        body_.push_back(atom("place", place(card.rank), rank(card.rank)));
      }
      body_.push_back(
          holds(atom("hand", "?p", rank(card.rank), suit(card.suit))));
      needs_player_ = false;
    }
  }

  /// Different letters are different ranks, and different suits.
  void keep_apart() {
    std::vector<Mark> ranks;
    std::vector<Mark> suits;
    for (const CardPattern& card : hand_.cards) {
      if (card.rank.kind != MarkKind::kAny) ranks.push_back(card.rank);
      if (card.suit.kind != MarkKind::kAny) suits.push_back(card.suit);
    }
    const auto differ = [](const Mark& a, const Mark& b) {
      return (a.kind != b.kind || a.index != b.index) &&
             (a.kind == MarkKind::kVariable || b.kind == MarkKind::kVariable);
    };
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (differ(ranks[i], ranks[j])) apart(ranks[j], ranks[i]);
      }
    }
    for (std::size_t i = 0; i < suits.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (!differ(suits[i], suits[j])) continue;
        add(distinct(suit(suits[j]), suit(suits[i])));
      }
    }
  }

  void apart(const Mark& a, const Mark& b) {
    if (is_high(a) && is_high(b)) {
      add(distinct(place(a), place(b)));
      return;
    }
    for (const Mark& mark : {a, b}) {
      if (mark.kind == MarkKind::kVariable)
        add(atom("place", place(mark), rank(mark)));
    }
    add(distinct(rank(a), rank(b)));
  }

  /// Whether its place is the highest one of its rank.
  bool is_high(const Mark& mark) const {
    if (mark.kind == MarkKind::kNamed) return true;
    const auto [least, most] = offsets_[mark.index];
    return least == most;
  }

  void add(const Term& literal) {
    if (!rules::contains(body_, literal)) body_.push_back(literal);
  }

  CardWriter& writer_;
  const HandKind& hand_;
  std::string name_;
  std::vector<std::pair<int, int>> offsets_;
  Terms body_;
  bool needs_player_ = true;
};

void write_rank_counts(CardWriter& writer) {
  RuleText& text = writer.text;
  constexpr Section kSection = Section::kDefinitions;
  text.explain(Section::kCards, atom("suit_after", "?t", "?s"),
               "the suits in an order in which they are counted.");
  for (std::size_t i = 1; i < writer.suits.size(); ++i) {
    text.small_fact(Section::kCards,
                    atom("suit_after", writer.suits[i - 1], writer.suits[i]));
  }
  text.explain(kSection, atom("counted", "?p", "?rank", "?suit", "?k"),
               "of the suits up to this one the player holds at least ?k cards "
               "of the rank.");
  const Term counted = atom("counted", "?p", "?rank", "?suit", "?k");
  const Term before = atom("counted", "?p", "?rank", "?t", "?j");
  const Term held = holds(atom("hand", "?p", "?rank", "?suit"));
  text.rule(kSection, atom("counted", "?p", "?rank", "?suit", 1), {held});
  text.rule(kSection, counted,
            {atom("suit_after", "?t", "?suit"),
             atom("counted", "?p", "?rank", "?t", "?k")});
  text.rule(kSection, counted,
            {atom("suit_after", "?t", "?suit"), before, held,
             atom("succ", "?j", "?k")});
  text.explain(kSection, atom("has", "?p", "?n", "?k"),
               "the player has at least ?k cards of the rank at that place.");
  text.rule(kSection, atom("has", "?p", "?n", "?k"),
            {atom("place", "?n", "?rank"),
             atom("counted", "?p", "?rank", writer.suits.back(), "?k")});
}

void write_suit_counts(CardWriter& writer, int most) {
  RuleText& text = writer.text;
  constexpr Section kSection = Section::kDefinitions;
  text.explain(Section::kCards, atom("one_more", "?j", "?k"),
               "so far cards of a suit are counted.");
  for (int i = 1; i < most; ++i) {
    text.small_fact(Section::kCards, atom("one_more", i, i + 1));
  }
  text.explain(kSection, atom("counted_suit", "?p", "?suit", "?n", "?k"),
               "of the ranks up to this place the player holds at least ?k "
               "cards of the suit.");
  const Term high = atom("high", "?n");
  const Term held = holds(atom("hand", "?p", "?rank", "?suit"));
  const Term rank = atom("place", "?n", "?rank");
  const auto counted = [](const Term& place, const Term& count) {
    return atom("counted_suit", "?p", "?suit", place, count);
  };
  text.rule(kSection, counted("?n", 1), {high, rank, held});
  text.rule(kSection, counted("?n", "?k"),
            {atom("succ", "?m", "?n"), high, counted("?m", "?k")});
  text.rule(kSection, counted("?n", "?k"),
            {atom("succ", "?m", "?n"), high, counted("?m", "?j"),
             atom("one_more", "?j", "?k"), rank, held});
  text.explain(kSection, atom("has_suit", "?p", "?suit", "?k"),
               "the player has at least ?k cards of the suit.");
  text.rule(kSection, atom("has_suit", "?p", "?suit", "?k"),
            {counted(writer.last_place(), "?k")});
}

/// `(strength ?i ?hand)`: the kinds of hands, the best one first.
void write_strengths(CardWriter& writer) {
  writer.text.explain(Section::kCards, atom("strength", "?i", "?hand"),
                      "the kinds of hands, the best one first.");
  int number = 1;
  for (const std::string& kind : writer.kinds) {
    writer.text.fact(Section::kCards, atom("strength", number++, kind));
  }
  writer.text.fact(Section::kCards, atom("strength", number, "nothing"));
}

Terms values(std::size_t from, std::size_t to) {
  Terms terms;
  for (std::size_t i = from; i < to; ++i) {
    terms.emplace_back("?v" + std::to_string(i));
  }
  return terms;
}

/// `left_2`: a relation for each stage, as what is left depends on what is not
/// left before.
std::string staged(const char* name, std::size_t stage) {
  return name + std::string("_") + std::to_string(stage);
}

/// Of those that are left, those with the best ranks for the variables.
void write_value_stages(CardWriter& writer) {
  RuleText& text = writer.text;
  constexpr Section kSection = Section::kDefinitions;
  const std::size_t stages = most_variables(writer);
  for (std::size_t i = 0; i < stages; ++i) {
    const std::string can = staged("can", i);
    const std::string surpassed = staged("surpassed", i);
    const Term before = atom(staged("left", i), "?p", "?hand");
    Terms body = {before};
    for (std::size_t j = 0; j < i; ++j) {
      body.push_back(atom(staged("value", j), "?v" + std::to_string(j)));
    }
    body.push_back(atom("makes", "?p", "?hand", values(0, stages)));
    text.rule(kSection, atom(can, "?p", "?v" + std::to_string(i)), body);
    text.rule(kSection, atom(surpassed, "?m"),
              {atom("succ", "?m", "?n"), atom(can, "?p", "?n")});
    text.rule(kSection, atom(surpassed, "?m"),
              {atom("succ", "?m", "?n"), atom(surpassed, "?n")});
    text.rule(kSection, atom(staged("value", i), "?n"),
              {atom(can, "?p", "?n"), !atom(surpassed, "?n")});
    text.rule(kSection, atom(staged("left", i + 1), "?p", "?hand"),
              {before, atom(can, "?p", "?n"), atom(staged("value", i), "?n")});
  }
}

/// Of those that are left, those with most cards of the highest rank, and so
/// on down to the lowest.
void write_kickers(CardWriter& writer) {
  RuleText& text = writer.text;
  constexpr Section kSection = Section::kDefinitions;
  Term before = atom(staged("left", most_variables(writer)), "?p", "?hand");
  for (std::size_t i = 0; i < writer.ranks.size(); ++i) {
    const std::string& rank = writer.ranks[i];
    const Term has = atom("has", "?p", writer.place_of(i), "?k");
    const Term asked = atom("asks_for_" + rank, "?k");
    const Term behind = atom("lacks_" + rank, "?p");
    const Term after = atom("after_" + rank, "?p");
    if (i == 0) {
      text.explain(kSection, after,
                   "left after counting the cards of this rank.");
    }
    text.rule(kSection, asked, {before, has});
    text.rule(kSection, behind, {before, asked, !has});
    text.rule(kSection, after, {before, !behind});
    before = after;
  }
  text.rule(kSection, atom("wins", "?p"), {before});
}

std::string too_many_of_a_rank(const HandKind& hand, const Deck& deck) {
  for (const CardPattern& card : hand.cards) {
    if (card.rank.kind == MarkKind::kAny) continue;
    const auto count = static_cast<std::size_t>(std::count_if(
        hand.cards.begin(), hand.cards.end(),
        [&](const CardPattern& other) { return other.rank == card.rank; }));
    if (count > deck.suits.size()) {
      return "it has " + std::to_string(count) + " cards of one rank, of " +
             std::to_string(deck.suits.size()) + " suits";
    }
  }
  return "";
}

}  // namespace

std::string why_not(const HandKind& hand, const Deck& deck, int cards) {
  if (static_cast<int>(hand.cards.size()) > cards) {
    return "it has " + std::to_string(hand.cards.size()) +
           " cards, and a hand only " + std::to_string(cards);
  }
  if (std::string why = too_many_of_a_rank(hand, deck); !why.empty()) {
    return why;
  }
  bool counts_ranks = false;
  bool counts_suits = false;
  for (std::size_t i = 0; i < hand.cards.size(); ++i) {
    const CardPattern& card = hand.cards[i];
    const bool fixes_rank = card.rank.kind != MarkKind::kAny;
    const bool fixes_suit = card.suit.kind != MarkKind::kAny;
    counts_ranks = counts_ranks || (fixes_rank && !fixes_suit);
    counts_suits = counts_suits || (fixes_suit && !fixes_rank);
    const bool is_twice =
        fixes_rank && fixes_suit &&
        std::count(hand.cards.begin(), hand.cards.end(), card) > 1;
    if (is_twice) return "it has one card twice";
  }
  if (counts_ranks && counts_suits) {
    return "some of its cards fix only the rank and others only the suit; a "
           "pattern has one sort of these";
  }
  if (count_variables(hand) > 3) {
    return "it has more than three letters for ranks";
  }
  if (most_of_suit(hand) > static_cast<int>(deck.ranks.size())) {
    return "it has more cards of a suit than there are ranks";
  }
  for (const auto& [least, most] : offsets_of(hand)) {
    const std::size_t places =
        deck.ranks.size() + (deck.best_is_low_too ? 1 : 0);
    if (most - least >= static_cast<int>(places)) {
      return "its ranks go further than those of the deck";
    }
  }
  return "";
}

void write_hands(CardWriter& writer) {
  RuleText& text = writer.text;
  constexpr Section kSection = Section::kDefinitions;
  write_rank_counts(writer);
  int of_suit = 1;
  for (const HandKind& hand : writer.hands) {
    of_suit = std::max(of_suit, most_of_suit(hand));
  }
  write_suit_counts(writer, of_suit);
  const std::size_t variables = most_variables(writer);
  text.explain(kSection, atom("makes", "?p", "?hand", values(0, variables)),
               "the cards of the player make such a hand; its ranks are at "
               "these places.");
  for (std::size_t i = 0; i < writer.hands.size(); ++i) {
    PatternRules(writer, i).write();
  }
  Term nothing = atom("makes", "?p", "nothing");
  for (std::size_t i = 0; i < variables; ++i) nothing.add(0);
  text.group(kSection);
  text.rule(kSection, nothing, {atom("player", "?p")});

  write_strengths(writer);
  text.explain(kSection, atom("kind", "?p", "?hand"),
               "the best of the kinds that the cards make.");
  const Term step = atom("succ", "?i", "?j");
  text.rule(kSection, atom("made", "?p", "?hand"),
            {atom("makes", "?p", "?hand", values(0, variables))});
  text.rule(kSection, atom("better", "?p", "?j"),
            {atom("strength", "?i", "?hand"), atom("made", "?p", "?hand"), step,
             atom("strength", "?j", "?other")});
  text.rule(
      kSection, atom("better", "?p", "?j"),
      {step, atom("strength", "?j", "?other"), atom("better", "?p", "?i")});
  text.rule(kSection, atom("kind", "?p", "?hand"),
            {atom("strength", "?i", "?hand"), atom("made", "?p", "?hand"),
             !atom("better", "?p", "?i")});
}

void write_comparison(CardWriter& writer) {
  RuleText& text = writer.text;
  constexpr Section kSection = Section::kDefinitions;
  text.explain(
      kSection, atom("left", "?stage", "?p", "?hand"),
      "after the kind of hand, and after each of its ranks, the player "
      "is still among the best.");
  const Term step = atom("succ", "?i", "?j");
  const Term next = atom("strength", "?j", "?other");
  text.rule(kSection, atom("taken", "?j"),
            {atom("strength", "?i", "?hand"), atom("contends", "?p"),
             atom("kind", "?p", "?hand"), step, next});
  text.rule(kSection, atom("taken", "?j"), {step, next, atom("taken", "?i")});
  text.rule(kSection, atom(staged("left", 0), "?p", "?hand"),
            {atom("contends", "?p"), atom("kind", "?p", "?hand"),
             atom("strength", "?i", "?hand"), !atom("taken", "?i")});
  write_value_stages(writer);
  write_kickers(writer);
}

}  // namespace translators::card_games
