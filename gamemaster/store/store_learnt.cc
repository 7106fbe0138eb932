// What was learnt of games, for whoever plays them later.

#include "gamemaster/processes/wall_clock.h"
#include "gamemaster/store/store.h"
#include "gamemaster/store/store_connection.h"

namespace gamemaster::store {

namespace {

using database::Rows;
using database::Transaction;

/// `data` is a column or an empty text.
std::string select_learnt(const std::string& data) {
  return "SELECT game_key, kind, generation, " + data +
         ", name, note, elo, added FROM learnt";
}

LearntRow read_learnt(const Rows& row) {
  return {row.text(0), row.text(1), static_cast<int>(row.whole(2)),
          row.text(3), row.text(4), row.text(5),
          row.real(6), row.whole(7)};
}

}  // namespace

void Store::keep_learnt(const std::vector<LearntRow>& rows) {
  implementation_->run([&](Transaction& transaction) {
    for (const LearntRow& row : rows) {
      // Nobody else can take it before the end of the transaction.
      const std::int64_t held = transaction.exec(
          "UPDATE learning SET owner = ?1 WHERE game_key = ?2 AND owner = ?1",
          implementation_->own_name(), row.game_key);
      if (held == 0) {
        throw GameTaken(row.name +
                        " is in other hands: this process was not heard of for "
                        "too long");
      }
      transaction.exec(
          "INSERT INTO learnt (game_key, kind, generation, data, name, note,"
          " elo, added) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
          " ON CONFLICT (game_key, kind, generation) DO UPDATE SET"
          " data = excluded.data, name = excluded.name, note = excluded.note,"
          " elo = excluded.elo, added = excluded.added",
          row.game_key, row.kind, row.generation, row.data, row.name, row.note,
          row.elo, processes::wall_clock_ms());
    }
  });
}

bool Store::take_game(std::string_view game_key) {
  mark_interrupted();
  const std::string& owner = implementation_->own_name();
  return implementation_->run([&](Transaction& transaction) {
    transaction.exec(
        "INSERT INTO learning (game_key, owner) VALUES (?, ?)"
        " ON CONFLICT (game_key) DO NOTHING",
        game_key, owner);
    return transaction
        .query("SELECT 1 FROM learning WHERE game_key = ? AND owner = ?",
               game_key, owner)
        ->next();
  });
}

void Store::give_back_game(std::string_view game_key) {
  implementation_->run([&](Transaction& transaction) {
    transaction.exec("DELETE FROM learning WHERE game_key = ? AND owner = ?",
                     game_key, implementation_->own_name());
  });
}

std::optional<LearntRow> Store::find_learnt(std::string_view game_key,
                                            std::string_view kind) {
  return implementation_->read([&](Transaction& transaction) {
    const auto query =
        transaction.query(select_learnt("data") +
                              " WHERE game_key = ? AND kind = ?"
                              " ORDER BY generation DESC LIMIT 1",
                          game_key, kind);
    return read_first(*query, read_learnt);
  });
}

std::vector<LearntRow> Store::learnt(std::string_view game_key) {
  return implementation_->read([&](Transaction& transaction) {
    const auto query =
        transaction.query(select_learnt("''") +
                              " WHERE ?1 = '' OR game_key = ?1"
                              " ORDER BY game_key, kind, generation",
                          game_key);
    return read_all(*query, read_learnt);
  });
}

std::vector<LearntRow> Store::learnt_of_rules(std::string_view hash) {
  const std::string game_key = implementation_->read([&](Transaction& t) {
    const auto query = t.query("SELECT game_key FROM learnt WHERE kind = ?",
                               std::string(kLearntRules).append(hash));
    return query->next() ? query->text(0) : std::string();
  });
  return game_key.empty() ? std::vector<LearntRow>() : learnt(game_key);
}

bool Store::forget_learnt(std::string_view game_key) {
  return implementation_->run([&](Transaction& transaction) {
    return transaction.exec("DELETE FROM learnt WHERE game_key = ?", game_key) >
           0;
  });
}

}  // namespace gamemaster::store
