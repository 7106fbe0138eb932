// How matches get into the store; store_queries.cc reads them.

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "gamemaster/json/json_dump.h"
#include "gamemaster/match/chance.h"
#include "gamemaster/players/player_spec.h"
#include "gamemaster/processes/wall_clock.h"
#include "gamemaster/store/store.h"
#include "gamemaster/store/store_connection.h"

namespace gamemaster::store {

namespace {

using SQLite::Database;
using SQLite::Statement;
using SQLite::Transaction;
using Json = nlohmann::json;

std::int64_t number(std::size_t count) {
  return static_cast<std::int64_t>(count);
}

/// The kind of player that a seat's spec tells: see NewMatch::specs.
std::string kind_of(const std::string& spec, bool human) {
  if (human) return to_string(players::PlayerSpec::Kind::kHuman);
  try {
    return to_string(players::parse_player_spec(spec).kind);
  } catch (const gdl::Error&) {
    return "unknown";  // of an imported record
  }
}

/// The rows of one match, written within a transaction of the caller.
class MatchWriter {
 public:
  MatchWriter(Database& database, std::int64_t id)
      : database_(database), id_(id) {}

  void add_seat(std::size_t role, const std::string& name,
                const std::string& player, const std::string& spec, bool human,
                const std::string& key) {
    Statement insert(database_,
                     "INSERT INTO seats (match, role, name, player, spec,"
                     " human, key) VALUES (?, ?, ?, ?, ?, ?, ?)");
    SQLite::bind(insert, id_, number(role), name, player, spec, human ? 1 : 0,
                 key);
    insert.exec();
    if (player.empty()) return;
    const std::string kind = kind_of(spec, human);
    Statement known(database_,
                    "INSERT INTO players (name, kind, address, added)"
                    " VALUES (?, ?, ?, ?) ON CONFLICT (name) DO NOTHING");
    SQLite::bind(known, player, kind, kind == "http" ? spec : std::string(),
                 processes::wall_clock_ms());
    known.exec();
  }

  void add_state(std::size_t step, std::int64_t time,
                 const std::vector<std::string>& facts) {
    Statement insert(database_,
                     "INSERT INTO steps (match, step, time, facts)"
                     " VALUES (?, ?, ?, ?)");
    SQLite::bind(insert, id_, number(step), time, join_lines(facts));
    insert.exec();
  }

  /// What led to state `step`. Empty rows stand for what there is not.
  void add_choices(std::size_t step, std::size_t roles,
                   const std::vector<std::string>& moves,
                   const std::vector<std::string>& errors,
                   const std::vector<double>& seconds,
                   const std::vector<std::vector<std::string>>& percepts) {
    Statement insert(database_,
                     "INSERT INTO choices (match, step, role, move, error,"
                     " seconds, percepts) VALUES (?, ?, ?, ?, ?, ?, ?)");
    for (std::size_t role = 0; role < roles; ++role) {
      const std::string error =
          role < errors.size() ? errors[role] : std::string();
      SQLite::bind(insert, id_, number(step), number(role));
      if (role < moves.size()) insert.bind(4, moves[role]);
      insert.bind(5, error);
      if (role < seconds.size()) insert.bind(6, seconds[role]);
      if (role < percepts.size()) insert.bind(7, join_lines(percepts[role]));
      insert.exec();
      insert.reset();
      insert.clearBindings();
      if (!error.empty()) add_fault(role);
    }
  }

  void set_goal(std::size_t role, int goal) {
    Statement update(database_,
                     "UPDATE seats SET goal = ? WHERE match = ? AND role = ?");
    SQLite::bind(update, goal, id_, number(role));
    update.exec();
  }

 private:
  void add_fault(std::size_t role) {
    Statement update(database_,
                     "UPDATE seats SET faults = faults + 1"
                     " WHERE match = ? AND role = ?");
    SQLite::bind(update, id_, number(role));
    update.exec();
  }

  Database& database_;
  std::int64_t id_;
};

/// How many rows there are of a match, in `steps` and of START in `choices`.
struct Progress {
  std::size_t states = 0;
  bool started = false;
};

Progress progress_of(Database& database, std::int64_t id) {
  Statement query(database,
                  "SELECT states, EXISTS (SELECT 1 FROM choices WHERE match ="
                  " matches.id AND step = 0) FROM matches WHERE id = ?");
  query.bind(1, id);
  if (!query.executeStep()) throw gdl::Error("there is no such match");
  return {static_cast<std::size_t>(query.getColumn(0).getInt64()),
          query.getColumn(1).getInt() != 0};
}

/// Of the step that leads to state `step`; empty where there is none.
std::vector<std::vector<std::string>> row_before(
    const std::vector<std::vector<std::vector<std::string>>>& percepts,
    std::size_t step) {
  if (step == 0 || step > percepts.size()) return {};
  return percepts[step - 1];
}

/// Writes what `so_far` has beyond `done`.
void append(MatchWriter& writer, const match::MatchResult& so_far,
            const Progress& done) {
  const std::size_t roles = so_far.roles.size();
  if (!done.started && !so_far.errors.empty()) {
    writer.add_choices(0, roles, {}, so_far.errors[0], {}, {});
  }
  for (std::size_t step = std::max<std::size_t>(done.states, 1);
       step < so_far.states.size(); ++step) {
    writer.add_state(step, so_far.state_times[step], so_far.states[step]);
    writer.add_choices(step, roles, so_far.moves[step - 1], so_far.errors[step],
                       so_far.seconds[step - 1],
                       row_before(so_far.percepts, step));
  }
  for (std::size_t role = 0; role < so_far.goals.size(); ++role) {
    if (so_far.goals[role]) writer.set_goal(role, *so_far.goals[role]);
  }
}

void update_row(Database& database, std::int64_t id,
                const match::MatchResult& so_far) {
  const MatchStatus status = so_far.completed ? MatchStatus::kCompleted
                             : so_far.aborted ? MatchStatus::kAborted
                                              : MatchStatus::kRunning;
  const bool over = status != MatchStatus::kRunning;
  Statement update(database,
                   "UPDATE matches SET states = ?, status = ?, owner = ?,"
                   " end_time = ?, failure = ?, warnings = ?, resigned = ?"
                   " WHERE id = ?");
  SQLite::bind(update, number(so_far.states.size()), to_string(status),
               over ? std::string() : own_process_name(),
               over ? processes::wall_clock_ms() : std::int64_t{0},
               so_far.failure, json::dump(Json(so_far.warnings)),
               so_far.resigned ? number(*so_far.resigned) : std::int64_t{-1},
               id);
  update.exec();
}

/// How the role `random` is drawn. A seed that is not told leaves the one that
/// is there.
void set_chance(Database& database, std::int64_t id,
                const match::MatchChance& chance) {
  Statement update(database,
                   "UPDATE matches SET chance_role = ?, chance_first = ?,"
                   " chance_match = ?, chance_digest = ?, chance_seed ="
                   " CASE ?5 WHEN '' THEN chance_seed ELSE ?5 END"
                   " WHERE id = ?6");
  SQLite::bind(update, number(chance.role), number(chance.first_step),
               chance.match, chance.digest, chance.seed, id);
  update.exec();
}

std::int64_t insert_match(Database& database, const NewMatch& match,
                          const match::MatchResult& so_far,
                          const std::string& token) {
  Statement insert(
      database,
      "INSERT INTO matches (match_id, game, status, owner, start_clock_ms,"
      " play_clock_ms, start_time, states, token, scrambled, tournament, "
      "number,"
      " resumes, human_clock, hides)"
      " VALUES (?, ?, 'running', ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?)"
      " ON CONFLICT (match_id) DO NOTHING");
  SQLite::bind(insert, so_far.match_id, match.game, own_process_name(),
               so_far.start_clock.count(), so_far.play_clock.count(),
               so_far.state_times.front(), token, match.scrambled ? 1 : 0,
               match.tournament, match.number, match.resumes,
               match.human_clock ? 1 : 0, so_far.hides ? 1 : 0);
  if (insert.exec() == 0) {
    throw gdl::Error("there is a match '" + so_far.match_id + "' already");
  }
  return database.getLastInsertRowid();
}

// ---- Records of others ------------------------------------------------------

std::string extras_json(const records::MatchRecord& record) {
  Json extras = Json::object();
  for (const auto& [key, text] : record.extras) extras[key] = text;
  return json::dump(extras);
}

std::int64_t insert_record(Database& database, std::int64_t game,
                           const records::MatchRecord& record,
                           const std::string& rule_break) {
  const MatchStatus status = record.completed ? MatchStatus::kCompleted
                             : record.aborted ? MatchStatus::kAborted
                                              : MatchStatus::kInterrupted;
  const bool over = status != MatchStatus::kInterrupted;
  Statement insert(
      database,
      "INSERT INTO matches (match_id, game, status, start_clock_ms, "
      "play_clock_ms,"
      " start_time, end_time, states, token, scrambled, tournament, imported,"
      " rule_break, meta_url, preview_clock, host_key, host_signature, extras,"
      " hides)"
      " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?)");
  SQLite::bind(insert, record.match_id, game, to_string(status),
               record.start_clock.count(), record.play_clock.count(),
               record.start_time,
               over ? record.state_times.back() : std::int64_t{0},
               number(record.states.size()), record.random_token,
               record.scrambled ? 1 : 0, record.tournament, rule_break,
               record.game_meta_url, record.preview_clock, record.host_key,
               record.host_signature, extras_json(record),
               record.percepts.empty() ? 0 : 1);
  insert.exec();
  return database.getLastInsertRowid();
}

void insert_rows(MatchWriter& writer, const std::vector<std::string>& roles,
                 const records::MatchRecord& record) {
  for (std::size_t role = 0; role < roles.size(); ++role) {
    writer.add_seat(role, roles[role],
                    record.players.empty() ? "" : record.players[role], "",
                    !record.humans.empty() && record.humans[role], "");
    if (!record.goals.empty()) writer.set_goal(role, record.goals[role]);
  }
  for (std::size_t step = 0; step < record.states.size(); ++step) {
    writer.add_state(step, record.state_times[step], record.states[step]);
    writer.add_choices(
        step, roles.size(),
        step == 0 ? std::vector<std::string>() : record.moves[step - 1],
        record.errors.empty() ? std::vector<std::string>()
                              : record.errors[step],
        {}, row_before(record.percepts, step));
  }
}

void remove_match(Database& database, const std::string& match_id) {
  Statement remove(database, "DELETE FROM matches WHERE match_id = ?");
  remove.bind(1, match_id);
  remove.exec();
}

}  // namespace

std::int64_t Store::begin_match(const NewMatch& match,
                                const match::MatchResult& so_far) {
  const std::string token =
      match.token.empty() ? records::make_random_token() : match.token;
  return implementation_->run([&](Database& database) {
    Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    const std::int64_t id = insert_match(database, match, so_far, token);
    MatchWriter writer(database, id);
    for (std::size_t role = 0; role < so_far.roles.size(); ++role) {
      writer.add_seat(
          role, so_far.roles[role], so_far.players[role],
          role < match.specs.size() ? match.specs[role] : "",
          so_far.humans[role],
          role < match.seat_keys.size() ? match.seat_keys[role] : "");
    }
    writer.add_state(0, so_far.state_times[0], so_far.states[0]);
    if (so_far.chance) {
      match::MatchChance chance = *so_far.chance;
      chance.seed = match.chance_seed;
      set_chance(database, id, chance);
    }
    transaction.commit();
    return id;
  });
}

void Store::update_match(std::int64_t id, const match::MatchResult& so_far) {
  implementation_->run([&](Database& database) {
    Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    MatchWriter writer(database, id);
    append(writer, so_far, progress_of(database, id));
    update_row(database, id, so_far);
    if (so_far.chance && !so_far.chance->seed.empty()) {
      set_chance(database, id, *so_far.chance);
    }
    transaction.commit();
  });
}

void Store::set_report(std::int64_t id, std::size_t step, std::size_t role,
                       const std::string& json) {
  implementation_->run([&](Database& database) {
    Statement update(database,
                     "UPDATE choices SET report = ? WHERE match = ?"
                     " AND step = ? AND role = ?");
    SQLite::bind(update, json, id, number(step), number(role));
    update.exec();
  });
}

void Store::interrupt_match(std::int64_t id, const std::string& reason) {
  implementation_->run([&](Database& database) {
    Statement update(database,
                     "UPDATE matches SET status = 'interrupted', owner = '',"
                     " failure = ? WHERE id = ? AND status = 'running'");
    SQLite::bind(update, reason, id);
    update.exec();
  });
}

bool Store::abort_match(std::string_view match_id, const std::string& reason) {
  mark_interrupted();
  return implementation_->run([&](Database& database) {
    Statement update(database,
                     "UPDATE matches SET status = 'aborted', failure = ?,"
                     " end_time = ? WHERE match_id = ?"
                     " AND status = 'interrupted'");
    SQLite::bind(update, reason, processes::wall_clock_ms(),
                 std::string(match_id));
    return update.exec() > 0;
  });
}

int Store::mark_interrupted() {
  return implementation_->run([](Database& database) {
    Statement owners(database,
                     "SELECT DISTINCT owner FROM matches"
                     " WHERE status = 'running'");
    std::vector<std::string> gone;
    while (owners.executeStep()) {
      std::string owner = owners.getColumn(0).getString();
      if (!is_running(owner)) gone.push_back(std::move(owner));
    }
    owners.reset();  // a reader that is not done keeps the file from writing
    int count = 0;
    for (const std::string& owner : gone) {
      Statement update(database,
                       "UPDATE matches SET status = 'interrupted', owner = ''"
                       " WHERE status = 'running' AND owner = ?");
      update.bind(1, owner);
      count += update.exec();
    }
    return count;
  });
}

StoredMatch Store::put_record(std::int64_t game,
                              const std::vector<std::string>& roles,
                              const records::MatchRecord& record,
                              const std::string& rule_break) {
  const auto known = find_match(record.match_id);
  if (known) {
    const auto earlier = match_record(record.match_id);
    gdl::Diagnostics changes(record.match_id);
    if (!known->imported || known->game != game || !earlier ||
        !records::is_update(*earlier, record, changes)) {
      throw gdl::Error("there is another match '" + record.match_id +
                       "' already" +
                       (changes.empty() ? std::string()
                                        : ": " + changes.entries()[0].message));
    }
  }
  const std::int64_t id = implementation_->run([&](Database& database) {
    Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    if (known) remove_match(database, record.match_id);
    const std::int64_t added =
        insert_record(database, game, record, rule_break);
    MatchWriter writer(database, added);
    insert_rows(writer, roles, record);
    const auto role = match::find_chance_role(roles);
    if (record.chance && role) {
      match::MatchChance chance = *record.chance;
      chance.role = *role;
      set_chance(database, added, chance);
    }
    transaction.commit();
    return added;
  });
  return find_match(id).value();
}

}  // namespace gamemaster::store
