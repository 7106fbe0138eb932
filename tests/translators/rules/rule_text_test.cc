#include "translators/rules/rule_text.h"

#include <gtest/gtest.h>

#include <string>

namespace translators::rules {
namespace rule_text_test {

TEST(RuleTextTest, LeavesOutWhatNothingNeeds) {
  RuleText text;
  text.fact(Section::kRoles, atom("role", "x"));
  text.explain(Section::kBoard, atom("idle", "?a"), "nobody asks.");
  text.rule(Section::kBoard, atom("idle", "?a"), {atom("index", "?a")});
  text.fact(Section::kBoard, atom("index", 1));
  text.rule(Section::kEnd, "terminal", {!either("used", "idler")});
  text.rule(Section::kEnd, "used", {holds("done")});
  text.rule(Section::kEnd, "idler", {holds("tired")});
  const std::string written = text.str();
  EXPECT_EQ(written.find("(idle ?a)"), std::string::npos);
  EXPECT_EQ(written.find("index"), std::string::npos);
  EXPECT_NE(written.find("(<= used"), std::string::npos);
}

TEST(RuleTextTest, LeavesOutWhatNeverHolds) {
  RuleText text;
  text.rule(Section::kEnd, "terminal", {atom("missing", "?x"), holds("done")});
  text.rule(Section::kEnd, "terminal", {holds("over"), !Term("missing")});
  const std::string written = text.str();
  EXPECT_EQ(written.find("missing"), std::string::npos);
  EXPECT_EQ(written.find("done"), std::string::npos);
  EXPECT_NE(written.find("(<= terminal\n  (true over))\n"), std::string::npos);
}

TEST(RuleTextTest, SaysEachThingOnce) {
  RuleText text;
  for (int i = 0; i < 2; ++i) {
    text.rule(Section::kEnd, "terminal",
              {holds("a"), either("b", "c"), holds("a")});
  }
  text.fact(Section::kEnd, "b");
  text.fact(Section::kEnd, "c");
  const std::string written = text.str();
  const std::string rule = "(<= terminal\n  (true a)\n  (or b\n      c))\n";
  const std::size_t at = written.find(rule);
  ASSERT_NE(at, std::string::npos) << written;
  EXPECT_EQ(written.find("terminal", at + rule.size()), std::string::npos);
}

TEST(RuleTextTest, LetsSmallFactsShareLines) {
  RuleText text;
  text.rule(Section::kEnd, "terminal", {atom("then", "?a", "?b")});
  for (int i = 0; i < 10; ++i) {
    text.small_fact(Section::kBoard, atom("then", i, i + 1));
  }
  const std::string written = text.str();
  EXPECT_NE(written.find("(then 0 1) (then 1 2)"), std::string::npos);
  EXPECT_NE(written.find("(then 6 7)\n(then 7 8)"), std::string::npos)
      << written;
}

TEST(RuleTextTest, BeginsALineWithASmallFactBehindARule) {
  RuleText text;
  text.rule(Section::kEnd, "terminal", {atom("then", "?a", "?b")});
  text.small_fact(Section::kEnd, atom("then", 1, 2));
  text.small_fact(Section::kEnd, atom("then", 2, 3));
  text.fact(Section::kEnd, atom("then", 3, 4));
  text.small_fact(Section::kEnd, atom("then", 4, 5));
  const std::string written = text.str();
  EXPECT_TRUE(
      written.ends_with("(then ?a ?b))\n(then 1 2) (then 2 3)\n"
                        "(then 3 4)\n(then 4 5)\n"))
      << written;
}

TEST(RuleTextTest, KeepsLinesShort) {
  const std::string lines =
      wrapped(std::string(30, 'a') + " " + std::string(30, 'b') + " " +
                  std::string(30, 'c'),
              "; ");
  EXPECT_EQ(lines, "; " + std::string(30, 'a') + " " + std::string(30, 'b') +
                       "\n; " + std::string(30, 'c') + "\n");
}

}  // namespace rule_text_test
}  // namespace translators::rules
