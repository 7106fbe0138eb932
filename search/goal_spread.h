#pragma once

#include <cstdint>

namespace search {

/// How far apart the goals of playouts are, by which exploration may be scaled:
/// the range of rewards, which UCB1 takes to be known. Begins as if some
/// playouts had been won and lost, a hundredth of those that it remembers.
class GoalSpread {
 public:
  /// The scale is never less than `least`: what is rare in playouts may still
  /// be what decides. `memory` is how many playouts count when it has faded.
  GoalSpread(double least, std::uint32_t memory);

  void add(double goal) {
    ++count_;
    sum_ += goal;
    squares_ += goal * goal;
  }
  /// Lets what was seen so far count for less than what comes.
  void fade();
  /// The standard deviation, by that of goals of 0 and 100: 1 at most.
  double scale() const;

 private:
  double least_;
  double memory_;
  double count_;
  double sum_;
  double squares_;
};

}  // namespace search
