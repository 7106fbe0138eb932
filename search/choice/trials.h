#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "search/choice/trial_game.h"
#include "search/search.h"

namespace search::choice {

/// Makes a search over a machine.
using MakeSearch = std::function<std::unique_ptr<Search>(
    reasoner::StateMachine&, const Settings&)>;

/// What one of several challengers made against the champion.
struct Standing {
  int started = 0;
  int games = 0;     ///< that came to an end
  double score = 0;  ///< 1 a game won, half a game drawn

  /// Games won less games lost.
  double lead() const { return 2 * score - games; }
};

/// Which challenger should play next: the one with the highest upper bound of
/// what it may score, games under way counted as lost, but one that has played
/// an odd number of games plays another, with the seats changed. Out is who
/// lost three games more than it won; nothing where all are out or the best
/// leads by four.
///
/// In simulations of challengers whose strengths lie 8 to 20 points apart this
/// was better than trying all alike, than dropping at once who lags, and than
/// Thompson sampling.
std::optional<std::size_t> next_challenger(std::span<const Standing> standings);

/// The challenger that is to replace the champion, if any: its score, with two
/// wins and two losses added for what was believed before, must be at least 62
/// %, as after two wins in two games, three of four, or eight of twelve.
std::optional<std::size_t> winner_of(std::span<const Standing> standings);

/// Short games of searches against each other, to see which suits a game.
///
/// The challenger has every second role besides chance, the champion the
/// others; in its next game it is the other way round, with the same draws of
/// chance. With Settings::threads as many games are played at once, each on
/// clones of the machine.
class Trials {
 public:
  /// How the games went.
  struct Result {
    std::vector<Standing> standings;  ///< by challenger
    double seconds_per_move = 0;
    WorkSpent champion;

    int games() const;
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
              std::span<const MakeSearch> challengers, int games,
              const Deadline& deadline);

 private:
  /// Where the games of one thread are played: each side has a machine of its
  /// own, since what one asks of an engine may slow the other.
  struct Table {
    std::unique_ptr<reasoner::StateMachine> sides[2];
  };
  struct Round;

  void play_at(Table& table, Round& round);
  void note(const TrialGame& game, std::optional<reasoner::RoleIndex> chance,
            int number, Standing& standing);
  void play_one(Table& table, Round& round, std::size_t challenger, int number);

  Settings settings_;
  double choices_;  // in all games together, one supposed
  int games_ = 1;
  std::vector<Table> tables_;
};

}  // namespace search::choice
