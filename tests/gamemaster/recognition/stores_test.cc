// Stores at the ends of rows.

#include "gamemaster/recognition/stores.h"

#include <gtest/gtest.h>

#include "tests/gamemaster/rules/game_with_board.h"
#include "tests/rulesheets.h"

namespace gamemaster {
namespace stores_test {

std::optional<board::Stores> stores_of(const gdl::Rulesheet& rulesheet) {
  const GameWithBoard game(rulesheet);
  if (!game.layout) return std::nullopt;
  return recognition::find_stores(*game.machine, *game.layout);
}

TEST(FindStores, SeesThoseOfKalaha) {
  // Both number their houses in the direction of sowing.
  EXPECT_EQ(stores_of(tests::shipped_rules("kalaha")),
            (board::Stores{"store", true}));
}

TEST(FindStores, AreNoneInOtherGames) {
  for (const char* const name : {"tic_tac_toe", "chess", "connect_four", "nim",
                                 "bear_off", "goofspiel", "othello"}) {
    EXPECT_FALSE(stores_of(tests::shipped_rules(name))) << name;
  }
}

/// Two rows of four, out of each of which one thing goes on to the next house.
/// `on`: how houses of the upper row follow one another.
gdl::Rulesheet rows(const std::string& on, const std::string& store) {
  return tests::rules_of(R"(
    (role low) (role high) (other low high) (other high low)
    (house 1) (house 2) (house 3) (house 4)
    (plus 0 1) (plus 1 2) (plus 2 3)
    (count 0) (count 1) (count 2) (count 3)
    (on low 1 2) (on low 2 3) (on low 3 4) )" +
                         on + R"(
    (<= (base (holds ?p ?h ?n)) (role ?p) (house ?h) (count ?n))
    (<= (base (store ?p ?n)) (role ?p) (count ?n))
    (<= (base (turn ?p)) (role ?p))
    (<= (init (holds ?p ?h 1)) (role ?p) (house ?h))
    (init (store low 0)) (init (store high 0)) (init (turn low))
    (<= (input ?p (push ?h)) (role ?p) (house ?h))
    (<= (input ?p noop) (role ?p))
    (<= (legal ?p (push ?h)) (true (turn ?p)) (true (holds ?p ?h ?n))
        (distinct ?n 0))
    (<= (legal ?p noop) (role ?p) (not (true (turn ?p))))
    (<= (changed ?p ?h ?m) (does ?p (push ?h)) (true (holds ?p ?h ?n))
        (plus ?m ?n))
    (<= (changed ?p ?g ?m) (does ?p (push ?h)) (on ?p ?h ?g)
        (true (holds ?p ?g ?n)) (plus ?n ?m))
    (<= (moved ?p ?h) (changed ?p ?h ?n))
    (<= (next (holds ?p ?h ?n)) (changed ?p ?h ?n))
    (<= (next (holds ?p ?h ?n)) (true (holds ?p ?h ?n)) (not (moved ?p ?h)))
    (<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
    )" + store + R"(
    (<= stuck (true (holds ?p ?h 3)))
    (<= terminal stuck)
    (<= (goal ?p 50) (role ?p))
  )");
}

constexpr const char* kFills =
    "(<= (last ?p) (does ?p (push ?h)) (on ?p ?g ?h) (not (follows ?p ?h)))"
    "(<= (follows ?p ?h) (on ?p ?h ?g))"
    "(<= (next (store ?p ?m)) (last ?p) (true (store ?p ?n)) (plus ?n ?m))"
    "(<= (next (store ?p ?n)) (role ?p) (true (store ?p ?n)) (not (last ?p)))";
constexpr const char* kNeverFills =
    "(<= (next (store ?p ?n)) (true (store ?p ?n)))";

TEST(FindStores, TellWhetherTheUpperRowIsNumberedTheOtherWay) {
  EXPECT_EQ(
      stores_of(rows("(on high 1 2) (on high 2 3) (on high 3 4)", kFills)),
      (board::Stores{"store", true}));
  EXPECT_EQ(
      stores_of(rows("(on high 2 1) (on high 3 2) (on high 4 3)", kFills)),
      (board::Stores{"store", false}));
  EXPECT_FALSE(stores_of(
      rows("(on high 1 2) (on high 2 3) (on high 3 4)", kNeverFills)));
}

}  // namespace stores_test
}  // namespace gamemaster
