#include "gamemaster/tournament/tournament.h"

#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <thread>

#include "gamemaster/processes/private_folder.h"
#include "gamemaster/tournament/tournament_summary.h"
#include "tests/gamemaster/hidden_game.h"
#include "tests/gamemaster/tournament/small_tournament.h"

namespace gamemaster {
namespace tournament_test {

using Json = nlohmann::json;

tournament::TournamentSpec spec_of(const Json& json) {
  return tournament::parse_tournament_spec(json.dump(), "cup");
}

Json small_spec() { return Json::parse(small_tournament()); }

tournament::TournamentTable run(
    store::Store& store, const Json& json,
    tournament::Entry entry = tournament::Entry::kBegin) {
  return run_tournament(store, json.dump(), entry);
}

/// What chance drew in each match of a tournament of the dice game, with who
/// sat where.
std::vector<std::pair<std::string, std::string>> dice_cup(bool duplicate) {
  const processes::PrivateFolder folder;
  const std::string rules = (folder.path() / "dice.kif").string();
  std::ofstream(rules) << kDiceGame;
  store::Store store(":memory:");
  const tournament::TournamentTable table =
      run(store, {{"players", {"random", "legal"}},
                  {"games", {rules}},
                  {"rounds", 2},
                  {"duplicate", duplicate}});
  EXPECT_TRUE(table.finished);
  EXPECT_EQ(table.standings.size(), 2u);
  EXPECT_FALSE(table.is_unrated);
  std::vector<std::pair<std::string, std::string>> drawn;
  for (const store::StoredMatch& match : store.tournament_matches("cup")) {
    EXPECT_EQ(match.seats.size(), 3u);
    EXPECT_EQ(match.seats[2].player, "");
    EXPECT_NE(match.chance->seed, "");
    std::string throws;
    const auto result = store.match_result(match.match_id);
    for (const auto& row : result->moves) {
      throws += row[2];
    }
    drawn.emplace_back(match.seats[0].player, throws);
  }
  return drawn;
}

TEST(Tournament, DealsTheSameWithTheSeatsExchanged) {
  const auto drawn = dice_cup(/*duplicate=*/true);
  ASSERT_EQ(drawn.size(), 4u);
  for (const std::size_t pair : {0u, 2u}) {
    EXPECT_NE(drawn[pair].first, drawn[pair + 1].first);
    EXPECT_EQ(drawn[pair].second, drawn[pair + 1].second);
  }
  EXPECT_NE(drawn[0].second, drawn[2].second);
  EXPECT_EQ(dice_cup(/*duplicate=*/true), drawn) << "can be repeated";
}

TEST(Tournament, DealsAnewWhereThatIsWanted) {
  const auto drawn = dice_cup(/*duplicate=*/false);
  EXPECT_NE(drawn[0].second, drawn[1].second);
}

TEST(Tournament, IsSummarizedWithoutASeatForChance) {
  const processes::PrivateFolder folder;
  const std::string rules = (folder.path() / "dice.kif").string();
  std::ofstream(rules) << kDiceGame;
  store::Store store(":memory:");
  const Json three = {
      "random", "legal", {{"player", "random"}, {"name", "r2"}}};
  const tournament::TournamentTable played =
      run(store, {{"players", three}, {"games", {rules}}});
  const auto summary = tournament::summarize_tournament(
      store, store.find_tournament("cup").value());
  ASSERT_TRUE(summary.table);
  EXPECT_EQ(summary.table->planned, played.planned);
  EXPECT_EQ(summary.table->played, 6u);
  EXPECT_TRUE(summary.table->finished);
}

/// What an agent is started with that plays as `player` says. In its place is a
/// program that keeps its arguments and ends, so that no match is played.
std::string arguments_of(const Json& player) {
  const processes::PrivateFolder folder;
  const std::string log_file = folder.path() / "log";
  const std::string program = folder.path() / "agent";
  std::ofstream(program) << "#!/bin/sh\necho \"$*\" > " << log_file << "\n";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  Json json = small_spec();
  json["players"] = {player, "random"};
  json["parallel"] = 1;
  const tournament::TournamentSpec spec = spec_of(json);
  tournament::TournamentTools with_program = last_move_tools();
  with_program.agent_program = program;
  store::Store store(":memory:");
  tournament::Tournament cup(store, spec, games_of(spec), with_program,
                             tournament::Entry::kBegin);
  EXPECT_ANY_THROW(cup.run([](const tournament::TournamentProgress&) {}));
  std::ifstream log(log_file);
  std::string arguments;
  std::getline(log, arguments);
  return arguments;
}

TEST(Tournament, LetsAgentsThinkOnWhereTheSpecAsksForIt) {
  Json player = {{"player", "agent:mcts"}, {"ponder", true}};
  EXPECT_TRUE(arguments_of(player).ends_with("--ponder on --search mcts"));
  player["ponder"] = false;
  EXPECT_TRUE(arguments_of(player).ends_with("--ponder off --search mcts"));
}

TEST(Tournament, DrawsTheSameOpeningForEachSeat) {
  Json json = small_spec();
  json["games"] = {"games/connect_four.kif"};
  json["players"] = {"legal", {{"player", "legal"}, {"name", "same"}}};
  json["rounds"] = 4;
  json["opening_steps"] = 5;
  store::Store store(":memory:");
  run(store, json);
  std::map<std::vector<std::vector<std::string>>, int> openings;
  for (const store::StoredMatch& row : store.tournament_matches("cup")) {
    auto moves = store.match_record(row.match_id)->moves;
    ASSERT_GE(moves.size(), 5u);
    moves.resize(5);
    ++openings[moves];
  }
  EXPECT_EQ(openings.size(), 4u);
  for (const auto& [moves, times] : openings) EXPECT_EQ(times, 2);
}

TEST(Tournament, PlaysEverythingAndMakesATable) {
  store::Store store(":memory:");
  Json json = small_spec();
  json["players"] = {"random", "legal", {{"player", "search"}, {"name", "s"}}};
  json["games"] = {"games/tic_tac_toe.kif", "games/eight_puzzle.kif"};
  json["parallel"] = 3;
  json["step_limit"] = 12;  // the puzzle is mostly not solved by then
  const tournament::TournamentTable table = run(store, json);
  EXPECT_TRUE(table.finished);
  EXPECT_EQ(table.planned, 3u * (6 + 3));
  EXPECT_EQ(table.played + table.aborted, table.planned);
  EXPECT_GE(table.played, 18u);
  ASSERT_EQ(table.standings.size(), 3u);
  double score = 0;
  for (const tournament::Standing& row : table.standings) {
    score += row.score;
    EXPECT_GE(row.games, 12u);
    EXPECT_EQ(row.faults, 0u);
    EXPECT_GT(row.error_bar, 0);
  }
  EXPECT_GE(score, 18);  // one point a match of two
  EXPECT_GE(table.standings[0].score, table.standings[2].score);
  EXPECT_TRUE(store.find_tournament("cup")->finished);
  EXPECT_EQ(store.tournament_matches("cup").size(), table.planned);
  EXPECT_EQ(store.find_match("tournament.cup.0")->seats[0].player, "random");
  const Json shown = Json::parse(tournament::table_json(table));
  EXPECT_EQ(shown["players"][0]["name"], table.standings[0].name);
  EXPECT_TRUE(shown["sprt"].is_null());
  EXPECT_NE(tournament::table_text(table).find("27 of 27 matches"),
            std::string::npos);
}

TEST(Tournament, PlaysTheSameMatchesForTheSameSeed) {
  std::vector<std::vector<std::vector<std::string>>> first;
  for (const int parallel : {1, 4}) {
    store::Store store(":memory:");
    Json json = small_spec();
    json["parallel"] = parallel;
    run(store, json);
    std::vector<std::vector<std::vector<std::string>>> moves;
    for (const store::StoredMatch& match : store.tournament_matches("cup")) {
      moves.push_back(store.match_result(match.match_id)->moves);
    }
    if (parallel == 1) first = moves;
    EXPECT_EQ(moves, first);
  }
}

TEST(Tournament, EndsAnSprtWithItsVerdict) {
  store::Store store(":memory:");
  Json json = small_spec();
  json["kind"] = "sprt";
  json["players"] = {"legal", "random"};
  json["sprt"] = {{"elo0", -200}, {"elo1", 0}, {"most_games", 1000}};
  const tournament::TournamentTable table = run(store, json);
  ASSERT_TRUE(table.sprt);
  EXPECT_EQ(table.sprt->verdict, tournament::SprtVerdict::kAcceptH1);
  EXPECT_LT(table.played, 1000u);
  // What was played at the same time comes after the verdict.
  EXPECT_LE(table.sprt_counts.games(), table.played);
  EXPECT_NE(tournament::table_text(table).find("H1 is accepted"),
            std::string::npos);
  ASSERT_EQ(table.games.size(), 1u);
  EXPECT_EQ(table.games[0].counts.games(), table.played);
  const Json shown = Json::parse(tournament::table_json(table));
  EXPECT_EQ(shown["games"][0]["wins"], table.games[0].counts.wins);
  EXPECT_GT(shown["pooled"]["elo_high"], shown["pooled"]["elo_low"]);
}

TEST(Tournament, PlaysSwissRounds) {
  store::Store store(":memory:");
  Json json = small_spec();
  json["kind"] = "swiss";
  json["players"] = {
      "random", "legal", "search", {{"player", "random"}, {"name", "r2"}}};
  const tournament::TournamentTable table = run(store, json);
  EXPECT_TRUE(table.finished);
  EXPECT_EQ(table.played, 3u * 4);
}

TEST(Tournament, GoesOnOnlyWhenToldToAndWithTheSameSpec) {
  store::Store store(":memory:");
  run(store, small_spec());
  EXPECT_THROW(run(store, small_spec()), gdl::Error);
  EXPECT_EQ(run(store, small_spec(), tournament::Entry::kResume).played, 6u);
  EXPECT_EQ(store.tournament_matches("cup").size(), 6u);
  Json other = small_spec();
  other["rounds"] = 4;
  EXPECT_THROW(run(store, other, tournament::Entry::kResume), gdl::Error);
}

TEST(Tournament, DoesNotGoOnWithOtherRules) {
  store::Store store(":memory:");
  run(store, small_spec());
  const tournament::TournamentSpec spec = spec_of(small_spec());
  std::vector<tournament::TournamentGame> games = games_of(spec);
  games[0].row.rulesheet += "(extra fact)";
  EXPECT_THROW(tournament::Tournament(store, spec, games, last_move_tools(),
                                      tournament::Entry::kResume),
               gdl::Error);
}

TEST(Tournament, RefusesBeforeItWritesAnything) {
  store::Store store(":memory:");
  Json json = small_spec();
  json["players"] = {"random", "search:none"};
  EXPECT_THROW(run(store, json), gdl::Error);
  json = small_spec();
  json["kind"] = "swiss";
  json["games"] = {"games/eight_puzzle.kif"};
  EXPECT_THROW(run(store, json), gdl::Error);
  EXPECT_FALSE(store.find_tournament("cup"));
}

/// Why it cannot be entered; empty where it can.
std::string refusal(const Json& json) {
  store::Store store(":memory:");
  const tournament::TournamentSpec spec = spec_of(json);
  try {
    const tournament::Tournament tournament(store, spec, games_of(spec),
                                            last_move_tools(),
                                            tournament::Entry::kBegin);
  } catch (const gdl::Error& error) {
    EXPECT_FALSE(store.find_tournament("cup"));
    return error.what();
  }
  return "";
}

TEST(Tournament, LetsNobodyInTheNetworkMeetItself) {
  Json json = small_spec();
  json["players"] = {"random",
                     {{"player", "a.b:1"}, {"name", "one"}},
                     {{"player", "A.B:1:2011"}, {"name", "the same"}}};
  EXPECT_NE(refusal(json).find("two seats of one match"), std::string::npos);
  json["kind"] = "swiss";
  EXPECT_NE(refusal(json).find("two seats of one match"), std::string::npos);
  // Here they only meet the first.
  json["kind"] = "gauntlet";
  EXPECT_EQ(refusal(json), "");
  // Who is asked to fill the seats of others, too.
  json["kind"] = "round-robin";
  json["players"] = {"a.b:1"};
  EXPECT_NE(refusal(json), "");
  json["games"] = {"games/eight_puzzle.kif"};
  EXPECT_EQ(refusal(json), "");
}

TEST(Tournament, PlaysAnewWhatWasCancelled) {
  store::Store store(":memory:");
  Json json = small_spec();
  json["players"] = {"legal", "search"};
  json["parallel"] = 2;
  const tournament::TournamentSpec spec = spec_of(json);
  {
    std::atomic<int> waiting{0};
    tournament::Tournament tournament(store, spec, games_of(spec),
                                      last_move_tools(&waiting),
                                      tournament::Entry::kBegin);
    std::jthread canceller([&] {
      while (waiting < 2) waiting.wait(waiting);
      tournament.cancel();
    });
    const tournament::TournamentTable table =
        tournament.run([](const tournament::TournamentProgress&) {});
    EXPECT_FALSE(table.finished);
    EXPECT_EQ(table.played, 0u);
    // Of no games nothing is estimated.
    EXPECT_EQ(tournament::table_text(table).find("Elo"), std::string::npos);
  }
  const auto before = store.tournament_matches("cup");
  ASSERT_EQ(before.size(), 2u);
  EXPECT_EQ(before[0].failure, tournament::kInterrupted);
  EXPECT_GT(before[0].steps, 0u);
  EXPECT_TRUE(run(store, json, tournament::Entry::kResume).finished);
  EXPECT_EQ(store.tournament_matches("cup").size(), 8u);
  EXPECT_EQ(store.find_match("tournament.cup.0.1")->number, 0);
}

}  // namespace tournament_test
}  // namespace gamemaster
