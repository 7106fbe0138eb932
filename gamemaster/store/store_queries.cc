// How matches are read from the store; store_matches.cc writes them.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "gamemaster/store/store.h"
#include "gamemaster/store/store_connection.h"
#include "gdl/clock.h"

namespace gamemaster::store {

namespace {

using database::Rows;
using database::Transaction;
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

std::string status_of(const MatchFilter& filter) {
  return filter.status ? to_string(*filter.status) : std::string();
}

std::size_t count(const Rows& row, int column) {
  return static_cast<std::size_t>(row.whole(column));
}

std::optional<int> goal(const Rows& row, int column) {
  if (row.is_null(column)) return std::nullopt;
  return static_cast<int>(row.whole(column));
}

StoredMatch read_match(const Rows& row) {
  StoredMatch match;
  match.id = row.whole(0);
  match.match_id = row.text(1);
  match.game = row.whole(2);
  match.game_key = row.text(3);
  match.game_version = static_cast<int>(row.whole(4));
  match.status =
      parse_match_status(row.text(5)).value_or(MatchStatus::kInterrupted);
  match.start_clock = gdl::ClockTime(row.whole(6));
  match.play_clock = gdl::ClockTime(row.whole(7));
  match.start_time = row.whole(8);
  match.end_time = row.whole(9);
  match.steps = count(row, 10) - 1;
  match.failure = row.text(11);
  match.token = row.text(12);
  match.scrambled = row.whole(13) != 0;
  match.tournament = row.text(14);
  match.number = static_cast<int>(row.whole(15));
  match.resumes = row.text(16);
  match.resumed_by = row.text(17);
  match.imported = row.whole(18) != 0;
  match.rule_break = row.text(19);
  match.human_clock = row.whole(20) != 0;
  match.hides = row.whole(21) != 0;
  if (row.whole(22) >= 0) {
    match.chance = match::MatchChance{count(row, 22), count(row, 23),
                                      row.text(24), row.text(25), row.text(26)};
  }
  if (row.whole(27) >= 0) {
    match.resigned = count(row, 27);
  }
  return match;
}

const std::string kSeatColumns =
    "SELECT s.name, s.player, s.spec, s.human, s.goal, s.faults, s.key";

StoredSeat read_seat(const Rows& row) {
  return {row.text(0),  row.text(1),   row.text(2), row.whole(3) != 0,
          goal(row, 4), count(row, 5), row.text(6)};
}

std::vector<StoredSeat> read_seats(Transaction& transaction,
                                   std::int64_t match) {
  const auto query = transaction.query(
      kSeatColumns + " FROM seats AS s WHERE s.match = ? ORDER BY s.role",
      match);
  return read_all(*query, read_seat);
}

/// The first match of the query, with its seats.
std::optional<StoredMatch> first_match(Transaction& transaction, Rows& query) {
  if (!query.next()) return std::nullopt;
  StoredMatch match = read_match(query);
  match.seats = read_seats(transaction, match.id);
  return match;
}

std::optional<StoredMatch> select_match(Transaction& transaction,
                                        std::string_view match_id) {
  const auto query =
      transaction.query(kMatchColumns + " WHERE m.match_id = ?", match_id);
  return first_match(transaction, *query);
}

void read_choices(Transaction& transaction, std::int64_t match,
                  StoredStep& step) {
  const auto query = transaction.query(
      "SELECT move, error, seconds, report, percepts FROM choices"
      " WHERE match = ? AND step = ? ORDER BY role",
      match, static_cast<std::int64_t>(step.index));
  bool reported = false;
  while (query->next()) {
    if (!query->is_null(0)) {
      step.moves.push_back(query->text(0));
    }
    step.errors.push_back(query->text(1));
    if (!query->is_null(2)) step.seconds.push_back(query->real(2));
    reported = reported || !query->is_null(3);
    step.reports.push_back(query->text(3));
    if (!query->is_null(4)) {
      step.percepts.push_back(split_lines(query->text(4)));
    }
  }
  if (!reported) step.reports.clear();
}

std::vector<StoredStep> read_steps(Transaction& transaction, std::int64_t match,
                                   std::size_t from, std::size_t limit) {
  // As SQLite reads numbers with a sign.
  constexpr std::size_t kAll = std::numeric_limits<std::int32_t>::max();
  const auto query = transaction.query(
      "SELECT step, time, facts FROM steps WHERE match = ?"
      " AND step >= ? ORDER BY step LIMIT ?",
      match, std::min(from, kAll), std::min(limit, kAll));
  std::vector<StoredStep> steps;
  while (query->next()) {
    StoredStep& step = steps.emplace_back();
    step.index = count(*query, 0);
    step.time = query->whole(1);
    step.facts = split_lines(query->text(2));
    read_choices(transaction, match, step);
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
void restore_record(Transaction& transaction, const StoredMatch& match,
                    records::MatchRecord& record) {
  const auto query = transaction.query(
      "SELECT meta_url, preview_clock, host_key, host_signature,"
      " extras FROM matches WHERE id = ?",
      match.id);
  query->next();
  record.start_time = match.start_time;
  record.game_meta_url = query->text(0);
  record.preview_clock = query->whole(1);
  record.host_key = query->text(2);
  record.host_signature = query->text(3);
  record.extras =
      Json::parse(query->text(4)).get<std::map<std::string, std::string>>();
  if (none_set(record.errors)) record.errors.clear();
  if (none_set({record.players})) record.players.clear();
  if (std::find(record.humans.begin(), record.humans.end(), true) ==
      record.humans.end()) {
    record.humans.clear();
  }
}

std::string read_warnings(Transaction& transaction, std::int64_t match) {
  const auto query =
      transaction.query("SELECT warnings FROM matches WHERE id = ?", match);
  return query->next() ? query->text(0) : "[]";
}

/// A result without limit on its steps.
match::MatchResult read_result(Transaction& transaction,
                               const StoredMatch& match) {
  return make_result(match,
                     read_steps(transaction, match.id, 0,
                                std::numeric_limits<std::size_t>::max()),
                     read_warnings(transaction, match.id));
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
  return implementation_->read([&](Transaction& transaction) {
    return select_match(transaction, match_id);
  });
}

std::optional<StoredMatch> Store::find_match(std::int64_t id) {
  return implementation_->read([&](Transaction& transaction) {
    const auto query = transaction.query(kMatchColumns + " WHERE m.id = ?", id);
    return first_match(transaction, *query);
  });
}

Page<StoredMatch> Store::matches(const MatchFilter& filter,
                                 const PageRequest& page) {
  const std::int64_t before = number_cursor(page);
  return implementation_->read([&](Transaction& transaction) {
    const std::size_t limit = page_limit(page);
    const auto query = transaction.query(
        kMatchColumns + kFilter + " AND m.id < ?5 ORDER BY m.id DESC LIMIT ?6",
        filter.game_key, filter.player, status_of(filter), filter.tournament,
        before, limit + 1);
    Page<StoredMatch> matches{read_all(*query, read_match), {}};
    cut_page(matches, limit,
             [](const StoredMatch& match) { return std::to_string(match.id); });
    for (StoredMatch& match : matches.rows) {
      match.seats = read_seats(transaction, match.id);
    }
    return matches;
  });
}

std::optional<match::MatchResult> Store::match_outline(
    std::string_view match_id) {
  return implementation_->read(
      [&](Transaction& transaction) -> std::optional<match::MatchResult> {
        const auto match = select_match(transaction, match_id);
        if (!match) return std::nullopt;
        return make_result(*match, {}, read_warnings(transaction, match->id));
      });
}

std::optional<match::MatchResult> Store::match_result(
    std::string_view match_id) {
  return implementation_->read(
      [&](Transaction& transaction) -> std::optional<match::MatchResult> {
        const auto match = select_match(transaction, match_id);
        if (!match) return std::nullopt;
        return read_result(transaction, *match);
      });
}

std::vector<StoredStep> Store::match_steps(std::string_view match_id,
                                           std::size_t from,
                                           std::size_t limit) {
  return implementation_->read([&](Transaction& transaction) {
    const auto query = transaction.query(
        "SELECT id FROM matches WHERE match_id = ?", match_id);
    if (!query->next()) return std::vector<StoredStep>();
    return read_steps(transaction, query->whole(0), from, limit);
  });
}

std::optional<records::MatchRecord> Store::match_record(
    std::string_view match_id) {
  return implementation_->read(
      [&](Transaction& transaction) -> std::optional<records::MatchRecord> {
        const auto match = select_match(transaction, match_id);
        if (!match) return std::nullopt;
        auto record = records::make_match_record(
            read_result(transaction, *match),
            {match->token, records::make_game_meta_url(match->game_key),
             match->scrambled});
        if (!record) return std::nullopt;
        record->tournament = match->tournament;
        if (match->imported) restore_record(transaction, *match, *record);
        return record;
      });
}

void Store::for_each_outcome(
    const MatchFilter& filter,
    const std::function<void(const MatchOutcome&)>& visit) {
  implementation_->read([&](Transaction& transaction) {
    const auto query = transaction.query(
        "SELECT m.id, g.key, m.tournament, m.end_time, s.player, s.goal,"
        " s.faults FROM matches AS m JOIN games AS g ON g.id = m.game"
        " JOIN seats AS s ON s.match = m.id" +
            kFilter +
            " AND m.status = 'completed' AND s.role <> m.chance_role"
            " ORDER BY m.end_time, m.id, s.role",
        filter.game_key, filter.player, status_of(filter), filter.tournament);
    MatchOutcome outcome;
    while (query->next()) {
      const std::int64_t id = query->whole(0);
      if (id != outcome.id) {
        if (!outcome.players.empty()) visit(outcome);
        outcome = {};
        outcome.id = id;
        outcome.game_key = query->text(1);
        outcome.tournament = query->text(2);
        outcome.end_time = query->whole(3);
      }
      outcome.players.push_back(query->text(4));
      outcome.goals.push_back(goal(*query, 5));
      outcome.faults.push_back(count(*query, 6));
    }
    if (!outcome.players.empty()) visit(outcome);
  });
}

std::string Store::outcome_stamp() {
  return implementation_->read([&](Transaction& transaction) {
    const auto query = transaction.query(
        "SELECT COUNT(*), MAX(id) FROM matches"
        " WHERE status = 'completed'");
    query->next();
    return query->text(0) + " " + query->text(1);
  });
}

std::vector<StoredMatch> Store::tournament_matches(std::string_view name) {
  const std::string those =
      " WHERE m.tournament <> '' AND m.tournament = ? AND m.number >= 0"
      " ORDER BY m.number, m.id";
  return implementation_->read([&](Transaction& transaction) {
    const auto query = transaction.query(kMatchColumns + those, name);
    std::vector<StoredMatch> matches = read_all(*query, read_match);
    const auto seats =
        transaction.query(kSeatColumns +
                              ", m.id FROM matches AS m JOIN seats AS s ON"
                              " s.match = m.id" +
                              those + ", s.role",
                          name);
    auto match = matches.begin();
    while (seats->next()) {
      while (match->id != seats->whole(7)) ++match;
      match->seats.push_back(read_seat(*seats));
    }
    return matches;
  });
}

TournamentCounts Store::tournament_counts(std::string_view name) {
  return implementation_->read([&](Transaction& transaction) {
    const auto query = transaction.query(
        "SELECT COUNT(*), COUNT(*) FILTER (WHERE status = 'running'),"
        " COUNT(*) FILTER (WHERE status = 'completed') FROM matches"
        " WHERE tournament <> '' AND tournament = ? AND number >= 0",
        name);
    query->next();
    return TournamentCounts{count(*query, 0), count(*query, 1),
                            count(*query, 2)};
  });
}

}  // namespace gamemaster::store
