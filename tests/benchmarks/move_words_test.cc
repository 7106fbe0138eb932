#include "benchmarks/strength/engines/move_words.h"

#include <gtest/gtest.h>

#include <string>

#include "gdl/diagnostics.h"
#include "gdl/expression.h"

namespace benchmarks::engines {
namespace {

std::string word(const std::string& move, int side, const MoveForm& form) {
  gdl::Diagnostics diagnostics;
  return to_word(gdl::read_first_expression(move, diagnostics), side, form);
}

TEST(MoveWords, OfGoSkipTheColumnI) {
  const MoveForm form;
  EXPECT_EQ(word("(put 3 4)", 0, form), "c4");
  EXPECT_EQ(word("(put 9 19)", 1, form), "j19");
  EXPECT_EQ(word("pass", 0, form), "pass");
  EXPECT_EQ(to_move("J19", false, form), "(put 9 19)");
  EXPECT_EQ(to_move("PASS", false, form), "pass");
  EXPECT_EQ(to_move("resign", false, form), "pass");
}

TEST(MoveWords, OfOthelloCountRowsFromTheTop) {
  const MoveForm form{Words::kGtp, 8, "noop"};
  EXPECT_EQ(word("(put 6 4)", 0, form), "f5");
  EXPECT_EQ(word("noop", 0, form), "pass");
  EXPECT_EQ(to_move("F5", false, form), "(put 6 4)");
  EXPECT_EQ(to_move("pass", false, form), "noop");
}

TEST(MoveWords, OfChessCastleByTheKing) {
  const MoveForm form{Words::kUci, 0, "noop"};
  EXPECT_EQ(word("(move 5 2 5 4)", 0, form), "e2e4");
  EXPECT_EQ(word("(promote 1 7 2 8 knight)", 0, form), "a7b8n");
  EXPECT_EQ(word("(castle long)", 1, form), "e8c8");
  EXPECT_EQ(word("(castle short)", 0, form), "e1g1");
  EXPECT_EQ(to_move("e2e4", false, form), "(move 5 2 5 4)");
  EXPECT_EQ(to_move("a7b8q", false, form), "(promote 1 7 2 8 queen)");
  EXPECT_EQ(to_move("e1g1", true, form), "(castle short)");
  EXPECT_EQ(to_move("e8c8", true, form), "(castle long)");
  EXPECT_EQ(to_move("e1g1", false, form), "(move 5 1 7 1)");  // a rook's
}

TEST(MoveWords, AreRefusedWhereTheyAreNone) {
  const MoveForm go;
  const MoveForm chess{Words::kUci, 0, "noop"};
  for (const char* const move : {"(put 3)", "(put 3 x)", "(drop 3)", "go"}) {
    EXPECT_THROW(word(move, 0, go), gdl::Error) << move;
  }
  for (const char* const said : {"", "I4", "c", "c99", "?"}) {
    EXPECT_THROW(to_move(said, false, go), gdl::Error) << said;
  }
  for (const char* const said : {"", "(none)", "e2e", "a7a8k", "0000"}) {
    EXPECT_THROW(to_move(said, false, chess), gdl::Error) << said;
  }
}

}  // namespace
}  // namespace benchmarks::engines
