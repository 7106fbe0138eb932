// How records of matches that were refereed elsewhere get into the store.

#include <nlohmann/json.hpp>
#include <optional>

#include "gamemaster/match/chance.h"
#include "gamemaster/store/match_writer.h"
#include "gamemaster/store/store.h"
#include "gamemaster/store/store_connection.h"
#include "gdl/json_text.h"

namespace gamemaster::store {

namespace {

using database::Transaction;
using Json = nlohmann::json;

std::string extras_json(const records::MatchRecord& record) {
  Json extras = Json::object();
  for (const auto& [key, text] : record.extras) extras[key] = text;
  return gdl::json_text(extras);
}

/// Nothing where there is a match with that match_id.
std::optional<std::int64_t> insert_record(Transaction& transaction,
                                          std::int64_t game,
                                          const records::MatchRecord& record,
                                          const std::string& rule_break) {
  const MatchStatus status = record.completed ? MatchStatus::kCompleted
                             : record.aborted ? MatchStatus::kAborted
                                              : MatchStatus::kInterrupted;
  const bool over = status != MatchStatus::kInterrupted;
  return returned_id(transaction.query(
      "INSERT INTO matches (match_id, game, status, start_clock_ms,"
      " play_clock_ms, start_time, end_time, states, token,"
      " scrambled, tournament, imported, rule_break, meta_url,"
      " preview_clock, host_key, host_signature, extras, hides)"
      " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?,"
      " ?, ?) ON CONFLICT (match_id) DO NOTHING RETURNING id",
      record.match_id, game, to_string(status), record.start_clock.count(),
      record.play_clock.count(), record.start_time,
      over ? record.state_times.back() : std::int64_t{0}, record.states.size(),
      record.random_token, record.scrambled, record.tournament, rule_break,
      record.game_meta_url, record.preview_clock, record.host_key,
      record.host_signature, extras_json(record), !record.percepts.empty()));
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
        {}, percepts_before(record.percepts, step));
  }
}

}  // namespace

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
    if (known->status == MatchStatus::kCompleted &&
        known->rule_break == rule_break &&
        !records::tells_more(*earlier, record)) {
      return *known;
    }
  }
  const bool added = implementation_->run([&](Transaction& transaction) {
    if (known) {
      transaction.exec("DELETE FROM matches WHERE id = ?", known->id);
    }
    const auto id = insert_record(transaction, game, record, rule_break);
    if (!id) return false;
    MatchWriter writer(transaction, *id);
    insert_rows(writer, roles, record);
    const auto role = match::find_chance_role(roles);
    if (record.chance && role) {
      match::MatchChance chance = *record.chance;
      chance.role = *role;
      writer.set_chance(chance);
    }
    return true;
  });
  // Else somebody has put one there meanwhile, perhaps this very one.
  if (!added) return put_record(game, roles, record, rule_break);
  return find_match(record.match_id).value();
}

}  // namespace gamemaster::store
