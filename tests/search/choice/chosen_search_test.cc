#include "search/choice/chosen_search.h"

#include <gtest/gtest.h>

#include "search/choice/search_comparison.h"
#include "tests/search/playing.h"

namespace search {
namespace chosen_search_test {

Report report_of(const std::string& game, const Settings& settings) {
  const auto machine = load_for_playouts(game);
  const reasoner::State state = initial_state(*machine);
  choice::ChosenSearch search(*machine, settings);
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

TEST(ChosenSearch, DecidesInTheFirstCallThatHasTheTime) {
  const auto machine = load_for_playouts("tic_tac_toe");
  const reasoner::State state = initial_state(*machine);
  choice::ChosenSearch search(*machine, {.memory_mb = 16});
  const auto has_decided = [&search] {
    const std::string method = search.report().method;
    // On a slow machine it may not be seen in time that the game is small.
    return method.find("small") != std::string::npos ||
           method.find("MCTS") != std::string::npos ||
           method.find("inimax") != std::string::npos;
  };
  search.choose_move(state, 0, Deadline::cpu(0.01));
  EXPECT_FALSE(has_decided()) << search.report().method;
  const reasoner::MoveId move = search.choose_move(state, 0, Deadline::cpu(4));
  EXPECT_TRUE(has_decided()) << search.report().method;
  EXPECT_EQ(search.candidate(), move);
}

TEST(SearchComparison, PlaysAsLongAsThereIsTime) {
  const auto machine = load_for_playouts("tic_tac_toe");
  const reasoner::State state = initial_state(*machine);
  choice::SearchComparison comparison(*machine, {}, state);
  comparison.play(state, Deadline::cpu(1.5));
  EXPECT_GT(comparison.games(), 0);
  // All know the game: it is drawn.
  EXPECT_FALSE(comparison.is_minimax());
  EXPECT_NE(comparison.sentence().find("MCTS"), std::string::npos);
  const auto search = comparison.make_chosen({.iterations = 100});
  search->choose_move(state, 0, Deadline(Deadline::after(60)));
}

TEST(SearchComparison, IsForGamesOfTwoInTurn) {
  for (const std::string game :
       {"rock_paper_scissors", "three_player_tic_tac_toe"}) {
    const auto machine = load_for_playouts(game);
    EXPECT_FALSE(choice::SearchComparison::can_compare(
        *machine, initial_state(*machine)));
  }
}

}  // namespace chosen_search_test
}  // namespace search
