// The program henhouse-play.

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "gamemaster/processes/private_folder.h"
#include "gamemaster/processes/process.h"
#include "gamemaster/store/new_game.h"

namespace gamemaster {
namespace play_test {

namespace fs = std::filesystem;
using processes::ChildProcess;

constexpr std::chrono::seconds kPatience{60};

class PlayTest : public testing::Test {
 protected:
  PlayTest() { ::setenv("HENHOUSE_GAMES", "games", 1); }

  static std::vector<std::string> command(
      const std::vector<std::string>& words) {
    std::vector<std::string> command = {
        std::string(std::getenv("HENHOUSE_PROGRAMS")) + "/henhouse-play"};
    command.insert(command.end(), words.begin(), words.end());
    return command;
  }

  processes::PrivateFolder folder_;
};

TEST_F(PlayTest, KnowsItsRoleInCapitals) {
  ChildProcess program(command({"tic_tac_toe", "--as", "X", "--level", "3"}),
                       {.takes_input = true});
  ASSERT_TRUE(program.write_line("quit", kPatience));
  std::string text;
  while (const auto line = program.read_line(kPatience)) text += *line + "\n";
  EXPECT_NE(text.find("x: human\n  o: agent level 3\n"), std::string::npos)
      << text << program.log_tail();
}

TEST_F(PlayTest, RefusesClocksThatThePageDoesNotUse) {
  for (const std::string clock : {"--play-clock", "--start-clock"}) {
    ChildProcess program(
        command({"tic_tac_toe", "--page", "--no-browser", clock, "7"}),
        ChildProcess::Log::kKeep);
    EXPECT_TRUE(program.wait(kPatience));
    EXPECT_EQ(program.exit_status(), 2);
    EXPECT_NE(program.log_tail().find(clock), std::string::npos)
        << program.log_tail();
  }
}

TEST_F(PlayTest, NamesAGameOnThePageByTheKeyOfItsFile) {
  const fs::path games = folder_.path() / "games";
  fs::create_directory(games);
  fs::copy_file("games/tic_tac_toe.kif", games / "Tic-Tac-Toe.kif");
  ::setenv("HENHOUSE_GAMES", games.c_str(), 1);
  ChildProcess program(command({"Tic-Tac-Toe", "--page", "--no-browser", "--db",
                                (folder_.path() / "page.db").string()}),
                       ChildProcess::Log::kKeep);
  const std::string address = program.read_line(kPatience).value_or("");
  EXPECT_TRUE(address.ends_with("/#/game/" +
                                store::game_key(games / "Tic-Tac-Toe.kif")))
      << address << program.log_tail();
  ::kill(program.id(), SIGINT);
  EXPECT_TRUE(program.wait(kPatience));
  EXPECT_EQ(program.exit_status(), 0) << program.log_tail();
}

}  // namespace play_test
}  // namespace gamemaster
