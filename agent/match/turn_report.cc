#include "agent/match/turn_report.h"

#include <algorithm>
#include <string>

#include "gdl/diagnostics.h"

namespace agent::match {

namespace {

/// The move of this name among the legal ones of a role.
std::optional<reasoner::MoveId> find_legal(
    const reasoner::Game& game, reasoner::RoleIndex role,
    const gdl::Expression& move, const std::vector<reasoner::MoveId>& legal) {
  const auto id = game.find_move(role, gdl::to_string(move));
  if (!id || std::find(legal.begin(), legal.end(), *id) == legal.end()) {
    return std::nullopt;
  }
  return id;
}

}  // namespace

std::vector<std::optional<reasoner::MoveId>> moves_named(
    std::span<const gdl::Expression> terms, reasoner::StateMachine& machine,
    const reasoner::State& state) {
  const reasoner::Game& game = machine.game();
  std::vector<std::optional<reasoner::MoveId>> named(game.role_count());
  std::vector<reasoner::MoveId> legal;
  for (const gdl::Expression& term : terms) {
    if (term.items.size() != 3 || !term.items[1].is_atom()) continue;
    const auto role = game.find_role(term.items[1].atom);
    if (!role || named[*role]) continue;
    machine.legal_moves(state, *role, legal);
    named[*role] = find_legal(game, *role, term.items[2], legal);
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
  bool all_legal = terms.size() == named.size();
  std::vector<reasoner::MoveId> legal;
  for (reasoner::RoleIndex role = 0; all_legal && role < terms.size(); ++role) {
    machine.legal_moves(state, role, legal);
    all_legal = find_legal(game, role, terms[role], legal).has_value();
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
