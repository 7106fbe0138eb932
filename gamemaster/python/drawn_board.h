#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gamemaster/board/board.h"
#include "gamemaster/python/game_session.h"

namespace gamemaster::python {

/// The board of a game, found by the shape of its facts; nothing where there is
/// none. The machine_mutex() of `session` is held.
std::optional<board::BoardLayout> find_board(GameSession& session);

/// The board and a state on it in JSON, as board::layout_json and
/// board::position_json have them: an array of both.
std::string board_json(const board::BoardLayout& layout,
                       const reasoner::Game& game,
                       const std::vector<std::string>& facts);

}  // namespace gamemaster::python
