// Whether a game is known again in other words, and its moves with it.

#include "reasoner/symmetry/canonical_form.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "gdl/rules/scrambler.h"
#include "reasoner/construction/propnet_builder.h"
#include "reasoner/scalar/propnet_state_machine.h"
#include "tests/reasoner/built_game.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace canonical_form_test {

using symmetry::CanonicalForm;
using symmetry::find_canonical_form;

network::Propnet scrambled(const std::string& name, std::uint64_t seed) {
  const gdl::Rulesheet rules = tests::shipped_rules(name);
  return construction::build_propnet(
      gdl::rules::Scrambler(rules, seed).scramble(rules));
}

/// A game that is played by the numbers of its form.
class NumberedGame {
 public:
  NumberedGame(const network::Propnet& propnet, const CanonicalForm& form)
      : form_(form),
        machine_(std::make_shared<network::Propnet>(propnet)),
        base_count_(propnet.base_count()) {
    machine_.initial_state(state_);
  }

  std::set<std::uint32_t> bases() const {
    std::set<std::uint32_t> numbers;
    state_.for_each([&](PropositionId id) {
      if (id < base_count_) numbers.insert(form_.bases[id]);
    });
    numbers.erase(CanonicalForm::kNoNumber);
    return numbers;
  }

  /// By number, the move.
  std::map<std::uint32_t, MoveId> legal(RoleIndex role) {
    std::vector<MoveId> moves;
    machine_.legal_moves(state_, role, moves);
    std::map<std::uint32_t, MoveId> numbered;
    for (const MoveId move : moves) numbered[form_.moves[role][move]] = move;
    EXPECT_EQ(numbered.size(), moves.size());
    return numbered;
  }

  bool is_over() { return machine_.is_terminal(state_); }

  std::vector<Goal> goals() {
    std::vector<Goal> goals(machine_.game().role_count());
    machine_.goals(state_, goals);
    return goals;
  }

  void play(const std::vector<std::uint32_t>& numbers) {
    std::vector<MoveId> joint_move;
    for (RoleIndex role = 0; role < numbers.size(); ++role) {
      joint_move.push_back(legal(role).at(numbers[role]));
    }
    machine_.next_state(state_, joint_move, state_);
  }

  std::size_t role_count() const { return machine_.game().role_count(); }

 private:
  const CanonicalForm& form_;
  scalar::PropnetStateMachine machine_;
  std::uint32_t base_count_;
  State state_;
};

/// A match at random, by numbers in both games.
void play_side_by_side(NumberedGame one, NumberedGame other,
                       std::mt19937& random) {
  while (true) {
    ASSERT_EQ(one.bases(), other.bases());
    ASSERT_EQ(one.goals(), other.goals());
    ASSERT_EQ(one.is_over(), other.is_over());
    if (one.is_over()) return;
    std::vector<std::uint32_t> numbers;
    for (RoleIndex role = 0; role < one.role_count(); ++role) {
      const auto legal = one.legal(role);
      const auto others = other.legal(role);
      ASSERT_TRUE(std::ranges::equal(
          legal, others,
          [](const auto& a, const auto& b) { return a.first == b.first; }));
      auto chosen = legal.begin();
      std::advance(chosen, random() % legal.size());
      numbers.push_back(chosen->first);
    }
    one.play(numbers);
    other.play(numbers);
  }
}

class ScrambledGame : public testing::TestWithParam<const char*> {};

TEST_P(ScrambledGame, HasTheSameKeyAndPlaysByTheSameNumbers) {
  const network::Propnet plain = build_game(GetParam());
  const auto form = find_canonical_form(plain);
  ASSERT_TRUE(form);
  std::mt19937 random(5);
  const network::Propnet other = scrambled(GetParam(), 1);
  const auto other_form = find_canonical_form(other);
  ASSERT_TRUE(other_form);
  ASSERT_EQ(form->key, other_form->key);
  play_side_by_side(NumberedGame(plain, *form),
                    NumberedGame(other, *other_form), random);
}

INSTANTIATE_TEST_SUITE_P(
    CanonicalForm, ScrambledGame,
    testing::Values("amazons", "breakthrough", "checkers", "connect_four",
                    "english_draughts", "gomoku", "hex", "othello", "pentago",
                    "quarto", "tic_tac_toe", "tron", "bear_off"),
    [](const auto& info) { return std::string(info.param); });

TEST(CanonicalForm, TellsGamesApart) {
  std::set<std::string> keys;
  const std::vector<std::string> games = {
      "connect_four", "hanoi",   "nim",     "nim12",        "tic_tac_toe",
      "lights_out",   "blocker", "tron",    "eight_puzzle", "n_queens",
      "quarto",       "kalaha",  "othello", "peg_solitaire"};
  for (const std::string& name : games) {
    const auto form = find_canonical_form(build_game(name));
    ASSERT_TRUE(form) << name;
    EXPECT_TRUE(keys.insert(form->key).second) << name;
  }
}

/// Two heaps; `first` and `second` are what lies there in the beginning.
std::string heaps(const std::string& first, const std::string& second) {
  return "(role a) (role b) (init (control a)) (init (heap x " + first +
         ")) (init (heap y " + second +
         R"()) (succ 0 1) (succ 1 2) (succ 2 3) (other a b) (other b a)
    (<= (legal ?r (take ?h)) (true (control ?r)) (true (heap ?h ?n))
        (succ ?m ?n))
    (<= (legal ?r noop) (role ?r) (not (true (control ?r))))
    (<= (next (heap ?h ?m)) (does ?r (take ?h)) (true (heap ?h ?n))
        (succ ?m ?n))
    (<= (next (heap ?h ?n)) (true (heap ?h ?n)) (not (taken ?h)))
    (<= (taken ?h) (does ?r (take ?h)))
    (<= (next (control ?s)) (true (control ?r)) (other ?r ?s))
    (<= terminal (true (heap x 0)) (true (heap y 0)))
    (<= (goal ?r 0) (true (control ?r)))
    (<= (goal ?r 100) (role ?r) (not (true (control ?r)))))";
}

TEST(CanonicalForm, ReadsTheInitialState) {
  const auto key = [](const std::string& kif) {
    return find_canonical_form(build_rules(kif))->key;
  };
  EXPECT_EQ(key(heaps("3", "1")), key(heaps("1", "3")));
  EXPECT_NE(key(heaps("3", "1")), key(heaps("2", "2")));
}

TEST(CanonicalForm, IsTheSameWhereOneOfTwoRulesComesFirst) {
  // Both conditions (d0 ?) of a rule that is unfolded mean the same.
  const std::string rules = R"((role r) (v 1) (v 2) (v 3) (v 4) (init (s 2))
    (o 1 3) (o 1 4) (o 4 4)
    (<= (legal r (s ?x)) (v ?x))
    (<= (next (s ?x)) (does r (s ?x)))
    (<= (legal r (t ?x ?y)) (v ?x) (v ?y))
    (<= (next (t ?x ?y)) (does r (t ?x ?y)))
    (<= (next (p ?e)) (o ?e ?c) (d0 ?c) (d3 ?e ?e) (d0 ?a))
    (<= (d0 ?d) (true (t ?e ?a)) (o ?d ?c))
    (<= (d1 ?a) (d0 ?a))
    (<= (goal r 50) (not (true (p 1))))
    (<= (goal r 100) (true (p 1)))
    (<= terminal (true (s 1))))";
  const std::string one = "(<= (d3 ?e ?d) (d0 ?e) (true (t ?d ?d)))";
  const std::string other = "(<= (d3 ?d ?b) (d0 ?e) (true (s ?b)) (d1 ?d))";
  const auto key = [&](const std::string& rest) {
    return find_canonical_form(build_rules(rules + rest))->key;
  };
  EXPECT_EQ(key(one + other), key(other + one));
}

TEST(CanonicalForm, HasSymmetriesThatKeepTheInitialState) {
  const network::Propnet propnet = build_game("tic_tac_toe");
  const auto form = find_canonical_form(propnet);
  const auto elements = symmetry::list_elements(form->generators, 30);
  EXPECT_EQ(elements.size(), 7);
  for (const auto& element : elements) {
    EXPECT_TRUE(element.keeps(propnet.initial));
  }
}

TEST(CanonicalForm, IsNotThereWhereSomethingIsHidden) {
  EXPECT_FALSE(find_canonical_form(build_game("kuhn_poker")));
}

TEST(FormByNames, TellsWordsApart) {
  const network::Propnet plain = build_game("nim");
  EXPECT_EQ(symmetry::form_by_names(plain).key,
            symmetry::form_by_names(build_game("nim")).key);
  EXPECT_NE(symmetry::form_by_names(plain).key,
            symmetry::form_by_names(scrambled("nim", 1)).key);
}

}  // namespace canonical_form_test
}  // namespace reasoner
