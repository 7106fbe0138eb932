// The game of six cards as a whole, as another interpreter of GDL-II counts it
// and values it.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "reasoner/engines/engine.h"
#include "search/deadline.h"
#include "search/hidden/analyze/hidden_analysis.h"
#include "tests/translators/translated_games.h"

namespace translators::card_games {
namespace six_cards_test {

using Json = nlohmann::json;

TEST(SixCards, IsSolvedAsAnotherProgramSolvesIt) {
  const auto machine = reasoner::engines::make_playing_machine(
      rules_of("games/eggg/six_cards.egg"));
  search::hidden::analyze::GameQuestion question;
  question.settings.iterations = 1000;
  question.json = true;
  const Json found = Json::parse(search::hidden::analyze::analyze_whole_game(
      *machine, question, {}, search::Deadline(search::Deadline::after(100))));
  EXPECT_EQ(found["nodes"], 83677);
  EXPECT_EQ(found["leaves"], 30600);
  EXPECT_EQ(found["choices"], 1110 + 1140);
  EXPECT_NEAR(found["uniform_nash_conv"], 30.316667, 1e-5);
  EXPECT_NEAR(found["roles"][0]["value"], 48.36416, 0.01);
  EXPECT_NEAR(found["roles"][1]["value"], 51.63584, 0.01);
  EXPECT_LT(found["nash_conv"], 0.1);
}

}  // namespace six_cards_test
}  // namespace translators::card_games
