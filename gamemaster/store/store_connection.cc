#include "gamemaster/store/store_connection.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "gamemaster/processes/own_failure.h"
#include "gamemaster/processes/wall_clock.h"
#include "gamemaster/store/store_schema.h"

namespace gamemaster::store {

namespace {

/// How long another process may keep the file locked.
constexpr int kPatienceMilliseconds = 10'000;
/// The same for who only reads, and is stopped by nothing that is usual.
constexpr int kReadersPatienceMilliseconds = 2'000;
constexpr std::size_t kMostIdle = 8;  // connections that read
constexpr std::chrono::milliseconds kPause{5};

constexpr std::size_t kLongestPage = 500;

std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

/// When a process began, in clock ticks since the machine did; empty where
/// there is none. It is field 22 of its stat file, and the name in field 2 may
/// hold blanks and parentheses.
std::string start_of_process(const std::string& pid) {
  const std::string line = first_line("/proc/" + pid + "/stat");
  const std::size_t name_end = line.rfind(')');
  if (name_end == std::string::npos) return {};
  std::istringstream fields(line.substr(name_end + 1));
  std::string field;
  std::string state;
  fields >> state;
  for (int number = 4; number <= 22; ++number) fields >> field;
  // A process that has ended and was not waited for writes no more.
  return state == "Z" || state == "X" ? std::string() : field;
}

std::string process_name(const std::string& pid, const std::string& start) {
  return first_line("/proc/sys/kernel/random/boot_id") + " " + pid + " " +
         start;
}

std::string sentence(const SQLite::Exception& failure,
                     const std::string& path) {
  switch (failure.getErrorCode()) {
    case SQLITE_NOTADB:
      return path + " is no database";
    case SQLITE_CORRUPT:
      return path + " is damaged: " + failure.what();
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return path + " is kept locked by another process";
    case SQLITE_FULL:
      return "there is no room to write " + path;
    case SQLITE_CANTOPEN:
      return "cannot open " + path + " as a database";
    case SQLITE_READONLY:
      return path + " may only be read, not written";
    case SQLITE_IOERR:
      return "cannot read or write " + path + ": " + failure.what();
    default:
      return path + ": " + failure.what();
  }
}

}  // namespace

Store::Implementation::Implementation(const std::string& path)
    : path_(path), in_memory_(path.empty() || path == ":memory:") {
  try {
    open_with_patience();
  } catch (...) {
    rethrow(path_);
  }
}

Store::Implementation::~Implementation() = default;

/// While another process makes the file, changes its journal or closes it as
/// its last user, SQLite says at once that it is busy, however patient it is.
void Store::Implementation::open_with_patience() {
  const auto until = std::chrono::steady_clock::now() +
                     std::chrono::milliseconds(kPatienceMilliseconds);
  for (;;) {
    try {
      open();
      return;
    } catch (const SQLite::Exception& failure) {
      if (failure.getErrorCode() != SQLITE_BUSY ||
          std::chrono::steady_clock::now() >= until) {
        throw;
      }
    }
    std::this_thread::sleep_for(kPause);
  }
}

void Store::Implementation::open() {
  database_ = std::make_unique<SQLite::Database>(
      path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE,
      kPatienceMilliseconds);
  migrate(*database_);
  // A reader does not stop a writer. NORMAL: what was written outlives the
  // process, not the machine.
  database_->exec("PRAGMA journal_mode = WAL");
  database_->exec("PRAGMA synchronous = NORMAL");
  database_->exec("PRAGMA foreign_keys = ON");
}

Store::Implementation::Snapshot::Snapshot(Implementation& lender)
    : owner(lender) {
  {
    const std::lock_guard lock(owner.idle_mutex_);
    if (!owner.idle_.empty()) {
      database = std::move(owner.idle_.back());
      owner.idle_.pop_back();
    }
  }
  if (database == nullptr) {
    database = std::make_unique<SQLite::Database>(
        owner.path_, SQLite::OPEN_READWRITE, kReadersPatienceMilliseconds);
    database->exec("PRAGMA query_only = ON");
  }
  database->exec("BEGIN");
}

Store::Implementation::Snapshot::~Snapshot() {
  // Where that fails it is no connection to go on with.
  if (database == nullptr || database->tryExec("ROLLBACK") != SQLITE_OK) return;
  const std::lock_guard lock(owner.idle_mutex_);
  if (owner.idle_.size() < kMostIdle) {
    owner.idle_.push_back(std::move(database));
  }
}

void Store::Implementation::rethrow(const std::string& path) {
  try {
    throw;
  } catch (const SQLite::Exception& failure) {
    throw processes::OwnFailure(sentence(failure, path));
  }
}

std::string own_process_name() {
  const std::string pid = std::to_string(getpid());
  return process_name(pid, start_of_process(pid));
}

bool is_running(const std::string& name) {
  std::istringstream words(name);
  std::string boot;
  std::string pid;
  words >> boot >> pid;
  const std::string start = start_of_process(pid);
  return !start.empty() && name == process_name(pid, start);
}

std::string join_lines(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    if (!text.empty()) text += '\n';
    text += name;
  }
  return text;
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> names;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    names.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return names;
}

std::size_t page_limit(const PageRequest& page) {
  return std::clamp<std::size_t>(page.limit, 1, kLongestPage);
}

std::int64_t number_cursor(const PageRequest& page) {
  if (page.cursor.empty()) return kNoCursor;
  std::int64_t value = 0;
  const char* const end = page.cursor.data() + page.cursor.size();
  const auto [rest, error] = std::from_chars(page.cursor.data(), end, value);
  if (error != std::errc() || rest != end) {
    throw gdl::Error("'" + page.cursor + "' is no place in this list");
  }
  return value;
}

}  // namespace gamemaster::store
