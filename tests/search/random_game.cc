#include "tests/search/random_game.h"

#include <algorithm>

#include "reasoner/playout.h"
#include "tests/search/search_games.h"

namespace search {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;

namespace {

std::uint64_t draw(const RandomGame& game, std::uint64_t state,
                   std::uint64_t what) {
  return reasoner::mix64(reasoner::mix64(game.seed * 1000 + what) + state);
}

}  // namespace

bool RandomGame::is_open(std::uint64_t state) const {
  return simultaneous && draw(*this, state, 1) % (layered ? 2 : 5) == 0;
}

RoleIndex RandomGame::mover(std::uint64_t state) const {
  return passive ? 0 : static_cast<RoleIndex>(draw(*this, state, 2) % roles);
}

std::uint64_t RandomGame::move_count(std::uint64_t state,
                                     RoleIndex role) const {
  if (is_open(state)) return 2;
  return role == mover(state) ? 1 + draw(*this, state, 3) % 3 : 1;
}

std::optional<std::vector<Goal>> RandomGame::result(std::uint64_t state) const {
  if (state + 1 != states && draw(*this, state, 4) % 6 != 0) {
    return std::nullopt;
  }
  std::vector<Goal> goals(roles);
  for (RoleIndex role = 0; role < roles; ++role) {
    const std::uint64_t drawn = draw(*this, state, 5 + role);
    goals[role] = static_cast<Goal>(
        payoffs == Payoffs::kWinners ? drawn % 2 * 100 : drawn % 3 * 50);
  }
  switch (payoffs) {
    case Payoffs::kOpposed:
      goals[1] = 100 - goals[0];
      break;
    case Payoffs::kTeams:
      goals[1] = goals[0];
      goals[2] = 100 - goals[0];
      break;
    case Payoffs::kShared:
      std::ranges::fill(goals, goals[0]);
      break;
    case Payoffs::kWinners:
    case Payoffs::kFree:
      break;
  }
  return goals;
}

std::uint64_t RandomGame::next(std::uint64_t state,
                               std::span<const MoveId> joint_move) const {
  std::uint64_t code = 0;
  for (const MoveId move : joint_move) code = code * 4 + move;
  const std::uint64_t x = draw(*this, state, 100 + code);
  if (cyclic) return x % states;
  if (layered) {
    const std::uint64_t next_layer = (state + 6) / 7 * 7 + 1;
    return std::min(next_layer + x % 7, states - 1);
  }
  return std::min(state + 1 + x % 7, states - 1);
}

std::vector<std::vector<MoveId>> RandomGame::joint_moves(
    std::uint64_t state) const {
  std::vector<std::vector<MoveId>> all;
  std::vector<MoveId> joint_move(roles);
  for (;;) {
    all.push_back(joint_move);
    std::size_t role = 0;
    while (role < roles) {
      if (++joint_move[role] < move_count(state, role)) break;
      joint_move[role++] = 0;
    }
    if (role == roles) return all;
  }
}

std::vector<std::vector<std::uint64_t>> RandomGame::children_by_own_move(
    std::uint64_t state, RoleIndex own) const {
  std::vector<std::vector<std::uint64_t>> children(move_count(state, own));
  for (const auto& joint_move : joint_moves(state)) {
    children[joint_move[own]].push_back(next(state, joint_move));
  }
  return children;
}

std::vector<std::uint64_t> RandomGame::reachable() const {
  std::vector<std::uint64_t> found = {0};
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (result(found[i])) continue;
    for (const auto& joint_move : joint_moves(found[i])) {
      const std::uint64_t child = next(found[i], joint_move);
      if (std::ranges::find(found, child) == found.end()) {
        found.push_back(child);
      }
    }
  }
  return found;
}

FakeMachine RandomGame::machine() const {
  const RandomGame game = *this;
  std::vector<std::string> names;
  for (RoleIndex role = 0; role < roles; ++role) {
    names.push_back(std::string("r").append(std::to_string(role)));
  }
  return FakeMachine(
      {.roles = names,
       .move_count = 4,
       .initial = 0,
       .legal =
           [game](std::uint64_t state, RoleIndex role) {
             return numbers_below(
                 static_cast<MoveId>(game.move_count(state, role)));
           },
       .next =
           [game](std::uint64_t state, std::span<const MoveId> joint_move) {
             return game.next(state, joint_move);
           },
       .result = [game](std::uint64_t state) { return game.result(state); }});
}

std::string RandomGame::rules() const {
  const auto fact = [](std::string_view name, std::uint64_t state,
                       const auto&... rest) {
    std::string text = "(" + std::string(name) + " " + std::to_string(state);
    ((text += " " + std::to_string(rest)), ...);
    return text + ")\n";
  };
  std::string text = "(init (at 0))\n";
  std::string does;
  std::string moves;
  for (RoleIndex role = 0; role < roles; ++role) {
    const std::string number = std::to_string(role);
    text += "(role r" + number + ")\n(number r" + number + " " + number + ")\n";
    does += " (does r" + number + " ?m" + number + ")";
    moves += " ?m" + number;
  }
  text +=
      "(<= (legal ?r ?m) (true (at ?s)) (number ?r ?n) (may ?s ?n ?m))\n"
      "(<= (next (at ?t)) (true (at ?s))" +
      does + " (arc ?s" + moves +
      " ?t))\n"
      "(<= terminal (true (at ?s)) (end ?s))\n"
      "(<= (goal ?r ?g) (true (at ?s)) (number ?r ?n) (pays ?s ?n ?g))\n";
  for (const std::uint64_t state : reachable()) {
    if (const auto goals = result(state)) {
      text += fact("end", state);
      for (RoleIndex role = 0; role < roles; ++role) {
        text += fact("pays", state, role, (*goals)[role]);
      }
      continue;
    }
    for (RoleIndex role = 0; role < roles; ++role) {
      for (MoveId move = 0; move < move_count(state, role); ++move) {
        text += fact("may", state, role, move);
      }
    }
    for (const auto& joint_move : joint_moves(state)) {
      std::string arc = "(arc " + std::to_string(state);
      for (const MoveId move : joint_move) arc += " " + std::to_string(move);
      text += arc + " " + std::to_string(next(state, joint_move)) + ")\n";
    }
  }
  return text;
}

std::vector<int> forced(const RandomGame& game, RoleIndex role, Goal goal) {
  std::vector<int> in(game.states, -1);
  for (std::uint64_t state = 0; state < game.states; ++state) {
    const auto result = game.result(state);
    if (result && (*result)[role] >= goal) in[state] = 0;
  }
  for (int step = 1;; ++step) {
    std::vector<std::uint64_t> found;
    for (std::uint64_t state = 0; state < game.states; ++state) {
      if (in[state] >= 0 || game.result(state)) continue;
      const auto children = game.children_by_own_move(state, role);
      const auto good = [&](std::uint64_t child) { return in[child] >= 0; };
      const auto all_good = [&](const auto& list) {
        return std::ranges::all_of(list, good);
      };
      const bool is = game.is_open(state)
                          ? std::ranges::all_of(children, all_good)
                          : std::ranges::any_of(children, all_good);
      if (is) found.push_back(state);
    }
    if (found.empty()) return in;
    for (const std::uint64_t state : found) in[state] = step;
  }
}

}  // namespace search
