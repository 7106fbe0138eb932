#include "translators/rule_game/meaning/orders.h"

#include <algorithm>
#include <functional>
#include <map>

#include "translators/rule_game/meaning/board.h"

namespace translators::rule_game::meaning {

namespace {

/// Cells by what is least of them.
Groups by(const std::function<int(int)>& rank) {
  std::map<int, std::vector<int>> ranked;
  for (int cell = 1; cell <= kCells; ++cell) {
    ranked[rank(cell)].push_back(cell);
  }
  Groups groups;
  for (auto& [key, cells] : ranked) groups.push_back(std::move(cells));
  return groups;
}

/// To the nearest bucket, squared.
int distance(int cell) {
  int nearest = kCells * kCells;
  for (const Corner& corner : kCorners) {
    const int dx = column_of(cell) - corner.x;
    const int dy = row_of(cell) - corner.y;
    nearest = std::min(nearest, dx * dx + dy * dy);
  }
  return nearest;
}

}  // namespace

std::map<std::string, Groups> orders_of(const syntax::RuleFile& file) {
  constexpr int kMany = 10;
  std::map<std::string, Groups> orders = {
      {"L1", by([](int c) { return column_of(c) - kMany * row_of(c); })},
      {"L2", by([](int c) { return -column_of(c) - kMany * row_of(c); })},
      {"L3", by([](int c) { return -kMany * column_of(c) - row_of(c); })},
      {"L4", by([](int c) { return kMany * column_of(c) - row_of(c); })},
      {"T", by([](int c) { return -row_of(c); })},
      {"B", by([](int c) { return row_of(c); })},
      {"L", by([](int c) { return column_of(c); })},
      {"R", by([](int c) { return -column_of(c); })},
      {"NearestObject", by(distance)},
      {"Farthest", by([](int c) { return -distance(c); })}};
  for (const syntax::Order& order : file.orders) {
    orders[order.name] = order.groups;
  }
  return orders;
}

}  // namespace translators::rule_game::meaning
