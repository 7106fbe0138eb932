#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gamemaster/live/chat.h"
#include "gamemaster/live/live_view.h"

namespace gamemaster::api {

/// What is to be told of a match beside what happens in it.
struct MatchPresentation {
  std::string game_key;
  std::string game_title;
  std::string status;  ///< running, completed, aborted or interrupted
  bool live = false;   ///< played here and now
  bool human_clock = false;
  bool can_resume = false;
  std::string resumes;
  std::string resumed_by;
  std::string rule_break;
  std::string tournament;
  std::int64_t now = 0;  ///< ms since 1970
  std::vector<live::ChatMessage> chat;
};

/// A match, or the rows of it from LiveView::from on, in the JSON that API.md
/// describes.
std::string match_json(const live::LiveView& view,
                       const MatchPresentation& about);

}  // namespace gamemaster::api
