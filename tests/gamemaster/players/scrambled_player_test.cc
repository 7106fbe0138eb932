#include "gamemaster/players/scrambled_player.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "gamemaster/match/referee.h"
#include "gdl/notation/infix_printer.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "tests/gamemaster/fault_count.h"
#include "tests/rulesheets.h"

namespace gamemaster {
namespace scrambled_player_test {

constexpr std::string_view kRules =
    "(role x) (role o) (init (at 3)) (legal x (go 1)) (legal o noop)"
    "(<= (next (at 4)) (true (at 3))) (<= terminal (true (at 4)))"
    "(goal x 100) (goal o 0)";

/// Keeps what it was told and answers as it is set up.
class Listener : public match::Player {
 public:
  explicit Listener(std::string* told, bool infix = false)
      : told_(told), infix_(infix) {}

  std::string name() const override { return "listener"; }
  match::Reply start(const match::StartRequest& request,
                     match::Budget) override {
    *told_ += "start " + request.role;
    for (const auto& rule : request.rules) *told_ += gdl::to_string(rule);
    return {};
  }
  match::Reply play(const match::PlayRequest& request, match::Budget) override {
    *told_ += "\nplay " + text(request.last.moves);
    if (!request.counts) *told_ += " in vain";
    for (const std::string& fact : request.facts) *told_ += " " + fact;
    const std::string& move = request.legal_moves.front();
    gdl::Diagnostics ignored;
    return {match::Reply::Status::kAnswered,
            infix_ ? gdl::notation::to_infix_message(
                         gdl::read_first_expression(move, ignored)) +
                         " and more"
                   : gdl::fold_case(move),
            0};
  }
  match::Reply stop(const match::LastStep& last, match::Budget) override {
    *told_ += "\nstop " + text(last.moves);
    if (!last.report) return {};
    if (last.report->own_move) *told_ += gdl::to_string(*last.report->own_move);
    for (const auto& percept : last.report->percepts) {
      *told_ += " " + gdl::to_string(percept);
    }
    return {};
  }
  match::Reply abort(match::Budget) override { return {}; }
  void cancel() override {}

 private:
  static std::string text(const std::optional<match::JointMove>& moves) {
    if (!moves) return "nil";
    std::string text;
    for (const auto& move : *moves) text += gdl::to_string(move);
    return text;
  }

  std::string* told_;
  bool infix_;
};

TEST(ScrambledPlayer, HearsOnlyOtherNamesAndIsUnderstood) {
  const gdl::Rulesheet rules = tests::rules_of(kRules);
  for (const auto style : {gdl::rules::Scrambler::Style::kTiltyard,
                           gdl::rules::Scrambler::Style::kDresden}) {
    const auto scrambler =
        std::make_shared<const gdl::rules::Scrambler>(rules, 9, style);
    std::string told;
    std::string told_to_other;
    std::vector<std::unique_ptr<match::Player>> players;
    for (int i = 0; i < 2; ++i) {
      players.push_back(std::make_unique<players::ScrambledPlayer>(
          std::make_unique<Listener>(i == 0 ? &told : &told_to_other,
                                     /*infix=*/i == 0),
          scrambler));
    }
    match::Referee referee(
        reasoner::engines::make_state_machine(rules, "datalog"),
        match::wire_rules(rules), std::move(players), {});
    match::MatchListener silent;
    const match::MatchResult result = referee.run(silent);
    EXPECT_TRUE(result.completed) << result.failure;
    EXPECT_EQ(fault_count(result), 0u);
    EXPECT_EQ(result.moves,
              (std::vector<std::vector<std::string>>{{"(go 1)", "noop"}}));
    const auto word = [&](const char* name) {
      return scrambler->scramble_text(name);
    };
    EXPECT_TRUE(told.starts_with("start " + word("x")));
    EXPECT_NE(told.find("\nplay nil (" + word("at") + " 3)"),
              std::string::npos);
    EXPECT_NE(told.find("\nstop (" + word("go") + " 1)" + word("noop")),
              std::string::npos);
    EXPECT_EQ(told.find("noop"), std::string::npos) << told;
  }
}

TEST(ScrambledPlayer, HearsWhereItsAnswerDoesNotCount) {
  std::string told;
  players::ScrambledPlayer player(std::make_unique<Listener>(&told),
                                  std::make_shared<const gdl::rules::Scrambler>(
                                      tests::rules_of(kRules), 9));
  match::PlayRequest request;
  request.legal_moves = {"(go 1)"};
  player.play(request, match::Budget(1));
  EXPECT_EQ(told, "\nplay nil");
  request.counts = false;
  player.play(request, match::Budget(1));
  EXPECT_EQ(told, "\nplay nil\nplay nil in vain");
}

// Whose order would tell which is which.
TEST(ScrambledPlayer, HearsPercepts) {
  const gdl::Rulesheet rules = tests::rules_of(kRules);
  gdl::Diagnostics ignored;
  const auto term = [&](const char* text) {
    return gdl::read_first_expression(text, ignored);
  };
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    const auto scrambler =
        std::make_shared<const gdl::rules::Scrambler>(rules, seed);
    std::vector<std::string> words = {scrambler->scramble_text("(at 3)"),
                                      scrambler->scramble_text("(go 1)"),
                                      scrambler->scramble_text("noop")};
    std::sort(words.begin(), words.end());
    std::string told;
    players::ScrambledPlayer player(std::make_unique<Listener>(&told),
                                    scrambler);
    match::LastStep last;
    last.report = {
        7, term("(go 1)"), {term("(at 3)"), term("(go 1)"), term("noop")}};
    player.stop(last, match::Budget(1));
    EXPECT_EQ(told, "\nstop nil" + scrambler->scramble_text("(go 1)") + " " +
                        words[0] + " " + words[1] + " " + words[2]);
  }
}

}  // namespace scrambled_player_test
}  // namespace gamemaster
