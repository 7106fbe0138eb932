#include "gamemaster/analysis/hint_searches.h"

namespace gamemaster::analysis {

std::string HintSearches::run(
    const std::function<players::HintQuestion()>& question) {
  players::HintSearch search;
  {
    const std::lock_guard lock(mutex_);
    running_.insert(&search);
  }
  /// However it ends, nobody reaches it afterwards.
  struct Forget {
    HintSearches& all;
    players::HintSearch& search;
    ~Forget() {
      const std::lock_guard lock(all.mutex_);
      all.running_.erase(&search);
    }
  } const forget{*this, search};
  return search.run(question());
}

void HintSearches::cancel() {
  const std::lock_guard lock(mutex_);
  for (players::HintSearch* const search : running_) search->cancel();
}

}  // namespace gamemaster::analysis
