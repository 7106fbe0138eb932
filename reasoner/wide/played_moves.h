#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "reasoner/playout_engine.h"
#include "reasoner/wide/lanes/lane_kernels.h"
#include "reasoner/wide/lanes/lane_set.h"
#include "reasoner/wide/wide_program.h"

namespace reasoner::wide {

/// Which moves have been played in some of the lanes of a group: a row of bits
/// a move. Has no rows before it is used. Belongs to one thread; `program` must
/// outlive it.
class PlayedMoves {
 public:
  explicit PlayedMoves(const WideProgram& program);

  const lanes::LaneSet& lanes() const { return lanes_; }

  /// Adds lanes, in which nothing has been played yet.
  void begin(const lanes::LaneSet& lanes);
  /// The moves of a step of `phase` in those of the lanes that are in `active`.
  void add_step(std::size_t phase, const lanes::LaneWord* moves,
                const lanes::LaneSet& active);
  /// Takes over what `other` knows of those lanes of `ended` that it has.
  void take(PlayedMoves& other, const lanes::LaneSet& ended);
  void clear();

  /// Adds the moves of a lane to `results`, and where they stand to `playout`.
  /// Fastest when the lanes come in ascending order.
  void report(std::size_t lane, FinishedPlayout& playout,
              PlayoutResults& results);

 private:
  static constexpr std::size_t kNoBlock = ~std::size_t{0};

  const WideProgram* program_;
  const lanes::LaneKernels* kernels_;
  lanes::LaneSet lanes_;
  std::size_t count_ = 0;
  lanes::LaneSet here_;               // scratch
  lanes::LaneRows rows_;              // by input
  std::size_t block_ = kNoBlock;      // of 64 lanes, that has been read
  std::vector<std::uint64_t> words_;  // by lane of it, a bit an input
};

}  // namespace reasoner::wide
