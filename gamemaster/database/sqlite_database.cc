#include "gamemaster/database/sqlite_database.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <mutex>
#include <thread>

#include "gamemaster/database/older_version.h"
#include "gamemaster/processes/own_failure.h"
#include "gamemaster/processes/process_name.h"

namespace gamemaster::database {

namespace {

/// How long another process may keep the file locked.
constexpr int kPatienceMilliseconds = 10'000;
/// The same for who only reads, and is stopped by nothing that is usual.
constexpr int kReadersPatienceMilliseconds = 2'000;
constexpr std::size_t kMostIdle = 8;  // connections that read
constexpr std::chrono::milliseconds kPause{5};
/// Between two looks of who watches something.
constexpr std::chrono::milliseconds kLook{700};

constexpr auto kImmediate = SQLite::TransactionBehavior::IMMEDIATE;

/// SQLite does not say it.
std::string why_not_opened(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::is_directory(path, error)) return "it is a folder";
  const fs::path folder = fs::path(path).parent_path();
  if (!folder.empty() && !fs::exists(folder, error)) {
    return "there is no folder " + folder.string();
  }
  return "it, or files beside it, may not be read or written";
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
      return "cannot open " + path + " as a database: " + why_not_opened(path);
    case SQLITE_READONLY:
      return path + " may only be read, not written";
    case SQLITE_IOERR:
      return "cannot read or write " + path + ": " + failure.what();
    default:
      return path + ": " + failure.what();
  }
}

void bind(SQLite::Statement& statement, const std::vector<Value>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const int index = static_cast<int>(i) + 1;
    if (const auto* whole = std::get_if<std::int64_t>(&values[i])) {
      statement.bind(index, *whole);
    } else if (const auto* real = std::get_if<double>(&values[i])) {
      statement.bind(index, *real);
    } else if (const auto* text = std::get_if<std::string>(&values[i])) {
      statement.bind(index, *text);
    }
  }
}

class SqliteRows : public Rows {
 public:
  SqliteRows(SQLite::Database& database, const std::string& sql,
             const std::vector<Value>& values)
      : statement_(database, sql) {
    bind(statement_, values);
  }

  bool next() override { return statement_.executeStep(); }
  bool is_null(int column) const override {
    return statement_.getColumn(column).isNull();
  }
  std::int64_t whole(int column) const override {
    return statement_.getColumn(column).getInt64();
  }
  double real(int column) const override {
    return statement_.getColumn(column).getDouble();
  }
  std::string text(int column) const override {
    return statement_.getColumn(column).getString();
  }

 private:
  SQLite::Statement statement_;
};

class SqliteTransaction : public Transaction {
 public:
  explicit SqliteTransaction(SQLite::Database& database)
      : database_(database) {}

  /// All of them are brought to the disk later: see open_once.
  void allow_loss() override {}

  void tell(const std::string& /*subject*/) override {}

  /// One transaction at a time writes: there is no other.
  std::string skip_locked() const override { return ""; }

 private:
  std::unique_ptr<Rows> select(const std::string& sql,
                               const std::vector<Value>& values) override {
    return std::make_unique<SqliteRows>(database_, sql, values);
  }

  std::int64_t change(const std::string& sql,
                      const std::vector<Value>& values) override {
    SQLite::Statement statement(database_, sql);
    bind(statement, values);
    return statement.exec();
  }

  SQLite::Database& database_;
};

/// As SQLite calls a file that nobody writes.
std::string unchanging_file(const std::string& path) {
  std::string name = "file:";
  const auto absolute = std::filesystem::absolute(path).lexically_normal();
  for (const char c : absolute.string()) {
    if (c == '%' || c == '?' || c == '#') {
      name += c == '%' ? "%25" : c == '?' ? "%3f" : "%23";
    } else {
      name += c;
    }
  }
  return name + "?immutable=1";
}

/// Looking again is all that can be done.
class SqliteWatch : public Watch {
 public:
  bool wait(std::chrono::milliseconds patience) override {
    std::this_thread::sleep_for(std::min(patience, kLook));
    return patience >= kLook;
  }
};

int pragma(SQLite::Database& database, const std::string& name) {
  return database.execAndGet("PRAGMA " + name).getInt();
}

/// The version of a file is its PRAGMA user_version. Throws gdl::Error where it
/// is none of ours, or newer than this program.
int version_of(SQLite::Database& database, const Schema& schema) {
  const int newest = static_cast<int>(schema.steps.size());
  const std::string file = database.getFilename();
  const int version = pragma(database, "user_version");
  const bool is_empty =
      database.execAndGet("SELECT COUNT(*) FROM sqlite_master").getInt() == 0;
  if (!is_empty && pragma(database, "application_id") != schema.application) {
    throw gdl::Error(file + " is the database of another program");
  }
  if (version > newest) {
    throw gdl::Error(file + " was made by a newer Henhouse: its version is " +
                     std::to_string(version) + ", known here is " +
                     std::to_string(newest));
  }
  return version;
}

void migrate(SQLite::Database& database, const Schema& schema) {
  const int newest = static_cast<int>(schema.steps.size());
  SQLite::Transaction transaction(database, kImmediate);
  const int version = version_of(database, schema);
  if (version == newest) return;
  for (int step = version; step < newest; ++step) {
    database.exec(schema.steps[static_cast<std::size_t>(step)]);
  }
  database.exec("PRAGMA application_id = " +
                std::to_string(schema.application));
  database.exec("PRAGMA user_version = " + std::to_string(newest));
  transaction.commit();
}

/// One connection writes, and one thread at a time uses it; any number read,
/// each of a thread of its own, and none of them waits for who writes, here or
/// in another process.
class SqliteDatabase : public Database {
 public:
  SqliteDatabase(const std::string& path, const Schema& schema)
      : path_(path),
        in_memory_(path.empty() || path == ":memory:"),
        own_name_(processes::own_process_name()) {
    in_our_words([&] {
      if (!schema.reads_only) {
        open_with_patience(schema);
      } else if (!is_newest(schema)) {
        bring_up_to_date(schema);
      }
    });
  }

  void write(const Work& work) override {
    const std::lock_guard lock(mutex_);
    if (!database_) throw processes::OwnFailure(path_ + " is only read");
    in_our_words([&] {
      SQLite::Transaction transaction(*database_, kImmediate);
      SqliteTransaction ours(*database_);
      work(ours);
      transaction.commit();
    });
  }

  void read(const Work& work) override {
    if (in_memory_) {  // nobody else can open it
      const std::lock_guard lock(mutex_);
      in_our_words([&] { run(*database_, work); });
    } else {
      in_our_words([&] {
        const Snapshot snapshot(*this);
        run(*snapshot.database, work);
      });
    }
  }

  std::unique_ptr<Watch> watch(const std::string& /*subject*/) override {
    return std::make_unique<SqliteWatch>();
  }

  const std::string& own_name() const override { return own_name_; }

  bool is_there(Transaction& /*transaction*/,
                const std::string& name) override {
    return processes::is_running(name);
  }

 private:
  /// A connection that reads, lent for one piece of work.
  struct Snapshot {
    explicit Snapshot(SqliteDatabase& owner);
    ~Snapshot();
    Snapshot(const Snapshot&) = delete;
    Snapshot& operator=(const Snapshot&) = delete;

    SqliteDatabase& owner;
    std::unique_ptr<SQLite::Database> database;
  };

  static void run(SQLite::Database& database, const Work& work) {
    SqliteTransaction ours(database);
    work(ours);
  }

  template <typename Action>
  void in_our_words(Action action) const {
    try {
      action();
    } catch (const SQLite::Exception& failure) {
      throw processes::OwnFailure(sentence(failure, path_));
    }
  }

  bool is_newest(const Schema& schema);
  void bring_up_to_date(const Schema& schema);
  void open_with_patience(const Schema& schema);
  void open_once(const Schema& schema);
  std::unique_ptr<SQLite::Database> open_to_read() const;

  const std::string path_;
  const bool in_memory_;
  const std::string own_name_;
  std::mutex mutex_;
  std::unique_ptr<SQLite::Database>
      database_;  // guarded by mutex_; null where nothing is written
  std::mutex idle_mutex_;
  std::vector<std::unique_ptr<SQLite::Database>>
      idle_;  // that read; guarded by idle_mutex_
};

/// Whether there is nothing to be done before it is read.
bool SqliteDatabase::is_newest(const Schema& schema) {
  if (!std::filesystem::exists(path_)) return false;
  const Snapshot snapshot(*this);
  return version_of(*snapshot.database, schema) ==
         static_cast<int>(schema.steps.size());
}

/// For who will only read.
void SqliteDatabase::bring_up_to_date(const Schema& schema) {
  const bool is_there = std::filesystem::exists(path_);
  try {
    open_with_patience(schema);
  } catch (const SQLite::Exception& failure) {
    const int code = failure.getErrorCode();
    if (!is_there || (code != SQLITE_READONLY && code != SQLITE_CANTOPEN)) {
      throw;
    }
    throw processes::OwnFailure(needs_a_writer(path_));
  }
}

/// While another process makes the file, changes its journal or closes it as
/// its last user, SQLite says at once that it is busy, however patient it is.
void SqliteDatabase::open_with_patience(const Schema& schema) {
  const auto until = std::chrono::steady_clock::now() +
                     std::chrono::milliseconds(kPatienceMilliseconds);
  for (;;) {
    try {
      open_once(schema);
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

void SqliteDatabase::open_once(const Schema& schema) {
  database_ = std::make_unique<SQLite::Database>(
      path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE,
      kPatienceMilliseconds);
  migrate(*database_, schema);
  // A reader does not stop a writer. NORMAL: what was written outlives the
  // process, not the machine.
  database_->exec("PRAGMA journal_mode = WAL");
  database_->exec("PRAGMA synchronous = NORMAL");
  database_->exec("PRAGMA foreign_keys = ON");
}

std::unique_ptr<SQLite::Database> SqliteDatabase::open_to_read() const {
  try {
    auto database = std::make_unique<SQLite::Database>(
        path_, SQLite::OPEN_READWRITE, kReadersPatienceMilliseconds);
    database->exec("PRAGMA query_only = ON");
    database->exec("SELECT 1 FROM sqlite_master");
    return database;
  } catch (const SQLite::Exception& failure) {
    // Where nothing can be written, nothing can be shared with who writes. As
    // long as there is no log beside the file, nobody does.
    const int code = failure.getErrorCode();
    if ((code != SQLITE_READONLY && code != SQLITE_CANTOPEN) ||
        std::filesystem::exists(path_ + "-wal")) {
      throw;
    }
  }
  return std::make_unique<SQLite::Database>(
      unchanging_file(path_), SQLite::OPEN_READONLY | SQLite::OPEN_URI);
}

SqliteDatabase::Snapshot::Snapshot(SqliteDatabase& lender) : owner(lender) {
  {
    const std::lock_guard lock(owner.idle_mutex_);
    if (!owner.idle_.empty()) {
      database = std::move(owner.idle_.back());
      owner.idle_.pop_back();
    }
  }
  if (database == nullptr) database = owner.open_to_read();
  database->exec("BEGIN");
}

SqliteDatabase::Snapshot::~Snapshot() {
  // Where that fails it is no connection to go on with.
  if (database == nullptr || database->tryExec("ROLLBACK") != SQLITE_OK) return;
  // It may know nothing of changes.
  if (owner.database_ == nullptr) return;
  const std::lock_guard lock(owner.idle_mutex_);
  if (owner.idle_.size() < kMostIdle) {
    owner.idle_.push_back(std::move(database));
  }
}

}  // namespace

std::unique_ptr<Database> open_sqlite(const std::string& path,
                                      const Schema& schema) {
  return std::make_unique<SqliteDatabase>(path, schema);
}

}  // namespace gamemaster::database
