#include "gamemaster/live/chat.h"

#include <gtest/gtest.h>

#include <string>

namespace gamemaster::live {
namespace chat_test {

TEST(Chat, KeepsWhoSaidWhatInItsOrder) {
  Chat chat;
  EXPECT_TRUE(chat.say(1, "Ann", "  hello ", 1000));
  EXPECT_TRUE(chat.say(std::nullopt, "", "h\xC3\xA9", 2000));
  const auto all = chat.after(0);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].number, 1u);
  EXPECT_EQ(all[0].time, 1000);
  EXPECT_EQ(all[0].role, 1u);
  EXPECT_EQ(all[0].name, "Ann");
  EXPECT_EQ(all[0].text, "hello");
  EXPECT_EQ(all[1].role, std::nullopt);
  ASSERT_EQ(chat.after(1).size(), 1u);
  EXPECT_EQ(chat.after(1)[0].number, 2u);
  EXPECT_TRUE(chat.after(2).empty());
  EXPECT_TRUE(chat.after(~std::uint64_t{0}).empty());
}

TEST(Chat, KeepsTheLastMessagesAlone) {
  Chat chat;
  const auto most = static_cast<std::int64_t>(Chat::kMostKept);
  for (std::int64_t i = 1; i <= most + 20; ++i) {
    EXPECT_TRUE(
        chat.say(0, "", "message " + std::to_string(i), i * Chat::kSpan));
  }
  const auto kept = chat.after(0);
  ASSERT_EQ(kept.size(), Chat::kMostKept);
  EXPECT_EQ(kept.front().text, "message 21");
  EXPECT_EQ(kept.front().number, 21u);
}

TEST(Chat, DoesNotListenToWhoTalksTooFast) {
  Chat chat;
  for (std::size_t i = 0; i < Chat::kMostAtOnce; ++i) {
    EXPECT_TRUE(chat.say(0, "", "again", 1000));
  }
  EXPECT_FALSE(chat.say(0, "", "again", 1000 + Chat::kSpan - 1));
  EXPECT_TRUE(chat.say(1, "", "I am another", 1000));
  EXPECT_TRUE(chat.say(std::nullopt, "", "So am I", 1000));
  EXPECT_TRUE(chat.say(0, "", "again", 1000 + Chat::kSpan));
}

TEST(Chat, RefusesWhatIsNoLineOfText) {
  const auto of_length = [](std::size_t length, const std::string& character) {
    std::string text;
    for (std::size_t i = 0; i < length; ++i) text += character;
    return text;
  };
  EXPECT_EQ(Chat::fault_of(of_length(Chat::kLongestText, "x")), "");
  EXPECT_EQ(Chat::fault_of(of_length(Chat::kLongestText, "\xE2\x99\x9E")), "");
  EXPECT_NE(Chat::fault_of(of_length(Chat::kLongestText + 1, "x")), "");
  EXPECT_NE(Chat::fault_of(""), "");
  EXPECT_NE(Chat::fault_of("   "), "");
  EXPECT_NE(Chat::fault_of("two\nlines"), "");
  EXPECT_NE(Chat::fault_of("a\x1b[31mcolour"), "");
  EXPECT_NE(Chat::fault_of(std::string("a\0b", 3)), "");
  EXPECT_NE(Chat::fault_of("a\x7f"), "");
  for (const char* const character : {"\u0080", "\u0085", "\u009f", "\u2028",
                                      "\u202a", "\u202e", "\u2066", "\u2069"}) {
    EXPECT_NE(Chat::fault_of(std::string("a") + character + "b"), "");
  }
  for (const char* const character :
       {"\u00a0", "\u00e9", "\u2019", "\u2027", "\u202f", "\u2065", "\u540d",
        "\U0001F414"}) {
    EXPECT_EQ(Chat::fault_of(std::string("a") + character + "b"), "");
  }
}

}  // namespace chat_test
}  // namespace gamemaster::live
