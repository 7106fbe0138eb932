#pragma once

#include <string>

namespace agent {

/// Where and as what a player announces itself.
struct Registration {
  std::string url;    ///< of a game manager: http://HOST:PORT, of ours
  std::string token;  ///< that the game manager asks for; may be empty
  std::string host;   ///< under which it reaches the player
  int port = 0;
};

/// Tells a game manager of ours (henhouse serve) that the player is there.
/// Blocks for some seconds at most. Throws gdl::Error where it is not taken.
void register_player(const Registration& registration);

}  // namespace agent
