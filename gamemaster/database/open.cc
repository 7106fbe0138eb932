#include <dlfcn.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <string_view>

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

/// Where the password of an address stands, with what parts it from the rest;
/// empty where it has none.
struct Span {
  std::size_t begin = 0;
  std::size_t length = 0;
};

Span password_of_user(const std::string& address) {
  const std::size_t user = address.find("://") + 3;
  const std::size_t end = address.find_first_of("/?", user);
  const std::size_t host = address.substr(0, end).find('@', user);
  const std::size_t colon = address.find(':', user);
  if (host == std::string::npos || colon > host) return {};
  return {colon, host - colon};
}

/// Of the parameters `password=...`, each with the sign before it.
Span password_parameter(const std::string& address) {
  constexpr std::string_view kName = "password=";
  for (std::size_t at = address.find('?'); at != std::string::npos;
       at = address.find('&', at + 1)) {
    if (address.compare(at + 1, kName.size(), kName) != 0) continue;
    const std::size_t end = std::min(address.find('&', at + 1), address.size());
    return {at, end - at};
  }
  return {};
}

/// As libpq reads it: percent sequences are decoded.
std::string decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view digits = text.substr(i + 1, 2);
    unsigned char byte = 0;
    if (text[i] == '%' && digits.size() == 2 &&
        std::from_chars(digits.begin(), digits.end(), byte, 16).ptr ==
            digits.end()) {
      plain += static_cast<char>(byte);
      i += 2;
    } else {
      plain += text[i];
    }
  }
  return plain;
}

/// Takes the password out of an address; empty where there is none.
std::string take_password(std::string& address) {
  std::string password;
  if (const Span span = password_of_user(address); span.length > 0) {
    password = decoded(address.substr(span.begin + 1, span.length - 1));
    address.erase(span.begin, span.length);
  }
  if (const Span span = password_parameter(address); span.length > 0) {
    const std::string parameter = address.substr(span.begin, span.length);
    password = decoded(parameter.substr(parameter.find('=') + 1));
    address.erase(span.begin, span.length);
    const std::size_t rest = span.begin;
    if (parameter[0] == '?' && rest < address.size()) address[rest] = '?';
  }
  return password;
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

std::string for_programs(const std::string& database) {
  if (!is_address(database)) {
    return std::filesystem::absolute(database).string();
  }
  std::string address = database;
  const std::string password = take_password(address);
  if (!password.empty()) ::setenv("PGPASSWORD", password.c_str(), 1);
  return address;
}

std::unique_ptr<Database> open(const std::string& database,
                               const Schema& schema) {
  if (!is_address(database)) return open_sqlite(database, schema);
  return std::unique_ptr<Database>(
      postgres_driver()(database, shown(database), schema));
}

}  // namespace gamemaster::database
