// That what is learnt is in the store whenever the work is stopped, and that
// the next session goes on with it, also in other words.

#include "gamemaster/learning/learning_session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stop_token>
#include <string>
#include <vector>

#include "gamemaster/learning/stored_openings.h"
#include "gamemaster/processes/wall_clock.h"
#include "gdl/rules/scrambler.h"
#include "reasoner/engines/engine.h"
#include "tests/gamemaster/put_learnt.h"
#include "tests/gamemaster/store/store_fixture.h"
#include "tests/rulesheets.h"

namespace gamemaster {
namespace learning_session_test {

using learning::LearningSession;
using learning::SessionNews;
using learning::SessionSettings;

bool never() { return false; }

class LearningSessionTest : public StoreFixture {
 protected:
  /// Learns tic tac toe until something is shown that contains `last_word`.
  std::string learn_until(store::Store& store, const std::string& last_word,
                          std::uint64_t scramble = 0) {
    const gdl::Rulesheet rules = tests::shipped_rules("tic_tac_toe");
    std::stop_source stop;
    LearningSession session(
        store, "tic_tac_toe",
        scramble == 0 ? rules
                      : gdl::rules::Scrambler(rules, scramble).scramble(rules),
        SessionSettings{.threads = 2,
                        .seconds_per_move = 0.0002,
                        .trial_seconds_per_move = 0.0002},
        SessionNews{
            .show =
                [&](const std::string& text) {
                  if (text.find(last_word) != text.npos) stop.request_stop();
                },
            .tell = [&](const std::string& text) { told_.push_back(text); },
            .stop = stop.get_token()});
    session.run(search::Deadline(search::Deadline::after(1000)));
    return session.game_key();
  }

  /// Takes the place of what was learnt.
  static void put(store::Store& store, const std::string& key,
                  const std::string& kind, const std::string& data) {
    put_learnt(store, {.game_key = key,
                       .kind = kind,
                       .generation = 0,
                       .data = data,
                       .name = "tic_tac_toe",
                       .note = ""});
  }

  std::vector<std::string> told_;
};

TEST_F(LearningSessionTest, KeepsGamesWhenItIsStoppedAndGoesOn) {
  store::Store store(path_);
  const std::string key = learn_until(store, "game 20");
  const auto data = [&](const char* kind) {
    const auto row = store.find_learnt(key, kind);
    return row ? row->data : "";
  };
  const std::string weights = data(learning::kWeights);
  const std::string records = data(learning::kRecords);
  EXPECT_GT(weights.size(), 100);
  EXPECT_GT(records.size(), 100);
  EXPECT_EQ(learn_until(store, "game 20", /*scramble=*/9), key);
  EXPECT_GT(data(learning::kWeights).size(), 100);
  EXPECT_NE(data(learning::kWeights), weights);
  EXPECT_GT(data(learning::kRecords).size(), records.size());
}

TEST_F(LearningSessionTest, IsFoundByTheRulesThatWereLearnt) {
  store::Store store(path_);
  const std::string key = learn_until(store, "looking at random play");
  const auto rows = store.learnt_of_rules(
      learning::rules_hash(tests::shipped_rules("tic_tac_toe")));
  ASSERT_FALSE(rows.empty());
  EXPECT_EQ(rows[0].game_key, key);
}

TEST_F(LearningSessionTest, LearnsAnewWhatCannotBeRead) {
  store::Store store(path_);
  const std::string key = learn_until(store, "looking at random play");
  put(store, key, learning::kWeights, "rubbish");
  told_.clear();
  learn_until(store, "looking at random play");
  ASSERT_FALSE(told_.empty());
  EXPECT_NE(told_[0].find("cannot be read"), std::string::npos);
}

TEST_F(LearningSessionTest, KeepsWhichPlanWasRefused) {
  store::Store store(path_);
  const std::string key = learn_until(store, "looking at random play");
  put(store, key, learning::kRefusedPlan, "judged-mcts");
  learn_until(store, "looking at random play");
  const auto row = store.find_learnt(key, learning::kRefusedPlan);
  ASSERT_TRUE(row);
  EXPECT_EQ(row->data, "judged-mcts");
}

TEST_F(LearningSessionTest, RefusesGamesThatItCannotLearn) {
  store::Store store(path_);
  try {
    LearningSession session(store, "tron", tests::shipped_rules("tron"), {},
                            {});
    FAIL() << "all move at once";
  } catch (const gdl::Error& error) {
    EXPECT_NE(std::string(error.what()).find("take turns"), std::string::npos);
  }
}

/// A match of first legal moves in the store, which begins at `time`, and ends
/// where it `is_over`; its id there.
std::int64_t play_legal(store::Store& store, const std::string& match_id,
                        std::int64_t time = 1, bool is_over = true) {
  const gdl::Rulesheet rules = tests::shipped_rules("tic_tac_toe");
  const auto machine = reasoner::engines::make_state_machine(rules);
  const reasoner::Game& game = machine->game();
  store::NewGame row{.key = "tic_tac_toe",
                     .name = "Tic tac toe",
                     .rulesheet = gdl::to_string(rules),
                     .source = "",
                     .language = "kif",
                     .roles = {"x", "o"}};
  match::MatchResult result;
  result.match_id = match_id;
  result.roles = row.roles;
  result.players = {"one", "other"};
  result.humans = {false, false};
  reasoner::State state;
  machine->initial_state(state);
  const auto add_state = [&] {
    result.states.push_back(game.facts(state));
    result.state_times.push_back(time);
  };
  add_state();
  result.errors = {{"", ""}};
  store::NewMatch match;
  match.game = store.add_game(row).id;
  const std::int64_t id = store.begin_match(match, result);
  if (!is_over) return id;
  std::vector<reasoner::MoveId> legal;
  while (!machine->is_terminal(state)) {
    std::vector<reasoner::MoveId> joint_move;
    std::vector<std::string> names;
    for (reasoner::RoleIndex role = 0; role < 2; ++role) {
      machine->legal_moves(state, role, legal);
      joint_move.push_back(legal.front());
      names.push_back(game.move_name(role, legal.front()));
    }
    machine->next_state(state, joint_move, state);
    result.moves.push_back(names);
    result.seconds.push_back({0, 0});
    result.errors.push_back({"", ""});
    add_state();
  }
  std::vector<reasoner::Goal> goals(2);
  machine->goals(state, goals);
  result.goals = {goals[0], goals[1]};
  result.completed = true;
  store.update_match(id, result);
  return id;
}

TEST_F(LearningSessionTest, TakesOpeningsOfStoredMatchesOnce) {
  store::Store store(path_);
  play_legal(store, "match.one");
  play_legal(store, "match.two");
  const auto rules = tests::shipped_rules("tic_tac_toe");
  const auto machine = reasoner::engines::make_state_machine(rules);
  const search::memory::CanonicalPositions positions(*machine->propnet());
  const auto openings = [&](std::int64_t after) {
    return learning::stored_openings(store, learning::rules_hash(rules), after,
                                     *machine, positions, never);
  };
  const auto found = openings(0);
  EXPECT_EQ(found.matches, 2);
  ASSERT_GE(found.steps.size(), 8);
  EXPECT_EQ(found.steps[0].first.role, 0);
  EXPECT_EQ(found.steps[1].first.role, 1);
  EXPECT_EQ(found.steps[0].second + found.steps[1].second, 1);
  EXPECT_EQ(openings(found.last_id).matches, 0);
  const auto of_others = learning::stored_openings(store, "another", 0,
                                                   *machine, positions, never);
  EXPECT_EQ(of_others.matches, 0);
  EXPECT_EQ(of_others.last_id, found.last_id) << "not to be looked at again";
}

TEST_F(LearningSessionTest, LeavesMatchesForLaterWhereItIsStopped) {
  store::Store store(path_);
  play_legal(store, "match.one");
  play_legal(store, "match.two");
  const auto rules = tests::shipped_rules("tic_tac_toe");
  const auto machine = reasoner::engines::make_state_machine(rules);
  const search::memory::CanonicalPositions positions(*machine->propnet());
  int asked = 0;
  const auto found =
      learning::stored_openings(store, learning::rules_hash(rules), 0, *machine,
                                positions, [&] { return ++asked == 2; });
  EXPECT_EQ(found.matches, 0);
  EXPECT_TRUE(found.steps.empty());
  EXPECT_EQ(found.last_id, 0);
}

TEST_F(LearningSessionTest, TakesNothingOfMatchesThatBreakTheRules) {
  store::Store played(path_);
  play_legal(played, "match.one");
  const auto match = played.find_match("match.one");
  const auto game = played.find_game(match->game);
  const auto record = played.match_record("match.one");
  const auto rules = tests::shipped_rules("tic_tac_toe");
  const auto machine = reasoner::engines::make_state_machine(rules);
  const search::memory::CanonicalPositions positions(*machine->propnet());
  for (const std::string rule_break : {"", "goalValues[0]: is too much"}) {
    store::Store store(":memory:");
    const auto there = store.add_game({.key = game->key,
                                       .name = game->name,
                                       .rulesheet = game->rulesheet,
                                       .source = "",
                                       .language = "kif",
                                       .roles = game->roles});
    store.put_record(there.id, game->roles, *record, rule_break);
    EXPECT_EQ(learning::stored_openings(store, learning::rules_hash(rules), 0,
                                        *machine, positions, never)
                  .matches,
              rule_break.empty() ? 1 : 0);
  }
}

TEST_F(LearningSessionTest, TakesMatchesAgainWhereRecordsCannotBeRead) {
  store::Store store(path_);
  play_legal(store, "match.one");
  std::string key;
  const auto takes_match = [&] {
    told_.clear();
    key = learn_until(store, "looking at random play");
    return std::ranges::count(told_,
                              "tic_tac_toe: openings of 1 stored match") == 1;
  };
  EXPECT_TRUE(takes_match());
  EXPECT_FALSE(takes_match());
  put(store, key, learning::kRecords, "rubbish");
  EXPECT_TRUE(takes_match());
  EXPECT_FALSE(takes_match());
  const std::string seen =
      learning::kMatchesSeen +
      learning::rules_hash(tests::shipped_rules("tic_tac_toe"));
  put(store, key, seen, "rubbish");
  EXPECT_TRUE(takes_match());
}

TEST_F(LearningSessionTest, WaitsForMatchesThatRun) {
  store::Store store(path_);
  play_legal(store, "match.one");
  const std::int64_t slow = play_legal(
      store, "match.slow", processes::wall_clock_ms(), /*is_over=*/false);
  play_legal(store, "match.two");
  const auto rules = tests::shipped_rules("tic_tac_toe");
  const auto machine = reasoner::engines::make_state_machine(rules);
  const search::memory::CanonicalPositions positions(*machine->propnet());
  const auto openings = [&](std::int64_t after) {
    return learning::stored_openings(store, learning::rules_hash(rules), after,
                                     *machine, positions, never);
  };
  const auto found = openings(0);
  EXPECT_EQ(found.matches, 1);
  store.interrupt_match(slow, "left");
  EXPECT_EQ(openings(found.last_id).matches, 1);
}

}  // namespace learning_session_test
}  // namespace gamemaster
