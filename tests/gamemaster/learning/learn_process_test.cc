// henhouse learn in a process of its own, and agents that play by what it
// keeps.

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "gamemaster/processes/private_folder.h"
#include "gamemaster/processes/process.h"
#include "gamemaster/store/store.h"
#include "tests/gamemaster/put_learnt.h"

namespace gamemaster {
namespace learn_process_test {

namespace fs = std::filesystem;

constexpr auto kPatience = std::chrono::seconds(60);

class LearnProcess : public testing::Test {
 protected:
  LearnProcess() { database_ = (folder_.path() / "learnt.db").string(); }

  static processes::ChildProcess start(std::vector<std::string> words) {
    words[0] =
        std::string(std::getenv("HENHOUSE_PROGRAMS")) + "/henhouse-" + words[0];
    return {words, processes::ChildProcess::Log::kKeep};
  }

  /// What `words` print, one line behind the other; expects this status.
  static std::string run(const std::vector<std::string>& words, int status) {
    processes::ChildProcess process = start(words);
    std::string text;
    while (const auto line = process.read_line(kPatience)) text += *line + "\n";
    EXPECT_TRUE(process.wait(kPatience));
    EXPECT_EQ(process.exit_status(), status) << process.log_tail();
    return text + process.log_tail();
  }

  const processes::PrivateFolder folder_;
  std::string database_;
};

TEST_F(LearnProcess, KeepsEverythingWhenItIsInterrupted) {
  processes::ChildProcess process =
      start({"learn", "games/tic_tac_toe.kif", "--minutes", "100", "--move-ms",
             "1", "--trial-ms", "1", "--db", database_, "-v"});
  // From then on it handles signals.
  const auto has_begun = [&] {
    return process.log_tail().find("learning tic_tac_toe") != std::string::npos;
  };
  while (!has_begun()) {
    ASSERT_TRUE(process.is_running()) << process.log_tail();
    process.wait(std::chrono::milliseconds(20));
  }
  ASSERT_EQ(::kill(process.id(), SIGINT), 0);
  ASSERT_TRUE(process.wait(kPatience));
  EXPECT_EQ(process.exit_status(), 0) << process.log_tail();
  EXPECT_NE(process.log_tail().find("all that was learnt is in"),
            std::string::npos);
  store::Store store(database_);
  const auto rows = store.learnt();
  ASSERT_FALSE(rows.empty());
  EXPECT_EQ(rows[0].name, "tic_tac_toe");
}

TEST_F(LearnProcess, SharesTheGamesOutAndTakesOverFromTheKilled) {
  const auto learn = [&](const std::vector<std::string>& games) {
    std::vector<std::string> words = {
        "learn", "--minutes",  "100", "--threads", "1",       "--move-ms",
        "1",     "--trial-ms", "1",   "--db",      database_, "-v"};
    words.insert(words.end(), games.begin(), games.end());
    return words;
  };
  const auto await = [](processes::ChildProcess& process,
                        const std::string& text) {
    while (process.log_tail().find(text) == std::string::npos) {
      ASSERT_TRUE(process.is_running()) << process.log_tail();
      process.wait(std::chrono::milliseconds(20));
    }
  };
  const std::string one = "games/tic_tac_toe.kif";
  const std::string other = "games/connect_four.kif";
  processes::ChildProcess first = start(learn({one, other}));
  await(first, "learning tic_tac_toe");
  processes::ChildProcess second = start(learn({one, other}));
  await(second, "learning connect_four");
  EXPECT_EQ(second.log_tail().find("learning tic_tac_toe"), std::string::npos);
  processes::ChildProcess third = start(learn({one}));
  await(third, "other processes learn all");
  ASSERT_EQ(::kill(first.id(), SIGKILL), 0);
  await(third, "learning tic_tac_toe");
  for (processes::ChildProcess* const each : {&second, &third}) {
    ASSERT_EQ(::kill(each->id(), SIGINT), 0);
    ASSERT_TRUE(each->wait(kPatience));
    EXPECT_EQ(each->exit_status(), 0) << each->log_tail();
  }
  store::Store store(database_);
  std::set<std::string> names;
  for (const store::LearntRow& row : store.learnt()) names.insert(row.name);
  EXPECT_EQ(names, (std::set<std::string>{"connect_four", "tic_tac_toe"}));
}

/// What was learnt of the game "0123", which was called `name` then.
void put_version(store::Store& store, int generation, const std::string& name,
                 double elo) {
  put_learnt(store, {.game_key = "0123",
                     .kind = store::kLearntVersion,
                     .generation = generation,
                     .data = "x",
                     .name = name,
                     .note = "a note",
                     .elo = elo});
}

TEST_F(LearnProcess, ListsAndForgets) {
  {
    store::Store store(database_);
    for (const int generation : {1, 2}) {
      put_version(store, generation, "hex", 40);
    }
  }
  const std::string list = run({"learn", "--list", "--db", database_}, 0);
  EXPECT_NE(list.find("hex (0123)"), std::string::npos) << list;
  EXPECT_NE(list.find("generation 2, Elo +80 in all: a note"),
            std::string::npos)
      << list;
  EXPECT_NE(run({"learn", "--forget", "chess", "--db", database_}, 1)
                .find("nothing was learnt of 'chess'"),
            std::string::npos);
  run({"learn", "--forget", "hex", "--db", database_}, 0);
  EXPECT_TRUE(store::Store(database_).learnt().empty());
}

TEST_F(LearnProcess, ForgetsNothingThatIsBeingLearnt) {
  store::Store store(database_);
  put_version(store, 1, "hex", 40);
  ASSERT_TRUE(store.take_game("0123"));
  EXPECT_NE(run({"learn", "--forget", "hex", "--db", database_}, 1)
                .find("hex is being learnt by another process; stop that"),
            std::string::npos);
  EXPECT_EQ(store.learnt().size(), 1);
}

TEST_F(LearnProcess, ListsAGameThatWasLearntUnderTwoNames) {
  {
    store::Store store(database_);
    put_version(store, 1, "z_hex", 10);
    put_version(store, 2, "hex", 20);
  }
  const std::string list = run({"learn", "--list", "--db", database_}, 0);
  EXPECT_NE(list.find("hex (0123)\n"
                      "  generation 1, Elo +10 in all: a note\n"
                      "  generation 2, Elo +30 in all: a note\n"),
            std::string::npos)
      << list;
}

TEST_F(LearnProcess, ListsAGameOfWhichNoVersionWasAdmittedYet) {
  const store::Store empty(database_);
  EXPECT_EQ(run({"learn", "--list", "--db", database_}, 0),
            "nothing was learnt yet\n");
  {
    store::Store store(database_);
    put_learnt(store, {.game_key = "0123", .kind = "records", .name = "hex"});
  }
  EXPECT_EQ(run({"learn", "--list", "--db", database_}, 0),
            "hex (0123)\n  no version was admitted yet\n");
}

TEST_F(LearnProcess, FindsAGameThatIsInTheDatabaseAlone) {
  {
    store::Store store(database_);
    store.add_game({.key = "mine",
                    .name = "Mine",
                    .rulesheet = R"(
                        (role a) (role b) (init (step 0))
                        (<= (legal ?r left) (role ?r))
                        (<= (legal ?r right) (role ?r))
                        (<= (next (step 1)) (true (step 0)))
                        (<= terminal (true (step 1)))
                        (<= (goal ?r 50) (role ?r)))",
                    .source = "",
                    .language = "kif",
                    .roles = {"a", "b"}});
  }
  EXPECT_NE(run({"learn", "mine", "--db", database_}, 1)
                .find("mine: only games for two roles who take turns"),
            std::string::npos);
}

TEST_F(LearnProcess, LeavesGamesAloneThatWereTakenAway) {
  {
    store::Store store(database_);
    store.add_game({.key = "mine",
                    .name = "Mine",
                    .rulesheet = "(role a) (role b)",
                    .source = "",
                    .language = "kif",
                    .roles = {"a", "b"}});
    store.put_brought(
        {.key = "mine", .title = "Mine", .owner = "", .removed = true});
  }
  EXPECT_NE(run({"learn", "--db", database_}, 2).find("no games for two"),
            std::string::npos);
}

TEST_F(LearnProcess, ReadsNothingWhereThereIsNoDatabase) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"learn", "--list", "--db", database_},
        {"learn", "--forget", "hex", "--db", database_}}) {
    EXPECT_NE(run(words, 1).find("there is no such file; henhouse learn"),
              std::string::npos);
  }
  EXPECT_FALSE(fs::exists(database_));
}

TEST_F(LearnProcess, LearnsTheOthersWhereOneCannotBeLearnt) {
  const std::string said = run({"learn", "hanoi", "tic_tac_toe", "--minutes",
                                "0.1", "--threads", "1", "--db", database_},
                               1);
  EXPECT_NE(said.find("hanoi: only games for two"), std::string::npos) << said;
  store::Store store(database_);
  const auto rows = store.learnt();
  ASSERT_FALSE(rows.empty());
  EXPECT_EQ(rows[0].name, "tic_tac_toe");
}

// No other game could be kept either, and it is not the rules that are wrong.
TEST_F(LearnProcess, EndsOnceTheDatabaseCannotBeWritten) {
  const store::Store store(database_);  // whose files are there by then
  const std::string learn =
      std::string(std::getenv("HENHOUSE_PROGRAMS")) + "/henhouse-learn";
  processes::ChildProcess process(
      {"/bin/sh", "-c",
       "trap '' XFSZ; ulimit -f 0; exec " + learn +
           " tic_tac_toe connect_four --minutes 1 --threads 1 --db " +
           database_ + " 2>&1"},
      processes::ChildProcess::Log::kKeep);
  std::string said;  // the log is a file, which cannot be written either
  while (const auto line = process.read_line(kPatience)) said += *line + "\n";
  ASSERT_TRUE(process.wait(kPatience));
  EXPECT_EQ(process.exit_status(), 1);
  const std::string failure = "cannot read or write " + database_;
  ASSERT_NE(said.find(failure), std::string::npos) << said;
  EXPECT_EQ(said.find(failure), said.rfind(failure)) << said;
}

TEST_F(LearnProcess, SaysWhatIsWrong) {
  EXPECT_NE(run({"learn", "--db", database_}, 2).find("no games for two"),
            std::string::npos);
  EXPECT_NE(run({"learn", "no_such_game", "--db", database_}, 1)
                .find("there is no such game"),
            std::string::npos);
  EXPECT_NE(run({"learn", "no_such_game", "--nightly", "--db", database_}, 1)
                .find("there is no such game"),
            std::string::npos);
  EXPECT_NE(run({"learn", "hanoi", "--minutes", "-1", "--db", database_}, 2)
                .find("--minutes"),
            std::string::npos);
  EXPECT_NE(run({"agent", "--port", "0", "--db", database_ + "x"}, 1)
                .find("henhouse learn makes it"),
            std::string::npos);
  EXPECT_NE(run({"agent", "--port", "0", "--level", "2", "--db", database_}, 2)
                .find("full strength"),
            std::string::npos);
}

}  // namespace learn_process_test
}  // namespace gamemaster
