#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "reasoner/playout.h"
#include "reasoner/wide/lanes/lane_words.h"
#include "reasoner/wide/lanes/phase_layout.h"
#include "reasoner/wide/lanes/simd.h"

namespace reasoner::wide::lanes {

/// What lanes that wait are going to draw, in the order of the lanes.
struct WaitingDraws {
  explicit WaitingDraws(std::size_t lanes) : counters(lanes), mixes(lanes) {}

  AlignedVector<std::uint32_t> counters;  ///< at their step
  AlignedVector<std::uint32_t> mixes;     ///< key.mix
};

/// The random numbers of a group of lanes: hash32 of the playout and step that
/// each lane is in (reasoner/playout.h). Belongs to one thread.
///
/// A rank is floor(x * n / 2^32) of a 32-bit draw x, so that each of n values
/// has floor(2^32 / n) or one more of the 2^32 draws: its probability differs
/// from 1 / n by less than 2^-32, which is less than n * 2^-32 of itself, and
/// the probabilities of any set of values by less than n * 2^-32 in all: below
/// 2^-20 for up to 4,096 moves.
class LaneDraws {
 public:
  static constexpr std::uint32_t kMostPlanes = 20;

  LaneDraws(std::size_t lanes, Simd simd);

  /// The lanes of `mask` (a row) begin playouts first_playout, first_playout +
  /// 1, ... of `seed`, in ascending order, each at step 0.
  void begin(const LaneWord* mask, std::uint64_t seed,
             std::uint64_t first_playout);
  /// The lanes of `mask` are to wait: in `waiting` they come behind those of
  /// `filled`, which are the lowest of each word. They must find a place.
  void put_aside(const LaneWord* mask, const LaneWord* filled,
                 WaitingDraws& waiting) const;
  /// All lanes go on with what waited.
  void take_up(const WaitingDraws& waiting);
  /// The playouts of `seed` that the 64 lanes of a block are in, at step `step`
  /// of theirs.
  void read_playouts(std::size_t block, std::uint64_t seed, std::uint32_t step,
                     std::span<std::uint64_t, kLanesPerWord> playouts) const;

  /// Turns the counts of a choice into ranks: in every lane a number n becomes
  /// floor(x * n / 2^32), x being the draw of `role` in this step. In the lanes
  /// of `skip` it becomes all ones, and these lanes do not get stuck. Lanes
  /// with n = 0 are added to `stuck`. `planes` are plane_count rows, at most
  /// kMostPlanes.
  void draw_ranks(RoleIndex role, LaneWord* planes, std::uint32_t plane_count,
                  const LaneWord* skip, LaneWord* stuck) const;

  /// All lanes go on to their next step.
  void advance();

 private:
  Simd simd_;
  std::uint32_t elapsed_ = 0;  // what all counters have advanced by
  // In an order of their own, see the implementation.
  AlignedVector<std::uint32_t> counters_;  // at the present step, less elapsed_
  AlignedVector<std::uint32_t> mixes_;     // key.mix
  // Of playouts that begin.
  AlignedVector<std::uint32_t> fresh_adds_;
  AlignedVector<std::uint32_t> fresh_mixes_;
};

}  // namespace reasoner::wide::lanes
