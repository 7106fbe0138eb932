#include "agent/match/visible_follower.h"

#include <gtest/gtest.h>

#include <memory>
#include <new>
#include <span>
#include <string>

#include "search/choice/legal_search.h"
#include "tests/agent/scripted_game.h"

namespace agent {
namespace visible_follower_test {

/// Counts how many there are.
class CountedSearch final : public search::Search {
 public:
  explicit CountedSearch(int& alive) : alive_(alive) { ++alive_; }
  ~CountedSearch() override { --alive_; }

  reasoner::MoveId choose_move(const reasoner::State&, reasoner::RoleIndex,
                               const search::Deadline&) override {
    return 0;
  }
  void advance(std::span<const reasoner::MoveId>,
               const reasoner::State&) override {}

 private:
  int& alive_;
};

TEST(VisibleFollowerTest, HoldsNoTwoSearchesWhenItLeavesAnEngine) {
  Script first_script;
  Script faster_script;
  int alive = 0;
  int others = 0;  // when the last one was made
  bool has_memory = true;
  match::VisibleFollower follower(
      {std::make_unique<ScriptedMachine>(first_script), "Black", "m.1"},
      [&](reasoner::StateMachine&) {
        if (!has_memory) throw std::bad_alloc();
        others = alive;
        return std::make_unique<CountedSearch>(alive);
      },
      "m.1");
  const auto take_and_leave = [&](bool leaves_with_memory) {
    faster_script.next_state_fails = false;
    EXPECT_EQ(follower.take_faster_engine(
                  std::make_unique<ScriptedMachine>(faster_script)),
              "");
    EXPECT_EQ(others, 1);
    faster_script.next_state_fails = true;
    has_memory = leaves_with_memory;
    match::StepNews news;
    news.moves = {"Left", "Left"};
    follower.follow(news);
  };
  take_and_leave(true);
  EXPECT_EQ(others, 0);
  EXPECT_EQ(alive, 1);
  EXPECT_THROW(take_and_leave(false), std::bad_alloc);
  EXPECT_EQ(alive, 0);
  EXPECT_EQ(follower.candidate(), std::nullopt);
}

TEST(VisibleFollowerTest, GoesOnWhereThereIsNoMemoryForAnotherSearch) {
  Script first_script;
  Script faster_script;
  auto first = std::make_unique<ScriptedMachine>(first_script);
  const reasoner::Game* const game = &first->game();
  int searches = 0;
  match::VisibleFollower follower(
      {std::move(first), "Black", "m.1"},
      [&](reasoner::StateMachine& machine) {
        if (++searches > 1) throw std::bad_alloc();
        return std::make_unique<search::choice::LegalSearch>(machine);
      },
      "m.1");
  ASSERT_EQ(follower.legal_moves().size(), 2);
  EXPECT_NE(follower.take_faster_engine(
                std::make_unique<ScriptedMachine>(faster_script)),
            "");
  EXPECT_EQ(searches, 2);
  EXPECT_EQ(&follower.game(), game);
  const search::Deadline deadline(search::Deadline::after(1000));
  EXPECT_EQ(follower.choose_move(deadline), follower.legal_moves().front());
  match::StepNews news;
  news.moves = {"Left", "Left"};
  follower.follow(news);
  EXPECT_EQ(follower.number(), 1);
  EXPECT_FALSE(follower.legal_moves().empty());
  EXPECT_TRUE(follower.choose_move(deadline));
}

}  // namespace visible_follower_test
}  // namespace agent
