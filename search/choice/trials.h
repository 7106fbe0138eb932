#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "search/choice/shared_trials.h"
#include "search/choice/trial_result.h"
#include "search/search.h"

namespace search::choice {

/// Makes a search over a machine.
using MakeSearch = std::function<std::unique_ptr<Search>(
    reasoner::StateMachine&, const Settings&)>;

/// Short games of two searches against each other, to see which suits a game
/// for two roles without chance. Each has the first seat in turn. With
/// Settings::threads as many games are played at once, each on clones of the
/// machine.
class Trials {
 public:
  /// Uses of the settings the seed and the number of threads. `choices` is how
  /// often somebody has a choice in a game (GameShape), until games show it.
  /// With `shared`, which needs the partners of the settings, the games that
  /// these play count, too. `machine` and `shared` must outlive it.
  Trials(reasoner::StateMachine& machine, const Settings& settings,
         double choices, SharedTrials* shared = nullptr);

  /// How often somebody has a choice in the mean game, as far as known.
  double choices() const { return choices_ / games_; }
  /// That it is so often, from games that others played.
  void expect_choices(double choices);

  /// What a move gets where there are `seconds` for `games` games: 4 ms at
  /// least and 100 ms at most.
  double seconds_per_move(double seconds, int games) const;

  /// Plays from `state` until the deadline, or it is clear how all stand, as
  /// if there were time for `games` games. What is not over in time counts as
  /// TrialGame::points says. With partners this is the next stage, and what
  /// they play is the more.
  TrialResult play(const reasoner::State& state, const MakeSearch& champion,
                   const MakeSearch& challenger, int games,
                   const Deadline& deadline);
  /// Plays along with the first partner until the deadline, for it to count;
  /// there must be `shared`.
  void play_along(const reasoner::State& state, const MakeSearch& champion,
                  const MakeSearch& challenger, const Deadline& deadline);

 private:
  /// Where the games of one thread are played: each side has a machine of its
  /// own, since what one asks of an engine may slow the other.
  struct Table {
    std::unique_ptr<reasoner::StateMachine> sides[2];
  };
  struct Round;

  void play_round(Round& round);
  void play_at(Table& table, Round& round);
  bool is_decided(const Round& round) const;
  void play_one(Table& table, Round& round, int number);

  Settings settings_;
  SharedTrials* shared_;
  int first_number_ = 0;  // of a game here
  double choices_;        // in all games together, one supposed
  int games_ = 1;
  std::vector<Table> tables_;
};

}  // namespace search::choice
