#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "gamemaster/analysis/change_signal.h"
#include "gamemaster/analysis/hint_searches.h"
#include "gamemaster/live/audience.h"
#include "gamemaster/live/chat.h"
#include "gamemaster/live/foresight.h"
#include "gamemaster/live/live_view.h"
#include "gamemaster/live/match_agents.h"
#include "gamemaster/live/match_course.h"
#include "gamemaster/live/match_turn.h"
#include "gamemaster/live/sight.h"
#include "gamemaster/match/cancellation.h"
#include "gamemaster/match/chance.h"
#include "gamemaster/match/match_result.h"
#include "gamemaster/match/player.h"
#include "gamemaster/players/seat.h"
#include "gamemaster/processes/process.h"
#include "gamemaster/rules/game_library.h"
#include "gamemaster/store/store.h"
#include "gdl/clock.h"

namespace gamemaster::live {

/// What a match is made of.
struct MatchPlan {
  std::shared_ptr<const rules::GameDetails> game;
  /// One a role; those of people have keys. That of the role `random` says
  /// nothing: nobody sits there.
  std::vector<players::Seat> seats;
  gdl::ClockTime start_clock = std::chrono::seconds(5);
  gdl::ClockTime play_clock = std::chrono::seconds(2);
  /// Whether the play clock counts for people, too.
  bool human_clock = false;
  /// What happened before, where it goes on with another match.
  std::optional<match::MatchResult> before;
  std::string resumes;     ///< match_id of that one
  std::string rematch_of;  ///< match_id of the one whose rematch it is
  /// By which the role `random` is drawn, where `before` may go on with its
  /// own; else a new seed is made.
  std::optional<match::ChanceDraws> chance;
};

/// What all live matches work with.
struct LiveTools {
  rules::GameLibrary* library = nullptr;
  store::Store* store = nullptr;
  std::string agent;        ///< path of henhouse-agent
  std::string id_end = {};  ///< of matches, see Siblings
  /// Whether agents think on while nobody waits for their move, and take the
  /// cores from all other matches by that.
  bool agents_ponder = false;
  /// File of the store by whose learning agents play; empty: none.
  std::string learnt = {};
  MatchLimits limits = {};
  /// A match that nobody has looked at for so long is paused; 0: never.
  std::chrono::milliseconds idle{std::chrono::minutes(15)};
};

/// A match that is played now, on a thread of its own: people sit at browsers,
/// the other players are processes or somewhere in the network. What happens is
/// in the store before it can be seen. Thread-safe: what is shared lies in
/// parts that guard themselves (MatchCourse what has happened, MatchTurn who
/// chooses, Audience who looks, Cancellation who wants it to end), and none of
/// them waits for the store or for a player.
///
/// Taking moves back is a new match for the players, with the rules of the game
/// and the earlier state as its beginning, since the protocol knows no other
/// way; so is going on with an interrupted one. Where the game hides something
/// that beginning would tell it: there all moves are made again.
///
/// Each thing that a person may do in a match is a function, hence so many.
class LiveMatch {
 public:
  LiveMatch(MatchPlan plan, LiveTools tools);
  /// Aborts it where it is not over.
  ~LiveMatch();

  LiveMatch(const LiveMatch&) = delete;
  LiveMatch& operator=(const LiveMatch&) = delete;

  const rules::GameDetails& game() const { return *plan_.game; }
  const MatchPlan& plan() const { return plan_; }

  /// All ids that it had; the present one last.
  std::vector<std::string> ids() const { return course_.ids(); }
  bool is_over() const { return course_.is_over(); }
  /// The same, but where its end was told or asked for, and it is only being
  /// finished, waits for that.
  bool await_end(std::chrono::milliseconds patience) const;

  /// Makes a move for a person. Empty, or why not.
  std::string play(std::size_t role, std::size_t step, const std::string& move);

  /// Back to the last state but the present one where one of `roles` had a
  /// choice. Empty, or why not. A match that comes to its end meanwhile stays
  /// as it is.
  std::string take_back(const std::vector<std::size_t>& roles);

  /// Makes our agents answer at once with the best they know.
  void hurry() { agents_.hurry(); }

  /// A move for a person from an agent of ours; blocks for some seconds.
  /// Throws gdl::Error where there is none, and as soon as the position is
  /// another one.
  std::string hint(std::size_t role);

  void abort(const std::string& reason);

  /// Nothing comes after its end, not even a rematch: those who follow it are
  /// told at once. For a game manager that stops.
  void dismiss();
  bool is_dismissed() const { return is_dismissed_; }

  /// Ends it with a result: the role has lost. Empty, or why not.
  std::string resign(std::size_t role);

  /// The match that was begun as the rematch of this one; empty: none yet.
  std::string rematch() const;
  void set_rematch(const std::string& id);

  /// Ends it for now, where it is not over: it can be resumed.
  void pause(const std::string& reason);

  /// Whether who looks may not see everything: the game hides something, those
  /// who play may be among those who look, and the match is not over or may go
  /// on.
  bool is_secret() const;

  /// Everything that may be seen from a seat, or by a spectator, with the rows
  /// from state `from` on, or with all rows where the generation is not
  /// `generation` any more. The seat counts where something is hidden.
  LiveView view(std::optional<std::size_t> seat, std::size_t from = 0,
                std::uint64_t generation = 0) const;

  /// Waits until the version is another one; false if the time is over.
  bool wait_for_change(std::uint64_t version,
                       std::chrono::milliseconds patience) const {
    return changes_.wait(version, patience);
  }

  /// Says something beside the board, see Chat; false: too fast.
  bool say(std::optional<std::size_t> role, std::string name,
           std::string_view text, std::int64_t now) {
    const bool is_said = chat_.say(role, std::move(name), text, now);
    if (is_said) changes_.notify();
    return is_said;
  }
  /// What was said after that message.
  std::vector<ChatMessage> chat_after(std::uint64_t number) const {
    return chat_.after(number);
  }

  /// Those who look at it, to be told of every look.
  Audience& audience() { return audience_; }

 private:
  class Listener;
  void run();
  bool play_on(Listener& listener);
  match::MatchOptions referee_options(const gdl::Rulesheet& rulesheet) const;
  std::optional<std::size_t> begin_to_go_back();
  std::vector<std::unique_ptr<match::Player>> make_players();
  /// What the moves do that a person may choose, by what the person knows; by
  /// the threads of the players.
  rules::MovePreview look_ahead(std::size_t role,
                                const match::PlayRequest& request);
  /// See WatchedPlayer::NameLine; by the same threads.
  void name_line(const match::PlayRequest& request,
                 players::SearchReport& report);
  bool is_chance(std::size_t role) const { return role == chance_role_; }
  /// Draws that nobody knows, for the match as it is called now.
  void draw_anew();
  void set_chance(match::ChanceDraws draws, std::size_t first_step);
  /// Why it was to be paused before anybody ended it; empty: it was not.
  std::string pause_reason() const;

  const MatchPlan plan_;
  const LiveTools tools_;
  const std::optional<std::size_t> chance_role_;
  // By which chance is drawn now; of the thread of the match.
  std::optional<match::ChanceDraws> chance_;
  analysis::ChangeSignal changes_;
  std::atomic<bool> is_dismissed_ = false;
  MatchCourse course_;
  MatchTurn turn_;
  const bool hides_from_some_;  // while it goes on
  Sight sight_;
  Foresight foresight_;
  Audience audience_;
  Chat chat_;
  analysis::HintSearches hints_;
  match::Cancellation cancellation_;
  MatchAgents agents_;

  /// Who gave up, where the match ended by that.
  std::optional<std::size_t> resigned_role() const;

  mutable std::mutex end_mutex_;  // guards what follows
  std::string pause_reason_;      // empty: no pause
  std::optional<std::size_t> resigned_;
  std::string rematch_;

  std::mutex rewind_mutex_;
  std::optional<std::size_t> rewind_to_;  // a step; guarded by rewind_mutex_

  std::thread thread_;
};

}  // namespace gamemaster::live
