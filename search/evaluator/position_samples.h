#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <vector>

#include "reasoner/playout.h"
#include "reasoner/playout_engine.h"
#include "reasoner/state_machine.h"
#include "search/evaluator/board_pieces/piece_table.h"

namespace search::evaluator {

/// How many moves each role had when it last had a choice, on the way to a
/// position.
using Mobility = std::vector<std::uint32_t>;

/// Takes the number of legal moves of `role` in the next position on the way.
void update_mobility(Mobility& mobility, std::size_t role,
                     std::size_t legal_count);

/// A position of a random playout, and what random play makes of it.
struct PositionSample {
  reasoner::State state;  ///< not terminal
  Mobility mobility;
  /// Of the position itself; kNoGoal where the rules give none.
  std::vector<reasoner::Goal> goals;
  /// Mean goals at the end of playouts from here, one a role.
  std::vector<double> outcome;
  std::uint32_t playouts = 0;  ///< that came to an end
};

/// Takes positions from random playouts and judges them by further playouts,
/// by the machine's engine for many where it has one. What it takes depends on
/// the seed alone.
class PositionSampler {
 public:
  PositionSampler(reasoner::StateMachine& machine, std::uint64_t seed);

  /// Adds about `count` positions to `samples`; fewer where `stop()`, which is
  /// asked before every step, says so. Lets `statistics` look at some of them.
  void add(std::size_t count, const std::function<bool()>& stop,
           board_pieces::PieceStatistics& statistics,
           std::vector<PositionSample>& samples);

  /// The same by the engine alone, which the machine must have: positions in
  /// which its playouts are broken off, in a fraction of the time. Where a role
  /// has no choice in one, its mobility is that of `usual`.
  void add_broken_off(std::size_t count, const std::function<bool()>& stop,
                      const Mobility& usual,
                      std::vector<PositionSample>& samples);

 private:
  bool break_off(std::size_t count, std::uint32_t most_steps,
                 const std::function<bool()>& stop, const Mobility& usual,
                 std::vector<PositionSample>& samples);
  void take_seen(const reasoner::SeenState& seen, const Mobility& usual,
                 std::vector<PositionSample>& samples) const;
  void finish(std::size_t first, const std::function<bool()>& stop,
              std::vector<PositionSample>& samples);
  bool walk(const std::function<bool()>& stop,
            board_pieces::PieceStatistics& statistics,
            std::vector<PositionSample>& samples);
  void take(std::vector<PositionSample>& samples);
  void judge(std::size_t first, const std::function<bool()>& stop,
             std::vector<PositionSample>& samples);
  void judge_side_by_side(std::size_t first, const std::function<bool()>& stop,
                          std::vector<PositionSample>& samples);
  static void add_outcome(PositionSample& sample,
                          std::span<const reasoner::Goal> goals);

  reasoner::StateMachine& machine_;
  std::uint64_t seed_;
  std::mt19937_64 random_;
  std::uint64_t broken_off_ = 0;  // playouts so far
  std::uint32_t longest_ = 0;     // steps at which they are broken off
  std::uint64_t walks_ = 0;
  double steps_walked_ = 0;
  std::uint64_t looks_ = 0;

  // Of a walk.
  reasoner::State state_;
  std::vector<std::vector<reasoner::MoveId>> legal_;
  std::vector<reasoner::MoveId> joint_move_;
  Mobility mobility_;
  reasoner::PlayoutResults results_;
};

}  // namespace search::evaluator
