#pragma once

#include <string>
#include <vector>

namespace gamemaster {

/// One game of the tour.
struct Stop {
  std::string game;
  std::vector<std::string> kinds;  ///< of its players
  /// Cells that are clicked first, two by two; `=LABEL`: one of the pictures
  /// that are then to choose from.
  std::vector<std::string> opening;
  /// What moves of the opening are called in the list.
  std::vector<std::string> expected;
};

/// The games that page_tour plays, in their order.
std::vector<Stop> all_stops();

}  // namespace gamemaster
