#include <gtest/gtest.h>

#include "tests/gamemaster/card_matches.h"

namespace gamemaster {
namespace hidden_record_test {

TEST(HiddenRecord, HoldsPerceptsAndVerifies) {
  const records::MatchRecord record =
      record_of(play_cards(says("(say loud)"), says("(say quiet)")));
  const std::string text = records::format_match_record(record);
  EXPECT_NE(text.find("\"x-percepts\":[[["), std::string::npos) << text;
  gdl::Diagnostics diagnostics;
  const auto again = records::parse_match_record(text, diagnostics);
  ASSERT_TRUE(again) << diagnostics.format_all();
  EXPECT_EQ(again->percepts, record.percepts);
  EXPECT_EQ(records::format_match_record(*again), text);
  EXPECT_EQ(replayed(*again), "");
}

TEST(HiddenRecord, WithOtherPerceptsDoesNotVerify) {
  const records::MatchRecord sound =
      record_of(play_cards(says("(say loud)"), says("(say quiet)")));
  records::MatchRecord record = sound;
  record.percepts[1][2].clear();
  EXPECT_EQ(replayed(record),
            "x-percepts[1][2]: by the rules (heard alice loud) is perceived "
            "here");
  record = sound;
  record.percepts[1][0].push_back("(heard bob loud)");
  EXPECT_EQ(replayed(record),
            "x-percepts[1][0]: by the rules (heard bob loud) is not perceived "
            "here");
  record = sound;
  record.percepts.pop_back();
  gdl::Diagnostics diagnostics;
  EXPECT_FALSE(records::parse_match_record(records::format_match_record(record),
                                           diagnostics));
}

}  // namespace hidden_record_test
}  // namespace gamemaster
