#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace gamemaster::database {

// A database behind two drivers: SQLite, which is linked, and PostgreSQL, a
// module that is loaded when an address of such a server is opened.
//
// SQL is what SQLite 3.40 and PostgreSQL 15 both understand. Parameters are
// written ?1, ?2, ... or, in their order, ?. Columns are INTEGER (of 64 bits),
// REAL or TEXT, which is compared byte by byte; a key that is counted up is
// `id INTEGER PRIMARY KEY`.

/// A parameter: NULL, a whole number, a real number or text.
using Value = std::variant<std::monostate, std::int64_t, double, std::string>;

/// The rows that a query comes to. Columns count from 0; a NULL reads as 0 and
/// as an empty text. May not outlive its transaction.
class Rows {
 public:
  virtual ~Rows() = default;

  /// Goes to the next row, at the first call to the first; false behind the
  /// last. The others read the row it stands at.
  virtual bool next() = 0;

  virtual bool is_null(int column) const = 0;
  virtual std::int64_t whole(int column) const = 0;
  virtual double real(int column) const = 0;
  virtual std::string text(int column) const = 0;
};

/// What is done at once or not at all. Used by one thread.
class Transaction {
 public:
  virtual ~Transaction() = default;

  template <typename... Values>
  std::unique_ptr<Rows> query(const std::string& sql, const Values&... values) {
    return select(sql, {value_of(values)...});
  }

  /// Runs a statement that has no rows; how many it has changed.
  template <typename... Values>
  std::int64_t exec(const std::string& sql, const Values&... values) {
    return change(sql, {value_of(values)...});
  }

  /// A server that is killed may lose what this transaction does, if it was
  /// done within the last second: for what whoever wrote it writes again. It
  /// then takes no time to bring to the disk.
  virtual void allow_loss() = 0;

  /// Wakes who watches the subject (Database::watch) once all is done.
  virtual void tell(const std::string& subject) = 0;

  /// Ends a query for rows of which each is to be had by one transaction
  /// alone: those that another has taken are passed over.
  virtual std::string skip_locked() const = 0;

 private:
  virtual std::unique_ptr<Rows> select(const std::string& sql,
                                       const std::vector<Value>& values) = 0;
  virtual std::int64_t change(const std::string& sql,
                              const std::vector<Value>& values) = 0;

  template <typename T>
  static Value value_of(const T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      return std::int64_t{value ? 1 : 0};
    } else if constexpr (std::is_integral_v<T>) {
      return static_cast<std::int64_t>(value);
    } else if constexpr (std::is_floating_point_v<T>) {
      return static_cast<double>(value);
    } else {
      return std::string(value);
    }
  }
  template <typename T>
  static Value value_of(const std::optional<T>& value) {
    return value ? value_of(*value) : Value();
  }
};

using Work = std::function<void(Transaction&)>;

/// Somebody who wants to hear of changes of a subject. Used by one thread at a
/// time.
class Watch {
 public:
  virtual ~Watch() = default;

  /// Waits until the subject may have changed since this was made or a wait
  /// came to that, for at most `patience`; false if the time is over. Of a file
  /// nobody is told anything: there it may have changed after a short while.
  virtual bool wait(std::chrono::milliseconds patience) = 0;
};

/// Thread-safe. What goes wrong leaves as processes::OwnFailure with one
/// sentence; what the work itself throws takes back all that it did.
class Database {
 public:
  virtual ~Database() = default;

  /// Work that may write. Where a server breaks off in the middle, or two
  /// transactions stand in each other's way, it is done again, perhaps after
  /// it was done already: it must then come to the same.
  virtual void write(const Work& work) = 0;

  /// Work that only reads, and sees the same state all along. It waits for
  /// nobody who writes, unless the database is in memory.
  virtual void read(const Work& work) = 0;

  /// Hears of changes that transactions of whatever process tell of; the
  /// database must outlive it. While a server is away nothing is heard, and
  /// when it is back everything may have changed.
  virtual std::unique_ptr<Watch> watch(const std::string& subject) = 0;

  /// How this user of the database is called, as no other ever is.
  virtual const std::string& own_name() const = 0;

  /// Whether the user of that name is still there: by the process where all
  /// are on one machine, else by the lease that it keeps renewing.
  virtual bool is_there(Transaction& transaction, const std::string& name) = 0;
};

/// How the tables came to be, and what tells them from those of others.
struct Schema {
  int application = 0;  ///< PRAGMA application_id of SQLite's files
  /// The SQL that makes version 1 of nothing, version 2 of version 1, and so
  /// on.
  std::span<const char* const> steps;
  /// A user of a server who was not heard of for so long is taken for gone.
  std::chrono::milliseconds lease = std::chrono::seconds(10);
  /// Nothing will be written: then it need not be possible, unless the database
  /// is missing or of an older version.
  bool reads_only = false;
};

/// Whether it is the address of a server and no path of a file:
/// `postgresql://...` or `postgres://...`.
bool is_address(std::string_view database);

/// The address without what is secret in it, for messages; a path as it is.
std::string shown(const std::string& database);

/// The database as programs that we start may be told of it by a word of their
/// command line, which all users of the machine can see: the absolute path of a
/// file, or the address without its password. That goes into our environment,
/// as PGPASSWORD, and so into theirs. To be called before there are threads.
std::string for_programs(const std::string& database);

/// Opens the database, makes it where it is missing, and brings it to the
/// newest version. `database` is the path of a file, `:memory:`, or the address
/// of a PostgreSQL database that exists, in which all lies in the schema
/// `henhouse`. Throws gdl::Error where it is of another program or a newer
/// version, OwnFailure where it cannot be reached: a server that does not
/// answer is waited for some seconds, one that is about to start for a minute.
std::unique_ptr<Database> open(const std::string& database,
                               const Schema& schema);

}  // namespace gamemaster::database
