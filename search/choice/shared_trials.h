#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "search/choice/trial_result.h"
#include "search/deadline.h"
#include "search/partners.h"

namespace search::choice {

/// How trials stand in all processes. They have stages, in each of which a move
/// has so much time. The first partner says which stage is played and decides
/// by the sum of all games; the others play along. Thread-safe.
class SharedTrials final : public Findings {
 public:
  /// `subject` as in Findings. All partners have a number below `partners`.
  SharedTrials(std::uint64_t subject, std::size_t partners)
      : subject_(subject), heard_(partners) {}

  /// The first partner begins the next stage.
  void begin_stage(double seconds_per_move);
  /// All that was played here in this stage.
  void set_own(const TrialResult& own);
  /// The same, and what partners have played in it.
  TrialResult sum() const;

  /// Plays a stage; `end` is cancelled when it is over.
  using PlayStage =
      std::function<void(double seconds_per_move, const Deadline& end)>;
  /// Plays along with the first partner until the deadline expires.
  void follow(const PlayStage& play, const Deadline& deadline);

  Task task() const override { return Task::kTrials; }
  std::uint64_t subject() const override { return subject_; }
  std::vector<std::byte> told() const override;
  void hear(std::size_t partner, std::span<const std::byte> told) override;

 private:
  /// What one has played in a stage; before stage 1 that is nothing.
  struct Share {
    std::uint32_t stage = 0;
    TrialResult result;
  };

  const std::uint64_t subject_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;  // the stage of the first partner
  Share own_;
  std::vector<Share> heard_;       // by partner
  std::unique_ptr<Deadline> end_;  // of the stage that is played along
};

}  // namespace search::choice
