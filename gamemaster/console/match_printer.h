#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "gamemaster/board/state_view.h"
#include "gamemaster/match/referee.h"

namespace gamemaster::console {

/// Prints a match while it is played: who plays what, each joint move with the
/// time that each player took and the board after it, and the scores.
class MatchPrinter : public match::MatchListener {
 public:
  /// `declared_facts` help to find the board; they may be empty.
  MatchPrinter(std::ostream& out, std::vector<std::string> declared_facts);

  void on_start(const match::MatchResult& so_far) override;
  void on_step(const match::MatchResult& so_far) override;
  void on_finish(const match::MatchResult& result) override;

 private:
  void print_state(const match::MatchResult& so_far);

  std::ostream& out_;
  board::StateView view_;
};

}  // namespace gamemaster::console
