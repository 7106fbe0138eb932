// How matches get into the store; store_queries.cc reads them.

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "gamemaster/json/json_dump.h"
#include "gamemaster/match/chance.h"
#include "gamemaster/players/player_spec.h"
#include "gamemaster/processes/wall_clock.h"
#include "gamemaster/store/store.h"
#include "gamemaster/store/store_connection.h"

namespace gamemaster::store {

namespace {

using database::Transaction;
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
  MatchWriter(Transaction& transaction, std::int64_t id)
      : transaction_(transaction), id_(id) {}

  void add_seat(std::size_t role, const std::string& name,
                const std::string& player, const std::string& spec, bool human,
                const std::string& key) {
    transaction_.exec(
        "INSERT INTO seats (match, role, name, player, spec,"
        " human, key) VALUES (?, ?, ?, ?, ?, ?, ?)",
        id_, number(role), name, player, spec, human ? 1 : 0, key);
    if (player.empty()) return;
    const std::string kind = kind_of(spec, human);
    players_[player] = {kind, kind == "http" ? spec : std::string()};
  }

  /// Those of the seats. In order: transactions that add the same ones wait
  /// for each other, and never in a circle.
  void add_players() {
    for (const auto& [name, player] : players_) {
      transaction_.exec(
          "INSERT INTO players (name, kind, address, added)"
          " VALUES (?, ?, ?, ?) ON CONFLICT (name) DO NOTHING",
          name, player.kind, player.address, processes::wall_clock_ms());
    }
  }

  void add_state(std::size_t step, std::int64_t time,
                 const std::vector<std::string>& facts) {
    transaction_.exec(
        "INSERT INTO steps (match, step, time, facts)"
        " VALUES (?, ?, ?, ?)",
        id_, number(step), time, join_lines(facts));
  }

  /// What led to state `step`. Empty rows stand for what there is not.
  void add_choices(std::size_t step, std::size_t roles,
                   const std::vector<std::string>& moves,
                   const std::vector<std::string>& errors,
                   const std::vector<double>& seconds,
                   const std::vector<std::vector<std::string>>& percepts) {
    const auto at = [](const auto& row, std::size_t role) {
      return role < row.size() ? std::optional(row[role]) : std::nullopt;
    };
    for (std::size_t role = 0; role < roles; ++role) {
      const std::string error = at(errors, role).value_or("");
      std::optional<std::string> perceived;
      if (role < percepts.size()) perceived = join_lines(percepts[role]);
      transaction_.exec(
          "INSERT INTO choices (match, step, role, move, error, seconds,"
          " percepts) VALUES (?, ?, ?, ?, ?, ?, ?)",
          id_, step, role, at(moves, role), error, at(seconds, role),
          perceived);
      if (!error.empty()) add_fault(role);
    }
  }

  void set_goal(std::size_t role, int goal) {
    transaction_.exec("UPDATE seats SET goal = ? WHERE match = ? AND role = ?",
                      goal, id_, number(role));
  }

 private:
  void add_fault(std::size_t role) {
    transaction_.exec(
        "UPDATE seats SET faults = faults + 1"
        " WHERE match = ? AND role = ?",
        id_, number(role));
  }

  struct Player {
    std::string kind;
    std::string address;
  };

  Transaction& transaction_;
  std::int64_t id_;
  std::map<std::string, Player> players_;  // by name
};

/// How many rows there are of a match, in `steps` and of START in `choices`.
struct Progress {
  std::size_t states = 0;
  bool started = false;
};

Progress progress_of(Transaction& transaction, std::int64_t id) {
  const auto query = transaction.query(
      "SELECT states, CASE WHEN EXISTS (SELECT 1 FROM choices"
      " WHERE match = matches.id AND step = 0) THEN 1 ELSE 0 END"
      " FROM matches WHERE id = ?",
      id);
  if (!query->next()) throw gdl::Error("there is no such match");
  return {static_cast<std::size_t>(query->whole(0)), query->whole(1) != 0};
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

/// Makes sure that nobody else has taken the match, or will before the end of
/// the transaction; the name of its tournament. Who was not heard of for too
/// long loses it, and what he does then counts no more.
std::string hold(Transaction& transaction, const std::string& owner,
                 std::int64_t id) {
  // What was over stays so, and may be said again.
  const auto held = transaction.query(
      "UPDATE matches SET owner = ?1 WHERE id = ?2 AND (owner = ?1 OR"
      " (owner = '' AND (tournament = '' OR status = 'completed' OR"
      " (status = 'aborted' AND failure <> ?3)))) RETURNING tournament",
      owner, id, kInterrupted);
  if (!held->next()) {
    throw MatchTaken("match " + std::to_string(id) +
                     " is in other hands: this process was not heard of for "
                     "too long");
  }
  return held->text(0);
}

/// Wakes who follows a match. What is shown of its tournament changes with its
/// beginning and its end.
void tell(Transaction& transaction, const std::string& tournament,
          const match::MatchResult& so_far) {
  transaction.tell(match_subject(so_far.match_id));
  const bool changes =
      so_far.states.size() == 1 || so_far.completed || so_far.aborted;
  if (!tournament.empty() && changes) {
    transaction.tell(tournament_subject(tournament));
  }
}

/// The same of those that a statement has changed, which ends in kReturning.
std::int64_t tell_of(Transaction& transaction, database::Rows& changed) {
  std::int64_t count = 0;
  for (; changed.next(); ++count) {
    transaction.tell(match_subject(changed.text(0)));
    if (changed.text(1).empty()) continue;
    transaction.tell(tournament_subject(changed.text(1)));
  }
  return count;
}

const std::string kReturning = " RETURNING match_id, tournament";

void update_row(Transaction& transaction, const std::string& owner,
                std::int64_t id, const match::MatchResult& so_far) {
  const MatchStatus status = so_far.completed ? MatchStatus::kCompleted
                             : so_far.aborted ? MatchStatus::kAborted
                                              : MatchStatus::kRunning;
  const bool over = status != MatchStatus::kRunning;
  transaction.exec(
      "UPDATE matches SET states = ?, status = ?, owner = ?, end_time = ?,"
      " failure = ?, warnings = ?, resigned = ? WHERE id = ?",
      so_far.states.size(), to_string(status), over ? std::string() : owner,
      over ? processes::wall_clock_ms() : std::int64_t{0}, so_far.failure,
      json::dump(Json(so_far.warnings)),
      so_far.resigned ? number(*so_far.resigned) : std::int64_t{-1}, id);
  if (!over) return;
  const bool counts = so_far.completed || so_far.failure != kInterrupted;
  transaction.exec(
      "UPDATE tournament_queue SET owner = '', settled = ? WHERE owner = ?"
      " AND (tournament, number) = (SELECT tournament, number FROM matches"
      " WHERE id = ?)",
      counts, owner, id);
}

/// How the role `random` is drawn. A seed that is not told leaves the one that
/// is there.
void set_chance(Transaction& transaction, std::int64_t id,
                const match::MatchChance& chance) {
  transaction.exec(
      "UPDATE matches SET chance_role = ?, chance_first = ?,"
      " chance_match = ?, chance_digest = ?, chance_seed ="
      " CASE ?5 WHEN '' THEN chance_seed ELSE ?5 END"
      " WHERE id = ?6",
      number(chance.role), number(chance.first_step), chance.match,
      chance.digest, chance.seed, id);
}

/// Nothing where there is a match with that match_id.
std::optional<std::int64_t> insert_match(Transaction& transaction,
                                         const std::string& owner,
                                         const NewMatch& match,
                                         const match::MatchResult& so_far,
                                         const std::string& token) {
  return returned_id(transaction.query(
      "INSERT INTO matches (match_id, game, status, owner, start_clock_ms,"
      " play_clock_ms, start_time, states, token, scrambled, tournament,"
      " number, resumes, human_clock, hides)"
      " VALUES (?, ?, 'running', ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?)"
      " ON CONFLICT (match_id) DO NOTHING RETURNING id",
      so_far.match_id, match.game, owner, so_far.start_clock.count(),
      so_far.play_clock.count(), so_far.state_times.front(), token,
      match.scrambled, match.tournament, match.number, match.resumes,
      match.human_clock, so_far.hides));
}

// ---- Records of others ------------------------------------------------------

std::string extras_json(const records::MatchRecord& record) {
  Json extras = Json::object();
  for (const auto& [key, text] : record.extras) extras[key] = text;
  return json::dump(extras);
}

std::int64_t insert_record(Transaction& transaction, std::int64_t game,
                           const records::MatchRecord& record,
                           const std::string& rule_break) {
  const MatchStatus status = record.completed ? MatchStatus::kCompleted
                             : record.aborted ? MatchStatus::kAborted
                                              : MatchStatus::kInterrupted;
  const bool over = status != MatchStatus::kInterrupted;
  return returned_id(
             transaction.query(
                 "INSERT INTO matches (match_id, game, status, start_clock_ms,"
                 " play_clock_ms, start_time, end_time, states, token,"
                 " scrambled, tournament, imported, rule_break, meta_url,"
                 " preview_clock, host_key, host_signature, extras, hides)"
                 " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?,"
                 " ?, ?) RETURNING id",
                 record.match_id, game, to_string(status),
                 record.start_clock.count(), record.play_clock.count(),
                 record.start_time,
                 over ? record.state_times.back() : std::int64_t{0},
                 record.states.size(), record.random_token, record.scrambled,
                 record.tournament, rule_break, record.game_meta_url,
                 record.preview_clock, record.host_key, record.host_signature,
                 extras_json(record), !record.percepts.empty()))
      .value();
}

void insert_rows(MatchWriter& writer, const std::vector<std::string>& roles,
                 const records::MatchRecord& record) {
  for (std::size_t role = 0; role < roles.size(); ++role) {
    writer.add_seat(role, roles[role],
                    record.players.empty() ? "" : record.players[role], "",
                    !record.humans.empty() && record.humans[role], "");
    if (!record.goals.empty()) writer.set_goal(role, record.goals[role]);
  }
  writer.add_players();
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

/// Whether a record that may be a later version tells nothing more of a match
/// that was over already.
bool says_the_same(const StoredMatch& known,
                   const records::MatchRecord& earlier,
                   const records::MatchRecord& later,
                   const std::string& rule_break) {
  const auto is_told = [](const std::vector<std::string>& row) {
    return std::ranges::any_of(
        row, [](const std::string& entry) { return !entry.empty(); });
  };
  const auto seed = [](const records::MatchRecord& record) {
    return record.chance ? record.chance->seed : std::string();
  };
  // All that records::is_update lets it add.
  const bool adds_players =
      (earlier.players.empty() && is_told(later.players)) ||
      (earlier.humans.empty() &&
       std::ranges::find(later.humans, true) != later.humans.end());
  const bool adds_errors =
      earlier.errors.empty() && std::ranges::any_of(later.errors, is_told);
  return known.status == MatchStatus::kCompleted &&
         known.rule_break == rule_break && earlier.goals == later.goals &&
         earlier.states.size() == later.states.size() && !adds_players &&
         !adds_errors && earlier.percepts.size() == later.percepts.size() &&
         earlier.chance.has_value() == later.chance.has_value() &&
         seed(earlier) == seed(later) && earlier.extras == later.extras;
}

void remove_match(Transaction& transaction, const std::string& match_id) {
  transaction.exec("DELETE FROM matches WHERE match_id = ?", match_id);
}

}  // namespace

std::int64_t Store::begin_match(const NewMatch& match,
                                const match::MatchResult& so_far) {
  const std::string token =
      match.token.empty() ? records::make_random_token() : match.token;
  bool tried = false;
  return implementation_->run([&](Transaction& transaction) {
    const auto added = insert_match(transaction, implementation_->own_name(),
                                    match, so_far, token);
    if (!added) {
      // Perhaps by us, where the server broke off when all was done.
      const auto there = returned_id(transaction.query(
          "SELECT id FROM matches WHERE match_id = ? AND token = ?",
          so_far.match_id, token));
      if (tried && there) return *there;
      throw gdl::Error("there is a match '" + so_far.match_id + "' already");
    }
    tried = true;
    const std::int64_t id = *added;
    MatchWriter writer(transaction, id);
    for (std::size_t role = 0; role < so_far.roles.size(); ++role) {
      writer.add_seat(
          role, so_far.roles[role], so_far.players[role],
          role < match.specs.size() ? match.specs[role] : "",
          so_far.humans[role],
          role < match.seat_keys.size() ? match.seat_keys[role] : "");
    }
    writer.add_players();
    writer.add_state(0, so_far.state_times[0], so_far.states[0]);
    if (so_far.chance) {
      match::MatchChance chance = *so_far.chance;
      chance.seed = match.chance_seed;
      set_chance(transaction, id, chance);
    }
    return id;
  });
}

void Store::update_match(std::int64_t id, const match::MatchResult& so_far) {
  implementation_->run([&](Transaction& transaction) {
    // Where steps are lost, the next call writes them again.
    if (!so_far.completed && !so_far.aborted) transaction.allow_loss();
    const std::string tournament =
        hold(transaction, implementation_->own_name(), id);
    MatchWriter writer(transaction, id);
    append(writer, so_far, progress_of(transaction, id));
    update_row(transaction, implementation_->own_name(), id, so_far);
    if (so_far.chance && !so_far.chance->seed.empty()) {
      set_chance(transaction, id, *so_far.chance);
    }
    tell(transaction, tournament, so_far);
  });
}

void Store::set_report(std::int64_t id, std::size_t step, std::size_t role,
                       const std::string& json) {
  implementation_->run([&](Transaction& transaction) {
    transaction.exec(
        "UPDATE choices SET report = ? WHERE match = ?"
        " AND step = ? AND role = ?",
        json, id, number(step), number(role));
  });
}

void Store::interrupt_match(std::int64_t id, const std::string& reason) {
  implementation_->run([&](Transaction& transaction) {
    const auto changed = transaction.query(
        "UPDATE matches SET status = 'interrupted', owner = '',"
        " failure = ? WHERE id = ? AND status = 'running'" +
            kReturning,
        reason, id);
    tell_of(transaction, *changed);
  });
}

bool Store::abort_match(std::string_view match_id, const std::string& reason) {
  mark_interrupted();
  return implementation_->run([&](Transaction& transaction) {
    const auto changed = transaction.query(
        "UPDATE matches SET status = 'aborted', failure = ?,"
        " end_time = ? WHERE match_id = ? AND status = 'interrupted'" +
            kReturning,
        reason, processes::wall_clock_ms(), match_id);
    return tell_of(transaction, *changed) > 0;
  });
}

int Store::mark_interrupted() {
  const auto gone = implementation_->read([&](Transaction& transaction) {
    std::vector<std::string> names;
    const auto owners = transaction.query(
        "SELECT owner FROM matches WHERE status = 'running'"
        " UNION SELECT owner FROM tournament_queue WHERE owner <> ''"
        " UNION SELECT owner FROM tournaments WHERE owner <> ''"
        " UNION SELECT owner FROM servers UNION SELECT owner FROM learning");
    while (owners->next()) {
      std::string owner = owners->text(0);
      if (!implementation_->is_there(transaction, owner)) {
        names.push_back(std::move(owner));
      }
    }
    return names;
  });
  if (gone.empty()) return 0;
  return implementation_->run([&](Transaction& transaction) {
    std::int64_t count = 0;
    for (const std::string& owner : gone) {
      const auto changed = transaction.query(
          "UPDATE matches SET status = 'interrupted', owner = ''"
          " WHERE status = 'running' AND owner = ?" +
              kReturning,
          owner);
      count += tell_of(transaction, *changed);
      transaction.exec("UPDATE tournament_queue SET owner = '' WHERE owner = ?",
                       owner);
      transaction.exec("UPDATE tournaments SET owner = '' WHERE owner = ?",
                       owner);
      transaction.exec("DELETE FROM servers WHERE owner = ?", owner);
      transaction.exec("DELETE FROM learning WHERE owner = ?", owner);
    }
    return static_cast<int>(count);
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
    if (says_the_same(*known, *earlier, record, rule_break)) return *known;
  }
  const std::int64_t id = implementation_->run([&](Transaction& transaction) {
    if (known) remove_match(transaction, record.match_id);
    const std::int64_t added =
        insert_record(transaction, game, record, rule_break);
    MatchWriter writer(transaction, added);
    insert_rows(writer, roles, record);
    const auto role = match::find_chance_role(roles);
    if (record.chance && role) {
      match::MatchChance chance = *record.chance;
      chance.role = *role;
      set_chance(transaction, added, chance);
    }
    return added;
  });
  return find_match(id).value();
}

}  // namespace gamemaster::store
