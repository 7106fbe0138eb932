// Clicks, buttons and keys, and assertions about them and about rounds.

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "reasoner/engines/engine.h"
#include "reasoner/walks/position.h"
#include "tests/translators/translated_games.h"
#include "translators/eggg/syntax/parser.h"
#include "translators/eggg/translator.h"

namespace translators::eggg {
namespace presses_test {

/// A game under way.
class Play {
 public:
  explicit Play(const std::string& text) {
    gdl::Diagnostics diagnostics("game");
    const Translation translation =
        translate(syntax::parse(text, "game", diagnostics), {}, diagnostics);
    EXPECT_EQ(diagnostics.format_all(), "");
    machine_ =
        reasoner::engines::make_state_machine(rules_of_text(translation.gdl));
    machine_->initial_state(state_);
  }

  /// Joint moves, which are legal.
  Play& then(const std::string& moves) {
    state_ = reasoner::walks::position_after(*machine_, state_, moves);
    return *this;
  }

  bool has(const std::string& fact) const {
    const auto facts = machine_->game().facts(state_);
    return std::find(facts.begin(), facts.end(), fact) != facts.end();
  }

  bool can(reasoner::RoleIndex role, const std::string& move) const {
    std::vector<reasoner::MoveId> legal;
    machine_->legal_moves(state_, role, legal);
    return std::any_of(legal.begin(), legal.end(), [&](reasoner::MoveId id) {
      return machine_->game().move_name(role, id) == move;
    });
  }

  bool is_over() const { return machine_->is_terminal(state_); }

  std::vector<reasoner::Goal> goals() const {
    std::vector<reasoner::Goal> goals(machine_->game().role_count());
    machine_->goals(state_, goals);
    return goals;
  }

 private:
  std::unique_ptr<reasoner::StateMachine> machine_;
  reasoner::State state_;
};

using Goals = std::vector<reasoner::Goal>;

const std::string kLamps =
    "one player\n3x3 grid\nsquares are white and black\n"
    "goal is no squares(white)\nclick makes square toggle";

TEST(EgggClicks, ToggleTheSquareAndWhatTheySay) {
  Play play(kLamps +
            " => toggle(x+1, y) => toggle(x, 1..3)\n"
            "board starts [[white, black, black], [black, black, black], "
            "[black, black, black]]\n");
  EXPECT_TRUE(play.has("(cell 2 2 black)"));
  play.then("((click 2 2))");
  for (const char* lit : {"(cell 2 2 white)", "(cell 3 2 white)",
                          "(cell 2 1 white)", "(cell 2 3 white)"}) {
    EXPECT_TRUE(play.has(lit)) << lit;
  }
  EXPECT_TRUE(play.has("(cell 1 1 black)"));
  EXPECT_TRUE(play.then("((click 3 2))").has("(cell 3 2 black)"));
}

TEST(EgggClicks, GoThroughAllColors) {
  Play play(
      "one player\n2x1 grid\nsquares are red and green and blue\n"
      "goal is no squares(blue)\nclick makes square toggle if not on(\"green\","
      " x, y)\n");
  play.then("((click 1 1))");
  EXPECT_TRUE(play.has("(cell 1 1 red)"));
  EXPECT_TRUE(play.can(0, "(click 1 1)"));
  EXPECT_FALSE(play.is_over());
  play.then("((click 1 1))").then("((click 2 1))");
  EXPECT_TRUE(play.has("(cell 1 1 green)"));
  EXPECT_EQ(play.goals(), (Goals{100}));
}

TEST(EgggClicks, AreTurnsOfSeveralPlayers) {
  Play play(
      "2x1 grid\nplayers are Ann and Bob\nsquares are white and black\n"
      "turns alternate\nboard starts [[white, white]]\n"
      "click makes square toggle if on(\"white\", x, y)\n"
      "goal is no squares(white)\n");
  EXPECT_TRUE(play.can(0, "(click 1 1)"));
  EXPECT_TRUE(play.can(1, "noop"));
  play.then("((click 1 1) noop)");
  EXPECT_FALSE(play.can(1, "(click 1 1)"));
  play.then("(noop (click 2 1))");
  EXPECT_TRUE(play.is_over());
  EXPECT_EQ(play.goals(), (Goals{0, 100}));
}

TEST(EgggButtons, SetTheBoardUpAnew) {
  Play play(kLamps +
            "\nStart is [[white, black, black], [black, black, black], "
            "[black, black, white]]\nboard starts Start\n"
            "game has Again button\nAgain means grid becomes Start\n"
            "key r is Again\n");
  play.then("((click 1 3)) ((click 2 2)) ((press again))");
  EXPECT_TRUE(play.has("(cell 1 3 white)"));
  EXPECT_TRUE(play.has("(cell 2 2 black)"));
  EXPECT_FALSE(play.can(0, "(press r)"));
}

TEST(EgggButtons, EndTheGameWhereTheirConditionHolds) {
  const std::string game =
      "one player\n2x1 grid\nsquares are white and black\n"
      "board starts [[white, black]]\nclick makes square toggle\n"
      "game has Done button\nDone means no squares(white) => win\n";
  Play play(game);
  EXPECT_FALSE(play.then("((press done))").is_over());
  EXPECT_FALSE(play.then("((click 1 1))").is_over());
  EXPECT_EQ(play.then("((press done))").goals(), (Goals{100}));
  EXPECT_TRUE(play.is_over());
  Play strict(game + "assert after Done: on(\"white\", 1, 1) => lose\n");
  EXPECT_EQ(strict.then("((press done))").goals(), (Goals{0}));
  EXPECT_TRUE(strict.is_over());
}

TEST(EgggButtons, AreAllowedAsIsAsserted) {
  Play play(kLamps +
            "\nboard starts [[white, black, black], [black, black, black], "
            "[black, black, white]]\n"
            "game has Left button\nLeft means toggle(1, all y)\n"
            "game has Right button\nRight means toggle(3, all y)\n"
            "assert Right: lastmove(\"Left\")\n"
            "assert before Left: not lastmove(\"Left\")\n"
            "assert click: on(\"white\", x, y)\n"
            "assert after Right: toggle(2, 2)\n");
  EXPECT_FALSE(play.can(0, "(press right)"));
  EXPECT_TRUE(play.can(0, "(click 1 3)"));
  EXPECT_FALSE(play.can(0, "(click 2 2)"));
  play.then("((press left))");
  EXPECT_TRUE(play.has("(cell 1 3 black)") && play.has("(cell 1 1 white)"));
  EXPECT_FALSE(play.can(0, "(press left)"));
  play.then("((press right))");
  EXPECT_TRUE(play.has("(cell 3 1 black)") && play.has("(cell 2 2 white)"));
}

TEST(EgggButtons, StandBesideOtherTurns) {
  Play play(
      "3x3 grid\nplayers are X and O\npieces are X and O\nturns alternate\n"
      "turn is player place piece\ngoal is own(2, 2)\n"
      "game has Resign button\nResign means lose\n"
      "game has Call button\nCall means tie\nassert Call: own(1, 1)\n");
  EXPECT_FALSE(play.can(0, "(press call)"));
  EXPECT_TRUE(play.can(0, "(place 2 2)"));
  EXPECT_FALSE(play.can(1, "(press resign)"));
  play.then("((place 1 1) noop)").then("(noop (press resign))");
  EXPECT_TRUE(play.is_over());
  EXPECT_EQ(play.goals(), (Goals{100, 0}));
}

TEST(EgggButtons, ChangeTheBoardBesideOtherTurns) {
  Play placing(
      "2x2 grid\nplayers are X and O\npieces are X and O\nturns alternate\n"
      "turn is player place piece\ngoal is own(2, 2)\n"
      "game has Clear button\nClear means remove(1, 1)\n"
      "assert Clear: not empty(1, 1)\n");
  EXPECT_FALSE(placing.can(0, "(press clear)"));
  placing.then("((place 1 1) noop)").then("(noop (press clear))");
  EXPECT_FALSE(placing.has("(cell 1 1 x)"));
  EXPECT_TRUE(placing.has("(turn x)"));
  EXPECT_TRUE(placing.can(0, "(place 1 1)"));
  Play moving(
      "3x2 grid\nplayers are white and black\npieces are King and Man\n"
      "Start is [[black Man, empty, black King], "
      "[white Man, empty, white King]]\n"
      "board starts Start\nturns alternate\nturn is player move piece\n"
      "piece moves (x+1, y)\nKing moves (x-1, y) if unmoved(\"King\")\n"
      "goal is on(\"Man\", 3, 1)\n"
      "game has Back button\nBack means grid becomes Start\n");
  moving.then("((move 1 1 2 1) noop)");
  EXPECT_TRUE(moving.has("(cell 2 1 white man)"));
  moving.then("(noop (press back))");
  EXPECT_TRUE(moving.has("(cell 1 1 white man)"));
  EXPECT_TRUE(moving.has("(cell 3 2 black king)"));
  EXPECT_FALSE(moving.has("(cell 2 1 white man)"));
}

TEST(EgggClicks, BeginOnABoardThatIsWorkedOut) {
  Play play(kLamps + "\nFill(1) is grid[1][1] = 1\nboard starts Fill(1)\n");
  EXPECT_TRUE(play.has("(cell 1 1 white)") && play.has("(cell 2 1 black)"));
  EXPECT_TRUE(play.then("((click 1 1))").is_over());
}

TEST(EgggButtons, ToggleTheWholeBoard) {
  Play play(kLamps +
            "\nboard starts [[black, black, black], [black, white, black], "
            "[black, black, black]]\n"
            "game has All button\nAll means toggle(board)\n"
            "assert after click: toggle(3, 3)\n");
  play.then("((click 1 1))");
  EXPECT_TRUE(play.has("(cell 1 1 white)") && play.has("(cell 3 3 white)"));
  play.then("((press all))");
  EXPECT_TRUE(play.has("(cell 1 1 black)") && play.has("(cell 2 2 black)"));
  EXPECT_TRUE(play.has("(cell 2 1 white)"));
}

TEST(EgggKeys, MoveTheActivePieceAndWhatItPushes) {
  const std::string game =
      "one player\n4x2 grid\npieces are Walker and Crate\n"
      "ActivePiece is Walker\ngoal is on(\"Crate\", 4, 2)\n"
      "board starts [[Walker, Crate, empty, empty], "
      "[empty, empty, empty, empty]]\n"
      "key l moves (x+1, y)\nkey h moves (x-1, y)\n"
      "key j moves (x, y-1) if not on(2, y)\n"
      "key l moves (x+1, y) if on(\"Crate\", x+1, y) && empty(x+2, y)\n"
      "  => move(x+1, y, x+2, y)\n"
      "key d moves (x+1, y) if on(\"Crate\", x+1, y) => remove(x+1, y)\n";
  Play play(game);
  EXPECT_FALSE(play.can(0, "(press h)")) << "off the board";
  EXPECT_TRUE(play.can(0, "(press j)"));
  play.then("((press l))");
  EXPECT_TRUE(play.has("(cell 2 2 walker)") && play.has("(cell 3 2 crate)"));
  EXPECT_FALSE(play.has("(cell 1 2 walker)") || play.has("(cell 2 2 crate)"));
  EXPECT_FALSE(play.can(0, "(press j)"));
  Play other(game);
  other.then("((press l)) ((press d))");
  EXPECT_TRUE(other.has("(cell 3 2 walker)"));
  EXPECT_FALSE(other.has("(cell 3 2 crate)"));
  play.then("((press l))");
  EXPECT_EQ(play.goals(), (Goals{100}));
  EXPECT_FALSE(play.can(0, "(press l)")) << "nothing is pushed off the board";
}

TEST(EgggFunctions, AreAskedWhatTheGridShows) {
  const std::string game =
      "one player\n3x3 grid\nsquares are white and black\n"
      "click makes square toggle\n"
      "Tester(1) is return grid[3][3] && !grid[1][1]\n"
      "Tester(2) is return 1 if grid[1][y] && grid[2][y]; "
      "return (grid[2][2] == 0) ? 1 : 0\n";
  Play corner(game + "goal is Tester(1)\n");
  corner.then("((click 1 1)) ((click 3 3))");
  EXPECT_FALSE(corner.is_over());
  EXPECT_TRUE(corner.then("((click 1 1))").is_over());
  Play pair(game + "goal is not Tester(2)\ngoal is Tester(1) and Tester(2)\n");
  EXPECT_TRUE(pair.then("((click 2 2))").is_over());
  Play row(game + "goal is Tester(1) and Tester(2)\n");
  row.then("((click 2 2)) ((click 3 3))");
  EXPECT_FALSE(row.is_over());
  EXPECT_TRUE(row.then("((click 1 2))").is_over());
  // What stands behind a condition that does not hold.
  Play last(game +
            "Tester(5) is return 1 if grid[1][1]; return 0\n"
            "goal is Tester(5) and squares(white)\n");
  EXPECT_FALSE(last.then("((click 2 2))").is_over());
  EXPECT_TRUE(last.then("((click 1 1))").is_over());
  Play tiles(
      "one player\n2x1 grid\npieces are 1..2\nboard starts [[2, empty]]\n"
      "turn is player move piece\npiece moves (x+1, y)\n"
      "piece moves (x-1, y)\ngoal is Tester(1)\n9 turns\n"
      "Tester(1) is return grid[1][1] == 0 && grid[2][1] == 2\n");
  EXPECT_FALSE(tiles.is_over());
  EXPECT_TRUE(tiles.then("((move 1 1 2 1))").is_over());
  // Each asks for a square of its own.
  Play both(game +
            "Tester(3) is return grid[3][y]\n"
            "goal is Tester(2) and Tester(3) and not Tester(4)\n"
            "Tester(4) is return grid[x][2]\n");
  both.then("((click 2 2)) ((click 1 1)) ((click 2 1)) ((click 3 3))");
  EXPECT_FALSE(both.is_over());
  EXPECT_TRUE(both.then("((click 2 2))").is_over());
}

const std::string kRows =
    "3x3 grid\nplayers are X and O\npieces are X and O\nturns alternate\n"
    "turn is player place piece\nRow means (x, y) and (x+1, y)\n";

TEST(EgggRounds, AreJudgedWhenAllHaveHadATurn) {
  const std::string game = kRows + "assert: after round Row => win\n";
  const std::string moves =
      "((place 1 1) noop) (noop (place 1 3)) ((place 2 1) noop)";
  Play lost(game);
  EXPECT_FALSE(lost.then(moves).is_over()) << "O has one turn left";
  EXPECT_TRUE(lost.then("(noop (place 3 2))").is_over());
  EXPECT_EQ(lost.goals(), (Goals{100, 0}));
  Play tied(game);
  tied.then(moves).then("(noop (place 2 3))");
  EXPECT_TRUE(tied.is_over());
  EXPECT_EQ(tied.goals(), (Goals{50, 50}));
}

TEST(EgggRounds, RestrictWhoBeginsAndWhoEndsThem) {
  Play play(kRows +
            "goal is Row\nassert: after round not own(1, 1)\n"
            "assert: before round not on(\"O\", 3, 3)\n");
  EXPECT_TRUE(play.can(0, "(place 1 1)"));
  play.then("((place 1 2) noop)");
  EXPECT_FALSE(play.can(1, "(place 1 1)"));
  EXPECT_TRUE(play.can(1, "(place 3 3)"));
  play.then("(noop (place 3 3))");
  EXPECT_FALSE(play.can(0, "(place 1 1)"));
}

TEST(EgggRounds, EndAGameOfChoices) {
  const std::string game =
      "players are Ann and Bob\npieces are Rock and Paper\n"
      "turns synchronize\nmove is choose\n3 rounds\ngoal is Cover\n"
      "Cover means player(Paper) and opponent(Rock)\n"
      "assert: after round player(Rock) and opponent(Rock) => lose\n"
      "assert: after round player(Paper) and opponent(Rock) => win\n";
  Play play(game);
  EXPECT_FALSE(play.then("((choose paper) (choose paper))").is_over());
  EXPECT_TRUE(play.then("((choose rock) (choose paper))").is_over());
  EXPECT_EQ(play.goals(), (Goals{0, 100}));
  Play both(game);
  both.then("((choose paper) (choose paper)) ((choose rock) (choose rock))");
  EXPECT_TRUE(both.is_over());
  EXPECT_EQ(both.goals(), (Goals{50, 50}));
}

}  // namespace presses_test
}  // namespace translators::eggg
