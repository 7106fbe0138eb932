#include "gamemaster/store/record_import.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "gamemaster/match/local_players.h"
#include "gamemaster/match/referee.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "tests/rulesheets.h"

namespace gamemaster {
namespace record_import_test {

using Json = nlohmann::json;

store::NewGame new_game() {
  return {"tic_tac_toe",
          "Tic-tac-toe",
          gdl::to_string(tests::shipped_rules("tic_tac_toe")),
          "",
          "kif",
          {"x", "o"}};
}

/// A sound record of a match that was played elsewhere.
Json record_json() {
  std::vector<std::unique_ptr<match::Player>> players;
  players.push_back(match::make_random_player(1));
  players.push_back(match::make_random_player(2));
  match::MatchOptions options;
  options.match_id = "match.elsewhere";
  match::Referee referee(reasoner::engines::make_state_machine(
                             tests::shipped_rules("tic_tac_toe"), "datalog"),
                         match::wire_rules(tests::shipped_rules("tic_tac_toe")),
                         std::move(players), options);
  match::MatchListener nobody;
  auto record = records::make_match_record(
      referee.run(nobody),
      {"abcdefghijkl", "http://games.ggp.org/base/games/tic_tac_toe/v3/",
       true});
  record->tournament = "cup";
  record->extras["x-mood"] = R"({"good":[1]})";
  return Json::parse(records::format_match_record(*record));
}

class RecordImport : public testing::Test {
 protected:
  store::StoredMatch import(const std::string& text) {
    const auto machine = reasoner::engines::make_state_machine(
        tests::shipped_rules("tic_tac_toe"), "datalog");
    return store::import_record(store_, game_, store::read_record(text),
                                *machine);
  }
  store::StoredMatch import(const Json& json) { return import(json.dump()); }
  std::string failure(const std::string& text) {
    try {
      import(text);
      return "";
    } catch (const gdl::Error& error) {
      return error.what();
    }
  }

  store::Store store_{":memory:"};
  store::StoredGame game_ = store_.add_game(new_game());
};

TEST_F(RecordImport, GivesBackTheSameRecord) {
  const Json json = record_json();
  const store::StoredMatch match = import(json);
  EXPECT_TRUE(match.imported);
  EXPECT_EQ(match.rule_break, "");
  EXPECT_EQ(match.status, store::MatchStatus::kCompleted);
  EXPECT_EQ(match.seats[0].goal, json["goalValues"][0].get<int>());
  const auto record = store_.match_record("match.elsewhere");
  Json again = Json::parse(records::format_match_record(*record));
  Json expected = json;
  // Nobody was human and nothing went wrong, which goes without saying.
  expected.erase("isPlayerHuman");
  expected.erase("errors");
  EXPECT_EQ(again, expected);
  EXPECT_EQ(store::game_key_of(*record), "tic_tac_toe");
}

TEST_F(RecordImport, FlagsTheFirstPlaceThatBreaksTheRules) {
  Json json = record_json();
  json["moves"][1][1] = "(place 9 9)";
  EXPECT_EQ(import(json).rule_break,
            "moves[1][1]: (place 9 9) is not legal for role o");
}

TEST_F(RecordImport, TakesALaterVersionOfARecord) {
  const Json whole = record_json();
  Json part = whole;
  for (const char* const key : {"states", "moves", "stateTimes"}) {
    part[key].erase(part[key].size() - 1);
  }
  part["errors"].erase(part["errors"].size() - 1);
  part.erase("goalValues");
  part["isCompleted"] = false;
  EXPECT_EQ(import(part).status, store::MatchStatus::kInterrupted);
  EXPECT_EQ(import(whole).status, store::MatchStatus::kCompleted);
  EXPECT_EQ(store_.matches().rows.size(), 1u);
  EXPECT_NE(failure(part.dump()).find("already"), std::string::npos);
  Json other = whole;
  other["randomToken"] = "zzzzzzzzzzzz";
  EXPECT_NE(failure(other.dump()).find("already"), std::string::npos);
}

TEST_F(RecordImport, ChangesNothingWhereACompletedMatchComesAgain) {
  const Json json = record_json();
  const std::int64_t id = import(json).id;
  Json other = json;
  other["matchId"] = "match.other";
  import(other);
  EXPECT_EQ(import(json).id, id);
  // With other goals it is another version.
  Json changed = json;
  changed["goalValues"][0] = 7;
  EXPECT_NE(import(changed).rule_break, "");
  EXPECT_EQ(store_.matches().rows.size(), 2u);
}

TEST_F(RecordImport, TakesWhatALaterVersionTellsMore) {
  Json json = record_json();
  json.erase("playerNamesFromHost");
  const std::int64_t id = import(json).id;
  EXPECT_EQ(import(json).id, id);
  json["playerNamesFromHost"] = {"Ada", "Bea"};
  EXPECT_EQ(import(json).seats[1].player, "Bea");
  json["x-mood"] = "better";
  import(json);
  EXPECT_EQ(store_.match_record("match.elsewhere")->extras["x-mood"],
            "\"better\"");
}

TEST_F(RecordImport, RefusesWhatIsNoRecordOfTheGame) {
  EXPECT_NE(failure("{"), "");
  store::NewGame alone = new_game();
  alone.key = "alone";
  alone.roles = {"x"};
  game_ = store_.add_game(alone);
  EXPECT_NE(failure(record_json().dump()).find("another game"),
            std::string::npos);
}

}  // namespace record_import_test
}  // namespace gamemaster
