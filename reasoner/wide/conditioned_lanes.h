#pragma once

#include <bit>
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
#include "reasoner/wide/wide_program.h"

namespace reasoner::wide {

/// What a step of the evidence asks of the rows of one phase.
struct EvidenceRows {
  /// A percept, and whether it was perceived.
  struct Percept {
    lanes::PerceptSource source;
    bool was_perceived = false;
  };

  std::uint32_t phase = 0;
  RoleIndex observer = 0;
  bool is_possible = true;  ///< false: no lane can agree
  bool own_move_is_known = false;
  std::optional<std::uint32_t> own_row;  ///< of the move, where it has one
  std::optional<std::uint32_t> refused_row;
  std::vector<Percept> percepts;  ///< those that are not the same in all lanes
  bool has_computed_percepts = false;
  bool goes_on = true;
};

EvidenceRows rows_of_evidence(const WideProgram& program, std::uint32_t phase,
                              RoleIndex observer, const EvidenceStep& step);

/// A group of conditioned playouts in lockstep: all lanes are in the same step,
/// and those that do not agree with the evidence are dead from then on. Moves
/// are drawn uniformly, whatever policies the program has.
///
/// Belongs to one thread.
class ConditionedLanes {
 public:
  /// A playout, and the state that it has come to: the words of the bases.
  struct Playout {
    std::uint64_t number = 0;
    const std::uint64_t* state = nullptr;
  };

  explicit ConditionedLanes(std::shared_ptr<const WideProgram> program);

  std::size_t lanes() const { return program_->lanes; }
  /// Words of a state here.
  std::size_t state_words() const { return state_words_; }

  /// The lanes go on with `playouts` of `seed`, at most as many as there are
  /// lanes, at step `step` of theirs, in states of phase `phase`.
  void load(std::uint32_t phase, std::uint64_t seed, std::uint32_t step,
            std::span<const Playout> playouts);

  /// The same for `count` playouts from number `first` on, at their first step
  /// in one state.
  void load(std::uint32_t phase, std::uint64_t seed, const std::uint64_t* state,
            std::uint64_t first, std::size_t count);

  /// Makes the step that `evidence` tells of in the phase that the lanes are
  /// in.
  void advance(const EvidenceRows& evidence);

  std::size_t alive_count() const;

  /// Calls visit(number of the playout, words of its state) for each lane that
  /// is alive, in their order.
  template <typename Visit>
  void for_each_alive(const Visit& visit) {
    for (std::size_t block = 0; block < alive_.word_count(); ++block) {
      if (alive_.word(block) == 0) continue;
      read_block(block);
      for_each_alive_in(block, visit);
    }
  }

 private:
  template <typename Visit>
  void for_each_alive_in(std::size_t block, const Visit& visit) const {
    for (lanes::LaneWord word = alive_.word(block); word != 0;
         word &= word - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(word));
      visit(numbers_[block * lanes::kLanesPerWord + lane],
            std::span(states_).subspan(lane * state_words_, state_words_));
    }
  }

  const WideProgram::Phase& phase() const { return program_->phases[phase_]; }
  lanes::LaneFrame frame();
  void begin(std::uint32_t phase, std::size_t count);
  lanes::LaneWord* row(lanes::LaneRows& rows, std::size_t index) {
    return rows.data() + index * alive_.word_count();
  }
  void load_states(std::span<const Playout> playouts);
  void begin_draws(std::uint64_t seed, std::uint32_t step,
                   std::span<const Playout> playouts);
  void draw_moves(const EvidenceRows& evidence);
  void compare_percepts(const EvidenceRows& evidence);
  void go_on(bool goes_on);
  void keep(const lanes::LaneWord* row, bool value);
  void read_block(std::size_t block);

  std::shared_ptr<const WideProgram> program_;
  std::size_t state_words_;
  lanes::LaneDraws draws_;
  std::uint32_t phase_ = 0;
  lanes::LaneRows bases_;
  lanes::LaneRows next_;
  lanes::LaneRows moves_;
  lanes::LaneRows planes_;
  lanes::LaneRows percepts_;
  lanes::LaneRows scratch_;
  lanes::LaneRows percept_scratch_;
  lanes::LaneSet alive_;
  lanes::LaneSet terminal_;
  lanes::LaneSet stuck_;
  lanes::LaneSet none_;                 // no lanes
  lanes::LaneSet loaded_;               // scratch
  std::vector<std::uint64_t> numbers_;  // of playouts, by lane
  std::vector<std::uint64_t> states_;   // of the 64 lanes read
};

}  // namespace reasoner::wide
