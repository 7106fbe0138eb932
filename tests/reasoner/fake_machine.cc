#include "tests/reasoner/fake_machine.h"

#include <algorithm>
#include <array>
#include <set>

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

FakeMachine::FakeMachine(FakeGame game)
    : NamedMachine(reasoner::Game(game.roles, /*hides=*/game.sees != nullptr)),
      rules_(std::move(game)) {
  for (int bit = 0; bit < 64; ++bit) {
    game_.intern_proposition(std::string("p").append(std::to_string(bit)));
  }
  for (RoleIndex role = 0; role < game_.role_count(); ++role) {
    for (MoveId move = 0; move < rules_.move_count; ++move) {
      const bool waits =
          rules_.last_move_waits && move + 1 == rules_.move_count;
      game_.intern_move(
          role, waits ? "noop" : std::string("m").append(std::to_string(move)));
    }
    for (reasoner::PerceptId seen = 0; seen < rules_.percept_count; ++seen) {
      game_.intern_percept(role, std::string("s").append(std::to_string(seen)));
    }
  }
}

State FakeMachine::state(std::uint64_t word) {
  State state;
  for (reasoner::PropositionId bit = 0; bit < 64; ++bit) {
    if ((word >> bit & 1) != 0) state.set(bit);
  }
  return state;
}

std::uint64_t FakeMachine::word(const State& state) {
  return state.words().empty() ? 0 : state.words().front();
}

State FakeMachine::initial() { return state(rules_.initial); }

void FakeMachine::initial_state(State& state) { state = initial(); }

bool FakeMachine::is_terminal(const State& state) {
  return rules_.result(word(state)).has_value();
}

void FakeMachine::legal_moves(const State& state, RoleIndex role,
                              std::vector<MoveId>& moves) {
  moves = rules_.legal(word(state), role);
}

void FakeMachine::next_state(const State& state,
                             std::span<const MoveId> joint_move, State& next) {
  before_step();
  ++steps;
  next = FakeMachine::state(rules_.next(word(state), joint_move));
}

void FakeMachine::percepts(const State& state,
                           std::span<const MoveId> joint_move, RoleIndex role,
                           std::vector<reasoner::PerceptId>& percepts) {
  percepts.clear();
  if (rules_.sees) percepts = rules_.sees(word(state), joint_move, role);
}

void FakeMachine::goals(const State& state, std::span<Goal> goals) {
  const auto result = rules_.result(word(state));
  for (RoleIndex role = 0; role < goals.size(); ++role) {
    goals[role] = result ? (*result)[role] : reasoner::kNoGoal;
  }
}

// ---- Tic-tac-toe: bits 0-8 x, 9-17 o, 18 o is on turn
// ------------------------

namespace {

constexpr std::uint64_t kTurn = 1 << 18;

bool has_line(std::uint64_t cells) {
  constexpr std::array<std::uint64_t, 8> kLines = {0007, 0070, 0700, 0111,
                                                   0222, 0444, 0421, 0124};
  return std::any_of(kLines.begin(), kLines.end(), [&](std::uint64_t line) {
    return (cells & line) == line;
  });
}

std::optional<std::vector<Goal>> tic_tac_toe_result(std::uint64_t state) {
  const std::uint64_t x = state & 0777;
  const std::uint64_t o = state >> 9 & 0777;
  if (has_line(x)) return std::vector<Goal>{100, 0};
  if (has_line(o)) return std::vector<Goal>{0, 100};
  if ((x | o) == 0777) return std::vector<Goal>{50, 50};
  return std::nullopt;
}

std::vector<MoveId> tic_tac_toe_legal(std::uint64_t state, RoleIndex role) {
  if (role != tic_tac_toe_mover(state)) return {kNoop};
  std::vector<MoveId> moves;
  for (MoveId cell = 0; cell < 9; ++cell) {
    if (((state | state >> 9) >> cell & 1) == 0) moves.push_back(cell);
  }
  return moves;
}

std::uint64_t tic_tac_toe_next(std::uint64_t state,
                               std::span<const MoveId> joint_move) {
  const RoleIndex mover = tic_tac_toe_mover(state);
  return (state | std::uint64_t{1} << (joint_move[mover] + 9 * mover)) ^ kTurn;
}

}  // namespace

RoleIndex tic_tac_toe_mover(std::uint64_t state) {
  return (state & kTurn) != 0 ? 1 : 0;
}

FakeGame tic_tac_toe() {
  return {.roles = {"x", "o"},
          .move_count = 10,
          .initial = 0,
          .legal = tic_tac_toe_legal,
          .next = tic_tac_toe_next,
          .result = tic_tac_toe_result};
}

std::vector<std::uint64_t> tic_tac_toe_positions() {
  std::vector<std::uint64_t> positions = {0};
  std::set<std::uint64_t> seen = {0};
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const std::uint64_t state = positions[i];
    const RoleIndex mover = tic_tac_toe_mover(state);
    for (const MoveId move : tic_tac_toe_legal(state, mover)) {
      std::array<MoveId, 2> joint_move = {kNoop, kNoop};
      joint_move[mover] = move;
      const std::uint64_t next = tic_tac_toe_next(state, joint_move);
      if (!tic_tac_toe_result(next) && seen.insert(next).second) {
        positions.push_back(next);
      }
    }
  }
  return positions;
}
