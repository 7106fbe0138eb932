#pragma once

#include <memory>
#include <string>

#include "gdl/rulesheet.h"
#include "reasoner/engines/engine.h"
#include "tests/rulesheets.h"

namespace gamemaster {

/// Chance deals one of three cards to alice and one to bob, which each sees
/// alone; both say a word at once. A `loud` one is heard by everybody, a
/// `quiet` one by nobody. Higher cards win.
inline constexpr const char* kCardGame = R"(
  (role alice) (role random) (role bob)
  (card low) (card middle) (card high)
  (over low middle) (over low high) (over middle high)
  (word loud) (word quiet)
  (player alice) (player bob)
  (init dealing)
  (<= (legal random (deal ?a ?b)) (true dealing) (card ?a) (card ?b)
      (distinct ?a ?b))
  (<= (legal random noop) (not (true dealing)))
  (<= (legal ?p noop) (player ?p) (true dealing))
  (<= (legal ?p (say ?w)) (player ?p) (not (true dealing)) (word ?w))
  (<= (next (holds alice ?a)) (does random (deal ?a ?b)))
  (<= (next (holds bob ?b)) (does random (deal ?a ?b)))
  (<= (next (holds ?p ?a)) (true (holds ?p ?a)))
  (<= (next (said ?p ?w)) (does ?p (say ?w)))
  (<= (sees alice (dealt ?a)) (does random (deal ?a ?b)))
  (<= (sees bob (dealt ?b)) (does random (deal ?a ?b)))
  (<= (sees ?p (heard ?q loud)) (player ?p) (does ?q (say loud)))
  (<= terminal (true (said alice ?w)))
  (<= (goal alice 100) (true (holds alice ?a)) (true (holds bob ?b))
      (over ?b ?a))
  (<= (goal alice 0) (true (holds alice ?a)) (true (holds bob ?b))
      (over ?a ?b))
  (<= (goal bob 100) (goal alice 0))
  (<= (goal bob 0) (goal alice 100))
)";

/// Chance throws a die in each of three steps while left and right pass; what
/// it shows is no secret. Left gets the last throw times ten.
inline constexpr const char* kDiceGame = R"(
  (role left) (role right) (role random)
  (face 1) (face 2) (face 3) (face 4) (face 5) (face 6)
  (after 0 1) (after 1 2) (after 2 3)
  (times 1 10) (times 2 20) (times 3 30) (times 4 40) (times 5 50)
  (times 6 60)
  (init (step 0))
  (<= (legal random (throw ?f)) (face ?f))
  (legal left noop) (legal right noop)
  (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
  (<= (next (shows ?f)) (does random (throw ?f)))
  (<= terminal (true (step 3)))
  (<= (goal left ?g) (true (shows ?f)) (times ?f ?g))
  (goal right 50)
)";

inline std::unique_ptr<reasoner::StateMachine> machine_of(
    const std::string& text) {
  return reasoner::engines::make_state_machine(tests::rules_of(text),
                                               "datalog");
}

}  // namespace gamemaster
