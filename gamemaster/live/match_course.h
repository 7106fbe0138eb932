#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "gamemaster/board/state_view.h"
#include "gamemaster/live/live_view.h"
#include "gamemaster/match/match_result.h"
#include "gamemaster/rules/game_library.h"

namespace gamemaster::live {

/// How far a match may go. What reaches a limit is aborted: rules without end
/// must not fill memory and disk.
struct MatchLimits {
  std::size_t steps = 10'000;
  std::size_t bytes = std::size_t{16} << 20;  ///< of facts and moves
};

/// All that has happened in a live match so far. One thread, that of the
/// match, changes it; any thread may look. New rows can be seen once they are
/// shown, so that they can be put on record before.
class MatchCourse {
 public:
  /// `beginning` has roles, players, clocks, and the rows of a match that this
  /// one goes on with, if any. `game` must outlive this.
  MatchCourse(const rules::GameDetails& game, match::MatchResult beginning);

  // ---- By the thread of the match alone -------------------------------------

  /// With rows that cannot be seen yet. Valid until the next change.
  const match::MatchResult& result() const { return result_; }
  const ReportRow& last_reports() const { return reports_.back(); }

  /// How the role `random` is played from now on.
  void set_chance(match::MatchChance chance);
  /// Takes the initial state over, unless there are rows already.
  void begin(const match::MatchResult& so_far);
  /// The players are ready: takes the errors of START over, unless there are
  /// some.
  void ready(const match::MatchResult& so_far);
  /// Takes the last rows over, with what was told for this move and its seals.
  void add_step(const match::MatchResult& so_far, ReportRow reports,
                SealRow seals = {});
  /// Takes the end over: `result` has no rows that are new.
  void end(const match::MatchResult& result);
  /// A role has given up, whatever `end` said.
  void resign(std::size_t role);
  /// The end without a result.
  void fail(const std::string& failure);
  /// The end for now. What `end` or `fail` said counts no more.
  void pause(const std::string& reason);
  /// All rows that there are can be seen.
  void show();
  /// Nothing happens any more. What was hidden while it was played may be seen
  /// now, unless the match can go on.
  void close();
  /// The match goes on from the state of index `step`, under another id.
  void go_back(std::size_t step, const std::string& id);
  /// The players of the next referee are not ready yet.
  void await_players();

  /// Which limit is reached, in a sentence; empty: none.
  std::string reached_limit(const MatchLimits& limits) const;

  // ---- By any thread --------------------------------------------------------

  /// All ids that the match had; the present one last.
  std::vector<std::string> ids() const;
  /// The facts of the last state that can be seen; there must be one.
  std::vector<std::string> last_state() const;
  bool is_ready() const;
  bool is_over() const;
  /// Its end can be seen, if only for now: it will soon be over.
  bool has_end() const;
  /// Over, and not paused.
  bool is_over_for_good() const;

  /// Rows from state `from` on, or all of them where the generation is not
  /// `generation` any more; the turn is left out.
  LiveView view(std::size_t from, std::uint64_t generation) const;

  /// How the board is laid out, as far as it was shown.
  std::optional<board::BoardLayout> layout() const;

 private:
  std::optional<board::BoardLayout> shown_layout() const;  // with the mutex

  const rules::GameDetails& game_;

  mutable std::mutex mutex_;  // guards all below against other threads
  match::MatchResult result_;
  std::size_t shown_ = 0;  // states
  std::vector<std::string> ids_;
  std::vector<ReportRow> reports_;  // by state; may be shorter
  std::vector<SealRow> seals_;      // likewise
  board::StateView seen_;           // what was shown
  std::size_t bytes_ = 0;
  std::uint64_t generation_ = 1;
  bool ready_ = false;
  bool over_ = false;
  bool paused_ = false;
};

}  // namespace gamemaster::live
