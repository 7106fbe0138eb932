#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gamemaster/match/match_result.h"
#include "gamemaster/records/match_record.h"
#include "gamemaster/store/store_rows.h"
#include "gdl/diagnostics.h"

namespace gamemaster::database {
class Watch;
}

namespace gamemaster::store {

/// How a store is used.
struct StoreOptions {
  /// In a database that many machines share, who was not heard of for so long
  /// is taken for gone.
  std::chrono::milliseconds lease = std::chrono::seconds(10);
  /// Only what reads is called: see database::Schema.
  bool reads_only = false;
};

/// A match that somebody else may go on with: see Store::update_match.
class MatchTaken : public gdl::Error {
 public:
  using gdl::Error::Error;
};

/// A game that somebody else learns now: see Store::keep_learnt.
class GameTaken : public gdl::Error {
 public:
  using gdl::Error::Error;
};

/// The memory of the game manager: games, players, matches with every joint
/// move, and tournaments, in one database that any number of processes may
/// have open: a SQLite file, or a schema of a PostgreSQL server, which they may
/// reach from any machine.
///
/// A call that has returned is on record: nothing of it is lost when the
/// process is killed at any moment. (When the machine itself loses power, a
/// file may lose the last moments, and stays sound. A server that is killed may
/// lose the last steps of a match under way, which are written again with the
/// next, and nothing else.)
///
/// Thread-safe. Calls that write a file take turns, and wait some seconds where
/// another process keeps it locked; calls that read wait for nobody, unless the
/// store is in memory. Where a server is lost, every call waits for it for a
/// minute. Every call may throw OwnFailure with one sentence: the disk is full,
/// the lock stays, the file is damaged, or the server does not come back. A
/// call that throws has changed nothing.
///
/// Times are ms since 1970. Each question has a function, hence so many.
class Store {
 public:
  /// Opens the database (see database::open) and brings its schema up to date.
  /// Matches that were running in a process that is no more become
  /// interrupted, unless it is only read. Throws gdl::Error where it is no
  /// database of ours, or was made by a newer Henhouse.
  explicit Store(const std::string& database, const StoreOptions& options = {});
  ~Store();

  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // ---- Games ----------------------------------------------------------------

  /// The game of that key with that rulesheet: the one that is there, or a new
  /// version of the key. Throws gdl::Error where the key is not 1 to 64
  /// letters, digits, `_`, `.` and `-`, beginning with a letter or digit.
  StoredGame add_game(const NewGame& game);

  /// The version, or the newest one without.
  std::optional<StoredGame> find_game(std::string_view key,
                                      std::optional<int> version = {});
  std::optional<StoredGame> find_game(std::int64_t id);

  /// The newest version of each key, by key; texts are left empty.
  Page<StoredGame> games(const PageRequest& page = {});

  /// All versions of one key, oldest first; texts are left empty.
  std::vector<StoredGame> game_versions(std::string_view key);

  /// Notes it in the place of what was known of that key.
  void put_brought(const BroughtGame& game);
  std::optional<BroughtGame> find_brought(std::string_view key);
  /// All of them, by key.
  std::vector<BroughtGame> brought_games();

  // ---- Players --------------------------------------------------------------

  /// Registers a player, or gives the one of that name its kind and address.
  /// Registering takes no strikes away. Who takes a seat in a match that is
  /// recorded is added by that, with the kind that its seat tells.
  StoredPlayer add_player(const std::string& name, const std::string& kind,
                          const std::string& address);

  std::optional<StoredPlayer> find_player(std::string_view name);

  /// By name. `kind` empty: all.
  Page<StoredPlayer> players(const PageRequest& page = {},
                             std::string_view kind = {});

  /// One more strike; a player with enough of them is not to be asked any
  /// more, which is for the caller to see to. Nothing where there is no such
  /// player.
  void add_strike(std::string_view name);
  /// Takes all strikes back.
  void clear_strikes(std::string_view name);
  /// Forgets a registered player; its matches stay.
  void remove_player(std::string_view name);

  // ---- Matches --------------------------------------------------------------

  /// Records a match that has its initial state and no more. To be called by a
  /// listener: see MatchStoreListener. Returns its id in the store. Throws
  /// gdl::Error where there is a match with that match_id.
  std::int64_t begin_match(const NewMatch& match,
                           const match::MatchResult& so_far);

  /// Records what is new since the last call for this match: the errors of
  /// START, steps, warnings, the end with goals or failure. With the end, a
  /// match of a tournament that was taken from its queue is settled there, or
  /// given back where it was aborted as kInterrupted. Throws MatchTaken where
  /// this process was taken for gone and the match of a tournament was given
  /// to others: then nothing that it does counts any more.
  void update_match(std::int64_t id, const match::MatchResult& so_far);

  /// What a player of ours told of its search for the move that led to state
  /// `step` (1 for the first move), as JSON text. Does nothing where the step
  /// is not stored.
  void set_report(std::int64_t id, std::size_t step, std::size_t role,
                  const std::string& json);

  /// Leaves off a running match that can go on later: it becomes interrupted,
  /// for this reason.
  void interrupt_match(std::int64_t id, const std::string& reason);

  /// Gives up a match that is interrupted (or runs in a process that is no
  /// more). Whether there was such a match.
  bool abort_match(std::string_view match_id, const std::string& reason);

  /// Marks matches as interrupted that were running in a process that is no
  /// more; how many there were. What else it had or was is free or forgotten,
  /// too. The constructor has done it once.
  int mark_interrupted();

  std::optional<StoredMatch> find_match(std::string_view match_id);
  std::optional<StoredMatch> find_match(std::int64_t id);

  /// The newest first.
  Page<StoredMatch> matches(const MatchFilter& filter = {},
                            const PageRequest& page = {});

  /// What is to be said of a match without its rows: `states` and the like are
  /// empty.
  std::optional<match::MatchResult> match_outline(std::string_view match_id);

  /// All that happened in a match, as far as it is stored.
  std::optional<match::MatchResult> match_result(std::string_view match_id);

  /// The states from index `from` on, at most `limit`: for whoever follows a
  /// long match.
  std::vector<StoredStep> match_steps(std::string_view match_id,
                                      std::size_t from, std::size_t limit);

  /// The match as a record of ggp.org; of one that was imported, all that its
  /// record said.
  std::optional<records::MatchRecord> match_record(std::string_view match_id);

  /// Stores the record of a match that was refereed elsewhere. `rule_break` is
  /// where it breaks the rules of the game, empty where it does not. A later
  /// version of a record that is stored takes its place; one that says the same
  /// of a completed match changes nothing. Throws gdl::Error where another
  /// match has its id. See import_record for all the checks.
  StoredMatch put_record(std::int64_t game,
                         const std::vector<std::string>& roles,
                         const records::MatchRecord& record,
                         const std::string& rule_break);

  /// Every completed match of the filter, the oldest first: what ratings and
  /// tables are made of. `visit` must not call the store.
  void for_each_outcome(const MatchFilter& filter,
                        const std::function<void(const MatchOutcome&)>& visit);

  /// Is another one if there may be other outcomes. Cheap.
  std::string outcome_stamp();

  // ---- Tournaments ----------------------------------------------------------

  /// Throws gdl::Error where there is a tournament of that name. `games`: see
  /// StoredTournament.
  void add_tournament(const std::string& name, const std::string& spec,
                      const std::vector<std::int64_t>& games = {});
  std::optional<StoredTournament> find_tournament(std::string_view name);
  /// The newest first.
  Page<StoredTournament> tournaments(const PageRequest& page = {});
  void set_tournament_finished(std::string_view name, bool finished);

  /// Takes a tournament, to play it alone, for this process until it gives it
  /// back or is no more; false while another process has it.
  bool take_tournament(std::string_view name);
  void give_back_tournament(std::string_view name);

  /// All matches that were begun for a tournament, whatever came of them, by
  /// their number in it, then the oldest first. Imported records are none.
  std::vector<StoredMatch> tournament_matches(std::string_view name);

  /// Tells cheaply whether anything has happened in a tournament.
  TournamentCounts tournament_counts(std::string_view name);

  // ---- Tournaments that many processes play ---------------------------------

  /// Sees to it that the matches 0 to `count` - 1 are in the queue; what became
  /// of those that are stays as it is. In a queue that was empty, matches that
  /// count already are settled.
  void fill_queue(std::string_view tournament, std::size_t count);

  /// Takes the first match that nobody has and that is not settled. It is ours
  /// until it is over, is given back, or this process is no more.
  std::optional<QueuedMatch> take_match(std::string_view tournament);

  /// Gives back a match that was taken and of which none was begun.
  void give_back_match(std::string_view tournament, int number);

  /// Settles all matches that nobody has: they are not played.
  void close_queue(std::string_view tournament);

  QueueCounts queue_counts(std::string_view tournament);

  // ---- Following what other processes write ---------------------------------

  /// Hears of new steps of a match, and of its end; of a tournament, of each
  /// match that begins or ends. Of a file it is a look again and again. To be
  /// made before the first look; the store must outlive it.
  std::unique_ptr<database::Watch> watch_match(std::string_view match_id);
  std::unique_ptr<database::Watch> watch_tournament(std::string_view name);
  /// Wakes those who watch a tournament for what is not in the store.
  void tell_of_tournament(std::string_view name);

  // ---- Game managers that serve the same database ---------------------------

  /// Says that this process is a server, until it says otherwise or is no more.
  void put_server(const StoredServer& server);
  void remove_server(std::string_view route);

  /// The server of that route; nothing where its process is no more.
  std::optional<StoredServer> find_server(std::string_view route);

  /// The other server that goes on with a match which is not running, so that
  /// one alone does. Where there is none, this process is it from now on, until
  /// it is no more: then nothing.
  std::optional<StoredServer> claim_match(std::string_view match_id);

  // ---- What was learnt ------------------------------------------------------

  /// The newest generation.
  std::optional<LearntRow> find_learnt(std::string_view game_key,
                                       std::string_view kind);
  /// Of all games, or of one, by game, kind and generation; `data` is left
  /// empty.
  std::vector<LearntRow> learnt(std::string_view game_key = {});
  /// Of the game whose rules were learnt with this StoredGame::hash.
  std::vector<LearntRow> learnt_of_rules(std::string_view hash);
  /// Forgets all that was learnt of a game; whether there was anything.
  bool forget_learnt(std::string_view game_key);

  /// Takes a game to learn it, by its canonical key, for this process until it
  /// gives it back or is no more; false while another process has it.
  bool take_game(std::string_view game_key);
  void give_back_game(std::string_view game_key);
  /// Notes all of them, or nothing, of games that were taken, in the place of
  /// what is there of that game, kind and generation. Throws GameTaken where
  /// this process was taken for gone and a game was given to others.
  void keep_learnt(const std::vector<LearntRow>& rows);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace gamemaster::store
