#include "agent/match/turn_report.h"

#include <algorithm>
#include <string>

#include "gdl/diagnostics.h"

namespace agent::match {

std::optional<reasoner::MoveId> find_legal_move(reasoner::StateMachine& machine,
                                                const reasoner::State& state,
                                                reasoner::RoleIndex role,
                                                const std::string& name) {
  std::vector<reasoner::MoveId> legal;
  // First, since an engine may know the move only then.
  machine.legal_moves(state, role, legal);
  const auto move = machine.game().find_move(role, name);
  if (!move || std::ranges::find(legal, *move) == legal.end()) {
    return std::nullopt;
  }
  return move;
}

std::vector<std::optional<reasoner::MoveId>> moves_named(
    std::span<const gdl::Expression> terms, reasoner::StateMachine& machine,
    const reasoner::State& state) {
  const reasoner::Game& game = machine.game();
  std::vector<std::optional<reasoner::MoveId>> named(game.role_count());
  for (const gdl::Expression& term : terms) {
    if (term.items.size() != 3) continue;
    const auto role = game.find_role(gdl::to_string(term.items[1]));
    if (!role || named[*role]) continue;
    named[*role] =
        find_legal_move(machine, state, *role, gdl::to_string(term.items[2]));
  }
  return named;
}

std::vector<std::string> stated_joint_move(
    const std::vector<std::string>& stated, reasoner::StateMachine& machine,
    const reasoner::State& state) {
  const reasoner::Game& game = machine.game();
  std::vector<gdl::Expression> terms;
  for (const std::string& text : stated) {
    gdl::Diagnostics ignored;
    terms.push_back(gdl::read_first_expression(text, ignored));
  }
  std::vector<std::string> named;
  for (const auto& move : moves_named(terms, machine, state)) {
    if (!move) return stated;
    const auto role = static_cast<reasoner::RoleIndex>(named.size());
    named.push_back(game.move_name(role, *move));
  }
  // What is legal as it stands is what it seems to be.
  bool all_legal = stated.size() == named.size();
  for (reasoner::RoleIndex role = 0; all_legal && role < stated.size();
       ++role) {
    all_legal = find_legal_move(machine, state, role, stated[role]).has_value();
  }
  return all_legal ? stated : named;
}

InferredMove infer_joint_move(const gdl::protocol::TurnReport& report,
                              reasoner::StateMachine& machine,
                              const reasoner::State& state,
                              reasoner::RoleIndex own_role) {
  const auto named = moves_named(report.percepts, machine, state);
  const reasoner::Game& game = machine.game();
  InferredMove inferred;
  std::vector<reasoner::MoveId> legal;
  for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
    if (role == own_role && report.own_move) {
      inferred.joint.push_back(gdl::to_string(*report.own_move));
    } else if (named[role]) {
      inferred.joint.push_back(game.move_name(role, *named[role]));
    } else {
      machine.legal_moves(state, role, legal);
      if (legal.empty()) {
        throw gdl::Error("role " + game.role_name(role) +
                         " has no legal move, and none is reported");
      }
      inferred.joint.push_back(game.move_name(role, legal.front()));
      if (legal.size() > 1) inferred.guessed.push_back(role);
    }
  }
  return inferred;
}

}  // namespace agent::match
