#include "reasoner/grounding/grounder.h"

#include <gtest/gtest.h>

#include <stop_token>
#include <string>

#include "reasoner/construction/network_construction.h"
#include "reasoner/construction/propnet_builder.h"
#include "reasoner/engines/engine.h"
#include "reasoner/scalar/propnet_state_machine.h"
#include "tests/reasoner/engine_comparison.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace grounder_test {

grounding::GroundProgram ground_text(std::string_view text) {
  return grounding::ground(tests::rules_of(text));
}

/// The network plays the rules as Datalog does.
void expect_same_play(std::string_view text) {
  const gdl::Rulesheet rulesheet = tests::rules_of(text);
  const auto datalog = engines::make_state_machine(rulesheet, "datalog");
  const auto propnet = engines::make_state_machine(rulesheet, "propnet");
  expect_agreement(*datalog, *propnet, /*steps=*/300);
}

std::string refusal(std::string_view text) {
  try {
    construction::construct_network(ground_text(text));
  } catch (const gdl::Error& error) {
    return error.what();
  }
  return "";
}

TEST(Grounder, NamesBasesAndMovesInOrder) {
  const grounding::GroundProgram program = ground_text(R"(
    (role b) (role a)
    (init (at 2))
    (legal ?r (go ?x)) (<= (legal ?r (go ?x)) (role ?r) (size ?x))
    (size 2) (size 1)
    (<= (next (at ?x)) (does a (go ?x)))
    (<= terminal (true (at 1)))
    (<= (goal ?r 100) (role ?r)))");
  EXPECT_EQ(program.roles, (std::vector<std::string>{"b", "a"}));
  EXPECT_EQ(program.bases, (std::vector<std::string>{"(at 1)", "(at 2)"}));
  EXPECT_EQ(program.initial, (std::vector<bool>{false, true}));
  EXPECT_EQ(program.moves[1], (std::vector<std::string>{"(go 1)", "(go 2)"}));
}

TEST(Grounder, NamesPerceptsOfEachRoleInOrder) {
  const grounding::GroundProgram program = ground_text(R"(
    (role a) (role b) (init (at 2)) (size 2) (size 1)
    (<= (legal ?r (go ?x)) (role ?r) (size ?x))
    (<= (next (at ?x)) (does a (go ?x)))
    (<= (sees b (went ?x)) (does a (go ?x)))
    (<= (sees b (went ?x)) (does a (go ?x)) (true (at ?x)))
    (sees b bell)
    (<= (sees ?r ?x) (role ?r) (true (at ?x)))
    (<= terminal (true (at 1)))
    (<= (goal ?r 100) (role ?r)))");
  EXPECT_TRUE(program.hides);
  using Names = std::vector<std::string>;
  ASSERT_EQ(program.percepts.size(), 2u);
  EXPECT_EQ(program.percepts[0], (Names{"1", "2"}));
  EXPECT_EQ(program.percepts[1],
            (Names{"(went 1)", "(went 2)", "1", "2", "bell"}));
}

TEST(Grounder, AGameWithoutPerceptsHidesNothing) {
  const grounding::GroundProgram program = ground_text(R"(
    (role a) (init on) (legal a wait) (<= terminal (true on)) (goal a 100))");
  EXPECT_FALSE(program.hides);
  EXPECT_EQ(program.percept_count(), 0u);
}

TEST(Grounder, LeavesOutWhatCannotBeReached) {
  const grounding::GroundProgram program = ground_text(R"(
    (role r) (init (at 1)) (up 1 2) (up 2 3) (up 7 8)
    (<= (base (at ?y)) (up ?x ?y))
    (legal r go)
    (<= (next (at ?y)) (true (at ?x)) (up ?x ?y))
    (<= terminal (true (at 3)))
    (<= (goal r 100) terminal))");
  EXPECT_EQ(program.bases,
            (std::vector<std::string>{"(at 1)", "(at 2)", "(at 3)"}));
}

// Joined as it stands, the rule has 30^6 instances.
TEST(Grounder, TakesLongBodiesApart) {
  std::string text = R"(
    (role r) (init (c 1 1 n1))
    (<= (legal r (set ?x ?v)) (value ?v) (value ?x))
    (<= (next (c 1 ?x ?v)) (does r (set ?x ?v)))
    (<= (next (c 1 ?x ?v)) (true (c 1 ?x ?v)))
    (<= line (true (c 1 n1 ?a)) (true (c 1 n2 ?b)) (true (c 1 n3 ?c))
        (true (c 1 n4 ?d)) (true (c 1 n5 ?e)) (true (c 1 n6 ?f))
        (next_to ?a ?b) (next_to ?b ?c) (next_to ?c ?d) (next_to ?d ?e)
        (next_to ?e ?f))
    (<= (next_to ?x ?y) (value ?x) (value ?y) (distinct ?x ?y))
    (<= terminal line) (<= (goal r 100) line))";
  for (int i = 1; i <= 30; ++i) text += "(value n" + std::to_string(i) + ")";
  EXPECT_LT(ground_text(text).rule_count(), 20'000U);
}

/// Rules with a condition over `count` links from one variable to the next.
std::string chain_of(const std::string& link, int count) {
  std::string text = R"(
    (role r) (init start) (dom a) (dom b)
    (<= (next (at ?x)) (does r (go ?x)))
    (<= (legal r (go ?x)) (dom ?x))
    (<= terminal (true (at a))) (goal r 100) (<= chained (true start))";
  for (int i = 0; i < count; ++i) {
    text += " (" + link + " ?v" + std::to_string(i) + " ?v" +
            std::to_string(i + 1) + ")";
  }
  return text + ") (<= (legal r wait) chained)";
}

// Unfolded, the last variable of the chain would have 2^30 terms.
TEST(Grounder, UnfoldsNoTermsWithoutBound) {
  EXPECT_LT(ground_text(chain_of("p", 30) + "(<= (p ?x (f ?x ?x)) (dom ?x))")
                .rule_count(),
            100U);
}

// Of one sentence, ?x31 has 2^31 terms before anything can be counted.
TEST(Grounder, UnifiesNoTermsWithoutBound) {
  std::string sentence = "(p";
  std::string head = "(p ?a";
  std::string body;
  for (int i = 0; i < 32; ++i) {
    const std::string number = std::to_string(i);
    const std::string x = " ?x" + number;
    sentence += i < 31 ? x + " (f" + x + x + ")" : x;
    if (i < 31) head += " ?b" + number + " ?b" + number;
    body += " (true (at" + x + "))";
  }
  const grounding::GroundProgram program = ground_text(
      "(role r) (init (at 1)) (value 1) (value (f 1 1)) (legal r go)"
      "(<= " +
      head + ") (value ?a))(<= (next (at 2))" + sentence + ")" + body +
      ") (<= (next (at ?x)) (true (at ?x)))"
      "(<= terminal (true (at 2))) (goal r 100)");
  EXPECT_EQ(program.bases, std::vector<std::string>{"(at 1)"});
}

// 2^40 ways to derive the first conditions, none of which goes with the last.
TEST(Grounder, GivesUpToUnfoldWhatFailsAtTheEnd) {
  std::string text = R"(
    (role r) (init (at 1)) (init (at 2))
    (<= (legal r (go ?x)) (true (at ?x)))
    (<= (next (at ?x)) (does r (go ?x)))
    (<= (p a) (true (at 1))) (<= (p b) (true (at 2)))
    (<= (goal r 100) terminal) (<= terminal)";
  for (int i = 0; i < 40; ++i) text += " (p ?x" + std::to_string(i) + ")";
  EXPECT_LT(ground_text(text + " (p c))").rule_count(), 100U);
}

// Each column of `list` would be a term again, and again.
TEST(Grounder, SpreadsNoTermsWithoutEnd) {
  EXPECT_EQ(ground_text(R"(
                (role r) (init a) (legal r go) (item 1) (item (f 1 1))
                (<= (list (f ?x ?x)) (list ?x) (item ?x))
                (<= (next b) (list ?x))
                (<= (next a) (true a) (not (list (f 1 1))))
                (<= terminal (not (true a))) (goal r 100))")
                .bases,
            std::vector<std::string>{"a"});
}

// To take so long a body apart is minutes of work.
TEST(Grounder, StopsBeforeAnythingIsInstantiated) {
  std::stop_source source;
  source.request_stop();
  EXPECT_THROW(
      grounding::ground(tests::rules_of(chain_of("e", 400) + "(e a b) (e b a)"),
                        source.get_token()),
      gdl::Error);
}

// As `quarto` does: a table of four columns where two are enough.
TEST(Grounder, UnfoldsWideRelations) {
  std::string text = R"(
    (role r) (init empty)
    (<= (legal r (set ?x ?v)) (place ?x) (piece ?v))
    (place 1) (place 2) (place 3) (place 4)
    (<= (next (c ?x ?v)) (does r (set ?x ?v)))
    (<= (next (c ?x ?v)) (true (c ?x ?v)))
    (<= line (true (c 1 ?a)) (true (c 2 ?b)) (true (c 3 ?c)) (true (c 4 ?d))
        (alike ?a ?b ?c ?d))
    (<= (alike ?a ?b ?c ?d) (kind ?a ?k) (kind ?b ?k) (kind ?c ?k)
        (kind ?d ?k))
    (<= (piece ?v) (kind ?v ?k))
    (<= terminal line) (<= (goal r 100) line) (<= (piece2 ?v) (piece ?v)))";
  for (int i = 0; i < 24; ++i) {
    text += "(kind p" + std::to_string(i) + " k" + std::to_string(i % 3) + ")";
  }
  const network::Network network =
      construction::construct_network(ground_text(text));
  EXPECT_LT(network.gate_input_count(), 600U);
}

TEST(Grounder, PlaysNegationFunctionsAndDisjunction) {
  expect_same_play(R"(
    (role a) (role b)
    (init (on (pair 1 2))) (init (turn a))
    (num 1) (num 2) (num 3)
    (other a b) (other b a)
    (<= (free (pair ?x ?y)) (num ?x) (num ?y)
        (not (true (on (pair ?x ?y)))) (distinct ?x ?y))
    (<= (legal ?r (put ?p)) (true (turn ?r)) (free ?p))
    (<= (legal ?r noop) (true (turn ?o)) (other ?o ?r))
    (<= (legal ?r pass) (true (turn ?r)) (not some_free))
    (<= some_free (free ?p))
    (<= (next (on ?p)) (does ?r (put ?p)))
    (<= (next (on ?p)) (true (on ?p)))
    (<= (next (turn ?r)) (true (turn ?o)) (other ?o ?r))
    (<= terminal (or (not some_free) (true (on (pair 3 3)))))
    (<= (goal ?r 100) (true (turn ?r))
        (not (or (true (on (pair 1 3))) (true (on (pair 3 1))))))
    (<= (goal ?r 50) (role ?r) (true (on (pair 1 3))))
    (<= (goal ?r 0) (true (turn ?o)) (other ?o ?r)
        (not (true (on (pair 1 3))))))");
}

// Cells that connect each other: the atoms depend on themselves in a circle.
TEST(Grounder, UnrollsPositiveCycles) {
  expect_same_play(R"(
    (role r) (init (step 1))
    (edge 1 2) (edge 2 3) (edge 3 1) (edge 3 4) (edge 4 5) (edge 5 2)
    (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
    (<= (node ?x) (edge ?x ?y))
    (<= (legal r (colour ?x)) (node ?x))
    (<= (next (red ?x)) (does r (colour ?x)))
    (<= (next (red ?x)) (true (red ?x)))
    (<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
    (<= (linked ?x ?y) (adjacent ?x ?y) (true (red ?x)) (true (red ?y)))
    (<= (linked ?x ?z) (linked ?x ?y) (adjacent ?y ?z) (true (red ?z)))
    (<= (adjacent ?x ?y) (edge ?x ?y))
    (<= (adjacent ?x ?y) (edge ?y ?x))
    (<= terminal (true (step 6)))
    (<= (goal r 100) (linked 1 5))
    (<= (goal r 0) (not (linked 1 5))))");
}

// The third argument of `far` is bound only where it is asked for.
TEST(Grounder, AsksOnlyWhatIsNeededOfInfiniteRelations) {
  expect_same_play(R"(
    (role r) (init (at 1 nil))
    (<= (legal r (go ?x)) (num ?x))
    (num 1) (num 2) (num 3) (up 1 2) (up 2 3)
    (<= (next (at ?x (cons ?y nil))) (does r (go ?x)) (true (at ?y ?l)))
    (<= (list ?l) (equal ?l nil))
    (equal nil nil)
    (<= (list (cons ?x ?l)) (num ?x) (list ?l))
    (<= terminal (true (at 3 (cons 3 ?l))))
    (<= (goal r 100) (true (at ?x ?l)) (list ?l)))");
}

// Nothing asks for `legal`, and all of `init` must hold from the first.
TEST(Grounder, ReadsAllThatAMatchAsksFor) {
  expect_same_play(R"(
    (role r) (num 1) (num 2) (list nil)
    (<= (list (cons ?x ?l)) (num ?x) (list ?l))
    (<= (legal r (go ?x)) (num ?x) (list (cons ?x nil)))
    (<= (next (at ?x)) (does r (go ?x)))
    (<= (goal r 100) (true (at 2)))
    (<= terminal (true (at 2))))");
  EXPECT_EQ(refusal(R"(
    (role r) (list nil)
    (<= (list (cons ?l)) (list ?l))
    (<= (init (at ?x)) (list ?x))
    (legal r wait) (goal r 100)
    (<= terminal (true (at nil))))"),
            "too much must be derived to say what 'init' is");
}

// `(ready a)` can come from no rule, so a rule that asks for it may stand
// before those that define the relation.
TEST(Grounder, CompletesRelationsAfterWhatTheyUse) {
  expect_same_play(R"(
    (role r)
    (legal r wait)
    (<= (legal r wait) (ready a))
    (<= (ready b) (not late))
    (goal r 50)
    (<= terminal (true over)))");
}

TEST(Grounder, PlaysFactsOfAnyForm) {
  expect_same_play(R"(
    (role r) (init (a 1)) (init b)
    (<= (legal r (drop ?f)) (true ?f))
    (<= (legal r wait) (not (true b)))
    (<= (next ?f) (true ?f) (not (does r (drop ?f))))
    (<= terminal (not (true (a 1))) (not (true b)))
    (<= (goal r 100) terminal) (<= (goal r 0) (not terminal)))");
}

// Whether a place is in danger rarely depends on the index.
TEST(Grounder, SplitsRelationsByLooseColumns) {
  std::string text = R"(
    (role r) (init (open n3)) (init (open n7)) (init (at n1))
    (<= (legal r (go ?x)) (true (at ?i)) (place ?x) (not (danger ?x ?i)))
    (<= (legal r stay) (true (at n1)) (not (danger n2 n1)))
    (<= (next (at ?x)) (does r (go ?x)))
    (<= (next (at n1)) (does r stay))
    (<= (next (open ?x)) (true (at ?x)))
    (<= (next (open ?x)) (true (open ?x)) (true (at ?i)) (danger ?x ?i))
    (<= (danger ?x ?i) (true (open ?x)) (even ?x) (place ?i))
    (<= (danger ?x ?x) (true (open ?x)) (place ?x))
    (<= (danger ?x ?i) (step ?x ?y) (true (open ?y)) (danger ?y ?i))
    (<= terminal (danger n60 n9))
    (<= (goal r 100) (true (at ?i)) (danger n8 ?i))
    (<= (goal r 0) (true (at ?i)) (not (danger n8 ?i))))";
  for (int i = 1; i <= 100; ++i) {
    const std::string place = "n" + std::to_string(i);
    text += "(place " + place + ")";
    if (i % 2 == 0) text += "(even " + place + ")";
    if (i < 100) text += "(step " + place + " n" + std::to_string(i + 1) + ")";
  }
  // More than 35,000 as written.
  EXPECT_LT(ground_text(text).rule_count(), 25'000U);
  expect_same_play(text);
}

// A relation that is split stays as it was for a rule that uses it too often,
// and for a negation of what it has no bounds for.
TEST(Grounder, JoinsLooseColumnsAgainWhereTheyAreNeeded) {
  std::string text = R"(
    (role r) (init (at n0)) (init (at n3)) (init (step n0))
    (<= (large ?x ?y ?z) (true (at ?x)) (number ?y) (number ?z))
    (<= (large ?x ?y ?z) (number ?x) (true (at ?y)) (number ?z))
    (<= (large ?x ?y ?z) (number ?x) (number ?y) (true (at ?z)))
    (<= (legal r (go ?x)) (number ?x) (not (large ?x n5 n6)))
    (<= (legal r (go ?x)) (other ?x) (not (large ?x n5 n3)))
    (legal r stay)
    (<= often (true (at ?a)) (then ?a ?b) (large ?a ?b n1) (large ?b n2 ?a)
        (large n9 ?b n4) (large ?a n1 n2) (large n11 n12 ?b))
    (<= (next (at ?y)) (true (at ?x)) (then ?x ?y) (not (does r (go ?x))))
    (<= (next (at ?x)) (does r (go ?x)))
    (<= (next (step ?y)) (true (step ?x)) (then ?x ?y))
    (<= terminal (true (step n9)))
    (<= (goal r 100) often) (<= (goal r 0) (not often))
    (other x) (other y) (then x y) (then y x))";
  for (int i = 0; i < 17; ++i) {
    text += "(number n" + std::to_string(i) + ") (then n" + std::to_string(i) +
            " n" + std::to_string((7 * i + 3) % 17) + ")";
  }
  expect_same_play(text);
}

TEST(Grounder, SpreadsTermsOverColumns) {
  std::string text = R"(
    (role r) (init (cell 1 1 full)) (init (cell 2 2 full))
    (<= (legal ?r ?m) (can ?r ?m) (not (may_not ?r ?m)))
    (<= (legal r (pass nobody)) (not (can r (move 1 1 2 2))))
    (<= (can ?r (move ?x ?y ?u ?v)) (role ?r) (true (cell ?x ?y full))
        (near (at ?x ?y) (at ?u ?v)))
    (<= (may_not ?r (move ?x ?y ?x ?v)) (role ?r) (num ?x) (num ?y) (num ?v))
    (<= (may_not r (pass ?x)) (num ?x))
    (<= (near ?p ?q) (on_board ?p) (on_board ?q) (distinct ?p ?q))
    (<= (on_board (at ?x ?y)) (num ?x) (num ?y))
    (num 1) (num 2) (num 3)
    (<= (next (cell ?u ?v full)) (does r (move ?x ?y ?u ?v)))
    (<= (next (cell ?x ?y full)) (true (cell ?x ?y full))
        (not (does r (pass nobody))) (not (left (at ?x ?y))))
    (<= (left ?p) (does r (move ?x ?y ?u ?v)) (same ?p (at ?x ?y)))
    (<= (same ?p ?p) (on_board ?p))
    (<= terminal (true (cell 3 3 full)) (not (can r (move 3 3 1 1))))
    (<= terminal (true (cell 3 1 full)))
    (<= (goal r 100) (true (cell 3 1 full))) (<= (goal r 0) terminal))";
  expect_same_play(text);
}

/// What the marked fields add up to, counted one by one from any number on.
constexpr std::string_view kCounting = R"(
    (role r) (init (full 2))
    (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6)
    (<= (legal r (fill ?x)) (after ?x ?y))
    (<= (next (full ?x)) (does r (fill ?x)))
    (<= (next (full ?x)) (true (full ?x)))
    (<= (count 6 ?n ?n) (number ?n))
    (<= (count ?x ?m ?n) (after ?x ?y) (true (full ?x)) (succ ?m ?k)
        (count ?y ?k ?n))
    (<= (count ?x ?m ?n) (after ?x ?y) (not (true (full ?x)))
        (count ?y ?m ?n))
    (<= (number ?x) (succ ?x ?y))
    (<= terminal (count 1 0 4))
    (<= (goal r 100) (count 1 0 4)) (<= (goal r ?n) (count 1 0 ?n)))";

std::string counting() {
  std::string text(kCounting);
  for (int i = 0; i < 60; ++i) {
    text += "(succ " + std::to_string(i) + " " + std::to_string(i + 1) + ")";
  }
  return text;
}

TEST(Grounder, TriesOtherWaysWhereThereAreTooManyInstances) {
  const gdl::Rulesheet rulesheet = tests::rules_of(counting());
  const grounding::GroundProgram whole = grounding::ground(rulesheet);
  const grounding::GroundProgram on_demand =
      grounding::ground(rulesheet, {}, {.many = 600, .most = 5'000});
  EXPECT_GT(whole.rule_count(), 600U);
  EXPECT_LT(on_demand.rule_count(), 600U);
  scalar::PropnetStateMachine network(std::make_shared<const network::Propnet>(
      construction::construct_propnet(on_demand)));
  const auto datalog = engines::make_state_machine(rulesheet, "datalog");
  expect_agreement(*datalog, network, /*steps=*/300);
}

TEST(Grounder, SaysThatThereAreTooManyInstances) {
  try {
    grounding::ground(tests::rules_of(counting()), {},
                      {.many = 100, .most = 1'000});
    FAIL() << "was grounded";
  } catch (const gdl::Error& error) {
    EXPECT_STREQ(error.what(),
                 "the rules have more than 100 instances, most of them for "
                 "'count'");
  }
}

TEST(Grounder, SaysThatTermsGrowWithoutEnd) {
  EXPECT_NE(refusal(R"(
    (role r) (init (n zero)) (legal r go)
    (<= (next (n (s ?x))) (true (n ?x)))
    (<= terminal (true (n (s (s zero))))) (<= (goal r 0) terminal))"),
            "");
}

TEST(Grounder, SaysThatThereIsNoRole) {
  EXPECT_EQ(refusal("(init a)"), "the rules name no role");
}

TEST(Grounder, StopsWhenAsked) {
  std::stop_source source;
  source.request_stop();
  EXPECT_THROW(
      grounding::ground(
          tests::rules_of("(role r) (legal r go) (init a) (<= (next a) "
                          "(true a)) (<= terminal (not (true a)))"),
          source.get_token()),
      gdl::Error);
}

}  // namespace grounder_test
}  // namespace reasoner
