// How matches get into the store; store_queries.cc reads them.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "gamemaster/processes/wall_clock.h"
#include "gamemaster/store/match_writer.h"
#include "gamemaster/store/store.h"
#include "gamemaster/store/store_connection.h"
#include "gdl/json_text.h"

namespace gamemaster::store {

namespace {

using database::Transaction;
using Json = nlohmann::json;

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
                       percepts_before(so_far.percepts, step));
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
      gdl::json_text(Json(so_far.warnings)),
      so_far.resigned ? static_cast<std::int64_t>(*so_far.resigned)
                      : std::int64_t{-1},
      id);
  if (!over) return;
  const bool counts = so_far.completed || so_far.failure != kInterrupted;
  transaction.exec(
      "UPDATE tournament_queue SET owner = '', settled = ? WHERE owner = ?"
      " AND (tournament, number) = (SELECT tournament, number FROM matches"
      " WHERE id = ?)",
      counts, owner, id);
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
      writer.set_chance(chance);
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
      writer.set_chance(*so_far.chance);
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
        json, id, step, role);
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

}  // namespace gamemaster::store
