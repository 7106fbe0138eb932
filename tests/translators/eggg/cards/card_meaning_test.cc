#include "translators/eggg/cards/card_meaning.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "translators/card_games/card_rules.h"
#include "translators/eggg/syntax/parser.h"

namespace translators::eggg::cards {
namespace card_meaning_test {

using Settings = std::vector<std::pair<std::string, std::string>>;

struct Read {
  card_games::Model model;
  std::string said;
};

Read read(const std::string& statements, const Settings& settings = {}) {
  gdl::Diagnostics diagnostics;
  const auto description = syntax::parse(
      statements + "Pair has (R, s) and (R, s)\nhands are [Pair]\n", "game",
      diagnostics);
  values::Options options;
  options.parameters = settings;
  const auto model = card_meaning(description, options, diagnostics);
  return {model.value_or(card_games::Model()), diagnostics.format_all()};
}

constexpr const char* kBetting =
    "2..6 players\n"
    "game is shuffle(deck) and deal(cards, 5) and bet(money) and "
    "compare(cards)\n";

TEST(CardMeaning, GivesEverybodyWhatAHandCanCost) {
  const Read game = read(kBetting);
  EXPECT_EQ(game.said, "");
  EXPECT_EQ(game.model.players.size(), 2u);
  EXPECT_EQ(game.model.stakes.money, 50);
  EXPECT_EQ(card_games::amounts(game.model),
            (std::vector<int>{10, 20, 30, 40, 50}));
}

TEST(CardMeaning, TakesSettings) {
  const Read game = read(kBetting, {{"players", "5"},
                                    {"money", "200"},
                                    {"ante", "5"},
                                    {"bet", "20"},
                                    {"raises", "1"}});
  EXPECT_EQ(game.said, "");
  EXPECT_EQ(game.model.players.size(), 5u);
  EXPECT_EQ(card_games::amounts(game.model), (std::vector<int>{5, 25, 45}));
  EXPECT_EQ(game.model.stakes.money, 200);
}

TEST(CardMeaning, CallsPlayersAsTheGameDoes) {
  const Read game = read(
      "players are Ann and Bob and Cy\n"
      "game is shuffle(deck) and deal(cards, 2) and compare(cards)\n");
  EXPECT_EQ(game.said, "");
  EXPECT_EQ(game.model.players, (std::vector<std::string>{"Ann", "Bob", "Cy"}));
}

TEST(CardMeaning, RefusesSettingsThatItHasNot) {
  for (const auto& [settings, words] :
       std::vector<std::pair<Settings, std::string>>{
           {{{"players", "7"}}, "can be set to 2 to 6"},
           {{{"stakes", "7"}}, "no setting `stakes`"},
           {{{"money", "much"}}, "no whole number"},
           {{{"raises", "10"}}, "can be 0 to 9"},
           {{{"money", "15"}}, "more than the $15 that everybody has"}}) {
    EXPECT_NE(read(kBetting, settings).said.find(words), std::string::npos)
        << words;
  }
}

TEST(CardMeaning, StopsRaisesWhereTheMoneyEnds) {
  const Read game = read(kBetting, {{"money", "35"}});
  EXPECT_EQ(card_games::amounts(game.model), (std::vector<int>{10, 20, 30}));
}

TEST(CardMeaning, CountsGoalsThatAddUp) {
  const Read game = read(kBetting, {{"raises", "2"}});
  const int all = 2 * game.model.stakes.money;
  for (int money = 0; money <= all; ++money) {
    EXPECT_EQ(card_games::goal_of(game.model, money) +
                  card_games::goal_of(game.model, all - money),
              100);
  }
}

TEST(CardMeaning, FillsHandsUp) {
  const Read game = read(
      "two players\ngame is shuffle(deck) and deal(cards, 3) and "
      "deal(cards, 2) and Swap(hand, N) and deal(cards, 5-N) and "
      "compare(cards)\nSwap means player removes 1..2 cards\n");
  EXPECT_EQ(game.said, "");
  ASSERT_EQ(game.model.phases.size(), 4u);
  EXPECT_EQ(game.model.phases[0].cards, 5);
  EXPECT_EQ(game.model.phases[1].allowances[0].least, 1);
  EXPECT_EQ(game.model.phases[2].cards, 5);
}

}  // namespace card_meaning_test
}  // namespace translators::eggg::cards
