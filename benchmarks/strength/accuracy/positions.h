#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "reasoner/state_machine.h"

namespace benchmarks::accuracy {

/// Who chooses in a state, and among which moves.
struct Turn {
  reasoner::RoleIndex mover = 0;
  std::vector<reasoner::MoveId> moves;  ///< empty where nobody has a choice
  std::vector<reasoner::MoveId> joint_move;  ///< in which the mover's is open
};

/// Of a state that is not terminal. Nothing where two choose, or one has no
/// move at all.
std::optional<Turn> turn_of(reasoner::StateMachine& machine,
                            const reasoner::State& state);

/// What `move` leads to, which counts only where somebody has a choice.
reasoner::State state_after(reasoner::StateMachine& machine,
                            const reasoner::State& state, const Turn& turn,
                            reasoner::MoveId move);

/// A position whose value is known exactly, and the moves that keep it.
struct Position {
  std::string line;  ///< of the file
  reasoner::State state;
  reasoner::RoleIndex mover = 0;
  reasoner::Goal value = 0;  ///< for the mover, with best play by all
  std::size_t moves = 0;     ///< that are legal
  std::vector<std::string> keeping;
};

/// Reads a file of positions. A line of it is one of
///
///   ( match MOVE ... )                            moves of those who chose
///   ( at N of M value V moves K keep MOVE ... )   after N of M such moves
///   ; anything
///
/// Throws gdl::Error that names the line at fault.
std::vector<Position> read_positions(reasoner::StateMachine& machine,
                                     const std::string& path);

}  // namespace benchmarks::accuracy
