#pragma once

#include <functional>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "gamemaster/board/state_view.h"
#include "gamemaster/match/referee.h"

namespace gamemaster::console {

/// Prints a match while it is played: who plays what, each joint move with the
/// time that each player took, what each role perceived where the game hides
/// something, the board, and the scores; moves as people write them on the
/// board (board/move_notation.h) where that tells them; why the rules ended it;
/// of chance the digest before and the seed after the match.
class MatchPrinter : public match::MatchListener {
 public:
  /// Why a state ends the game, in words; see recognition::ending_of.
  using EndingWords =
      std::function<std::string(std::span<const std::string> facts)>;

  /// `declared_facts` help to find the board; they may be empty. `discreet`:
  /// somebody who plays is looking, and the steps of a game that hides
  /// something are printed when it is over; all rows must then be kept.
  /// `ending_words` may be none.
  MatchPrinter(std::ostream& out, std::vector<std::string> declared_facts,
               bool discreet = false, EndingWords ending_words = {});

  void on_start(const match::MatchResult& so_far) override;
  void on_step(const match::MatchResult& so_far) override;
  void on_finish(const match::MatchResult& result) override;

 private:
  void print_step(const match::MatchResult& match, std::size_t step);
  void print_percepts(const match::MatchResult& match, std::size_t step);
  void print_state(const match::MatchResult& match, std::size_t state);
  void print_ranks(const match::MatchResult& match, std::size_t state);
  bool withholds(const match::MatchResult& match) const {
    return discreet_ && match.hides;
  }

  std::ostream& out_;
  bool discreet_;
  EndingWords ending_words_;
  board::StateView view_;
};

}  // namespace gamemaster::console
