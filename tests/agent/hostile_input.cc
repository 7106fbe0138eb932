#include "tests/agent/hostile_input.h"

#include <algorithm>

#include "tests/rulesheets.h"

namespace agent {

const std::string& tic_tac_toe_line() {
  static const std::string text = [] {
    std::string all = gdl::to_string(tests::shipped_rules("tic_tac_toe"));
    std::replace(all.begin(), all.end(), '\n', ' ');
    return all;
  }();
  return text;
}

std::string start_message(const std::string& more_rules,
                          const std::string& clocks) {
  return "(START m.1 x (" + tic_tac_toe_line() + more_rules + ") " + clocks +
         ")";
}

bool is_move(const std::string& reply) {
  if (reply == "noop") return true;
  for (const char column : {'1', '2', '3'}) {
    for (const char row : {'1', '2', '3'}) {
      if (reply == std::string("(place ") + column + ' ' + row + ')') {
        return true;
      }
    }
  }
  return false;
}

std::string zero_bytes(std::size_t count) { return std::string(count, '\0'); }

void HostileInput::expect_reply(const std::string& reply,
                                const std::string& status,
                                const std::string& said) {
  EXPECT_EQ(status_of(reply), status);
  const std::string body = body_of(reply);
  if (said == kMove) {
    EXPECT_TRUE(is_move(body)) << body.substr(0, 200);
  } else if (status == "200") {
    EXPECT_EQ(body.substr(0, 1000), said);
  } else {
    EXPECT_NE(body.find(said), std::string::npos) << body.substr(0, 1000);
  }
  EXPECT_EQ(reply.find("\r\n\r\n") == std::string::npos, reply.empty());
}

void HostileInput::begin_match(const RunningAgent& agent) {
  ASSERT_EQ(agent.ask(start_message("", "1000 1000")), "ready");
  ASSERT_TRUE(is_move(agent.ask("(PLAY m.1 NIL)")));
}

void HostileInput::expect_sound(const RunningAgent& agent, bool in_match) {
  const std::string status = in_match ? "busy" : "available";
  EXPECT_EQ(agent.ask("(INFO)"),
            "( ( name Tester ) ( status " + status + " ) ( species alien ) )");
  if (in_match) {
    EXPECT_TRUE(is_move(agent.ask("(PLAY m.1 NIL)")));
    EXPECT_EQ(agent.ask("(ABORT m.1)"), "aborted");
  }
  begin_match(agent);
  const std::string move = agent.ask("(PLAY m.1 ((place 2 2) noop))");
  EXPECT_EQ(move, "noop");
  EXPECT_EQ(agent.ask("(STOP m.1 (noop (place 1 1)))"), "done");
}

}  // namespace agent
