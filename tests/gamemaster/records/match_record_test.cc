#include "gamemaster/records/match_record.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>

#include "gamemaster/match/local_players.h"
#include "gamemaster/match/referee.h"
#include "gamemaster/processes/private_folder.h"
#include "gamemaster/records/match_recorder.h"
#include "tests/gamemaster/picking_game.h"

namespace gamemaster {
namespace match_record_test {

using Json = nlohmann::json;

constexpr const char* kToken = "abcdefghijklmnopqrstuvwxyz012345";

records::MatchIdentity identity() {
  return {kToken, records::make_game_meta_url("picking"), false};
}

/// A completed match of two steps, as JSON.
Json sound() {
  return Json::parse(R"json({
    "matchId": "match.picking.1", "randomToken": "abcdefghijkl",
    "startTime": 1700000000000,
    "gameMetaURL": "http://games.ggp.org/base/games/picking/v12/",
    "isCompleted": true, "isAborted": false,
    "states": ["( (step 0) )", "( ( step 1 ) (true (a b)) )", "()"],
    "moves": [["(pick 0 1)", "noop"], ["(pick 1 1)", "( pick 1 2 )"]],
    "stateTimes": [1700000000000, 1700000000000, 1700000000700],
    "errors": [["", ""], ["TO", ""], ["", "IL (pick 9 9)"]],
    "goalValues": [20, 80], "previewClock": -1, "startClock": 5,
    "playClock": 1, "playerNamesFromHost": ["agent", "human"],
    "isPlayerHuman": [false, true], "tournamentNameFromHost": "cup",
    "scrambled": true, "gameName": "Picking", "x-mood": {"good": [1, "a"]}
  })json");
}

std::optional<records::MatchRecord> parse(const Json& json,
                                          std::string* why = nullptr) {
  gdl::Diagnostics diagnostics("record");
  const auto record = records::parse_match_record(json.dump(), diagnostics);
  if (why != nullptr) *why = diagnostics.format_all();
  EXPECT_EQ(record.has_value(), diagnostics.empty());
  return record;
}

TEST(MatchRecord, ReadsEverything) {
  const auto record = parse(sound());
  ASSERT_TRUE(record);
  EXPECT_EQ(record->match_id, "match.picking.1");
  EXPECT_EQ(record->states[1], (std::vector<std::string>{"(step 1)", "(a b)"}));
  EXPECT_EQ(record->states[2], std::vector<std::string>{});
  EXPECT_EQ(record->goals, (std::vector<int>{20, 80}));
  EXPECT_EQ(record->humans, (std::vector<bool>{false, true}));
  EXPECT_EQ(record->tournament, "cup");
  EXPECT_TRUE(record->completed);
  EXPECT_TRUE(record->scrambled);
  EXPECT_EQ(record->extras.at("x-mood"), R"({"good":[1,"a"]})");
  EXPECT_EQ(record->extras.at("gameName"), R"("Picking")");
}

TEST(MatchRecord, IsTheSameAfterWritingAndReading) {
  const auto record = parse(sound());
  ASSERT_TRUE(record);
  const std::string text = records::format_match_record(*record);
  gdl::Diagnostics diagnostics;
  const auto again = records::parse_match_record(text, diagnostics);
  ASSERT_TRUE(again) << diagnostics.format_all();
  EXPECT_EQ(records::format_match_record(*again), text);
  Json expected = sound();
  expected["states"] = {"( (step 0) )", "( (step 1) (a b) )", "( )"};
  EXPECT_EQ(Json::parse(text), expected);
}

TEST(MatchRecord, NeedsNoMoreThanArchivesAskFor) {
  Json json = sound();
  for (const char* const key :
       {"isAborted", "errors", "goalValues", "previewClock",
        "playerNamesFromHost", "isPlayerHuman", "tournamentNameFromHost",
        "scrambled", "gameName", "x-mood"}) {
    json.erase(key);
  }
  EXPECT_TRUE(parse(json));
}

/// A way to break a sound record, and what is then said.
struct Violation {
  const char* name;
  std::function<void(Json&)> apply;
  const char* path;
  const char* check;
};

class MatchRecordViolation : public testing::TestWithParam<Violation> {};

TEST_P(MatchRecordViolation, IsRefusedWithItsPath) {
  Json json = sound();
  GetParam().apply(json);
  std::string why;
  EXPECT_FALSE(parse(json, &why));
  EXPECT_NE(why.find(std::string(" ") + GetParam().path + ": "),
            std::string::npos)
      << why;
  EXPECT_NE(why.find(std::string("[") + GetParam().check + "]"),
            std::string::npos)
      << why;
}

const Violation kViolations[] = {
    {"NoMatchId", [](Json& j) { j.erase("matchId"); }, "matchId",
     "missing-key"},
    {"EmptyMatchId", [](Json& j) { j["matchId"] = ""; }, "matchId", "no-id"},
    {"MatchIdOfTwoParts", [](Json& j) { j["matchId"] = "a/b"; }, "matchId",
     "no-id"},
    {"MatchIdWithABackslash", [](Json& j) { j["matchId"] = "a\\b"; }, "matchId",
     "no-id"},
    {"MatchIdWithAnUmlaut", [](Json& j) { j["matchId"] = "\u00e4"; }, "matchId",
     "no-id"},
    {"MatchIdOfDots", [](Json& j) { j["matchId"] = ".."; }, "matchId", "no-id"},
    {"NoToken", [](Json& j) { j.erase("randomToken"); }, "randomToken",
     "missing-key"},
    {"NoStartTime", [](Json& j) { j.erase("startTime"); }, "startTime",
     "missing-key"},
    {"NoUrl", [](Json& j) { j.erase("gameMetaURL"); }, "gameMetaURL",
     "missing-key"},
    {"NoStates", [](Json& j) { j.erase("states"); }, "states", "missing-key"},
    {"NoMoves", [](Json& j) { j.erase("moves"); }, "moves", "missing-key"},
    {"NoStateTimes", [](Json& j) { j.erase("stateTimes"); }, "stateTimes",
     "missing-key"},
    {"NoStartClock", [](Json& j) { j.erase("startClock"); }, "startClock",
     "missing-key"},
    {"NoPlayClock", [](Json& j) { j.erase("playClock"); }, "playClock",
     "missing-key"},
    {"ShortToken", [](Json& j) { j["randomToken"] = "abcdefghijk"; },
     "randomToken", "short-token"},
    {"EarlyStart", [](Json& j) { j["startTime"] = 1199999999999; }, "startTime",
     "wrong-number"},
    {"FractionalTime", [](Json& j) { j["stateTimes"][1] = 1.7e12; },
     "stateTimes[1]", "wrong-number"},
    {"HugeTime", [](Json& j) { j["startTime"] = 18446744073709551615u; },
     "startTime", "wrong-number"},
    {"UrlWithoutVersion",
     [](Json& j) { j["gameMetaURL"] = "http://games.ggp.org/base/x/"; },
     "gameMetaURL", "no-version"},
    {"UrlWithoutSlash", [](Json& j) { j["gameMetaURL"] = "http://g/x/v1"; },
     "gameMetaURL", "no-version"},
    {"UrlWithoutNumber", [](Json& j) { j["gameMetaURL"] = "http://g/x/v/"; },
     "gameMetaURL", "no-version"},
    {"StateTooMany",
     [](Json& j) {
       j["states"].push_back("( )");
       j["stateTimes"].push_back(1700000000800);
       j["errors"].push_back({"", ""});
     },
     "states", "row-count"},
    {"TimeTooFew", [](Json& j) { j["stateTimes"].erase(2); }, "stateTimes",
     "row-count"},
    {"ErrorRowMissing", [](Json& j) { j["errors"].erase(0); }, "errors",
     "row-count"},
    {"TimeBackwards", [](Json& j) { j["stateTimes"][2] = 1699999999999; },
     "stateTimes[2]", "time-order"},
    {"StateBeforeStart", [](Json& j) { j["startTime"] = 1700000000001; },
     "stateTimes[0]", "time-order"},
    {"MoveMissing", [](Json& j) { j["moves"][1].erase(1); }, "moves[1]",
     "row-width"},
    {"ErrorTooMany", [](Json& j) { j["errors"][2].push_back(""); }, "errors[2]",
     "row-width"},
    {"GoalMissing", [](Json& j) { j["goalValues"].erase(0); }, "goalValues",
     "row-width"},
    {"PlayerTooMany",
     [](Json& j) { j["playerNamesFromHost"].push_back("third"); },
     "playerNamesFromHost", "row-width"},
    {"HumanMissing", [](Json& j) { j["isPlayerHuman"].erase(0); },
     "isPlayerHuman", "row-width"},
    {"GoalsBeforeTheEnd", [](Json& j) { j["isCompleted"] = false; },
     "goalValues", "early-goals"},
    {"GoalOutOfRange", [](Json& j) { j["goalValues"][0] = 101; },
     "goalValues[0]", "wrong-number"},
    {"GoalAsText", [](Json& j) { j["goalValues"][1] = "80"; }, "goalValues[1]",
     "wrong-number"},
    {"NullKey", [](Json& j) { j["goalValues"] = nullptr; }, "goalValues",
     "null"},
    {"NullDeepInside", [](Json& j) { j["errors"][1][0] = nullptr; },
     "errors[1][0]", "null"},
    {"NullInExtra", [](Json& j) { j["x-mood"]["good"][1] = nullptr; },
     "x-mood.good[1]", "null"},
    {"UnknownKey",
     [](Json& j) {
       j["roles"] = {"a", "b"};
     },
     "roles", "unknown-key"},
    {"WrongType", [](Json& j) { j["isCompleted"] = "true"; }, "isCompleted",
     "wrong-type"},
    {"StateAsList", [](Json& j) { j["states"][0] = Json::array({"a"}); },
     "states[0]", "wrong-type"},
    {"HumanAsNumber", [](Json& j) { j["isPlayerHuman"][0] = 1; },
     "isPlayerHuman[0]", "wrong-type"},
    {"StateWithoutParentheses", [](Json& j) { j["states"][0] = "(a) (b)"; },
     "states[0]", "no-state"},
    {"StateUnbalanced", [](Json& j) { j["states"][1] = "( (a)"; }, "states[1]",
     "no-state"},
    {"MoveOfTwoTerms", [](Json& j) { j["moves"][0][1] = "a b"; }, "moves[0][1]",
     "no-move"},
    {"EndlessClock", [](Json& j) { j["playClock"] = 1e9; }, "playClock",
     "wrong-number"},
    {"NegativeClock", [](Json& j) { j["playClock"] = -1; }, "playClock",
     "wrong-number"},
    {"HalfSigned", [](Json& j) { j["matchHostPK"] = "0abc"; },
     "matchHostSignature", "half-signed"},
};

INSTANTIATE_TEST_SUITE_P(All, MatchRecordViolation,
                         testing::ValuesIn(kViolations),
                         [](const auto& violation) {
                           return std::string(violation.param.name);
                         });

TEST(MatchRecord, RefusesWhatIsNoRecordAtAll) {
  for (const std::string& text :
       {std::string(), std::string("nonsense"), std::string("[]"),
        std::string("{\"a\":"), std::string("{\"matchId\":\"\xff\"}"),
        std::string(100000, '['),
        "{\"x-a\":" + std::string(5000, '[') + std::string(5000, ']') + "}"}) {
    gdl::Diagnostics diagnostics;
    EXPECT_FALSE(records::parse_match_record(text, diagnostics));
    EXPECT_TRUE(diagnostics.has_errors());
  }
}

TEST(MatchRecord, NamesAllThatIsWrongInOneRun) {
  Json json = sound();
  json.erase("matchId");
  json["randomToken"] = "short";
  json["zork"] = 1;
  gdl::Diagnostics diagnostics;
  EXPECT_FALSE(records::parse_match_record(json.dump(), diagnostics));
  EXPECT_EQ(diagnostics.entries().size(), 3u) << diagnostics.format_all();
}

TEST(MatchRecordUpdate, MayOnlyAddRows) {
  const records::MatchRecord whole = *parse(sound());
  records::MatchRecord part = whole;
  part.completed = false;
  part.goals.clear();
  part.states.pop_back();
  part.state_times.pop_back();
  part.moves.pop_back();
  part.errors.pop_back();
  gdl::Diagnostics fine;
  EXPECT_TRUE(records::is_update(part, whole, fine)) << fine.format_all();
  EXPECT_TRUE(records::is_update(whole, whole, fine)) << fine.format_all();

  const auto refused = [](const records::MatchRecord& earlier,
                          const records::MatchRecord& later,
                          const std::string& path) {
    gdl::Diagnostics diagnostics;
    EXPECT_FALSE(records::is_update(earlier, later, diagnostics)) << path;
    EXPECT_NE(diagnostics.format_all().find(" " + path + ": "),
              std::string::npos)
        << diagnostics.format_all();
  };
  refused(whole, part, "isCompleted");
  refused(whole, part, "moves[1]");
  records::MatchRecord other = whole;
  other.match_id = "another";
  refused(whole, other, "matchId");
  other = whole;
  other.random_token += "x";
  refused(whole, other, "randomToken");
  other = whole;
  other.start_time += 1;
  refused(whole, other, "startTime");
  other = whole;
  other.game_meta_url += "v2/";
  refused(whole, other, "gameMetaURL");
  other = whole;
  other.play_clock = std::chrono::seconds(2);
  refused(whole, other, "playClock");
  other = whole;
  other.errors[1][0] = "";
  refused(whole, other, "errors[1]");
  other = whole;
  other.states[1] = {"(A B)", "(step 1)"};  // the same set
  gdl::Diagnostics diagnostics;
  EXPECT_TRUE(records::is_update(whole, other, diagnostics));
}

/// Plays the picking game by players of our own.
match::MatchResult play(match::MatchListener& listener,
                        PickingGame::Options game = {}) {
  std::vector<std::unique_ptr<match::Player>> players;
  players.push_back(match::make_random_player(1));
  players.push_back(match::make_random_player(2));
  match::Referee referee(std::make_unique<PickingGame>(game), {},
                         std::move(players), {});
  return referee.run(listener);
}

records::MatchRecord record_of(const match::MatchResult& result) {
  const auto record = records::make_match_record(result, identity());
  EXPECT_TRUE(record);
  gdl::Diagnostics diagnostics;
  const auto parsed = records::parse_match_record(
      records::format_match_record(*record), diagnostics);
  EXPECT_TRUE(parsed) << diagnostics.format_all();
  return parsed.value_or(records::MatchRecord{});
}

TEST(MatchRecord, OfARealMatchIsSoundAndReplays) {
  match::MatchListener silent;
  const match::MatchResult result = play(silent);
  const records::MatchRecord record = record_of(result);
  EXPECT_EQ(record.match_id, result.match_id);
  EXPECT_EQ(record.moves, result.moves);
  EXPECT_EQ(record.states, result.states);
  EXPECT_EQ(record.start_time, result.state_times[0]);
  EXPECT_TRUE(record.completed);
  EXPECT_EQ(record.extras.at("x-roles"), R"(["left","right"])");
  PickingGame machine;
  gdl::Diagnostics diagnostics;
  EXPECT_TRUE(records::replay(record, machine, diagnostics))
      << diagnostics.format_all();
}

TEST(MatchRecord, OfAnAbortedMatchIsSoundAndReplays) {
  match::MatchListener silent;
  PickingGame::Options game;
  game.stuck_at = 1;
  const records::MatchRecord record = record_of(play(silent, game));
  EXPECT_TRUE(record.aborted);
  EXPECT_FALSE(record.completed);
  EXPECT_EQ(record.goals, std::vector<int>{});
  EXPECT_EQ(record.moves.size(), 1u);
  EXPECT_TRUE(record.extras.contains("x-failure"));
  PickingGame machine(game);
  gdl::Diagnostics diagnostics;
  EXPECT_TRUE(records::replay(record, machine, diagnostics))
      << diagnostics.format_all();
}

TEST(MatchRecord, LeavesGoalsOutWhereARoleHasNone) {
  match::MatchListener silent;
  PickingGame::Options game;
  game.goal_of_right = false;
  const records::MatchRecord record = record_of(play(silent, game));
  EXPECT_TRUE(record.completed);
  EXPECT_EQ(record.goals, std::vector<int>{});
}

TEST(MatchRecord, HasNoneBeforeTheInitialState) {
  EXPECT_FALSE(records::make_match_record(match::MatchResult{}, identity()));
}

TEST(MatchRecord, TokensAndUrlsHaveTheirForm) {
  const std::string token = records::make_random_token();
  EXPECT_EQ(token.size(), 32u);
  EXPECT_NE(token, records::make_random_token());
  EXPECT_EQ(records::make_game_meta_url("tic tac/toe"),
            "http://games.ggp.org/base/games/tic_tac_toe/v0/");
}

TEST(Replay, SaysWhereTheRulesAreBroken) {
  match::MatchListener silent;
  const records::MatchRecord sound = record_of(play(silent));
  const auto broken = [](const records::MatchRecord& record,
                         const std::string& path) {
    PickingGame machine;
    gdl::Diagnostics diagnostics;
    EXPECT_FALSE(records::replay(record, machine, diagnostics)) << path;
    EXPECT_EQ(diagnostics.entries().size(), 1u);
    EXPECT_NE(diagnostics.format_all().find(" " + path + ": "),
              std::string::npos)
        << diagnostics.format_all();
  };
  records::MatchRecord record = sound;
  record.moves[1][0] = "(pick 1 9)";
  broken(record, "moves[1][0]");
  record = sound;
  record.states[1].push_back("(rain)");
  broken(record, "states[1]");
  record = sound;
  record.states[2].pop_back();
  broken(record, "states[2]");
  record = sound;
  record.goals[1] += 1;
  broken(record, "goalValues[1]");
  record = sound;
  record.moves.push_back(record.moves.back());
  record.states.push_back(record.states.back());
  broken(record, "moves[2]");
  record = sound;
  record.moves.pop_back();
  record.states.pop_back();
  broken(record, "isCompleted");
  record = sound;
  record.players.push_back("third");
  broken(record, "playerNamesFromHost");
}

class MatchRecorderTest : public testing::Test {
 protected:
  /// Of this test alone: others of this fixture may run at the same time.
  processes::PrivateFolder folder_;
  std::string path_ = folder_.path() / "record.json";

  std::string text() const {
    std::ifstream file(path_);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
};

/// Records, and reads the file after each event.
class Watcher : public match::MatchListener {
 public:
  Watcher(records::MatchRecorder& recorder, std::function<std::string()> read)
      : recorder_(recorder), read_(std::move(read)) {}

  void on_ready(const match::MatchResult& so_far) override {
    recorder_.on_ready(so_far);
    check();
  }
  void on_step(const match::MatchResult& so_far) override {
    recorder_.on_step(so_far);
    check();
  }
  void on_finish(const match::MatchResult& result) override {
    recorder_.on_finish(result);
    check();
  }

  std::vector<records::MatchRecord> records;

 private:
  void check() {
    gdl::Diagnostics diagnostics;
    const auto record = records::parse_match_record(read_(), diagnostics);
    ASSERT_TRUE(record) << diagnostics.format_all();
    if (!records.empty()) {
      EXPECT_TRUE(records::is_update(records.back(), *record, diagnostics))
          << diagnostics.format_all();
    }
    records.push_back(*record);
  }

  records::MatchRecorder& recorder_;
  std::function<std::string()> read_;
};

TEST_F(MatchRecorderTest, KeepsASoundRecordAfterEveryStep) {
  records::MatchRecorder recorder(path_, identity());
  EXPECT_EQ(text(), "");
  Watcher watcher(recorder, [this] { return text(); });
  play(watcher);
  ASSERT_EQ(watcher.records.size(), 4u);  // START, two steps, the end
  EXPECT_EQ(watcher.records[0].moves.size(), 0u);
  EXPECT_EQ(watcher.records[1].moves.size(), 1u);
  EXPECT_FALSE(watcher.records[2].completed);
  EXPECT_TRUE(watcher.records[3].completed);
  EXPECT_EQ(recorder.failure(), "");
}

TEST_F(MatchRecorderTest, LeavesNoOtherFile) {
  records::replace_file(path_, "one", /*durable=*/false);
  records::replace_file(path_, "two", /*durable=*/true);
  EXPECT_EQ(text(), "two");
  const std::filesystem::directory_iterator files(folder_.path());
  EXPECT_EQ(std::distance(begin(files), end(files)), 1);
}

TEST_F(MatchRecorderTest, RefusesAFileThatCannotBe) {
  EXPECT_THROW(records::MatchRecorder("/no/such/folder/match.json", identity()),
               gdl::Error);
  EXPECT_THROW(records::MatchRecorder("/dev/null", identity()), gdl::Error);
  EXPECT_THROW(records::MatchRecorder(folder_.path(), identity()), gdl::Error);
}

}  // namespace match_record_test
}  // namespace gamemaster
