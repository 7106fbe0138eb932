// What a rule file may have wrong, a row each: the line and the column of the
// fault, marked by an @ in front of it, and words of the sentence about it.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <string>

#include "gdl/diagnostics.h"
#include "gdl/language.h"
#include "translators/zrf/language.h"

namespace translators::zrf {
namespace refusals_test {

/// What the text of a row is a part of.
enum class Part {
  kFile,
  kSection,
  kBoard,
  kPiece,
  kProgram,
  kCondition,
  kGoal
};

struct Row {
  Part part;
  const char* text;
  const char* check;
  const char* words;
};

void PrintTo(const Row& row, std::ostream* out) { *out << row.text; }

/// A rule file with the part in its place; nothing else is wrong with it.
std::string file_with(Part part, const std::string& text) {
  if (part == Part::kFile) return text;
  const auto in = [&](Part wanted, const std::string& otherwise) {
    return part == wanted ? text : otherwise;
  };
  return "(game (title \"T\") (players A B) (turn-order A B)\n(board "
         "(grid (start-rectangle 0 0 1 1) (dimensions (\"a/b\" (1 0)) "
         "(\"2/1\" (0 1))) (directions (n 0 -1) (e 1 0)))\n" +
         in(Part::kBoard, "") + ")\n(piece (name Man) (attribute new true) " +
         in(Part::kPiece, "") + "(moves (move-type walk)\n" +
         in(Part::kProgram, "") +
         (part == Part::kCondition ? "((verify " + text + ") n add)" : "") +
         "(n add)))\n(board-setup (A (Man a1)) (B (Man b2)))\n" +
         (part == Part::kGoal ? "(win-condition (A) " + text + ")" : "") +
         in(Part::kSection, "") + ")\n";
}

class ZrfFaults : public testing::TestWithParam<Row> {};

TEST_P(ZrfFaults, AreToldAtTheirPlaceInASentence) {
  std::string text = file_with(GetParam().part, GetParam().text);
  const std::size_t at = text.find('@');
  std::size_t line = 0;
  std::size_t column = 0;
  if (at != std::string::npos) {
    const auto place = text.begin() + static_cast<std::ptrdiff_t>(at);
    line = 1 + static_cast<std::size_t>(std::count(text.begin(), place, '\n'));
    column = line == 1 ? at + 1 : at - text.rfind('\n', at);
    text.erase(at, 1);
  }
  gdl::Diagnostics diagnostics("game.zrf");
  const std::string rules =
      language().translate({"/nowhere/game.zrf", text, {}}, diagnostics);
  EXPECT_EQ(rules, "");
  bool is_said = false;
  for (const gdl::Diagnostic& entry : diagnostics.entries()) {
    is_said |= entry.severity == gdl::Severity::kError &&
               entry.check == GetParam().check && entry.position.line == line &&
               entry.position.column == column &&
               entry.message.find(GetParam().words) != std::string::npos;
  }
  EXPECT_TRUE(is_said) << "expected at " << line << ":" << column << "\n"
                       << diagnostics.format_all();
}

TEST(ZrfMacroFaults, AreToldOnce) {
  gdl::Diagnostics diagnostics;
  const std::string text = file_with(Part::kProgram, "(step n) (step e)");
  language().translate(
      {"game", "(define step ($1 (verify empty) add))\n" + text, {}},
      diagnostics);
  ASSERT_EQ(diagnostics.entries().size(), 1u) << diagnostics.format_all();
  EXPECT_EQ(diagnostics.entries().front().check, "unknown-word");
}

INSTANTIATE_TEST_SUITE_P(
    Files, ZrfFaults,
    testing::Values(
        Row{Part::kFile, "@; nothing", "no-game", "no (game ...)"},
        Row{Part::kFile, "@(version \"2.0\")", "no-game", "no (game ...)"},
        Row{Part::kFile, "(version \"2.0\")\n@(game", "unbalanced-parenthesis",
            "never closed"},
        Row{Part::kFile, "(define a\n  @(b", "unbalanced-parenthesis",
            "2 of ')'"},
        Row{Part::kFile, "(game)@)", "unbalanced-parenthesis",
            "closes nothing"},
        Row{Part::kFile, "@)", "unbalanced-parenthesis", "closes nothing"},
        Row{Part::kFile, "(game (title @\"x))", "unclosed-text",
            "never closed"},
        Row{Part::kFile, "@hello", "unknown-section", "'hello'"},
        Row{Part::kFile, "@(players A B)", "unknown-section", "rule file"},
        Row{Part::kFile, "\n\n@(games)", "unknown-section", "'(games"},
        Row{Part::kFile, "@(include)", "bad-include", "in quotes"},
        Row{Part::kFile, "@(include a b)", "bad-include", "in quotes"},
        Row{Part::kFile, "@(include \"x.inc\")", "no-include", "'x.inc'"},
        Row{Part::kFile, "@(include \"/etc/passwd\")", "no-include", "beside"},
        Row{Part::kFile, "@(variant (title \"V\"))", "no-game", "varies"},
        Row{Part::kFile, "@(define)", "bad-macro", "name"},
        Row{Part::kFile, "@(define (a) b)", "bad-macro", "name"}));

INSTANTIATE_TEST_SUITE_P(
    Sections, ZrfFaults,
    testing::Values(
        Row{Part::kSection, "@(boards)", "unknown-section", "'(boards)'"},
        Row{Part::kSection, "@word", "unknown-section", "'word'"},
        Row{Part::kSection, "@(boardsetup)", "unknown-section",
            "did you mean 'board-setup'?"},
        Row{Part::kSection, "@()", "unknown-section", "no section"},
        Row{Part::kSection, "@(engine \"a.dll\")", "engine", "without (engine"},
        Row{Part::kSection, "@(option \"pass turn\")", "bad-option", "VALUE"},
        Row{Part::kSection, "@(option)", "bad-option", "VALUE"},
        Row{Part::kSection, "(option \"pass turn\" @maybe)", "bad-option",
            "'maybe'"},
        Row{Part::kSection, "(option \"recycle captures\" @(true))",
            "bad-option", "true or false"},
        Row{Part::kSection, "(maximal-captures @yes)", "bad-option", "'yes'"},
        Row{Part::kSection, "@(option (a) true)", "bad-option", "VALUE"},
        Row{Part::kSection, "(players)", "no-players", "NAME"},
        Row{Part::kSection, "(players A @A)", "bad-players", "once"},
        Row{Part::kSection, "(players A @(B))", "bad-players", "names"},
        Row{Part::kSection, "@(players A B C D E F G H I J K L M N O P Q)",
            "too-large", "at most 16 players"},
        Row{Part::kSection, "(turn-order @C)", "unknown-player", "'C'"},
        Row{Part::kSection, "(turn-order A (@C walk))", "unknown-player",
            "'C'"},
        Row{Part::kSection, "(turn-order A (B @wlak))", "unknown-move-type",
            "'wlak'"},
        Row{Part::kSection, "@(turn-order)", "bad-turn-order", "player"},
        Row{Part::kSection, "@(turn-order A B repeat)", "bad-turn-order",
            "'repeat'"},
        Row{Part::kSection, "(turn-order A @())", "bad-turn-order", "player"},
        Row{Part::kSection, "(board-setup @(C (Man a1)))", "unknown-player",
            "'(C"},
        Row{Part::kSection, "(board-setup @A)", "unknown-player", "'A'"},
        Row{Part::kSection, "(board-setup (A @(Men a1)))", "unknown-piece",
            "did you mean 'Man'?"},
        Row{Part::kSection, "(board-setup (A @(King a1)))", "unknown-piece",
            "'(King"},
        Row{Part::kSection, "(board-setup (A @Man))", "unknown-piece", "'Man'"},
        Row{Part::kSection, "(board-setup (A (Man @a3)))", "unknown-position",
            "'a3'"},
        Row{Part::kSection, "(board-setup (A (Man off @x)))", "bad-number",
            "number"},
        Row{Part::kSection, "(board-setup (A (Man off @3a1)))", "bad-number",
            "number"},
        Row{Part::kSection, "(board-setup (A (Man off @-1)))", "bad-number",
            "0 to 1000"},
        Row{Part::kSection, "(board-setup (A (Man off @5000)))", "bad-number",
            "0 to 1000"},
        Row{Part::kSection, "(board-setup (A (Man @off)))", "bad-number",
            "number"},
        Row{Part::kSection, "@(win-condition)", "bad-goal", "CONDITION"},
        Row{Part::kSection, "@(win-condition (A))", "bad-goal", "CONDITION"},
        Row{Part::kSection, "@(win-condition A stalemated)", "bad-goal",
            "PLAYER"},
        Row{Part::kSection, "@(win-condition (A) stalemated stalemated)",
            "bad-goal", "CONDITION"},
        Row{Part::kSection, "@(end-condition (A) stalemated)", "bad-goal",
            "loss-"},
        Row{Part::kSection, "(loss-condition (@C) stalemated)",
            "unknown-player", "'C'"},
        Row{Part::kSection, "(draw-condition (A @x) stalemated)",
            "unknown-player", "'x'"},
        Row{Part::kSection, "@(piece)", "bad-piece", "name"},
        Row{Part::kSection, "@(piece (name Man))", "bad-piece", "no other"},
        Row{Part::kSection, "(piece (name King) @(move (n add)))",
            "unknown-word", "no part of a piece"},
        Row{Part::kSection, "(piece (name King) @moves)", "unknown-word",
            "no part of a piece"},
        Row{Part::kSection, "(piece @(name) (moves (n add)))", "unknown-word",
            "no part of a piece"}));

INSTANTIATE_TEST_SUITE_P(
    Boards, ZrfFaults,
    testing::Values(
        Row{Part::kBoard, "@(gird)", "unknown-word", "no part of a board"},
        Row{Part::kBoard, "@x", "unknown-word", "no part of a board"},
        Row{Part::kBoard, "@(grid)", "bad-grid", "dimensions"},
        Row{Part::kBoard, "(grid @(dimension (\"c\" (1 0))))", "unknown-word",
            "no part of a grid"},
        Row{Part::kBoard, "(grid (dimensions @x))", "bad-dimension", "labels"},
        Row{Part::kBoard,
            "(grid (dimensions (\"c/d\" (1 0))) (directions @(u)))",
            "bad-direction", "1 numbers"},
        Row{Part::kBoard,
            "(grid (dimensions (\"c/d\" (1 0))) (directions @(u 1 1)))",
            "bad-direction", "1 numbers"},
        Row{Part::kBoard,
            "(grid (dimensions (\"c/d\" (1 0))) (directions @(u x)))",
            "bad-direction", "1 numbers"},
        Row{Part::kBoard, "(positions @(a1 0 0 1 1))", "place-twice", "'a1'"},
        Row{Part::kBoard, "@(links)", "bad-links", "DIRECTION"},
        Row{Part::kBoard, "(links n @(a1))", "bad-links", "two positions"},
        Row{Part::kBoard, "(links n @a1)", "bad-links", "two positions"},
        Row{Part::kBoard, "(links n (a1 @c9))", "unknown-position", "'c9'"},
        Row{Part::kBoard, "(links n (@c9 a1))", "unknown-position", "'c9'"},
        Row{Part::kBoard, "(unlink @c9)", "unknown-position", "'c9'"},
        Row{Part::kBoard, "(kill-positions @c9)", "unknown-position", "'c9'"},
        Row{Part::kBoard, "(zone (name z) (players @C) (positions a1))",
            "unknown-player", "'C'"},
        Row{Part::kBoard, "(zone (name z) (positions @c9))", "unknown-position",
            "'c9'"},
        Row{Part::kBoard, "(zone (name z) @(position a1))", "unknown-word",
            "no part of a zone"},
        Row{Part::kBoard, "(symmetry @C (n e))", "unknown-player", "'C'"},
        Row{Part::kBoard, "@(symmetry)", "bad-symmetry", "PLAYER"},
        Row{Part::kBoard, "(symmetry A @(n))", "bad-symmetry", "DIRECTION"},
        Row{Part::kBoard, "(symmetry A @n)", "bad-symmetry", "DIRECTION"}));

INSTANTIATE_TEST_SUITE_P(
    Pieces, ZrfFaults,
    testing::Values(
        Row{Part::kPiece, "@(attribute a)", "bad-attribute", "true"},
        Row{Part::kPiece, "@(attribute a 3)", "bad-attribute", "true"},
        Row{Part::kPiece, "@(attribute (a) true)", "bad-attribute", "NAME"},
        Row{Part::kPiece, "(moves @add)", "bad-block", "'add'"},
        Row{Part::kPiece, "(drops @n)", "bad-block", "parentheses"},
        Row{Part::kPiece, "@(value 3)", "unknown-word", "'(value 3)'"}));

INSTANTIATE_TEST_SUITE_P(
    Programs, ZrfFaults,
    testing::Values(
        Row{Part::kProgram, "(@north add)", "unknown-word", "'north'"},
        Row{Part::kProgram, "(n @captur add)", "unknown-word",
            "did you mean 'capture'?"},
        Row{Part::kProgram, "(@\"n\" add)", "unknown-position", "a direction"},
        Row{Part::kProgram, "(n (add @King))", "unknown-piece", "'King'"},
        Row{Part::kProgram, "(n (add Man @King))", "unknown-piece", "'King'"},
        Row{Part::kProgram, "(n (add @(Man)))", "unknown-piece", "'(Man)'"},
        Row{Part::kProgram, "(n (add-partial @run))", "unknown-piece",
            "no type of moves"},
        Row{Part::kProgram, "(n (add-copy @King))", "unknown-piece", "'King'"},
        Row{Part::kProgram, "(n @(if))", "bad-statement", "'if'"},
        Row{Part::kProgram, "(n @(while))", "bad-statement", "'while'"},
        Row{Part::kProgram, "(n @(verify))", "bad-statement", "'verify'"},
        Row{Part::kProgram, "(n (verify empty? @friend?) add)", "unknown-word",
            "'friend?'"},
        Row{Part::kProgram, "(n @(verify empty? add))", "bad-statement",
            "one condition"},
        Row{Part::kProgram, "(n @(set-flag f))", "bad-statement", "a value"},
        Row{Part::kProgram, "(n @(set-flag (f) true))", "bad-statement",
            "a name"},
        Row{Part::kProgram, "(n @(set-position-flag f))", "bad-statement",
            "a value"},
        Row{Part::kProgram, "(n @(set-attribute new))", "bad-statement",
            "a value"},
        Row{Part::kProgram, "(n @(set-attribute old true))",
            "unknown-attribute", "'old'"},
        Row{Part::kProgram, "(n (set-attribute new true @z9))",
            "unknown-position", "'z9'"},
        Row{Part::kProgram, "(n (set-flag f @maybe))", "unknown-word",
            "'maybe'"},
        Row{Part::kProgram, "(n (create @King))", "unknown-position", "'King'"},
        Row{Part::kProgram, "(n (create Man @z9))", "unknown-position", "'z9'"},
        Row{Part::kProgram, "(n @(change-type))", "bad-statement",
            "name of a piece"},
        Row{Part::kProgram, "(n (change-type @King))", "unknown-piece",
            "'King'"},
        Row{Part::kProgram, "(n (change-type Man @z9))", "unknown-position",
            "'z9'"},
        Row{Part::kProgram, "(n (change-owner @C))", "unknown-position", "'C'"},
        Row{Part::kProgram, "(n (flip @z9))", "unknown-position", "'z9'"},
        Row{Part::kProgram, "(n (capture @z9) add)", "unknown-word", "'z9'"},
        Row{Part::kProgram, "(@(opposite up) add)", "unknown-direction",
            "'up'"},
        Row{Part::kProgram, "((go @home) add)", "unknown-position", "'home'"},
        Row{Part::kProgram, "(@(while true mark) add)", "endless-loop",
            "nothing moves"},
        Row{Part::kProgram, "((while empty? @jump) add)", "unknown-word",
            "'jump'"},
        Row{Part::kProgram, "((if empty? n else @up) add)", "unknown-word",
            "'up'"},
        Row{Part::kProgram, "(n (capture @(opposite q)))", "unknown-direction",
            "'q'"},
        Row{Part::kProgram, "(n @else add)", "unknown-word", "'else'"}));

INSTANTIATE_TEST_SUITE_P(
    Conditions, ZrfFaults,
    testing::Values(
        Row{Part::kCondition, "@empty", "unknown-word",
            "did you mean 'empty?'?"},
        Row{Part::kCondition, "@vacant?", "unknown-word", "no condition"},
        Row{Part::kCondition, "@(vacant? n)", "unknown-word", "'(vacant? n)'"},
        Row{Part::kCondition, "@()", "unknown-word", "'()'"},
        Row{Part::kCondition, "@\"empty\"", "unknown-word", "no condition"},
        Row{Part::kCondition, "(empty? @z9)", "unknown-position", "'z9'"},
        Row{Part::kCondition, "(not-friend? @up)", "unknown-position",
            "a direction"},
        Row{Part::kCondition, "(enemy? @(opposite up))", "unknown-direction",
            "'up'"},
        Row{Part::kCondition, "(attacked? @here)", "unknown-position",
            "'here'"},
        Row{Part::kCondition, "(last-from? @here)", "unknown-position",
            "'here'"},
        Row{Part::kCondition, "@(not)", "bad-condition", "one condition"},
        Row{Part::kCondition, "@(not empty? friend?)", "bad-condition",
            "one condition"},
        Row{Part::kCondition, "(and empty? @free?)", "unknown-word", "'free?'"},
        Row{Part::kCondition, "(or (not @free?) empty?)", "unknown-word",
            "'free?'"},
        Row{Part::kCondition, "@piece?", "bad-condition", "(piece? NAME)"},
        Row{Part::kCondition, "@(piece?)", "bad-condition", "(piece? NAME)"},
        Row{Part::kCondition, "@(piece? (Man))", "bad-condition", "a name"},
        Row{Part::kCondition, "@(piece? King)", "unknown-piece", "'King'"},
        Row{Part::kCondition, "(piece? Man @z9)", "unknown-position", "'z9'"},
        Row{Part::kCondition, "@in-zone?", "bad-condition", "(in-zone? NAME)"},
        Row{Part::kCondition, "(in-zone? z @z9)", "unknown-position", "'z9'"},
        Row{Part::kCondition, "@flag?", "bad-condition", "(flag? NAME)"},
        Row{Part::kCondition, "@(position-flag?)", "bad-condition", "a name"},
        Row{Part::kCondition, "(position-flag? f @z9)", "unknown-position",
            "'z9'"},
        Row{Part::kCondition, "@(position? z9)", "unknown-position", "'z9'"},
        Row{Part::kCondition, "@(not-position?)", "bad-condition", "a name"},
        Row{Part::kCondition, "(new @z9)", "unknown-position", "'z9'"},
        Row{Part::kCondition, "@not-old", "unknown-word", "no attribute"}));

INSTANTIATE_TEST_SUITE_P(
    Goals, ZrfFaults,
    testing::Values(
        Row{Part::kGoal, "@won", "unknown-goal", "'won'"},
        Row{Part::kGoal, "@(won)", "unknown-goal", "stalemated"},
        Row{Part::kGoal, "@()", "unknown-goal", "'()'"},
        Row{Part::kGoal, "(and stalemated @won)", "unknown-goal", "'won'"},
        Row{Part::kGoal, "(not @won)", "unknown-goal", "'won'"},
        Row{Part::kGoal, "(checkmated @King)", "unknown-piece", "'King'"},
        Row{Part::kGoal, "(captured @King)", "unknown-piece", "'King'"},
        Row{Part::kGoal, "@(pieces-remaining)", "bad-goal", "a number"},
        Row{Part::kGoal, "@(pieces-remaining many)", "bad-goal", "a number"},
        Row{Part::kGoal, "@(pieces-remaining -1)", "bad-goal", "a number"},
        Row{Part::kGoal, "@(pieces-remaining 1x)", "bad-goal", "a number"},
        Row{Part::kGoal, "@(pieces-remaining 0 Man Man)", "bad-goal",
            "at most"},
        Row{Part::kGoal, "(pieces-remaining 0 @King)", "unknown-piece",
            "'King'"},
        Row{Part::kGoal, "@(total-piece-count x)", "bad-goal", "a number"},
        Row{Part::kGoal, "(total-piece-count 1 @King)", "unknown-piece",
            "'King'"},
        Row{Part::kGoal, "@(absolute-config)", "bad-goal", "names of pieces"},
        Row{Part::kGoal, "@(absolute-config Man)", "bad-goal", "positions"},
        Row{Part::kGoal, "(absolute-config @King (a1))", "unknown-piece",
            "'King'"},
        Row{Part::kGoal, "(absolute-config Man (@z9))", "unknown-position",
            "no zone"},
        Row{Part::kGoal, "(relative-config Man n @King)", "unknown-piece",
            "'King'"}));

}  // namespace refusals_test
}  // namespace translators::zrf
