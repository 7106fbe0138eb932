// How matches are read from the store; store_matches.cc writes them.

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "gamemaster/store/store.h"
#include "gamemaster/store/store_connection.h"
#include "gdl/clock.h"

namespace gamemaster::store {

namespace {

using SQLite::Database;
using SQLite::Statement;
using Json = nlohmann::json;

const std::string kMatchColumns =
    "SELECT m.id, m.match_id, m.game, g.key, g.version, m.status,"
    " m.start_clock_ms, m.play_clock_ms, m.start_time, m.end_time, m.states,"
    " m.failure, m.token, m.scrambled, m.tournament, m.number, m.resumes,"
    " COALESCE((SELECT r.match_id FROM matches AS r WHERE r.resumes <> ''"
    "  AND r.resumes = m.match_id ORDER BY r.id DESC LIMIT 1), ''),"
    " m.imported, m.rule_break, m.human_clock, m.hides, m.chance_role,"
    " m.chance_first, m.chance_match, m.chance_digest, m.chance_seed,"
    " m.resigned"
    " FROM matches AS m JOIN games AS g ON g.id = m.game";

/// `?1` to `?4` are the members of a MatchFilter.
const std::string kFilter =
    " WHERE (?1 = '' OR g.key = ?1)"
    " AND (?2 = '' OR EXISTS (SELECT 1 FROM seats WHERE seats.player = ?2"
    "  AND seats.match = m.id))"
    " AND (?3 = '' OR m.status = ?3)"
    " AND (?4 = '' OR m.tournament = ?4)";

void bind_filter(Statement& query, const MatchFilter& filter) {
  SQLite::bind(query, filter.game_key, filter.player,
               filter.status ? to_string(*filter.status) : std::string(),
               filter.tournament);
}

std::size_t count(const SQLite::Column& column) {
  return static_cast<std::size_t>(column.getInt64());
}

std::optional<int> goal(const SQLite::Column& column) {
  if (column.isNull()) return std::nullopt;
  return column.getInt();
}

StoredMatch read_match(const Statement& row) {
  StoredMatch match;
  match.id = row.getColumn(0);
  match.match_id = row.getColumn(1).getString();
  match.game = row.getColumn(2);
  match.game_key = row.getColumn(3).getString();
  match.game_version = row.getColumn(4);
  match.status = parse_match_status(row.getColumn(5).getString())
                     .value_or(MatchStatus::kInterrupted);
  match.start_clock = gdl::ClockTime(row.getColumn(6).getInt64());
  match.play_clock = gdl::ClockTime(row.getColumn(7).getInt64());
  match.start_time = row.getColumn(8);
  match.end_time = row.getColumn(9);
  match.steps = count(row.getColumn(10)) - 1;
  match.failure = row.getColumn(11).getString();
  match.token = row.getColumn(12).getString();
  match.scrambled = row.getColumn(13).getInt() != 0;
  match.tournament = row.getColumn(14).getString();
  match.number = row.getColumn(15);
  match.resumes = row.getColumn(16).getString();
  match.resumed_by = row.getColumn(17).getString();
  match.imported = row.getColumn(18).getInt() != 0;
  match.rule_break = row.getColumn(19).getString();
  match.human_clock = row.getColumn(20).getInt() != 0;
  match.hides = row.getColumn(21).getInt() != 0;
  if (row.getColumn(22).getInt64() >= 0) {
    match.chance = match::MatchChance{
        count(row.getColumn(22)), count(row.getColumn(23)),
        row.getColumn(24).getString(), row.getColumn(25).getString(),
        row.getColumn(26).getString()};
  }
  if (row.getColumn(27).getInt64() >= 0) {
    match.resigned = count(row.getColumn(27));
  }
  return match;
}

std::vector<StoredSeat> read_seats(Database& database, std::int64_t match) {
  Statement query(
      database,
      "SELECT name, player, spec, human, goal, faults, key FROM seats"
      " WHERE match = ? ORDER BY role");
  query.bind(1, match);
  std::vector<StoredSeat> seats;
  while (query.executeStep()) {
    seats.push_back(
        {query.getColumn(0).getString(), query.getColumn(1).getString(),
         query.getColumn(2).getString(), query.getColumn(3).getInt() != 0,
         goal(query.getColumn(4)), count(query.getColumn(5)),
         query.getColumn(6).getString()});
  }
  return seats;
}

/// The first match of the query, with its seats.
std::optional<StoredMatch> first_match(Database& database, Statement& query) {
  if (!query.executeStep()) return std::nullopt;
  StoredMatch match = read_match(query);
  match.seats = read_seats(database, match.id);
  return match;
}

std::optional<StoredMatch> select_match(Database& database,
                                        std::string_view match_id) {
  Statement query(database, kMatchColumns + " WHERE m.match_id = ?");
  query.bind(1, std::string(match_id));
  return first_match(database, query);
}

void read_choices(Database& database, std::int64_t match, StoredStep& step) {
  Statement query(database,
                  "SELECT move, error, seconds, report, percepts FROM choices"
                  " WHERE match = ? AND step = ? ORDER BY role");
  SQLite::bind(query, match, static_cast<std::int64_t>(step.index));
  bool reported = false;
  while (query.executeStep()) {
    if (!query.isColumnNull(0)) {
      step.moves.push_back(query.getColumn(0).getString());
    }
    step.errors.push_back(query.getColumn(1).getString());
    if (!query.isColumnNull(2)) step.seconds.push_back(query.getColumn(2));
    reported = reported || !query.isColumnNull(3);
    step.reports.push_back(query.getColumn(3).getString());
    if (!query.isColumnNull(4)) {
      step.percepts.push_back(split_lines(query.getColumn(4).getString()));
    }
  }
  if (!reported) step.reports.clear();
}

std::vector<StoredStep> read_steps(Database& database, std::int64_t match,
                                   std::size_t from, std::size_t limit) {
  Statement query(database,
                  "SELECT step, time, facts FROM steps WHERE match = ?"
                  " AND step >= ? ORDER BY step LIMIT ?");
  // As SQLite reads numbers with a sign.
  constexpr std::size_t kAll = std::numeric_limits<std::int32_t>::max();
  SQLite::bind(query, match, static_cast<std::int64_t>(std::min(from, kAll)),
               static_cast<std::int64_t>(std::min(limit, kAll)));
  std::vector<StoredStep> steps;
  while (query.executeStep()) {
    StoredStep& step = steps.emplace_back();
    step.index = count(query.getColumn(0));
    step.time = query.getColumn(1);
    step.facts = split_lines(query.getColumn(2).getString());
    read_choices(database, match, step);
  }
  return steps;
}

match::MatchResult make_result(const StoredMatch& match,
                               std::vector<StoredStep> steps,
                               const std::string& warnings) {
  match::MatchResult result;
  result.match_id = match.match_id;
  result.start_clock = match.start_clock;
  result.play_clock = match.play_clock;
  result.completed = match.status == MatchStatus::kCompleted;
  result.aborted = match.status == MatchStatus::kAborted;
  result.failure = match.failure;
  result.resigned = match.resigned;
  result.hides = match.hides;
  result.chance = match.chance;
  // A match that may go on keeps its secret.
  if (result.chance && !result.completed && !result.aborted) {
    result.chance->seed.clear();
  }
  result.warnings = Json::parse(warnings).get<std::vector<std::string>>();
  for (const StoredSeat& seat : match.seats) {
    result.roles.push_back(seat.role);
    result.players.push_back(seat.player);
    result.humans.push_back(seat.human);
    if (result.completed) result.goals.push_back(seat.goal);
  }
  for (StoredStep& step : steps) {
    result.states.push_back(std::move(step.facts));
    result.state_times.push_back(step.time);
    if (step.index > 0) {
      result.moves.push_back(std::move(step.moves));
      result.seconds.push_back(std::move(step.seconds));
      if (match.hides) result.percepts.push_back(std::move(step.percepts));
    }
    if (!step.errors.empty()) result.errors.push_back(std::move(step.errors));
  }
  return result;
}

bool none_set(const std::vector<std::vector<std::string>>& rows) {
  return std::all_of(rows.begin(), rows.end(), [](const auto& row) {
    return std::all_of(row.begin(), row.end(),
                       [](const std::string& entry) { return entry.empty(); });
  });
}

/// Puts back what the record of another host said beyond the match itself, and
/// takes out what it did not say.
void restore_record(Database& database, const StoredMatch& match,
                    records::MatchRecord& record) {
  Statement query(database,
                  "SELECT meta_url, preview_clock, host_key, host_signature,"
                  " extras FROM matches WHERE id = ?");
  query.bind(1, match.id);
  query.executeStep();
  record.start_time = match.start_time;
  record.game_meta_url = query.getColumn(0).getString();
  record.preview_clock = query.getColumn(1);
  record.host_key = query.getColumn(2).getString();
  record.host_signature = query.getColumn(3).getString();
  record.extras = Json::parse(query.getColumn(4).getString())
                      .get<std::map<std::string, std::string>>();
  if (none_set(record.errors)) record.errors.clear();
  if (none_set({record.players})) record.players.clear();
  if (std::find(record.humans.begin(), record.humans.end(), true) ==
      record.humans.end()) {
    record.humans.clear();
  }
}

std::string read_warnings(Database& database, std::int64_t match) {
  Statement query(database, "SELECT warnings FROM matches WHERE id = ?");
  query.bind(1, match);
  return query.executeStep() ? query.getColumn(0).getString() : "[]";
}

/// A result without limit on its steps.
match::MatchResult read_result(Database& database, const StoredMatch& match) {
  return make_result(match,
                     read_steps(database, match.id, 0,
                                std::numeric_limits<std::size_t>::max()),
                     read_warnings(database, match.id));
}

}  // namespace

std::vector<StoredSeat> StoredMatch::played_seats() const {
  std::vector<StoredSeat> played = seats;
  if (chance) {
    played.erase(played.begin() + static_cast<std::ptrdiff_t>(chance->role));
  }
  return played;
}

std::optional<StoredMatch> Store::find_match(std::string_view match_id) {
  return implementation_->read(
      [&](Database& database) { return select_match(database, match_id); });
}

std::optional<StoredMatch> Store::find_match(std::int64_t id) {
  return implementation_->read([&](Database& database) {
    Statement query(database, kMatchColumns + " WHERE m.id = ?");
    query.bind(1, id);
    return first_match(database, query);
  });
}

Page<StoredMatch> Store::matches(const MatchFilter& filter,
                                 const PageRequest& page) {
  const std::int64_t before = number_cursor(page);
  return implementation_->read([&](Database& database) {
    Statement query(database, kMatchColumns + kFilter +
                                  " AND m.id < ?5 ORDER BY m.id DESC LIMIT ?6");
    const std::size_t limit = page_limit(page);
    bind_filter(query, filter);
    query.bind(5, before);
    query.bind(6, static_cast<std::int64_t>(limit + 1));
    Page<StoredMatch> matches;
    while (query.executeStep()) matches.rows.push_back(read_match(query));
    cut_page(matches, limit,
             [](const StoredMatch& match) { return std::to_string(match.id); });
    for (StoredMatch& match : matches.rows) {
      match.seats = read_seats(database, match.id);
    }
    return matches;
  });
}

std::optional<match::MatchResult> Store::match_outline(
    std::string_view match_id) {
  return implementation_->read(
      [&](Database& database) -> std::optional<match::MatchResult> {
        const auto match = select_match(database, match_id);
        if (!match) return std::nullopt;
        return make_result(*match, {}, read_warnings(database, match->id));
      });
}

std::optional<match::MatchResult> Store::match_result(
    std::string_view match_id) {
  return implementation_->read(
      [&](Database& database) -> std::optional<match::MatchResult> {
        const auto match = select_match(database, match_id);
        if (!match) return std::nullopt;
        return read_result(database, *match);
      });
}

std::vector<StoredStep> Store::match_steps(std::string_view match_id,
                                           std::size_t from,
                                           std::size_t limit) {
  return implementation_->read([&](Database& database) {
    Statement query(database, "SELECT id FROM matches WHERE match_id = ?");
    query.bind(1, std::string(match_id));
    if (!query.executeStep()) return std::vector<StoredStep>();
    return read_steps(database, query.getColumn(0), from, limit);
  });
}

std::optional<records::MatchRecord> Store::match_record(
    std::string_view match_id) {
  return implementation_->read(
      [&](Database& database) -> std::optional<records::MatchRecord> {
        const auto match = select_match(database, match_id);
        if (!match) return std::nullopt;
        auto record = records::make_match_record(
            read_result(database, *match),
            {match->token, records::make_game_meta_url(match->game_key),
             match->scrambled});
        if (!record) return std::nullopt;
        record->tournament = match->tournament;
        if (match->imported) restore_record(database, *match, *record);
        return record;
      });
}

void Store::for_each_outcome(
    const MatchFilter& filter,
    const std::function<void(const MatchOutcome&)>& visit) {
  implementation_->read([&](Database& database) {
    Statement query(
        database,
        "SELECT m.id, g.key, m.tournament, m.end_time, s.player, s.goal,"
        " s.faults FROM matches AS m JOIN games AS g ON g.id = m.game"
        " JOIN seats AS s ON s.match = m.id" +
            kFilter +
            " AND m.status = 'completed' AND s.role <> m.chance_role"
            " ORDER BY m.end_time, m.id, s.role");
    bind_filter(query, filter);
    MatchOutcome outcome;
    while (query.executeStep()) {
      const std::int64_t id = query.getColumn(0);
      if (id != outcome.id) {
        if (!outcome.players.empty()) visit(outcome);
        outcome = {};
        outcome.id = id;
        outcome.game_key = query.getColumn(1).getString();
        outcome.tournament = query.getColumn(2).getString();
        outcome.end_time = query.getColumn(3);
      }
      outcome.players.push_back(query.getColumn(4).getString());
      outcome.goals.push_back(goal(query.getColumn(5)));
      outcome.faults.push_back(count(query.getColumn(6)));
    }
    if (!outcome.players.empty()) visit(outcome);
  });
}

std::string Store::outcome_stamp() {
  return implementation_->read([&](Database& database) {
    Statement query(database,
                    "SELECT COUNT(*), MAX(id) FROM matches"
                    " WHERE status = 'completed'");
    query.executeStep();
    return query.getColumn(0).getString() + " " +
           query.getColumn(1).getString();
  });
}

std::vector<StoredMatch> Store::tournament_matches(std::string_view name) {
  return implementation_->read([&](Database& database) {
    Statement query(database, kMatchColumns +
                                  " WHERE m.tournament <> '' AND"
                                  " m.tournament = ? AND m.number >= 0"
                                  " ORDER BY m.number, m.id");
    query.bind(1, std::string(name));
    std::vector<StoredMatch> matches;
    while (query.executeStep()) matches.push_back(read_match(query));
    for (StoredMatch& match : matches) {
      match.seats = read_seats(database, match.id);
    }
    return matches;
  });
}

TournamentCounts Store::tournament_counts(std::string_view name) {
  return implementation_->read([&](Database& database) {
    Statement query(database,
                    "SELECT COUNT(*), TOTAL(status = 'running'),"
                    " TOTAL(status = 'completed') FROM matches"
                    " WHERE tournament <> '' AND tournament = ?"
                    " AND number >= 0");
    query.bind(1, std::string(name));
    query.executeStep();
    const auto column = [&query](int index) {
      return static_cast<std::size_t>(query.getColumn(index).getInt64());
    };
    return TournamentCounts{column(0), column(1), column(2)};
  });
}

}  // namespace gamemaster::store
