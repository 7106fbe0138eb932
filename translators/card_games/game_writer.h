#pragma once

#include <string>
#include <vector>

#include "translators/card_games/card_writer.h"
#include "translators/card_games/model.h"

namespace translators::card_games {

using PhaseKind = Phase::Kind;

/// What the parts of the rules of a game share. Belongs to one translation.
///
/// The state: `(phase ?n)`, the part of the game that is being played; `(turn
/// ?p)`; `(deck ?rank ?suit)`, the cards that have not been dealt; `(hand ?p
/// ?rank ?suit)`; `(cards ?p ?k)`, how many; `(in ?p)`, who has not folded;
/// `over`. Of the betting: `(paid ?p ?amount)`; `(stake ?amount)`, what all
/// have to have paid; `(raised ?k)`, bets and raises of this round; `(stops_at
/// ?p)`, before whose turn it ends.
struct GameWriter {
  explicit GameWriter(const Model& model);

  const Model& model;
  CardWriter cards;
  std::vector<std::string> players;

  RuleText& text() { return cards.text; }
  bool has(PhaseKind kind) const;
  /// What a phase is called in the rules: `betting`, and `betting_2` where
  /// there are several of a kind.
  Term phase(std::size_t index) const;
};

/// `dealing`, `betting`, ...: the proposition that such a phase is being
/// played.
const char* name_of(PhaseKind kind);

/// Dealing, laying off, comparing; who is on turn, and when a phase ends.
void write_course(GameWriter& writer);

/// What may be said in a round of betting, and what it costs.
void write_betting(GameWriter& writer);

/// Who gets the pot, and what the money at the end is worth: the part that a
/// player has of all the money, from 0 to 100.
void write_goals(GameWriter& writer);

}  // namespace translators::card_games
