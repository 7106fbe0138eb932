#include "gamemaster/database/postgres/postgres_database.h"
#include "gamemaster/database/postgres_module.h"

extern "C" gamemaster::database::Database* henhouse_open_postgres(
    const std::string& address, const std::string& shown,
    const gamemaster::database::Schema& schema) {
  return gamemaster::database::postgres::open_postgres(address, shown, schema)
      .release();
}
