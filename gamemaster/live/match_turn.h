#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "gamemaster/analysis/change_signal.h"
#include "gamemaster/live/live_view.h"
#include "gamemaster/match/player.h"
#include "gdl/clock.h"

namespace gamemaster::live {

/// How long people may take.
struct PersonClock {
  bool counts = false;  ///< the play clock is theirs, too
  /// In real time a turn lasts as long as this, whatever they choose: until
  /// then a choice can be changed, and who makes none does `noop` where that is
  /// legal. Zero: a turn is over when all have chosen.
  gdl::ClockTime step{};
};

/// The turn that is being played in a live match: who has to choose, what
/// people have chosen, what the others have answered. Thread-safe; whoever
/// follows the match is told of changes.
class MatchTurn {
 public:
  /// `changes` must outlive this.
  MatchTurn(std::size_t roles, PersonClock clock,
            analysis::ChangeSignal& changes);

  // ---- By the thread of the match -------------------------------------------

  /// A referee begins at the state of index `step`: everybody sits again.
  void sit_down(std::size_t step);
  /// The clocks run from now on.
  void start_clock();
  /// What was told for the moves of this turn, all of which are made.
  ReportRow take_reports();
  /// The seals of this turn, all of whose moves are made: of all players that
  /// are no people, so that they do not tell who had a choice, or else of who
  /// chose at the same time as somebody else.
  SealRow seals(bool of_all) const;
  /// The next turn begins.
  void next();
  /// Nobody has to choose any more.
  void clear();

  // ---- By the players -------------------------------------------------------

  /// Waits until the person has chosen, the clock (where it counts) has run out
  /// or seats are left; the choice. Where there is one move only, that one, at
  /// once but in real time.
  std::optional<std::string> ask_person(std::size_t role,
                                        const match::PlayRequest& request,
                                        match::Budget budget);
  /// What the moves of a person do, who has not been asked yet or has not
  /// chosen.
  void note_preview(std::size_t role, rules::MovePreview preview);
  /// Players that are no people: the answer; empty for none.
  void note_reply(std::size_t role, const std::string& text, bool had_choice);
  void note_report(std::size_t role, const players::SearchReport& report);
  /// Nobody waits for people until everybody sits again.
  void leave_seats();

  // ---- By anybody -----------------------------------------------------------

  /// Makes a move for a person at state `step`. Empty, or why not.
  std::string choose(std::size_t role, std::size_t step,
                     const std::string& move);

  /// What a person may choose now; empty where it is not their turn.
  std::vector<std::string> legal_moves(std::size_t role) const;

  /// The last state before the present one where `role` had a choice.
  std::optional<std::size_t> last_choice(std::size_t role) const;

  /// Adds what can be seen of it.
  void show(LiveView& view) const;

 private:
  /// The choice when the step has lasted its time. `lock` holds mutex_.
  std::optional<std::string> choice_in_real_time(
      std::unique_lock<std::mutex>& lock, std::size_t role,
      const std::vector<std::string>& legal);
  bool is_real_time() const { return clock_.step > gdl::ClockTime::zero(); }

  analysis::ChangeSignal& changes_;
  const PersonClock clock_;

  mutable std::mutex mutex_;  // guards all below
  std::condition_variable chosen_;
  std::size_t step_ = 0;
  std::vector<TurnOfRole> turn_;
  std::vector<TurnOfRole> last_turn_;
  ReportRow reports_;
  std::vector<std::optional<std::string>> choices_;     // of people
  std::vector<std::vector<std::size_t>> choice_steps_;  // of each role
  std::int64_t began_ = 0;
  bool seats_left_ = false;
};

}  // namespace gamemaster::live
