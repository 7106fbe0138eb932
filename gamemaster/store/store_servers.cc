// The game managers that serve one database, and know each other by it.

#include "gamemaster/store/store.h"
#include "gamemaster/store/store_connection.h"

namespace gamemaster::store {

using database::Transaction;

void Store::put_server(const StoredServer& server) {
  implementation_->run([&](Transaction& transaction) {
    transaction.exec(
        "INSERT INTO servers (route, owner, address) VALUES (?, ?, ?)"
        " ON CONFLICT (route) DO UPDATE SET address = excluded.address",
        server.route, implementation_->own_name(), server.address);
  });
}

void Store::remove_server(std::string_view route) {
  implementation_->run([&](Transaction& transaction) {
    transaction.exec("DELETE FROM servers WHERE route = ?", route);
  });
}

std::optional<StoredServer> Store::find_server(std::string_view route) {
  return implementation_->read(
      [&](Transaction& transaction) -> std::optional<StoredServer> {
        const auto query = transaction.query(
            "SELECT route, address, owner FROM servers WHERE route = ?", route);
        if (!query->next() ||
            !implementation_->is_there(transaction, query->text(2))) {
          return std::nullopt;
        }
        return StoredServer{query->text(0), query->text(1)};
      });
}

std::optional<StoredServer> Store::claim_match(std::string_view match_id) {
  const std::string& owner = implementation_->own_name();
  return implementation_->run(
      [&](Transaction& transaction) -> std::optional<StoredServer> {
        for (;;) {
          const auto query = transaction.query(
              "SELECT m.owner, s.route, s.address FROM matches AS m"
              " LEFT JOIN servers AS s ON s.owner = m.owner"
              " WHERE m.match_id = ? AND m.status <> 'running'",
              match_id);
          if (!query->next()) return std::nullopt;
          const std::string known = query->text(0);
          if (known == owner) return std::nullopt;
          if (!query->is_null(1) &&
              implementation_->is_there(transaction, known)) {
            return StoredServer{query->text(1), query->text(2)};
          }
          // Nothing changes where another one was faster.
          const std::int64_t claimed = transaction.exec(
              "UPDATE matches SET owner = ? WHERE match_id = ? AND owner = ?"
              " AND status <> 'running'",
              owner, match_id, known);
          if (claimed > 0) return std::nullopt;
        }
      });
}

}  // namespace gamemaster::store
