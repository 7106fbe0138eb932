#pragma once

#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "gamemaster/store/store.h"

namespace SQLite {  // NOLINT(readability-identifier-naming)
class Database;
}

namespace gamemaster::store {

/// The connections behind a store. One writes, and one thread at a time uses
/// it; any number read, each of a thread of its own, and none of them waits for
/// who writes, here or in another process. What SQLite throws leaves as
/// OwnFailure. A part of the store.
struct Store::Implementation {
 public:
  explicit Implementation(const std::string& path);
  ~Implementation();

  Implementation(const Implementation&) = delete;
  Implementation& operator=(const Implementation&) = delete;

  /// `work(database)`, which may write, with what it returns.
  template <typename Work>
  auto run(Work work) {
    const std::lock_guard lock(mutex_);
    try {
      return work(*database_);
    } catch (...) {
      rethrow(path_);
    }
  }

  /// `work(database)`, which only reads, with what it returns. All of it sees
  /// the same state of the file.
  template <typename Work>
  auto read(Work work) {
    if (in_memory_) return run(work);  // nobody else can open it
    try {
      const Snapshot snapshot(*this);
      return work(*snapshot.database);
    } catch (...) {
      rethrow(path_);
    }
  }

 private:
  /// A connection that reads, lent for one piece of work.
  struct Snapshot {
    explicit Snapshot(Implementation& owner);
    ~Snapshot();
    Snapshot(const Snapshot&) = delete;
    Snapshot& operator=(const Snapshot&) = delete;

    Implementation& owner;
    std::unique_ptr<SQLite::Database> database;
  };

  /// Throws the exception that is being handled in our words.
  [[noreturn]] static void rethrow(const std::string& path);

  void open_with_patience();
  void open();

  std::string path_;
  bool in_memory_;
  std::mutex mutex_;
  std::unique_ptr<SQLite::Database> database_;  // guarded by mutex_
  std::mutex idle_mutex_;
  std::vector<std::unique_ptr<SQLite::Database>>
      idle_;  // that read; guarded by idle_mutex_
};

/// Names this process for as long as the machine runs: no later process is
/// called the same.
std::string own_process_name();

/// Whether the process of that name is running, as far as can be seen here.
bool is_running(const std::string& process_name);

/// Names with a newline between them, and back.
std::string join_lines(const std::vector<std::string>& names);
std::vector<std::string> split_lines(std::string_view text);

/// The limit of a page, within bounds.
std::size_t page_limit(const PageRequest& page);

/// A cursor that is a number, kNoCursor where there is none. Throws gdl::Error
/// where it is something else.
std::int64_t number_cursor(const PageRequest& page);
inline constexpr std::int64_t kNoCursor =
    std::numeric_limits<std::int64_t>::max();

/// Of limit + 1 rows, where there are so many, takes off the last and makes a
/// cursor of the one before.
template <typename Row, typename CursorOf>
void cut_page(Page<Row>& page, std::size_t limit, CursorOf cursor_of) {
  if (page.rows.size() <= limit) return;
  page.rows.resize(limit);
  page.next = cursor_of(page.rows.back());
}

}  // namespace gamemaster::store
