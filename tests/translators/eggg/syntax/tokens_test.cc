#include "translators/eggg/syntax/tokens.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace translators::eggg {
namespace tokens_test {

/// Tokens side by side, statements on lines.
std::string cut(std::string_view text,
                syntax::Lines lines = syntax::Lines::kUnindented) {
  gdl::Diagnostics diagnostics;
  std::string result;
  for (const syntax::Token& token :
       syntax::read_tokens(text, lines, {1, 1}, diagnostics)) {
    if (token.is(syntax::Token::Kind::kEnd)) break;
    if (token.is(syntax::Token::Kind::kNewStatement)) {
      result += result.empty() ? "" : "\n";
      continue;
    }
    if (!result.empty() && result.back() != '\n') result += ' ';
    if (token.is(syntax::Token::Kind::kText))
      result += '"' + token.text + '"';
    else if (token.is(syntax::Token::Kind::kCode))
      result += '{' + token.text + '}';
    else
      result += token.text;
  }
  return result + diagnostics.format_all();
}

TEST(Tokens, KeepRangesNumbersAndSizesApart) {
  EXPECT_EQ(cut("x-1..7 0.5 8x8 4x4x4 2..6"),
            "x - 1 .. 7 0.5 8x8 4x4x4 2 .. 6");
}

TEST(Tokens, TakeTheLongestSign) {
  EXPECT_EQ(cut("a && b => c == d |= 2**y; ++A"),
            "a && b => c == d |= 2 ** y ; ++ A");
}

TEST(Tokens, JoinIndentedLinesToTheStatementBefore) {
  EXPECT_EQ(cut("one player\n\n8x8 grid\n  # a remark\n\tboard\nX"),
            "one player\n8x8 grid board\nX");
}

TEST(Tokens, BeginAStatementAtEachLineOfABlock) {
  EXPECT_EQ(cut("  one\n  two", syntax::Lines::kEach), "one\ntwo");
}

TEST(Tokens, LeaveCommentsOutButNotWithinTextsAndCode) {
  EXPECT_EQ(cut("a # b\nc \"d # e\" {f # g}"), "a\nc \"d # e\" {f # g}");
}

TEST(Tokens, TakeCodeOverLinesUpToItsBrace) {
  EXPECT_EQ(cut("X is { a { \"}\" }\nb }\nY"), "X is { a { \"}\" }\nb }\nY");
}

TEST(Tokens, TakeABlockOfPerlAsAWhole) {
  EXPECT_EQ(cut("__LOOP__ my $x = '{';\n__END__\nX"), " my $x = '{';\n\nX");
}

TEST(Tokens, ReadLinesThatEndInAnyWay) { EXPECT_EQ(cut("a\r\nb\r\n"), "a\nb"); }

TEST(Tokens, PlaceErrorsWhereTheyAre) {
  EXPECT_EQ(cut("a\nb \"c"),
            "a\nb \"c\"<text>:2:3: error: this text has no closing quote on "
            "its line [unclosed-text]\n");
}

}  // namespace tokens_test
}  // namespace translators::eggg
