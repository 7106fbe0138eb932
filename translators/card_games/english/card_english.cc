#include "translators/card_games/english/card_english.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <vector>

#include "translators/card_games/english/hand_english.h"
#include "translators/description/paragraph.h"

namespace translators::card_games::english {

namespace {

using PhaseKind = Phase::Kind;

std::string dollars(int amount) { return "$" + std::to_string(amount); }

std::string capitalised(std::string text) {
  if (!text.empty()) {
    text.front() = static_cast<char>(
        std::toupper(static_cast<unsigned char>(text.front())));
  }
  return text;
}

class Describer {
 public:
  explicit Describer(const Model& model) : model_(model) {}

  std::string write() {
    introduce();
    tell_course();
    tell_hands();
    tell_end();
    return std::move(text_);
  }

 private:
  void paragraph(const std::string& words) {
    description::add_paragraph(text_, words);
  }

  bool bets() const {
    return std::any_of(
        model_.phases.begin(), model_.phases.end(),
        [](const Phase& phase) { return phase.kind == PhaseKind::kBet; });
  }

  void introduce() {
    std::string words =
        capitalised(name_in_words(model_.name)) + " is a game of cards for " +
        number_in_words(model_.least_players) +
        (model_.most_players > model_.least_players
             ? " to " + number_in_words(model_.most_players)
             : "") +
        " players. Here there are " +
        number_in_words(static_cast<int>(model_.players.size())) + ": " +
        description::list_in_words(model_.players) + ", in this order.";
    const Deck& deck = model_.deck;
    words += " The deck has " + std::to_string(deck.size()) +
             " cards, one of each rank and suit. The ranks are, the highest "
             "first, " +
             description::list_in_words(deck.ranks) + "; the suits are " +
             description::list_in_words(deck.suits) +
             ", and none is better than another.";
    if (deck.best_is_low_too) {
      words += " Where ranks follow one another, an " + deck.ranks.front() +
               " may also stand below a " + deck.ranks.back() + ".";
    }
    paragraph(words);
    const Stakes& stakes = model_.stakes;
    paragraph("Everybody begins with " + dollars(stakes.money) +
              " and pays an ante of " + dollars(stakes.ante) +
              " into the pot. Only who holds a card sees it." +
              (bets()
                   ? " Who folds is out of the game and loses what was paid. "
                     "When all but one have folded, that player takes the "
                     "pot at once and shows nothing."
                   : ""));
  }

  void tell_course() {
    int number = 0;
    int cards = 0;
    int betting = 0;
    for (const Phase& phase : model_.phases) {
      std::string words = std::to_string(++number) + ". ";
      switch (phase.kind) {
        case PhaseKind::kDeal:
          words += deal(phase, cards);
          cards = phase.cards;
          break;
        case PhaseKind::kBet:
          words +=
              ++betting == 1 ? first_betting() : "Another round of betting.";
          break;
        case PhaseKind::kDiscard:
          words += discard(phase);
          break;
        case PhaseKind::kCompare:
          words +=
              "All who have not folded show their hands to each other, and the "
              "best hand takes the pot.";
          break;
      }
      paragraph(words);
    }
  }

  std::string deal(const Phase& phase, int before) const {
    const auto cards = [](int number) {
      return number_in_words(number) + (number == 1 ? " card" : " cards");
    };
    if (before == phase.cards) {
      return "Everybody gets as many cards as were laid off, so that hands "
             "have " +
             cards(phase.cards) + " again. Nobody sees what the others get.";
    }
    return "The deck is dealt by chance: everybody gets " +
           cards(phase.cards - before) + (before > 0 ? " more" : "") +
           ", one by one, " + model_.players.front() + " first.";
  }

  std::string first_betting() const {
    const Stakes& stakes = model_.stakes;
    const std::string bet = dollars(stakes.bet);
    std::string raised =
        stakes.raises == 0 ? "A bet cannot be raised."
                           : "In one round there can be at most " +
                                 number_in_words(stakes.raises) +
                                 (stakes.raises == 1 ? " raise." : " raises.");
    return "A round of betting. " + model_.players.front() +
           " speaks first, or else the next who has not folded. Who owes "
           "nothing passes, or bets " +
           bet +
           ". Who has paid less than another folds, calls, which is to pay as "
           "much, or raises, which is to pay " +
           bet + " more than that. " + raised +
           " The round is over when all have spoken and all who are left have "
           "paid the same. Nobody can pay more than " +
           dollars(model_.stakes.money) + " in the whole game.";
  }

  std::string discard(const Phase& phase) const {
    std::vector<std::string> parts;
    for (const Allowance& allowance : phase.allowances) {
      const std::string most = number_in_words(allowance.most);
      std::string part = most;
      if (allowance.least == 0) part = "up to " + most;
      if (allowance.least > 0 && allowance.least < allowance.most) {
        part = number_in_words(allowance.least) + " to " + most;
      }
      part += allowance.most == 1 ? " card" : " cards";
      if (allowance.rank) {
        part += " while the hand holds the rank " +
                model_.deck.ranks[*allowance.rank];
      }
      parts.push_back(part);
    }
    return "One after the other lays cards off, one at a time and face down, "
           "and then stands; these can be " +
           description::list_in_words(parts, "or") +
           ". The others see how many. These cards do not come back.";
  }

  void tell_hands() {
    paragraph("The hands, from the best to the worst:");
    for (const HandKind& hand : model_.hands) {
      text_ += description::wrapped("- " + name_in_words(hand.name) + ": " +
                                    hand_in_words(hand, model_.deck));
    }
    paragraph(
        "A hand counts as the best of these that it is. Of two hands of the "
        "same kind that one is better whose cards of that kind have the higher "
        "rank; where two ranks are named above, the first one decides first. "
        "Then all cards are compared, from the highest down. Hands that are "
        "still equal divide the pot.");
  }

  void tell_end() {
    const auto players = static_cast<int>(model_.players.size());
    paragraph("A player's score is the part of all the money, " +
              dollars(players * model_.stakes.money) +
              ", that the player has at the end, from 0 to 100.");
  }

  const Model& model_;
  std::string text_;
};

}  // namespace

std::string describe(const Model& model) { return Describer(model).write(); }

}  // namespace translators::card_games::english
