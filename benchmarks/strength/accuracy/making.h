#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "reasoner/state_machine.h"

namespace benchmarks::accuracy {

struct Making {
  std::size_t positions = 50;
  double move_seconds = 0.02;  ///< for each move of the matches
  double solve_seconds = 3;    ///< for each position
  double total_seconds = 600;
  std::uint64_t seed = 1;
};

/// Plays matches and appends to the file at `path` what can be proven of their
/// positions, until it has as many as wanted, or the time is over. All times
/// are CPU times. The file remembers which matches were played, so that the
/// next call goes on. See benchmarks/strength/accuracy.sh for what is taken.
///
/// Throws gdl::Error where the game is none of two roles in turn, without
/// chance, of which what one gets the other loses.
void make_positions(reasoner::StateMachine& machine, const std::string& path,
                    const Making& making);

}  // namespace benchmarks::accuracy
