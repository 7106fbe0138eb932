#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>

#include "gamemaster/json/yaml_json.h"
#include "gamemaster/tournament/tournament.h"
#include "gdl/diagnostics.h"
#include "tests/gamemaster/tournament/small_tournament.h"

namespace gamemaster {
namespace tournament_spec_test {

using Json = nlohmann::json;

tournament::TournamentSpec spec_of(const Json& json) {
  return tournament::parse_tournament_spec(json.dump(), "cup");
}

std::string failure_of_text(const std::string& text) {
  try {
    tournament::parse_tournament_spec(text, "cup");
    return "";
  } catch (const gdl::Error& error) {
    return error.what();
  }
}

std::string failure_of(const Json& json) {
  return failure_of_text(json.dump());
}

Json small_spec() { return Json::parse(small_tournament()); }

TEST(TournamentSpec, HasDefaultsAndAFixedText) {
  const tournament::TournamentSpec spec = spec_of(small_spec());
  EXPECT_EQ(spec.name, "cup");
  EXPECT_EQ(spec.kind, tournament::TournamentKind::kRoundRobin);
  EXPECT_EQ(spec.players[1].name, "legal");
  EXPECT_EQ(spec.rounds, 3);
  EXPECT_EQ(spec.play_clock,
            std::chrono::seconds(3600));  // nobody looks at the clock
  Json other = small_spec();
  other["parallel"] = 7;
  other["kind"] = "round-robin";
  EXPECT_EQ(spec.text(), spec_of(other).text());
  other["players"][0] = {{"player", "search:uct"}, {"name", "u"}};
  EXPECT_EQ(spec_of(other).play_clock, std::chrono::seconds(1));
  other["iterations"] = 100;
  EXPECT_EQ(spec_of(other).players[0].iterations, 100u);
  EXPECT_EQ(spec_of(other).play_clock, std::chrono::seconds(3600));
}

TEST(TournamentSpec, GivesSearchesOfThisProcessTimeOfTheirOwn) {
  Json json = small_spec();
  const std::string before = spec_of(json).text();
  json["seconds"] = 0.1;
  EXPECT_EQ(spec_of(json).text(), before);  // nobody searches
  json["players"] = {"search:uct",
                     {{"player", "search:uct"},
                      {"name", "scalar"},
                      {"seconds", 0.2},
                      {"start_seconds", 2},
                      {"engine", "propnet"}}};
  const tournament::TournamentSpec spec = spec_of(json);
  EXPECT_EQ(spec.players[0].seconds, 0.1);
  EXPECT_EQ(spec.players[1].seconds, 0.2);
  EXPECT_EQ(spec.players[1].start_seconds, 2);
  EXPECT_EQ(spec.play_clock,
            std::chrono::seconds(3600));  // their time is not the match's
  EXPECT_EQ(Json::parse(spec.text())["players"][1]["engine"], "propnet");
  json["players"][1]["engine"] = "steam";
  EXPECT_EQ(failure_of(json), "players[1].engine: there is no engine 'steam'");
  json["seconds"] = -1;
  EXPECT_EQ(failure_of(json), "seconds must not be negative");
}

TEST(TournamentSpec, GivesSearchesOfThisProcessAPartOfTheClock) {
  Json json = small_spec();
  const std::string before = spec_of(json).text();
  json["clock_seconds"] = 0.1;
  EXPECT_EQ(spec_of(json).text(), before);  // nobody searches
  json["players"] = {"search", {{"player", "search"}, {"name", "other"}}};
  json["players"][1]["clock_seconds"] = 0.2;
  const tournament::TournamentSpec spec = spec_of(json);
  EXPECT_EQ(spec.players[0].clock_seconds, 0.1);
  EXPECT_EQ(spec.players[1].clock_seconds, 0.2);
  EXPECT_EQ(spec.play_clock, std::chrono::seconds(1));  // of which it is a part
  EXPECT_EQ(Json::parse(spec.text())["players"][0]["clock_seconds"], 0.1);
  json["clock_seconds"] = -1;
  EXPECT_EQ(failure_of(json), "clock_seconds must not be negative");
}

TEST(TournamentSpec, IsTheSameInYaml) {
  const std::string yaml =
      "# a cup\n"
      "kind: swiss\n"
      "rounds: 3\n"
      "scramble: true\n"
      "players:\n"
      "  - random\n"
      "  - {player: search, name: '7', iterations: 100}\n"
      "  - player: 127.0.0.1:9147\n"
      "games: [a.kif, {rules: b.egg, set: [size=5]}]\n";
  const Json json = {
      {"kind", "swiss"},
      {"rounds", 3},
      {"scramble", true},
      {"players",
       {"random",
        {{"player", "search"}, {"name", "7"}, {"iterations", 100}},
        {{"player", "127.0.0.1:9147"}}}},
      {"games", {"a.kif", {{"rules", "b.egg"}, {"set", {"size=5"}}}}}};
  EXPECT_EQ(Json::parse(json::yaml_to_json(yaml)), json);
  EXPECT_EQ(
      tournament::parse_tournament_spec(json::yaml_to_json(yaml), "cup").text(),
      tournament::parse_tournament_spec(json.dump(), "cup").text());
}

TEST(TournamentSpec, SaysWhatIsWrongWhere) {
  const auto with = [](const char* key, const Json& value) {
    Json json = small_spec();
    json[key] = value;
    return failure_of(json);
  };
  const auto begins = [&](const char* key, const Json& value,
                          const std::string& place) {
    const std::string failure = with(key, value);
    EXPECT_TRUE(failure.starts_with(place)) << failure;
  };
  begins("kind", "cup", "kind ");
  begins("rouns", 1, "rouns ");
  begins("rounds", -1, "rounds ");
  begins("rounds", 1.5, "rounds ");
  begins("rounds", 0, "rounds ");
  begins("start_clock", 0, "start_clock ");
  begins("start_seconds", -1, "start_seconds ");
  begins("players", Json::array(), "players ");
  begins("players", {"human"}, "players[0]: ");
  begins("players", {"random", "nobody"}, "players[1]: ");
  begins("players", {{{"player", "search"}, {"ponder", true}}},
         "players[0].ponder: only players of kind agent");
  begins("players", {{{"player", "agent"}, {"ponder", 1}}},
         "players[0].ponder must be true or false");
  begins("games", {{{"set", {"A=1"}}}}, "games[0].rules ");
  begins("sprt", {{"elo0", 5}, {"elo1", 5}}, "sprt.elo1 ");
  begins("sprt", {{"alpha", 0.5}}, "sprt.alpha and sprt.beta lie between");
  begins("sprt", {{"elo0", -1001}}, "sprt.elo0 and sprt.elo1 lie between");
  begins("sprt", {{"elo1", 1e300}}, "sprt.elo0 and sprt.elo1 lie between");
  for (const char* const name : {"a\nb", "a\x1b[31m", "a\u202e"}) {
    begins("players", {"random", {{"player", "legal"}, {"name", name}}},
           "players[1]: the name of a player stands on one line");
  }
  begins("players", {"a\tb:9147"}, "players[0]: the name of a player");
  begins("players", {{{"player", "random"}, {"learnt", "memory.db"}}},
         "players[0].learnt: only agent and search:auto");
  EXPECT_EQ(with("players", {{{"player", "legal"}, {"name", "\u540d"}}}), "");
  EXPECT_NE(with("players", {"random", "random"}), "");
  EXPECT_NE(with("name", "../x"), "");
  EXPECT_TRUE(failure_of_text("[1").starts_with(
      "the spec is no JSON: parse error at line 1, column 3:"))
      << failure_of_text("[1");
  EXPECT_EQ(failure_of_text(R"({"seconds": 1e999})"),
            "the spec is no JSON: number overflow parsing '1e999'");
  EXPECT_EQ(failure_of_text("[]"), "the spec must be a JSON object");
}

TEST(TournamentSpec, HasThePlayersThatItsKindNeeds) {
  const auto failure = [](const char* kind, const Json& more) {
    Json json = small_spec();
    json["players"] = {"random", "legal"};
    json["kind"] = kind;
    json.update(more);
    return failure_of(json);
  };
  const Json alone = {{"players", {"random"}}};
  EXPECT_EQ(failure("sprt", Json::object()), "");
  EXPECT_EQ(failure("sprt", alone), "an SPRT is between two players");
  EXPECT_EQ(failure("swiss", alone),
            "a Swiss tournament needs two players or more");
  EXPECT_EQ(failure("gauntlet", Json::object()), "");
  EXPECT_EQ(failure("gauntlet", {{"challengers", 2}}),
            "a gauntlet needs players besides its challengers");
  EXPECT_EQ(failure("gauntlet", {{"rotate", false}}), "");
  EXPECT_EQ(failure("swiss", {{"rotate", false}}),
            "seats must rotate but in a round robin and in a gauntlet");
}

TEST(TournamentSpec, GivesNobodyTheNameOfAnother) {
  const auto check = [](const char* player, const char* name) {
    Json json = small_spec();
    json["players"] = {"random", {{"player", player}, {"name", name}}};
    tournament::check_names(spec_of(json));
  };
  EXPECT_THROW(check("search", "agent"), gdl::Error);
  EXPECT_THROW(check("agent:level=3", "agent level 4"), gdl::Error);
  EXPECT_NO_THROW(check("agent", "agent"));
  EXPECT_NO_THROW(check("agent:level=3", "agent level 3"));
  EXPECT_NO_THROW(check("search:legal", "legal"));
  EXPECT_NO_THROW(check("search", "Ada"));
}

}  // namespace tournament_spec_test
}  // namespace gamemaster
