#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "translators/card_games/model.h"
#include "translators/rules/rule_text.h"
#include "translators/rules/term.h"

namespace translators::card_games {

using rules::append;
using rules::atom;
using rules::distinct;
using rules::does;
using rules::holds;
using rules::RuleText;
using rules::Section;
using rules::Term;
using rules::Terms;

/// What the writers of rules about cards share: the deck, the kinds of hands,
/// what they are called in the rules, and the text written so far. Players are
/// those of whom `(player ?p)` holds, and their cards `(hand ?p ?rank ?suit)`
/// of the state. Keeps references to deck and hands.
struct CardWriter {
  CardWriter(const Deck& deck, const std::vector<HandKind>& hands);

  const Deck& deck;
  const std::vector<HandKind>& hands;
  std::vector<std::string> ranks;
  std::vector<std::string> suits;
  std::vector<std::string> kinds;  ///< of hands
  RuleText text;

  /// Ranks are compared by their places, numbers that grow with the rank; a
  /// rank that is high and low has two.
  int lowest_high_place() const { return deck.best_is_low_too ? 2 : 1; }
  int place_of(std::size_t rank) const;
  int last_place() const { return place_of(0); }
};

/// `(rank ?r)`, `(suit ?s)`, and places and numbers for what follows.
void write_deck(CardWriter& writer);

}  // namespace translators::card_games
