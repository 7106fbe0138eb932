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
/// these wait for others of their step until there are enough of them to fill a
/// group, so that hardly any lane is dead for long; which ones go together
/// changes nothing about what they come to.
///
/// Throws gdl::Error for a start that is between the phases of the game.
class WideConditionedPlayouts final : public ConditionedPlayouts {
 public:
  explicit WideConditionedPlayouts(std::shared_ptr<const WideProgram> program);

  void run(std::span<const State> starts, const Evidence& evidence,
           std::size_t first, std::uint64_t seed, std::uint64_t first_playout,
           std::uint32_t attempts, Survivors& survivors) override;

 private:
  /// Playouts that have come to the same step, with their states.
  struct Waiting {
    std::vector<std::uint64_t> numbers;
    std::vector<std::uint64_t> words;
  };

  void read_starts(std::span<const State> starts);
  void plan(std::uint32_t phase, const Evidence& evidence, std::size_t first);
  void play_starts(std::size_t begin, std::size_t end, Survivors& survivors);
  std::size_t fullest_step() const;
  void play_fresh(std::size_t begin, std::uint64_t offset, std::size_t count,
                  bool more_come, Survivors& survivors);
  void play_waiting(std::size_t step, bool more_come, Survivors& survivors);
  void play_from(std::size_t step, bool more_come, Survivors& survivors);
  void set_aside(Waiting& target);
  void write(Survivors& survivors);

  std::shared_ptr<const WideProgram> program_;
  ConditionedLanes lanes_;
  std::uint64_t seed_ = 0;
  std::uint64_t first_playout_ = 0;
  std::uint32_t attempts_ = 0;
  std::vector<std::uint64_t> start_words_;        // of all starts
  std::vector<std::uint32_t> start_phases_;       // by start
  std::vector<EvidenceRows> steps_;               // from the first one on
  std::vector<Waiting> waiting_;                  // by step
  Waiting survived_;                              // all steps
  Waiting taken_;                                 // scratch: out of waiting_
  std::vector<ConditionedLanes::Playout> loads_;  // scratch
};

}  // namespace reasoner::wide
