// The printed sample games of the dissertation, where they are at hand.

#include "tests/translators/eggg/samples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "reasoner/engines/engine.h"
#include "tests/translators/translated_games.h"
#include "translators/eggg/english/categories.h"
#include "translators/eggg/syntax/names.h"
#include "translators/eggg/syntax/parser.h"
#include "translators/eggg/translator.h"

namespace translators::eggg {
namespace samples_test {

struct Translated {
  Translation translation;
  gdl::Diagnostics diagnostics;
};

Translated translated(const std::string& name) {
  Translated result;
  const std::string text = text_of(sample_folder() / (name + ".egg"));
  const syntax::Description description =
      syntax::parse(text, name, result.diagnostics);
  result.translation = translate(description, {}, result.diagnostics);
  return result;
}

std::vector<reasoner::walks::PerftRow> perft_of(const std::string& rules,
                                                std::uint32_t depth) {
  const auto machine =
      reasoner::engines::make_state_machine(rules_of_text(rules), "datalog");
  return translators::perft_of(*machine, depth);
}

bool has_inference(const Translation& translation, const std::string& words) {
  return std::any_of(translation.inferences.begin(),
                     translation.inferences.end(),
                     [&](const std::string& entry) {
                       return entry.find(words) != std::string::npos;
                     });
}

std::size_t count_of(const gdl::Diagnostics& diagnostics,
                     const std::string& check) {
  return static_cast<std::size_t>(std::count_if(
      diagnostics.entries().begin(), diagnostics.entries().end(),
      [&](const gdl::Diagnostic& entry) { return entry.check == check; }));
}

class EgggSamples : public testing::Test {
 protected:
  void SetUp() override {
    if (sample_folder().empty()) GTEST_SKIP() << "the samples are not there";
  }
};

TEST_F(EgggSamples, TicTacToeIsTicTacToe) {
  const Translated game = translated("tictactoe");
  EXPECT_TRUE(game.diagnostics.empty()) << game.diagnostics.format_all();
  std::uint64_t finished = 0;
  std::uint64_t positions = 0;
  for (const auto& row : perft_of(game.translation.gdl, 9)) {
    finished += row.finished;
    positions += row.positions;
  }
  EXPECT_EQ(finished, 255168u);
  EXPECT_EQ(positions, 5478u);
  EXPECT_TRUE(has_inference(game.translation, "X moves first"));
  EXPECT_TRUE(has_inference(game.translation, "the board is full"));
}

TEST_F(EgggSamples, RockPaperScissorsIsPlayedInRounds) {
  const Translated game = translated("rps");
  EXPECT_TRUE(game.diagnostics.empty()) << game.diagnostics.format_all();
  EXPECT_EQ(perft_of(game.translation.gdl, 2)[2].count, 81u);
  EXPECT_TRUE(has_inference(game.translation, "North, South"));
  EXPECT_TRUE(has_inference(game.translation, "there are 10"));
}

TEST_F(EgggSamples, CrosswordHasFortySixLetters) {
  const Translated game = translated("crossword");
  EXPECT_TRUE(game.diagnostics.empty()) << game.diagnostics.format_all();
  EXPECT_NE(game.translation.gdl.find("(points 46 100)"), std::string::npos);
  EXPECT_NE(game.translation.gdl.find("(points 45 97)"), std::string::npos);
  EXPECT_EQ(perft_of(game.translation.gdl, 1)[1].count, 26u);
}

TEST_F(EgggSamples, ChessIsReadAsItIsPrinted) {
  const Translated game = translated("chess");
  EXPECT_FALSE(game.diagnostics.has_errors());
  // Castling on the king's side, and en passant, ask for what never is.
  EXPECT_GE(count_of(game.diagnostics, "never-applies"), 4u);
  EXPECT_GE(count_of(game.diagnostics, "unequal-players"), 4u);
  // Checkmate ignores a piece put in between: not 197,281.
  const auto rows = perft_of(game.translation.gdl, 4);
  EXPECT_EQ(rows[3].count, 8902u);
  EXPECT_EQ(rows[4].count, 197233u);
}

TEST_F(EgggSamples, PokerIsDealtBetOnAndCompared) {
  const Translated game = translated("poker");
  EXPECT_EQ(game.diagnostics.format_all(), "");
  EXPECT_TRUE(has_inference(game.translation, "52 cards"));
  EXPECT_TRUE(has_inference(game.translation, "an ante of $10"));
  const auto rows = perft_of(game.translation.gdl, 3);
  EXPECT_EQ(rows[3].count, 52u * 51 * 50);
  EXPECT_EQ(rows[3].positions, 52u * 51 / 2 * 50);
}

TEST_F(EgggSamples, DeductoIsReadAsItIsPrinted) {
  const Translated game = translated("deducto");
  EXPECT_EQ(game.diagnostics.format_all(), "");
  EXPECT_TRUE(has_inference(game.translation, "over after 200 turns"));
  EXPECT_TRUE(has_inference(game.translation, "all squares are black"));
  // 25 clicks, Example, Test and Understand.
  EXPECT_EQ(perft_of(game.translation.gdl, 1)[1].count, 28u);
}

// What is printed of Mammon are single statements; these are of the same forms.
TEST(EgggStockGame, IsReadAndCategorisedAndWaits) {
  gdl::Diagnostics diagnostics;
  syntax::Description description = syntax::parse(
      "networked multiplayer text game\nport 10900\nplayers are 0..20\n"
      "player has %Shares and $Cash\n"
      "player start is %Shares = () and $Cash = 5000\n"
      "every minute, { @rates = `fetch`; for (@rates) { /(.*) (.*)/; "
      "$rates{$1} = $2 } }\n"
      "moves are (Offer, Bid, Tell)\n"
      "Bid(SHARE, COUNT, LIMIT) means "
      "{ Offer(SHARE, COUNT) when $rates{SHARE} <= LIMIT }\n",
      "stocks", diagnostics);
  syntax::complete_names(description, {}, diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "");
  EXPECT_EQ(to_string(english::categorize(description)),
            "ft sp mmp bi t0 chi gr if;u r en");
  EXPECT_TRUE(translate(description, {}, diagnostics).gdl.empty());
  EXPECT_EQ(count_of(diagnostics, "waits-for-chance"), 1u);
}

}  // namespace samples_test
}  // namespace translators::eggg
