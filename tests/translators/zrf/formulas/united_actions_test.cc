// Actions that do the same become one where one list of conditions says it.

#include "translators/zrf/formulas/united_actions.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "translators/zrf/formulas/action.h"
#include "translators/zrf/formulas/formula.h"
#include "translators/zrf/game/model.h"

namespace translators::zrf::formulas {
namespace united_actions_test {

class UnitedActions : public testing::Test {
 protected:
  UnitedActions() : formulas_(KindTable(two_players())) {}

  static game::Game two_players() {
    game::Game game;
    game.players.resize(2);
    game.types.resize(2);
    return game;
  }

  Action action(int type, std::vector<Literal> conditions) {
    Action made;
    made.owner = 0;
    made.start = 0;
    made.movers = formulas_.kinds().of(0, type);
    made.conditions = std::move(conditions);
    made.travels = {{0, 2}};
    return made;
  }
  Literal empty(int place) {
    return formulas_.cell(place, formulas_.kinds().nothing());
  }
  Literal enemy(int place) {
    return formulas_.cell(place, formulas_.kinds().of_owner(1));
  }

  Formulas formulas_;
};

TEST_F(UnitedActions, ASlideToAnEmptyPlaceAndTheTakingAreOne) {
  std::vector<Action> actions = {action(0, {empty(1), empty(2)}),
                                 action(0, {empty(1), enemy(2)})};
  unite(formulas_, actions);
  ASSERT_EQ(actions.size(), 1u);
  const std::vector<Literal> expected = {empty(1),
                                         formulas_.any(empty(2), enemy(2))};
  EXPECT_EQ(actions[0].conditions, expected);
}

TEST_F(UnitedActions, TheSameMoveOfTwoPiecesIsOneOfBoth) {
  std::vector<Action> actions = {action(0, {empty(2)}), action(1, {empty(2)})};
  unite(formulas_, actions);
  ASSERT_EQ(actions.size(), 1u);
  EXPECT_EQ(actions[0].movers, formulas_.kinds().of_owner(0));
}

TEST_F(UnitedActions, ThoseThatDifferTwiceOrGoElsewhereStay) {
  std::vector<Action> actions = {action(0, {empty(1), empty(2)}),
                                 action(0, {enemy(1), enemy(2)}),
                                 action(0, {empty(1), enemy(2)})};
  actions[2].travels = {{0, 3}};
  unite(formulas_, actions);
  EXPECT_EQ(actions.size(), 3u);
}

TEST_F(UnitedActions, DropsOfDifferentPiecesStayApart) {
  std::vector<Action> actions = {action(0, {empty(2)}), action(1, {empty(2)})};
  for (Action& drop : actions) drop.is_drop = true;
  unite(formulas_, actions);
  EXPECT_EQ(actions.size(), 2u);
}

}  // namespace united_actions_test
}  // namespace translators::zrf::formulas
