// The player who does not know the rule: that its candidates mean what they
// say, and that it finds rules out.

#include "translators/rule_game/learner/learner.h"

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/language.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "reasoner/walks/attempts.h"
#include "tests/translators/translated_games.h"
#include "translators/rule_game/language.h"
#include "translators/rule_game/learner/episode.h"
#include "translators/rule_game/learner/grammar.h"
#include "translators/rule_game/learner/players.h"

namespace translators::rule_game::learner {
namespace learner_test {

/// A rule and a board, and what our engine answers.
class Game {
 public:
  Game(const std::string& text, int pieces, int seed) {
    gdl::ForeignFile file{"game.rule", text, {}};
    file.options.settings = {"pieces=" + std::to_string(pieces),
                             "seed=" + std::to_string(seed), "refusals=1000"};
    gdl::Diagnostics diagnostics("game.rule");
    board_ = board_of(file, diagnostics).value_or(meaning::Board());
    const std::string rules = language().translate(file, diagnostics);
    EXPECT_FALSE(diagnostics.has_errors()) << text << diagnostics.format_all();
    machine_ =
        reasoner::engines::make_state_machine(rules_of_text(rules), "datalog");
  }

  const meaning::Board& board() const { return board_; }

  Episode play(Player& player) {
    machine_->initial_state(state_);
    return learner::play(player, board_,
                         [this](const Try& one) { return reply(one); });
  }

 private:
  Reply reply(const Try& one) {
    const int cell = board_.pieces[one.piece].cell;
    reasoner::State after;
    const int code =
        reasoner::walks::try_piece(*machine_, state_, meaning::column_of(cell),
                                   meaning::row_of(cell), one.bucket, after);
    state_ = after;
    const Answer answer = code == 0   ? Answer::kAccepted
                          : code == 7 ? Answer::kImmovable
                                      : Answer::kDenied;
    return {answer, machine_->is_terminal(state_)};
  }

  meaning::Board board_;
  std::unique_ptr<reasoner::StateMachine> machine_;
  reasoner::State state_;
};

/// Another one chooses the tries.
class Onlooker : public Player {
 public:
  Onlooker(Player& acting, Player& watching)
      : acting_(acting), watching_(watching) {}
  Try next() override { return acting_.next(); }
  void told(const Try& one, Answer answer) override {
    acting_.told(one, answer);
    watching_.told(one, answer);
  }

 private:
  Player& acting_;
  Player& watching_;
};

TEST(RuleGameLearner, HasCandidatesThatMeanWhatTheySay) {
  const Game first("()", 6, 3);
  const Grammar grammar = grammar_for(first.board());
  ASSERT_GT(grammar.candidates.size(), 1000U);
  std::mt19937_64 random(1);
  constexpr int kSamples = 50;
  int stuck = 0;
  for (int i = 0; i < kSamples; ++i) {
    Grammar one = grammar;
    one.candidates = {grammar.candidates[random() % grammar.candidates.size()]};
    const std::string text = text_of(one.candidates[0], one);
    Game game(text, 6, 3);
    Learner learner(game.board(), one);
    const auto player =
        make_random_player(game.board(), static_cast<std::uint64_t>(i));
    Onlooker onlooker(*player, learner);
    const Episode episode = game.play(onlooker);
    // One that is stuck says so by the same count.
    EXPECT_EQ(learner.belief().mistakes, episode.is_cleared ? 0 : 1) << text;
    EXPECT_EQ(learner.belief().rule, text);
    stuck += episode.is_cleared ? 0 : 1;
  }
  EXPECT_LT(stuck, kSamples / 4);
}

TEST(RuleGameLearner, IsRefusedLessThanHalfAsOftenAsEveryBucketInTurn) {
  for (const char* text :
       {"(color:red, bucket:0) (color:blue, bucket:1) (color:black, bucket:2) "
        "(color:yellow, bucket:3)",
        "(bucket:[!p*[0,1,2,3], p+1])", "(pos:L1, bucket:Nearby)"}) {
    int ours = 0;
    int in_turn = 0;
    for (int seed = 1; seed <= 3; ++seed) {
      Game game(text, 9, seed);
      Learner learner(game.board());
      const Episode episode = game.play(learner);
      EXPECT_TRUE(episode.is_cleared) << text;
      ours += episode.refusals();
      EXPECT_EQ(learner.belief().mistakes, 0) << text;
      in_turn += game.play(*make_player_in_turn(game.board())).refusals();
    }
    EXPECT_LT(2 * ours, in_turn) << text;
  }
}

TEST(RuleGameLearner, SaysWhichRuleItFound) {
  Game game("(pos:L1, bucket:[!p*[0,1,2,3], p+3])", 12, 5);
  Learner learner(game.board());
  game.play(learner);
  EXPECT_EQ(learner.belief().rule, "(pos:L1, bucket:[!p*[0,1,2,3], p+3])\n");
}

TEST(RuleGameLearner, ClearsBoardsOfRulesThatItDoesNotThinkOf) {
  Game game("2 (code:this.pos%3==0) \n 1 (code:this.pos%3!=0, bucket:[1,2])", 9,
            2);
  Learner learner(game.board());
  const Episode episode = game.play(learner);
  EXPECT_TRUE(episode.is_cleared);
  EXPECT_GT(learner.belief().mistakes, 0);
  // Nothing is tried twice before something else is accepted.
  EXPECT_LT(episode.steps.size(), 9U * 9 * 4);
}

TEST(RuleGameLearner, PutsPiecesIntoEveryBucketInTurn) {
  Game game("(bucket:2)", 2, 1);
  const Episode episode = game.play(*make_player_in_turn(game.board()));
  std::vector<std::pair<std::size_t, int>> tries;
  for (const Step& step : episode.steps) {
    tries.emplace_back(step.tried.piece, step.tried.bucket);
  }
  const std::vector<std::pair<std::size_t, int>> expected = {
      {0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}};
  EXPECT_EQ(tries, expected);
  EXPECT_EQ(episode.refusals(), 4);
}

}  // namespace learner_test
}  // namespace translators::rule_game::learner
