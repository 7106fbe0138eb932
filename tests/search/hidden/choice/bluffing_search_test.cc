#include "search/hidden/choice/bluffing_search.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>

#include "tests/search/playing.h"

namespace search::hidden {
namespace bluffing_search_test {

using reasoner::MoveId;

/// Reports what it was made with.
class Scripted : public HiddenSearch {
 public:
  explicit Scripted(Report& report) : report_(report) {}
  void observe(const reasoner::EvidenceStep&) override {}
  MoveId choose_move(const Deadline&) override {
    return report_.moves.front().move;
  }
  void prepare_candidate() override { set_candidate(0); }
  Report report() const override { return report_; }

 private:
  Report& report_;
};

class BluffingHiddenSearchTest : public testing::Test {
 protected:
  BluffingHiddenSearchTest() : machine_(load("kuhn_poker")) {
    report_.moves = {{0, 0, 60, 0.75, std::nullopt},
                     {1, 0, 60, 0.25, std::nullopt}};
    search_ = choice::make_bluffing_search(
        *machine_, 1, std::make_unique<Scripted>(report_), 1);
  }
  int seconds() {
    int count = 0;
    for (int i = 0; i < 1000; ++i) {
      count += search_->choose_move(no_hurry()) == 1 ? 1 : 0;
    }
    return count;
  }

  std::unique_ptr<reasoner::StateMachine> machine_;
  Report report_;
  std::unique_ptr<HiddenSearch> search_;
};

TEST_F(BluffingHiddenSearchTest, PlaysAMixtureAsItStandsAtFirst) {
  EXPECT_NEAR(seconds(), 250, 50);
}

TEST_F(BluffingHiddenSearchTest, BluffsMoreWhereThatBringsSomething) {
  for (int i = 0; i < 20; ++i) {
    report_.moves[0].value = 30;
    while (search_->choose_move(no_hurry()) != 1) continue;
    report_.moves[0].value = 90;
    search_->choose_move(no_hurry());
  }
  report_.moves[0].value = 60;
  EXPECT_GT(seconds(), 350);
}

TEST_F(BluffingHiddenSearchTest, HasTheCandidateOfTheSearch) {
  search_->prepare_candidate();
  EXPECT_EQ(search_->candidate(), 0U);
}

}  // namespace bluffing_search_test
}  // namespace search::hidden
