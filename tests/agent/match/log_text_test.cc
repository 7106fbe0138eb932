#include "agent/match/log_text.h"

#include <gtest/gtest.h>

namespace agent {
namespace log_text_test {

TEST(LogText, PlainTextStaysAsItIs) {
  EXPECT_EQ(match::log_text(""), "");
  EXPECT_EQ(match::log_text("(mark 1 1) ~"), "(mark 1 1) ~");
}

TEST(LogText, CannotBeginALineOrCommandATerminal) {
  EXPECT_EQ(match::log_text("a\nb\r\t\x1b[2J\x7f\xc3\xa9"), "a?b???[2J???");
}

TEST(LogText, IsShort) {
  EXPECT_EQ(match::log_text(std::string(300, 'm')), std::string(300, 'm'));
  EXPECT_EQ(match::log_text(std::string(100'000, 'm')),
            std::string(300, 'm') + "...");
}

}  // namespace log_text_test
}  // namespace agent
