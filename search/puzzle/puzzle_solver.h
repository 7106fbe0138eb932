#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

#include "reasoner/state.h"
#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/puzzle/best_line.h"

namespace search::puzzle {

/// How long a solver may work before it gives way to others.
class Effort {
 public:
  static constexpr std::uint64_t kUnlimited =
      std::numeric_limits<std::uint64_t>::max();

  /// For `seconds`, until `deadline` or until the best line is found; and no
  /// more than `units` of the solver's own kind. All must outlive it.
  Effort(const Deadline& deadline, double seconds, const BestLine& best,
         std::uint64_t units = kUnlimited)
      : deadline_(deadline),
        slice_(deadline.part(seconds)),
        best_(best),
        units_(units) {}

  /// Some of it, for `seconds` at most and until `best` is found; its units
  /// are to be counted here as well.
  Effort part(double seconds, const BestLine& best) const {
    return {deadline_, std::min(seconds, slice_.seconds_left()), best, units_};
  }

  bool exhausted() const {
    return units_ == 0 || best_.settled() || slice_.expired();
  }
  /// Counts units, where they are limited.
  void spend(std::uint64_t count) {
    if (units_ != kUnlimited) units_ -= std::min(units_, count);
  }
  std::uint64_t units() const { return units_; }
  /// How many conflicts a SAT solver may meet, where units are limited.
  std::optional<int> conflicts() const {
    constexpr std::uint64_t kMostUnits = 1'000'000;
    constexpr int kConflictsPerUnit = 10;
    if (units_ == kUnlimited) return std::nullopt;
    return static_cast<int>(std::min(units_, kMostUnits)) * kConflictsPerUnit;
  }

  const Deadline& slice() const { return slice_; }
  /// Until the move must be there.
  double seconds_left() const { return deadline_.seconds_left(); }

 private:
  const Deadline& deadline_;
  Deadline slice_;
  const BestLine& best_;
  std::uint64_t units_;
};

/// One way to solve puzzles: finds lines from a state, and proves that there
/// are no better ones. What it finds it hands to the BestLine. Belongs to one
/// thread at a time.
class PuzzleSolver {
 public:
  virtual ~PuzzleSolver() = default;

  /// Goes on until `effort` is exhausted. False where it can do nothing more in
  /// this turn, or for this state at all.
  virtual bool work(Effort& effort) = 0;

  /// `move` was played, which led to `next`: lines begin there from now on.
  virtual void advance(reasoner::MoveId move, const reasoner::State& next) = 0;

  /// States and playouts looked at so far.
  virtual std::uint64_t count() const { return 0; }
};

}  // namespace search::puzzle
