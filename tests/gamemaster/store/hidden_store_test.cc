#include <gtest/gtest.h>

#include "gamemaster/store/match_store_listener.h"
#include "tests/gamemaster/card_matches.h"

namespace gamemaster {
namespace hidden_store_test {

/// What the store says of the match while it is played.
class Peeker : public match::MatchListener {
 public:
  Peeker(store::Store& store, store::MatchStoreListener& writer)
      : store_(store), writer_(writer) {}
  void on_start(const match::MatchResult& so_far) override {
    writer_.on_start(so_far);
    peek(so_far);
  }
  void on_step(const match::MatchResult& so_far) override {
    writer_.on_step(so_far);
    peek(so_far);
  }
  void on_finish(const match::MatchResult& result) override {
    writer_.on_finish(result);
  }

 private:
  void peek(const match::MatchResult& so_far) {
    const auto match = store_.find_match(so_far.match_id);
    ASSERT_TRUE(match);
    EXPECT_TRUE(match->hides);
    EXPECT_EQ(match->status, store::MatchStatus::kRunning);
    EXPECT_NE(match->chance->seed, "") << "so that it can go on";
    EXPECT_EQ(store_.match_result(so_far.match_id)->chance->seed, "");
    EXPECT_EQ(store_.match_record(so_far.match_id)->chance->seed, "");
  }

  store::Store& store_;
  store::MatchStoreListener& writer_;
};

TEST(HiddenStore, KeepsPerceptsAndTheSecretOfChance) {
  store::Store store(":memory:");
  store::NewGame game;
  game.key = "cards";
  game.rulesheet = kCardGame;
  game.roles = {"alice", "random", "bob"};
  store::NewMatch row;
  row.game = store.add_game(game).id;
  row.specs = {"random", "", "legal"};
  match::MatchOptions options = options_with("3");
  row.chance_seed = options.chance->seed();
  store::MatchStoreListener writer(store, row);
  Peeker peeker(store, writer);
  const match::MatchResult result = play_cards(
      says("(say loud)"), says("(say quiet)"), std::move(options), peeker);
  ASSERT_EQ(writer.failure(), "");

  const auto stored = store.match_result(result.match_id);
  EXPECT_EQ(stored->percepts, result.percepts);
  EXPECT_EQ(stored->chance, result.chance);
  EXPECT_TRUE(stored->hides);
  EXPECT_EQ(replayed(*store.match_record(result.match_id)), "");
  EXPECT_EQ(store.find_match(result.match_id)->played_seats().size(), 2u);
  EXPECT_EQ(store.match_steps(result.match_id, 2, 1).at(0).percepts,
            result.percepts[1]);
  // Nobody has the seat of chance: nobody is rated for it.
  store.for_each_outcome({}, [](const store::MatchOutcome& outcome) {
    EXPECT_EQ(outcome.players.size(), 2u);
    EXPECT_EQ(outcome.goals.size(), 2u);
  });
  EXPECT_FALSE(store.find_player(""));

  // What others refereed keeps it, too.
  store::Store other(":memory:");
  other.put_record(other.add_game(game).id, game.roles, record_of(result), "");
  const auto again = other.match_record(result.match_id);
  EXPECT_EQ(again->percepts, result.percepts);
  EXPECT_EQ(again->chance, record_of(result).chance);
  EXPECT_EQ(replayed(*again), "");
}

}  // namespace hidden_store_test
}  // namespace gamemaster
