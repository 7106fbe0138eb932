#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "translators/perl/interpreter.h"
#include "translators/rule_game/meaning/board.h"

namespace translators::rule_game::meaning {

/// A loop of a snippet through the moves that were accepted, as an automaton:
/// it begins in state 0, and each move leads it on.
struct Scan {
  /// From the last move to the first.
  bool backwards = false;
  /// Whether the loop has been left in a state, where it then stays.
  std::vector<bool> is_ended;
  /// State, cell and bucket of a move, and the state that follows where it is
  /// another one.
  std::map<std::array<int, 3>, int> steps;
  friend bool operator==(const Scan&, const Scan&) = default;
};

/// The scans of a game, and in which state each loop comes to which course.
class Scans {
 public:
  struct Found {
    std::size_t scan = 0;
    std::vector<perl::Course> courses;  ///< by the state
  };

  explicit Scans(std::vector<Scan>& scans) : scans_(scans) {}

  /// `name` tells loops apart, and who tries what. The moves are those of
  /// all pieces but the one on `cell`. Throws perl::Failure where the loop has
  /// too many states.
  const Found& find(const std::string& name, const Board& board, int cell,
                    const perl::Node& loop, bool backwards,
                    const perl::Course& begin, const perl::Step& step);

 private:
  std::vector<Scan>& scans_;
  std::map<std::string, Found> found_;
};

/// A move as a value of the host, see snippet.h.
perl::Value move_value(int cell, int bucket);

}  // namespace translators::rule_game::meaning
