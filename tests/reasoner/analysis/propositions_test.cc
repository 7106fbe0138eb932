// Exclusive groups, latches, ranges of goals, and sub-games.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "reasoner/analysis/exclusive_groups.h"
#include "reasoner/analysis/goal_ranges.h"
#include "reasoner/analysis/latches.h"
#include "reasoner/analysis/sub_games.h"
#include "reasoner/network/network_playouts.h"
#include "reasoner/network/three_valued_network.h"
#include "tests/reasoner/built_game.h"

namespace reasoner {
namespace analysis_propositions_test {

using Names = std::vector<std::string>;

/// The group that a proposition is in, sorted by name.
Names group_of(const network::Propnet& propnet, const std::string& name) {
  for (const network::ExclusiveGroup& group :
       analysis::find_exclusive_groups(propnet)) {
    Names members = names(propnet, group.propositions);
    if (std::ranges::find(members, name) == members.end()) continue;
    members.emplace_back(group.exactly_one ? "exactly one" : "at most one");
    return members;
  }
  return {};
}

TEST(ExclusiveGroupsTest, ACellHoldsOneThing) {
  const network::Propnet propnet = build_game("tic_tac_toe");
  EXPECT_EQ(group_of(propnet, "(cell 2 3 x)"),
            (Names{"(cell 2 3 blank)", "(cell 2 3 o)", "(cell 2 3 x)",
                   "exactly one"}));
  EXPECT_EQ(group_of(propnet, "(turn x)"),
            (Names{"(turn o)", "(turn x)", "exactly one"}));
  EXPECT_EQ(analysis::find_exclusive_groups(propnet).size(), 10u);
}

TEST(ExclusiveGroupsTest, OppositesAreAPair) {
  const network::Propnet propnet = build_rules(R"(
    (role r) (init off)
    (legal r push) (legal r wait)
    (<= (next on) (does r push) (true off))
    (<= (next off) (does r push) (true on))
    (<= (next on) (does r wait) (true on))
    (<= (next off) (does r wait) (true off))
    (<= terminal (true on))
    (<= (goal r 100) (true on)) (<= (goal r 0) (true off)))");
  EXPECT_EQ(analysis::find_exclusive_groups(propnet).size(), 1u);
  EXPECT_EQ(group_of(propnet, "on").size(), 3u);
  EXPECT_EQ(group_of(propnet, "on").back(), "exactly one");
}

analysis::Latches latches_of(const network::Propnet& propnet) {
  return analysis::find_latches(propnet,
                                analysis::find_exclusive_groups(propnet));
}

TEST(LatchesTest, MarksStayAndBlanksDoNotComeBack) {
  const network::Propnet propnet = build_game("tic_tac_toe");
  const analysis::Latches latches = latches_of(propnet);
  EXPECT_EQ(latches.stay_true.size(), 18u);
  EXPECT_EQ(latches.stay_false.size(), 9u);
  for (const std::string& name : names(propnet, latches.stay_false)) {
    EXPECT_NE(name.find("blank"), std::string::npos) << name;
  }
}

TEST(LatchesTest, PawnsDoNotReturn) {
  const network::Propnet propnet = build_game("breakthrough");
  const analysis::Latches latches = latches_of(propnet);
  EXPECT_EQ(latches.stay_false.size(), 16u);
  // A pawn on the last row ends the match.
  EXPECT_EQ(latches.stay_true.size(), 16u);
  for (const std::string& name : names(propnet, latches.stay_true)) {
    EXPECT_TRUE(name.ends_with(" 8 white)") || name.ends_with(" 1 black)"))
        << name;
  }
}

TEST(LatchesTest, AreFoundWhereMovesTellThemOnlyTogether) {
  // Whichever of three moves is played, a lamp that is lit stays lit: `keep`
  // and the two others are all that there is.
  const network::Propnet propnet = build_rules(R"(
    (role r) (init (lamp off))
    (legal r light) (legal r keep) (legal r wait)
    (<= (next (lamp on)) (does r light))
    (<= (next (lamp on)) (true (lamp on)) (does r keep))
    (<= (next (lamp on)) (true (lamp on)) (does r wait))
    (<= (next (lamp off)) (true (lamp off)) (does r keep))
    (<= (next (lamp off)) (true (lamp off)) (does r wait))
    (<= terminal (true (lamp on)) (true (lamp off)))
    (<= (goal r 100) (true (lamp on))) (<= (goal r 0) (true (lamp off))))");
  EXPECT_EQ(names(propnet, latches_of(propnet).stay_true), Names{"(lamp on)"});
}

TEST(LatchesTest, AreNeverBrokenInPlay) {
  for (const char* game :
       {"tic_tac_toe", "connect_four", "nim", "blocker", "four_corners",
        "nine_mens_morris", "prisoners_dilemma", "peg_solitaire"}) {
    const network::Propnet propnet = build_game(game);
    const analysis::Latches latches = latches_of(propnet);
    network::NetworkPlayouts playouts(propnet, /*seed=*/11);
    for (int step = 0; step < 100; ++step) {
      playouts.look();
      const network::NetworkSimulation& simulation = playouts.simulation();
      const auto change = [&](PropositionId base, bool to) {
        const std::uint64_t now = playouts.bases()[base];
        const std::uint64_t next =
            simulation.value(simulation.network().outputs().next[base]);
        return (to ? ~now & next : now & ~next) & playouts.alive();
      };
      for (const PropositionId id : latches.stay_true) {
        if (id >= propnet.base_count()) continue;
        ASSERT_EQ(change(id, /*to=*/false), 0u) << game << ' ' << id;
      }
      for (const PropositionId id : latches.stay_false) {
        if (id >= propnet.base_count()) continue;
        ASSERT_EQ(change(id, /*to=*/true), 0u) << game << ' ' << id;
      }
      playouts.advance();
    }
  }
}

TEST(GoalRangesTest, AreOfGoalsThatAreNotImpossible) {
  EXPECT_EQ(analysis::find_goal_ranges(build_game("tic_tac_toe")),
            (std::vector<analysis::GoalRange>{{0, 100}, {0, 100}}));
  EXPECT_EQ(analysis::find_goal_ranges(build_rules(R"(
    (role a) (role b) (init (n 1)) (legal a go) (legal b go)
    (<= (next (n 2)) (true (n 1))) (<= (next (n 1)) (true (n 2)))
    (<= terminal (true (n 2)))
    (<= (goal a 30) (true (n 1))) (<= (goal a 60) (true (n 2)))
    (<= (goal a 90) (true (n 1)) (true (n 3)))
    (goal b 50) (<= (goal b 70) (true (n 3)))
  )")),
            (std::vector<analysis::GoalRange>{{30, 60}, {50, 50}}));
}

TEST(ExclusiveGroupsTest, HoldInPlay) {
  for (const char* game :
       {"breakthrough", "quarto", "othello", "sudoku", "checkers", "blocker",
        "prisoners_dilemma", "nine_mens_morris"}) {
    const network::Propnet propnet = build_game(game);
    const auto groups = analysis::find_exclusive_groups(propnet);
    EXPECT_FALSE(groups.empty()) << game;
    network::NetworkPlayouts playouts(propnet, /*seed=*/13);
    for (int step = 0; step < 150; ++step) {
      playouts.look();
      for (const network::ExclusiveGroup& group : groups) {
        std::uint64_t one = 0;
        std::uint64_t two = 0;
        bool complete = true;
        for (const PropositionId id : group.propositions) {
          if (id >= propnet.base_count()) {
            complete = false;
            continue;
          }
          two |= one & playouts.bases()[id];
          one |= playouts.bases()[id];
        }
        ASSERT_EQ(two & playouts.present(), 0u) << game;
        if (!group.exactly_one || !complete) continue;
        ASSERT_EQ(~one & playouts.present(), 0u) << game;
      }
      playouts.advance();
    }
  }
}

analysis::SubGame part_with(const network::Propnet& propnet,
                            const std::string& name) {
  const PropositionId id = proposition(propnet, name);
  for (const analysis::SubGame& part :
       analysis::find_sub_games(propnet, analysis::find_clock(propnet))) {
    if (std::ranges::find(part.propositions, id) != part.propositions.end()) {
      return part;
    }
  }
  return {};
}

TEST(SubGamesTest, TheHeapsOfNimAreParts) {
  const network::Propnet propnet = build_game("nim");
  EXPECT_EQ(
      analysis::find_sub_games(propnet, analysis::find_clock(propnet)).size(),
      4u);
  const analysis::SubGame part = part_with(propnet, "(heap b 3)");
  EXPECT_EQ(names(propnet, part.propositions),
            (Names{"(heap b 0)", "(heap b 1)", "(heap b 2)", "(heap b 3)"}));
  std::set<std::string> moves;
  for (const auto& [role, move] : part.moves) {
    moves.insert(propnet.game.role_name(role) + ' ' +
                 propnet.game.move_name(role, move));
  }
  EXPECT_EQ(moves,
            (std::set<std::string>{"first (take b 1)", "first (take b 2)",
                                   "first (take b 3)", "second (take b 1)",
                                   "second (take b 2)", "second (take b 3)"}));
}

TEST(SubGamesTest, LampsThatGoOutByThemselvesArePartsByRows) {
  // Of all lamps one is switched on, and the others grow dimmer.
  const network::Propnet propnet = build_rules(R"(
      (role a)
      (row 1) (row 2) (place 1) (place 2) (fades 2 1) (fades 1 0) (fades 0 0)
      (<= (init (lamp ?r ?p 0)) (row ?r) (place ?p))
      (<= (legal a (press ?r ?p)) (row ?r) (place ?p))
      (<= (next (lamp ?r ?p 2)) (does a (press ?r ?p)))
      (<= (next (lamp ?r ?p ?n))
        (true (lamp ?r ?p ?m)) (fades ?m ?n) (not (does a (press ?r ?p))))
      (<= (lit ?r ?p) (row ?r) (place ?p) (not (true (lamp ?r ?p 0))))
      (<= (all ?r) (lit ?r 1) (lit ?r 2))
      (<= terminal (all ?r))
      (<= (goal a 100) (all ?r))
      (<= (goal a 0) (not (all 1)) (not (all 2))))");
  EXPECT_EQ(
      analysis::find_sub_games(propnet, analysis::find_clock(propnet)).size(),
      2u);
  EXPECT_EQ(part_with(propnet, "(lamp 1 2 1)").moves.size(), 2u);
}

TEST(SubGamesTest, WhatStaysWhereOthersAreMovedIsNoLink) {
  // Each heap reads the moves in all others; the clock may end it, too.
  const network::Propnet propnet = build_rules(R"(
      (role a)
      (heap p 3) (heap q 3) (heap r 2)
      (less 2 3) (less 1 3) (less 0 3) (less 1 2) (less 0 2) (less 0 1)
      (step 0 1) (step 1 2) (step 2 3) (step 3 4) (step 4 5)
      (<= (init (is ?h ?n)) (heap ?h ?n)) (init (time 0))
      (<= (legal a (reduce ?h ?m)) (true (is ?h ?n)) (less ?m ?n))
      (<= (next (is ?h ?n)) (does a (reduce ?h ?n)))
      (<= (next (is ?h ?n))
        (true (is ?h ?n)) (does a (reduce ?g ?m)) (distinct ?g ?h))
      (<= (next (time ?n)) (true (time ?m)) (step ?m ?n))
      (<= empty (true (is p 0)) (true (is q 0)) (true (is r 0)))
      (<= terminal empty)
      (<= terminal (true (time 5)))
      (<= (goal a 100) empty)
      (<= (goal a 0) (not empty)))");
  EXPECT_EQ(
      analysis::find_sub_games(propnet, analysis::find_clock(propnet)).size(),
      3u);
  EXPECT_EQ(part_with(propnet, "(is q 1)").moves.size(), 3u);
}

TEST(SubGamesTest, LinesKeepABoardTogether) {
  for (const char* game : {"tic_tac_toe", "connect_four", "eight_puzzle"}) {
    const network::Propnet propnet = build_game(game);
    EXPECT_TRUE(analysis::find_sub_games(propnet, analysis::find_clock(propnet))
                    .empty())
        << game;
  }
}

TEST(ThreeValuedNetworkTest, KnowsWhatFollows) {
  network::NetworkBuilder b(3, 2);
  network::NetworkOutputs outputs;
  outputs.legal = {b.base(0), !b.base(0)};
  outputs.next = {b.input(0), b.base(1),
                  b.and_of(std::vector{b.base(1), b.base(2)})};
  outputs.terminal = b.or_of(std::vector{b.base(1), b.base(2)});
  const network::Network network = b.finish(std::move(outputs));
  const std::vector<std::uint32_t> first_input = {0, 2};
  network::ThreeValuedNetwork values(network, first_input);
  EXPECT_EQ(values.value(network.outputs().terminal), network::Truth::kUnknown);
  values.set_base(1, network::Truth::kFalse);
  values.settle();
  EXPECT_EQ(values.value(network.outputs().terminal), network::Truth::kUnknown);
  EXPECT_EQ(values.value(network.outputs().next[2]), network::Truth::kFalse);
  // The only legal move is played.
  values.set_base(0, network::Truth::kTrue);
  values.settle();
  EXPECT_EQ(values.value(network.outputs().next[0]), network::Truth::kTrue);
  values.set_base(0, network::Truth::kUnknown);
  values.set_base(1, network::Truth::kUnknown);
  values.settle();
  EXPECT_EQ(values.value(network.outputs().next[0]), network::Truth::kUnknown);
  EXPECT_EQ(values.value(network.outputs().next[2]), network::Truth::kUnknown);
}

}  // namespace analysis_propositions_test
}  // namespace reasoner
