#include "gamemaster/python/position_search.h"

#include <vector>

#include "search/analyze/analyze_position.h"
#include "search/analyze/analyze_report.h"
#include "search/choice/registry.h"
#include "search/game_kind.h"

namespace gamemaster::python {

namespace {

reasoner::RoleIndex searching_role(const SearchRequest& request,
                                   reasoner::StateMachine& machine) {
  const reasoner::Game& game = machine.game();
  if (machine.is_terminal(request.state)) {
    throw gdl::Error("the game is over in this state");
  }
  const reasoner::RoleIndex role =
      request.role ? *request.role
                   : search::analyze::role_to_move(machine, request.state);
  if (role == game.chance_role()) {
    throw gdl::Error(game.role_name(role) + " is chance, which nobody plays");
  }
  std::vector<reasoner::MoveId> legal;
  machine.legal_moves(request.state, role, legal);
  if (legal.empty()) {
    throw gdl::Error(game.role_name(role) + " has no move in this state");
  }
  return role;
}

std::string engine_name(reasoner::StateMachine& machine) {
  if (machine.propnet() == nullptr) return "datalog";
  reasoner::PlayoutEngine* const playouts = machine.playout_engine();
  return playouts != nullptr && playouts->width() > 1 ? "wide" : "propnet";
}

}  // namespace

std::string search_position(GameSession& session, const SearchRequest& request,
                            const std::stop_token& stop) {
  reasoner::StateMachine& machine = session.searching_machine();
  const reasoner::RoleIndex role = searching_role(request, machine);
  const auto search =
      search::choice::make_search(request.search, machine, request.settings);
  search::Deadline deadline(request.settings.iterations > 0
                                ? search::Deadline::Clock::time_point::max()
                                : search::Deadline::after(request.seconds));
  const std::stop_callback cancel(stop, [&deadline] { deadline.cancel(); });
  const search::analyze::PositionAnalysis analysis =
      search::analyze::analyze_position(*search, request.state, role, deadline);
  return search::analyze::analysis_json(
      analysis,
      {&machine.game(), request.search, engine_name(machine),
       request.settings.threads, search::hides_something(machine.game())});
}

}  // namespace gamemaster::python
