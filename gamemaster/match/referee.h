#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include "gamemaster/match/chance.h"
#include "gamemaster/match/match_result.h"
#include "gamemaster/match/player.h"
#include "gdl/clock.h"
#include "gdl/expression.h"
#include "gdl/rulesheet.h"
#include "reasoner/state_machine.h"

namespace gamemaster::match {

/// How a match is to be refereed.
struct MatchOptions {
  std::string game = "game";  ///< for the match id
  std::string match_id;       ///< empty: made of the game and the time
  gdl::ClockTime start_clock = std::chrono::seconds(5);  ///< more than 0
  gdl::ClockTime play_clock = std::chrono::seconds(1);   ///< more than 0
  std::uint64_t seed = 1;  ///< of the moves played for others
  /// Where there is a role `random`: by what it is drawn. By itself a seed that
  /// nobody knows, for the match's id.
  std::optional<ChanceDraws> chance = {};
  /// How many steps were made before, where this match goes on with another
  /// one: its draws of chance are numbered on from there.
  std::size_t first_step = 0;
  /// Joint moves that are made again before the match begins: how one goes on
  /// that hides something, since rules that begin with its state would tell all
  /// of it (resume_at). Each must be legal. Programs are sent all messages of
  /// these steps and have the clock for them, and their answers say nothing
  /// (PlayRequest::counts), which no message tells players over HTTP: those may
  /// take an answer that is not made for an illegal one. People are not asked;
  /// no listener is told.
  std::vector<std::vector<std::string>> past = {};
  std::size_t step_limit = 0;  ///< the match is aborted after it; 0: none
  /// False: of the rows of MatchResult only the newest ones are kept, for a
  /// listener that has all of them anyway.
  bool keeps_rows = true;
  /// Whether the goals of each state are noted, where the game hides nothing
  /// (gdl::tells_ranks).
  bool tells_ranks = false;
  /// What the times in the record are read from.
  std::function<std::chrono::system_clock::time_point()> now =
      std::chrono::system_clock::now;
};

/// Is told what happens in a match, on the thread that runs it; `so_far` is
/// complete up to that moment. Time spent here delays the match.
class MatchListener {
 public:
  virtual ~MatchListener() = default;

  /// The initial state is known, START goes out next.
  virtual void on_start(const MatchResult& so_far) { (void)so_far; }
  /// All have answered START, or failed to.
  virtual void on_ready(const MatchResult& so_far) { (void)so_far; }
  /// The last rows of `moves`, `states`, `errors` and `seconds` are new.
  virtual void on_step(const MatchResult& so_far) { (void)so_far; }
  /// The last of `warnings` is new.
  virtual void on_warning(const MatchResult& so_far) { (void)so_far; }
  /// Completed or aborted, and the players know it.
  virtual void on_finish(const MatchResult& result) { (void)result; }
};

/// Referees one match by a reasoner of its own, which no player can touch.
/// All requests of a step go out at once, and where a player fails a random
/// legal move is played for it; replies are awaited for a second after the
/// clock. Every role is told the same joint moves, or, where the game hides
/// something, its own move and its percepts alone. The role `random` is played
/// by the referee itself (ChanceDraws).
class Referee {
 public:
  /// `rules` are sent to the players and must be those of `machine`;
  /// `players` are in the order of the roles, one for each, and null for the
  /// role `random`. Throws gdl::Error where a clock is not more than 0.
  Referee(std::unique_ptr<reasoner::StateMachine> machine,
          std::vector<gdl::Expression> rules,
          std::vector<std::unique_ptr<Player>> players, MatchOptions options);

  /// Plays the match; to be called once. Rules that leave a role without a
  /// move, or turn out to have no meaning, abort it: see MatchResult::failure.
  MatchResult run(MatchListener& listener);

  /// Makes `run` send ABORT to all players and return soon; `reason` is what
  /// MatchResult::failure will say. The first call counts. Thread-safe.
  void cancel(const std::string& reason = "interrupted");

 private:
  void set_up_chance();
  void play_match(MatchListener& listener);
  void start_players(MatchListener& listener);
  void play_step(MatchListener& listener);
  void repeat_step(const std::vector<std::string>& joint_move);
  std::vector<PlayRequest> make_requests();
  void advance(const std::vector<reasoner::MoveId>& joint_move);
  void note_percepts(const std::vector<reasoner::MoveId>& joint_move);
  LastStep last_step_of(std::size_t role) const;
  void record_state();
  std::vector<std::optional<int>> goals_now();
  void forget_old_rows();
  void record_goals(MatchListener& listener);
  void tell_the_end();
  void warn(MatchListener& listener, std::string warning);

  /// The error entry of `reply`, with a warning at the first failed
  /// connection of each player; empty where it came in time.
  std::string transport_error(std::size_t role, const Reply& reply,
                              Budget budget, MatchListener& listener);
  /// The move that chance draws among its legal ones.
  reasoner::MoveId draw_chance() const;
  /// The legal move that `reply` names, or a random one and why in `error`.
  reasoner::MoveId judge(std::size_t role, const Reply& reply,
                         std::string& error);

  /// What they reply, all asked at once; that of chance is empty.
  template <typename Ask>
  std::vector<Reply> ask_all(Ask ask);

  const reasoner::Game& game() const { return machine_->game(); }
  bool is_chance(std::size_t role) const { return players_[role] == nullptr; }

  std::unique_ptr<reasoner::StateMachine> machine_;
  std::vector<gdl::Expression> rules_;
  std::vector<std::unique_ptr<Player>> players_;
  MatchOptions options_;
  std::mt19937_64 random_;
  std::atomic<bool> cancelled_{false};
  std::mutex mutex_;
  std::string cancel_reason_;  // guarded by mutex_

  reasoner::State state_;
  std::vector<std::vector<reasoner::MoveId>> legal_;  // one row a role
  std::optional<JointMove> last_moves_;
  std::vector<std::vector<std::string>> last_percepts_;  // one row a role
  std::size_t steps_ = 0;
  std::vector<bool> connection_warned_;
  MatchResult result_;
};

/// The rules as START sends them.
std::vector<gdl::Expression> wire_rules(const gdl::Rulesheet& rulesheet);

}  // namespace gamemaster::match
