#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "gamemaster/board/state_view.h"
#include "gamemaster/match/match_result.h"
#include "gamemaster/match/player.h"
#include "gamemaster/match/referee.h"
#include "gamemaster/players/search_report.h"
#include "gamemaster/players/seat.h"
#include "gamemaster/rules/game_library.h"
#include "gamemaster/store/store.h"

namespace gamemaster::live {

/// What a match is made of.
struct MatchPlan {
  std::shared_ptr<const rules::GameDetails> game;
  std::vector<players::Seat> seats;  ///< one a role
  int start_clock = 5;               ///< seconds
  int play_clock = 2;                ///< seconds
  /// Whether the play clock counts for people, too.
  bool human_clock = false;
  /// What happened before, where it goes on with another match.
  std::optional<match::MatchResult> before;
  std::string resumes;  ///< match_id of that one
};

/// What all live matches work with.
struct LiveTools {
  rules::GameLibrary* library = nullptr;
  store::Store* store = nullptr;
  std::string agent;  ///< path of henhouse-agent
};

/// Who has chosen at the turn that is being played.
struct TurnOfRole {
  /// Of a person who is to choose: what can be chosen. Else empty.
  std::vector<std::string> legal;
  bool chosen = false;
  /// Of a player that is no person and has answered while people still think:
  /// the SHA-256 of its move and of `salt`, a blank between them.
  std::string digest;
  // For checking the digest; known once the turn is over.
  std::string move;
  std::string salt;
};

/// All that can be seen of a live match.
struct LiveView {
  /// Changes with everything; and with what makes rows known before worthless.
  std::uint64_t version = 0;
  std::uint64_t generation = 0;

  match::MatchResult result;  ///< so far; rows before `from` are left out
  std::size_t from = 0;
  std::size_t steps = 0;
  /// By state and role, of the move that led there; may be shorter.
  std::vector<std::vector<std::optional<players::SearchReport>>> reports;
  bool started = false;  ///< the players are ready
  bool over = false;
  std::optional<board::BoardLayout> layout;
  std::vector<TurnOfRole> turn;  ///< one a role
  /// Of the turn before: digests with what they stood for.
  std::vector<TurnOfRole> last_turn;
  std::int64_t turn_began = 0;  ///< ms since 1970
};

/// A match that is played now, on a thread of its own: people sit at browsers,
/// the other players are processes or somewhere in the network. Everything that
/// happens is in the store at once. Thread-safe.
///
/// Taking moves back is a new match for the players, with the rules of the game
/// and the earlier state as its beginning, since the protocol knows no other
/// way; so is going on with an interrupted one.
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
  std::vector<std::string> ids() const;

  /// Of each role: what whoever plays it must show. Empty where no person
  /// does. Not to be told to anybody else.
  const std::vector<std::string>& seat_tokens() const { return tokens_; }
  /// Nothing where the token opens no seat here.
  std::optional<std::size_t> role_of(const std::string& token) const;

  /// Makes a move for a person. Empty, or why not.
  std::string play(std::size_t role, std::size_t step, const std::string& move);

  /// Back to the last state but the present one where `role` had a choice.
  /// Empty, or why not.
  std::string take_back(std::size_t role);

  /// Makes our agents answer at once with the best they know.
  void hurry();

  /// A move for a person from an agent of ours; blocks for some seconds.
  /// Throws gdl::Error where there is none.
  std::string hint(std::size_t role);

  void abort(const std::string& reason);

  /// Everything, with the rows from state `from` on.
  LiveView view(std::size_t from = 0) const;

  /// Waits until the version is another one; false if the time is over.
  bool wait_for_change(std::uint64_t version,
                       std::chrono::milliseconds patience) const;

  bool is_over() const;

 private:
  class Listener;
  class BrowserPlayer;
  class WatchedPlayer;
  struct Agents;

  void run();
  bool play_on(Agents& agents);
  std::vector<std::unique_ptr<match::Player>> make_players(Agents& agents);
  void finish(const std::string& failure);

  // Called by the listener and the players.
  void on_start(const match::MatchResult& so_far);
  void on_ready(const match::MatchResult& so_far);
  void on_step(const match::MatchResult& so_far);
  void on_finish(const match::MatchResult& result);
  void strike_out();
  void record();
  void publish();
  std::optional<std::string> ask_person(std::size_t role,
                                        const match::PlayRequest& request,
                                        match::Budget budget);
  void note_report(std::size_t role, const players::SearchReport& report);
  void note_reply(std::size_t role, const std::string& text, bool had_choice);
  void leave_seats();
  void cancel_referee(const std::string& reason);
  std::string stop_reason() const;

  const MatchPlan plan_;
  const LiveTools tools_;
  std::vector<std::string> tokens_;

  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  // All below guarded by mutex_.
  std::uint64_t version_ = 1;
  std::uint64_t generation_ = 1;
  match::MatchResult result_;
  std::vector<std::string> ids_;
  std::string resumes_;
  bool started_ = false;
  bool over_ = false;
  board::StateView view_;
  std::vector<TurnOfRole> turn_;
  std::vector<TurnOfRole> last_turn_;
  using ReportRow = std::vector<std::optional<players::SearchReport>>;
  ReportRow turn_reports_;          // one a role
  std::vector<ReportRow> reports_;  // by state; may be shorter
  std::int64_t turn_began_ = 0;
  std::vector<std::optional<std::string>> choices_;     // of people, this turn
  std::vector<std::vector<std::size_t>> choice_steps_;  // of each role
  bool seats_left_ = false;
  std::optional<std::size_t> rewind_to_;  // a step
  std::string stop_reason_;               // not empty: to be aborted
  std::vector<int> agent_processes_;      // ids
  std::int64_t stored_id_ = 0;
  std::int64_t stored_game_ = 0;

  std::mutex referee_mutex_;           // never taken while mutex_ is held
  match::Referee* referee_ = nullptr;  // guarded by referee_mutex_

  std::thread thread_;
};

}  // namespace gamemaster::live
