// What descriptions mean: what is inferred, warned of, and refused.

#include "translators/eggg/meaning/meaning.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "translators/eggg/syntax/parser.h"

namespace translators::eggg {
namespace meaning_test {

const std::string kPlacing =
    "3x3 grid\nturn is player place piece\ngoal is Row\n"
    "Row means (x, y) and (x+1, y)\n";

const std::string kMoving =
    "4x4 grid\nplayers are white and black\npieces are King and Rook\n"
    "board starts [[black King, empty, empty, empty], "
    "[empty, empty, empty, empty], [empty, empty, empty, empty], "
    "[empty, empty, white Rook, white King]]\n"
    "turn is player move piece\n"
    "goal is Bare\nBare means no pieces(opponent)\n";

struct Meaning {
  std::optional<board_games::Model> model;
  gdl::Diagnostics diagnostics;

  bool infers(const std::string& words) const {
    return model &&
           std::any_of(model->inferences.begin(), model->inferences.end(),
                       [&](const std::string& entry) {
                         return entry.find(words) != std::string::npos;
                       });
  }
  std::vector<std::string> checks() const {
    std::vector<std::string> names;
    for (const auto& entry : diagnostics.entries())
      names.push_back(entry.check);
    return names;
  }
};

Meaning meaning_of(const std::string& text,
                   const values::Options& options = {}) {
  Meaning result;
  const syntax::Description description =
      syntax::parse(text, "game", result.diagnostics);
  result.model = meaning::meaning(description, options, result.diagnostics);
  return result;
}

using Names = std::vector<std::string>;

TEST(EgggMeaning, NamesPlayersAfterTheCompass) {
  const Meaning two = meaning_of(kPlacing);
  ASSERT_TRUE(two.model) << two.diagnostics.format_all();
  EXPECT_EQ(two.model->players, (Names{"North", "South"}));
  EXPECT_TRUE(two.infers("there are two"));
  const Meaning four = meaning_of("four players\n" + kPlacing);
  ASSERT_TRUE(four.model);
  EXPECT_EQ(four.model->players, (Names{"North", "East", "South", "West"}));
  const Meaning three = meaning_of("three players\n" + kPlacing);
  ASSERT_TRUE(three.model);
  EXPECT_EQ(three.model->players, (Names{"Player1", "Player2", "Player3"}));
  const Meaning eight = meaning_of("8 players\n" + kPlacing);
  ASSERT_TRUE(eight.model);
  EXPECT_EQ(eight.model->players,
            (Names{"North", "Northeast", "East", "Southeast", "South",
                   "Southwest", "West", "Northwest"}));
}

TEST(EgggMeaning, LetsThePlayerMoveFirstWhoIsNamedFirst) {
  const Meaning game = meaning_of("players are black and white\n" + kPlacing);
  ASSERT_TRUE(game.model);
  EXPECT_EQ(game.model->players.front(), "black");
  EXPECT_TRUE(game.infers("black moves first"));
}

TEST(EgggMeaning, MakesAFullBoardATie) {
  EXPECT_TRUE(meaning_of(kPlacing).infers("When the board is full"));
}

TEST(EgggMeaning, KeepsMovingGamesFromLastingForEver) {
  const Meaning endless =
      meaning_of(kMoving +
                 "King moves (x+1, y)\nKing moves (x-1, y)\n"
                 "Rook moves (x+1, y)\nRook moves (x-1, y)\n");
  ASSERT_TRUE(endless.model) << endless.diagnostics.format_all();
  EXPECT_GT(endless.model->turn_limit, 0);
  EXPECT_TRUE(endless.infers("for ever"));
  const Meaning ahead =
      meaning_of(kMoving + "King moves (x, y+1)\nRook moves (x, y+1..3)\n");
  ASSERT_TRUE(ahead.model);
  EXPECT_EQ(ahead.model->turn_limit, 0);
}

TEST(EgggMeaning, ReadsWhatStandsOnTheBoard) {
  const Meaning game = meaning_of(kMoving +
                                  "King moves (x+1, y)\n"
                                  "Rook moves (x+1, y)\n50 turns\n");
  ASSERT_TRUE(game.model);
  const board_games::Board& board = game.model->board;
  EXPECT_EQ(board.men[board.index(1, 4)], (board_games::Man{1, 0}));
  EXPECT_EQ(board.men[board.index(3, 1)], (board_games::Man{0, 1}));
  EXPECT_EQ(board.men[board.index(2, 2)], std::nullopt);
  EXPECT_EQ(game.model->turn_limit, 50);
}

TEST(EgggMeaning, WarnsOfRulesForOnePlayerAlone) {
  const std::string rest = "Rook moves (x+1, y)\n50 turns\n";
  const std::string white = "King moves (x, y+1) if white\n";
  EXPECT_EQ(meaning_of(kMoving + white + rest).checks(),
            (Names{"unequal-players"}));
  EXPECT_EQ(
      meaning_of(kMoving + white + "King moves (x, y-1) if black\n" + rest)
          .checks(),
      Names{});
}

TEST(EgggMeaning, WarnsOfRulesThatNeverApply) {
  const Meaning game =
      meaning_of(kMoving +
                 "Rook moves (x+1, y)\n50 turns\n"
                 "King moves (1, 1) if unmoved(\"Rook\", 2, 2)\n");
  EXPECT_EQ(game.checks(), (Names{"never-applies"}));
}

TEST(EgggMeaning, TakesSettingsWithinTheirRange) {
  const std::string text =
      "pieces are Rock and Paper\nmove is choose\nturns synchronize\n"
      "player can set rounds to 1..5\n3 rounds\ngoal is Beat\n"
      "Beat means player(Paper) and opponent(Rock)\n";
  EXPECT_EQ(meaning_of(text).model->rounds, 3);
  EXPECT_EQ(meaning_of(text, {{{"rounds", "5"}}, 1}).model->rounds, 5);
  EXPECT_EQ(meaning_of(text, {{{"rounds", "6"}}, 1}).checks(),
            (Names{"setting-out-of-range"}));
  EXPECT_EQ(meaning_of(text, {{{"rounds", "many"}}, 1}).checks(),
            (Names{"unknown-setting"}));
  EXPECT_EQ(meaning_of(text, {{{"colour", "1"}}, 1}).checks(),
            (Names{"unknown-setting"}));
}

const std::string kRow = "Row means (x, y) and (x+1, y)\n";

/// Definitions that each name the next one in such words; the last one is Row.
std::string chain(int length, const std::string& before,
                  const std::string& between) {
  const auto name = [&](int i) {
    return i < length ? "F" + std::to_string(i) : std::string("Row");
  };
  std::string text =
      "3x3 grid\nturn is player place piece\ngoal is F0\n" + kRow;
  for (int i = 0; i < length; ++i) {
    text += name(i) + " means " + before + name(i + 1) + between + name(i + 1) +
            "\n";
  }
  return text;
}

/// So many times one of two squares.
std::string pairs(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += std::string(i == 0 ? "" : " and ") + "(own(" +
            std::to_string(i % 5 + 1) + ", 1) or own(1, 2))";
  }
  return "5x5 grid\nturn is player place piece\ngoal is Row\nRow means " +
         text + "\n";
}

TEST(EgggMeaning, RefusesWhatIsTooMuchToWriteOut) {
  for (const std::string& text :
       {pairs(30), chain(40, "", " and "), chain(40, "", " or "),
        chain(40, "no ", " and no ")}) {
    EXPECT_EQ(meaning_of(text).checks(), Names{"too-large"});
  }
  EXPECT_EQ(meaning_of(pairs(30)).diagnostics.entries()[0].position.line, 4U);
  // The definition with more than 100000, and not those that name it.
  EXPECT_EQ(
      meaning_of(chain(40, "", " and ")).diagnostics.entries()[0].position.line,
      29U);
  EXPECT_EQ(meaning_of(chain(60, "", " and ")).checks().front(), "too-deep");
  for (const std::string& text :
       {pairs(9), chain(9, "", " and "), chain(9, "no ", " or no ")}) {
    const Meaning game = meaning_of(text);
    EXPECT_TRUE(game.model) << game.diagnostics.format_all();
  }
}

struct Refusal {
  const char* name;
  std::string text;
  const char* check;
};

class EgggRefusals : public testing::TestWithParam<Refusal> {};

TEST_P(EgggRefusals, AreAtAPlace) {
  const Meaning game = meaning_of(GetParam().text);
  EXPECT_FALSE(game.model);
  ASSERT_FALSE(game.diagnostics.empty());
  const auto& entries = game.diagnostics.entries();
  const auto found = std::find_if(entries.begin(), entries.end(),
                                  [](const gdl::Diagnostic& entry) {
                                    return entry.check == GetParam().check;
                                  });
  ASSERT_NE(found, entries.end()) << game.diagnostics.format_all();
}

INSTANTIATE_TEST_SUITE_P(
    Descriptions, EgggRefusals,
    testing::Values(
        Refusal{"no_turn", "3x3 grid\ngoal is Row\nRow means (x, y)\n",
                "no-turn"},
        Refusal{"no_board",
                "turn is player place piece\ngoal is Row\nRow means (x, y)\n",
                "no-board"},
        Refusal{"no_goal", "3x3 grid\nturn is player place piece\n", "no-goal"},
        Refusal{"no_moves", kMoving, "no-moves"},
        Refusal{"axes_changed",
                kMoving + "King moves (y, x)\nRook moves (x, y+1)\n",
                "no-square"},
        Refusal{"uneven_ranges", kMoving + "King moves (x+1..2, y+1..3)\n",
                "uneven-ranges"},
        Refusal{"check_of_others",
                kMoving + "King moves (x+1, y)\n"
                          "Rook moves (x+1, y) if nocheck(\"white\", 1, 1)\n",
                "no-meaning-yet"},
        Refusal{"defined_by_itself",
                "3x3 grid\nturn is player place piece\ngoal is Row\n"
                "Row means Line\nLine means Row\n",
                "defined-by-itself"},
        Refusal{"rows_of_board",
                "3x3 grid\nplayers are white and black\npieces are Man\n"
                "board starts [[white Man, empty, empty]]\n"
                "turn is player move piece\nMan moves (x, y+1)\n"
                "goal is Bare\nBare means no pieces(opponent)\n",
                "rows-of-board"},
        Refusal{"whose_piece",
                "2x1 grid\nplayers are white and black\npieces are Man\n"
                "board starts [[Man, empty]]\n"
                "turn is player move piece\nMan moves (x+1, y)\n"
                "goal is Bare\nBare means no pieces(opponent)\n",
                "whose-piece"},
        Refusal{"most_and_line",
                "3x3 grid\nturn is player place piece\n"
                "goal is Row or most(pieces)\nRow means (x, y) and (x+1, y)\n",
                "no-meaning-yet"},
        Refusal{"chance", kPlacing + "game is shuffle(deck)\n",
                "waits-for-chance"},
        Refusal{"button_without_rule", kPlacing + "game has Roll button\n",
                "no-rule"},
        Refusal{"moves_of_the_mover",
                kMoving + "King moves (x+1, y)\nRook moves (x+1, y)\n"
                          "tie is Stuck\nStuck means no moves(player)\n",
                "not-on-turn"}),
    [](const auto& info) { return std::string(info.param.name); });

}  // namespace meaning_test
}  // namespace translators::eggg
