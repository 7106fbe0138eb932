#include "translators/card_games/card_writer.h"

#include <algorithm>

#include "translators/rules/names.h"

namespace translators::card_games {

namespace {

std::vector<std::string> names_of(const std::vector<std::string>& wishes) {
  rules::Names names;
  std::vector<std::string> result;
  for (const std::string& wish : wishes) result.push_back(names.fresh(wish));
  return result;
}

std::vector<std::string> names_of(const std::vector<HandKind>& hands) {
  std::vector<std::string> wishes;
  for (const HandKind& hand : hands) wishes.push_back(hand.name);
  return names_of(wishes);
}

}  // namespace

CardWriter::CardWriter(const Deck& deck, const std::vector<HandKind>& hands)
    : deck(deck),
      hands(hands),
      ranks(names_of(deck.ranks)),
      suits(names_of(deck.suits)),
      kinds(names_of(hands)) {}

int CardWriter::place_of(std::size_t rank) const {
  return static_cast<int>(deck.ranks.size() - 1 - rank) + lowest_high_place();
}

void write_deck(CardWriter& writer) {
  RuleText& text = writer.text;
  text.quote(Section::kCards, {&writer.deck.source});
  for (const std::string& rank : writer.ranks) {
    text.small_fact(Section::kCards, atom("rank", rank));
  }
  text.group(Section::kCards);
  for (const std::string& suit : writer.suits) {
    text.small_fact(Section::kCards, atom("suit", suit));
  }
  text.explain(Section::kCards, atom("place", "?n", "?rank"),
               writer.deck.best_is_low_too
                   ? "the ranks in order, from the lowest on. The best one "
                     "stands below the lowest, too."
                   : "the ranks in order, from the lowest on.");
  if (writer.deck.best_is_low_too) {
    text.small_fact(Section::kCards, atom("place", 1, writer.ranks.front()));
  }
  for (std::size_t i = writer.ranks.size(); i-- > 0;) {
    text.small_fact(Section::kCards,
                    atom("place", writer.place_of(i), writer.ranks[i]));
  }
  text.explain(Section::kCards, atom("high", "?n"),
               "the highest place of a rank.");
  for (std::size_t i = writer.ranks.size(); i-- > 0;) {
    text.small_fact(Section::kCards, atom("high", writer.place_of(i)));
  }
  text.group(Section::kCards);
  const std::size_t last =
      std::max(static_cast<std::size_t>(writer.last_place()),
               std::max(writer.suits.size(), writer.kinds.size() + 1));
  for (std::size_t i = 0; i < last; ++i) {
    text.small_fact(Section::kCards, atom("succ", i, i + 1));
  }
}

}  // namespace translators::card_games
