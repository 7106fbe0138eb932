// Whose the games are that people brought, and what they call them.

#include "gamemaster/store/store.h"
#include "gamemaster/store/store_connection.h"

namespace gamemaster::store {

namespace {

using database::Rows;
using database::Transaction;

const std::string kBroughtColumns =
    "SELECT key, title, owner, removed FROM brought_games";

BroughtGame read_brought(const Rows& row) {
  return {row.text(0), row.text(1), row.text(2), row.whole(3) != 0};
}

}  // namespace

void Store::put_brought(const BroughtGame& game) {
  implementation_->run([&](Transaction& transaction) {
    transaction.exec(
        "INSERT INTO brought_games (key, title, owner, removed)"
        " VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET"
        " title = excluded.title, owner = excluded.owner,"
        " removed = excluded.removed",
        game.key, game.title, game.owner, game.removed ? 1 : 0);
  });
}

std::optional<BroughtGame> Store::find_brought(std::string_view key) {
  return implementation_->read([&](Transaction& transaction) {
    const auto query =
        transaction.query(kBroughtColumns + " WHERE key = ?", key);
    return read_first(*query, read_brought);
  });
}

std::vector<BroughtGame> Store::brought_games() {
  return implementation_->read([&](Transaction& transaction) {
    const auto query = transaction.query(kBroughtColumns + " ORDER BY key");
    return read_all(*query, read_brought);
  });
}

}  // namespace gamemaster::store
