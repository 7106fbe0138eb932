#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "gamemaster/referee.h"
#include "gamemaster/state_view.h"

namespace gamemaster {

/// Prints a match while it is played: who plays what, each joint move with the
/// time that each player took and the board after it, and the scores.
class MatchPrinter : public MatchListener {
 public:
  /// `declared_facts` help to find the board; they may be empty.
  MatchPrinter(std::ostream& out, std::vector<std::string> declared_facts);

  void on_start(const MatchResult& so_far) override;
  void on_step(const MatchResult& so_far) override;
  void on_finish(const MatchResult& result) override;

 private:
  void print_state(const MatchResult& so_far);

  std::ostream& out_;
  StateView view_;
};

}  // namespace gamemaster
