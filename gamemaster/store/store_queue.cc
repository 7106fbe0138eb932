// The queue of the matches of a tournament that many processes play.

#include <mutex>

#include "gamemaster/processes/wall_clock.h"
#include "gamemaster/store/store.h"
#include "gamemaster/store/store_connection.h"

namespace gamemaster::store {

namespace {

using database::Transaction;

/// Where it is ours already by a transaction that was done when the server
/// broke off, `number` says so.
bool is_taken_by(Transaction& transaction, const std::string& owner,
                 std::string_view tournament, int number) {
  return transaction
      .query(
          "SELECT 1 FROM tournament_queue WHERE tournament = ? AND number = ?"
          " AND owner = ?",
          tournament, number, owner)
      ->next();
}

std::optional<int> take_first(Transaction& transaction,
                              const std::string& owner,
                              std::string_view tournament) {
  const auto free = returned_id(transaction.query(
      "SELECT number FROM tournament_queue WHERE tournament = ?"
      " AND settled = 0 AND owner = '' ORDER BY number LIMIT 1" +
          transaction.skip_locked(),
      tournament));
  if (!free) return std::nullopt;
  transaction.exec(
      "UPDATE tournament_queue SET owner = ? WHERE tournament = ?"
      " AND number = ?",
      owner, tournament, *free);
  return static_cast<int>(*free);
}

}  // namespace

void Store::fill_queue(std::string_view tournament, std::size_t count) {
  implementation_->run([&](Transaction& transaction) {
    const std::int64_t next =
        returned_id(
            transaction.query("SELECT COALESCE(MAX(number), -1) + 1"
                              " FROM tournament_queue WHERE tournament = ?",
                              tournament))
            .value();
    if (next >= static_cast<std::int64_t>(count)) return;
    transaction.exec(
        "INSERT INTO tournament_queue (tournament, number)"
        " WITH RECURSIVE numbers (n) AS (SELECT CAST(?1 AS INTEGER) UNION ALL"
        " SELECT n + 1 FROM numbers WHERE n + 1 < ?2)"
        " SELECT CAST(?3 AS TEXT), n FROM numbers WHERE n >= 0"
        " ON CONFLICT (tournament, number) DO NOTHING",
        next, count, tournament);
    if (next > 0) return;
    transaction.exec(
        "UPDATE tournament_queue SET settled = 1 WHERE tournament = ?1"
        " AND owner = '' AND number IN (SELECT number FROM matches"
        " WHERE tournament <> '' AND tournament = ?1 AND imported = 0 AND"
        " (status = 'completed' OR (status = 'aborted' AND failure <> ?2)))",
        tournament, kInterrupted);
  });
}

std::optional<QueuedMatch> Store::take_match(std::string_view tournament) {
  const std::string& owner = implementation_->own_name();
  // Who asks again, because the server broke off, knows by the name of the
  // process alone that a match is his: no other thread of it may come between.
  const std::lock_guard one_at_a_time(implementation_->queue_mutex());
  std::optional<int> number;
  return implementation_->run(
      [&](Transaction& transaction) -> std::optional<QueuedMatch> {
        if (!number || !is_taken_by(transaction, owner, tournament, *number)) {
          number = take_first(transaction, owner, tournament);
        }
        if (!number) return std::nullopt;
        transaction.exec(
            "UPDATE matches SET status = 'aborted', failure = ?, end_time = ?"
            " WHERE tournament <> '' AND tournament = ? AND number = ?"
            " AND status = 'interrupted'",
            kInterrupted, processes::wall_clock_ms(), tournament, *number);
        const std::int64_t attempts =
            returned_id(transaction.query("SELECT COUNT(*) FROM matches WHERE"
                                          " tournament <> '' AND tournament = ?"
                                          " AND number = ?",
                                          tournament, *number))
                .value();
        return QueuedMatch{*number, static_cast<int>(attempts)};
      });
}

void Store::give_back_match(std::string_view tournament, int number) {
  const std::lock_guard one_at_a_time(implementation_->queue_mutex());
  implementation_->run([&](Transaction& transaction) {
    transaction.exec(
        "UPDATE tournament_queue SET owner = '' WHERE tournament = ?"
        " AND number = ? AND owner = ?",
        tournament, number, implementation_->own_name());
  });
}

void Store::close_queue(std::string_view tournament) {
  implementation_->run([&](Transaction& transaction) {
    transaction.exec(
        "UPDATE tournament_queue SET settled = 1 WHERE tournament = ?"
        " AND owner = ''",
        tournament);
  });
}

QueueCounts Store::queue_counts(std::string_view tournament) {
  return implementation_->read([&](Transaction& transaction) {
    const auto counts = transaction.query(
        "SELECT COUNT(*), COUNT(*) FILTER (WHERE owner <> ''),"
        " COUNT(*) FILTER (WHERE settled = 1) FROM tournament_queue"
        " WHERE tournament = ?",
        tournament);
    counts->next();
    const auto count = [&counts](int column) {
      return static_cast<std::size_t>(counts->whole(column));
    };
    return QueueCounts{count(0), count(1), count(2)};
  });
}

}  // namespace gamemaster::store
