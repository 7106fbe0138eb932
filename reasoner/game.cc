#include "reasoner/game.h"

#include <algorithm>

#include "gdl/canonical_name.h"
#include "gdl/diagnostics.h"

namespace reasoner {

Game::Game(std::vector<std::string> roles, bool hides)
    : roles_(std::move(roles)),
      moves_(roles_.size()),
      percepts_(roles_.size()),
      chance_role_(find_role("random")),
      hides_(hides) {}

std::optional<RoleIndex> Game::find_role(std::string_view name) const {
  const std::string wanted = gdl::canonical_name(name);
  for (RoleIndex role = 0; role < roles_.size(); ++role) {
    if (gdl::canonical_name(roles_[role]) == wanted) return role;
  }
  return std::nullopt;
}

std::optional<PropositionId> Game::find_proposition(
    std::string_view name) const {
  return propositions_.find(name);
}

PropositionId Game::intern_proposition(std::string_view name) {
  return propositions_.intern(name);
}

std::vector<std::string> Game::move_names(RoleIndex role,
                                          std::span<const MoveId> moves) const {
  std::vector<std::string> names;
  names.reserve(moves.size());
  for (const MoveId move : moves) names.push_back(move_name(role, move));
  return names;
}

std::vector<std::string> Game::joint_move_names(
    std::span<const MoveId> joint_move) const {
  std::vector<std::string> names;
  names.reserve(joint_move.size());
  for (RoleIndex role = 0; role < joint_move.size(); ++role) {
    names.push_back(move_name(role, joint_move[role]));
  }
  return names;
}

std::optional<MoveId> Game::find_move(RoleIndex role,
                                      std::string_view name) const {
  return moves_[role].find(name);
}

MoveId Game::intern_move(RoleIndex role, std::string_view name) {
  return moves_[role].intern(name);
}

std::optional<PerceptId> Game::find_percept(RoleIndex role,
                                            std::string_view name) const {
  return percepts_[role].find(name);
}

PerceptId Game::intern_percept(RoleIndex role, std::string_view name) {
  return percepts_[role].intern(name);
}

PropositionId Game::known_proposition(std::string_view name) const {
  if (const auto id = find_proposition(name)) return *id;
  throw gdl::Error("no state that can be reached has the fact " +
                   std::string(name));
}

MoveId Game::known_move(RoleIndex role, std::string_view name) const {
  if (const auto id = find_move(role, name)) return *id;
  throw gdl::Error(role_name(role) + " can never play " + std::string(name));
}

std::vector<std::string> Game::facts(const State& state) const {
  std::vector<std::string> facts;
  state.for_each(
      [&](PropositionId id) { facts.push_back(proposition_name(id)); });
  std::sort(facts.begin(), facts.end());
  return facts;
}

std::optional<std::uint32_t> Game::NameTable::find(
    std::string_view name) const {
  const auto found = by_canonical_name.find(gdl::canonical_name(name));
  if (found == by_canonical_name.end()) return std::nullopt;
  return found->second;
}

std::uint32_t Game::NameTable::intern(std::string_view name) {
  const auto next = static_cast<std::uint32_t>(names.size());
  const auto [entry, inserted] =
      by_canonical_name.try_emplace(gdl::canonical_name(name), next);
  if (inserted) names.emplace_back(name);
  return entry->second;
}

}  // namespace reasoner
