#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/playout_engine.h"
#include "reasoner/wide/ended_lanes.h"
#include "reasoner/wide/lane_reader.h"
#include "reasoner/wide/lanes/lane_draws.h"
#include "reasoner/wide/lanes/lane_kernels.h"
#include "reasoner/wide/lanes/lane_set.h"
#include "reasoner/wide/step_rows.h"
#include "reasoner/wide/wide_program.h"
#include "reasoner/wide/work_queue.h"

namespace reasoner::wide {

/// Plays hundreds of playouts at once on a propositional network: bit i of
/// every row is lane i, a playout of its own, and one sweep over the network
/// advances them all by a step. (Bit-parallel simulation is as old as logic
/// simulators: Waicukauski et al., Fault Simulation for Structured VLSI, 1985.)
///
/// All lanes are in the same phase of the game. A lane whose playout has ended
/// takes the next waiting work of the phase that the group goes on to; work of
/// other phases waits until the group gets there. Many of its functions are
/// those that PlayoutEngine asks for.
class WidePropnet final : public PlayoutEngine {
 public:
  explicit WidePropnet(std::shared_ptr<const WideProgram> program);

  const Game& game() const override;
  std::unique_ptr<PlayoutEngine> clone() const override;
  std::unique_ptr<ConditionedPlayouts> make_conditioned_playouts()
      const override;
  std::unique_ptr<TurnExpander> make_turn_expander() const override;
  std::size_t width() const override;
  std::size_t unfinished() const override;
  /// Throws gdl::Error for a state between the phases of the game.
  void submit(const State& state, std::span<const WorkItem> items,
              std::span<const MoveId> joint_moves) override;
  void advance(PlayoutResults& results) override;
  void abandon() override;

  const std::shared_ptr<const WideProgram>& program() const { return program_; }

 private:
  /// A state to be written into lanes.
  struct Load {
    WorkQueue::Entry entry;
    lanes::LaneSet lanes;
    std::uint32_t plain_count;  // of the lanes, those of a plain item
  };

  const WideProgram::Phase& phase() const { return program_->phases[phase_]; }
  lanes::LaneFrame frame();
  lanes::LaneWord* bases() { return bases_[sweeps_ % 2].data(); }
  bool prepare();
  void refill();
  void begin(const WorkQueue::Lanes& work, const lanes::LaneSet& lanes);
  void begin_tracked(const WorkQueue::Lanes& work, const lanes::LaneSet& lanes);
  void load_begun();
  void set_policies(const Load& load);
  void set_policy(const lanes::LaneSet& lanes, std::uint32_t base, bool is_on);
  void transpose_begun(std::span<const Load> loads);
  bool wants_look() const { return !look_.empty() || !cut_off_looks_.empty(); }
  void look(PlayoutResults& results);
  void sweep_legal();
  void look_without_policy(PlayoutResults& results);
  bool looks_see_goals() const;
  void report_looks(std::size_t block, PlayoutResults& results);
  void pick();
  void force_moves();
  void find_cut_off();
  void finish(PlayoutResults& results);
  PlayoutEnd end_of(std::size_t lane) const;
  void report_goals(PlayoutResults& results);
  void go_on();

  std::shared_ptr<const WideProgram> program_;
  WorkQueue queue_;
  lanes::LaneDraws draws_;
  std::uint32_t phase_ = 0;
  std::uint64_t sweeps_ = 0;

  std::array<lanes::LaneRows, 2> bases_;  // of this step and the next
  StepRows rows_;  // percepts: for looks, all that are perceived in a step

  const lanes::LaneKernels* kernels_;
  lanes::LaneSet active_;  // have work
  std::size_t active_count_ = 0;
  lanes::LaneSet totals_;  // whose playout is only added up
  /// Of these, those whose item needs not be known any more: they are begun
  /// and ended without looking at each lane, and are gone from the queue.
  lanes::LaneSet plain_;
  std::size_t plain_count_ = 0;
  lanes::LaneSet look_;             // whose state is to be reported
  lanes::LaneSet forced_;           // whose next joint move is given
  lanes::LaneSet look_afterwards_;  // of these, whose next state is
  // Of those that are looked at, whose step into that state is in rows_.
  lanes::LaneSet perceived_;
  lanes::LaneSet begun_;     // in this refill
  lanes::LaneSet free_;      // scratch of it
  lanes::LaneSet taken_;     // likewise
  lanes::LaneSet terminal_;  // of this step, as all below
  lanes::LaneSet stuck_;
  lanes::LaneSet cut_off_;
  lanes::LaneSet cut_off_looks_;  // of these, before the look
  lanes::LaneSet ended_;
  // By lane, of those that are not plain.
  std::vector<WorkQueue::Entry> entries_;
  std::vector<std::uint64_t> playouts_;
  std::vector<std::uint64_t> first_sweeps_;
  // By lane: the sweep, modulo 2^32, in which the playout is cut off.
  lanes::AlignedVector<std::uint32_t> limits_;
  std::uint64_t first_limit_ = 0;  // no playout reaches its limit before
  std::vector<EndedLanes> waiting_for_goals_;  // by phase

  std::vector<lanes::LaneWord> policies_;     // scratch: their rows
  std::vector<Load> loads_;                   // of this refill
  std::size_t load_count_ = 0;                // so many of them
  std::vector<const std::uint64_t*> states_;  // by lane, to be transposed
  LaneReader reader_;
  lanes::LaneRows goals_;  // for looks at terminal states
};

}  // namespace reasoner::wide
