#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "reasoner/playout_engine.h"
#include "reasoner/wide/wide_program.h"

namespace reasoner::wide {

/// Reads states and legal moves out of the rows of a group, 64 lanes at a time.
/// Belongs to one thread; `program` must outlive it.
class LaneReader {
 public:
  explicit LaneReader(const WideProgram& program);

  /// Reads lanes 64 * block to 64 * block + 63 after a legal sweep of `phase`.
  void read(std::size_t phase, std::size_t block, const lanes::LaneWord* bases,
            const lanes::LaneWord* moves);

  /// Adds state and legal moves of the `index`-th of the lanes read to
  /// `results`, and where they stand to `seen`.
  void add_to(PlayoutResults& results, std::size_t index, SeenState& seen);

  /// Reads what the same lanes perceived: a row a percept.
  void read_percepts(std::size_t block, const lanes::LaneWord* percepts);

  /// Adds the percepts of all roles likewise; none where the lane did not make
  /// the step that was read.
  void add_percepts(PlayoutResults& results, std::size_t index, bool made_step,
                    SeenState& seen);

 private:
  void add_moves(PlayoutResults& results, std::size_t index, SeenState& seen);

  const WideProgram* program_;
  const lanes::PhaseLayout* layout_ = nullptr;
  std::vector<std::uint64_t> states_;  // whole states, one after the other
  std::vector<std::uint64_t> legal_;   // by move row, likewise
  std::size_t legal_words_ = 0;
  std::vector<std::uint64_t> percepts_;  // by percept, likewise
  std::size_t percept_words_ = 0;
};

}  // namespace reasoner::wide
