// Snippets that draw or remember: what real attempts come to, against a direct
// reading in C++.

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/language.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "tests/translators/translated_games.h"
#include "translators/rule_game/language.h"
#include "translators/rule_game/meaning/board.h"

namespace translators::rule_game {
namespace runs_test {

/// A rule file on a board, played by an engine.
class Game {
 public:
  Game(const std::string& text, const std::string& board,
       const std::string& engine) {
    gdl::ForeignFile file{"game.rule", text, {}};
    file.options.settings = {board, "refusals=900"};
    gdl::Diagnostics diagnostics("game.rule");
    board_ = board_of(file, diagnostics).value_or(meaning::Board());
    const std::string rules = language().translate(file, diagnostics);
    EXPECT_TRUE(diagnostics.empty()) << diagnostics.format_all();
    machine_ =
        reasoner::engines::make_state_machine(rules_of_text(rules), engine);
    machine_->initial_state(state_);
  }

  const meaning::Board& board() const { return board_; }
  bool is_over() { return machine_->is_terminal(state_); }
  bool hides() { return machine_->game().hides(); }

  /// How many ways chance may draw in.
  std::size_t draws() {
    const auto random = machine_->game().chance_role();
    if (!random) return 0;
    std::vector<reasoner::MoveId> moves;
    machine_->legal_moves(state_, *random, moves);
    return moves.size();
  }

  /// "accepted", "denied" or "immovable"; chance draws as is said.
  std::string attempt(int cell, int bucket, int draw = 0) {
    const meaning::Corner corner =
        meaning::kCorners.at(static_cast<std::size_t>(bucket));
    std::vector<reasoner::MoveId> joint(machine_->game().role_count());
    const auto player = *machine_->game().find_role("player");
    joint[player] = machine_->intern_move(
        player, "(move " + std::to_string(meaning::column_of(cell)) + " " +
                    std::to_string(meaning::row_of(cell)) + " " +
                    std::to_string(corner.x) + " " + std::to_string(corner.y) +
                    ")");
    if (const auto random = machine_->game().chance_role()) {
      joint[*random] =
          machine_->intern_move(*random, "(draw " + std::to_string(draw) + ")");
    }
    machine_->next_state(state_, joint, state_);
    std::string answer = "accepted";
    state_.for_each([&](reasoner::PropositionId id) {
      const std::string& fact = machine_->game().proposition_name(id);
      if (fact == "(answer denied)") answer = "denied";
      if (fact == "(answer immovable)") answer = "immovable";
    });
    return answer;
  }

 private:
  meaning::Board board_;
  std::unique_ptr<reasoner::StateMachine> machine_;
  reasoner::State state_;
};

constexpr const char* kThreeInARow =
    "(code:{ state $lastPos = 0, $lastBucket = 0, $count = 0;\n"
    "  if ($pos == $lastPos && $bucket == $lastBucket) { $count++; }\n"
    "  else { $count = 1; $lastPos = $pos; $lastBucket = $bucket; }\n"
    "  return $count >= 3; })\n";

constexpr const char* kRedAndBlue =
    R"(board=[{"id":0,"x":1,"y":1,"color":"RED","shape":"STAR"},)"
    R"({"id":1,"x":2,"y":1,"color":"BLUE","shape":"CIRCLE"}])";

class RuleGameRuns : public testing::TestWithParam<std::string> {};

/// As it is printed: `my $b = int(rand()*4); return ($b == $bucket) ? 1 : 0;`
TEST_P(RuleGameRuns, AcceptTheBucketThatIsDrawn) {
  const std::string text =
      "(code:{\nmy $b = int(rand()*4);\nreturn ($b == $bucket) ? 1 : 0;\n})";
  for (int bucket = 0; bucket < 4; ++bucket) {
    for (int draw = 0; draw < 4; ++draw) {
      Game game(text, kRedAndBlue, GetParam());
      EXPECT_EQ(game.draws(), 4U);
      EXPECT_FALSE(game.hides());
      EXPECT_EQ(game.attempt(1, bucket, draw),
                draw == bucket ? "accepted" : "denied");
      EXPECT_EQ(game.attempt(2, bucket, bucket), "accepted");
      EXPECT_EQ(game.is_over(), draw == bucket);
    }
  }
}

TEST_P(RuleGameRuns, AcceptWhatIsTriedThreeTimesInARow) {
  Game game(kThreeInARow, "pieces=4", GetParam());
  std::mt19937 random(7);
  std::vector<int> left;
  for (const meaning::Piece& piece : game.board().pieces) {
    left.push_back(piece.cell);
  }
  int cell = left[0];
  int bucket = 0;
  int before_cell = 0;
  int before_bucket = 0;
  int count = 0;
  int accepted = 0;
  for (int i = 0; i < 300 && !left.empty(); ++i) {
    // More often than not the same again.
    if (random() % 3 == 0) {
      cell = left[random() % left.size()];
      bucket = static_cast<int>(random() % 4);
    }
    count = cell == before_cell && bucket == before_bucket ? count + 1 : 1;
    before_cell = cell;
    before_bucket = bucket;
    ASSERT_EQ(game.attempt(cell, bucket), count >= 3 ? "accepted" : "denied");
    if (count < 3) continue;
    ++accepted;
    std::erase(left, cell);
    if (!left.empty()) cell = left[random() % left.size()];
  }
  EXPECT_EQ(accepted, 4);
  EXPECT_TRUE(game.is_over());
}

/// What is refused for another reason is counted, too.
TEST_P(RuleGameRuns, GoOnWhereOtherClausesRefuse) {
  std::string text = kThreeInARow;
  text.insert(1, "bucket:1, ");
  Game game(text, kRedAndBlue, GetParam());
  for (int i = 0; i < 5; ++i) EXPECT_EQ(game.attempt(1, 0), "denied");
  EXPECT_EQ(game.attempt(1, 1), "denied");
  EXPECT_EQ(game.attempt(1, 1), "denied");
  EXPECT_EQ(game.attempt(1, 1), "accepted");
}

/// A line whose snippet may accept something is not left.
TEST_P(RuleGameRuns, CountAsAbleToAccept) {
  Game game(
      "(color:red, code:{return int(rand()*2) == 7;})\n"
      "(color:blue)\n",
      kRedAndBlue, GetParam());
  EXPECT_EQ(game.attempt(2, 0), "immovable");
  EXPECT_EQ(game.attempt(1, 0), "denied");
  EXPECT_FALSE(game.is_over());
}

/// Only the snippets of the active line are run, and each has its own memory.
TEST_P(RuleGameRuns, RememberForEachAtomAndLine) {
  Game game(
      "1 (code:{state $n = 0; $n++; return $n == 2;})\n"
      "1 (code:{state $n = 0; $n++; return $n == 1;})\n",
      kRedAndBlue, GetParam());
  EXPECT_EQ(game.attempt(1, 0), "denied");
  EXPECT_EQ(game.attempt(1, 0), "accepted");
  EXPECT_EQ(game.attempt(2, 0), "accepted");
  EXPECT_TRUE(game.is_over());
}

TEST_P(RuleGameRuns, AskThePastAndDrawAtOnce) {
  // The second piece where the first went, or at times in the next bucket.
  Game game(
      "(code:{ my $last = -1;\n"
      "  for my $move (@moves) { $last = $move->{'bucket'}; }\n"
      "  return 1 if $last < 0;\n"
      "  return $bucket == ($last + int(2*rand())) % 4; })",
      kRedAndBlue, GetParam());
  EXPECT_EQ(game.attempt(1, 3), "accepted");
  EXPECT_EQ(game.attempt(2, 0, 0), "denied");
  EXPECT_EQ(game.attempt(2, 3, 1), "denied");
  EXPECT_EQ(game.attempt(2, 0, 1), "accepted");
}

INSTANTIATE_TEST_SUITE_P(Engines, RuleGameRuns,
                         testing::Values("datalog", "propnet"));

}  // namespace runs_test
}  // namespace translators::rule_game
