#include <dlfcn.h>

#include "gamemaster/database/database.h"
#include "gamemaster/database/postgres_module.h"
#include "gamemaster/database/sqlite_database.h"
#include "gamemaster/processes/own_failure.h"
#include "gamemaster/processes/process.h"

namespace gamemaster::database {

namespace {

/// The module stays loaded to the end: objects that it made may live as long.
decltype(&henhouse_open_postgres) postgres_driver() {
  const std::string path =
      processes::own_program_folder() + "/henhouse-postgres.so";
  void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* const symbol =
      library ? dlsym(library, "henhouse_open_postgres") : nullptr;
  if (symbol == nullptr) {
    const char* const failure = dlerror();
    throw processes::OwnFailure(
        "databases of PostgreSQL are used by a module that cannot be loaded: " +
        std::string(failure ? failure : path.c_str()) +
        "; `henhouse` builds it beside its programs");
  }
  return reinterpret_cast<decltype(&henhouse_open_postgres)>(symbol);
}

}  // namespace

bool is_address(std::string_view database) {
  return database.starts_with("postgresql://") ||
         database.starts_with("postgres://");
}

std::string shown(const std::string& database) {
  if (!is_address(database)) return database;
  std::string text = database.substr(0, database.find('?'));
  const std::size_t user = text.find("://") + 3;
  const std::size_t host = text.rfind('@');
  const std::size_t secret = text.find(':', user);
  if (host != std::string::npos && secret < host) {
    text.erase(secret, host - secret);
  }
  return text;
}

std::unique_ptr<Database> open(const std::string& database,
                               const Schema& schema) {
  if (!is_address(database)) return open_sqlite(database, schema);
  return std::unique_ptr<Database>(
      postgres_driver()(database, shown(database), schema));
}

}  // namespace gamemaster::database
