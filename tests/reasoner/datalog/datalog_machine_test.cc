#include "reasoner/datalog/datalog_machine.h"

#include <gtest/gtest.h>

#include "tests/rulesheets.h"

namespace reasoner {
namespace datalog_machine_test {

/// A machine with what tests ask of it in words.
class Play {
 public:
  explicit Play(const std::string& text)
      : owned_(datalog::make_datalog_machine(tests::rules_of(text))),
        machine_(*owned_) {
    machine_.initial_state(state_);
  }

  std::string facts() const {
    std::string text;
    for (const std::string& fact : machine_.game().facts(state_)) {
      text += (text.empty() ? "" : " ") + fact;
    }
    return text;
  }

  std::string legal(RoleIndex role = 0) {
    std::vector<MoveId> moves;
    machine_.legal_moves(state_, role, moves);
    std::string text;
    for (const MoveId move : moves) {
      text += (text.empty() ? "" : " ") + machine_.game().move_name(role, move);
    }
    return text;
  }

  Play& move(const std::vector<std::string>& joint) {
    machine_.next_state(state_, ids(joint), state_);
    return *this;
  }

  /// What `role` perceives of a joint move, after whatever else was asked.
  std::string seen(RoleIndex role, const std::vector<std::string>& joint) {
    std::vector<PerceptId> percepts;
    machine_.percepts(state_, ids(joint), role, percepts);
    std::string text;
    for (const PerceptId percept : percepts) {
      text += (text.empty() ? "" : " ") +
              machine_.game().percept_name(role, percept);
    }
    return text;
  }

  bool terminal() { return machine_.is_terminal(state_); }

  std::vector<Goal> goals() {
    std::vector<Goal> goals(machine_.game().role_count());
    machine_.goals(state_, goals);
    return goals;
  }

  void go_to(const std::vector<std::string>& facts) {
    state_.clear();
    for (const std::string& fact : facts) {
      state_.set(machine_.intern_proposition(fact));
    }
  }

  StateMachine& machine() { return machine_; }

 private:
  std::vector<MoveId> ids(const std::vector<std::string>& joint) {
    std::vector<MoveId> moves;
    for (RoleIndex role = 0; role < joint.size(); ++role) {
      moves.push_back(machine_.intern_move(role, joint[role]));
    }
    return moves;
  }

  std::unique_ptr<StateMachine> owned_;
  StateMachine& machine_;
  State state_;
};

constexpr const char* kCounter =
    "(role r) (init (count 0)) (succ 0 1) (succ 1 2) (succ 2 3)"
    "(<= (legal r (add ?n)) (succ 0 ?n))"
    "(<= (legal r stay) (true (count ?n)))"
    "(<= (next (count ?m)) (does r (add ?d)) (true (count ?n)) (succ ?n ?m))"
    "(<= (next (count ?n)) (does r stay) (true (count ?n)))"
    "(<= terminal (true (count 3)))"
    "(<= (goal r 100) (true (count 3)))"
    "(<= (goal r 0) (not (true (count 3))))";

TEST(DatalogMachineTest, PlaysAGame) {
  Play play(kCounter);
  EXPECT_EQ(play.facts(), "(count 0)");
  EXPECT_EQ(play.legal(), "(add 1) stay");
  EXPECT_EQ(play.goals(), std::vector<Goal>{0});
  play.move({"stay"}).move({"(add 1)"}).move({"(ADD 1)"});
  EXPECT_EQ(play.facts(), "(count 2)");
  EXPECT_FALSE(play.terminal());
  play.move({"(add 1)"});
  EXPECT_TRUE(play.terminal());
  EXPECT_EQ(play.goals(), std::vector<Goal>{100});
}

TEST(DatalogMachineTest, AnswersAboutAnyStateInAnyOrder) {
  Play play(kCounter);
  play.go_to({"(count 3)"});
  EXPECT_TRUE(play.terminal());
  play.go_to({"(count 1)"});
  EXPECT_FALSE(play.terminal());
  EXPECT_EQ(play.goals(), std::vector<Goal>{0});
  EXPECT_EQ(play.legal(), "(add 1) stay");
}

TEST(DatalogMachineTest, ListsMovesByNameWhateverWasSeenBefore) {
  Play play(
      "(role r) (init (z c)) (init (z a)) (init (z b)) (<= (legal r (take ?x)) "
      "(true (z ?x))) (<= (next over) (does r (take ?x))) (<= terminal (true "
      "over)) (goal r 50)");
  play.go_to({"(z b)"});
  EXPECT_EQ(play.legal(), "(take b)");
  play.go_to({"(z c)", "(z b)", "(z a)"});
  EXPECT_EQ(play.legal(), "(take a) (take b) (take c)");
}

TEST(DatalogMachineTest, HasNoGoalWhereTheRulesGiveNoneOrSeveral) {
  Play play(
      "(role a) (role b) (role c) (init p) (legal a go) (legal b go) (legal c "
      "go) (<= (next p) (true p)) (<= terminal (true q)) (goal a 10) (goal b "
      "20) (<= (goal b 30) (true p)) (<= (goal c 40) (true p)) (goal c high)");
  EXPECT_EQ(play.goals(), (std::vector<Goal>{10, kNoGoal, 40}));
}

TEST(DatalogMachineTest, LeavesAStuckRoleWithoutMoves) {
  Play play(
      "(role r) (init p) (<= (legal r go) (true q)) (<= terminal (true q)) "
      "(goal r 0)");
  EXPECT_EQ(play.legal(), "");
  EXPECT_FALSE(play.terminal());
}

TEST(DatalogMachineTest, TakesVariablesForWholeFactsAndMoves) {
  Play play(
      "(role r) (init (on 1)) (init dark) (legal r (press 1)) (legal r wait)"
      "(<= (next ?f) (true ?f) (does r wait))"
      "(<= (next (did ?m)) (does r ?m))"
      "(<= busy (legal r (press ?n)))"
      "(<= terminal (not busy)) (goal r 0)");
  play.move({"wait"});
  EXPECT_EQ(play.facts(), "(did wait) (on 1) dark");
  play.move({"(press 1)"});
  EXPECT_EQ(play.facts(), "(did (press 1))");
  EXPECT_FALSE(play.terminal());
}

TEST(DatalogMachineTest, DerivesLegalMovesFromOtherLegalMoves) {
  Play play(
      "(role a) (role b) (init p) (legal a (go 1)) (legal a wait)"
      "(<= (legal b ?m) (legal a ?m) (distinct ?m wait))"
      "(<= terminal (true q)) (goal a 0) (goal b 0)");
  EXPECT_EQ(play.legal(1), "(go 1)");
}

TEST(DatalogMachineTest, NegatesConditionsWithVariablesOfTheirOwn) {
  Play play(
      "(role r) (init (at 1)) (legal r go) (<= (next (at 2)) (does r go))"
      "(edge 1 2) (<= terminal (true (at ?x)) (not (edge ?x ?y))) (goal r 0)");
  EXPECT_FALSE(play.terminal());
  EXPECT_TRUE(play.move({"go"}).terminal());
}

TEST(DatalogMachineTest, MatchesNestedTermsAndRepeatedVariables) {
  Play play(
      "(role r) (init (s (pair 1 (box 2)))) (init (s (pair 3 (box 3))))"
      "(<= (legal r (open ?x ?y)) (true (s (pair ?x (box ?y)))))"
      "(<= (legal r (same ?x)) (true (s (pair ?x (box ?x)))))"
      "(<= (legal r (wrap (box ?p))) (true (s ?p)) (true (s (pair 1 ?q))))"
      "(<= terminal (true over)) (goal r 0)");
  EXPECT_EQ(play.legal(),
            "(open 1 2) (open 3 3) (same 3) (wrap (box (pair 1 (box 2)))) "
            "(wrap (box (pair 3 (box 3))))");
}

TEST(DatalogMachineTest, ComparesTermsThatNobodyElseBuilt) {
  Play play(
      "(role r) (init (n 1)) (<= (legal r (go ?x)) (true (n ?x)) (distinct (f "
      "?x) (f 2)) (not (true (n (g ?x))))) (<= terminal (true over)) (goal r "
      "0)");
  EXPECT_EQ(play.legal(), "(go 1)");
}

TEST(DatalogMachineTest, EvaluatesRecursionToItsFixpoint) {
  Play play(
      "(role r) (init (link 1 2)) (init (link 2 3)) (init (link 3 1)) (init "
      "(link 3 4)) (<= (path ?x ?y) (true (link ?x ?y))) (<= (path ?x ?z) "
      "(path ?x ?y) (path ?y ?z)) (<= (legal r (go ?y)) (path 2 ?y))"
      "(<= terminal (not (path 2 4))) (goal r 0)");
  EXPECT_EQ(play.legal(), "(go 1) (go 2) (go 3) (go 4)");
  EXPECT_FALSE(play.terminal());
}

// The rule asks for the second role before the first is known.
TEST(DatalogMachineTest, NumbersRolesInTheOrderOfTheText) {
  const auto machine = datalog::make_datalog_machine(tests::rules_of(
      "(<= open (role b)) (role a) (role b) (<= (legal ?r go) (role ?r) open)"
      "(init p) (goal a 100) (goal b 0) (<= terminal (not (true p)))"));
  EXPECT_EQ(machine->game().role_name(0), "a");
  EXPECT_EQ(machine->game().role_name(1), "b");
}

/// (big ?a ... ) has `width` free columns over ten numbers each.
std::string wide_relation(int width) {
  std::string head = "(big";
  std::string body;
  std::string call = "(big";
  for (int i = 0; i < width; ++i) {
    head += " ?x" + std::to_string(i);
    body += " (n ?x" + std::to_string(i) + ")";
    call += " 3";
  }
  return "(<= " + head + ") (distinct ?x0 7)" + body + ") (<= terminal " +
         call + "))";
}

TEST(DatalogMachineTest, EvaluatesOnDemandWhatIsTooLargeAsAWhole) {
  std::string numbers;
  for (int i = 0; i < 10; ++i) numbers += "(n " + std::to_string(i) + ")";
  Play play("(role r) (init p) (legal r go) (goal r 0)" + numbers +
            wide_relation(9));
  EXPECT_TRUE(play.terminal());
}

// What is asked for first takes the second rule of `big`, too, which cannot
// derive it but must find all that is late.
TEST(DatalogMachineTest, KnowsAllThatARelationOnDemandUses) {
  std::string numbers;
  std::string columns;
  std::string bound;
  std::string asked;
  for (int i = 0; i < 10; ++i) {
    const std::string n = std::to_string(i);
    numbers += "(n " + n + ")";
    columns += " ?x" + n;
    bound += " (n ?x" + n + ")";
    asked += " 3";
  }
  Play play("(role r) (init p) (legal r go) (goal r 0)" + numbers +
            "(<= first (big" + asked + " (f ?y a)))" +  //
            "(<= (big" + columns + " (f 1 a))" + bound + ")" +
            "(<= second (big" + asked + " (f ?y b)))" +  //
            "(<= (big" + columns + " (f ?y b)) (late ?y)" + bound + ")" +
            "(<= (late 1) (true p)) (<= terminal first second)");
  EXPECT_TRUE(play.terminal());
}

TEST(DatalogMachineTest, SolvesRecursionOnDemand) {
  // As a whole: every list of up to 12 letters. Asked for: one, backwards.
  std::string letters;
  for (const char* letter : {"a", "b", "c", "d"}) {
    letters += std::string("(letter ") + letter + ")";
  }
  Play play(
      "(role r) (init (tape (l a (l b (l c (l d (l a (l b nil))))))))"
      "(legal r go) (goal r 0)" +
      letters +
      "(word nil) (<= (word (l ?x ?w)) (letter ?x) (word ?w) (shorter ?w "
      "12)) (<= (shorter nil ?n) (size ?n)) (<= (shorter (l ?x ?w) ?n) (succ "
      "?m ?n) (shorter ?w ?m) (letter ?x))"
      "(size 0) (<= (size ?n) (succ ?m ?n)) (succ 0 1) (succ 1 2) (succ 2 3) "
      "(succ 3 4) (succ 4 5)"
      "(succ 5 6) (succ 6 7) (succ 7 8) (succ 8 9) (succ 9 10) (succ 10 11)"
      "(succ 11 12)"
      "(<= terminal (true (tape ?t)) (word ?t))");
  EXPECT_TRUE(play.terminal());
  play.go_to({"(tape (l a (l e nil)))"});
  EXPECT_FALSE(play.terminal());
}

TEST(DatalogMachineTest, ReportsTermsWithoutEnd) {
  try {
    Play play(
        "(role r) (init p) (legal r go) (goal r 0) (n zero) (<= (n (s ?x)) (n "
        "?x)) (<= terminal (n ?x) (true (at ?x)))");
    play.terminal();
    FAIL() << "an infinite relation was evaluated";
  } catch (const gdl::Error& error) {
    EXPECT_NE(std::string(error.what()).find("without end"), std::string::npos)
        << error.what();
  }
}

TEST(DatalogMachineTest, RefusesTooManyArgumentsByTheNameInTheRules) {
  const auto refusal = [](const std::string& keyword, int width) {
    std::string fact = "(wide";
    for (int i = 0; i < width; ++i) fact += " 0";
    try {
      datalog::make_datalog_machine(tests::rules_of(
          "(role r) (goal r 0) (" + keyword + ' ' + fact + "))"));
    } catch (const gdl::Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const std::string message = "'wide' has too many arguments: more than 63";
  EXPECT_EQ(refusal("legal r", 63), "");
  EXPECT_EQ(refusal("legal r", 64), message);
  EXPECT_EQ(refusal("init", 70), message);
  EXPECT_EQ(refusal("p", 1000), message);
}

TEST(DatalogMachineTest, RefusesRulesWithoutMeaning) {
  EXPECT_THROW(datalog::make_datalog_machine(
                   tests::rules_of("(legal r go) terminal (goal r 0)")),
               gdl::Error);
  EXPECT_THROW(datalog::make_datalog_machine(tests::rules_of(
                   "(role r) (<= a (not b)) (<= b a) (<= terminal a)")),
               gdl::Error);
}

TEST(DatalogMachineTest, FollowsMovesAndFactsThatItNeverDerived) {
  Play play(kCounter);
  play.move({"(fly away)"});
  EXPECT_EQ(play.facts(), "");
  play.go_to({"(unheard of)", "(count 2)"});
  EXPECT_EQ(play.legal(), "(add 1) stay");
}

constexpr const char* kDice =
    "(role random) (role a) (role b) (init fresh) (face 1) (face 2) (face 3)"
    "(<= (legal random (roll ?f)) (face ?f))"
    "(legal a ask) (legal a wait) (legal b wait)"
    "(<= (next (up ?f)) (does random (roll ?f)))"
    "(<= (next (asked ?p)) (does ?p ask))"
    "(<= (sees a ?f) (does random (roll ?f)) (does a ask))"
    "(<= (sees b (asks ?p)) (does ?p ask))"
    "(<= (sees ?p (was ?f)) (true (up ?f)))"
    "(<= (sees b (becomes ?f)) (next (up ?f)) (not (next (asked a))))"
    "(<= (sees b (may ?m)) (legal a ?m) (true fresh))"
    "(<= (sees b (MAY wait)) (true fresh))"
    "(<= terminal (true (up 3))) (<= (goal a 0)) (<= (goal b 0))";

TEST(DatalogMachineTest, SaysWhatEachRolePerceivesInAStep) {
  Play play(kDice);
  EXPECT_TRUE(play.machine().game().hides());
  EXPECT_EQ(play.machine().game().chance_role(), 0U);
  // By the state before the step and the joint move, also in what follows.
  EXPECT_EQ(play.seen(1, {"(roll 2)", "ask", "wait"}), "2");
  EXPECT_EQ(play.seen(2, {"(roll 2)", "ask", "wait"}),
            "(asks a) (may ask) (may wait)");
  EXPECT_EQ(play.seen(2, {"(roll 2)", "wait", "wait"}),
            "(becomes 2) (may ask) (may wait)");
  EXPECT_EQ(play.seen(1, {"(roll 2)", "wait", "wait"}), "");
  EXPECT_EQ(play.move({"(roll 2)", "ask", "wait"}).facts(), "(asked a) (up 2)");
  // A role that nothing binds is every role, chance among them.
  EXPECT_EQ(play.seen(1, {"(roll 1)", "wait", "wait"}), "(was 2)");
  EXPECT_EQ(play.seen(0, {"(roll 1)", "wait", "wait"}), "(was 2)");
  EXPECT_EQ(play.seen(2, {"(roll 3)", "wait", "wait"}), "(becomes 3) (was 2)");
}

TEST(DatalogMachineTest, OrdersPerceptsByNameHoweverTheyWereNumbered) {
  Play play(
      "(role r) (init p) (legal r a) (legal r b)"
      "(<= (sees r z) (does r a)) (sees r m)"
      "(<= (sees r (c ?x)) (does r b) (does r ?x)) (<= (sees r ?x) (does r ?x))"
      "(<= terminal (true q)) (goal r 0)");
  EXPECT_EQ(play.seen(0, {"a"}), "a m z");
  EXPECT_EQ(play.seen(0, {"b"}), "(c b) b m");
  EXPECT_EQ(play.seen(0, {"a"}), "a m z");
}

TEST(DatalogMachineTest, NumbersPerceptsThatSomeRuleMayGive) {
  Play play(kDice);
  StateMachine& machine = play.machine();
  const auto named = machine.intern_percept(2, "(BECOMES 2)");
  ASSERT_TRUE(named);
  EXPECT_EQ(machine.intern_percept(2, "(becomes 2)"), named);
  EXPECT_FALSE(machine.intern_percept(2, "(stays 2)"));
  EXPECT_FALSE(machine.intern_percept(2, "(becomes 2 3)"));
  EXPECT_TRUE(machine.intern_percept(1, "3"));
  EXPECT_EQ(play.seen(2, {"(roll 2)", "wait", "wait"}),
            "(becomes 2) (may ask) (may wait)");
}

TEST(DatalogMachineTest, HidesNothingWithoutPercepts) {
  Play play(kCounter);
  EXPECT_FALSE(play.machine().game().hides());
  EXPECT_EQ(play.seen(0, {"stay"}), "");
  EXPECT_FALSE(play.machine().intern_percept(0, "stay"));
}

TEST(DatalogMachineTest, ReportsPerceptsWithoutEnd) {
  Play play(
      "(role r) (init p) (legal r go) (n zero) (<= (n (s ?x)) (n ?x) (true p))"
      "(<= (sees r ?x) (n ?x)) (<= terminal (true q)) (goal r 0)");
  try {
    play.seen(0, {"go"});
    FAIL() << "an infinite relation was evaluated";
  } catch (const gdl::Error& error) {
    EXPECT_NE(std::string(error.what()).find("without end"), std::string::npos)
        << error.what();
  }
}

}  // namespace datalog_machine_test
}  // namespace reasoner
