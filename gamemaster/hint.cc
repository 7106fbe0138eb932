#include "gamemaster/hint.h"

#include "gamemaster/http_player.h"
#include "gamemaster/process.h"
#include "gdl/diagnostics.h"
#include "gdl/message.h"

namespace gamemaster {

std::string ask_for_hint(const HintQuestion& question) {
  AgentOptions options;
  options.program = question.agent;
  options.memory_mb = 256;
  LocalAgent agent(options);
  HttpPlayer player("127.0.0.1", agent.port(), "hint");

  constexpr int kStartClock = 1;
  constexpr Budget kSlack{2};
  StartRequest start;
  start.match_id = "hint";
  start.role = question.role;
  start.rules = question.rules;
  start.start_clock = kStartClock;
  start.play_clock = question.play_clock;
  player.start(start, Budget(kStartClock) + kSlack);
  const Reply reply = player.play({}, Budget(question.play_clock) + kSlack);
  if (reply.status != Reply::Status::kAnswered) {
    throw gdl::Error("the agent has no answer");
  }
  return gdl::to_string(gdl::parse_move(reply.text));
}

}  // namespace gamemaster
