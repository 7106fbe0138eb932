#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "reasoner/conditioned_playouts.h"
#include "reasoner/wide/conditioned_lanes.h"
#include "reasoner/wide/wide_program.h"

namespace reasoner::wide {

/// Conditioned playouts, hundreds at once. Where few lanes of a group are left,
/// these wait for others of their step until they fill a group, so that hardly
/// any lane is dead for long; which ones go together changes nothing about what
/// they come to.
///
/// Throws gdl::Error for a start that is between the phases of the game.
class WideConditionedPlayouts final : public ConditionedPlayouts {
 public:
  explicit WideConditionedPlayouts(std::shared_ptr<const WideProgram> program);

  void run(std::span<const State> starts, const Evidence& evidence,
           std::size_t first, std::uint64_t seed, std::uint64_t first_playout,
           std::uint32_t attempts, Survivors& survivors) override;

  /// The steps of lanes in all runs so far, those of dead lanes too.
  std::uint64_t lane_steps() const { return lane_steps_; }

 private:
  void read_starts(std::span<const State> starts);
  void plan(std::uint32_t phase, const Evidence& evidence, std::size_t first);
  std::uint32_t phase_at(std::size_t step) const;
  void play_starts(std::size_t begin, std::size_t end, Survivors& survivors);
  void play_from(std::size_t step, bool more_come, Survivors& survivors);
  bool wait(std::size_t step, bool more_come, std::size_t alive);
  void write(Survivors& survivors);
  void put_in_order();

  std::shared_ptr<const WideProgram> program_;
  ConditionedLanes lanes_;
  std::uint64_t lane_steps_ = 0;
  std::uint64_t seed_ = 0;
  std::uint64_t first_playout_ = 0;
  std::uint32_t attempts_ = 0;
  std::vector<std::uint64_t> start_words_;   // of all starts
  std::vector<std::uint32_t> start_phases_;  // by start
  std::uint32_t first_phase_ = 0;
  std::vector<EvidenceRows> steps_;    // from the first one on
  std::vector<WaitingLanes> waiting_;  // before each step and behind the last
  // Those that agreed with all, as they came.
  std::vector<std::uint64_t> survived_;
  std::vector<std::uint64_t> survived_words_;
  std::vector<std::uint32_t> order_;    // of these
  std::vector<std::uint64_t> numbers_;  // scratch of put_in_order
  std::vector<std::uint32_t> places_;   // likewise
};

}  // namespace reasoner::wide
