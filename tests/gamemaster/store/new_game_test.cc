#include "gamemaster/store/new_game.h"

#include <gtest/gtest.h>

#include <string>

#include "reasoner/engines/engine.h"
#include "tests/rulesheets.h"

namespace gamemaster {
namespace new_game_test {

TEST(GameKey, IsTheNameOfTheFile) {
  EXPECT_EQ(store::game_key("games/eggg/kites.egg"), "kites.egg");
  EXPECT_EQ(store::game_key("games/tic_tac_toe.kif"), "tic_tac_toe");
  // As tournaments that are stored know it.
  EXPECT_EQ(store::game_key("Tic-Tac-Toe.v1.kif"), "Tic-Tac-Toe.v1");
  EXPECT_EQ(store::game_key("my  game.KIF"), "my__game");
  EXPECT_EQ(store::game_key("_.kif"), "game_");
}

TEST(GameKey, IsThatOfItself) {
  for (const char* const key : {"kites.egg", "Tic-Tac-Toe.v1", "game_"}) {
    EXPECT_EQ(store::game_key(key), key);
  }
}

TEST(GameKey, FitsAStoreInAnyLanguage) {
  const std::string name(100, 'x');
  EXPECT_EQ(store::game_key(name + ".kif"), name.substr(0, 64));
  EXPECT_EQ(store::game_key(name + ".egg"), name.substr(0, 60) + ".egg");
}

TEST(NewGame, IsCalledAsItsFileWithoutTheLanguage) {
  const gdl::Rulesheet rules = tests::rules_in("games/nim.kif");
  const auto machine = reasoner::engines::make_state_machine(rules, "datalog");
  const store::NewGame game =
      store::new_game("two_kites.egg", rules, machine->game());
  EXPECT_EQ(game.key, "two_kites.egg");
  EXPECT_EQ(game.name, "Two kites");
  EXPECT_EQ(game.language, "egg");
}

}  // namespace new_game_test
}  // namespace gamemaster
