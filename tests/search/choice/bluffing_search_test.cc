#include "search/choice/bluffing_search.h"

#include <gtest/gtest.h>

#include <memory>
#include <utility>
#include <vector>

#include "tests/reasoner/fake_machine.h"
#include "tests/search/chance_games.h"
#include "tests/search/playing.h"

namespace search {
namespace bluffing_search_test {

using reasoner::MoveId;

/// Reports what it was made with and chooses the first of it.
class Scripted : public Search {
 public:
  explicit Scripted(Report& report) : report_(report) {}
  MoveId choose_move(const reasoner::State&, reasoner::RoleIndex,
                     const Deadline&) override {
    return report_.moves.front().move;
  }
  void advance(std::span<const MoveId>, const reasoner::State&) override {}
  Report report() const override { return report_; }

 private:
  Report& report_;
};

/// A match of rock paper scissors, or of another game, of which the search
/// thinks as it is told.
struct Table {
  explicit Table(
      const std::vector<double>& values,
      std::unique_ptr<reasoner::StateMachine> of = load("rock_paper_scissors"))
      : machine(std::move(of)), state(initial_state(*machine)) {
    for (const double value : values) {
      report.moves.push_back({static_cast<MoveId>(report.moves.size()), 0,
                              value, 0, std::nullopt});
    }
    search = choice::make_bluffing_search(
        *machine, std::make_unique<Scripted>(report), 1);
  }
  MoveId choose() { return search->choose_move(state, 0, no_hurry()); }
  /// How often of a thousand the second move is drawn.
  int seconds() {
    int count = 0;
    for (int i = 0; i < 1000; ++i) count += choose() == 1 ? 1 : 0;
    return count;
  }
  /// Plays rounds with the second move, if it is drawn, after which the search
  /// thinks that its best is worth so much.
  void bluff(double worth) {
    const double before = report.moves[0].value;
    while (choose() != 1) continue;
    std::vector<MoveId> joint_move(machine->game().role_count(), 0);
    joint_move[0] = 1;
    search->advance(joint_move, state);
    report.moves[0].value = worth;
    choose();
    report.moves[0].value = before;
  }

  std::unique_ptr<reasoner::StateMachine> machine;
  reasoner::State state;
  Report report;
  std::unique_ptr<Search> search;
};

TEST(BluffingSearch, DrawsBySquares) {
  Table table({60, 30, 0});
  EXPECT_NEAR(table.seconds(), 200, 50);
}

TEST(BluffingSearch, TakesNothingThatIsProvenWorse) {
  Table table({100, 99, 0});
  table.report.moves[0].proven = 100;
  EXPECT_EQ(table.seconds(), 0);
}

TEST(BluffingSearch, PlaysAProvenWinThatWasHardlyVisited) {
  Table table({60, 100, 0});
  table.report.moves[0].visits = 1000;
  table.report.moves[1].visits = 1;
  table.report.moves[1].proven = 100;
  EXPECT_EQ(table.seconds(), 1000);
  const MoveReport played = table.search->report().moves.front();
  EXPECT_EQ(played.move, 1U);
  EXPECT_EQ(played.probability, 1);
}

TEST(BluffingSearch, LearnsFromWhatBluffsBring) {
  Table bold({60, 30, 0});
  Table careful({60, 30, 0});
  for (int i = 0; i < 10; ++i) {
    bold.bluff(90);
    careful.bluff(30);
  }
  EXPECT_GT(bold.seconds(), 300);
  EXPECT_LT(careful.seconds(), 100);
}

TEST(BluffingSearch, LearnsNothingFromDice) {
  Table lucky({60, 30, 0}, std::make_unique<FakeMachine>(die_at_once()));
  for (int i = 0; i < 10; ++i) lucky.bluff(90);
  EXPECT_NEAR(lucky.seconds(), 200, 50);
}

TEST(BluffingSearch, HasTheCandidateOfWhatItDrew) {
  Table table({60, 30, 0});
  const MoveId move = table.choose();
  EXPECT_EQ(table.search->candidate(), move);
  table.search->clear_candidate();
  EXPECT_FALSE(table.search->candidate());
}

}  // namespace bluffing_search_test
}  // namespace search
