#pragma once

#include <string>

#include "translators/card_games/card_writer.h"

namespace translators::card_games {

/// Why no hand of so many cards can be of that kind, or why rules cannot tell
/// it; empty where they can.
std::string why_not(const HandKind& hand, const Deck& deck, int cards);

/// What a hand is: `(kind ?p ?hand)`, the best of the kinds that its cards
/// make; `nothing` where they make none.
///
/// No hands are listed. Of each rank and of each suit the cards are counted, a
/// suit and a rank at a time, and patterns ask for counts; for cards themselves
/// only where a pattern fixes both rank and suit.
void write_hands(CardWriter& writer);

/// Which hands are best: `(wins ?p)` for one or several players of those of
/// whom `(contends ?p)` holds. First counts the kind of hand; then the rank of
/// the first variable of its pattern, the best that the cards allow; then that
/// of the second one, and so on; then the highest rank of which one hand has
/// more cards than another.
///
/// The best ones are found by elimination, so that the rules grow with the
/// number of players and not with its square. To be written after the hands.
void write_comparison(CardWriter& writer);

}  // namespace translators::card_games
