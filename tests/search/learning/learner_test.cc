// Whether games teach anything, and what is kept of them.

#include "search/learning/learner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "gdl/rules/scrambler.h"
#include "reasoner/engines/engine.h"
#include "reasoner/network/propnet.h"
#include "search/choice/random_search.h"
#include "search/choice/trial_game.h"
#include "search/learning/version_match.h"
#include "search/mcts/mcts.h"
#include "tests/rulesheets.h"
#include "tests/search/playing.h"

namespace search {
namespace learner_test {

using learning::Learner;
using learning::LearnerSettings;
using learning::LearnerTools;
using learning::MatchCounts;
using learning::PlayedGame;
using learning::SelfPlaySettings;
using learning::Verdict;
using memory::CanonicalPositions;
using reasoner::StateMachine;

std::unique_ptr<StateMachine> machine_of(const gdl::Rulesheet& rules) {
  return reasoner::engines::make_playing_machine(rules);
}

bool can_learn(const std::string& name) {
  return learning::can_learn(*machine_of(tests::shipped_rules(name)));
}

TEST(CanLearnTest, TakesGamesForTwoInTurn) {
  EXPECT_TRUE(can_learn("breakthrough"));
  EXPECT_FALSE(can_learn("hanoi")) << "one role";
  EXPECT_FALSE(can_learn("tron")) << "all at once";
  EXPECT_FALSE(can_learn("bear_off")) << "chance";
  EXPECT_FALSE(can_learn("kuhn_poker")) << "hidden cards";
}

TEST(SelfPlayTest, TellsOpeningAndEnd) {
  const auto machine = machine_of(tests::shipped_rules("tic_tac_toe"));
  const CanonicalPositions positions(*machine->propnet());
  std::vector<std::unique_ptr<Search>> players;
  for (const std::uint64_t seed : {1, 2}) {
    players.push_back(std::make_unique<choice::RandomSearch>(
        *machine, Settings{.seed = seed}));
  }
  const auto game = learning::play_game(
      *machine, positions, players, SelfPlaySettings{.seconds_per_move = 1000},
      [] { return false; });
  ASSERT_NE(game, nullptr);
  ASSERT_GE(game->opening.size(), 5);
  EXPECT_EQ(game->opening[0].role, 0);
  EXPECT_EQ(game->opening[1].role, 1);
  EXPECT_EQ(
      choice::points_of(game->goals, 0) + choice::points_of(game->goals, 1), 1);
}

/// How many games of ten count where `at_third` is called at the third question
/// whether to stop, after so many games.
std::size_t games_of_match(int games_before, const Deadline& deadline,
                           const std::function<void()>& at_third) {
  const auto machine = machine_of(tests::shipped_rules("tic_tac_toe"));
  learning::Tables tables(*machine, 1);
  int taken = 0;
  int asked = 0;
  const LearnerTools tools{.judge = {},
                           .show = [](const std::string&) {},
                           .stop =
                               [&] {
                                 if (taken == games_before && ++asked == 3)
                                   at_third();
                                 return false;
                               }};
  learning::VersionMatch match(
      tables, tools,
      std::make_shared<const CanonicalPositions>(*machine->propnet()), 1,
      [&](const PlayedGame&) { ++taken; });
  MatchCounts counts;
  match.play(std::make_shared<const memory::Knowledge>(), nullptr,
             {.what = "a match",
              .games = 10,
              .seconds_per_move = 0.001,
              .is_over = [](const MatchCounts&) { return false; }},
             deadline, counts);
  return counts.games();
}

/// The same where the time is over then.
std::size_t games_by_deadline(int games_before) {
  Deadline deadline(Deadline::Clock::time_point::max());
  return games_of_match(games_before, deadline, [&] { deadline.cancel(); });
}

TEST(VersionMatchTest, LeavesOffInAGameOnceItsTimeIsOver) {
  EXPECT_EQ(games_by_deadline(2), 2U);
}

TEST(VersionMatchTest, EndsOneGameThatTakesLongerThanThereWasTime) {
  EXPECT_EQ(games_by_deadline(0), 1U);
}

TEST(VersionMatchTest, LeavesOffInTheFirstGameOnceThatTakesMuchLonger) {
  const Deadline deadline(Deadline::after(0.1));
  const auto much_later = [] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
  };
  EXPECT_EQ(games_of_match(0, deadline, much_later), 0U);
}

/// A learner that was stopped after so many questions whether it is to stop.
struct Bounded {
  explicit Bounded(const gdl::Rulesheet& rules)
      : machine(machine_of(rules)),
        positions(
            std::make_shared<const CanonicalPositions>(*machine->propnet())) {}

  Learner make(LearnerTools tools, double seconds_per_move = 0.0005,
               std::size_t proof_memory_mb = 0) {
    return Learner(*machine, positions,
                   LearnerSettings{.threads = 2,
                                   .seconds_per_move = seconds_per_move,
                                   .trial_seconds_per_move = 0.0005,
                                   .most_trial_games = 4,
                                   .proof_memory_mb = proof_memory_mb},
                   std::move(tools));
  }

  std::unique_ptr<StateMachine> machine;
  std::shared_ptr<const CanonicalPositions> positions;
};

TEST(LearnerTest, LearnsKeepsAndGoesOnInOtherWords) {
  const gdl::Rulesheet rules = tests::shipped_rules("tic_tac_toe");
  Bounded game(rules);
  std::atomic<bool> has_played = false;
  std::atomic<bool> has_searched = false;
  Learner learner = game.make(
      {.judge =
           [](const MatchCounts& counts) {
             return counts.games() < 2 ? Verdict::kGoOn : Verdict::kAdmit;
           },
       .show =
           [&](const std::string& text) {
             // It ends with how many games.
             const std::size_t number = text.find(": ");
             if (text.find("side by side") != text.npos &&
                 std::stoi(text.substr(number + 2)) >= 100) {
               has_played = true;
             }
             if (text.find("opening") != text.npos) has_searched = true;
           },
       .stop = [&] { return has_played && has_searched; }});
  const auto games = learner.play(Deadline(Deadline::after(1000)));
  EXPECT_GE(games.of_evaluator, 100u);
  EXPECT_GE(games.positions, 1u);
  EXPECT_EQ(games.of_searches, 0u) << "the opening is searched instead";
  EXPECT_FALSE(learner.version());
  learner.add_opening({.position = 1, .role = 0, .move = 2}, 1);

  const gdl::Rulesheet other = gdl::rules::Scrambler(rules, 4).scramble(rules);
  Bounded scrambled(other);
  ASSERT_EQ(scrambled.positions->game_key(), game.positions->game_key());
  Learner next = scrambled.make(
      {.judge = [](const MatchCounts&) { return Verdict::kReject; }});
  EXPECT_TRUE(next.restore_weights(learner.weights_text()));
  EXPECT_TRUE(next.restore_records(learner.records_text()));
  EXPECT_TRUE(next.restore_tree(learner.tree_text()));
  EXPECT_EQ(next.weights_text(), learner.weights_text());
  EXPECT_EQ(next.records_text(), learner.records_text());
  EXPECT_EQ(next.tree_text(), learner.tree_text());
  EXPECT_FALSE(next.restore_weights("rubbish"));
  EXPECT_FALSE(next.restore_records("rubbish"));
  EXPECT_FALSE(next.restore_tree("rubbish"));
  EXPECT_FALSE(next.restore_version("rubbish"));
  EXPECT_FALSE(next.restore_trial("rubbish"));
  EXPECT_FALSE(next.restore_refused_plan("rubbish"));
  EXPECT_FALSE(next.restore_refused_plan("usual"));
}

TEST(LearnerTest, KeepsNoEvaluatorThatPlayedNoGame) {
  Bounded game(tests::shipped_rules("tic_tac_toe"));
  Learner learner =
      game.make({.judge = [](const MatchCounts&) { return Verdict::kReject; },
                 .stop = [] { return true; }});
  EXPECT_EQ(learner.play(Deadline(Deadline::after(1000))).of_evaluator, 0U);
  EXPECT_EQ(learner.weights_text(), "");
}

TEST(LearnerTest, ProvesWhatTheGameIsWorth) {
  const gdl::Rulesheet rules = tests::shipped_rules("tic_tac_toe");
  Bounded game(rules);
  Learner learner =
      game.make({.judge = [](const MatchCounts&) { return Verdict::kReject; }},
                0.0005, /*proof_memory_mb=*/64);
  const auto proof = learner.play(Deadline(Deadline::after(1000))).proof;
  ASSERT_TRUE(proof);
  EXPECT_EQ(proof->role, 0U);
  EXPECT_EQ(proof->value, 50);
  ASSERT_TRUE(learner.version());
  EXPECT_GT(learner.version()->proven_moves.size(), 0U);

  // That is done once, in whatever words.
  Bounded scrambled(gdl::rules::Scrambler(rules, 4).scramble(rules));
  bool proves_again = false;
  std::atomic<int> turns = 0;
  Learner next = scrambled.make(
      {.judge = [](const MatchCounts&) { return Verdict::kReject; },
       .show =
           [&](const std::string& text) {
             proves_again |= text.starts_with("proving what the game is");
             if (text.starts_with("proving what to play")) ++turns;
           },
       .stop = [&] { return turns >= 1; }},
      0.0005, /*proof_memory_mb=*/64);
  ASSERT_TRUE(next.restore_version(learner.version()->to_text()));
  const auto more = next.play(Deadline(Deadline::after(1000))).proof;
  EXPECT_FALSE(proves_again);
  ASSERT_TRUE(more) << "what to play after mistakes";
  EXPECT_EQ(more->role, 0U);
  EXPECT_EQ(more->value, 50);
  EXPECT_GT(next.version()->proven_moves.size(),
            learner.version()->proven_moves.size());
  EXPECT_TRUE(next.restore_proof_progress("12"));
  EXPECT_EQ(next.proof_progress_text(), "12 0");
  EXPECT_TRUE(next.restore_proof_progress("12 7"));
  EXPECT_EQ(next.proof_progress_text(), "12 7");
  EXPECT_TRUE(next.restore_proof_progress("12 0 50"));
  EXPECT_EQ(next.proof_progress_text(), "12 0 50");
  for (const char* rubbish :
       {"rubbish", "12rubbish", "12 rubbish", "12 7 x", "12 7 1 1"}) {
    EXPECT_FALSE(next.restore_proof_progress(rubbish)) << rubbish;
  }
  EXPECT_EQ(next.proof_progress_text(), "12 0 50");
}

/// Whether games were played side by side: on a busy machine the first round
/// may end before one does.
bool tells_of_games(const std::string& text) {
  return text.find("side by side") != text.npos && !text.ends_with(": 0 games");
}

TEST(LearnerTest, TriesMctsThatJudgesWhereMinimaxIsRefused) {
  Bounded game(tests::shipped_rules("tic_tac_toe"));
  std::atomic<bool> stops = false;
  bool has_tried = false;
  Learner learner =
      game.make({.judge = [](const MatchCounts&) { return Verdict::kReject; },
                 .show =
                     [&](const std::string& text) {
                       if (tells_of_games(text)) stops = true;
                       if (text.starts_with("trying MCTS that judges: ")) {
                         has_tried = true;
                       }
                     },
                 .stop = [&] { return stops.load(); }});
  learner.play(Deadline(Deadline::after(1000)));
  stops = false;
  for (int i = 0; i < 2 && !has_tried; ++i) {
    learner.try_new_version(Deadline(Deadline::after(1000)));
  }
  EXPECT_TRUE(has_tried);
}

// Both win together or neither: no evaluator for one against the other.
TEST(LearnerTest, LearnsOpeningsAloneWhereNobodyLosesWhatTheOtherGains) {
  Bounded game(tests::rules_of(kBothWinOrNeither));
  std::atomic<int> games = 0;
  Learner learner =
      game.make({.judge = [](const MatchCounts&) { return Verdict::kReject; },
                 .show =
                     [&](const std::string& text) {
                       if (text.find("game ") != text.npos) ++games;
                     },
                 .stop = [&] { return games >= 20; }});
  EXPECT_GE(learner.play(Deadline(Deadline::after(1000))).of_searches, 20u);
  EXPECT_EQ(learner.weights_text(), "");
  EXPECT_EQ(learner.tree_text(), "");
}

// A game of 40 choices of 50 ms takes longer than searches go on by turns.
TEST(LearnerTest, EndsGamesOfSearchesThatTakeLong) {
  std::string steps;
  for (int i = 0; i < 40; ++i) {
    steps += "(after " + std::to_string(i) + " " + std::to_string(i + 1) + ")";
  }
  Bounded game(tests::rules_of(R"(
      (role a) (role b) (init (step 0)) (init (turn a)) (init (flag off))
      (number 1) (number 2) (number 3) (number 4) (odd 1) (odd 3)
      (<= (legal ?r (pick ?n)) (true (turn ?r)) (number ?n))
      (<= (legal ?r wait) (role ?r) (not (true (turn ?r))))
      (<= (next (turn b)) (true (turn a)))
      (<= (next (turn a)) (true (turn b)))
      (<= toggled (does ?r (pick ?n)) (odd ?n))
      (<= (next (flag on)) (true (flag off)) toggled)
      (<= (next (flag on)) (true (flag on)) (not toggled))
      (<= (next (flag off)) (true (flag on)) toggled)
      (<= (next (flag off)) (true (flag off)) (not toggled))
      (<= (next (step ?m)) (true (step ?n)) (after ?n ?m))
      (<= terminal (true (step 40)))
      (<= (goal ?r 100) (role ?r) (true (flag on)))
      (<= (goal ?r 0) (role ?r) (true (flag off))))" +
                               steps));
  std::atomic<bool> has_ended = false;
  Learner learner =
      game.make({.judge = [](const MatchCounts&) { return Verdict::kReject; },
                 .show =
                     [&](const std::string& text) {
                       if (text.find("game ") != text.npos) has_ended = true;
                     },
                 .stop = [&] { return has_ended.load(); }},
                0.05);
  EXPECT_GE(learner.play(Deadline(Deadline::after(60))).of_searches, 1u);
}

/// Goes on with a trial until it is over.
std::optional<learning::Trial> end_trial(Learner& learner,
                                         const learning::Trial& trial) {
  EXPECT_TRUE(learner.restore_trial(trial.to_text()));
  EXPECT_EQ(learner.trial_text(), trial.to_text());
  return learner.try_new_version(Deadline(Deadline::after(1000)));
}

TEST(LearnerTest, KnowsInTheNextSessionWhichPlanWasRefused) {
  Bounded game(tests::shipped_rules("tic_tac_toe"));
  std::atomic<bool> stops = false;
  std::string first;
  const auto show = [&](const std::string& text) {
    if (tells_of_games(text)) stops = true;
    if (text.starts_with("trying") && first.empty()) first = text;
  };
  const LearnerTools tools = {
      .judge = [](const MatchCounts&) { return Verdict::kReject; },
      .show = show,
      .stop = [&] { return stops.load(); }};
  Learner learner = game.make(tools);
  learner.play(Deadline(Deadline::after(1000)));
  stops = false;
  learning::Trial trial;
  auto knowledge = memory::Knowledge::from_text(learner.weights_text());
  ASSERT_TRUE(knowledge);
  trial.knowledge = *std::move(knowledge);
  EXPECT_EQ(learner.refused_plan_text(), "");
  ASSERT_TRUE(end_trial(learner, trial));

  Learner next = game.make(tools);
  EXPECT_TRUE(next.restore_weights(learner.weights_text()));
  EXPECT_TRUE(next.restore_refused_plan(learner.refused_plan_text()));
  next.try_new_version(Deadline(Deadline::after(1000)));
  EXPECT_TRUE(first.starts_with("trying MCTS that judges")) << first;
}

TEST(LearnerTest, GoesOnWithATrialThatWasNotOver) {
  Bounded game(tests::shipped_rules("tic_tac_toe"));
  learning::Trial trial;
  trial.counts = {.wins = 2, .draws = 0, .losses = 1};
  trial.long_counts = {.wins = 3, .draws = 2, .losses = 0};
  std::size_t least = 99;
  Learner learner = game.make({.judge = [&](const MatchCounts& counts) {
    least = std::min(least, counts.games());
    return counts.games() < 4 ? Verdict::kGoOn : Verdict::kAdmit;
  }});
  const auto over = end_trial(learner, trial);
  ASSERT_TRUE(over);
  EXPECT_TRUE(over->is_admitted);
  EXPECT_EQ(over->counts.games(), 4) << "one more";
  EXPECT_EQ(least, 3) << "that were played before";
  EXPECT_EQ(over->long_counts.games(), 5) << "none more";
  EXPECT_TRUE(learner.version());
  EXPECT_EQ(learner.trial_text(), "");
}

TEST(LearnerTest, RefusesAVersionThatLosesByLongMoves) {
  Bounded game(tests::shipped_rules("tic_tac_toe"));
  for (const std::size_t losses : {5, 4}) {
    learning::Trial trial;
    trial.long_counts = {.wins = 2, .draws = 8 - 2 - losses, .losses = losses};
    Learner learner = game.make(
        {.judge = [](const MatchCounts&) { return Verdict::kAdmit; }});
    const auto over = end_trial(learner, trial);
    ASSERT_TRUE(over);
    EXPECT_FALSE(over->is_admitted);
    EXPECT_FALSE(learner.version());
  }
}

TEST(LearnerTest, RefusesAVersionThatLosesAgainstNoMemory) {
  Bounded game(tests::shipped_rules("tic_tac_toe"));
  for (const std::size_t losses : {5, 4}) {
    learning::Trial trial;
    trial.long_counts = {.wins = 8, .draws = 0, .losses = 0};
    trial.plain_counts = {.wins = 2, .draws = 8 - 2 - losses, .losses = losses};
    Learner learner = game.make(
        {.judge = [](const MatchCounts&) { return Verdict::kAdmit; }});
    ASSERT_TRUE(learner.restore_version(memory::Knowledge{}.to_text()));
    const auto over = end_trial(learner, trial);
    ASSERT_TRUE(over);
    EXPECT_FALSE(over->is_admitted);
  }
}

TEST(LearnerTest, PlaysLongMovesBeforeItAdmits) {
  Bounded game(tests::shipped_rules("tic_tac_toe"));
  Learner learner =
      game.make({.judge = [](const MatchCounts&) { return Verdict::kAdmit; }});
  const auto over = end_trial(learner, {});
  ASSERT_TRUE(over);
  const MatchCounts& last = over->long_counts;
  EXPECT_GE(last.games(), 4u);
  EXPECT_LE(last.games(), 8u);
  EXPECT_EQ(over->is_admitted, 2 * last.wins + last.draws >= 8);
}

TEST(LearnerTest, RefusesAVersionWhoseLongGamesComeToNoEnd) {
  Bounded game(tests::rules_of(R"(
      (role a) (role b) (init (turn a)) (init (light off))
      (<= (legal ?r wait) (role ?r))
      (<= (next (turn b)) (true (turn a)))
      (<= (next (turn a)) (true (turn b)))
      (<= (next (light off)) (true (light off)))
      (<= terminal (true (light on)))
      (<= (next (light on)) (does a jump))
      (<= (goal ?r 50) (role ?r)))"));
  Learner learner =
      game.make({.judge = [](const MatchCounts&) { return Verdict::kAdmit; }});
  const auto over = end_trial(learner, {});
  ASSERT_TRUE(over);
  EXPECT_FALSE(over->is_admitted);
  EXPECT_EQ(over->long_counts.games(), 0u);
  EXPECT_EQ(learner.trial_text(), "");
}

TEST(LearnerTest, RefusesAVersionThatIsNotShownToBeBetter) {
  Bounded game(tests::shipped_rules("tic_tac_toe"));
  Learner learner =
      game.make({.judge = [](const MatchCounts&) { return Verdict::kGoOn; }});
  const auto over = end_trial(learner, {});
  ASSERT_TRUE(over);
  EXPECT_FALSE(over->is_admitted);
  EXPECT_EQ(over->counts.games(), 4) << "the most that are played";
  EXPECT_FALSE(learner.version());
}

}  // namespace learner_test
}  // namespace search
