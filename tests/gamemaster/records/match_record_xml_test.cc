#include "gamemaster/records/match_record_xml.h"

#include <gtest/gtest.h>

#include <chrono>

namespace gamemaster {
namespace match_record_xml_test {

TEST(MatchRecordXml, HasHistoryAndStates) {
  records::MatchRecord record;
  record.match_id = "a<b>&\"\x01";
  record.states = {{"(cell 1 (f b))", "go"}, {}};
  record.moves = {{"(mark 1 1)", "noop"}};
  record.goals = {100, 0};
  record.players = {"me", "you"};
  record.start_clock = std::chrono::seconds(5);
  record.play_clock = std::chrono::seconds(1);
  record.start_time = 7;
  EXPECT_EQ(records::match_record_xml(record, {"x", "o"}),
            R"(<?xml version="1.0"?>
<match>
  <match-id>a&lt;b&gt;&amp;&quot;?</match-id>
  <role>x</role>
  <role>o</role>
  <player>me</player>
  <player>you</player>
  <timestamp>7</timestamp>
  <startclock>5</startclock>
  <playclock>1</playclock>
  <history>
    <move>
      <action><function><name>mark</name><argument>1</argument><argument>1</argument></function></action>
      <action>noop</action>
    </move>
  </history>
  <herstory>
    <state>
      <fact><relation>cell</relation><argument>1</argument><argument><function><name>f</name><argument>b</argument></function></argument></fact>
      <fact><relation>go</relation></fact>
    </state>
    <state>
    </state>
  </herstory>
  <scores>
    <reward>100</reward>
    <reward>0</reward>
  </scores>
</match>
)");
}

}  // namespace match_record_xml_test
}  // namespace gamemaster
