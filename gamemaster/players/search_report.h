#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gamemaster::players {

/// What a player told of its search for a move.
struct SearchReport {
  double value = 0;  ///< the goal it expects, 0 to 100
  double visits = 0;
  double playouts = 0;
  double seconds = 0;
  double nodes = 0;
  double depth = 0;
  double playouts_per_s = 0;
  std::optional<int> proven;  ///< the goal with best play by all
  /// Best play by all as far as it was told: joint moves, by role.
  std::vector<std::vector<std::string>> pv;
  /// What the first of these are called on the board; no player tells that.
  std::vector<std::vector<std::string>> names;
  std::string method;  ///< which search and why, in a sentence
};

/// Reads the `( search ... )` in a reply to INFO (see agent::match::Match);
/// nothing where there is none.
std::optional<SearchReport> parse_search_report(std::string_view text);

/// The same as JSON text, and back. Nothing where `json` is none.
std::string search_report_json(const SearchReport& report);
std::optional<SearchReport> read_search_report(const std::string& json);

}  // namespace gamemaster::players
