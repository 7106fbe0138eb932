// Who follows what others write.

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "gamemaster/database/database.h"
#include "gamemaster/store/store.h"
#include "tests/gamemaster/store/store_fixture.h"

namespace gamemaster {
namespace store_watches_test {

using std::chrono::milliseconds;

/// Longer than a message takes to come, under whatever load.
constexpr std::chrono::seconds kLong{60};

class StoreWatchesTest : public StoreOnAllBackends {};

INSTANTIATE_TEST_SUITE_P(Stores, StoreWatchesTest, all_backends(),
                         backend_name);

class PostgresWatchesTest : public StoreFixture {
 protected:
  PostgresWatchesTest() : StoreFixture(Backend::kPostgres) {}

  /// Until it listens: what changed before may have been missed, and is heard.
  static void await_beginning(store::Store& store) {
    EXPECT_TRUE(store.watch_match("")->wait(kLong));
  }
};

TEST_P(StoreWatchesTest, HearsOfAMatchThatAnotherPlays) {
  store::Store ours(path_);
  store::Store theirs(path_);
  const std::int64_t game = ours.add_game(new_picking_game()).id;
  const auto watch = ours.watch_match("match.1");
  std::jthread other([&] { play_picking(theirs, {.game = game}, "match.1"); });
  const auto until = std::chrono::steady_clock::now() + kLong;
  bool is_over = false;
  while (!is_over && std::chrono::steady_clock::now() < until) {
    const auto match = ours.find_match("match.1");
    is_over = match && match->status == store::MatchStatus::kCompleted;
    if (!is_over) watch->wait(kLong);
  }
  EXPECT_TRUE(is_over);
}

TEST_F(PostgresWatchesTest, AreWokenByTheirOwnSubjectAlone) {
  store::Store ours(path_);
  store::Store theirs(path_);
  await_beginning(ours);
  const auto chess = ours.watch_tournament("chess");
  const auto long_name = ours.watch_tournament(std::string(5000, 'x') + "\xC3");
  const auto go = ours.watch_tournament("go");
  theirs.tell_of_tournament(std::string(5000, 'x') + "\xC3");
  theirs.tell_of_tournament("go");
  EXPECT_TRUE(go->wait(kLong));
  EXPECT_TRUE(long_name->wait(kLong));
  // Messages come in order: one of chess would have come before.
  EXPECT_FALSE(chess->wait(milliseconds(0)));
  EXPECT_FALSE(go->wait(milliseconds(0)));
  theirs.tell_of_tournament("chess");
  EXPECT_TRUE(chess->wait(kLong));
}

TEST_F(PostgresWatchesTest, HearOfEachStepAndOfTheTournamentsBeginAndEnd) {
  store::Store ours(path_);
  store::Store theirs(path_);
  const store::NewMatch row = {.game = ours.add_game(new_picking_game()).id,
                               .tournament = "cup",
                               .number = 0};
  match::MatchResult match = begun_picking("match.1");
  await_beginning(ours);
  const auto step = ours.watch_match("match.1");
  const auto cup = ours.watch_tournament("cup");
  const std::int64_t id = theirs.begin_match(row, match);
  theirs.update_match(id, match);
  EXPECT_TRUE(step->wait(kLong));
  EXPECT_TRUE(cup->wait(kLong));
  match.errors = {{"", ""}, {"", ""}};
  match.moves = {{"a", "b"}};
  match.seconds = {{0, 0}};
  match.states.push_back({"(step 1)"});
  match.state_times.push_back(2);
  theirs.update_match(id, match);
  EXPECT_TRUE(step->wait(kLong));
  EXPECT_FALSE(cup->wait(milliseconds(0)));
  match.aborted = true;
  theirs.update_match(id, match);
  EXPECT_TRUE(step->wait(kLong));
  EXPECT_TRUE(cup->wait(kLong));
}

TEST_F(PostgresWatchesTest, GoOnAfterTheServerWasKilled) {
  store::Store ours(path_);
  store::Store theirs(path_);
  await_beginning(ours);
  const auto watch = ours.watch_tournament("cup");
  server_->kill();
  server_->start();
  // Everything may have changed meanwhile.
  EXPECT_TRUE(watch->wait(kLong));
  theirs.tell_of_tournament("cup");
  EXPECT_TRUE(watch->wait(kLong));
}

}  // namespace store_watches_test
}  // namespace gamemaster
