// The games in games/zrf: counts of move sequences that are published or were
// counted by other programs, and both engines agree.

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gamemaster/board/board.h"
#include "gamemaster/match/declared_facts.h"
#include "gdl/diagnostics.h"
#include "gdl/files/reader.h"
#include "gdl/rulesheet.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "reasoner/walks/perft.h"
#include "tests/translators/translated_games.h"
#include "translators/languages.h"

namespace translators::zrf {
namespace games_test {

struct Counted {
  std::string name;
  std::string variant;
  std::vector<std::uint64_t> counts;
};

void PrintTo(const Counted& game, std::ostream* out) { *out << game.name; }

gdl::Rulesheet playable(const Counted& game) {
  gdl::ReadOptions options;
  if (!game.variant.empty()) {
    options.settings.push_back("variant=" + game.variant);
  }
  const std::string path = "games/zrf/" + game.name + ".zrf";
  gdl::Diagnostics diagnostics(path);
  gdl::Rulesheet rules = gdl::files::read_rulesheet_file(
      path, diagnostics, all_languages(), options);
  EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.format_all();
  return rules;
}

class ZrfGames : public testing::TestWithParam<Counted> {};

TEST_P(ZrfGames, HaveTheKnownNumbersOfMoveSequences) {
  const Counted& game = GetParam();
  const gdl::Rulesheet rules = playable(game);
  const auto network = reasoner::engines::make_state_machine(rules, "propnet");
  const auto depth = static_cast<std::uint32_t>(game.counts.size() - 1);
  EXPECT_EQ(counts_of(perft_of(*network, depth)), game.counts);
  // The first moves alone, as Datalog takes its time.
  const auto datalog = reasoner::engines::make_state_machine(rules, "datalog");
  const std::vector<std::uint64_t> first(game.counts.begin(),
                                         game.counts.begin() + 3);
  EXPECT_EQ(counts_of(perft_of(*datalog, 2)), first);
}

std::optional<gamemaster::board::BoardLayout> first_board(
    const std::string& name) {
  const gdl::Rulesheet rules = playable({name, "", {}});
  const auto machine = reasoner::engines::make_state_machine(rules, "datalog");
  reasoner::State initial;
  machine->initial_state(initial);
  // As the game manager finds it.
  return gamemaster::board::find_declared_board(
      machine->game().facts(initial), gamemaster::match::declared_facts(rules),
      {});
}

TEST(ZrfBoards, ShowAllTheirPlacesWhileFewOrNoneAreTaken) {
  const auto empty = first_board("three_in_a_row");
  ASSERT_TRUE(empty.has_value());
  EXPECT_EQ(empty->columns.values.size(), 3U);
  EXPECT_EQ(empty->rows.values.size(), 3U);
  EXPECT_EQ(empty->holes, std::vector<bool>(9, false));
  const auto hunt = first_board("fox_and_hounds");
  ASSERT_TRUE(hunt.has_value());
  EXPECT_EQ(hunt->columns.values.size(), 8U);
  EXPECT_EQ(hunt->rows.values.size(), 8U);
  EXPECT_EQ(hunt->holes, std::vector<bool>(64, false));
}

// Published for turns, in which a piece takes as many as it can.
TEST(ZrfGamesByTurns, EnglishDraughtsHasThePublishedNumbers) {
  const auto machine = reasoner::engines::make_state_machine(
      playable({"english_draughts", "", {}}), "propnet");
  reasoner::State start;
  machine->initial_state(start);
  const auto rows = reasoner::walks::perft(
      *machine, start, 7, {.unit = reasoner::walks::PerftUnit::kTurn});
  EXPECT_EQ(counts_of(rows), (std::vector<std::uint64_t>{1, 7, 49, 302, 1469,
                                                         7361, 36768, 179740}));
}

// Published by Aart Bik; his program counts different ways to take the same men
// once, which comes to the same up to here.
TEST(ZrfGamesByTurns, InternationalDraughtsHasThePublishedNumbers) {
  const auto machine = reasoner::engines::make_state_machine(
      playable({"international_draughts", "", {}}), "propnet");
  reasoner::State start;
  machine->initial_state(start);
  const auto rows = reasoner::walks::perft(
      *machine, start, 4, {.unit = reasoner::walks::PerftUnit::kTurn});
  EXPECT_EQ(counts_of(rows), (std::vector<std::uint64_t>{1, 9, 81, 658, 4265}));
}

// Three in a row: exhaustive. Breakthrough, Los Alamos chess, courier chess,
// shogi and fox and hounds: as Fairy-Stockfish counts them. Hasami shogi, halma
// and mancala: as a program written for them alone counts them. English
// draughts: published, where no move has two jumps. Selfo: as games/selfo.kif,
// which was written by hand. Konane: two plies by hand. Three corners, the rest
// of konane and other variants of Selfo: what this translator counted, so that
// a change is seen.
INSTANTIATE_TEST_SUITE_P(
    Small, ZrfGames,
    testing::Values(
        Counted{"three_in_a_row",
                "",
                {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872}},
        Counted{"three_in_a_row",
                "Three in a row loses",
                {1, 9, 72, 504, 3024, 15120, 54720}},
        Counted{"breakthrough", "", {1, 22, 484, 11132}},
        Counted{"breakthrough",
                "Breakthrough on 6 by 6 squares",
                {1, 16, 256, 4308}},
        Counted{"fox_and_hounds", "", {1, 2, 14, 56, 344, 1032, 6264, 23387}},
        Counted{"english_draughts", "", {1, 7, 49, 302, 1469}},
        Counted{"konane", "", {1, 2, 8, 24}},
        Counted{"mancala", "", {1, 4, 14, 40, 114, 325, 949, 2684}},
        Counted{"courier_chess", "", {1, 26, 678, 18406}},
        Counted{"shogi_5x5", "", {1, 14, 181, 2512, 35401}},
        Counted{"hasami_shogi", "", {1, 63, 3717}},
        Counted{"halma", "", {1, 24, 576, 18264}},
        Counted{"selfo", "", {1, 73, 5387}},
        Counted{"selfo", "Two steps, setup 3", {1, 76, 509}},
        Counted{"three_corners", "", {1, 2, 4, 8, 44}},
        Counted{"los_alamos_chess", "", {1, 10, 100, 1212, 14332}}));

}  // namespace games_test
}  // namespace translators::zrf
