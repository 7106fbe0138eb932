#include "search/uct/line_variation.h"

#include <gtest/gtest.h>

#include "gdl/rulesheet.h"
#include "reasoner/engines/engine.h"

namespace search {
namespace line_variation_test {

using reasoner::MoveId;

// Three switches, one after the other; each one that is on is worth 30.
constexpr const char* kSwitches = R"(
  (role r) (init (step 1))
  (succ 1 2) (succ 2 3) (succ 3 4)
  (<= (legal r (set ?x on)) (true (step ?x)) (succ ?x ?y))
  (<= (legal r (set ?x off)) (true (step ?x)) (succ ?x ?y))
  (<= (next (on ?x)) (does r (set ?x on)))
  (<= (next (on ?x)) (true (on ?x)))
  (<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
  (<= terminal (true (step 4)))
  (<= (goal r 90) (true (on 1)) (true (on 2)) (true (on 3)))
  (<= (goal r 0) (not (true (on 1)))))";

class LineVariationTest : public testing::Test {
 protected:
  LineVariationTest() {
    gdl::Diagnostics diagnostics;
    machine_ = reasoner::engines::make_state_machine(
        gdl::read_kif(kSwitches, diagnostics));
    machine_->initial_state(start_);
    for (const char* name : {"(set 1 on)", "(set 2 on)", "(set 3 on)"}) {
      line_.push_back(machine_->intern_move(0, name));
    }
  }

  std::size_t differences(std::uint64_t playout) {
    uct::play_variation(*machine_, start_, line_,
                        reasoner::playout_key(1, playout), 100,
                        Deadline(Deadline::after(60)), scratch_, outcome_);
    EXPECT_EQ(outcome_.end, reasoner::PlayoutEnd::kTerminal);
    EXPECT_EQ(scratch_.moves.size(), line_.size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < line_.size(); ++i) {
      count += scratch_.moves[i] != line_[i] ? 1 : 0;
    }
    return count;
  }

  std::unique_ptr<reasoner::StateMachine> machine_;
  reasoner::State start_;
  std::vector<MoveId> line_;
  reasoner::PlayoutScratch scratch_;
  reasoner::Outcome outcome_;
};

TEST_F(LineVariationTest, ChangesAtMostOneMove) {
  std::size_t changed = 0;
  for (std::uint64_t playout = 0; playout < 100; ++playout) {
    const std::size_t count = differences(playout);
    EXPECT_LE(count, 1U);
    EXPECT_EQ(outcome_.goals[0] == 90, count == 0);
    changed += count;
  }
  // Half of the draws hit the move of the line again.
  EXPECT_GT(changed, 20U);
  EXPECT_LT(changed, 80U);
}

TEST_F(LineVariationTest, GoesOnAtRandomBehindTheLine) {
  line_.resize(1);
  uct::play_variation(*machine_, start_, line_, reasoner::playout_key(1, 1),
                      100, Deadline(Deadline::after(60)), scratch_, outcome_);
  EXPECT_EQ(scratch_.moves.size(), 3U);
}

TEST_F(LineVariationTest, IsAbandonedAtTheDeadline) {
  uct::play_variation(*machine_, start_, line_, reasoner::playout_key(1, 1),
                      100, Deadline(Deadline::after(0)), scratch_, outcome_);
  EXPECT_EQ(outcome_.end, reasoner::PlayoutEnd::kAbandoned);
}

}  // namespace line_variation_test
}  // namespace search
