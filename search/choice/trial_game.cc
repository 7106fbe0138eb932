#include "search/choice/trial_game.h"

#include <algorithm>

#include "reasoner/playout.h"

namespace search::choice {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

// Of two searches one expects this or more, and the other no more than what
// that leaves, where they are sure who wins.
constexpr double kSure = 80;
// The same of what both expect in the mean, where it is clear.
constexpr double kClear = 75;

// Joint moves in a row after which they have been sure for long enough.
constexpr int kSureSteps = 8;

// To see the shape of a game.
constexpr std::uint32_t kPlayouts = 8;
constexpr std::uint32_t kStepLimit = 1000;

}  // namespace

void WorkSpent::add(const Report& report) {
  add(WorkSpent{static_cast<double>(report.playouts), 1});
}

void WorkSpent::add(const WorkSpent& other) {
  playouts += other.playouts;
  moves += other.moves;
}

double points_of(std::span<const reasoner::Goal> goals, RoleIndex role) {
  const int difference =
      std::max(goals[role], 0) - std::max(goals[1 - role], 0);
  return difference > 0 ? 1 : difference == 0 ? 0.5 : 0;
}

std::optional<RoleIndex> TrialGame::agreed_winner() const {
  for (RoleIndex role = 0; role < 2; ++role) {
    if (expected[role] >= kSure && expected[1 - role] <= 100 - kSure) {
      return role;
    }
  }
  return std::nullopt;
}

std::optional<double> TrialGame::points(RoleIndex role) const {
  if (end == TrialEnd::kTerminal) return points_of(goals, role);
  const double mean = (expected[role] + 100 - expected[1 - role]) / 2;
  if (mean >= kClear) return 1;
  if (mean <= 100 - kClear) return 0;
  if (end == TrialEnd::kTooLong) return 0.5;
  return std::nullopt;
}

TrialGame play_trial_game(reasoner::StateMachine& machine, const State& state,
                          std::span<const std::unique_ptr<Search>> players,
                          double seconds_per_move, const Deadline& deadline) {
  const auto roles = static_cast<RoleIndex>(players.size());
  TrialGame game;
  game.efforts.resize(roles);
  game.expected.assign(roles, 50);
  State here = state;
  std::vector<MoveId> moves;
  std::vector<MoveId> joint_move(roles);
  std::optional<RoleIndex> winner;
  int sure_steps = 0;
  for (std::uint32_t step = 0; !machine.is_terminal(here); ++step) {
    if (step == kMostTrialSteps) {
      game.end = TrialEnd::kTooLong;
      return game;
    }
    for (RoleIndex role = 0; role < roles; ++role) {
      if (deadline.expired()) return game;
      machine.legal_moves(here, role, moves);
      if (moves.empty()) return game;
      joint_move[role] = moves.front();
      if (moves.size() == 1) continue;
      joint_move[role] = players[role]->choose_move(
          here, role, deadline.part(seconds_per_move));
      const Report report = players[role]->report();
      game.efforts[role].add(report);
      if (!report.moves.empty()) {
        game.expected[role] = report.moves.front().value;
      }
    }
    if (deadline.expired()) return game;
    machine.next_state(here, joint_move, here);
    for (const auto& player : players) player->advance(joint_move, here);
    if (roles != 2) continue;
    const auto agreed = game.agreed_winner();
    sure_steps = agreed && agreed == winner ? sure_steps + 1 : 0;
    winner = agreed;
    if (sure_steps == kSureSteps) {
      game.end = TrialEnd::kAgreed;
      return game;
    }
  }
  game.end = TrialEnd::kTerminal;
  game.goals.resize(roles);
  machine.goals(here, game.goals);
  return game;
}

GameShape shape_of(reasoner::StateMachine& machine, const State& state) {
  const std::size_t roles = machine.game().role_count();
  GameShape shape;
  double choices = 0;
  double legal = 0;
  std::vector<MoveId> moves;
  std::vector<MoveId> joint_move(roles);
  for (std::uint32_t playout = 0; playout < kPlayouts; ++playout) {
    const reasoner::PlayoutKey key = reasoner::playout_key(1, playout);
    State here = state;
    for (std::uint32_t step = 0; step < kStepLimit; ++step) {
      if (machine.is_terminal(here)) break;
      int choosing = 0;
      for (RoleIndex role = 0; role < roles; ++role) {
        machine.legal_moves(here, role, moves);
        if (moves.empty()) return {.takes_turns = false};
        if (moves.size() > 1) {
          ++choosing;
          legal += static_cast<double>(moves.size());
        }
        joint_move[role] =
            moves[reasoner::hash32(key, step, role) % moves.size()];
      }
      if (choosing > 1) shape.takes_turns = false;
      choices += choosing;
      machine.next_state(here, joint_move, here);
    }
  }
  shape.choices = choices / kPlayouts;
  if (choices > 0) shape.moves = legal / choices;
  return shape;
}

}  // namespace search::choice
