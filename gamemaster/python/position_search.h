#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "gamemaster/python/game_session.h"
#include "reasoner/state.h"
#include "search/search.h"

namespace gamemaster::python {

/// What is to be searched, and how.
struct SearchRequest {
  reasoner::State state;
  std::optional<reasoner::RoleIndex> role;  ///< else the one who is to move
  std::string search = "auto";
  double seconds = 1;  ///< without limit where settings.iterations are given
  search::Settings settings;
};

/// Searches by the engine of `session`, whose search_mutex() is held, and
/// returns search::analyze::analysis_json. Ends soon after `stop` is requested.
/// Throws gdl::Error where there is nothing to search.
std::string search_position(GameSession& session, const SearchRequest& request,
                            const std::stop_token& stop);

}  // namespace gamemaster::python
