// A tournament in a process of its own, which is killed.

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "gamemaster/processes/private_folder.h"
#include "gamemaster/processes/process.h"
#include "gamemaster/store/store.h"
#include "gamemaster/tournament/tournament_table.h"

namespace gamemaster {
namespace tournament_process_test {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr auto kPatience = std::chrono::seconds(60);

class TournamentProcess : public testing::Test {
 protected:
  TournamentProcess() {
    std::ofstream(folder_.path() / "cup.json")
        << Json{{"players", {"random", {{"player", "random"}, {"name", "r2"}}}},
                {"games", {"games/connect_four.kif"}},
                {"rounds", kMatches / 2},
                {"parallel", 4}};
  }

  static constexpr int kMatches = 60;

  processes::ChildProcess start() {
    return processes::ChildProcess(
        {std::string(std::getenv("HENHOUSE_PROGRAMS")) + "/henhouse-tournament",
         (folder_.path() / "cup.json").string(), "--resume", "--json"},
        processes::ChildProcess::Log::kKeep);
  }

  std::vector<store::StoredMatch> completed(store::Store& store) {
    auto matches = store.tournament_matches("cup");
    std::erase_if(matches, [](const store::StoredMatch& match) {
      return match.status != store::MatchStatus::kCompleted;
    });
    return matches;
  }

  const processes::PrivateFolder folder_;
};

TEST_F(TournamentProcess, PlaysAGameThatIsLikeAStoredOne) {
  store::Store store((folder_.path() / "cup.db").string());
  store::NewGame parent;
  parent.key = "rows.egg";
  parent.language = "egg";
  parent.source =
      "3x3 grid\ntwo players\nturns alternate\nturn is player place piece\n"
      "goal is Row\nRow means (x+0..2, y)\n";
  store.add_game(parent);
  std::ofstream(folder_.path() / "dot.egg")
      << "Dot is like Rows\nRow means (x, y)\n";
  std::ofstream(folder_.path() / "cup.json")
      << Json{{"players", {"random", {{"player", "random"}, {"name", "r2"}}}},
              {"games", {(folder_.path() / "dot.egg").string()}},
              {"rounds", 1}};
  processes::ChildProcess child = start();
  ASSERT_TRUE(child.read_line(kPatience)) << child.log_tail();
  EXPECT_FALSE(completed(store).empty());
  for (const store::StoredMatch& match : completed(store)) {
    EXPECT_EQ(match.steps, 1u);
  }
}

TEST_F(TournamentProcess, MakesNoDatabaseOfWhatWasLearnt) {
  const fs::path learnt = folder_.path() / "learnt.db";
  std::ofstream(folder_.path() / "cup.json") << Json{
      {"players",
       {"random", {{"player", "search:auto"}, {"learnt", learnt.string()}}}},
      {"games", {"games/tic_tac_toe.kif"}}};
  processes::ChildProcess child = start();
  ASSERT_TRUE(child.wait(kPatience));
  EXPECT_EQ(child.exit_status(), 1);
  EXPECT_NE(child.log_tail().find("learnt.db: there is no such file"),
            std::string::npos)
      << child.log_tail();
  EXPECT_FALSE(fs::exists(learnt));
  EXPECT_FALSE(fs::exists(folder_.path() / "cup.db"));
}

TEST_F(TournamentProcess, PlaysByAPartOfTheClock) {
  // All of the clock would be an hour of a match.
  std::ofstream(folder_.path() / "cup.json")
      << Json{{"players",
               {{{"player", "search:mcts"}, {"name", "one"}},
                {{"player", "search:mcts"}, {"name", "other"}}}},
              {"games", {"games/connect_four.kif"}},
              {"clock_seconds", 0.001},
              {"play_clock", 120},
              {"rounds", 1}};
  store::Store store((folder_.path() / "cup.db").string());
  processes::ChildProcess child = start();
  ASSERT_TRUE(child.read_line(kPatience)) << child.log_tail();
  EXPECT_EQ(completed(store).size(), 2u);
}

TEST_F(TournamentProcess, GoesOnAfterBeingKilledWithoutReplayOrLoss) {
  store::Store store((folder_.path() / "cup.db").string());
  std::set<std::int64_t> kept;
  for (const std::size_t enough : {5u, 20u}) {
    processes::ChildProcess child = start();
    while (completed(store).size() < enough && child.is_running()) {
    }
    ASSERT_TRUE(child.is_running()) << child.log_tail();
    kill(child.id(), SIGKILL);
    child.wait(kPatience);
    for (const store::StoredMatch& match : completed(store))
      kept.insert(match.id);
    store.mark_interrupted();
  }
  processes::ChildProcess child = start();
  const auto table = child.read_line(kPatience);
  ASSERT_TRUE(table) << child.log_tail();
  EXPECT_EQ(Json::parse(*table)["finished"], true);
  std::set<int> numbers;
  for (const store::StoredMatch& match : completed(store)) {
    EXPECT_TRUE(numbers.insert(match.number).second);
    kept.erase(match.id);
    EXPECT_EQ(store.match_result(match.match_id)->moves.size(), match.steps);
  }
  EXPECT_EQ(numbers.size(), static_cast<std::size_t>(kMatches));
  EXPECT_TRUE(kept.empty());
  // What was interrupted is still there, to the last step.
  for (const store::StoredMatch& match : store.tournament_matches("cup")) {
    if (match.status == store::MatchStatus::kCompleted) continue;
    EXPECT_EQ(match.failure, tournament::kInterrupted);
    EXPECT_EQ(store.match_result(match.match_id)->states.size(),
              match.steps + 1);
  }
}

TEST_F(TournamentProcess, PlaysItAlone) {
  store::Store store((folder_.path() / "cup.db").string());
  processes::ChildProcess children[] = {start(), start(), start()};
  int tables = 0;
  for (processes::ChildProcess& child : children) {
    if (child.read_line(kPatience)) {
      ++tables;
      continue;
    }
    const std::string said = child.log_tail();
    EXPECT_TRUE(said.find("another process is playing") != std::string::npos ||
                said.find("already") != std::string::npos)
        << said;
  }
  EXPECT_GE(tables, 1);
  EXPECT_EQ(completed(store).size(), static_cast<std::size_t>(kMatches));
}

}  // namespace tournament_process_test
}  // namespace gamemaster
