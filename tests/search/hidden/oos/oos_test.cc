// Online outcome sampling on games whose equilibria are known.

#include <gtest/gtest.h>

#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "search/hidden/oos/oos_search.h"
#include "tests/search/hidden/exact_games.h"

namespace search::hidden::oos::oos_test {
namespace {

TEST(OosSearch, IsLessExploitableWithMoreTime) {
  const double soon = nash_conv_of<OosSearch>(kuhn_poker(), 100);
  const double later = nash_conv_of<OosSearch>(kuhn_poker(), 10'000);
  EXPECT_LT(later, soon);
  EXPECT_LT(later, 5);
}

TEST(OosSearch, MixesWhereAllChooseAtOnce) {
  EXPECT_LT(nash_conv_of<OosSearch>(rock_paper_scissors_at_once(), 20'000), 2);
  EXPECT_LT(nash_conv_of<OosSearch>(hidden_rock_paper_scissors(), 20'000), 2);
}

TEST(OosSearch, FindsAMoveThatOnlyLooks) {
  FakeMachine machine(coin_and_cups());
  OosSearch search(machine, 0, iterations(5000), std::make_unique<NoReserve>());
  search.observe({0, std::nullopt, {}, true});
  EXPECT_EQ(search.choose_move(no_hurry()), 1U);
  EXPECT_GT(search.report().moves.front().probability, 0.9);
  search.observe({1, std::nullopt, {1}, true});
  EXPECT_EQ(search.choose_move(no_hurry()), 1U);
}

TEST(OosSearch, PlaysTheSameForTheSameSeed) {
  FakeMachine machine(kuhn_poker());
  for (int i = 0; i < 2; ++i) {
    OosSearch first(machine, 1, iterations(500), std::make_unique<NoReserve>());
    OosSearch second(machine, 1, iterations(500),
                     std::make_unique<NoReserve>());
    for (OosSearch* const search : {&first, &second}) {
      search->observe({0, std::nullopt, {1}, true});
      search->choose_move(no_hurry());
    }
    EXPECT_EQ(first.report().moves.front().probability,
              second.report().moves.front().probability);
  }
}

/// Alice picks m0 or m1, which wins; then chance has ten moves in each of 400
/// steps, whose number is the state, and nobody sees them.
FakeGame long_match() {
  constexpr std::uint64_t kPickedRight = 1 << 16;
  FakeGame game;
  game.roles = {"random", "alice"};
  game.move_count = 10;
  game.legal = [](std::uint64_t state, reasoner::RoleIndex role) {
    std::vector<reasoner::MoveId> moves(role == 0 ? 10 : state == 0 ? 2 : 1);
    std::iota(moves.begin(), moves.end(), reasoner::MoveId{0});
    return moves;
  };
  game.next = [](std::uint64_t state,
                 std::span<const reasoner::MoveId> joint_move) {
    return state + 1 + (joint_move[1] == 1 ? kPickedRight : 0);
  };
  game.result =
      [](std::uint64_t state) -> std::optional<std::vector<reasoner::Goal>> {
    if (state % kPickedRight < 400) return std::nullopt;
    return std::vector<reasoner::Goal>{0, state > kPickedRight ? 100 : 0};
  };
  game.sees = [](auto, auto, auto) {
    return std::vector<reasoner::PerceptId>();
  };
  return game;
}

TEST(OosSearch, LearnsInMatchesMoreUnlikelyThanANumberCanSay) {
  FakeMachine machine(long_match());
  OosSearch search(machine, 1, iterations(100), std::make_unique<NoReserve>());
  EXPECT_EQ(search.choose_move(no_hurry()), 1U);
  EXPECT_GT(search.report().moves.front().probability, 0.9);
}

TEST(OosSearch, StopsWhereInformationStatesFillTheMemory) {
  FakeMachine machine(long_match());
  Settings settings = iterations(10'000);
  settings.memory_mb = 1;
  OosSearch search(machine, 1, settings, std::make_unique<NoReserve>());
  search.choose_move(no_hurry());
  // Chance comes to 400 new ones in each.
  EXPECT_LT(search.report().playouts, 40U);
}

/// Notes whether there was time for it.
class TimedReserve final : public HiddenSearch {
 public:
  explicit TimedReserve(bool& has_time) : has_time_(has_time) {}
  void observe(const reasoner::EvidenceStep& /*step*/) override {}
  void prepare_candidate() override {}
  reasoner::MoveId choose_move(const Deadline& deadline) override {
    has_time_ = !deadline.expired();
    return 0;
  }

 private:
  bool& has_time_;
};

TEST(OosSearch, LeavesTimeWhereNoSampleComesToWhatIsKnown) {
  FakeMachine machine(coin_and_cups());
  bool has_time = false;
  OosSearch search(machine, 0, {}, std::make_unique<TimedReserve>(has_time));
  // Whoever does not ask is told nothing.
  search.observe({0, std::nullopt, {}, true});
  search.observe({0, std::nullopt, {1}, true});
  search.choose_move(Deadline::cpu(0.5));
  EXPECT_TRUE(has_time);
}

TEST(OosSearch, StopsAtTheDeadlineInMatchesWithoutEnd) {
  expect_stop_at_deadline<OosSearch>();
}

TEST(OosSearch, StopsAtTheDeadlineAmongTheJointMovesOfAStep) {
  FakeMachine machine(endless({"a", "b"}, 60));
  OosSearch search(machine, 0, {}, std::make_unique<FirstMove>());
  Deadline deadline(Deadline::Clock::time_point::max());
  machine.before_step = [&] {
    if (machine.steps == 9) deadline.cancel();
  };
  search.observe({0, std::nullopt, {}, true});
  search.choose_move(deadline);
  EXPECT_LE(machine.steps, 11U);
}

}  // namespace
}  // namespace search::hidden::oos::oos_test
