#include "gamemaster/board/fact_lines.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "gamemaster/board/board.h"
#include "gamemaster/board/move_notation.h"
#include "gdl/number_in.h"

namespace gamemaster::board {

namespace {

constexpr std::size_t kLongestLine = 400;

std::optional<std::int64_t> count_in(std::string_view text) {
  const auto value = gdl::number_in<std::int64_t>(text);
  return value && *value >= 0 ? value : std::nullopt;
}

bool is_power_of_ten(std::int64_t value) {
  while (value > 1 && value % 10 == 0) value /= 10;
  return value == 1;
}

/// A fact that may be a digit: what comes before, `(money ann`, the place and
/// the digit.
struct Digit {
  std::string begin;
  std::int64_t place = 0;
  std::int64_t digit = 0;
};

std::optional<Digit> digit_in(std::string_view fact) {
  if (!fact.ends_with(')')) return std::nullopt;
  fact.remove_suffix(1);
  const std::size_t last = fact.rfind(' ');
  if (last == std::string_view::npos) return std::nullopt;
  const std::size_t before = fact.substr(0, last).rfind(' ');
  if (before == std::string_view::npos) return std::nullopt;
  const auto place = count_in(fact.substr(before + 1, last - before - 1));
  const auto digit = count_in(fact.substr(last + 1));
  if (!place || !digit || *digit > 9 || !is_power_of_ten(*place)) {
    return std::nullopt;
  }
  return Digit{std::string(fact.substr(0, before)), *place, *digit};
}

/// The number that digits by their places are; nothing where places are double
/// or missing.
std::optional<std::int64_t> number_of(
    const std::multimap<std::int64_t, std::int64_t>& digits) {
  constexpr std::size_t kMostPlaces = 17;
  if (digits.size() < 2 || digits.size() > kMostPlaces) return std::nullopt;
  std::int64_t number = 0;
  std::int64_t expected = digits.begin()->first;
  for (const auto& [place, digit] : digits) {
    if (place != expected || expected > INT64_MAX / 100) return std::nullopt;
    number += place * digit;
    expected *= 10;
  }
  return number;
}

}  // namespace

std::vector<std::string> join_digits(std::span<const std::string> facts) {
  std::map<std::string, std::multimap<std::int64_t, std::int64_t>> numbers;
  for (const std::string& fact : facts) {
    if (const auto digit = digit_in(fact)) {
      numbers[digit->begin].emplace(digit->place, digit->digit);
    }
  }
  std::vector<std::string> joined;
  for (const std::string& fact : facts) {
    const auto digit = digit_in(fact);
    const auto number =
        digit ? number_of(numbers.at(digit->begin)) : std::nullopt;
    if (!number) {
      joined.push_back(fact);
    } else if (numbers.at(digit->begin).begin()->first == digit->place) {
      joined.push_back(digit->begin + " " + std::to_string(*number) + ")");
    }
  }
  return joined;
}

std::string fact_lines(std::span<const std::string> facts) {
  const std::vector<std::string> joined = join_digits(facts);
  const std::string all = list_facts(joined, kLongestLine * joined.size());
  if (all == list_facts(joined)) return all + "\n";
  std::vector<std::pair<std::string, std::vector<std::string>>> relations;
  for (const std::string& fact : joined) {
    const std::string words = plain_text(fact);
    const std::string name = words.substr(0, words.find_first_of(" ("));
    auto found = std::find_if(
        relations.begin(), relations.end(),
        [&](const auto& relation) { return relation.first == name; });
    if (found == relations.end()) {
      found = relations.insert(relations.end(), {name, {}});
    }
    if (words.size() > name.size()) {
      // With the outer parentheses that list_facts takes away.
      found->second.push_back("(" + words.substr(name.size() + 1) + ")");
    }
  }
  std::string text;
  for (const auto& [name, values] : relations) {
    text += name;
    if (!values.empty()) text += ": " + list_facts(values, kLongestLine);
    text += '\n';
  }
  return text;
}

}  // namespace gamemaster::board
