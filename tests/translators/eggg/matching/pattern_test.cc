#include "translators/eggg/matching/pattern.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace translators::eggg::matching {
namespace pattern_test {

std::string found(const std::string& pattern, const std::string& subject,
                  bool of_lines = false) {
  const auto parsed = Pattern::parse(pattern, of_lines);
  if (!parsed) return "no pattern";
  return parsed->capture(subject).value_or("nothing");
}

TEST(Pattern, FindsWhatItsGroupIs) {
  EXPECT_EQ(found("(.*)", "all of it"), "all of it");
  EXPECT_EQ(found("^(.*?)\\t", "one\ttwo\tthree"), "one");
  EXPECT_EQ(found("\\t(.*?)$", "one\ttwo"), "two");
  EXPECT_EQ(found("\\t(.*)$", "one\ttwo\tthree"), "two\tthree");
  EXPECT_EQ(found("a=\"(.*?)\"", "x a=\"1\" a=\"2\""), "1");
  EXPECT_EQ(found("<b.*?>(.*?)</b>", "<b x>hen</b><b>egg</b>"), "hen");
  EXPECT_EQ(found("(\\d+)\\s+\\w", "12 x 345   y"), "12");
  EXPECT_EQ(found("(\\S+)$", "one two"), "two");
  EXPECT_EQ(found("\\.(.)", "a.b"), "b");
  EXPECT_EQ(found("()", "x"), "");
  EXPECT_EQ(found("b(x*)c", "bc"), "");
  EXPECT_EQ(found("b(x+)c", "bc"), "nothing");
}

TEST(Pattern, KnowsLinesWhereItIsAsked) {
  const std::string text = "picture a.png\nheadline  Hens\nmore";
  EXPECT_EQ(found("^headline\\s+(.*?)$", text, true), "Hens");
  EXPECT_EQ(found("^headline\\s+(.*?)$", text), "nothing");
  EXPECT_EQ(found("(m.*)$", text), "more");
}

TEST(Pattern, IsNothingElse) {
  for (const std::string text :
       {"", "abc", "(a)(b)", "((a))", "(a", "a)", "(a)*", "(^*)", "([ab])",
        "(a|b)", "(a{2})", "(a)?", "(a**)", "*(a)", "(\\q)", "(a\\", "$*(a)"}) {
    EXPECT_EQ(found(text, "a"), "no pattern") << text;
  }
}

TEST(Pattern, GivesUpInTime) {
  std::string text = "(";
  for (int i = 0; i < 90; ++i) text += ".*";
  EXPECT_EQ(found(text + "x)", std::string(5000, 'a')), "nothing");
}

}  // namespace pattern_test
}  // namespace translators::eggg::matching
