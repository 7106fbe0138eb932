#include "gamemaster/python/drawn_board.h"

#include "gamemaster/board/board_json.h"
#include "gamemaster/match/declared_facts.h"
#include "gdl/presentation.h"

namespace gamemaster::python {

namespace {

std::vector<std::string> role_names(const reasoner::Game& game) {
  std::vector<std::string> names;
  for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
    names.push_back(game.role_name(role));
  }
  return names;
}

}  // namespace

std::optional<board::BoardLayout> find_board(GameSession& session) {
  reasoner::StateMachine& machine = session.machine();
  const reasoner::Game& game = machine.game();
  reasoner::State state;
  machine.initial_state(state);
  const std::vector<std::string> roles = role_names(game);
  const std::vector<std::string> initial = game.facts(state);
  std::vector<std::string> possible =
      match::declared_facts(session.rulesheet());
  std::optional<board::BoardLayout> layout;
  if (possible.empty() && session.has_network()) {
    for (reasoner::PropositionId id = 0; id < game.proposition_count(); ++id) {
      possible.push_back(game.proposition_name(id));
    }
    layout = board::find_board(initial, possible, roles);
    if (layout) board::leave_out_holes(*layout, possible);
  } else {
    layout = board::find_declared_board(initial, possible, roles);
  }
  if (layout) layout->looks = gdl::looks_of(session.rulesheet());
  return layout;
}

std::string board_json(const board::BoardLayout& layout,
                       const reasoner::Game& game,
                       const std::vector<std::string>& facts) {
  return "[" + board::layout_json(layout, role_names(game)) + "," +
         board::position_json(layout, facts) + "]";
}

}  // namespace gamemaster::python
