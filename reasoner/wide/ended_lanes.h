#pragma once

#include <cstddef>
#include <vector>

#include "reasoner/playout_engine.h"
#include "reasoner/wide/lanes/lane_kernels.h"
#include "reasoner/wide/lanes/lane_set.h"
#include "reasoner/wide/wide_program.h"

namespace reasoner::wide {

/// The lanes of a group whose playouts have ended in one phase, with their
/// goals, or where these are dear a copy of their last states, until there are
/// enough of them to make it worth while to work it all out. The lanes go on
/// with other work meanwhile. Belongs to one thread; `program` must outlive it.
class EndedLanes {
 public:
  EndedLanes(const WideProgram& program, std::size_t phase);

  /// Where one of `lanes` is here already, all that is here must be reported
  /// before they are added.
  bool has(const lanes::LaneSet& lanes) const {
    return size_ > 0 &&
           (totals_.intersects(lanes) || listed_.intersects(lanes));
  }
  std::size_t size() const { return size_; }
  /// Whether there are some that somebody may wait for.
  bool has_listed() const { return !listed_.empty(); }
  bool is_worth_while() const { return size_ >= program_->lanes / 4; }

  /// Adds `count` lanes; those of `totals` are only added up, and the others
  /// must be described. `bases` are the states of all lanes of the group.
  void add(const lanes::LaneSet& lanes, std::size_t count,
           const lanes::LaneSet& totals, const lanes::LaneWord* bases);
  /// What is to be reported of a lane, but for the goals.
  void describe(std::size_t lane, const FinishedPlayout& playout) {
    playouts_[lane] = playout;
  }

  void clear();

  /// Computes the goals, adds all to `results`, and is empty.
  void report(PlayoutResults& results);

  /// Works out the goal rows of the layout for all states of a group.
  void compute_goals(const lanes::LaneWord* bases, lanes::LaneWord* goals);

 private:
  void report_totals(PlayoutTotals& totals);

  const WideProgram* program_;
  const WideProgram::Phase* phase_;
  const lanes::LaneKernels* kernels_;
  std::size_t size_ = 0;
  lanes::LaneSet totals_;
  lanes::LaneSet listed_;
  lanes::LaneSet single_;                  // scratch: with a single goal value
  std::vector<FinishedPlayout> playouts_;  // by lane
  lanes::LaneRows bases_;                  // only those that goals need
  lanes::LaneRows goals_;
  lanes::LaneRows
      all_goals_;  // of all lanes, those that have not ended among them
  std::vector<std::uint32_t> goal_rows_;  // 0, 1, 2, ...
  lanes::LaneRows scratch_;
};

/// Adds the goals of lane `lane` to `results`, one a role, and returns where
/// they begin. `rows` are the goal rows of the layout.
std::uint32_t add_goals(const WideProgram& program,
                        const lanes::PhaseLayout& layout,
                        const lanes::LaneWord* rows, std::size_t lane,
                        PlayoutResults& results);

}  // namespace reasoner::wide
