#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/conditioned_playouts.h"
#include "reasoner/wide/lanes/lane_draws.h"
#include "reasoner/wide/lanes/lane_kernels.h"
#include "reasoner/wide/lanes/lane_set.h"
#include "reasoner/wide/step_rows.h"
#include "reasoner/wide/wide_program.h"

namespace reasoner::wide {

/// What a step of the evidence asks of the rows of one phase.
struct EvidenceRows {
  std::uint32_t phase = 0;
  RoleIndex observer = 0;
  bool is_possible = true;  ///< false: no lane can agree
  bool own_move_is_known = false;
  std::optional<std::uint32_t> own_row;  ///< of the move, where it has one
  lanes::RowConditions legal_moves;      ///< among the moves that are legal
  // What was perceived: among the rows of each PerceptSource::Part, those that
  // are not the same in all lanes.
  lanes::RowConditions bases;
  lanes::RowConditions moves;
  lanes::RowConditions percepts;
  bool goes_on = true;
};

EvidenceRows rows_of_evidence(const WideProgram& program, std::uint32_t phase,
                              RoleIndex observer, const EvidenceStep& step);

/// Playouts that wait at the same step, a lane each: their states and what they
/// draw. They are the lowest lanes of each word; the others hold anything.
struct WaitingLanes {
  explicit WaitingLanes(const WideProgram& program);

  lanes::LaneRows bases;
  lanes::WaitingDraws draws;
  lanes::LaneSet filled;
};

/// Playouts that begin, a lane each.
struct FreshPlayouts {
  std::uint64_t first = 0;  ///< their first number
  std::size_t count = 0;    ///< at most as many as there are lanes
  /// In which states they begin: the words of bases, one after the other. Each
  /// is for `attempts` playouts, but `begun` of the first are no more to come.
  const std::uint64_t* states = nullptr;
  std::uint32_t attempts = 1;
  std::uint32_t begun = 0;
};

/// A group of conditioned playouts in lockstep: all lanes are in the same step,
/// and those that do not agree with the evidence are dead from then on. Moves
/// are drawn uniformly, whatever policies the program has.
///
/// Each step is find_legal, keep_terminal for the step before, and advance.
/// Belongs to one thread.
class ConditionedLanes {
 public:
  explicit ConditionedLanes(std::shared_ptr<const WideProgram> program);

  std::size_t lanes() const { return program_->lanes; }
  /// Words of a state here.
  std::size_t state_words() const { return state_words_; }

  /// The lanes begin `playouts` of `seed`.
  void load(std::uint64_t seed, const FreshPlayouts& playouts);

  /// Finds what is legal in phase `phase`, in which all states must be.
  void find_legal(std::uint32_t phase);
  /// Those lanes live on in which the game is over, or in which it is not.
  void keep_terminal(bool is_over);
  /// Makes the step that `evidence` tells of in the phase of find_legal.
  void advance(const EvidenceRows& evidence);

  std::size_t alive_count() const;

  /// The lanes that are alive wait in `waiting`, behind those that do already,
  /// and none is left here. Where not all find a place, those that wait go on
  /// here, and those that found none wait. True if so.
  bool wait_in(WaitingLanes& waiting);
  /// Goes on with the lanes that wait; what was here is of no use then.
  void go_on_with(WaitingLanes& waiting);

  /// Adds the numbers of the playouts that are alive, of `seed`, at step `step`
  /// of theirs, and the words of their states, in the order of the lanes.
  void read_alive(std::uint64_t seed, std::uint32_t step,
                  std::vector<std::uint64_t>& numbers,
                  std::vector<std::uint64_t>& words) const;

 private:
  const WideProgram::Phase& phase() const { return program_->phases[phase_]; }
  lanes::LaneFrame frame();
  lanes::LaneWord* row(lanes::LaneRows& rows, std::size_t index) {
    return rows.data() + index * words_;
  }
  void load_few_states(const FreshPlayouts& playouts);
  void load_many_states(const FreshPlayouts& playouts);
  void keep(const lanes::RowConditions& conditions,
            const lanes::LaneRows& rows);
  void draw_moves(const EvidenceRows& evidence);
  void compare_percepts(const EvidenceRows& evidence);
  void put_aside(const lanes::LaneSet& lanes, WaitingLanes& waiting) const;

  std::shared_ptr<const WideProgram> program_;
  const lanes::LaneKernels* kernels_;
  std::size_t words_;  // of a row
  std::size_t state_words_;
  std::uint32_t phase_ = 0;
  lanes::LaneDraws draws_;
  lanes::LaneSet alive_;
  lanes::LaneRows bases_;
  lanes::LaneRows next_;
  StepRows rows_;
  lanes::LaneRows terminal_;
  lanes::LaneSet stuck_;
  lanes::LaneSet none_;   // no lanes
  lanes::LaneSet moved_;  // scratch
  lanes::LaneSet left_;   // likewise
  WaitingLanes spare_;    // likewise
};

}  // namespace reasoner::wide
