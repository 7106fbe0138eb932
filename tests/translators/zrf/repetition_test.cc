// That a position is there for the third time, in games where it can be told by
// hand, and never where it is not.

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "reasoner/engines/engine.h"
#include "tests/translators/translated_games.h"
#include "tests/translators/zrf/translated_texts.h"
#include "translators/zrf/language.h"

namespace translators::zrf {
namespace repetition_test {

using Facts = std::set<std::string>;
using Numbers = std::vector<std::uint64_t>;

/// Men on a line of places, `a` to `e`.
std::string game(const std::string& men, const std::string& goal,
                 const std::string& turns = "White Black") {
  return R"((game (title "T") (players White Black) (turn-order )" + turns +
         R"()
  (board (grid (start-rectangle 0 0 1 1)
    (dimensions ("a/b/c/d/e" (1 0))) (directions (e 1) (w -1)))) )" +
         men + "\n" + goal + ")";
}

/// Each has one move, there and back.
const std::string kShuttles = R"(
  (piece (name Left) (moves (e (verify (position? b)) add)
                            (w (verify (position? a)) add)))
  (piece (name Right) (moves (w (verify (position? d)) add)
                             (e (verify (position? e)) add)))
  (board-setup (White (Left a)) (Black (Right e))))";
const std::string kLoses = "(loss-condition (White Black) repetition)";

/// A match along random moves, of at most so many.
class Walk {
 public:
  explicit Walk(const std::string& rules)
      : machine_(reasoner::engines::make_state_machine(rules_of_text(rules),
                                                       "datalog")) {
    machine_->initial_state(state_);
  }

  bool is_over() { return machine_->is_terminal(state_); }
  void step(std::mt19937& random) {
    std::vector<reasoner::MoveId> joint;
    std::vector<reasoner::MoveId> legal;
    for (reasoner::RoleIndex role = 0; role < 2; ++role) {
      legal.clear();
      machine_->legal_moves(state_, role, legal);
      joint.push_back(legal[random() % legal.size()]);
    }
    machine_->next_state(state_, joint, state_);
  }
  /// The true facts of these names.
  Facts facts(const std::vector<std::string>& names) const {
    Facts facts;
    state_.for_each([&](reasoner::PropositionId id) {
      const std::string& fact = machine_->game().proposition_name(id);
      for (const std::string& name : names) {
        if (fact.starts_with("(" + name + " ")) facts.insert(fact);
      }
    });
    return facts;
  }
  std::vector<reasoner::Goal> goals() {
    std::vector<reasoner::Goal> goals(2);
    machine_->goals(state_, goals);
    return goals;
  }

 private:
  std::unique_ptr<reasoner::StateMachine> machine_;
  reasoner::State state_;
};

TEST(ZrfRepetition, EndsAMatchWhereBothGoBackAndForth) {
  const std::string rules = translated(game(kShuttles, kLoses));
  EXPECT_EQ(counts_of_text(rules, 9), (Numbers{1, 1, 1, 1, 1, 1, 1, 1, 1, 0}));
  Walk walk(rules);
  std::mt19937 random(1);
  while (!walk.is_over()) walk.step(random);
  EXPECT_EQ(walk.goals(), (std::vector<reasoner::Goal>{100, 0}))
      << "Black came there for the third time";
}

TEST(ZrfRepetition, MayBeADraw) {
  Walk walk(
      translated(game(kShuttles, "(draw-condition (White Black) repetition)")));
  std::mt19937 random(1);
  for (int i = 0; i < 8; ++i) walk.step(random);
  ASSERT_TRUE(walk.is_over());
  EXPECT_EQ(walk.goals(), (std::vector<reasoner::Goal>{50, 50}));
}

/// Hands count, too: who has dropped the last piece has none left.
TEST(ZrfRepetition, LeavesHandsAlone) {
  const std::string men = R"(
    (piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add))
                      (drops ((verify empty?) add)))
    (board-setup (White (Man off 1 a)) (Black (Man e)))
    )";
  EXPECT_EQ(counts(game(men, kLoses), 6),
            counts(game(men, "(loss-condition (White Black) stalemated)"), 6));
}

TEST(ZrfRepetition, IsNotCountedWhereTurnsAreNotAlwaysTheSame) {
  gdl::Diagnostics diagnostics("game.zrf");
  gdl::ReadOptions options;
  const std::string text = game(kShuttles, kLoses, "White Black Black");
  const std::string rules =
      language().translate({"/nowhere/game.zrf", text, options}, diagnostics);
  EXPECT_EQ(rules.find("repeated"), std::string::npos);
  EXPECT_NE(diagnostics.format_all().find("is not counted"), std::string::npos)
      << diagnostics.format_all();
}

/// What is counted is true, whatever else pieces do on the way.
void expect_no_false_repetition(const std::string& men) {
  const std::string rules = translated(game(men, kLoses));
  std::mt19937 random(7);
  std::size_t repeated = 0;
  for (int match = 0; match < 150; ++match) {
    Walk walk(rules);
    std::map<Facts, int> seen;
    const std::vector<std::string> position = {"cell", "has", "turn"};
    ++seen[walk.facts(position)];
    while (!walk.is_over()) {
      walk.step(random);
      const int times = ++seen[walk.facts(position)];
      if (walk.facts({"repeated"}).empty()) continue;
      ++repeated;
      ASSERT_GE(times, 3);
    }
  }
  EXPECT_GT(repeated, 0) << "the test would show nothing";
}

TEST(ZrfRepetition, IsNotSeenInCapturesOnTheWay) {
  expect_no_false_repetition(R"(
    (piece (name Man) (moves (e (verify not-friend?) add)
                             (w (verify not-friend?) add)))
    (board-setup (White (Man a b)) (Black (Man d))))");
}

TEST(ZrfRepetition, IsNotSeenWhereAttributesChange) {
  expect_no_false_repetition(R"(
    (piece (name Man) (attribute fresh true)
      (moves (e (verify empty?) (set-attribute fresh false) add)
             (w (verify empty?) add)))
    (board-setup (White (Man a)) (Black (Man e))))");
  expect_no_false_repetition(R"(
    (piece (name Man) (attribute odd false)
      (moves ((if odd (set-attribute odd false) else
                       (set-attribute odd true)) e (verify empty?) add)
             (w (verify empty?) add) (e e (verify empty?) add)
             (w w (verify empty?) add)))
    (board-setup (White (Man a)) (Black (Man e))))");
}

TEST(ZrfRepetition, IsNotSeenWhereMovesDoMore) {
  expect_no_false_repetition(R"(
    (piece (name Man) (moves (e (verify empty?) add)
                             (w (verify empty?) add)
                             (e (verify enemy?) capture e (verify empty?) add)
                             (e (verify empty?) (add Dog))))
    (piece (name Dog) (moves (w (verify empty?) add)
                             (e (verify empty?) (add Man))))
    (board-setup (White (Man a)) (Black (Man e))))");
}

}  // namespace repetition_test
}  // namespace translators::zrf
