#include "gamemaster/tournament/tournament.h"

#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "gamemaster/json/yaml_json.h"
#include "gamemaster/processes/private_folder.h"
#include "gamemaster/store/new_game.h"
#include "reasoner/engines/engine.h"
#include "tests/gamemaster/hidden_game.h"
#include "tests/rulesheets.h"

namespace gamemaster {
namespace tournament_test {

using Json = nlohmann::json;

tournament::TournamentSpec spec_of(const Json& json) {
  return tournament::parse_tournament_spec(json.dump(), "cup");
}

std::string failure_of(const Json& json) {
  try {
    spec_of(json);
    return "";
  } catch (const gdl::Error& error) {
    return error.what();
  }
}

Json small_spec() {
  return {{"players", {"random", "legal"}},
          {"games", {"games/tic_tac_toe.kif"}},
          {"rounds", 3}};
}

/// Chooses the last legal move; may wait in the middle of a match until it is
/// cancelled.
class LastMove : public players::MoveChooser {
 public:
  LastMove(reasoner::StateMachine& machine, std::atomic<int>* waiting)
      : machine_(machine), waiting_(waiting) {}

  reasoner::MoveId choose(const reasoner::State& state,
                          reasoner::RoleIndex role,
                          std::chrono::steady_clock::time_point) override {
    if (waiting_ != nullptr && ++moves_ == 3) {
      ++*waiting_;
      waiting_->notify_all();
      cancelled_.wait(false);
    }
    std::vector<reasoner::MoveId> moves;
    machine_.legal_moves(state, role, moves);
    return moves.back();
  }
  void advance(std::span<const reasoner::MoveId>,
               const reasoner::State&) override {}
  void cancel() override {
    cancelled_ = true;
    cancelled_.notify_all();
  }

 private:
  reasoner::StateMachine& machine_;
  std::atomic<int>* waiting_;
  int moves_ = 0;
  std::atomic<bool> cancelled_{false};
};

tournament::TournamentTools tools(std::atomic<int>* waiting = nullptr) {
  return {"",
          [waiting](const tournament::TournamentPlayer& player,
                    std::uint64_t) -> players::ChooserMakers {
            if (player.player.search == "none")
              throw gdl::Error("no such search");
            return {[waiting](reasoner::StateMachine& machine) {
              return std::make_unique<LastMove>(machine, waiting);
            }};
          }};
}

std::vector<tournament::TournamentGame> games_of(
    const tournament::TournamentSpec& spec) {
  std::vector<tournament::TournamentGame> games;
  for (const tournament::TournamentGameSpec& game : spec.games) {
    tournament::TournamentGame loaded;
    loaded.rulesheet = tests::rules_in(game.rules);
    loaded.row = store::new_game(
        game.rules, loaded.rulesheet,
        reasoner::engines::make_state_machine(loaded.rulesheet, "datalog")
            ->game());
    games.push_back(std::move(loaded));
  }
  return games;
}

tournament::TournamentTable run(
    store::Store& store, const Json& json,
    tournament::Entry entry = tournament::Entry::kBegin) {
  const tournament::TournamentSpec spec = spec_of(json);
  tournament::Tournament tournament(store, spec, games_of(spec), tools(),
                                    entry);
  return tournament.run([](const tournament::TournamentProgress&) {});
}

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

TEST(YamlToJson, ReadsNumbersAndWordsByTheCoreSchema) {
  EXPECT_EQ(
      Json::parse(json::yaml_to_json("[1, -2, 0.5, 1e3, ~, no, '1', 1.2.3]")),
      Json({1, -2, 0.5, 1000.0, nullptr, "no", "1", "1.2.3"}));
}

TEST(YamlToJson, SaysWhereItCannotBeRead) {
  const auto failure = [](const std::string& text) -> std::string {
    try {
      json::yaml_to_json(text);
      return "";
    } catch (const gdl::Error& error) {
      return error.what();
    }
  };
  EXPECT_TRUE(failure("a: 1\nb: [1\n").starts_with("3:1: "));
  EXPECT_EQ(failure("a: 1\na: 2\n"), "2:1: a comes twice");
  EXPECT_EQ(failure("[1]: 2\n"), "1:1: a key must be text");
  // Nine lists, each of ten of the one before.
  std::string bomb = "- &a0 [x]\n";
  for (int i = 1; i < 9; ++i) {
    bomb += "- &a" + std::to_string(i) + " [";
    for (int k = 0; k < 10; ++k) {
      bomb += (k == 0 ? "*a" : ", *a") + std::to_string(i - 1);
    }
    bomb += "]\n";
  }
  EXPECT_NE(failure(bomb).find("too large"), std::string::npos);
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
  tournament::TournamentTools with_program = tools();
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
  begins("players", Json::array(), "players ");
  begins("players", {"human"}, "players[0]: ");
  begins("players", {"random", "nobody"}, "players[1]: ");
  begins("players", {{{"player", "search"}, {"ponder", true}}},
         "players[0].ponder: only players of kind agent");
  begins("players", {{{"player", "agent"}, {"ponder", 1}}},
         "players[0].ponder must be true or false");
  begins("games", {{{"set", {"A=1"}}}}, "games[0].rules ");
  begins("sprt", {{"elo0", 5}, {"elo1", 5}}, "sprt.elo1 ");
  EXPECT_NE(with("players", {"random", "random"}), "");
  EXPECT_NE(with("name", "../x"), "");
  EXPECT_THROW(tournament::parse_tournament_spec("[1", "cup"), gdl::Error);
  EXPECT_THROW(tournament::parse_tournament_spec("[]", "cup"), gdl::Error);
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
  EXPECT_EQ(table.sprt_counts.games(), table.played);
  EXPECT_NE(tournament::table_text(table).find("H1 is accepted"),
            std::string::npos);
  ASSERT_EQ(table.games.size(), 1u);
  EXPECT_EQ(table.games[0].counts.games(), table.played);
  const Json shown = Json::parse(tournament::table_json(table));
  EXPECT_EQ(shown["games"][0]["wins"], table.sprt_counts.wins);
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
  store.add_tournament("cup", spec_of(json).text());
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

TEST(Tournament, DoesNotGoOnWithOtherRules) {
  store::Store store(":memory:");
  run(store, small_spec());
  const tournament::TournamentSpec spec = spec_of(small_spec());
  std::vector<tournament::TournamentGame> games = games_of(spec);
  games[0].row.rulesheet += "(extra fact)";
  EXPECT_THROW(tournament::Tournament(store, spec, games, tools(),
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

TEST(Tournament, PlaysAnewWhatWasCancelled) {
  store::Store store(":memory:");
  Json json = small_spec();
  json["players"] = {"legal", "search"};
  json["parallel"] = 2;
  const tournament::TournamentSpec spec = spec_of(json);
  {
    std::atomic<int> waiting{0};
    tournament::Tournament tournament(store, spec, games_of(spec),
                                      tools(&waiting),
                                      tournament::Entry::kBegin);
    std::jthread canceller([&] {
      while (waiting < 2) waiting.wait(waiting);
      tournament.cancel();
    });
    const tournament::TournamentTable table =
        tournament.run([](const tournament::TournamentProgress&) {});
    EXPECT_FALSE(table.finished);
    EXPECT_EQ(table.played, 0u);
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
