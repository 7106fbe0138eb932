#include "benchmarks/strength/accuracy/positions.h"

#include <exception>
#include <fstream>
#include <span>
#include <utility>

#include "gdl/diagnostics.h"
#include "gdl/expression.h"

namespace benchmarks::accuracy {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using reasoner::StateMachine;

std::optional<Turn> turn_of(StateMachine& machine, const State& state) {
  Turn turn;
  int choosing = 0;
  for (RoleIndex role = 0; role < machine.game().role_count(); ++role) {
    std::vector<MoveId> legal;
    machine.legal_moves(state, role, legal);
    if (legal.empty()) return std::nullopt;
    turn.joint_move.push_back(legal.front());
    if (legal.size() == 1) continue;
    ++choosing;
    turn.mover = role;
    turn.moves = std::move(legal);
  }
  if (choosing > 1) return std::nullopt;
  return turn;
}

State state_after(StateMachine& machine, const State& state, const Turn& turn,
                  MoveId move) {
  std::vector<MoveId> joint_move = turn.joint_move;
  if (!turn.moves.empty()) joint_move[turn.mover] = move;
  State next;
  machine.next_state(state, joint_move, next);
  return next;
}

namespace {

// Where things stand in a line of a position.
constexpr std::size_t kNumber = 1;
constexpr std::size_t kValue = 5;
constexpr std::size_t kMoves = 7;
constexpr std::size_t kKeep = 9;  // the first move that keeps the value

MoveId find_move(const StateMachine& machine, const Turn& turn,
                 const std::string& name) {
  for (const MoveId move : turn.moves) {
    if (machine.game().move_name(turn.mover, move) == name) return move;
  }
  throw gdl::Error("no legal move " + name);
}

/// The position after `moves`, in which somebody chooses.
Position position_after(StateMachine& machine,
                        std::span<const gdl::Expression> moves) {
  Position position;
  machine.initial_state(position.state);
  std::size_t next = 0;
  while (true) {
    if (machine.is_terminal(position.state)) {
      throw gdl::Error("the match is over before");
    }
    const auto turn = turn_of(machine, position.state);
    if (!turn) throw gdl::Error("several choose");
    MoveId move = 0;
    if (!turn->moves.empty()) {
      position.mover = turn->mover;
      position.moves = turn->moves.size();
      if (next == moves.size()) return position;
      move = find_move(machine, *turn, gdl::to_string(moves[next++]));
    }
    position.state = state_after(machine, position.state, *turn, move);
  }
}

int number_in(const gdl::Expression& row, std::size_t index) {
  try {
    return std::stoi(row.items[index].atom);
  } catch (const std::exception&) {
    throw gdl::Error("no number: " + gdl::to_string(row.items[index]));
  }
}

Position read_position(StateMachine& machine, const gdl::Expression& match,
                       const gdl::Expression& row) {
  if (row.items.size() <= kKeep || !row.items[0].is("at")) {
    throw gdl::Error("neither a match nor a position");
  }
  const int count = number_in(row, kNumber);
  if (count < 0 || static_cast<std::size_t>(count) >= match.items.size()) {
    throw gdl::Error("no move " + std::to_string(count) + " in the match");
  }
  Position position = position_after(
      machine,
      std::span(match.items).subspan(1, static_cast<std::size_t>(count)));
  position.value = number_in(row, kValue);
  if (number_in(row, kMoves) != static_cast<int>(position.moves)) {
    throw gdl::Error(std::to_string(position.moves) + " moves are legal");
  }
  for (std::size_t i = kKeep; i < row.items.size(); ++i) {
    position.keeping.push_back(gdl::to_string(row.items[i]));
  }
  return position;
}

}  // namespace

std::vector<Position> read_positions(StateMachine& machine,
                                     const std::string& path) {
  std::ifstream file(path);
  if (!file) throw gdl::Error("cannot read " + path);
  std::vector<Position> positions;
  gdl::Expression match;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    gdl::Diagnostics ignored;
    gdl::Expression row = gdl::read_first_expression(line, ignored);
    if (row.items.empty()) continue;
    if (row.items[0].is("match")) {
      match = std::move(row);
      continue;
    }
    try {
      positions.push_back(read_position(machine, match, row));
    } catch (const gdl::Error& error) {
      throw gdl::Error(path + ':' + std::to_string(number) + ": " +
                       error.what());
    }
    positions.back().line = line;
  }
  return positions;
}

}  // namespace benchmarks::accuracy
