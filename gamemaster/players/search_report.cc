#include "gamemaster/players/search_report.h"

#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "gdl/expression.h"
#include "gdl/json_text.h"
#include "reasoner/state_machine.h"

namespace gamemaster::players {

namespace {

using Member = std::pair<const char*, double SearchReport::*>;

constexpr std::array<Member, 7> kMembers = {
    {{"value", &SearchReport::value},
     {"visits", &SearchReport::visits},
     {"playouts", &SearchReport::playouts},
     {"seconds", &SearchReport::seconds},
     {"nodes", &SearchReport::nodes},
     {"depth", &SearchReport::depth},
     {"playouts_per_s", &SearchReport::playouts_per_s}}};

// Of what a player tells us; more is cut.
constexpr std::size_t kMostJointMoves = 20;
constexpr std::size_t kLongestMethod = 500;

/// The list in `list` whose first item is `name`.
const gdl::Expression* find(const gdl::Expression& list, const char* name) {
  for (const gdl::Expression& item : list.items) {
    if (item.items.size() > 1 && item.items[0].is(name)) return &item;
  }
  return nullptr;
}

std::vector<std::vector<std::string>> read_variation(
    const gdl::Expression& pair) {
  std::vector<std::vector<std::string>> variation;
  for (std::size_t i = 1; i < pair.items.size(); ++i) {
    if (variation.size() == kMostJointMoves) break;
    variation.emplace_back();
    for (const gdl::Expression& move : pair.items[i].items) {
      variation.back().push_back(gdl::to_string(move));
    }
  }
  return variation;
}

/// The sentence that the words of `pair` are.
std::string read_sentence(const gdl::Expression& pair) {
  std::string sentence;
  for (std::size_t i = 1; i < pair.items.size(); ++i) {
    if (i > 1) sentence += ' ';
    sentence += gdl::to_string(pair.items[i]);
  }
  return sentence.substr(0, kLongestMethod);
}

void read_number(const gdl::Expression& pair, double& value) {
  const std::string& number = pair.items[1].atom;
  std::from_chars(number.data(), number.data() + number.size(), value);
}

}  // namespace

std::optional<SearchReport> parse_search_report(std::string_view text) {
  gdl::Diagnostics ignored;
  const gdl::Expression info =
      gdl::read_first_expression(text, ignored, {100, 10'000});
  const gdl::Expression* const search = find(info, "search");
  if (search == nullptr) return std::nullopt;
  SearchReport report;
  for (const auto& [name, member] : kMembers) {
    const gdl::Expression* const pair = find(*search, name);
    if (pair != nullptr) read_number(*pair, report.*member);
  }
  if (const gdl::Expression* const pair = find(*search, "proven")) {
    double goal = reasoner::kNoGoal;
    read_number(*pair, goal);
    if (goal >= 0 && goal <= 100) report.proven = static_cast<int>(goal);
  }
  if (const gdl::Expression* const pair = find(*search, "pv")) {
    report.pv = read_variation(*pair);
  }
  if (const gdl::Expression* const pair = find(*search, "method")) {
    report.method = read_sentence(*pair);
  }
  return report;
}

std::string search_report_json(const SearchReport& report) {
  nlohmann::json json;
  for (const auto& [name, member] : kMembers) json[name] = report.*member;
  json["proven"] =
      report.proven ? nlohmann::json(*report.proven) : nlohmann::json();
  json["pv"] = report.pv;
  json["names"] = report.names;
  json["method"] = report.method;
  return gdl::json_text(json);
}

std::optional<SearchReport> read_search_report(const std::string& json) {
  const auto read = nlohmann::json::parse(json, nullptr, false);
  if (!read.is_object()) return std::nullopt;
  SearchReport report;
  for (const auto& [name, member] : kMembers) {
    const auto found = read.find(name);
    if (found != read.end() && found->is_number()) {
      report.*member = found->get<double>();
    }
  }
  // Older reports have less.
  const auto proven = read.find("proven");
  if (proven != read.end() && proven->is_number_integer()) {
    report.proven = proven->get<int>();
  }
  try {
    report.pv = read.value("pv", report.pv);
    report.names = read.value("names", report.names);
    report.method = read.value("method", report.method);
  } catch (const nlohmann::json::type_error&) {
    return std::nullopt;
  }
  return report;
}

}  // namespace gamemaster::players
