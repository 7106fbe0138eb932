// Real matches by the real programs, over HTTP and in processes of their own.

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "gamemaster/processes/private_folder.h"
#include "gamemaster/processes/process.h"
#include "gamemaster/records/match_record.h"
#include "gamemaster/store/store.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "tests/agent/held_port.h"
#include "tests/gamemaster/hidden_game.h"
#include "tests/gamemaster/scripted_server.h"
#include "tests/rulesheets.h"

namespace gamemaster {
namespace match_end_to_end_test {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

constexpr const char* kRules = "games/tic_tac_toe.kif";
constexpr auto kPatience = std::chrono::seconds(100);

class MatchEndToEnd : public testing::Test {
 protected:
  void SetUp() override {
    const char* const programs = std::getenv("HENHOUSE_PROGRAMS");
    ASSERT_NE(programs, nullptr);
    match_ = std::string(programs) + "/henhouse-match";
  }

  /// `henhouse match` on tic-tac-toe, or on `rules`, with `options`.
  Words command(const Words& options, const std::string& rules = kRules) const {
    Words words = {match_, rules};
    words.insert(words.end(), options.begin(), options.end());
    return words;
  }

  /// The summary of a match with 1 s clocks and `more` options.
  Json play(const Words& more, const std::string& rules = kRules) const {
    Words options = {"--start-clock", "1", "--play-clock", "1", "--json"};
    options.insert(options.end(), more.begin(), more.end());
    processes::ChildProcess program(command(options, rules),
                                    processes::ChildProcess::Log::kKeep);
    const std::string line = program.read_line(kPatience).value_or("");
    EXPECT_TRUE(program.wait(kPatience));
    EXPECT_EQ(program.exit_status(), 0) << program.log_tail();
    EXPECT_EQ(program.read_line({}), std::nullopt) << "more than one line";
    return Json::parse(line);
  }

 private:
  std::string match_;
};

/// Replays the moves of `summary` by a fresh machine: all legal, the last
/// state terminal, and its goals those of the summary.
void expect_legal(const Json& summary) {
  const auto machine =
      reasoner::engines::make_state_machine(tests::rules_in(kRules), "datalog");
  reasoner::State state;
  machine->initial_state(state);
  for (const Json& row : summary.at("moves")) {
    ASSERT_FALSE(machine->is_terminal(state));
    std::vector<reasoner::MoveId> joint_move;
    for (reasoner::RoleIndex role = 0; role < row.size(); ++role) {
      std::vector<reasoner::MoveId> legal;
      machine->legal_moves(state, role, legal);
      joint_move.push_back(machine->intern_move(role, std::string(row[role])));
      EXPECT_NE(std::find(legal.begin(), legal.end(), joint_move.back()),
                legal.end())
          << row[role];
    }
    machine->next_state(state, joint_move, state);
  }
  EXPECT_TRUE(machine->is_terminal(state));
  std::vector<reasoner::Goal> goals(2);
  machine->goals(state, goals);
  EXPECT_EQ(summary.at("goals"), Json(goals));
}

void expect_no_faults(const Json& summary) {
  for (const Json& row : summary.at("errors")) {
    for (const Json& error : row) EXPECT_EQ(error, "") << summary;
  }
}

TEST_F(MatchEndToEnd, SaysWhereAgentsDoNotThinkOnForWantOfCores) {
  const auto log_with = [&](const Words& options) {
    Words words = {"--start-clock", "1", "--play-clock", "1"};
    for (const char* role : {"cross", "circle", "star"}) {
      words.insert(words.end(),
                   {"--player", role + std::string("=agent:legal")});
    }
    words.insert(words.end(), options.begin(), options.end());
    processes::ChildProcess program(
        command(words, "games/three_player_tic_tac_toe.kif"),
        processes::ChildProcess::Log::kKeep);
    while (program.read_line(kPatience)) {
    }
    EXPECT_TRUE(program.wait(kPatience));
    EXPECT_EQ(program.exit_status(), 0) << program.log_tail();
    return program.log_tail();
  };
  const bool says = log_with({}).find(
                        "do not think on while others think, for there are "
                        "3 players") != std::string::npos;
  EXPECT_EQ(says, std::thread::hardware_concurrency() < 3);
  EXPECT_EQ(log_with({"--ponder", "on"}).find("think on"), std::string::npos);
}

TEST_F(MatchEndToEnd, TwoAgentsPlayWithoutFault) {
  const Json summary = play({});
  EXPECT_EQ(summary.at("roles"), Json({"x", "o"}));
  EXPECT_EQ(summary.at("players"), Json({"agent", "agent"}));
  EXPECT_EQ(summary.at("isCompleted"), true);
  EXPECT_EQ(summary.at("isAborted"), false);
  EXPECT_EQ(summary.at("steps"), summary.at("moves").size());
  EXPECT_EQ(summary.at("errors").size(), summary.at("moves").size() + 1);
  EXPECT_EQ(summary.at("seconds_per_move").size(), 2u);
  EXPECT_EQ(int(summary.at("goals")[0]) + int(summary.at("goals")[1]), 100);
  expect_no_faults(summary);
  expect_legal(summary);
}

TEST_F(MatchEndToEnd, RandomPlaysAgainstLegal) {
  const Json summary = play({"--player", "x=random", "--player", "o=legal"});
  EXPECT_EQ(summary.at("players"), Json({"random", "legal"}));
  expect_no_faults(summary);
  expect_legal(summary);
}

TEST_F(MatchEndToEnd, KeepsTheMatchInAStore) {
  const processes::PrivateFolder folder;
  const std::string path = folder.path() / "matches.db";
  const Json summary =
      play({"--player", "x=random", "--player", "o=legal", "--db", path});
  {
    store::Store store(path);
    const std::string id = summary.at("matchId");
    const auto result = store.match_result(id);
    ASSERT_TRUE(result);
    EXPECT_EQ(Json(result->moves), summary.at("moves"));
    EXPECT_TRUE(result->completed);
    EXPECT_EQ(store.find_match(id)->game_key, "tic_tac_toe");
    EXPECT_EQ(store.find_match(id)->seats[0].spec, "random");
    EXPECT_EQ(store.find_game("tic_tac_toe")->name, "Tic tac toe");
  }
}

/// What a program said on one line, and its exit status.
std::pair<std::string, std::optional<int>> said_by(const Words& command) {
  processes::ChildProcess program(command, processes::ChildProcess::Log::kKeep);
  const std::string line = program.read_line(kPatience).value_or("");
  EXPECT_TRUE(program.wait(kPatience));
  return {line, program.exit_status()};
}

TEST_F(MatchEndToEnd, VerifiesAMatchOfChanceAndHiddenCards) {
  const processes::PrivateFolder folder;
  const std::string rules = folder.path() / "cards.kif";
  const std::string record = folder.path() / "record.json";
  std::ofstream(rules) << kCardGame;
  const Words options = {"--player",  "alice=random",  "--player",
                         "bob=legal", "--chance-seed", "5eed"};
  Words recorded = options;
  recorded.insert(recorded.end(), {"--record", record});
  const Json summary = play(recorded, rules);
  EXPECT_EQ(summary.at("players"), Json({"random", "", "legal"}));
  EXPECT_EQ(summary.at("percepts").size(), 2u);
  EXPECT_EQ(summary.at("chance").at("seed"), std::string(60, '0') + "5eed");
  EXPECT_EQ(play(options, rules).at("moves"), summary.at("moves"));

  const Words verify = command({"--verify", record}, rules);
  const auto sound = said_by(verify);
  EXPECT_EQ(sound.first,
            "OK: 2 steps, 2 draws of chance by the seed of the "
            "digest " +
                std::string(summary.at("chance").at("digest")));
  EXPECT_EQ(sound.second, 0);
  EXPECT_EQ(said_by(command({"--verify", record, "--record", record}, rules)),
            std::make_pair(std::string(), std::optional<int>(2)));

  std::ostringstream text;
  text << std::ifstream(record).rdbuf();
  Json changed = Json::parse(text.str());
  changed["x-percepts"][0][0][0] = "(dealt joker)";
  std::ofstream(record) << changed;
  const auto broken = said_by(verify);
  EXPECT_TRUE(broken.first.starts_with("wrong: x-percepts[0][0]: by the rules"))
      << broken.first;
  EXPECT_EQ(broken.second, 1);
}

TEST_F(MatchEndToEnd, PlaysAGameThatIsLikeAStoredOne) {
  const processes::PrivateFolder folder;
  const std::string child = folder.path() / "new" / "dot.egg";
  std::filesystem::create_directory(folder.path() / "new");
  std::ofstream(folder.path() / "narrow_rows.egg")
      << "3x3 grid\ntwo players\nturns alternate\n"
         "turn is player place piece\ngoal is Row\nRow means (x+0..2, y)\n";
  std::ofstream(child) << "Dot is like NarrowRows\nRow means (x, y)\n";
  const Words options = {"--player", "north=random",
                         "--player", "south=legal",
                         "--db",     folder.path() / "matches.db"};
  play(options, folder.path() / "narrow_rows.egg");
  EXPECT_EQ(play(options, child).at("steps"), 1);
}

TEST_F(MatchEndToEnd, RepeatsItselfForTheSameSeed) {
  const auto moves = [this](const std::string& seed) {
    return play(
               {"--player", "x=random", "--player", "o=random", "--seed", seed})
        .at("moves");
  };
  EXPECT_EQ(moves("5"), moves("5"));
  EXPECT_NE(moves("5"), moves("6"));
}

TEST_F(MatchEndToEnd, ReportsAPlayerThatIsNotThere) {
  const agent::HeldPort nobody;
  const Json summary =
      play({"--player", "x=127.0.0.1:" + std::to_string(nobody.port()),
            "--player", "o=legal"});
  for (const Json& row : summary.at("errors")) {
    EXPECT_EQ(row, Json({"CE", ""}));
  }
  expect_legal(summary);
}

std::optional<records::MatchRecord> read_record(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  gdl::Diagnostics diagnostics(path);
  auto record = records::parse_match_record(text.str(), diagnostics);
  EXPECT_TRUE(record) << diagnostics.format_all();
  return record;
}

void expect_replays(const records::MatchRecord& record) {
  gdl::Diagnostics diagnostics(kRules);
  const auto machine =
      reasoner::engines::make_state_machine(tests::rules_in(kRules), "datalog");
  EXPECT_TRUE(records::replay(record, *machine, diagnostics))
      << diagnostics.format_all();
}

TEST_F(MatchEndToEnd, TwoAgentsPlayScrambledRulesWithoutFaultOnRecord) {
  const processes::PrivateFolder folder;
  const std::string path = folder.path() / "scrambled_match.json";
  const Json summary = play({"--scramble", "12", "--record", path});
  expect_no_faults(summary);
  expect_legal(summary);
  EXPECT_EQ(summary.at("roles"), Json({"x", "o"}));
  const auto record = read_record(path);
  ASSERT_TRUE(record);
  EXPECT_TRUE(record->completed);
  EXPECT_TRUE(record->scrambled);
  EXPECT_EQ(record->match_id, summary.at("matchId").get<std::string>());
  EXPECT_EQ(Json(record->moves), summary.at("moves"));
  EXPECT_EQ(Json(record->goals), summary.at("goals"));
  EXPECT_EQ(record->humans, (std::vector<bool>{false, false}));
  EXPECT_EQ(record->game_meta_url,
            "http://games.ggp.org/base/games/tic_tac_toe/v0/");
  expect_replays(*record);
}

TEST_F(MatchEndToEnd, WithoutInputAHumanQuitsAndTheRecordStays) {
  const processes::PrivateFolder folder;
  const std::string path = folder.path() / "quit_match.json";
  processes::ChildProcess program(
      command({"--player", "x=legal", "--player", "o=human", "--record", path}),
      processes::ChildProcess::Log::kKeep);
  std::string last;
  while (const auto line = program.read_line(kPatience)) last = *line;
  EXPECT_EQ(last, "Aborted after step 1: the input has ended");
  EXPECT_TRUE(program.wait(kPatience));
  EXPECT_EQ(program.exit_status(), 1);
  EXPECT_NE(program.log_tail().find("It is o's turn"), std::string::npos);
  const auto record = read_record(path);
  ASSERT_TRUE(record);
  EXPECT_TRUE(record->aborted);
  EXPECT_EQ(record->moves.size(), 1u);
  EXPECT_EQ(record->humans, (std::vector<bool>{false, true}));
  expect_replays(*record);
}

TEST_F(MatchEndToEnd, CtrlCAborts) {
  processes::ChildProcess program(command({"--play-clock", "30"}),
                                  processes::ChildProcess::Log::kKeep);
  while (const auto line = program.read_line(kPatience)) {
    if (line == "turn x") break;  // the initial state
  }
  kill(program.id(), SIGINT);
  std::string last;
  while (const auto line = program.read_line(kPatience)) last = *line;
  EXPECT_EQ(last, "Aborted after step 0: interrupted");
  EXPECT_TRUE(program.wait(kPatience));
  EXPECT_EQ(program.exit_status(), 1);
}

TEST_F(MatchEndToEnd, WrongUsageHasItsOwnStatus) {
  for (const Words& more :
       {Words{"--player", "z=random"}, Words{"--player", "x=robot"},
        Words{"--player", "x=agent:psychic"}, Words{"--engine", "steam"},
        Words{"--start-clock", "0"}, Words{"--scramble", "many"},
        Words{"--player", "x=127.0.0.1:1", "--player", "o=127.0.0.1:1"}}) {
    processes::ChildProcess program(command(more),
                                    processes::ChildProcess::Log::kKeep);
    EXPECT_TRUE(program.wait(kPatience));
    EXPECT_EQ(program.exit_status(), 2) << more.back();
    EXPECT_NE(program.log_tail(), "");
  }
}

TEST_F(MatchEndToEnd, AgentsTakeSearchesForGamesThatHideSomething) {
  const Words clocks = {"--start-clock", "1", "--play-clock", "1"};
  for (const auto& [search, status] :
       {std::pair{"ismcts", 0}, std::pair{"psychic", 2}}) {
    Words words = clocks;
    words.insert(words.end(), {"--player", "bob=random", "--player",
                               std::string("alice=agent:") + search});
    processes::ChildProcess program(command(words, "games/kuhn_poker.kif"),
                                    processes::ChildProcess::Log::kKeep);
    while (program.read_line(kPatience)) {
    }
    EXPECT_TRUE(program.wait(kPatience));
    EXPECT_EQ(program.exit_status(), status) << program.log_tail();
    const bool offers = program.log_tail().find("ismcts") != std::string::npos;
    EXPECT_EQ(offers, status == 2);
    EXPECT_EQ(program.log_tail().find("uct"), std::string::npos);
  }
}

}  // namespace match_end_to_end_test
}  // namespace gamemaster
