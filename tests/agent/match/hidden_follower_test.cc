#include "agent/match/hidden_follower.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/expression.h"
#include "tests/reasoner/named_machine.h"

namespace agent {
namespace hidden_follower_test {

using Names = match::Follower::Names;

/// A game for two in which each may hear the other one.
class HiddenMachine final : public reasoner::EndlessMachine {
 public:
  explicit HiddenMachine(std::vector<std::string> moves = {"Check", "(Bet 2)"},
                         bool hides = true)
      : EndlessMachine(reasoner::Game({"Alice", "Bob"}, hides)) {
    for (reasoner::RoleIndex role : {0U, 1U}) {
      for (const std::string& move : moves) game_.intern_move(role, move);
      game_.intern_percept(role, "(Heard Bet)");
      game_.intern_percept(role, "(Dealt Jack)");
    }
  }
  void percepts(const reasoner::State&, std::span<const reasoner::MoveId>,
                reasoner::RoleIndex,
                std::vector<reasoner::PerceptId>& percepts) override {
    percepts.clear();
  }
};

/// Writes down what it is told, by names: own move, what was refused, percepts.
class NotingSearch final : public search::hidden::HiddenSearch {
 public:
  NotingSearch(reasoner::StateMachine& machine, reasoner::RoleIndex role,
               Names& notes)
      : machine_(machine), role_(role), notes_(notes) {
    notes_.push_back("begin");
  }
  void observe(const reasoner::EvidenceStep& step) override {
    const reasoner::Game& game = machine_.game();
    std::string note =
        step.own_move ? game.move_name(role_, *step.own_move) : "?";
    if (step.refused_move) {
      note += " not " + game.move_name(role_, *step.refused_move);
    }
    for (const reasoner::PerceptId percept : step.percepts) {
      note += ", " + game.percept_name(role_, percept);
    }
    notes_.push_back(note + (step.goes_on ? "" : ", over"));
  }
  void prepare_candidate() override {}
  reasoner::MoveId choose_move(const search::Deadline&) override {
    set_candidate(1);
    return 1;
  }
  /// Of what it is said to have heard twice in a match.
  std::string doubts() const override {
    return std::count(notes_.begin(), notes_.end(), "Check, (Heard Bet)") > 1
               ? "the last step is strange"
               : "";
  }

 private:
  reasoner::StateMachine& machine_;
  reasoner::RoleIndex role_;
  Names& notes_;
};

class HiddenFollowerTest : public testing::Test {
 protected:
  match::HiddenFollower begin() {
    return {std::make_unique<HiddenMachine>(), "alice",
            [this](reasoner::StateMachine& machine, reasoner::RoleIndex role) {
              return std::make_unique<NotingSearch>(machine, role, notes_);
            },
            "m.1"};
  }
  static std::vector<gdl::Expression> terms(const Names& texts) {
    std::vector<gdl::Expression> terms;
    for (const std::string& text : texts) {
      gdl::Diagnostics ignored;
      terms.push_back(gdl::read_first_expression(text, ignored));
    }
    return terms;
  }
  static match::StepNews report(const std::string& own_move,
                                const Names& percepts) {
    match::StepNews news;
    news.report.emplace();
    news.report->own_move = terms({own_move})[0];
    news.report->percepts = terms(percepts);
    return news;
  }
  static match::StepNews list(const Names& percepts,
                              std::optional<std::string> answer) {
    match::StepNews news;
    news.moves = percepts;
    news.answer_was_in_time = answer.has_value();
    news.answer = std::move(answer);
    return news;
  }

  Names notes_;
};

TEST_F(HiddenFollowerTest, IsToldPerceptsByName) {
  match::HiddenFollower follower = begin();
  follower.follow(report("CHECK", {"(heard bet)", "(DEALT JACK)"}));
  match::StepNews last = report("(bet 2)", {});
  last.is_last = true;
  follower.follow(last);
  EXPECT_EQ(notes_, (Names{"begin", "Check, (Dealt Jack), (Heard Bet)",
                           "(Bet 2), over"}));
  EXPECT_EQ(follower.number(), 2u);
}

TEST_F(HiddenFollowerTest, LeavesOutWhatNoRuleLetsItSee) {
  match::HiddenFollower follower = begin();
  follower.follow(report("check", {"(heard call)", "(heard bet)"}));
  follower.follow(report("check", {"(heard bet)", "(Heard Bet)"}));
  EXPECT_EQ(notes_,
            (Names{"begin", "Check, (Heard Bet)", "Check, (Heard Bet)"}));
}

TEST_F(HiddenFollowerTest, TakesAReplacedAnswerForARefusedOne) {
  match::HiddenFollower follower = begin();
  match::StepNews news = report("check", {});
  news.answer = "(Bet 2)";
  news.answer_was_in_time = true;
  follower.follow(news);
  news.answer_was_in_time = false;  // or it came too late
  follower.follow(news);
  news.answer = "Check";
  news.answer_was_in_time = true;
  follower.follow(news);
  EXPECT_EQ(notes_, (Names{"begin", "Check not (Bet 2)", "Check", "Check"}));
}

TEST_F(HiddenFollowerTest, BelievesItsAnswerWhereOnlyPerceptsAreSent) {
  match::HiddenFollower follower = begin();
  follower.follow(list({"(DEALT JACK)"}, "(Bet 2)"));
  follower.follow(list({}, std::nullopt));
  EXPECT_EQ(notes_, (Names{"begin", "(Bet 2), (Dealt Jack)", "?"}));
}

TEST_F(HiddenFollowerTest, TellsAJointMoveFromPercepts) {
  match::HiddenFollower follower = begin();
  EXPECT_TRUE(follower.states_joint_move({"check", "(BET 2)"}));
  EXPECT_FALSE(follower.states_joint_move({"check"}));
  EXPECT_FALSE(follower.states_joint_move({"check", "(bet 3)"}));
  EXPECT_FALSE(follower.states_joint_move({"(heard bet)", "(dealt jack)"}));
  EXPECT_FALSE(follower.states_joint_move({}));
  follower.follow(list({}, "Check"));
  EXPECT_FALSE(follower.states_joint_move({"check", "(BET 2)"}));
}

TEST_F(HiddenFollowerTest, TellsAnotherEngineAllThatIsKnown) {
  match::HiddenFollower follower = begin();
  follower.follow(report("(bet 2)", {"(heard bet)"}));
  // With other ids.
  const auto trouble = follower.take_faster_engine(
      std::make_unique<HiddenMachine>(Names{"(Bet 2)", "Check"}));
  EXPECT_EQ(trouble, "");
  EXPECT_EQ(notes_, (Names{"begin", "(Bet 2), (Heard Bet)", "begin",
                           "(Bet 2), (Heard Bet)"}));
  EXPECT_EQ(follower.choose_move(search::Deadline(search::Deadline::after(1))),
            "Check");
}

TEST_F(HiddenFollowerTest, LeavesAnEngineThatSeesOtherwise) {
  match::HiddenFollower follower = begin();
  EXPECT_NE(follower.take_faster_engine(
                std::make_unique<HiddenMachine>(Names{"Check"}, false)),
            "");
  EXPECT_EQ(follower.choose_move(search::Deadline(search::Deadline::after(1))),
            "(Bet 2)");
}

TEST_F(HiddenFollowerTest, LogsOnceWhatNothingExplains) {
  match::HiddenFollower follower = begin();
  const search::Deadline soon(search::Deadline::after(1));
  testing::internal::CaptureStdout();
  follower.follow(report("check", {"(heard bet)"}));
  EXPECT_EQ(follower.choose_move(soon), "(Bet 2)");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  testing::internal::CaptureStdout();
  follower.follow(report("check", {"(heard bet)"}));
  EXPECT_EQ(follower.choose_move(soon), "(Bet 2)");
  EXPECT_EQ(follower.choose_move(soon), "(Bet 2)");
  const std::string log = testing::internal::GetCapturedStdout();
  const std::string line = "m.1: the last step is strange";
  EXPECT_NE(log.find(line), std::string::npos) << log;
  EXPECT_EQ(log.find(line), log.rfind(line)) << log;
}

TEST_F(HiddenFollowerTest, ItsCandidateHasAName) {
  match::HiddenFollower follower = begin();
  EXPECT_EQ(follower.candidate(), std::nullopt);
  EXPECT_EQ(follower.legal_moves(), (Names{"Check", "(Bet 2)"}));
  follower.choose_move(search::Deadline(search::Deadline::after(1)));
  EXPECT_EQ(follower.candidate(), "(Bet 2)");
  follower.clear_candidate();
  EXPECT_EQ(follower.candidate(), std::nullopt);
}

}  // namespace hidden_follower_test
}  // namespace agent
