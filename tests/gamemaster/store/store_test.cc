#include "gamemaster/store/store.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "gamemaster/processes/sha256.h"
#include "gamemaster/store/match_store_listener.h"
#include "gamemaster/store/stored_games.h"
#include "tests/gamemaster/store/store_fixture.h"

namespace gamemaster {
namespace store_test {

class StoreTest : public StoreOnAllBackends {};

INSTANTIATE_TEST_SUITE_P(Stores, StoreTest, all_backends(), backend_name);

TEST_P(StoreTest, FindsTheTextOfAGameByTheNameOfItsFile) {
  {
    store::Store store(path_);
    store::NewGame game = new_picking_game();
    game.language = "egg";
    game.source = "3x3 grid";
    game.key = "big_rows" + store::key_digest(game.source) + ".egg";
    store.add_game(game);
    EXPECT_EQ(store::find_source(store, ".egg", "BigRows"), "3x3 grid");
    EXPECT_EQ(store::find_source(store, ".egg", "Big"), std::nullopt);
    EXPECT_EQ(store::find_source(store, ".kif", "BigRows"), std::nullopt);
    game.source = "4x4 grid";
    game.key = "BigRows.egg";
    store.add_game(game);
  }
  EXPECT_EQ(store::stored_games(path_)(".egg", "BigRows"), "4x4 grid")
      << "the one that came last";
  EXPECT_EQ(store::stored_games(folder_ / "none")(".egg", "BigRows"),
            std::nullopt);
  EXPECT_FALSE(store::stored_games(""));
}

TEST_P(StoreTest, GivesBackAGameByKeyVersionAndId) {
  store::Store store(path_);
  const store::StoredGame first = store.add_game(new_picking_game());
  EXPECT_EQ(first.version, 0);
  EXPECT_EQ(first.hash, processes::sha256("(role left)"));
  EXPECT_GT(first.added, 1'700'000'000'000);
  EXPECT_EQ(store.add_game(new_picking_game()).id, first.id);

  store::NewGame changed = new_picking_game();
  changed.rulesheet = "(role right)";
  const store::StoredGame second = store.add_game(changed);
  EXPECT_EQ(second.version, 1);
  for (const auto& found :
       {store.find_game("picking", 0), store.find_game(first.id)}) {
    ASSERT_TRUE(found);
    EXPECT_EQ(found->rulesheet, "(role left)");
    EXPECT_EQ(found->source, "; mine\n(role left)");
    EXPECT_EQ(found->name, "Picking");
    EXPECT_EQ(found->language, "kif");
    EXPECT_EQ(found->roles, (std::vector<std::string>{"left", "right"}));
  }
  EXPECT_EQ(store.find_game("picking")->id, second.id);
  EXPECT_EQ(store.game_versions("picking").size(), 2u);
  EXPECT_FALSE(store.find_game("picking", 2));
  EXPECT_FALSE(store.find_game("nothing"));
}

TEST_P(StoreTest, RefusesKeysThatAreNone) {
  store::Store store(path_);
  for (const char* const key : {"", "../x", "a b", ".hidden", "a/b"}) {
    store::NewGame game = new_picking_game();
    game.key = key;
    EXPECT_THROW(store.add_game(game), gdl::Error) << key;
  }
}

TEST_P(StoreTest, KeepsAllOfAMatch) {
  store::NewMatch match;
  {
    store::Store store(path_);
    match.game = store.add_game(new_picking_game()).id;
  }
  match.specs = {"random", "10.0.0.1:9147"};
  match.token = "abcdefghijklmnopqrstuvwxyz012345";
  match.tournament = "cup";
  match.number = 7;
  match.resumes = "match.earlier";
  match.scrambled = true;
  match::MatchResult played;
  {
    store::Store store(path_);
    played =
        play_picking(store, match, "match.picking.1", {2, -1, false, false});
  }
  store::Store store(path_);
  ASSERT_FALSE(played.warnings.empty());
  expect_equal(*store.match_result("match.picking.1"), played);
  const auto stored = store.find_match("match.picking.1");
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->game_key, "picking");
  EXPECT_EQ(stored->status, store::MatchStatus::kCompleted);
  EXPECT_EQ(stored->steps, 2u);
  EXPECT_EQ(stored->token, match.token);
  EXPECT_EQ(stored->tournament, "cup");
  EXPECT_EQ(stored->number, 7);
  EXPECT_EQ(stored->resumes, "match.earlier");
  EXPECT_TRUE(stored->scrambled);
  EXPECT_EQ(stored->start_time, played.state_times[0]);
  EXPECT_GE(stored->end_time, played.state_times[2]);
  ASSERT_EQ(stored->seats.size(), 2u);
  EXPECT_EQ(stored->seats[0].role, "left");
  EXPECT_EQ(stored->seats[0].player, "random");
  EXPECT_EQ(stored->seats[0].goal, played.goals[0]);
  EXPECT_EQ(stored->seats[1].goal, std::nullopt);
  EXPECT_EQ(stored->seats[1].spec, "10.0.0.1:9147");
  EXPECT_EQ(store.find_match(stored->id)->match_id, "match.picking.1");
  const auto record = store.match_record("match.picking.1");
  EXPECT_EQ(records::format_match_record(*record).find("null"),
            std::string::npos);
  EXPECT_EQ(record->tournament, "cup");
  EXPECT_EQ(record->moves, played.moves);
  expect_sound();
}

TEST_P(StoreTest, KeepsFaultsAndReports) {
  store::Store store(path_);
  match::MatchResult match = begun_picking("match.1");
  const std::int64_t id =
      store.begin_match({.game = store.add_game(new_picking_game()).id}, match);
  match.errors.push_back({"TO", ""});
  store.update_match(id, match);
  match.moves.push_back({"a", "(b c)"});
  match.seconds.push_back({0.25, 1});
  match.errors.push_back({"IL x", "CE"});
  match.states.emplace_back();
  match.state_times.push_back(2);
  store.update_match(id, match);
  store.update_match(id, match);  // nothing new
  store.set_report(id, 1, 0, R"({"value":50})");
  expect_equal(*store.match_result("match.1"), match);
  const auto steps = store.match_steps("match.1", 1, 10);
  ASSERT_EQ(steps.size(), 1u);
  EXPECT_EQ(steps[0].moves, match.moves[0]);
  EXPECT_EQ(steps[0].errors, match.errors[1]);
  EXPECT_EQ(steps[0].reports,
            (std::vector<std::string>{R"({"value":50})", ""}));
  EXPECT_EQ(store.find_match(id)->seats[0].faults, 2u);
  const auto player = store.find_player("right");
  EXPECT_EQ(player->faults, 1u);
  EXPECT_EQ(player->moves, 1u);
  EXPECT_EQ(player->matches, 1u);
}

TEST_P(StoreTest, TakesNoTwoMatchesOfOneId) {
  store::Store store(path_);
  const store::NewMatch match{.game = store.add_game(new_picking_game()).id};
  play_picking(store, match, "match.1");
  store::MatchStoreListener second(store, match);
  EXPECT_TRUE(play_picking(second, "match.1").completed);
  EXPECT_NE(second.failure().find("already"), std::string::npos);
}

TEST_P(StoreTest, PagesAndFiltersMatches) {
  store::Store store(path_);
  store::NewMatch match{.game = store.add_game(new_picking_game()).id};
  store::NewGame other = new_picking_game();
  other.key = "other";
  for (int i = 0; i < 5; ++i) {
    play_picking(store, match, "match." + std::to_string(i));
  }
  match.game = store.add_game(other).id;
  play_picking(store, match, "match.stuck", {2, 1, true, false});
  std::vector<std::string> seen;
  store::PageRequest page{2, ""};
  do {
    const auto part = store.matches({.game_key = "picking"}, page);
    EXPECT_LE(part.rows.size(), 2u);
    for (const store::StoredMatch& row : part.rows)
      seen.push_back(row.match_id);
    page.cursor = part.next;
  } while (!page.cursor.empty());
  EXPECT_EQ(seen, (std::vector<std::string>{"match.4", "match.3", "match.2",
                                            "match.1", "match.0"}));
  EXPECT_EQ(store.matches({.player = "legal"}).rows.size(), 6u);
  EXPECT_EQ(store.matches({.player = "nobody"}).rows.size(), 0u);
  const auto aborted = store.matches({.status = store::MatchStatus::kAborted});
  ASSERT_EQ(aborted.rows.size(), 1u);
  EXPECT_NE(aborted.rows[0].failure.find("no legal move"), std::string::npos);
  EXPECT_EQ(store.games({1, ""}).next, "other");
  EXPECT_EQ(store.games({1, "other"}).rows[0].key, "picking");
  EXPECT_EQ(store.games({1, "other"}).next, "");
  EXPECT_EQ(store.players({1, ""}).rows[0].name, "legal");
  EXPECT_EQ(store.players({}, "human").rows.size(), 0u);
  EXPECT_THROW(store.matches({}, {2, "x"}), gdl::Error);
  std::size_t outcomes = 0;
  store.for_each_outcome({}, [&](const store::MatchOutcome& outcome) {
    ++outcomes;
    EXPECT_EQ(outcome.players, (std::vector<std::string>{"random", "legal"}));
    EXPECT_EQ(outcome.goals.size(), 2u);
  });
  EXPECT_EQ(outcomes, 5u);
}

TEST_P(StoreTest, CountsStrikesOfPlayers) {
  store::Store store(path_);
  store.add_player("p", "http", "localhost:1");
  store.add_strike("p");
  EXPECT_EQ(store.add_player("p", "http", "localhost:2").strikes, 1);
  EXPECT_EQ(store.find_player("p")->address, "localhost:2");
  store.clear_strikes("p");
  EXPECT_EQ(store.find_player("p")->strikes, 0);
  store.remove_player("p");
  EXPECT_FALSE(store.find_player("p"));
}

TEST_P(StoreTest, KeepsTournamentsAndTheirMatches) {
  store::Store store(path_);
  store.add_tournament("cup", "{}");
  store.add_tournament("league", "{\"a\":1}");
  EXPECT_THROW(store.add_tournament("cup", ""), gdl::Error);
  store::NewMatch match{.game = store.add_game(new_picking_game()).id};
  match.tournament = "cup";
  match.number = 1;
  play_picking(store, match, "b");
  match.number = 0;
  play_picking(store, match, "a");
  const auto matches = store.tournament_matches("cup");
  ASSERT_EQ(matches.size(), 2u);
  EXPECT_EQ(matches[0].match_id, "a");
  store.set_tournament_finished("cup", true);
  EXPECT_TRUE(store.find_tournament("cup")->finished);
  EXPECT_EQ(store.find_tournament("league")->spec, "{\"a\":1}");
  const auto first = store.tournaments({1, ""});
  EXPECT_EQ(first.rows[0].name, "league");
  EXPECT_EQ(store.tournaments({1, first.next}).rows[0].name, "cup");
}

TEST_P(StoreTest, HandsEachMatchOfAQueueToOne) {
  store::Store store(path_);
  store::NewMatch match{.game = store.add_game(new_picking_game()).id};
  match.tournament = "cup";
  match.number = 1;
  play_picking(store, match, "before");
  store.fill_queue("cup", 3);
  store.fill_queue("cup", 3);
  EXPECT_EQ(store.queue_counts("cup").all, 3u);
  EXPECT_EQ(store.queue_counts("cup").settled, 1u);
  EXPECT_EQ(store.take_match("cup")->number, 0);
  EXPECT_EQ(store.take_match("cup")->number, 2);
  EXPECT_FALSE(store.take_match("cup"));
  EXPECT_FALSE(store.take_match("league"));
  store.give_back_match("cup", 0);
  EXPECT_EQ(store.take_match("cup")->number, 0);
  match.number = 0;
  play_picking(store, match, "first");
  EXPECT_EQ(store.queue_counts("cup").settled, 2u);
  EXPECT_EQ(store.queue_counts("cup").taken, 1u);
  store.fill_queue("cup", 1000);
  EXPECT_EQ(store.queue_counts("cup").all, 1000u);
  store.close_queue("cup");
  EXPECT_FALSE(store.take_match("cup"));
  EXPECT_EQ(store.queue_counts("cup").settled, 999u);
}

TEST_P(StoreTest, GivesAMatchThatWasInterruptedToOthers) {
  store::Store store(path_);
  store::NewMatch row{.game = store.add_game(new_picking_game()).id};
  row.tournament = "cup";
  row.number = 0;
  store.fill_queue("cup", 1);
  EXPECT_EQ(store.take_match("cup")->attempt, 0);
  match::MatchResult match = begun_picking("match.1");
  const std::int64_t id = store.begin_match(row, match);
  match.aborted = true;
  match.failure = store::kInterrupted;
  store.update_match(id, match);
  EXPECT_EQ(store.queue_counts("cup").taken, 0u);
  EXPECT_EQ(store.take_match("cup")->attempt, 1);
  // Whoever had it comes too late.
  match.aborted = false;
  match.completed = true;
  match.failure = "";
  EXPECT_THROW(store.update_match(id, match), store::MatchTaken);
  EXPECT_EQ(store.find_match(id)->status, store::MatchStatus::kAborted);
}

TEST_P(StoreTest, StampsItsOutcomes) {
  store::Store store(path_);
  const std::int64_t game = store.add_game(new_picking_game()).id;
  const std::string none = store.outcome_stamp();
  EXPECT_EQ(store.outcome_stamp(), none);
  play_picking(store, {.game = game}, "match.one");
  EXPECT_NE(store.outcome_stamp(), none);
}

TEST_P(StoreTest, LeavesMatchesOffThatCanGoOn) {
  store::Store store(path_);
  const std::int64_t game = store.add_game(new_picking_game()).id;
  match::MatchResult result;
  result.match_id = "match.one";
  result.roles = result.players = {"left", "right"};
  result.humans = {true, false};
  result.states = {{"(step 0)"}};
  result.state_times = {1};
  const std::int64_t id = store.begin_match(
      {.game = game, .specs = {"human", "agent"}, .seat_keys = {"key", ""}},
      result);
  store.interrupt_match(id, "nobody is there");
  const auto match = store.find_match("match.one");
  EXPECT_EQ(match->status, store::MatchStatus::kInterrupted);
  EXPECT_EQ(match->failure, "nobody is there");
  EXPECT_EQ(match->seats[0].key, "key");
  EXPECT_EQ(match->seats[1].key, "");
  const auto outline = store.match_outline("match.one");
  EXPECT_EQ(outline->roles, result.roles);
  EXPECT_EQ(outline->failure, "nobody is there");
  EXPECT_TRUE(outline->states.empty());
  // What has ended stays so.
  store.abort_match("match.one", "given up");
  store.interrupt_match(id, "again");
  EXPECT_EQ(store.find_match("match.one")->status,
            store::MatchStatus::kAborted);
}

}  // namespace store_test
}  // namespace gamemaster
