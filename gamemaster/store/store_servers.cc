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

}  // namespace gamemaster::store
