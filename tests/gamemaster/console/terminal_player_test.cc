#include "gamemaster/console/terminal_player.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <sstream>
#include <thread>

#include "gamemaster/match/referee.h"
#include "tests/gamemaster/fault_count.h"
#include "tests/gamemaster/picking_game.h"

namespace gamemaster {
namespace terminal_player_test {

using namespace std::chrono_literals;

using Moves = std::vector<std::string>;

/// People at a terminal that is a pipe.
class TerminalTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(pipe2(pipe_, O_CLOEXEC), 0); }

  void TearDown() override {
    terminal_.reset();
    end_input();
    close(pipe_[0]);
  }

  void type(const std::string& text) {
    ASSERT_EQ(write(pipe_[1], text.data(), text.size()),
              static_cast<ssize_t>(text.size()));
  }

  void end_input() {
    if (pipe_[1] >= 0) close(pipe_[1]);
    pipe_[1] = -1;
  }

  std::shared_ptr<console::Terminal> terminal(
      console::TerminalOptions options = {}) {
    options.input = pipe_[0];
    options.roles = {"x", "o"};
    terminal_ = std::make_shared<console::Terminal>(
        std::move(options), out_,
        [this](const std::string& reason) { quit_reason_ = reason; });
    return terminal_;
  }

  std::unique_ptr<console::TerminalPlayer> seated(const std::string& role) {
    if (terminal_ == nullptr) terminal();
    auto player = std::make_unique<console::TerminalPlayer>(terminal_);
    player->start({"m", role, {}, 1s, 1s}, match::Budget(1));
    return player;
  }

  std::string played(match::Player& player, const Moves& legal) {
    const match::Reply reply =
        player.play({{}, legal, {"(turn x)"}}, match::Budget(1));
    return reply.status == match::Reply::Status::kAnswered ? reply.text
                                                           : "nothing";
  }

  int pipe_[2] = {-1, -1};
  std::ostringstream out_;
  std::string quit_reason_;
  std::shared_ptr<console::Terminal> terminal_;
};

const Moves kMarks = {"(mark 1 1)", "(mark 1 2)", "noop"};

TEST_F(TerminalTest, ShowsTheStateWhoseTurnItIsAndNumberedMoves) {
  const auto player = seated("x");
  type("2\n");
  const match::Reply reply = player->play(
      {{},
       kMarks,
       {"(cell 1 1 b)", "(cell 1 2 b)", "(cell 2 1 b)", "(cell 2 2 b)"}},
      match::Budget(1));
  EXPECT_EQ(reply.text, "(mark 1 2)");
  EXPECT_EQ(out_.str(),
            "\n"
            "2  . .\n"
            "1  . .\n"
            "   a b\n"
            "\n"
            "It is x's turn; type a number or a move, ? to see this again, "
            "quit to stop:\n"
            " 1 (mark 1 1)   2 (mark 1 2)   3 noop\n"
            "x> ");
}

TEST_F(TerminalTest, CallsMovesByTheirNamesOnTheBoardAndTakesBoth) {
  console::TerminalOptions options;
  options.look_ahead = [](const std::string&, const match::PlayRequest&) {
    return std::vector<board::MoveEffect>{
        {"(mark 1 1)", {"(cell 1 1 x)"}, {"(cell 1 1 b)"}},
        {"(mark 1 2)", {"(cell 1 2 x)"}, {"(cell 1 2 b)"}},
        {"noop", {}, {}}};
  };
  terminal(options);
  const auto player = seated("x");
  const match::PlayRequest request = {
      {},
      kMarks,
      {"(cell 1 1 b)", "(cell 1 2 b)", "(cell 2 1 b)", "(cell 2 2 b)"}};
  type("A2\n");
  EXPECT_EQ(player->play(request, match::Budget(1)).text, "(mark 1 2)");
  EXPECT_NE(out_.str().find(" 1 a1     2 a2     3 noop\n"), std::string::npos);
  type("mark 1 1\n");
  EXPECT_EQ(player->play(request, match::Budget(1)).text, "(mark 1 1)");
}

match::PlayRequest hidden_turn(int turn, const Moves& legal) {
  match::PlayRequest request;
  request.legal_moves = legal;
  request.last.report.emplace();
  request.last.report->turn = turn;
  if (turn == 0) return request;
  gdl::Diagnostics ignored;
  request.last.report->own_move = gdl::Expression{"noop", {}, {}};
  request.last.report->percepts = {
      gdl::read_first_expression("(dealt jack)", ignored)};
  return request;
}

TEST_F(TerminalTest, TellsOfAHiddenGameWhatTheRoleKnows) {
  const auto player = seated("x");
  player->play(hidden_turn(0, {"noop"}), match::Budget(1));
  EXPECT_EQ(out_.str(), "");
  type("2\n");
  EXPECT_EQ(
      player->play(hidden_turn(1, {"bet", "check"}), match::Budget(1)).text,
      "check");
  match::LastStep end;
  end.report.emplace();
  end.report->turn = 2;
  end.report->own_move = gdl::Expression{"check", {}, {}};
  player->stop(end, match::Budget(1));
  EXPECT_EQ(out_.str(),
            "\n"
            "x: You played noop and perceive (dealt jack).\n"
            "\n"
            "It is x's turn; type a number or a move, ? to see this again, "
            "quit to stop:\n"
            " 1 bet     2 check\n"
            "x> \n"
            "x: You played check and perceive nothing.\n");
}

TEST_F(TerminalTest, WipesTheScreenThatIsSharedInAHiddenGame) {
  console::TerminalOptions options;
  options.wipe_answers = true;
  terminal(options);
  const auto player = seated("x");
  type("\n1\n");
  EXPECT_EQ(
      player->play(hidden_turn(1, {"bet", "check"}), match::Budget(1)).text,
      "bet");
  const std::string wipe = "\x1b[2J\x1b[H";
  EXPECT_TRUE(out_.str().starts_with(
      wipe + "x, press return when you alone can see this"));
  EXPECT_TRUE(out_.str().ends_with(wipe + "x has chosen\n"));
}

TEST_F(TerminalTest, TakesMovesInAnySpelling) {
  const auto player = seated("x");
  for (const std::string typed :
       {"2", "#2", "(mark 1 2)", "MARK 1 2", "  ( Mark (1) 2 ) ", "mark(1,2)",
        "mark( 1, 2 )"}) {
    type(typed + "\n");
    EXPECT_EQ(played(*player, kMarks), "(mark 1 2)") << typed;
  }
  type("(NOOP)\r\n");
  EXPECT_EQ(played(*player, kMarks), "noop");
}

TEST_F(TerminalTest, TakesTheBeginningsOfWords) {
  const auto player = seated("x");
  type("m 1 2\nn\nm\nm 1\nq\nm 1 1\n");
  EXPECT_EQ(played(*player, kMarks), "(mark 1 2)");
  EXPECT_EQ(played(*player, kMarks), "noop");
  EXPECT_EQ(played(*player, kMarks), "(mark 1 1)");
  const std::string text = out_.str();
  EXPECT_NE(text.find("'m' may be (mark 1 1), (mark 1 2); type more of it"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("'m 1' may be (mark 1 1), (mark 1 2)"),
            std::string::npos);
  EXPECT_NE(text.find("'q' is no legal move"), std::string::npos);
}

TEST_F(TerminalTest, QuitIsNoBeginningOfAMove) {
  const auto player = seated("x");
  type("quit\n");
  EXPECT_EQ(played(*player, {"(quit now)", "noop"}), "nothing");
  EXPECT_NE(quit_reason_, "");
}

TEST_F(TerminalTest, TakesAMoveThatIsANumberBeforeItsPlace) {
  EXPECT_EQ(console::find_typed_move("2", {"1", "10", "2"}), "2");
  EXPECT_EQ(console::find_typed_move("#2", {"1", "10", "2"}), "10");
  EXPECT_EQ(console::find_typed_move("3", {"1", "10", "2"}), "2");
  EXPECT_EQ(console::find_typed_move("4", {"1", "10", "2"}), std::nullopt);
  EXPECT_EQ(console::find_typed_move("quit", {"quit", "stay"}), "quit");
}

TEST_F(TerminalTest, ExplainsBadInputAndAsksAgain) {
  const auto player = seated("x");
  type("\n4\n0\nmark 9 9\n((\n-1\n99999999999999999999\nmark(\n1\n");
  EXPECT_EQ(played(*player, kMarks), "(mark 1 1)");
  const std::string text = out_.str();
  for (const std::string bad : {"4", "0", "mark 9 9", "((", "-1"}) {
    EXPECT_NE(text.find("'" + bad +
                        "' is no legal move; type its number from "
                        "1 to 3 or the move itself"),
              std::string::npos)
        << text;
  }
}

TEST_F(TerminalTest, ShowsEverythingAgainForAQuestionMark) {
  console::TerminalOptions options;
  options.draw_states = false;
  terminal(options);
  const auto player = seated("x");
  type("?\nnoop\n");
  EXPECT_EQ(played(*player, kMarks), "noop");
  const std::string text = out_.str();
  const std::size_t list = text.find(" 1 (mark 1 1)");
  const std::size_t state = text.find("turn x");
  EXPECT_LT(list, state);
  EXPECT_NE(text.find(" 1 (mark 1 1)", state), std::string::npos);
}

TEST_F(TerminalTest, AsksOnlyWhereThereIsAChoice) {
  const auto player = seated("x");
  EXPECT_EQ(played(*player, {"noop"}), "noop");
  EXPECT_EQ(out_.str(), "");
}

TEST_F(TerminalTest, QuitEndsTheMatch) {
  const auto player = seated("x");
  type("Quit\n");
  EXPECT_EQ(played(*player, kMarks), "nothing");
  EXPECT_EQ(quit_reason_, "role x has quit");
  EXPECT_EQ(played(*player, kMarks), "nothing");  // and never asks again
}

TEST_F(TerminalTest, TheEndOfTheInputEndsTheMatch) {
  const auto player = seated("x");
  type("1\n2");  // the last line has no end
  end_input();
  EXPECT_EQ(played(*player, kMarks), "(mark 1 1)");
  EXPECT_EQ(played(*player, kMarks), "(mark 1 2)");
  EXPECT_EQ(played(*player, kMarks), "nothing");
  EXPECT_EQ(quit_reason_, "the input has ended");
}

TEST_F(TerminalTest, CancelEndsTheWaiting) {
  const auto player = seated("x");
  std::jthread asked([&] { EXPECT_EQ(played(*player, kMarks), "nothing"); });
  player->cancel();
  asked.join();
  EXPECT_EQ(quit_reason_, "");
}

TEST_F(TerminalTest, AsksPeopleInTurnAndTellsNoMoveBeforeAllHaveChosen) {
  const auto first = seated("x");
  const auto second = seated("o");
  type("1\n2\n");
  std::string of_first;
  std::string of_second;
  {
    // The second is asked by the referee at the same time, even before.
    const std::jthread late([&] { of_second = played(*second, {"c", "d"}); });
    const std::jthread soon([&] { of_first = played(*first, {"a", "b"}); });
  }
  EXPECT_EQ(of_first, "a");
  EXPECT_EQ(of_second, "d");
  const std::string text = out_.str();
  EXPECT_LT(text.find("It is x's turn"), text.find("It is o's turn"));
  EXPECT_EQ(text.find("chosen"), std::string::npos);
}

TEST_F(TerminalTest, WipesTheAnswerWhereOthersLookOn) {
  console::TerminalOptions options;
  options.wipe_answers = true;
  terminal(options);
  const auto player = seated("x");
  type("1\n");
  EXPECT_EQ(played(*player, kMarks), "(mark 1 1)");
  EXPECT_NE(out_.str().find("\x1b[A\x1b[2K\rx has chosen\n"),
            std::string::npos);
}

TEST(NumberedList, FillsColumnsFromTopToBottom) {
  EXPECT_EQ(console::numbered_list({"a", "b", "c"}, 12), " 1 a   3 c\n 2 b\n");
  EXPECT_EQ(console::numbered_list({"a", "b", "c"}, 1), " 1 a\n 2 b\n 3 c\n");
  EXPECT_EQ(console::numbered_list(Moves(10, "m"), 1).substr(0, 6), "  1 m\n");
}

TEST_F(TerminalTest, PlaysAWholeMatchUnderTheReferee) {
  terminal();
  std::vector<std::unique_ptr<match::Player>> players;
  players.push_back(std::make_unique<console::TerminalPlayer>(terminal_));
  players.push_back(std::make_unique<console::TerminalPlayer>(terminal_));
  match::Referee referee(std::make_unique<PickingGame>(), {},
                         std::move(players), {});
  type("3\npick 0 1\nzork\n1\n3\n");
  match::MatchListener silent;
  const match::MatchResult result = referee.run(silent);
  EXPECT_TRUE(result.completed) << result.failure;
  EXPECT_EQ(fault_count(result), 0u);
  EXPECT_EQ(result.humans, (std::vector<bool>{true, true}));
  EXPECT_EQ(result.moves, (std::vector<Moves>{{"(pick 0 2)", "(pick 0 1)"},
                                              {"(pick 1 0)", "(pick 1 2)"}}));
}

/// A person who takes longer than the clock.
class SlowHuman : public match::Player {
 public:
  std::string name() const override { return "human"; }
  bool is_human() const override { return true; }
  match::Reply start(const match::StartRequest&, match::Budget) override {
    return {};
  }
  match::Reply play(const match::PlayRequest& request, match::Budget) override {
    return {match::Reply::Status::kAnswered, request.legal_moves.back(), 3600};
  }
  match::Reply stop(const match::LastStep&, match::Budget) override {
    return {};
  }
  match::Reply abort(match::Budget) override { return {}; }
  void cancel() override {}
};

TEST(Referee, GivesPeopleAllTheTimeTheyWant) {
  std::vector<std::unique_ptr<match::Player>> players;
  players.push_back(std::make_unique<SlowHuman>());
  players.push_back(std::make_unique<SlowHuman>());
  match::Referee referee(std::make_unique<PickingGame>(), {},
                         std::move(players), {});
  match::MatchListener silent;
  const match::MatchResult result = referee.run(silent);
  EXPECT_TRUE(result.completed);
  EXPECT_EQ(fault_count(result), 0u);
}

}  // namespace terminal_player_test
}  // namespace gamemaster
