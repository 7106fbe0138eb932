#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "gamemaster/board/board.h"
#include "gamemaster/rules/rules_process.h"

namespace gamemaster::rules {

/// A line of play from a state, to tell what its moves are called on the board.
/// It remembers the states on its way, for the next line mostly begins alike.
class NamedLine {
 public:
  using Line = std::vector<std::vector<std::string>>;  ///< joint moves, by role

  /// `start`: the facts of the state that lines begin with.
  explicit NamedLine(std::vector<std::string> start);

  /// From now on it is about that line, no more than the first 12 joint moves.
  void set(const Line& line);

  /// Asks for the states that are missing, up to the first joint move that is
  /// not legal. Throws as RulesProcess does; what was found until then stays.
  void walk(RulesProcess& process);

  /// A row a joint move, by role, as far as it has walked.
  std::vector<std::vector<std::string>> names(
      const board::BoardLayout& layout) const;

 private:
  bool is_legal(std::size_t step) const;

  std::vector<std::string> start_;
  Line line_;
  std::vector<RulesState> states_;  // the start, then after each joint move
};

}  // namespace gamemaster::rules
