#include "gamemaster/match/referee.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "gamemaster/match/local_players.h"
#include "tests/gamemaster/fault_count.h"
#include "tests/gamemaster/picking_game.h"
#include "tests/rulesheets.h"

namespace gamemaster {
namespace referee_test {

/// Everything that a scripted player was told, as one line each.
using Log = std::vector<std::string>;

/// Answers START with `on_start` and the n-th PLAY with `on_play[n]`, the last
/// one again where there are no more.
class ScriptedPlayer : public match::Player {
 public:
  explicit ScriptedPlayer(std::vector<match::Reply> on_play, Log* log = nullptr)
      : on_play_(std::move(on_play)), log_(log) {}

  match::Reply on_start{match::Reply::Status::kAnswered, "ready", 0};

  std::string name() const override { return "scripted"; }

  match::Reply start(const match::StartRequest& request,
                     match::Budget budget) override {
    note("start " + request.role + " " + std::to_string(budget.count()));
    return on_start;
  }

  match::Reply play(const match::PlayRequest& request, match::Budget) override {
    note("play " + text(request.last.moves));
    const std::size_t turn = std::min(turns_++, on_play_.size() - 1);
    return on_play_[turn];
  }

  match::Reply stop(const match::LastStep& last, match::Budget) override {
    note("stop " + text(last.moves));
    return {};
  }

  match::Reply abort(match::Budget) override {
    note("abort");
    return {};
  }

  void cancel() override {}

 private:
  static std::string text(const std::optional<match::JointMove>& moves) {
    if (!moves) return "nil";
    std::string text;
    for (const gdl::Expression& move : *moves) text += gdl::to_string(move);
    return text;
  }

  void note(std::string line) {
    if (log_ != nullptr) log_->push_back(std::move(line));
  }

  std::vector<match::Reply> on_play_;
  Log* log_;
  std::size_t turns_ = 0;
};

match::Reply answered(std::string text, double seconds = 0.25) {
  return {match::Reply::Status::kAnswered, std::move(text), seconds};
}

match::MatchOptions still_clock() {
  match::MatchOptions options;
  options.game = "Picking Game";
  options.start_clock = std::chrono::seconds(3);
  options.now = [] {
    return std::chrono::system_clock::time_point(std::chrono::seconds(1700));
  };
  return options;
}

match::MatchResult run_match(std::unique_ptr<match::Player> left,
                             std::unique_ptr<match::Player> right,
                             PickingGame::Options game = {},
                             match::MatchOptions options = still_clock()) {
  std::vector<std::unique_ptr<match::Player>> players;
  players.push_back(std::move(left));
  players.push_back(std::move(right));
  match::Referee referee(std::make_unique<PickingGame>(game), {},
                         std::move(players), std::move(options));
  match::MatchListener silent;
  return referee.run(silent);
}

std::unique_ptr<match::Player> scripted(std::vector<match::Reply> on_play) {
  return std::make_unique<ScriptedPlayer>(std::move(on_play));
}

/// A match in which right picks 0 and left replies `reply` in the first step.
match::MatchResult match_with_reply(match::Reply reply) {
  return run_match(scripted({std::move(reply), answered("(pick 1 0)")}),
                   scripted({answered("(pick 0 0)"), answered("(pick 1 0)")}));
}

bool is_pick_of_step_0(const std::string& move) {
  return move == "(pick 0 0)" || move == "(pick 0 1)" || move == "(pick 0 2)";
}

TEST(Referee, NotesGoalsOfStatesWhereTheseAreRanks) {
  const auto standings = [](bool tells_ranks) {
    match::MatchOptions options = still_clock();
    options.tells_ranks = tells_ranks;
    return run_match(scripted({answered("(pick 0 1)"), answered("(pick 1 2)")}),
                     scripted({answered("(pick 0 0)"), answered("(pick 1 2)")}),
                     {}, std::move(options))
        .standings;
  };
  EXPECT_EQ(standings(true), (std::vector<std::vector<std::optional<int>>>{
                                 {0, 0}, {10, 0}, {30, 20}}));
  EXPECT_TRUE(standings(false).empty());
}

TEST(Referee, RecordsACompletedMatch) {
  const match::MatchResult result = run_match(
      scripted({answered("(pick 0 1)"), answered("(pick 1 2)")}),
      scripted({answered("(pick 0 0)", 0.5), answered("(pick 1 2)", 0.75)}));

  EXPECT_TRUE(result.completed);
  EXPECT_FALSE(result.aborted);
  EXPECT_EQ(result.match_id, "match.picking_game.1700000");
  EXPECT_EQ(result.roles, (std::vector<std::string>{"left", "right"}));
  EXPECT_EQ(result.moves,
            (std::vector<std::vector<std::string>>{
                {"(pick 0 1)", "(pick 0 0)"}, {"(pick 1 2)", "(pick 1 2)"}}));
  ASSERT_EQ(result.states.size(), 3u);
  EXPECT_EQ(result.states[0], std::vector<std::string>{"(step 0)"});
  EXPECT_EQ(result.state_times, std::vector<std::int64_t>(3, 1'700'000));
  EXPECT_EQ(result.errors.size(), 3u);
  EXPECT_EQ(fault_count(result), 0u);
  EXPECT_EQ(result.goals, (std::vector<std::optional<int>>{30, 20}));
  EXPECT_EQ(result.mean_seconds_per_move(), (std::vector<double>{0.25, 0.625}));
}

TEST(Referee, TellsEveryRoleTheSameJointMoves) {
  Log left;
  Log right;
  run_match(
      std::make_unique<ScriptedPlayer>(
          std::vector{answered("(pick 0 1)"), answered("(pick 1 1)")}, &left),
      std::make_unique<ScriptedPlayer>(
          std::vector{answered("(pick 0 2)"), answered("(pick 1 0)")}, &right));
  EXPECT_EQ(left,
            (Log{"start left 4.000000", "play nil", "play (pick 0 1)(pick 0 2)",
                 "stop (pick 1 1)(pick 1 0)"}));
  EXPECT_EQ(right,
            (Log{"start right 4.000000", "play nil",
                 "play (pick 0 1)(pick 0 2)", "stop (pick 1 1)(pick 1 0)"}));
}

TEST(Referee, AcceptsAReplyInUpperCaseWithParenthesesAndATail) {
  const match::MatchResult result = match_with_reply(
      answered(" ( PICK ( 0 )\n1 ) (explanation \"why not\") )"));
  EXPECT_EQ(result.moves[0][0], "(pick 0 1)");
  EXPECT_EQ(fault_count(result), 0u);
}

TEST(Referee, AcceptsAReplyInInfix) {
  const match::MatchResult result =
      match_with_reply(answered("pick(0,1) and more"));
  EXPECT_EQ(result.moves[0][0], "(pick 0 1)");
  EXPECT_EQ(fault_count(result), 0u);
}

TEST(Referee, PlaysAtRandomForALateReply) {
  for (const match::Reply& late :
       {match::Reply{match::Reply::Status::kTimeout, "", 2.0},
        answered("(pick 0 1)", 2.1)}) {
    const match::MatchResult result = match_with_reply(late);
    EXPECT_EQ(result.errors[1][0], "TO");
    EXPECT_EQ(result.errors[1][1], "");
    EXPECT_TRUE(is_pick_of_step_0(result.moves[0][0]));
    EXPECT_TRUE(result.completed);
  }
}

TEST(Referee, AcceptsAReplyWithinTheSlack) {
  EXPECT_EQ(fault_count(match_with_reply(answered("(pick 0 1)", 1.9))), 0u);
}

TEST(Referee, RecordsIllegalAndUnreadableRepliesAsIl) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"(pick 0 7)", "IL (pick 0 7)"},
      {"(pick 1 0)", "IL (pick 1 0)"},
      {"(pick 0 ?x)", "IL (pick 0 ?x)"},
      {"nil", "IL nil"},
      {"", "IL "},
      {"()", "IL ()"},
      {"(pick 0 1", "IL (pick 0 1"},
      {"pick(0,7)", "IL (pick 0 7)"},
      {") (pick 0 1)", "IL ) (pick 0 1)"},
      {std::string("\x01\xff\n"), "IL ??"}};
  for (const auto& [reply, error] : cases) {
    const match::MatchResult result = match_with_reply(answered(reply));
    EXPECT_EQ(result.errors[1][0], error) << reply;
    EXPECT_TRUE(is_pick_of_step_0(result.moves[0][0]));
  }
}

TEST(Referee, CutsLongIllegalReplies) {
  const match::MatchResult result =
      match_with_reply(answered(std::string(100'000, 'z')));
  EXPECT_LT(result.errors[1][0].size(), 300u);
}

TEST(Referee, WarnsOnceOfAPlayerThatCannotBeReached) {
  auto away = std::make_unique<ScriptedPlayer>(std::vector{
      match::Reply{match::Reply::Status::kConnectionError, "nobody there", 0}});
  away->on_start = {match::Reply::Status::kConnectionError, "nobody there", 0};
  const match::MatchResult result =
      run_match(std::move(away), match::make_legal_player(), {.length = 3});
  for (const auto& row : result.errors) EXPECT_EQ(row[0], "CE");
  ASSERT_EQ(result.warnings.size(), 1u);
  EXPECT_NE(result.warnings[0].find("nobody there"), std::string::npos);
  EXPECT_TRUE(result.completed);
}

TEST(Referee, TakesAPlayerThatThrowsForOneThatIsAway) {
  class ThrowingPlayer : public ScriptedPlayer {
   public:
    ThrowingPlayer() : ScriptedPlayer({answered("")}) {}
    match::Reply play(const match::PlayRequest&, match::Budget) override {
      throw std::runtime_error("broken");
    }
  };
  const match::MatchResult result =
      run_match(std::make_unique<ThrowingPlayer>(), match::make_legal_player());
  EXPECT_EQ(result.errors[1][0], "CE");
  EXPECT_EQ(result.errors[2][0], "CE");
  EXPECT_TRUE(result.completed);
}

TEST(Referee, RecordsALateStartAndPlaysOn) {
  auto slow = std::make_unique<ScriptedPlayer>(
      std::vector{answered("(pick 0 0)"), answered("(pick 1 0)")});
  slow->on_start = {match::Reply::Status::kTimeout, "", 4};
  const match::MatchResult result =
      run_match(std::move(slow), match::make_legal_player());
  EXPECT_EQ(result.errors[0][0], "TO");
  EXPECT_EQ(fault_count(result), 1u);
}

TEST(Referee, DrawsTheSameSubstitutesForTheSameSeed) {
  const auto moves = [](std::uint64_t seed) {
    match::MatchOptions options = still_clock();
    options.seed = seed;
    return run_match(scripted({answered("nil")}), scripted({answered("nil")}),
                     {.length = 30}, options)
        .moves;
  };
  EXPECT_EQ(moves(7), moves(7));
  EXPECT_NE(moves(7), moves(8));
}

TEST(Referee, DrawsEverySubstituteEventually) {
  const match::MatchResult result = run_match(
      scripted({answered("nil")}), match::make_legal_player(), {.length = 60});
  std::vector<int> counts(3);
  for (const auto& row : result.moves)
    ++counts[row[0][row[0].size() - 2] - '0'];
  for (const int count : counts) EXPECT_GT(count, 5);
}

TEST(Referee, AbortsAMatchInWhichARoleIsStuck) {
  Log log;
  const match::MatchResult result =
      run_match(match::make_legal_player(),
                std::make_unique<ScriptedPlayer>(
                    std::vector{answered("(pick 0 0)")}, &log),
                {.length = 3, .stuck_at = 1});
  EXPECT_TRUE(result.aborted);
  EXPECT_FALSE(result.completed);
  EXPECT_NE(result.failure.find("role right has no legal move after step 1"),
            std::string::npos);
  EXPECT_EQ(result.steps(), 1u);
  EXPECT_TRUE(result.goals.empty());
  EXPECT_EQ(log.back(), "abort");
}

TEST(Referee, AbortsAMatchWhoseRulesHaveNoMeaning) {
  const match::MatchResult result =
      run_match(match::make_legal_player(), match::make_legal_player(),
                {.fails_in_next = true});
  EXPECT_TRUE(result.aborted);
  EXPECT_EQ(result.failure, "a term grows for ever");
}

TEST(Referee, AbortsAtTheStepLimit) {
  match::MatchOptions options = still_clock();
  options.step_limit = 4;
  const match::MatchResult result =
      run_match(match::make_legal_player(), match::make_legal_player(),
                {.length = 9}, options);
  EXPECT_TRUE(result.aborted);
  EXPECT_EQ(result.steps(), 4u);
  EXPECT_NE(result.failure.find("4 steps"), std::string::npos);
}

TEST(Referee, LeavesAGoalThatTheRulesDoNotGiveOut) {
  const match::MatchResult result =
      run_match(match::make_legal_player(), match::make_legal_player(),
                {.goal_of_right = false});
  EXPECT_TRUE(result.completed);
  EXPECT_EQ(result.goals, (std::vector<std::optional<int>>{0, std::nullopt}));
  ASSERT_EQ(result.warnings.size(), 1u);
  EXPECT_NE(result.warnings[0].find("right"), std::string::npos);
  EXPECT_NE(match::summary_json(result).find("\"goals\":[0,null]"),
            std::string::npos);
}

TEST(Referee, StopsAMatchThatIsOverBeforeItBegins) {
  Log log;
  const match::MatchResult result = run_match(
      match::make_legal_player(),
      std::make_unique<ScriptedPlayer>(std::vector{answered("")}, &log),
      {.length = 0});
  EXPECT_TRUE(result.completed);
  EXPECT_EQ(result.steps(), 0u);
  EXPECT_EQ(log, (Log{"start right 4.000000", "stop nil"}));
}

TEST(Referee, RefusesClocksOfNothing) {
  match::MatchOptions options = still_clock();
  options.play_clock = {};
  EXPECT_THROW(run_match(match::make_legal_player(), match::make_legal_player(),
                         {}, options),
               gdl::Error);
}

/// Thinks until it is cancelled.
class EndlessPlayer : public ScriptedPlayer {
 public:
  EndlessPlayer(std::function<void()> on_thinking, Log* log)
      : ScriptedPlayer({answered("")}, log),
        on_thinking_(std::move(on_thinking)) {}

  match::Reply play(const match::PlayRequest&, match::Budget) override {
    on_thinking_();
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return cancelled_; });
    return {match::Reply::Status::kTimeout, "", 0};
  }

  void cancel() override {
    const std::lock_guard lock(mutex_);
    cancelled_ = true;
    changed_.notify_all();
  }

 private:
  std::function<void()> on_thinking_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool cancelled_ = false;
};

TEST(Referee, AbortsAllPlayersWhenCancelled) {
  Log left;
  Log right;
  match::Referee* referee = nullptr;
  std::vector<std::unique_ptr<match::Player>> players;
  players.push_back(std::make_unique<EndlessPlayer>(
      [&referee] { referee->cancel(); }, &left));
  players.push_back(
      std::make_unique<ScriptedPlayer>(std::vector{answered("nil")}, &right));
  match::Referee cancelled(std::make_unique<PickingGame>(), {},
                           std::move(players), still_clock());
  referee = &cancelled;
  match::MatchListener silent;
  const match::MatchResult result = cancelled.run(silent);

  EXPECT_TRUE(result.aborted);
  EXPECT_FALSE(result.completed);
  EXPECT_EQ(result.failure, "interrupted");
  EXPECT_EQ(result.steps(), 0u);
  EXPECT_EQ(fault_count(result), 0u);
  EXPECT_EQ(left.back(), "abort");
  EXPECT_EQ(right.back(), "abort");
}

TEST(Referee, TellsItsListenerWhatHappens) {
  class Recorder : public match::MatchListener {
   public:
    void on_start(const match::MatchResult& so_far) override {
      add("start", so_far);
    }
    void on_ready(const match::MatchResult& so_far) override {
      add("ready", so_far);
    }
    void on_step(const match::MatchResult& so_far) override {
      add("step", so_far);
    }
    void on_finish(const match::MatchResult& result) override {
      add(result.completed ? "completed" : "aborted", result);
    }
    Log log;

   private:
    void add(const std::string& event, const match::MatchResult& so_far) {
      log.push_back(event + " " + std::to_string(so_far.states.size()) + " " +
                    std::to_string(so_far.errors.size()));
    }
  };
  std::vector<std::unique_ptr<match::Player>> players;
  players.push_back(match::make_legal_player());
  players.push_back(match::make_random_player(1));
  match::Referee referee(std::make_unique<PickingGame>(), {},
                         std::move(players), still_clock());
  Recorder recorder;
  referee.run(recorder);
  EXPECT_EQ(recorder.log, (Log{"start 1 0", "ready 1 1", "step 2 2", "step 3 3",
                               "completed 3 3"}));
}

TEST(Referee, SendsTheRulesWithoutCommentsInTheirOrder) {
  const gdl::Rulesheet rulesheet = tests::rules_of(
      "(role x) ; the only one\n(<= (legal x noop)\n  (true on))");
  std::string text;
  for (const gdl::Expression& rule : match::wire_rules(rulesheet)) {
    text += gdl::to_string(rule);
  }
  EXPECT_EQ(text, "(role x)(<= (legal x noop) (true on))");
}

TEST(RandomPlayer, PlaysTheSameForTheSameSeed) {
  const auto moves = [](std::uint64_t seed) {
    return run_match(match::make_random_player(seed),
                     match::make_legal_player(), {.length = 40})
        .moves;
  };
  EXPECT_EQ(moves(1), moves(1));
  EXPECT_NE(moves(1), moves(2));
}

TEST(LegalPlayer, PlaysTheFirstLegalMove) {
  const match::MatchResult result =
      run_match(match::make_legal_player(), match::make_legal_player());
  EXPECT_EQ(result.moves[1],
            (std::vector<std::string>{"(pick 1 0)", "(pick 1 0)"}));
}

TEST(SummaryJson, StandsOnOneLineWithTheKeysThatScriptsReadInOrder) {
  match::MatchResult result;
  result.match_id = "match.g.1";
  result.roles = {"x", "o"};
  result.players = {"agent", "random"};
  result.states = {{}, {}};
  result.moves = {{"(mark 1 1)", "noop"}};
  result.errors = {{"", ""}, {"IL \"a\xff\"", ""}};
  result.seconds = {{0.5, 0.25}};
  result.goals = {100, 0};
  result.completed = true;
  EXPECT_EQ(match::summary_json(result),
            "{\"matchId\":\"match.g.1\",\"roles\":[\"x\",\"o\"],"
            "\"players\":[\"agent\",\"random\"],"
            "\"moves\":[[\"(mark 1 1)\",\"noop\"]],\"goals\":[100,0],"
            "\"errors\":[[\"\",\"\"],[\"IL \\\"a\xEF\xBF\xBD\\\"\",\"\"]],"
            "\"steps\":1,\"isCompleted\":true,\"isAborted\":false,"
            "\"seconds_per_move\":[0.5,0.25],\"warnings\":[]}");
}

}  // namespace referee_test
}  // namespace gamemaster
