#include "search/learning/trial.h"

#include <algorithm>
#include <istream>
#include <sstream>
#include <utility>

namespace search::learning {

namespace {

std::string counts_text(const MatchCounts& counts) {
  return std::to_string(counts.wins) + ' ' + std::to_string(counts.draws) +
         ' ' + std::to_string(counts.losses);
}

bool read_counts(std::istream& in, MatchCounts& counts) {
  return bool(in >> counts.wins >> counts.draws >> counts.losses);
}

}  // namespace

double MatchCounts::score() const {
  if (games() == 0) return 0.5;
  return (static_cast<double>(wins) + static_cast<double>(draws) / 2) /
         static_cast<double>(games());
}

std::string Trial::to_text() const {
  return "trial " + counts_text(counts) + ' ' + counts_text(long_counts) + ' ' +
         counts_text(plain_counts) + '\n' + knowledge.to_text();
}

std::optional<Trial> Trial::from_text(std::string_view text) {
  const std::size_t head = std::min(text.find('\n'), text.size());
  std::istringstream in{std::string(text.substr(0, head))};
  std::string word;
  Trial trial;
  if (!(in >> word) || word != "trial" || !read_counts(in, trial.counts)) {
    return std::nullopt;
  }
  // Older ones know of no games of long moves, or of none against the search
  // without memory.
  if (!read_counts(in, trial.long_counts)) trial.long_counts = {};
  if (!read_counts(in, trial.plain_counts)) trial.plain_counts = {};
  auto knowledge = memory::Knowledge::from_text(text.substr(head));
  if (!knowledge) return std::nullopt;
  trial.knowledge = *std::move(knowledge);
  return trial;
}

}  // namespace search::learning
