#include "gamemaster/players/in_process_player.h"

#include <gtest/gtest.h>

#include "tests/gamemaster/card_matches.h"
#include "tests/gamemaster/fault_count.h"

namespace gamemaster {
namespace in_process_player_test {

/// Notes what it observes and answers one thing after the other.
class Observer : public players::HiddenMoveChooser {
 public:
  Observer(reasoner::StateMachine& machine, reasoner::RoleIndex role,
           Names answers, Names& notes)
      : machine_(machine),
        role_(role),
        answers_(std::move(answers)),
        notes_(notes) {}

  void observe(const reasoner::EvidenceStep& step) override {
    std::string line = machine_.game().move_name(role_, step.own_move.value());
    if (step.refused_move) {
      line += " not " + machine_.game().move_name(role_, *step.refused_move);
    }
    for (const reasoner::PerceptId percept : step.percepts) {
      line += " " + machine_.game().percept_name(role_, percept);
    }
    notes_.push_back(line);
  }

  reasoner::MoveId choose(std::chrono::steady_clock::time_point) override {
    return machine_.intern_move(role_, answers_.at(notes_.size()));
  }

  std::string doubts() const override {
    return notes_.empty() ? "" : "step 1 is strange";
  }

  void cancel() override {}

 private:
  reasoner::StateMachine& machine_;
  reasoner::RoleIndex role_;
  Names answers_;
  Names& notes_;
};

players::ChooserMakers observing(const Names& answers, Names& notes) {
  players::ChooserMakers makers;
  makers.hidden = [answers, &notes](reasoner::StateMachine& machine,
                                    reasoner::RoleIndex role) {
    return std::make_unique<Observer>(machine, role, answers, notes);
  };
  return makers;
}

std::unique_ptr<match::Player> in_process(players::ChooserMakers makers) {
  return std::make_unique<players::InProcessPlayer>(
      "thinker",
      [](const match::StartRequest&) { return machine_of(kCardGame); },
      std::move(makers));
}

TEST(InProcessPlayer, IsToldWhatItsRoleKnows) {
  Names notes;
  const match::MatchResult result =
      play_cards(in_process(observing({"noop", "(say quiet)"}, notes)),
                 says("(say loud)"));
  EXPECT_EQ(notes, (Names{"noop " + card(result, 0)}));
  EXPECT_EQ(result.moves[1][0], "(say quiet)");
  EXPECT_EQ(fault_count(result), 0u);
}

TEST(InProcessPlayer, LogsWhatNothingExplains) {
  Names notes;
  testing::internal::CaptureStdout();
  play_cards(in_process(observing({"noop", "(say quiet)"}, notes)),
             says("(say loud)"));
  const std::string log = testing::internal::GetCapturedStdout();
  EXPECT_NE(log.find("thinker: step 1 is strange"), std::string::npos) << log;
}

TEST(InProcessPlayer, TakesWhatWasReplacedForIllegal) {
  Names notes;
  const match::MatchResult result =
      play_cards(in_process(observing({"(say quiet)", "(say quiet)"}, notes)),
                 says("(say loud)"));
  EXPECT_EQ(result.errors[1][0], "IL (say quiet)");
  EXPECT_EQ(notes, (Names{"noop not (say quiet) " + card(result, 0)}));
}

TEST(InProcessPlayer, TakesNoAnswerForIllegalThatDidNotCount) {
  const match::MatchResult before =
      play_cards(says("(say loud)"), says("(say loud)"));
  match::MatchOptions options = options_with("2");
  options.past = {before.moves[0]};
  Names notes;
  match::MatchListener silent;
  play_cards(in_process(observing({"(say quiet)", "(say quiet)"}, notes)),
             says("(say loud)"), std::move(options), silent);
  EXPECT_EQ(notes, (Names{"noop " + card(before, 0)}));
}

TEST(InProcessPlayer, PlaysAtRandomWhereNothingChooses) {
  const match::MatchResult result =
      play_cards(in_process({}), says("(say loud)"));
  EXPECT_TRUE(result.completed);
  EXPECT_EQ(fault_count(result), 0u);
}

/// Wants to see all that a cheat is told.
class StateReader : public players::MoveChooser {
 public:
  StateReader(reasoner::StateMachine& machine, Names& facts)
      : machine_(machine), facts_(facts) {}
  reasoner::MoveId choose(const reasoner::State& state,
                          reasoner::RoleIndex role,
                          std::chrono::steady_clock::time_point) override {
    facts_ = machine_.game().facts(state);
    std::vector<reasoner::MoveId> legal;
    machine_.legal_moves(state, role, legal);
    return legal.front();
  }
  void advance(std::span<const reasoner::MoveId>,
               const reasoner::State&) override {}
  void cancel() override {}

 private:
  reasoner::StateMachine& machine_;
  Names& facts_;
};

TEST(InProcessPlayer, ThatCheatsFollowsTheState) {
  Names facts;
  players::ChooserMakers makers;
  makers.open = [&facts](reasoner::StateMachine& machine) {
    return std::make_unique<StateReader>(machine, facts);
  };
  makers.cheats = true;
  const match::MatchResult result =
      play_cards(in_process(makers), says("(say loud)"));
  EXPECT_EQ(facts, result.states[1]);
  EXPECT_EQ(fault_count(result), 0u);
}

}  // namespace in_process_player_test
}  // namespace gamemaster
