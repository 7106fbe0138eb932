#include "translators/card_games/english/card_english.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/translators/card_games/card_samples.h"
#include "translators/card_games/english/hand_english.h"

namespace translators::card_games::english {
namespace card_english_test {

std::string on_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

TEST(CardEnglish, TellsEveryHandOfPoker) {
  const Model model = model_of_file("games/eggg/poker.egg");
  std::vector<std::string> told;
  for (const HandKind& hand : model.hands) {
    told.push_back(hand_in_words(hand, model.deck));
  }
  EXPECT_EQ(
      told,
      (std::vector<std::string>{
          "five cards whose ranks follow one another, all of one "
          "suit",
          "four cards of one rank",
          "three cards of one rank and two of another",
          "five cards of one suit", "five cards whose ranks follow one another",
          "three cards of one rank", "two cards of one rank and two of another",
          "two cards of one rank", "one card of any rank"}));
}

TEST(CardEnglish, NamesCardsThatAPatternNames) {
  const Deck deck = {{"Queen", "Jack"}, {"Spades", "Hearts"}, false, {}};
  const Mark any;
  const auto named = [](std::size_t index) {
    return Mark{Mark::Kind::kNamed, index, 0};
  };
  EXPECT_EQ(
      hand_in_words({"Marriage", {{named(0), named(0)}, {named(1), any}}, {}},
                    deck),
      "Queen of Spades and a card of the rank Jack");
}

TEST(CardEnglish, TellsTheSuitsOfCardsWhoseRanksAreFixed) {
  const Deck deck = {
      {"King", "Queen", "Jack"}, {"Spades", "Hearts"}, false, {}};
  const auto told = [&](std::vector<CardPattern> cards) {
    return hand_in_words({"Some", std::move(cards), {}}, deck);
  };
  const Mark any;
  const auto named = [](std::size_t index) {
    return Mark{Mark::Kind::kNamed, index, 0};
  };
  const auto letter = [](std::size_t index, int offset = 0) {
    return Mark{Mark::Kind::kVariable, index, offset};
  };
  EXPECT_EQ(told({{named(0), letter(0)}, {named(1), letter(1)}}),
            "a card of the rank King and a card of the rank Queen, all of "
            "different suits");
  EXPECT_EQ(told({{named(0), letter(0)}, {named(1), letter(0)}}),
            "a card of the rank King and a card of the rank Queen, all of one "
            "suit");
  EXPECT_EQ(told({{letter(0), named(1)}, {letter(0, 1), named(1)}}),
            "two cards whose ranks follow one another, all of Hearts");
  EXPECT_EQ(told({{letter(0), letter(0)},
                  {letter(0, 1), letter(0)},
                  {letter(0, 2), letter(1)}}),
            "three cards whose ranks follow one another, two of them of one "
            "suit and one of them of another");
  EXPECT_EQ(told({{letter(0), any},
                  {letter(0), any},
                  {letter(0, 1), any},
                  {letter(0, 1), any}}),
            "two cards each of two ranks that follow one another");
  EXPECT_EQ(told({{letter(0), any}, {letter(0, 2), any}}),
            "one card of one rank and one of the rank two above it");
}

TEST(CardEnglish, TellsHowPokerIsPlayed) {
  const std::string told =
      on_one_line(describe(model_of_file("games/eggg/poker.egg")));
  for (const char* sentence :
       {"for two to six players", "begins with $50 and pays an ante of $10",
        "Who owes nothing passes, or bets $10.",
        "up to three cards or four cards while the hand holds the rank Ace",
        "an Ace may also stand below a 2", "there can be at most three raises",
        "- two pair: two cards of one rank and two of another",
        "divide the pot."}) {
    EXPECT_NE(told.find(sentence), std::string::npos) << sentence << "\n"
                                                      << told;
  }
}

}  // namespace card_english_test
}  // namespace translators::card_games::english
