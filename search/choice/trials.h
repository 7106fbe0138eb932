#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "search/choice/trial_game.h"
#include "search/search.h"

namespace search::choice {

/// Makes a search over a machine.
using MakeSearch = std::function<std::unique_ptr<Search>(
    reasoner::StateMachine&, const Settings&)>;

/// What the challenger made against the champion.
struct Standing {
  int started = 0;
  int games = 0;     ///< that came to an end
  double score = 0;  ///< 1 a game won, half a game drawn

  /// Games won less games lost.
  double lead() const { return 2 * score - games; }
};

/// Whether another game may still tell more: not where three games more were
/// lost than won, nor where four more were won and each seat had its turn.
bool is_open(const Standing& standing);

/// Short games of two searches against each other, to see which suits a game
/// for two roles without chance. Each has the first seat in turn. With
/// Settings::threads as many games are played at once, each on clones of the
/// machine.
class Trials {
 public:
  /// How the games went.
  struct Result {
    Standing challenger{};
    double seconds_per_move = 0;
    WorkSpent champion;
  };

  /// Uses of the settings the seed and the number of threads. `choices` is how
  /// often somebody has a choice in a game (GameShape), until games show it.
  /// `machine` must outlive it.
  Trials(reasoner::StateMachine& machine, const Settings& settings,
         double choices);

  /// What a move gets where there are `seconds` for `games` games: 4 ms at
  /// least and 100 ms at most.
  double seconds_per_move(double seconds, int games) const;

  /// Plays from `state` until the deadline, or it is clear how all stand, as
  /// if there were time for `games` games. What is not over in time does not
  /// count.
  Result play(const reasoner::State& state, const MakeSearch& champion,
              const MakeSearch& challenger, int games,
              const Deadline& deadline);

 private:
  /// Where the games of one thread are played: each side has a machine of its
  /// own, since what one asks of an engine may slow the other.
  struct Table {
    std::unique_ptr<reasoner::StateMachine> sides[2];
  };
  struct Round;

  void play_at(Table& table, Round& round);
  void play_one(Table& table, Round& round, int number);

  Settings settings_;
  double choices_;  // in all games together, one supposed
  int games_ = 1;
  std::vector<Table> tables_;
};

}  // namespace search::choice
