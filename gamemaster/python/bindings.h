#pragma once

#include <memory>

#include "gamemaster/python/game_session.h"
#include "reasoner/state.h"

namespace pybind11 {
class module_;
}

namespace gamemaster::python {

/// A position as Python holds it: a value that knows its game.
struct SessionState {
  std::shared_ptr<GameSession> session;
  reasoner::State state;
};

// What each of the files of bindings adds to the module.
void bind_games(pybind11::module_& module);
void bind_matches(pybind11::module_& module);

}  // namespace gamemaster::python
