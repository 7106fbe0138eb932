// Whose the games are that people brought, and what they call them.

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

#include "gamemaster/store/store.h"
#include "gamemaster/store/store_connection.h"

namespace gamemaster::store {

namespace {

const std::string kBroughtColumns =
    "SELECT key, title, owner, removed FROM brought_games";

BroughtGame read_brought(const SQLite::Statement& row) {
  return {row.getColumn(0).getString(), row.getColumn(1).getString(),
          row.getColumn(2).getString(), row.getColumn(3).getInt() != 0};
}

}  // namespace

void Store::put_brought(const BroughtGame& game) {
  implementation_->run([&](SQLite::Database& database) {
    SQLite::Statement insert(
        database,
        "INSERT INTO brought_games (key, title, owner, removed)"
        " VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET"
        " title = excluded.title, owner = excluded.owner,"
        " removed = excluded.removed");
    SQLite::bind(insert, game.key, game.title, game.owner,
                 game.removed ? 1 : 0);
    return insert.exec();
  });
}

std::optional<BroughtGame> Store::find_brought(std::string_view key) {
  return implementation_->read(
      [&](SQLite::Database& database) -> std::optional<BroughtGame> {
        SQLite::Statement query(database, kBroughtColumns + " WHERE key = ?");
        query.bind(1, std::string(key));
        if (!query.executeStep()) return std::nullopt;
        return read_brought(query);
      });
}

std::vector<BroughtGame> Store::brought_games() {
  return implementation_->read([&](SQLite::Database& database) {
    SQLite::Statement query(database, kBroughtColumns + " ORDER BY key");
    std::vector<BroughtGame> games;
    while (query.executeStep()) games.push_back(read_brought(query));
    return games;
  });
}

}  // namespace gamemaster::store
