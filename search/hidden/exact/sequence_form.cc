#include "search/hidden/exact/sequence_form.h"

#include <algorithm>

namespace search::hidden::exact {

std::size_t SequenceForm::decision_count() const {
  std::size_t count = 0;
  for (const PlayerForm& player : players) count += player.decisions.size();
  return count;
}

std::size_t SequenceForm::choice_count() const {
  std::size_t count = 0;
  for (const PlayerForm& player : players) {
    count += static_cast<std::size_t>(std::count_if(
        player.decisions.begin(), player.decisions.end(),
        [](const Decision& decision) { return decision.count > 1; }));
  }
  return count;
}

}  // namespace search::hidden::exact
