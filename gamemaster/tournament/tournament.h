#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "gamemaster/match/referee.h"
#include "gamemaster/store/store.h"
#include "gamemaster/tournament/tournament_players.h"
#include "gamemaster/tournament/tournament_schedule.h"
#include "gamemaster/tournament/tournament_spec.h"
#include "gamemaster/tournament/tournament_table.h"
#include "gdl/rulesheet.h"

namespace gamemaster::tournament {

/// A game of a tournament, read and checked, in the order of the spec.
struct TournamentGame {
  store::NewGame row;
  gdl::Rulesheet rulesheet;
  bool hides = false;  ///< reasoner::Game::hides
};

/// How a process takes part in a tournament.
enum class Entry : std::uint8_t {
  kBegin,   ///< there must be none of that name
  kResume,  ///< goes on with it where it is there, as the only one
  kWork     ///< plays it together with any others that do the same
};

/// How far a tournament has come.
struct TournamentProgress {
  std::size_t settled = 0;  ///< matches that are over and count
  std::size_t planned = 0;  ///< as far as is known
  std::size_t running = 0;
  std::size_t in_this_run = 0;  ///< of those settled
};

/// Plays a tournament, many matches at once, all of it in the store. What the
/// store holds is all that it remembers: whatever happens to the process,
/// a new one goes on with what is missing.
///
/// By Entry::kWork any number of processes play one tournament: each takes the
/// next match from a queue in the store. They come, go or are killed at any
/// moment; a match whose process is gone goes back to the queue and is played
/// anew, from its beginning and with the same seed, so that the table is that
/// of one process.
class Tournament {
 public:
  /// Enters the tournament in the store. Where it is there already, the spec
  /// and the rules must say the same; matches that were interrupted are
  /// aborted and played anew. Throws gdl::Error where that is not so, where it
  /// is there and `entry` is kBegin, where others are playing it in another
  /// way, where the games do not suit the kind or a search, or the players
  /// `entry`, or where a player in the network would have two seats of a match.
  /// `store` must outlive this.
  Tournament(store::Store& store, TournamentSpec spec,
             std::vector<TournamentGame> games, TournamentTools tools,
             Entry entry);

  /// Plays what is missing; to be called once. `on_progress` is called at the
  /// beginning and after each match, from one thread at a time; it must not
  /// call the tournament. Returns the table, finished unless `cancel` was
  /// called; with others, it waits for what they play. Throws gdl::Error where
  /// an agent does not start or the store cannot be written.
  TournamentTable run(
      const std::function<void(const TournamentProgress&)>& on_progress);

  /// Aborts the matches that run, to be played anew later, and makes `run`
  /// return soon. Thread-safe.
  void cancel();

  /// How it stands, by the store. Thread-safe.
  TournamentTable table();

 private:
  enum class Phase { kRunning, kSettled };
  class Cancellable;

  /// A tournament that no other process plays while this lives.
  class Hold {
   public:
    /// Throws gdl::Error while another process has it.
    Hold(store::Store& store, const std::string& name);
    ~Hold();
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

   private:
    store::Store& store_;
    const std::string name_;
  };

  void check_searches() const;
  void check_players(Entry entry) const;
  void check_seats() const;
  void enter(Entry entry);
  void enter_alone();
  void enter_queue();
  void work(const std::function<void(const TournamentProgress&)>& on_progress);
  std::optional<Pairing> take_pairing();
  std::optional<Pairing> take_queued_pairing();
  std::optional<Pairing> find_pairing(int number);
  bool is_there_more();
  store::QueueCounts look_at_queue();
  void read_results();
  bool needs_a_busy_player(const Pairing& pairing) const;
  void set_busy(const Pairing& pairing, bool busy);
  match::MatchResult play(const Pairing& pairing);
  match::ChanceDraws chance_of(const Pairing& pairing) const;
  void settle(const Pairing& pairing, const match::MatchResult& result);
  void reschedule();
  void cancel_all();
  TournamentProgress progress(const store::QueueCounts& queue) const;
  std::string next_match_id(int number);

  store::Store& store_;
  TournamentSpec spec_;
  std::vector<TournamentGame> games_;
  TournamentTools tools_;
  bool works_ = false;        // with others, by the queue
  std::optional<Hold> hold_;  // where it does not
  int parallel_ = 1;
  int memory_mb_ = 0;
  std::vector<std::int64_t> game_ids_;
  std::vector<std::size_t> role_counts_;  // of roles that are played
  std::vector<std::optional<std::size_t>> chance_roles_;  // by game
  std::stop_source stop_;  // once it was cancelled
  std::vector<std::unique_ptr<MachinePool>> machines_;
  std::vector<std::unique_ptr<PlayerMachines>> player_machines_;

  std::mutex mutex_;  // guards all below
  std::condition_variable changed_;
  std::vector<Pairing> pairings_;
  TournamentResults results_;
  std::map<int, Phase> phases_;  // of matches that are not waiting
  std::size_t first_open_ = 0;   // all pairings before it are settled
  std::size_t running_ = 0;
  std::map<int, int> attempts_;  // by number
  std::set<std::string> busy_;   // addresses of players over HTTP
  std::set<match::Referee*> referees_;
  std::size_t settled_in_this_run_ = 0;
  std::string failure_;
};

}  // namespace gamemaster::tournament
