#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "gamemaster/database/database.h"
#include "gamemaster/store/store.h"

namespace gamemaster::store {

/// The database behind a store. A part of the store.
struct Store::Implementation {
 public:
  Implementation(const std::string& database, const StoreOptions& options);

  /// `work(transaction)`, which may write, with what it returns; see
  /// Database::write.
  template <typename Work>
  auto run(Work work) {
    return result_of(work, [this](const database::Work& wrapped) {
      database_->write(wrapped);
    });
  }

  /// `work(transaction)`, which only reads, with what it returns.
  template <typename Work>
  auto read(Work work) {
    return result_of(work, [this](const database::Work& wrapped) {
      database_->read(wrapped);
    });
  }

  const std::string& own_name() const { return database_->own_name(); }

  /// Of the names those whose bearers are no more.
  bool is_there(database::Transaction& transaction, const std::string& name) {
    return name == own_name() || database_->is_there(transaction, name);
  }

  std::unique_ptr<database::Watch> watch(const std::string& subject) {
    return database_->watch(subject);
  }

  /// Held by a thread that takes a match from a queue or gives it back, until
  /// it is certain what came of that.
  std::mutex& queue_mutex() { return queue_mutex_; }

 private:
  template <typename Work, typename Runner>
  static auto result_of(Work& work, Runner runner) {
    using Result = std::invoke_result_t<Work&, database::Transaction&>;
    if constexpr (std::is_void_v<Result>) {
      runner(
          [&work](database::Transaction& transaction) { work(transaction); });
    } else {
      std::optional<Result> result;
      runner([&](database::Transaction& transaction) {
        result.emplace(work(transaction));
      });
      return *std::move(result);
    }
  }

  std::unique_ptr<database::Database> database_;
  std::mutex queue_mutex_;
};

/// What Transaction::tell calls a match and a tournament.
std::string match_subject(std::string_view match_id);
std::string tournament_subject(std::string_view name);

/// The id in the only row of a statement that ends in RETURNING id; nothing
/// where there is no row.
std::optional<std::int64_t> returned_id(std::unique_ptr<database::Rows> rows);

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
