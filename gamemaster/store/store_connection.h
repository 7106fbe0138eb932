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

  /// Whether the process of that name still runs: see Database::is_there.
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

/// What `read` makes of the first row that is left; nothing where there is
/// none.
template <typename Read>
auto read_first(database::Rows& rows, Read read)
    -> std::optional<std::invoke_result_t<Read&, const database::Rows&>> {
  if (!rows.next()) return std::nullopt;
  return read(rows);
}

/// What `read` makes of each row that is left.
template <typename Read>
auto read_all(database::Rows& rows, Read read) {
  std::vector<std::invoke_result_t<Read&, const database::Rows&>> all;
  while (rows.next()) all.push_back(read(rows));
  return all;
}

/// Where a page has more than `limit` rows, drops the last and makes the one
/// before it the cursor of the next page.
template <typename Row, typename CursorOf>
void cut_page(Page<Row>& page, std::size_t limit, CursorOf cursor_of) {
  if (page.rows.size() <= limit) return;
  page.rows.resize(limit);
  page.next = cursor_of(page.rows.back());
}

}  // namespace gamemaster::store
