#pragma once

#include <memory>
#include <optional>

#include "gamemaster/board/board.h"
#include "gamemaster/match/declared_facts.h"
#include "gdl/rulesheet.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"

namespace gamemaster {

/// A game, and the board that the page finds in it.
struct GameWithBoard {
  explicit GameWithBoard(const gdl::Rulesheet& rulesheet)
      : machine(reasoner::engines::make_state_machine(rulesheet, "datalog")) {
    reasoner::State state;
    machine->initial_state(state);
    layout = board::find_declared_board(machine->game().facts(state),
                                        match::declared_facts(rulesheet), {});
  }

  std::unique_ptr<reasoner::StateMachine> machine;
  std::optional<board::BoardLayout> layout;
};

}  // namespace gamemaster
