#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace translators::zrf::game {

/// No place, direction, player or the like.
inline constexpr int kNone = -1;

/// The places of a game and what leads from one to another. Places, directions
/// and players are numbers.
struct Board {
  std::vector<std::string> places;
  /// Where all places lie on one grid of two dimensions: column and row of
  /// each. Else empty.
  std::vector<std::pair<std::string, std::string>> coordinates;
  std::vector<std::string> directions;
  /// links[direction][place]: where that leads, or kNone.
  std::vector<std::vector<int>> links;
  /// turned[player][direction]: what the player reads instead of it.
  std::vector<std::vector<int>> turned;
  /// The opposite of each direction, or kNone.
  std::vector<int> opposites;
  /// zones[name][player][place].
  std::map<std::string, std::vector<std::vector<bool>>, std::less<>> zones;

  int place(std::string_view name) const;
  int direction(std::string_view name) const;
  std::size_t size() const { return places.size(); }
  /// The place where one step of the player's program leads, or kNone.
  int step(int player, int place, int direction) const;
  int step_back(int player, int place, int direction) const;
  /// False where the zone is not that player's.
  bool is_in_zone(std::string_view zone, int player, int place) const;
};

}  // namespace translators::zrf::game
