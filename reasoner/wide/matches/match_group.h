#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/wide/lanes/lane_kernels.h"
#include "reasoner/wide/lanes/lane_set.h"
#include "reasoner/wide/step_rows.h"
#include "reasoner/wide/wide_program.h"

namespace reasoner::wide::matches {

/// Memory for a step, which all groups of a thread share.
struct GroupScratch {
  explicit GroupScratch(const WideProgram& program);

  StepRows rows;
  lanes::LaneRows bases;     ///< of the next step
  lanes::LaneRows next;      ///< the same as one phase has it
  lanes::LaneRows terminal;  ///< one row, of one phase
  lanes::LaneRows goals;     ///< of one phase
  lanes::LaneRows goal_scratch;
  std::vector<Goal> lane_goals;  ///< of one lane, by role
};

/// Where a match begins.
struct MatchStart {
  std::vector<std::uint64_t> bases;
  std::vector<std::uint64_t> legal;  ///< by input of the network
  std::uint32_t phase = 0;
};

/// A move that cannot be made.
struct Refusal {
  std::size_t lane = 0;
  std::int32_t move = 0;
};

/// The matches of one group of lanes. Unlike the lanes of WidePropnet these
/// may be in different phases: each phase sweeps the group and counts in its
/// own lanes. Moves and legal moves are rows by input of the network
/// (Propnet::first_input), whatever the phase.
///
/// `program`, without policies, must outlive it. Belongs to one thread.
class MatchGroup {
 public:
  /// The only legal move of a role that has but one.
  static constexpr std::int32_t kOnlyMove = -1;

  /// `count` matches in the first lanes, all to be restarted before anything
  /// else.
  MatchGroup(const WideProgram& program, std::size_t count);

  std::size_t count() const { return count_; }
  /// The lanes with matches.
  const lanes::LaneSet& used() const { return used_; }

  /// `lanes` begin anew, all of them where `start` knows no legal moves yet.
  void restart(const lanes::LaneSet& lanes, const MatchStart& start);
  /// Legal moves of the first lane.
  std::vector<std::uint64_t> first_legal() const;

  // -- a step: all roles choose, then the group advances

  /// No role has chosen; `frozen` are to stay where they are.
  void begin_step(const lanes::LaneSet& frozen);
  /// The choices of `role` in 64 lanes from 64 * block on: a move each, which
  /// is not looked at in frozen lanes. Returns the first that cannot be made.
  std::optional<Refusal> choose(
      RoleIndex role, std::size_t block,
      std::span<const std::int32_t, lanes::kLanesPerWord> moves);
  void advance(GroupScratch& scratch);

  // -- what was found behind it

  /// Finds out what is legal and which lanes are over.
  void look(GroupScratch& scratch);
  const lanes::LaneSet& terminal() const { return terminal_; }
  /// Not over, but a role has no move.
  const lanes::LaneSet& stuck() const { return stuck_; }
  /// Calls `visit(lane, goals)` for each of `lanes`, one value a role.
  template <typename Visit>
  void read_goals(const lanes::LaneSet& lanes, GroupScratch& scratch,
                  const Visit& visit) const;
  /// The lanes in which `role` has several legal moves, and those in which it
  /// has another one than noop.
  void find_choices(RoleIndex role, lanes::LaneSet& several,
                    lanes::LaneSet& busy) const;
  bool is_legal(std::size_t lane, RoleIndex role, MoveId move) const;

  // -- reading 64 lanes from 64 * block on, a row of words each

  /// All propositions.
  void read_states(std::size_t block, std::uint64_t* words) const;
  /// Legal moves by input.
  void read_legal(std::size_t block, std::uint64_t* words) const;
  /// What was perceived in the last step that it made, by percept of all roles.
  void read_percepts(std::size_t block, std::uint64_t* words) const;

  /// The words of a row of read_legal and of read_percepts.
  std::size_t legal_words() const { return (input_count_ + 63) / 64; }
  std::size_t percept_words() const { return (percept_count_ + 63) / 64; }

 private:
  std::size_t words() const { return used_.word_count(); }
  lanes::LaneWord choose_only(RoleIndex role, std::size_t block,
                              lanes::LaneWord lanes);
  void make_moves(std::uint32_t phase, GroupScratch& scratch) const;
  void perceive(std::uint32_t phase, const lanes::LaneSet& moving,
                GroupScratch& scratch);
  void add_legal(std::uint32_t phase, const GroupScratch& scratch);
  void find_stuck();
  void compute_goals(std::uint32_t phase, GroupScratch& scratch) const;
  void read_goals_of(std::uint32_t phase, std::size_t lane,
                     GroupScratch& scratch) const;

  const WideProgram* program_;
  const lanes::LaneKernels* kernels_;
  std::size_t count_;
  std::size_t input_count_;
  std::size_t percept_count_;
  std::vector<std::uint32_t> base_rows_;     // 0, 1, 2, ...
  std::vector<std::uint32_t> percept_rows_;  // likewise
  std::vector<std::optional<MoveId>> noops_;

  lanes::LaneRows bases_;
  lanes::LaneRows legal_;               // by input
  lanes::LaneRows chosen_;              // by input
  lanes::LaneRows percepts_;            // of the last step
  std::vector<lanes::LaneSet> phases_;  // by phase, who is in it
  lanes::LaneSet used_;
  lanes::LaneSet frozen_;
  lanes::LaneSet terminal_;
  lanes::LaneSet stuck_;
};

template <typename Visit>
void MatchGroup::read_goals(const lanes::LaneSet& lanes, GroupScratch& scratch,
                            const Visit& visit) const {
  for (std::uint32_t phase = 0; phase < phases_.size(); ++phase) {
    if (!phases_[phase].intersects(lanes)) continue;
    compute_goals(phase, scratch);
    lanes.for_each([&](std::size_t lane) {
      if (!phases_[phase].contains(lane)) return;
      read_goals_of(phase, lane, scratch);
      visit(lane, std::span<const Goal>(scratch.lane_goals));
    });
  }
}

}  // namespace reasoner::wide::matches
