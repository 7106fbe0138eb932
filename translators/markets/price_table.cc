#include "translators/markets/price_table.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <set>

namespace translators::markets {

namespace {

constexpr double kHighestPrice = 1e6;
constexpr std::size_t kMostRows = 10000;
constexpr std::size_t kMostColumns = 100;

struct Cell {
  std::string_view text;
  gdl::SourcePosition position;
};

bool is_separator(char c) {
  return c == ',' || c == ';' || c == ' ' || c == '\t' || c == '\r';
}

/// The words of a line, up to a comment.
std::vector<Cell> cells_of(std::string_view line, std::uint32_t number) {
  line = line.substr(0, line.find('#'));
  std::vector<Cell> cells;
  for (std::size_t at = 0; at < line.size();) {
    if (is_separator(line[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < line.size() && !is_separator(line[end])) ++end;
    cells.push_back({line.substr(at, end - at),
                     {number, static_cast<std::uint32_t>(at + 1)}});
    at = end;
  }
  return cells;
}

std::string quoted(std::string_view text) {
  return "`" + std::string(text.substr(0, 40)) + "`";
}

void read_names(const std::vector<Cell>& cells, PriceTable& table,
                gdl::Diagnostics& diagnostics) {
  for (const Cell& cell : cells) {
    const std::string name(cell.text);
    const bool is_name =
        std::isalpha(static_cast<unsigned char>(name.front())) != 0 &&
        std::all_of(name.begin(), name.end(), [](unsigned char c) {
          return std::isalnum(c) != 0 || c == '_';
        });
    if (!is_name) {
      diagnostics.error(cell.position, "no-stock",
                        quoted(name) +
                            " is no name of a stock; the first line has the "
                            "names, which begin with a letter");
    } else if (std::find(table.stocks.begin(), table.stocks.end(), name) !=
               table.stocks.end()) {
      diagnostics.error(cell.position, "two-of-a-name",
                        quoted(name) + " stands here twice");
    }
    table.stocks.push_back(name);
  }
}

void read_row(const std::vector<Cell>& cells, PriceTable& table,
              gdl::Diagnostics& diagnostics) {
  if (cells.size() != table.stocks.size()) {
    diagnostics.error(cells.front().position, "bad-row",
                      "this line has " + std::to_string(cells.size()) +
                          " prices, and there are " +
                          std::to_string(table.stocks.size()) + " stocks");
    return;
  }
  std::vector<double> row;
  for (const Cell& cell : cells) {
    double price = 0;
    const char* const end = cell.text.data() + cell.text.size();
    const auto [rest, status] =
        std::from_chars(cell.text.data(), end, price, std::chars_format::fixed);
    const bool is_price = status == std::errc() && rest == end &&
                          price >= 0.5 && price <= kHighestPrice;
    if (!is_price) {
      diagnostics.error(cell.position, "bad-price",
                        quoted(cell.text) +
                            " is no price; a price is a number of dollars "
                            "from 1 to 1000000, such as 18 or 18.25");
    }
    row.push_back(price);
  }
  table.rows.push_back(std::move(row));
}

}  // namespace

std::optional<PriceTable> read_price_table(std::string_view text,
                                           gdl::Diagnostics& diagnostics) {
  PriceTable table;
  std::uint32_t number = 0;
  gdl::SourcePosition last = {1, 1};
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::vector<Cell> cells = cells_of(text.substr(0, end), ++number);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (cells.empty()) continue;
    last = cells.front().position;
    if (cells.size() > kMostColumns || table.rows.size() == kMostRows) {
      diagnostics.error(last, "too-large",
                        "a table of prices has at most " +
                            std::to_string(kMostColumns) + " stocks and " +
                            std::to_string(kMostRows) + " lines");
      break;
    }
    if (table.stocks.empty()) {
      read_names(cells, table, diagnostics);
    } else {
      read_row(cells, table, diagnostics);
    }
  }
  if (!diagnostics.has_errors() && table.rows.size() < 2) {
    diagnostics.error(last, "no-prices",
                      "a table of prices has a line with the names of stocks "
                      "and at least two with their prices");
  }
  if (diagnostics.has_errors()) return std::nullopt;
  return table;
}

std::vector<int> price_levels(const PriceTable& table, std::size_t count) {
  std::set<int> values;
  for (const auto& row : table.rows) {
    for (const double price : row) {
      values.insert(static_cast<int>(std::lround(price)));
    }
  }
  if (values.size() > count) {
    const double least = *values.begin();
    const double greatest = *values.rbegin();
    const auto steps = static_cast<double>(std::max<std::size_t>(count, 2) - 1);
    values.clear();
    for (double i = 0; i <= steps; ++i) {
      const double level = least + (greatest - least) * i / steps;
      values.insert(static_cast<int>(std::lround(level)));
    }
  }
  return {values.begin(), values.end()};
}

std::size_t nearest_level(const std::vector<int>& levels, double price) {
  const auto nearest =
      std::min_element(levels.begin(), levels.end(), [price](int a, int b) {
        return std::abs(a - price) < std::abs(b - price);
      });
  return static_cast<std::size_t>(nearest - levels.begin());
}

}  // namespace translators::markets
