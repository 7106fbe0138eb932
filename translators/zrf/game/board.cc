#include "translators/zrf/game/board.h"

#include <algorithm>

namespace translators::zrf::game {

namespace {

int index_of(const std::vector<std::string>& names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? kNone : static_cast<int>(found - names.begin());
}

}  // namespace

int Board::place(std::string_view name) const { return index_of(places, name); }

int Board::direction(std::string_view name) const {
  return index_of(directions, name);
}

int Board::step(int player, int place, int direction) const {
  return links[turned[player][direction]][place];
}

int Board::step_back(int player, int place, int direction) const {
  const int opposite = opposites[turned[player][direction]];
  return opposite == kNone ? kNone : links[opposite][place];
}

bool Board::is_in_zone(std::string_view zone, int player, int place) const {
  const auto found = zones.find(zone);
  return found != zones.end() && found->second[player][place];
}

}  // namespace translators::zrf::game
