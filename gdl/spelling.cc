#include "gdl/spelling.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "gdl/symbol_table.h"

namespace gdl {

namespace {

constexpr std::size_t kMostNames = 3;
/// No word that somebody types is longer, and the distance takes as much time
/// as the lengths multiplied.
constexpr std::size_t kLongestWord = 100;

}  // namespace

std::size_t spelling_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

std::vector<std::string> near_names(std::string_view wanted,
                                    const std::vector<std::string>& known) {
  if (wanted.size() < 2 || wanted.size() > kLongestWord) return {};
  const std::string folded = fold_case(wanted);
  const std::size_t allowed = folded.size() < 3 ? 0 : folded.size() < 6 ? 1 : 2;
  std::vector<std::pair<std::size_t, std::string>> found;
  for (const std::string& name : known) {
    if (name.size() > kLongestWord) continue;
    const std::string candidate = fold_case(name);
    const std::size_t distance = spelling_distance(folded, candidate);
    if (distance <= allowed) {
      found.emplace_back(distance, name);
    } else if (candidate.starts_with(folded)) {
      found.emplace_back(allowed + 1, name);
    }
  }
  std::stable_sort(
      found.begin(), found.end(),
      [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> names;
  for (const auto& [distance, name] : found) {
    if (std::find(names.begin(), names.end(), name) == names.end() &&
        names.size() < kMostNames) {
      names.push_back(name);
    }
  }
  return names;
}

std::string unknown_among(std::string_view wanted,
                          const std::vector<std::string>& known) {
  const std::string near = did_you_mean(near_names(wanted, known));
  std::string text = "there is no '" + std::string(wanted) + '\'' +
                     (near.empty() ? "." : near) + " There are:";
  for (std::size_t i = 0; i < known.size(); ++i) {
    text += (i > 0 ? ", " : " ") + known[i];
  }
  return text;
}

std::string did_you_mean(const std::vector<std::string>& names) {
  if (names.empty()) return "";
  std::string text = "; did you mean ";
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
    text += names[i];
  }
  return text + '?';
}

}  // namespace gdl
