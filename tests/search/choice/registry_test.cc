#include "search/choice/registry.h"

#include <gtest/gtest.h>

#include "search/game_kind.h"
#include "tests/search/chance_games.h"
#include "tests/search/search_games.h"

namespace search {
namespace registry_test {

TEST(Registry, LetsAutoPlayWhereASearchDoesNotKnowChance) {
  for (const std::string name : {"minimax", "puzzle"}) {
    const Report report = report_of(name, six_faces(2), 1, 500);
    EXPECT_NE(report.method.find("'" + name + "' does not play"),
              std::string::npos)
        << report.method;
    EXPECT_FALSE(report.proven);
  }
}

TEST(Registry, LetsAutoPlayWhereSeveralPlayAPuzzle) {
  const Report report = report_of("puzzle", tic_tac_toe(), 0, 500);
  EXPECT_NE(
      report.method.find("'puzzle' does not play games for several roles"),
      std::string::npos)
      << report.method;
  EXPECT_GT(report.playouts, 0U);
}

TEST(Registry, ProvesNothingWhereSomethingIsHidden) {
  FakeGame game = coin({"player", "random"}, 0);
  game.sees = [](auto&&...) { return std::vector<reasoner::PerceptId>(); };
  FakeMachine machine(game);
  EXPECT_TRUE(hides_something(machine.game()));
  for (const std::string& name : choice::search_names()) {
    const Report report = report_of(name, game, 0, 1000);
    EXPECT_FALSE(report.proven) << name;
    EXPECT_FALSE(report.exact_value) << name;
    for (const MoveReport& move : report.moves) {
      EXPECT_FALSE(move.proven) << name;
    }
  }
}

}  // namespace registry_test
}  // namespace search
