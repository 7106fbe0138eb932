#pragma once

#include <functional>
#include <mutex>
#include <set>
#include <string>

#include "gamemaster/players/hint.h"

namespace gamemaster::analysis {

/// Hints for the position of a match, which nobody wants once it is another
/// one. Thread-safe.
class HintSearches {
 public:
  /// See players::HintSearch::run. `question` is called when the position can
  /// no longer change without `cancel` ending this search.
  std::string run(const std::function<players::HintQuestion()>& question);

  /// Ends all that run.
  void cancel();

 private:
  std::mutex mutex_;
  std::set<players::HintSearch*> running_;  // guarded by mutex_
};

}  // namespace gamemaster::analysis
