#include "gamemaster/store/store_connection.h"

#include <algorithm>

#include "gamemaster/store/store_schema.h"
#include "gdl/diagnostics.h"
#include "gdl/number_in.h"

namespace gamemaster::store {

namespace {

constexpr std::size_t kLongestPage = 500;

}  // namespace

Store::Implementation::Implementation(const std::string& database,
                                      const StoreOptions& options)
    : database_(database::open(database, {kStoreApplicationId, schema_steps(),
                                          options.lease, options.reads_only})) {
}

std::string match_subject(std::string_view match_id) {
  return "match " + std::string(match_id);
}

std::string tournament_subject(std::string_view name) {
  return "tournament " + std::string(name);
}

std::optional<std::int64_t> returned_id(std::unique_ptr<database::Rows> rows) {
  if (!rows->next()) return std::nullopt;
  return rows->whole(0);
}

std::string join_lines(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    if (!text.empty()) text += '\n';
    text += name;
  }
  return text;
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> names;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    names.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return names;
}

std::size_t page_limit(const PageRequest& page) {
  return std::clamp<std::size_t>(page.limit, 1, kLongestPage);
}

std::int64_t number_cursor(const PageRequest& page) {
  if (page.cursor.empty()) return kNoCursor;
  const auto value = gdl::number_in<std::int64_t>(page.cursor);
  if (!value)
    throw gdl::Error("'" + page.cursor + "' is no place in this list");
  return *value;
}

}  // namespace gamemaster::store
