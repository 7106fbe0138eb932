// The games in games/eggg: they translate without a word, are the games that
// they say they are, and come to an end.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "gamemaster/board/state_view.h"
#include "gamemaster/match/declared_facts.h"
#include "reasoner/engines/engine.h"
#include "reasoner/playout.h"
#include "reasoner/walks/position.h"
#include "tests/case_folder.h"
#include "tests/translators/translated_games.h"
#include "translators/eggg/language.h"
#include "translators/eggg/syntax/features.h"

namespace translators::eggg {
namespace games_test {

std::unique_ptr<reasoner::StateMachine> machine_of(
    const std::string& path, const gdl::ReadOptions& options = {}) {
  return reasoner::engines::make_state_machine(rules_of(path, options),
                                               "datalog");
}

std::vector<reasoner::walks::PerftRow> perft_of(const std::string& path,
                                                std::uint32_t depth) {
  return translators::perft_of(*machine_of(path), depth);
}

std::vector<std::string> shipped_games() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator("games/eggg")) {
    if (entry.path().extension() == ".egg") {
      names.push_back(entry.path().stem().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

class ShippedEgggGames : public testing::TestWithParam<std::string> {};

TEST_P(ShippedEgggGames, End) {
  const auto machine = machine_of("games/eggg/" + GetParam() + ".egg");
  reasoner::State state;
  machine->initial_state(state);
  reasoner::PlayoutScratch scratch;
  reasoner::Outcome outcome;
  constexpr std::uint32_t kMostSteps = 500;
  reasoner::play_out(*machine, state, 1, 0, kMostSteps, scratch, outcome);
  EXPECT_EQ(outcome.end, reasoner::PlayoutEnd::kTerminal);
  for (std::size_t role = 0; role < outcome.goals.size(); ++role) {
    if (role == machine->game().chance_role()) continue;
    EXPECT_GE(outcome.goals[role], 0);
    EXPECT_LE(outcome.goals[role], 100);
  }
}

/// The sides of the grid of a description and of those that it is like.
std::vector<int> grid_of(const std::string& path) {
  gdl::ReadOptions options;
  options.folders = {"games/eggg"};
  gdl::Diagnostics diagnostics(path);
  const syntax::Description description =
      read_description({path, tests::text_of(path), options}, diagnostics);
  return syntax::Features(description).grid();
}

TEST_P(ShippedEgggGames, ShowTheirBoard) {
  const std::string path = "games/eggg/" + GetParam() + ".egg";
  const gdl::Rulesheet rulesheet = rules_of(path);
  const auto machine =
      reasoner::engines::make_state_machine(rulesheet, "datalog");
  reasoner::State initial;
  machine->initial_state(initial);
  std::vector<std::string> roles;
  for (reasoner::RoleIndex i = 0; i < machine->game().role_count(); ++i) {
    roles.push_back(machine->game().role_name(i));
  }
  // As the game manager finds it.
  gamemaster::board::StateView view(
      gamemaster::match::declared_facts(rulesheet));
  view.see(machine->game().facts(initial), roles);
  const std::vector<int> grid = grid_of(path);
  EXPECT_EQ(view.layout().has_value(), !grid.empty());
  if (!view.layout() || grid.empty()) return;
  EXPECT_EQ(view.layout()->relation, "cell");
  EXPECT_EQ(view.layout()->columns.values.size(),
            static_cast<std::size_t>(grid[0]));
  // Heaps in a row are shown by how high they are: 0 to 7 in nim.
  const int height = grid[1] == 1 ? 8 : grid[1];
  EXPECT_EQ(view.layout()->rows.values.size(),
            static_cast<std::size_t>(height));
}

INSTANTIATE_TEST_SUITE_P(Games, ShippedEgggGames,
                         testing::ValuesIn(shipped_games()),
                         [](const auto& info) { return info.param; });

struct SameGame {
  const char* name;
  std::uint32_t depth;
};

class SameAsRulesheet : public testing::TestWithParam<SameGame> {};

TEST_P(SameAsRulesheet, InPerft) {
  const std::string name = GetParam().name;
  EXPECT_EQ(
      counts_of(perft_of("games/eggg/" + name + ".egg", GetParam().depth)),
      counts_of(perft_of("games/" + name + ".kif", GetParam().depth)));
}

INSTANTIATE_TEST_SUITE_P(
    Games, SameAsRulesheet,
    testing::Values(SameGame{"breakthrough", 3}, SameGame{"checkers", 4},
                    SameGame{"connect_four", 5}, SameGame{"eight_puzzle", 7},
                    SameGame{"english_draughts", 5}, SameGame{"gomoku", 2},
                    SameGame{"hex", 2}, SameGame{"lights_out", 3},
                    SameGame{"lines_of_action", 2}, SameGame{"nim", 4},
                    SameGame{"othello", 5}),
    [](const auto& info) { return std::string(info.param.name); });

struct PinnedGame {
  const char* name;
  std::vector<std::uint64_t> counts;
};

class PinnedCounts : public testing::TestWithParam<PinnedGame> {};

TEST_P(PinnedCounts, AreThoseOfTheGame) {
  const auto depth = static_cast<std::uint32_t>(GetParam().counts.size() - 1);
  const std::string name = GetParam().name;
  EXPECT_EQ(counts_of(perft_of("games/eggg/" + name + ".egg", depth)),
            GetParam().counts);
}

INSTANTIATE_TEST_SUITE_P(
    Games, PinnedCounts,
    testing::Values(PinnedGame{"aloof", {1, 36, 1260, 38760}},
                    PinnedGame{"crossword", {1, 26, 676}},
                    PinnedGame{"fifteen_puzzle", {1, 4, 14, 46, 150}},
                    PinnedGame{"headlong", {1, 25, 751, 23964}},
                    PinnedGame{"kites", {1, 36, 1260, 40800}},
                    PinnedGame{"porter", {1, 4, 14, 53, 190}},
                    PinnedGame{"tetris", {1, 19, 19 * 6, 19 * 36}},
                    // That of games/selfo.kif, 5,387, less 73 swaps.
                    PinnedGame{"selfo", {1, 73, 5314}},
                    PinnedGame{"shards", {1, 42, 1722, 68880}},
                    PinnedGame{"tic_tac_toe_4x4", {1, 16, 240, 3360}},
                    PinnedGame{"tic_tac_toe_misere", {1, 9, 72, 504}}),
    [](const auto& info) { return std::string(info.param.name); });

void expect_tic_tac_toe(const std::vector<reasoner::walks::PerftRow>& rows) {
  std::uint64_t finished = 0;
  std::uint64_t positions = 0;
  for (const auto& row : rows) {
    finished += row.finished;
    positions += row.positions;
  }
  EXPECT_EQ(finished, 255168u);
  EXPECT_EQ(positions, 5478u);
}

TEST(EgggTicTacToe, HasAllItsPositionsAndGames) {
  expect_tic_tac_toe(perft_of("games/eggg/tic_tac_toe.egg", 9));
}

TEST(EgggTicTacToe, MisereIsLostByTheLine) {
  const auto machine = machine_of("games/eggg/tic_tac_toe_misere.egg");
  reasoner::State state;
  machine->initial_state(state);
  state = reasoner::walks::position_after(
      *machine, state,
      "((place 1 1) noop) (noop (place 2 1)) ((place 1 2) noop) "
      "(noop (place 3 2)) ((place 1 3) noop)");
  EXPECT_TRUE(machine->is_terminal(state));
  std::vector<reasoner::Goal> goals(2);
  machine->goals(state, goals);
  EXPECT_EQ(goals, (std::vector<reasoner::Goal>{0, 100}));
}

TEST(EgggRockPaperScissors, HasAsManyRoundsAsAreSet) {
  gdl::ReadOptions options;
  options.settings = {"rounds=2"};
  const auto machine =
      machine_of("games/eggg/rock_paper_scissors.egg", options);
  reasoner::State initial;
  machine->initial_state(initial);
  const auto rows = reasoner::walks::perft(*machine, initial, 3);
  EXPECT_EQ(counts_of(rows), (std::vector<std::uint64_t>{1, 9, 81, 0}));
}

TEST(EgggRockPaperScissors, CountsTheLeadOfManyRounds) {
  gdl::ReadOptions options;
  options.settings = {"rounds=1000"};
  const auto machine =
      machine_of("games/eggg/rock_paper_scissors.egg", options);
  const auto goals_after = [&](int won, int lost) {
    const auto shape = [&](reasoner::RoleIndex role, const std::string& name) {
      return machine->intern_move(role, "(choose " + name + ")");
    };
    reasoner::State state;
    machine->initial_state(state);
    int round = 0;
    for (; !machine->is_terminal(state); ++round) {
      const std::string other = round < won          ? "scissors"
                                : round < won + lost ? "paper"
                                                     : "rock";
      machine->next_state(state, std::vector{shape(0, "rock"), shape(1, other)},
                          state);
    }
    EXPECT_EQ(round, 1000);
    std::vector<reasoner::Goal> goals(2);
    machine->goals(state, goals);
    return goals;
  };
  using Goals = std::vector<reasoner::Goal>;
  EXPECT_EQ(goals_after(1000, 0), (Goals{100, 0}));
  EXPECT_EQ(goals_after(100, 500), (Goals{30, 70}));
  EXPECT_EQ(goals_after(19, 0), (Goals{50, 49}));
  EXPECT_EQ(goals_after(0, 0), (Goals{50, 50}));
}

TEST(EgggRandomChess, IsDrawnBySeed) {
  std::set<std::string> boards;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    gdl::ReadOptions options;
    options.seed = seed;
    const auto machine = machine_of("games/eggg/random_chess.egg", options);
    reasoner::State initial;
    machine->initial_state(initial);
    const auto facts = machine->game().facts(initial);
    std::string row;
    int bishops = 0;
    for (const std::string& fact : facts) {
      for (int x = 1; x <= 8; ++x) {
        const std::string at = "(cell " + std::to_string(x);
        const auto kind = [&](const std::string& start) {
          return fact.starts_with(start)
                     ? fact.substr(start.size(), fact.size() - start.size() - 1)
                     : std::string();
        };
        const std::string white = kind(at + " 1 white ");
        if (white.empty()) continue;
        row += white + std::to_string(x);
        if (white == "bishop") bishops += x;
        const std::string black = at + " 8 black " + white + ")";
        EXPECT_NE(std::find(facts.begin(), facts.end(), black), facts.end())
            << "no mirror of " << fact;
      }
    }
    EXPECT_EQ(bishops % 2, 1) << row;
    boards.insert(row);
  }
  EXPECT_GT(boards.size(), 1u);
}

/// A position in the notation of chess players as facts of our chess.
std::string facts_of_fen(const std::string& fen) {
  static const std::map<char, std::string> kinds = {
      {'k', "king"},   {'q', "queen"},  {'r', "rook"},
      {'b', "bishop"}, {'n', "knight"}, {'p', "pawn"}};
  std::istringstream fields(fen);
  std::string board;
  std::string turn;
  std::string castling;
  fields >> board >> turn >> castling;
  std::string facts =
      "(played 0) (turn " + std::string(turn == "w" ? "white" : "black") + ")";
  int x = 1;
  int y = 8;
  for (const char c : board) {
    if (c == '/') {
      x = 1;
      --y;
    } else if (c >= '1' && c <= '8') {
      x += c - '0';
    } else {
      const bool is_black = c >= 'a';
      const char kind = is_black ? c : static_cast<char>(c - 'A' + 'a');
      facts += " (cell " + std::to_string(x) + " " + std::to_string(y) +
               (is_black ? " black " : " white ") + kinds.at(kind) + ")";
      ++x;
    }
  }
  for (const char c : castling) {
    if (c == 'K') facts += " (unmoved 5 1) (unmoved 8 1)";
    if (c == 'Q') facts += " (unmoved 5 1) (unmoved 1 1)";
    if (c == 'k') facts += " (unmoved 5 8) (unmoved 8 8)";
    if (c == 'q') facts += " (unmoved 5 8) (unmoved 1 8)";
  }
  return facts;
}

struct ChessPosition {
  const char* name;
  const char* fen;
  std::vector<std::uint64_t> counts;  ///< published, from depth 0 on
};

class EgggChess : public testing::TestWithParam<ChessPosition> {};

TEST_P(EgggChess, HasThePublishedPerft) {
  const gdl::Rulesheet rulesheet = rules_of("games/eggg/chess.egg");
  const auto machine =
      reasoner::engines::make_state_machine(rulesheet, "datalog");
  const reasoner::State start = reasoner::walks::position_from_facts(
      *machine, rulesheet, facts_of_fen(GetParam().fen));
  const auto depth = static_cast<std::uint32_t>(GetParam().counts.size() - 1);
  EXPECT_EQ(counts_of(reasoner::walks::perft(*machine, start, depth)),
            GetParam().counts);
}

INSTANTIATE_TEST_SUITE_P(
    Positions, EgggChess,
    testing::Values(
        ChessPosition{"start",
                      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq",
                      {1, 20, 400, 8902}},
        ChessPosition{
            "castling",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq",
            {1, 48, 2039, 97862}},
        ChessPosition{"en_passant",
                      "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w -",
                      {1, 14, 191, 2812, 43238}},
        ChessPosition{"promotion",
                      "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b -",
                      {1, 24, 496, 9483}}),
    [](const auto& info) { return std::string(info.param.name); });

}  // namespace games_test
}  // namespace translators::eggg
