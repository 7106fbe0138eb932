#include "gamemaster/players/hint.h"

#include "gamemaster/players/http_player.h"
#include "gamemaster/processes/process.h"
#include "gdl/diagnostics.h"
#include "gdl/protocol/message.h"

namespace gamemaster::players {

std::string ask_for_hint(const HintQuestion& question) {
  constexpr int kMemoryMb = 256;
  processes::LocalAgent agent(
      processes::limited_agent(question.agent, kMemoryMb));
  HttpPlayer player("127.0.0.1", agent.port(), "hint");

  constexpr int kStartClock = 1;
  constexpr match::Budget kSlack{2};
  match::StartRequest start;
  start.match_id = "hint";
  start.role = question.role;
  start.rules = question.rules;
  start.start_clock = kStartClock;
  start.play_clock = question.play_clock;
  player.start(start, match::Budget(kStartClock) + kSlack);
  const match::Reply reply =
      player.play({}, match::Budget(question.play_clock) + kSlack);
  if (reply.status != match::Reply::Status::kAnswered) {
    throw gdl::Error("the agent has no answer");
  }
  return gdl::to_string(gdl::protocol::parse_move(reply.text));
}

}  // namespace gamemaster::players
