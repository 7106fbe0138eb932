// Tournaments of which several workers take matches.

#include <gtest/gtest.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "gamemaster/processes/private_folder.h"
#include "gamemaster/tournament/tournament.h"
#include "gdl/diagnostics.h"
#include "tests/gamemaster/tournament/small_tournament.h"

namespace gamemaster {
namespace tournament_work_test {

using Json = nlohmann::json;

Json small_spec() { return Json::parse(small_tournament()); }

tournament::TournamentTable run(
    store::Store& store, const Json& json,
    tournament::Entry entry = tournament::Entry::kBegin) {
  return run_tournament(store, json.dump(), entry);
}

/// The same tournament played by several workers on one file at once.
std::string table_by_workers(const Json& json, int count) {
  const processes::PrivateFolder folder;
  const std::string path = folder.path() / "cup.db";
  std::vector<std::string> tables(static_cast<std::size_t>(count));
  {
    std::vector<std::jthread> workers;
    for (std::string& table : tables) {
      workers.emplace_back([&] {
        store::Store store(path);
        table =
            tournament::table_json(run(store, json, tournament::Entry::kWork));
      });
    }
  }
  store::Store store(path);
  std::set<int> numbers;
  for (const auto& match : store.tournament_matches("cup")) {
    EXPECT_EQ(match.status, store::MatchStatus::kCompleted);
    EXPECT_TRUE(numbers.insert(match.number).second) << "played twice";
  }
  EXPECT_TRUE(store.find_tournament("cup")->finished);
  for (const std::string& table : tables) EXPECT_EQ(table, tables[0]);
  return tables[0];
}

TEST(TournamentWork, ComesToTheTableOfOneProcess) {
  Json json = small_spec();
  json["players"] = {"random", "legal", {{"player", "random"}, {"name", "r2"}}};
  for (const char* const kind : {"round-robin", "swiss"}) {
    json["kind"] = kind;
    store::Store store(":memory:");
    EXPECT_EQ(table_by_workers(json, 3),
              tournament::table_json(run(store, json)));
  }
}

TEST(TournamentWork, EndsAnSprtWithItsVerdict) {
  Json json = small_spec();
  json.erase("rounds");
  json["kind"] = "sprt";
  json["sprt"] = {{"elo0", -400}, {"elo1", -300}, {"most_games", 2000}};
  const Json table = Json::parse(table_by_workers(json, 2));
  EXPECT_NE(table["sprt"]["verdict"], "none");
  EXPECT_LT(table["matches"]["played"], 2000);
}

TEST(TournamentWork, GoesOnWithWhatOneProcessLeft) {
  store::Store store(":memory:");
  run(store, small_spec());
  const Json before = Json::parse(tournament::table_json(
      run(store, small_spec(), tournament::Entry::kWork)));
  EXPECT_EQ(before["matches"]["played"], 6);
  EXPECT_EQ(store.tournament_matches("cup").size(), 6u);
}

TEST(TournamentWork, KeepsOutWhoDoesNotPlayTheSame) {
  store::Store store(":memory:");
  Json json = small_spec();
  store.add_tournament(
      "cup", tournament::parse_tournament_spec(json.dump(), "cup").text());
  store.fill_queue("cup", 6);
  const auto failure = [&](tournament::Entry entry) -> std::string {
    try {
      run(store, json, entry);
      return "";
    } catch (const gdl::Error& error) {
      return error.what();
    }
  };
  EXPECT_NE(failure(tournament::Entry::kResume).find("--work joins them"),
            std::string::npos);
  json["rounds"] = 4;
  EXPECT_NE(failure(tournament::Entry::kWork).find("another spec"),
            std::string::npos);
  json["players"] = {"random", "127.0.0.1:9147"};
  EXPECT_NE(failure(tournament::Entry::kWork).find("one match at a time"),
            std::string::npos);
}

}  // namespace tournament_work_test
}  // namespace gamemaster
