#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "translators/rules/source.h"

namespace translators::card_games {

using rules::Source;

/// The cards, one of each rank and suit. Both lists are best first.
struct Deck {
  std::vector<std::string> ranks;
  std::vector<std::string> suits;
  /// The best rank also stands below the lowest, as an ace does.
  bool best_is_low_too = false;
  Source source;

  std::size_t size() const { return ranks.size() * suits.size(); }
};

/// The rank or the suit of a card in a pattern.
struct Mark {
  enum class Kind : std::uint8_t {
    kAny,
    kVariable,  ///< the same wherever it stands in the pattern, another than
                ///< those of other variables
    kNamed,     ///< this one
  };
  Kind kind = Kind::kAny;
  std::size_t index = 0;  ///< of the variable; of the rank or suit in the deck
  int offset = 0;         ///< ranks: so many above the variable
  friend bool operator==(const Mark&, const Mark&) = default;
};

struct CardPattern {
  Mark rank;
  Mark suit;
  friend bool operator==(const CardPattern&, const CardPattern&) = default;
};

/// What a hand can be: it holds cards, all of them different, that fit the
/// pattern. Variables of ranks are counted from 0 on in the order in which they
/// appear, and so are those of suits.
struct HandKind {
  std::string name;
  std::vector<CardPattern> cards;
  Source source;
};

/// How many cards may be laid off.
struct Allowance {
  int least = 0;
  int most = 0;
  std::optional<std::size_t> rank;  ///< only while the hand holds one of these
};

/// A part of the game, for all players who have not folded.
struct Phase {
  enum class Kind : std::uint8_t {
    kDeal,     ///< hands get cards until they have `cards` of them
    kBet,      ///< a round of betting
    kDiscard,  ///< one player after the other lays cards off
    kCompare,  ///< the hands are shown, the best one wins
  };
  Kind kind = Kind::kDeal;
  int cards = 0;
  std::vector<Allowance> allowances;  ///< kDiscard: any of them
  Source source;
};

/// What everybody pays: the ante at the beginning, and a bet, of one size, upon
/// what the others have paid.
struct Stakes {
  int money = 0;  ///< that everybody has
  int ante = 0;
  int bet = 0;
  int raises = 0;  ///< upon the first bet of a round of betting
};

/// A game of cards in which each hand is seen by its owner alone.
struct Model {
  std::string name;
  std::string language;              ///< of its description, as in "EGGG"
  std::vector<std::string> players;  ///< clockwise from who begins
  int least_players = 2;             ///< that the description allows
  int most_players = 2;
  Source players_source;
  Source turns_source;
  bool is_counterclockwise = false;
  Deck deck;
  std::vector<HandKind> hands;  ///< best first
  Source hands_source;
  std::vector<Phase> phases;
  Source goal_source;
  Stakes stakes;
  Source stakes_source;
  std::vector<std::string> inferences;
};

/// Cards that each player has once all have been dealt.
int hand_size(const Model& model);

/// What a player can have paid at most: the ante, and all bets and raises that
/// the money suffices for.
std::vector<int> amounts(const Model& model);

}  // namespace translators::card_games
