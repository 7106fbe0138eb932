#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "gamemaster/board/board.h"

namespace gamemaster::board {

/// Shows the states of one match: as a board where one can be seen, else as a
/// list of facts. Where the rules declare nothing, it learns the board from the
/// states that it is given.
class StateView {
 public:
  /// `declared_facts` help to find the board; they may be empty.
  explicit StateView(std::vector<std::string> declared_facts)
      : declared_facts_(std::move(declared_facts)) {}

  /// To be called for each state in its order, the initial one first, with the
  /// roles of the match. Further calls with the same state do no harm.
  void see(const std::vector<std::string>& facts,
           const std::vector<std::string>& roles);

  /// The lines of a state.
  std::string text(const std::vector<std::string>& facts) const;

  /// What the moves of a step are called, as people write them on the board;
  /// what has no name there stays as it is.
  std::vector<std::string> step_names(
      const std::vector<std::string>& before,
      const std::vector<std::string>& after,
      const std::vector<std::string>& moves) const;

  /// The board, where one has been found in what was seen.
  const std::optional<BoardLayout>& layout() const { return layout_; }

  /// What the short forms on the board mean; may be empty.
  std::string legend() const;

 private:
  std::vector<std::string> declared_facts_;
  std::vector<std::string> initial_facts_;
  std::set<std::string> seen_facts_;
  std::optional<BoardLayout> layout_;
};

}  // namespace gamemaster::board
