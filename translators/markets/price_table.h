#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/diagnostics.h"

namespace translators::markets {

/// What stocks cost, one row after another.
struct PriceTable {
  std::vector<std::string> stocks;
  std::vector<std::vector<double>> rows;  ///< by stock, in dollars
};

/// Reads a table as people write it: a first line with the names of the
/// stocks, then a line for each round, the prices separated by commas,
/// semicolons or blanks. `#` begins a comment; empty lines count for nothing.
/// What is wrong goes into the diagnostics, with line and column, and nothing
/// is returned.
std::optional<PriceTable> read_price_table(std::string_view text,
                                           gdl::Diagnostics& diagnostics);

/// The values that occur in the table in whole dollars, ascending, where these
/// are at most `count`; else so many numbers at equal distances from the least
/// to the greatest. Fewer where these would not all be different.
std::vector<int> price_levels(const PriceTable& table, std::size_t count);

/// The place in `levels`, ascending, of the one that is nearest to a price; of
/// two the lower.
std::size_t nearest_level(const std::vector<int>& levels, double price);

}  // namespace translators::markets
