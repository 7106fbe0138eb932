#include "translators/card_games/english/hand_english.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "translators/description/paragraph.h"
#include "translators/rules/names.h"

namespace translators::card_games::english {

namespace {

using MarkKind = Mark::Kind;

std::string cards(int number) {
  return number_in_words(number) + (number == 1 ? " card" : " cards");
}

/// The cards of one letter for ranks: how many at each place above the lowest.
using Places = std::map<int, int>;

std::string rank_group(const Places& places, bool is_first) {
  const int count = places.begin()->second;
  const bool is_even =
      std::all_of(places.begin(), places.end(),
                  [&](const auto& entry) { return entry.second == count; });
  const int span = places.rbegin()->first - places.begin()->first + 1;
  if (places.size() == 1) {
    if (!is_first) return number_in_words(count) + " of another";
    return count == 1 ? "one card of any rank" : cards(count) + " of one rank";
  }
  const auto size = static_cast<int>(places.size());
  if (is_even && span == size) {
    if (count == 1) return cards(size) + " whose ranks follow one another";
    return cards(count) + " each of " + number_in_words(size) +
           " ranks that follow one another";
  }
  std::vector<std::string> parts;
  for (const auto& [offset, many] : places) {
    const int above = offset - places.begin()->first;
    parts.push_back(above == 0 ? cards(many) + " of one rank"
                               : number_in_words(many) + " of the rank " +
                                     number_in_words(above) + " above it");
  }
  return description::list_in_words(parts);
}

std::string named_card(const CardPattern& card, const Deck& deck) {
  const auto name = [](const std::vector<std::string>& names,
                       const Mark& mark) {
    return mark.kind == MarkKind::kNamed ? names[mark.index] : "";
  };
  const std::string rank = name(deck.ranks, card.rank);
  const std::string suit = name(deck.suits, card.suit);
  if (rank.empty()) return "a card of " + suit;
  return suit.empty() ? "a card of the rank " + rank : rank + " of " + suit;
}

std::string so_many_of(int number, std::size_t all) {
  return static_cast<std::size_t>(number) == all
             ? "all"
             : number_in_words(number) + " of them";
}

/// What is left to be said of the suits of cards whose ranks are told: letters
/// that are not alone, and names beside letters for ranks.
std::vector<std::string> suits_beside_ranks(const HandKind& hand,
                                            const Deck& deck) {
  std::map<std::size_t, int> of_name;
  std::map<std::size_t, int> of_letter;
  for (const CardPattern& card : hand.cards) {
    if (card.rank.kind == MarkKind::kAny) continue;
    if (card.suit.kind == MarkKind::kVariable) ++of_letter[card.suit.index];
    if (card.suit.kind == MarkKind::kNamed &&
        card.rank.kind == MarkKind::kVariable) {
      ++of_name[card.suit.index];
    }
  }
  const std::size_t all = hand.cards.size();
  std::vector<std::string> parts;
  for (const auto& [suit, count] : of_name) {
    parts.push_back(so_many_of(count, all) + " of " + deck.suits[suit]);
  }
  const bool is_single =
      std::all_of(of_letter.begin(), of_letter.end(),
                  [](const auto& entry) { return entry.second == 1; });
  const auto letters = static_cast<int>(of_letter.size());
  if (is_single && letters > 1) {
    parts.push_back(so_many_of(letters, all) + " of different suits");
  } else if (!is_single) {
    bool is_first = of_name.empty();
    for (const auto& [letter, count] : of_letter) {
      parts.push_back(so_many_of(count, all) +
                      (is_first ? " of one suit" : " of another"));
      is_first = false;
    }
  }
  return parts;
}

}  // namespace

std::string number_in_words(int number) {
  constexpr std::array kWords = {"no",   "one",    "two",   "three", "four",
                                 "five", "six",    "seven", "eight", "nine",
                                 "ten",  "eleven", "twelve"};
  const bool has_word = number >= 0 && number < static_cast<int>(kWords.size());
  return has_word ? kWords[static_cast<std::size_t>(number)]
                  : std::to_string(number);
}

std::string name_in_words(const std::string& name) {
  std::string words = rules::rule_name(name);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string hand_in_words(const HandKind& hand, const Deck& deck) {
  std::map<std::size_t, Places> of_rank;
  std::map<std::size_t, int> of_suit;
  std::vector<std::string> named;
  int any = 0;
  for (const CardPattern& card : hand.cards) {
    if (card.rank.kind == MarkKind::kVariable) {
      ++of_rank[card.rank.index][card.rank.offset];
    } else if (card.rank.kind == MarkKind::kNamed ||
               card.suit.kind == MarkKind::kNamed) {
      named.push_back(named_card(card, deck));
    } else if (card.suit.kind == MarkKind::kVariable) {
      ++of_suit[card.suit.index];
    } else {
      ++any;
    }
  }
  std::vector<std::string> parts;
  for (const auto& [variable, places] : of_rank) {
    parts.push_back(rank_group(places, variable == 0));
  }
  bool is_first = true;
  for (const auto& [variable, count] : of_suit) {
    parts.push_back(is_first ? cards(count) + " of one suit"
                             : number_in_words(count) + " of another");
    is_first = false;
  }
  parts.insert(parts.end(), named.begin(), named.end());
  if (any > 0) parts.push_back("any " + cards(any));
  std::string text = description::list_in_words(parts);
  const std::vector<std::string> suits = suits_beside_ranks(hand, deck);
  return suits.empty() ? text : text + ", " + description::list_in_words(suits);
}

}  // namespace translators::card_games::english
