#include "search/chosen_search.h"

#include <gtest/gtest.h>

#include "search/search_comparison.h"
#include "tests/search/playing.h"

namespace search {
namespace {

Report report_of(const std::string& game, const Settings& settings) {
  const auto machine = load_for_playouts(game);
  const reasoner::State state = initial_state(*machine);
  ChosenSearch search(*machine, settings);
  const Deadline deadline(Deadline::after(60));
  const reasoner::MoveId move = search.choose_move(state, 0, deadline);
  EXPECT_EQ(search.candidate(), move);
  return search.report();
}

TEST(ChosenSearch, LeavesPuzzlesToTheirSearch) {
  const Report report = report_of("n_queens", {.iterations = 1000});
  EXPECT_NE(report.method.find("One role"), std::string::npos) << report.method;
}

TEST(ChosenSearch, ComparesNothingWhereTimeMustNotCount) {
  const Report first = report_of("connect_four", {.iterations = 500});
  const Report second = report_of("connect_four", {.iterations = 500});
  EXPECT_EQ(first.method.find("match"), std::string::npos) << first.method;
  EXPECT_EQ(first.playouts, second.playouts);
  EXPECT_EQ(first.moves.front().move, second.moves.front().move);
}

TEST(SearchComparison, IsForTwoWhoTakeTurns) {
  const auto can_compare = [](const std::string& game) {
    const auto machine = load_for_playouts(game);
    const reasoner::State state = initial_state(*machine);
    return SearchComparison::can_compare(*machine, state);
  };
  EXPECT_TRUE(can_compare("tic_tac_toe"));
  EXPECT_FALSE(can_compare("rock_paper_scissors"));
  EXPECT_FALSE(can_compare("three_player_tic_tac_toe"));
}

TEST(SearchComparison, PlaysAsLongAsThereIsTime) {
  const auto machine = load_for_playouts("tic_tac_toe");
  const reasoner::State state = initial_state(*machine);
  SearchComparison comparison(*machine, 1);
  EXPECT_EQ(comparison.games(), 0);
  comparison.play(state, Deadline::cpu(0.5));
  EXPECT_GT(comparison.games(), 0);
  EXPECT_LE(comparison.score(), comparison.games());
  EXPECT_FALSE(comparison.sentence().empty());
  // Both know the game: it is drawn.
  EXPECT_FALSE(comparison.prefers_minimax());
  const Settings settings = {.iterations = 100};
  for (const auto& search :
       {comparison.make_minimax(settings), comparison.make_mcts(settings)}) {
    search->choose_move(state, 0, Deadline(Deadline::after(60)));
  }
}

}  // namespace
}  // namespace search
