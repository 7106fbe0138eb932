// Matches that are stepped side by side are what the scalar network and Datalog
// make of the same moves, one match after the other.

#include "reasoner/wide/matches/wide_matches.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "reasoner/construction/propnet_builder.h"
#include "reasoner/engines/engine.h"
#include "reasoner/playout.h"
#include "reasoner/scalar/propnet_state_machine.h"
#include "tests/reasoner/playout_bench.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace wide_matches_test {

using wide::matches::MatchesOptions;
using wide::matches::Restart;
using wide::matches::WideMatches;

// No multiple of the lanes of a word.
constexpr std::size_t kMatches = 70;
constexpr std::uint64_t kSeed = 5;

std::shared_ptr<const network::Propnet> shipped(const std::string& name) {
  return propnet_of("games/" + name + ".kif");
}

/// All that can be read of the matches, a row a match.
struct Arrays {
  explicit Arrays(WideMatches& matches)
      : states(kMatches * matches.proposition_count()),
        legal(kMatches * matches.move_count()),
        percepts(kMatches * matches.percept_count()),
        mover_legal(kMatches * matches.most_moves()),
        state_words(kMatches * matches.state_words()),
        legal_words(kMatches * matches.move_words()) {
    matches.write_states(std::span<std::uint8_t>(states));
    matches.write_legal(std::span<std::uint8_t>(legal));
    matches.write_percepts(std::span<std::uint8_t>(percepts));
    matches.write_mover_legal(mover_legal);
    matches.write_states(std::span<std::uint64_t>(state_words));
    matches.write_legal(std::span<std::uint64_t>(legal_words));
  }

  std::vector<std::uint8_t> states;
  std::vector<std::uint8_t> legal;
  std::vector<std::uint8_t> percepts;
  std::vector<std::uint8_t> mover_legal;
  std::vector<std::uint64_t> state_words;
  std::vector<std::uint64_t> legal_words;
};

/// One match as the scalar network plays it.
struct Twin {
  State state;
  std::uint64_t playout = 0;
  std::uint32_t steps = 0;
  bool is_over = false;
  std::vector<std::vector<PerceptId>> percepts;
};

class MatchesAndTwins : public testing::Test {
 protected:
  void play(std::shared_ptr<const network::Propnet> propnet, Restart restart,
            std::uint32_t step_limit, int steps) {
    propnet_ = std::move(propnet);
    machine_ = std::make_unique<scalar::PropnetStateMachine>(propnet_);
    MatchesOptions options;
    options.seed = kSeed;
    options.step_limit = step_limit;
    options.restart = restart;
    WideMatches matches(propnet_, kMatches, options);
    twins_.resize(kMatches);
    for (std::size_t m = 0; m < kMatches; ++m) begin(m, m);
    std::vector<std::int32_t> moves(kMatches * roles());
    for (int step = 0; step < steps && !HasFailure(); ++step) {
      expect_same(matches);
      matches.draw_moves(moves);
      // The engine draws what chance does by itself.
      for (std::size_t m = 0; m < kMatches; ++m) {
        if (const auto chance = machine_->game().chance_role()) {
          moves[m * roles() + *chance] = WideMatches::kOnlyMove;
        }
      }
      matches.step(moves);
      for (std::size_t m = 0; m < kMatches; ++m) {
        follow(m, restart, step_limit, matches);
      }
    }
  }

  std::size_t roles() const { return machine_->game().role_count(); }

  void begin(std::size_t m, std::uint64_t playout) {
    twins_[m] = {propnet_->initial, playout, 0, false,
                 std::vector<std::vector<PerceptId>>(roles())};
  }

  /// Makes the step that a playout makes, and expects what is told of it.
  void follow(std::size_t m, Restart restart, std::uint32_t step_limit,
              const WideMatches& matches) {
    Twin& twin = twins_[m];
    const bool was_over = twin.is_over;
    if (was_over && restart == Restart::kNextStep) {
      begin(m, twin.playout + kMatches);
      return;
    }
    if (was_over) {
      EXPECT_NE(matches.terminated()[m], matches.truncated()[m]);
      return;
    }
    PlayoutScratch scratch;
    ASSERT_TRUE(draw_joint_move(*machine_, twin.state,
                                playout_key(kSeed, twin.playout), twin.steps,
                                scratch));
    for (RoleIndex role = 0; role < roles(); ++role) {
      machine_->percepts(twin.state, scratch.joint_move, role,
                         twin.percepts[role]);
    }
    machine_->next_state(twin.state, scratch.joint_move, twin.state);
    ++twin.steps;
    const bool is_terminal = machine_->is_terminal(twin.state);
    twin.is_over = is_terminal || twin.steps == step_limit;
    EXPECT_EQ(matches.terminated()[m], is_terminal ? 1 : 0);
    EXPECT_EQ(matches.truncated()[m], twin.is_over && !is_terminal ? 1 : 0);
    std::vector<Goal> goals(roles());
    machine_->goals(twin.state, goals);
    for (RoleIndex role = 0; role < roles(); ++role) {
      const float expected = !twin.is_over || goals[role] == kNoGoal
                                 ? 0.0F
                                 : static_cast<float>(goals[role]) / 100.0F;
      EXPECT_EQ(matches.rewards()[m * roles() + role], expected);
    }
    const auto ended = matches.ended();
    const auto place = std::ranges::find(ended, m);
    EXPECT_EQ(place != ended.end(), twin.is_over);
    if (!twin.is_over || restart != Restart::kSameStep) return;
    State last;
    last.assign(matches.last_states().subspan(
        static_cast<std::size_t>(place - ended.begin()) * matches.state_words(),
        matches.state_words()));
    EXPECT_EQ(last, twin.state);
    begin(m, twin.playout + kMatches);
  }

  /// Expects all matches to be where their twins are.
  void expect_same(WideMatches& matches) {
    const Arrays arrays(matches);
    for (std::size_t m = 0; m < kMatches; ++m) {
      const Twin& twin = twins_[m];
      State read;
      read.assign(
          std::span(arrays.state_words)
              .subspan(m * matches.state_words(), matches.state_words()));
      ASSERT_EQ(machine_->game().facts(read),
                machine_->game().facts(twin.state))
          << "match " << m;
      for (PropositionId p = 0; p < matches.proposition_count(); ++p) {
        ASSERT_EQ(arrays.states[m * matches.proposition_count() + p],
                  twin.state.test(p) ? 1 : 0);
      }
      for (RoleIndex role = 0; role < roles(); ++role) {
        expect_same_role(matches, arrays, m, role);
      }
    }
  }

  void expect_same_role(const WideMatches& matches, const Arrays& arrays,
                        std::size_t m, RoleIndex role) {
    const Twin& twin = twins_[m];
    std::vector<MoveId> legal;
    machine_->legal_moves(twin.state, role, legal);
    const bool moves_next =
        matches.movers()[m] == static_cast<std::int32_t>(role);
    for (MoveId move = 0; move < matches.game().move_count(role); ++move) {
      const int expected =
          std::ranges::find(legal, move) != legal.end() ? 1 : 0;
      const std::size_t column = matches.first_moves()[role] + move;
      ASSERT_EQ(arrays.legal[m * matches.move_count() + column], expected);
      ASSERT_EQ(arrays.legal_words[m * matches.move_words() + column / 64] >>
                        (column % 64) &
                    1,
                static_cast<std::uint64_t>(expected));
      if (moves_next) {
        ASSERT_EQ(arrays.mover_legal[m * matches.most_moves() + move],
                  expected);
      }
    }
    if (!matches.game().hides()) return;
    for (PerceptId p = 0; p < matches.game().percept_count(role); ++p) {
      const int expected =
          std::ranges::find(twin.percepts[role], p) != twin.percepts[role].end()
              ? 1
              : 0;
      ASSERT_EQ(arrays.percepts[m * matches.percept_count() +
                                matches.first_percepts()[role] + p],
                expected);
    }
  }

  std::shared_ptr<const network::Propnet> propnet_;
  std::unique_ptr<scalar::PropnetStateMachine> machine_;
  std::vector<Twin> twins_;
};

class WideMatchesGames : public MatchesAndTwins,
                         public testing::WithParamInterface<std::string> {};

TEST_P(WideMatchesGames, BeginAnewInTheStepThatEndedThem) {
  play(shipped(GetParam()), Restart::kSameStep, 0, 45);
}

TEST_P(WideMatchesGames, BeginAnewInTheNextStep) {
  play(shipped(GetParam()), Restart::kNextStep, 9, 25);
}

TEST_P(WideMatchesGames, StayOverUntilTheyAreToldToBegin) {
  play(shipped(GetParam()), Restart::kNever, 12, 15);
}

INSTANTIATE_TEST_SUITE_P(Games, WideMatchesGames,
                         testing::Values("connect_four", "eight_puzzle",
                                         "goofspiel", "kuhn_poker", "nim",
                                         "phantom_tic_tac_toe",
                                         "rock_paper_scissors",
                                         "three_player_tic_tac_toe"),
                         [](const auto& info) { return info.param; });

// The moves of the second role begin within a word and end in the next.
TEST_F(MatchesAndTwins, HaveMoreMovesThanOneWord) {
  std::string rules = R"(
    (role a) (role b) (init (turn a)) (init (step 0))
    (after 0 1) (after 1 2) (after 2 3) (after 3 4)
    (<= (legal ?r (take ?x)) (true (turn ?r)) (number ?x)
        (not (true (taken ?x))))
    (<= (legal a noop) (true (turn b))) (<= (legal b noop) (true (turn a)))
    (<= (next (taken ?x)) (does ?r (take ?x)))
    (<= (next (taken ?x)) (true (taken ?x)))
    (<= (next (turn a)) (true (turn b))) (<= (next (turn b)) (true (turn a)))
    (<= (next (step ?y)) (true (step ?x)) (after ?x ?y))
    (<= terminal (true (step 4)))
    (<= (goal ?r 100) (role ?r) (true (taken 7)))
    (<= (goal ?r 0) (role ?r) (not (true (taken 7)))))";
  for (int i = 0; i < 50; ++i) rules += "(number " + std::to_string(i) + ")";
  play(std::make_shared<const network::Propnet>(
           construction::build_propnet(tests::rules_of(rules))),
       Restart::kSameStep, 0, 6);
}

TEST(WideMatches, AreWhatDatalogMakesOfTheirMoves) {
  for (const char* name : {"tic_tac_toe", "kuhn_poker"}) {
    WideMatches matches(shipped(name), kMatches, {});
    const auto datalog =
        engines::make_state_machine(tests::shipped_rules(name), "datalog");
    const Game& game = matches.game();
    State state;
    datalog->initial_state(state);
    std::vector<std::int32_t> moves(kMatches * game.role_count());
    constexpr std::size_t kMatch = 66;
    while (!datalog->is_terminal(state)) {
      const Arrays arrays(matches);
      State read;
      read.assign(
          std::span(arrays.state_words)
              .subspan(kMatch * matches.state_words(), matches.state_words()));
      ASSERT_EQ(game.facts(read), datalog->game().facts(state)) << name;
      matches.draw_moves(moves);
      std::vector<MoveId> joint_move;
      for (RoleIndex role = 0; role < game.role_count(); ++role) {
        const auto move =
            static_cast<MoveId>(moves[kMatch * game.role_count() + role]);
        joint_move.push_back(
            datalog->intern_move(role, game.move_name(role, move)));
      }
      datalog->next_state(state, joint_move, state);
      matches.step(moves);
    }
    EXPECT_EQ(matches.terminated()[kMatch], 1);
  }
}

/// What gdl::Error says, or nothing.
template <typename Act>
std::string error_of(const Act& act) {
  try {
    act();
  } catch (const gdl::Error& error) {
    return error.what();
  }
  return "";
}

TEST(WideMatches, RefuseAnIllegalMoveAndChangeNothing) {
  WideMatches matches(shipped("tic_tac_toe"), kMatches, {});
  const Game& game = matches.game();
  const auto taken =
      static_cast<std::int32_t>(*game.find_move(0, "(place 1 1)"));
  std::vector<std::int32_t> moves(kMatches, taken);
  matches.step_movers(moves);
  const Arrays before(matches);
  // Free for all but the last match.
  const auto free =
      static_cast<std::int32_t>(*game.find_move(1, "(place 2 2)"));
  moves.assign(kMatches, free);
  moves.back() = static_cast<std::int32_t>(*game.find_move(1, "(place 1 1)"));
  const std::string text = error_of([&] { matches.step_movers(moves); });
  EXPECT_NE(text.find("match 69: (place 1 1)"), std::string::npos) << text;
  EXPECT_NE(text.find("not legal"), std::string::npos) << text;
  for (const std::int32_t wrong : {-2, 1'000'000}) {
    moves.assign(kMatches, wrong);
    EXPECT_NE(error_of([&] { matches.step_movers(moves); }).find("no move"),
              std::string::npos);
  }
  moves.assign(kMatches, WideMatches::kOnlyMove);
  EXPECT_NE(
      error_of([&] { matches.step_movers(moves); }).find("not exactly one"),
      std::string::npos);
  EXPECT_EQ(Arrays(matches).states, before.states);
  moves.assign(kMatches, free);
  matches.step_movers(moves);
  EXPECT_NE(Arrays(matches).states, before.states);
}

TEST(WideMatches, BeginWhereTheyAreTold) {
  const auto propnet = shipped("tic_tac_toe");
  scalar::PropnetStateMachine machine(propnet);
  MatchesOptions options;
  State start;
  machine.initial_state(start);
  const std::vector<MoveId> joint_move = {
      *machine.game().find_move(0, "(place 2 2)"),
      *machine.game().find_move(1, "noop")};
  machine.next_state(start, joint_move, start);
  options.start = start;
  WideMatches matches(propnet, 300, options);
  EXPECT_EQ(matches.movers()[299], 1);
  std::vector<std::uint64_t> words(300 * matches.state_words());
  matches.write_states(std::span<std::uint64_t>(words));
  State read;
  read.assign(std::span(words).last(matches.state_words()));
  EXPECT_EQ(read, start);

  PlayoutScratch scratch;
  Outcome outcome;
  play_out(machine, start, 1, 0, 100, scratch, outcome);
  options.start = scratch.state;
  EXPECT_NE(error_of([&] { WideMatches(propnet, 1, options); }).find("over"),
            std::string::npos);
}

TEST(WideMatches, BeginAnewByAMask) {
  WideMatches matches(shipped("connect_four"), kMatches, {});
  const Arrays initial(matches);
  std::vector<std::int32_t> moves(kMatches * 2);
  matches.draw_moves(moves);
  matches.step(moves);
  std::vector<std::uint8_t> which(kMatches, 0);
  which[65] = 1;
  matches.restart(which);
  const Arrays now(matches);
  const std::size_t row = matches.proposition_count();
  const auto row_of = [row](const Arrays& arrays, std::size_t match) {
    const auto begin =
        arrays.states.begin() + static_cast<std::ptrdiff_t>(match * row);
    return std::vector<std::uint8_t>(begin,
                                     begin + static_cast<std::ptrdiff_t>(row));
  };
  EXPECT_EQ(row_of(now, 65), row_of(initial, 65));
  EXPECT_NE(row_of(now, 64), row_of(initial, 64));
  EXPECT_EQ(matches.movers()[65], 0);
  EXPECT_EQ(matches.movers()[64], 1);
}

}  // namespace wide_matches_test
}  // namespace reasoner
