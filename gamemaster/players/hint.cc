#include "gamemaster/players/hint.h"

#include <chrono>

#include "gamemaster/players/http_player.h"
#include "gamemaster/processes/process.h"
#include "gdl/clock.h"
#include "gdl/diagnostics.h"
#include "gdl/protocol/message.h"

namespace gamemaster::players {

namespace {

constexpr const char* kCancelled = "the position is another one by now";

}  // namespace

std::string HintSearch::run(const HintQuestion& question) {
  constexpr int kMemoryMb = 256;
  processes::LocalAgent agent(
      processes::limited_agent(question.agent, kMemoryMb));
  HttpPlayer player("127.0.0.1", agent.port(), "hint");
  note(&player);
  /// However it ends, nobody reaches the player afterwards.
  struct Forget {
    HintSearch& search;
    ~Forget() {
      const std::lock_guard lock(search.mutex_);
      search.player_ = nullptr;
    }
  } const forget{*this};

  // Long enough for the agent to choose a search.
  constexpr gdl::ClockTime kStartClock = std::chrono::seconds(2);
  constexpr gdl::ClockTime kPlayClock = std::chrono::seconds(1);
  constexpr match::Budget kSlack{2};
  match::StartRequest start;
  start.match_id = "hint";
  start.role = question.role;
  start.rules = question.rules;
  start.start_clock = kStartClock;
  start.play_clock = kPlayClock;
  player.start(start, match::Budget(kStartClock) + kSlack);
  const match::Reply reply =
      player.play({}, match::Budget(kPlayClock) + kSlack);
  note(&player);
  if (reply.status != match::Reply::Status::kAnswered) {
    throw gdl::Error("the agent has no answer");
  }
  return gdl::to_string(gdl::protocol::parse_move(reply.text));
}

void HintSearch::cancel() {
  const std::lock_guard lock(mutex_);
  cancelled_ = true;
  if (player_ != nullptr) player_->cancel();
}

void HintSearch::note(match::Player* player) {
  const std::lock_guard lock(mutex_);
  if (cancelled_) throw gdl::Error(kCancelled);
  player_ = player;
}

}  // namespace gamemaster::players
