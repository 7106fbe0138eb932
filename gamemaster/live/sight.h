#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "gamemaster/live/live_view.h"
#include "gamemaster/match/match_result.h"
#include "gamemaster/players/seat.h"
#include "gamemaster/rules/game_library.h"
#include "gamemaster/rules/rules_process.h"
#include "gamemaster/store/store.h"

namespace gamemaster::live {

/// Whether a match of a game that hides something may be seen by everybody
/// while it goes on: none of those who play can be among them, since no people
/// play and nobody in the network.
bool is_for_all_to_see(const std::vector<players::Seat>& seats);

/// The same of a stored match: whether who looks may not see everything, since
/// it is not over, or went on as another match that is not over.
bool is_secret(store::Store& store, const store::StoredMatch& match);

/// Takes out of a view of such a match all that who looks may not see. What is
/// left is a pure function of the rules and of what the seat knows, but for
/// the digests of seals, which tell nothing without their salt: its own moves,
/// times, errors and percepts, its legal moves, and of each state the facts of
/// `known`, a row a state of the view; rows that are missing are unknown, but
/// for the initial state, which everybody knows. `known_before` is of the state
/// before these, if there is one. Without a seat nothing but the initial state
/// is left. That the match is over does not show either: a view of a match that
/// is over is not to be veiled. `game` may be null, and then not even the
/// beginning is known.
void veil(LiveView& view, const rules::GameDetails* game,
          std::optional<std::size_t> seat,
          std::vector<rules::Knowledge> known = {},
          const rules::Knowledge& known_before = {});

/// What the people in a live match of a game that hides something know of its
/// states. Worked out in a process of the rules of its own, which is told
/// nothing but what the role in question knows.
class Sight {
 public:
  /// `game` and `library` must outlive this.
  Sight(const rules::GameDetails& game, const rules::GameLibrary& library,
        const std::vector<players::Seat>& seats);
  ~Sight();

  // ---- By the thread of the match -------------------------------------------

  /// Works out what is new. Where the rules cannot be worked with, nothing is
  /// known from there on.
  void follow(const match::MatchResult& so_far);
  /// The match goes on from the state of index `step`.
  void go_back(std::size_t step);
  /// There is nothing to work out any more: ends the process.
  void end();

  // ---- By any thread --------------------------------------------------------

  /// Of the states `first` to before `last`, as far as they were worked out.
  std::vector<rules::Knowledge> known(std::size_t role, std::size_t first,
                                      std::size_t last) const;

 private:
  rules::Knowledge work_out(std::size_t role, const match::MatchResult& so_far,
                            std::size_t step);

  const rules::GameDetails& game_;
  const rules::GameLibrary& library_;
  std::unique_ptr<rules::RulesProcess> process_;  // made when it is needed

  mutable std::mutex mutex_;
  std::map<std::size_t, std::vector<rules::Knowledge>>
      known_;  // by role of a person, then by state; guarded by mutex_
};

}  // namespace gamemaster::live
