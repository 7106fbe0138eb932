#pragma once

#include <functional>
#include <string>

#include "search/learning/trial.h"

namespace search::learning {

/// What a learner needs from its surroundings. `show` is called from one thread
/// at a time, not always the same one.
struct LearnerTools {
  std::function<Verdict(const MatchCounts&)> judge;
  /// What it is at, for people.
  std::function<void(const std::string&)> show = [](const std::string&) {};
  /// Asked before every move.
  std::function<bool()> stop = [] { return false; };
};

}  // namespace search::learning
