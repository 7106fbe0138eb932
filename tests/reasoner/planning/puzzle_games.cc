#include "tests/reasoner/planning/puzzle_games.h"

#include <algorithm>

namespace reasoner {

std::string walk(int last, int steps, const std::string& end) {
  std::string rules =
      "(role r) (init (at 1)) (init (step 0))"
      "(<= (base (at ?x)) (place ?x)) (<= (base (step ?t)) (time ?t))"
      "(input r left) (input r right)"
      "(<= (legal r left) (true (at ?x)) (succ ?y ?x) (place ?y))"
      "(<= (legal r right) (true (at ?x)) (succ ?x ?y) (place ?y))"
      "(<= (next (at ?y)) (does r left) (true (at ?x)) (succ ?y ?x))"
      "(<= (next (at ?y)) (does r right) (true (at ?x)) (succ ?x ?y))"
      "(<= (next (step ?u)) (true (step ?t)) (succ ?t ?u))"
      "(time 0)" +
      end;
  for (int i = 1; i <= last; ++i) {
    rules += "(place " + std::to_string(i) + ")";
  }
  for (int i = 0; i < std::max(last, steps); ++i) {
    rules += "(succ " + std::to_string(i) + " " + std::to_string(i + 1) + ")";
  }
  for (int i = 1; i <= steps; ++i) rules += "(time " + std::to_string(i) + ")";
  return rules;
}

std::string corridor(int last, int steps) {
  const std::string end = std::to_string(last);
  return walk(last, steps,
              "(<= terminal (true (at " + end + ")))" +
                  "(<= terminal (true (step " + std::to_string(steps) + ")))" +
                  "(<= (goal r 100) (true (at " + end + ")))" +
                  "(<= (goal r 40) (true (at 3)))"
                  "(<= (goal r 0) (not (true (at 3))) (not (true (at " +
                  end + "))))");
}

std::string lamps(const std::string& done) {
  return "(role r) (init (off 3)) (lamp 1) (lamp 2) (lamp 3) (lamp 4) (lamp 5)"
         "(<= (base (on ?l)) (lamp ?l)) (<= (base (off ?l)) (lamp ?l))"
         "(<= (input r (switch ?l)) (lamp ?l))"
         "(<= (legal r (switch ?l)) (lamp ?l))"
         "(<= (next (on ?l)) (does r (switch ?l)) (not (true (on ?l))))"
         "(<= (next (on ?l)) (true (on ?l)) (not (does r (switch ?l))))" +
         done;
}

std::string lamps() {
  return lamps(
      "(<= done (true (on 2)) (true (on 3)) (true (on 4)) (true (on 5))"
      " (not (true (on 1))))"
      "(<= terminal done) (<= (goal r 100) done) (<= (goal r 0) (not done))");
}

}  // namespace reasoner
