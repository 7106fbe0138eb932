#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "gamemaster/live_match.h"
#include "gdl/expression.h"

namespace gamemaster {

namespace {

using Member = std::pair<const char*, double SearchReport::*>;

constexpr std::array<Member, 6> kMembers = {
    {{"value", &SearchReport::value},
     {"visits", &SearchReport::visits},
     {"playouts", &SearchReport::playouts},
     {"seconds", &SearchReport::seconds},
     {"nodes", &SearchReport::nodes},
     {"depth", &SearchReport::depth}}};

/// The list in `list` whose first item is `name`.
const gdl::Expression* find(const gdl::Expression& list, const char* name) {
  for (const gdl::Expression& item : list.items) {
    if (item.items.size() > 1 && item.items[0].is(name)) return &item;
  }
  return nullptr;
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
    if (pair == nullptr) continue;
    const std::string& number = pair->items[1].atom;
    std::from_chars(number.data(), number.data() + number.size(),
                    report.*member);
  }
  return report;
}

std::string search_report_json(const SearchReport& report) {
  nlohmann::json json;
  for (const auto& [name, member] : kMembers) json[name] = report.*member;
  return json.dump();
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
  return report;
}

}  // namespace gamemaster
