// Which games are symmetric how, and that images play as what they are of.

#include "reasoner/symmetry/symmetries.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <ostream>
#include <random>
#include <set>
#include <string>

#include "reasoner/scalar/propnet_state_machine.h"
#include "reasoner/symmetry/network_automorphisms.h"
#include "tests/reasoner/built_game.h"
#include "tests/reasoner/state_image.h"

namespace reasoner {
namespace analysis_symmetries_test {

struct GameOfSize {
  const char* name;
  double group_size;
};

void PrintTo(const GameOfSize& game, std::ostream* out) { *out << game.name; }

std::vector<symmetry::Symmetry> elements_of(const network::Propnet& propnet) {
  return symmetry::list_elements(symmetry::find_symmetries(propnet).generators,
                                 30);
}

void expect_same_bases(const State& a, const State& b, std::uint32_t count) {
  for (PropositionId base = 0; base < count; ++base) {
    ASSERT_EQ(a.test(base), b.test(base)) << "base " << base;
  }
}

/// Plays a match at random, and its image beside it.
void play_beside(const network::Propnet& propnet,
                 const symmetry::Symmetry& symmetry, std::mt19937& random) {
  scalar::PropnetStateMachine machine(
      std::make_shared<network::Propnet>(propnet));
  const auto roles = static_cast<RoleIndex>(propnet.game.role_count());
  State state;
  machine.initial_state(state);
  State image = image_of(symmetry, state);
  std::vector<Goal> goals(roles);
  std::vector<Goal> image_goals(roles);
  while (true) {
    ASSERT_NO_FATAL_FAILURE(expect_same_bases(image, image_of(symmetry, state),
                                              propnet.base_count()));
    machine.goals(state, goals);
    machine.goals(image, image_goals);
    ASSERT_EQ(goals, image_goals);
    ASSERT_EQ(machine.is_terminal(state), machine.is_terminal(image));
    if (machine.is_terminal(state)) return;
    std::vector<MoveId> played;
    std::vector<MoveId> image_played;
    for (RoleIndex role = 0; role < roles; ++role) {
      std::vector<MoveId> moves;
      std::vector<MoveId> image_moves;
      machine.legal_moves(state, role, moves);
      machine.legal_moves(image, role, image_moves);
      std::set<MoveId> mapped;
      for (const MoveId move : moves) {
        mapped.insert(symmetry.moves[role][move]);
      }
      ASSERT_EQ(mapped, std::set(image_moves.begin(), image_moves.end()));
      played.push_back(moves[random() % moves.size()]);
      image_played.push_back(symmetry.moves[role][played.back()]);
    }
    machine.next_state(state, played, state);
    machine.next_state(image, image_played, image);
  }
}

class SymmetriesTest : public testing::TestWithParam<GameOfSize> {};

TEST_P(SymmetriesTest, AreAllFoundAndPlayAlike) {
  const network::Propnet propnet = build_game(GetParam().name);
  const symmetry::Symmetries symmetries = symmetry::find_symmetries(propnet);
  EXPECT_TRUE(symmetries.is_complete);
  EXPECT_EQ(symmetries.group_size, GetParam().group_size);
  std::mt19937 random(1);
  for (const symmetry::Symmetry& symmetry : elements_of(propnet)) {
    if (!symmetry.keeps(propnet.initial)) continue;
    ASSERT_NO_FATAL_FAILURE(play_beside(propnet, symmetry, random));
  }
}

INSTANTIATE_TEST_SUITE_P(
    ShippedGames, SymmetriesTest,
    testing::Values(GameOfSize{"tic_tac_toe", 8}, GameOfSize{"connect_four", 2},
                    GameOfSize{"breakthrough", 2}, GameOfSize{"amazons", 8},
                    GameOfSize{"pentago", 8}, GameOfSize{"quarto", 12288},
                    GameOfSize{"tron", 2}, GameOfSize{"nine_mens_morris", 16},
                    GameOfSize{"rock_paper_scissors", 3},
                    GameOfSize{"checkers", 1}),
    [](const auto& test) { return std::string(test.param.name); });

/// Rules in which all lamps are alike, and each can be lit.
std::string lamps(int count) {
  std::string text = R"(
      (role a) (init waiting)
      (<= (legal a (light ?l)) (lamp ?l))
      (<= (next (on ?l)) (does a (light ?l)))
      (<= (next (on ?l)) (true (on ?l)))
      (<= dark (lamp ?l) (not (true (on ?l))))
      (<= terminal (not dark)) (goal a 100))";
  for (int lamp = 0; lamp < count; ++lamp) {
    text += " (lamp " + std::to_string(lamp) + ")";
  }
  return text;
}

TEST(SymmetriesTest, AreNotNumberedBeyondADouble) {
  // 180! are too many.
  const network::Propnet propnet = build_rules(lamps(180));
  const symmetry::Symmetries symmetries = symmetry::find_symmetries(propnet);
  EXPECT_TRUE(symmetries.is_complete);
  EXPECT_EQ(symmetries.group_size, std::nullopt);
  const auto moves = symmetry::count_like_moves(propnet, symmetries);
  EXPECT_EQ(moves[0].legal, 180u);
  EXPECT_EQ(moves[0].unlike, 1u);
  EXPECT_TRUE(moves[0].is_exact);
}

TEST(SymmetriesTest, AreNotNumberedWhereNotAllWereFound) {
  const network::Propnet propnet = build_rules(lamps(3));
  symmetry::Symmetries symmetries = symmetry::find_symmetries(propnet);
  EXPECT_EQ(symmetries.group_size, 6);
  symmetries.is_complete = false;
  EXPECT_FALSE(symmetry::count_like_moves(propnet, symmetries)[0].is_exact);
  const symmetry::NetworkAutomorphisms stopped = symmetry::find_automorphisms(
      *propnet.plain, propnet.first_input, /*most_work=*/100);
  EXPECT_FALSE(stopped.is_complete);
  EXPECT_EQ(stopped.group_size, std::nullopt);
}

TEST(SymmetriesTest, GeneratorsCountAsWork) {
  // To split takes fewer than 100,000 steps here.
  const network::Propnet propnet = build_rules(lamps(100));
  EXPECT_FALSE(symmetry::find_automorphisms(*propnet.plain, propnet.first_input,
                                            /*most_work=*/150'000)
                   .is_complete);
}

TEST(SymmetriesTest, ElementsAreTheGroup) {
  const network::Propnet propnet = build_game("tic_tac_toe");
  const symmetry::Symmetries symmetries = symmetry::find_symmetries(propnet);
  const auto elements = symmetry::list_elements(symmetries.generators, 100);
  EXPECT_EQ(elements.size(), 7u);
  const std::set<symmetry::Symmetry> known(elements.begin(), elements.end());
  for (const symmetry::Symmetry& a : elements) {
    for (const symmetry::Symmetry& b : elements) {
      const symmetry::Symmetry both = symmetry::compose(a, b);
      EXPECT_TRUE(known.contains(both) || symmetry::compose(both, a) == a);
    }
  }
  EXPECT_EQ(symmetry::list_elements(symmetries.generators, 4).size(), 4u);
  EXPECT_EQ(symmetry::list_group(symmetries.generators, 7).size(), 7u);
}

TEST(SymmetriesTest, WhatIsTooLargeIsCutToAGroup) {
  const network::Propnet propnet = build_rules(lamps(5));
  const auto group = symmetry::list_group(
      symmetry::find_symmetries(propnet).generators, /*most=*/47);
  EXPECT_GE(group.size(), 5u);
  EXPECT_LE(group.size(), 47u);
  const std::set<symmetry::Symmetry> known(group.begin(), group.end());
  EXPECT_EQ(known.size(), group.size());
  for (const symmetry::Symmetry& a : group) {
    for (const symmetry::Symmetry& b : group) {
      const symmetry::Symmetry both = symmetry::compose(a, b);
      EXPECT_TRUE(known.contains(both) || symmetry::compose(both, a) == a);
    }
  }
}

TEST(SymmetriesTest, MovesAreAlikeWhereTheStateIsKept) {
  const network::Propnet propnet = build_game("tic_tac_toe");
  const auto elements = elements_of(propnet);
  scalar::PropnetStateMachine machine(
      std::make_shared<network::Propnet>(propnet));
  const auto unlike = [&](const State& state, RoleIndex role) {
    std::vector<MoveId> moves;
    machine.legal_moves(state, role, moves);
    const auto lowest = symmetry::lowest_alike(elements, state, role, moves);
    EXPECT_EQ(lowest.size(), moves.size());
    return std::set(lowest.begin(), lowest.end()).size();
  };
  State state;
  machine.initial_state(state);
  EXPECT_EQ(unlike(state, 0), 3u);
  const MoveId noop = *propnet.game.find_move(1, "noop");
  const auto after = [&](const char* move) {
    State next;
    const MoveId moves[] = {propnet.game.known_move(0, move), noop};
    machine.next_state(state, moves, next);
    return next;
  };
  EXPECT_EQ(unlike(after("(place 2 2)"), 1), 2u);
  EXPECT_EQ(unlike(after("(place 1 1)"), 1), 5u);
  EXPECT_EQ(unlike(after("(place 1 2)"), 1), 5u);
}

TEST(SymmetriesTest, WhatCountsOtherwiseIsNotAlike) {
  // The third cell counts twice.
  const network::Propnet propnet = build_rules(R"(
      (role a)
      (cell 1) (cell 2) (cell 3)
      (<= (legal a (take ?c)) (cell ?c) (not (true (has ?c))))
      (<= (next (has ?c)) (does a (take ?c)))
      (<= (next (has ?c)) (true (has ?c)))
      (<= terminal (true (has 1)) (true (has 2)))
      (<= terminal (true (has 3)))
      (<= (goal a 100) (true (has 3)))
      (<= (goal a 50) (true (has 1)) (not (true (has 3))))
      (<= (goal a 0) (not (true (has 1))) (not (true (has 3)))))");
  EXPECT_EQ(symmetry::find_symmetries(propnet).generators.size(), 0u);
}

}  // namespace analysis_symmetries_test
}  // namespace reasoner
