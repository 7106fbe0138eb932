#pragma once

#include <cstddef>

#include "reasoner/wide/lanes/lane_words.h"
#include "reasoner/wide/lanes/phase_layout.h"

namespace reasoner::wide::lanes {

/// Where the rows of a group of lanes lie. Each begins at a multiple of 64
/// bytes where a row has 8 words or more, else of 32.
struct LaneFrame {
  const LaneWord* bases = nullptr;
  LaneWord* moves = nullptr;
  LaneWord* planes = nullptr;
  LaneWord* terminal = nullptr;
  LaneWord* next = nullptr;
  LaneWord* goals = nullptr;
  LaneWord* percepts = nullptr;
  LaneWord* scratch = nullptr;  ///< PhaseCode::scratch_rows()
};

/// The sweeps of one phase: all lanes of a group go through it at once. The
/// rows stand in PhaseLayout. In a step, legal(), select() and next() follow
/// each other on the same frame, whose scratch is kept between them; select()
/// is left out where somebody else picks all moves. goals() may come at any
/// time and percepts() when moves are picked, each with a scratch of its own.
///
/// Immutable: const use is thread-safe, each thread with a frame of its own.
class PhaseCode {
 public:
  virtual ~PhaseCode() = default;

  virtual std::size_t scratch_rows() const = 0;
  virtual std::size_t goal_scratch_rows() const = 0;
  virtual std::size_t percept_scratch_rows() const = 0;

  /// bases -> moves (legal), terminal, planes (how many legal moves each role
  /// has).
  virtual void legal(const LaneFrame& frame) const = 0;
  /// moves (legal), planes (a rank in each lane) -> moves (picked): the legal
  /// move that has so many before it. None where the rank is all ones. The
  /// planes are undefined afterwards.
  virtual void select(const LaneFrame& frame) const = 0;
  /// bases, moves (picked) -> next
  virtual void next(const LaneFrame& frame) const = 0;
  /// bases, moves (picked) -> the percepts of a role that are
  /// PerceptSource::Part::kComputed
  virtual void percepts(const LaneFrame& frame, RoleIndex role) const = 0;
  /// bases -> goals
  virtual void goals(const LaneFrame& frame) const = 0;
};

}  // namespace reasoner::wide::lanes
