#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "reasoner/game.h"

namespace gamemaster::players {

/// Who is to play a role, as typed on a command line:
///   HOST:PORT  [ADDRESS]:PORT  agent  agent:SEARCH  random  legal  human
struct PlayerSpec {
  enum class Kind : std::uint8_t { kHttp, kAgent, kRandom, kLegal, kHuman };

  Kind kind = Kind::kAgent;
  std::string text = "agent";  ///< as typed
  std::string host;            ///< kHttp
  int port = 0;                ///< kHttp
  std::string search;          ///< kAgent; empty: the agent's default
};

/// Throws gdl::Error that lists the forms where `text` has none of them.
PlayerSpec parse_player_spec(std::string_view text);

/// One spec a role, `agent` where no ROLE=SPEC of `assignments` says otherwise.
/// Throws gdl::Error for an unknown role (with those that exist), a role given
/// twice, or a bad spec.
std::vector<PlayerSpec> assign_players(
    const reasoner::Game& game, const std::vector<std::string>& assignments);

}  // namespace gamemaster::players
