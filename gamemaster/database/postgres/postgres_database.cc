#include "gamemaster/database/postgres/postgres_database.h"

#include <libpq-fe.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <pqxx/pqxx>
#include <random>
#include <thread>
#include <utility>

#include "gamemaster/database/older_version.h"
#include "gamemaster/database/postgres/dialect.h"
#include "gamemaster/database/postgres/notifications.h"
#include "gamemaster/processes/own_failure.h"

namespace gamemaster::database::postgres {

namespace {

using Clock = std::chrono::steady_clock;

/// How long a server that was lost, or is about to start, is waited for.
constexpr std::chrono::seconds kPatience{60};
/// The same for one that does not answer when the database is opened: it may
/// be started again at the moment, or there is none.
constexpr std::chrono::seconds kOpeningPatience{10};
constexpr std::chrono::milliseconds kPause{100};
/// How often transactions may stand in each other's way.
constexpr int kMostConflicts = 50;
constexpr std::size_t kMostIdle = 8;  // connections
/// Of pg_advisory_xact_lock: one process at a time makes the tables.
constexpr const char* kLock = "SELECT pg_advisory_xact_lock(1212501576)";

constexpr const char* kLateCommit = "SET LOCAL synchronous_commit = off";

/// Libraries say more than a sentence.
std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

/// Whether it says that we have no right to write, or that nobody has.
bool may_not_write(const pqxx::sql_error& error) {
  // libpqxx tells no state of the first.
  return dynamic_cast<const pqxx::insufficient_privilege*>(&error) != nullptr ||
         error.sqlstate() == "25006";
}

template <typename Number>
Number parsed(const pqxx::field& field) {
  Number number{};
  std::from_chars(field.c_str(), field.c_str() + field.size(), number);
  return number;
}

std::string written(double number) {
  std::array<char, 32> text;
  return {text.data(),
          std::to_chars(text.data(), text.data() + text.size(), number).ptr};
}

class PostgresRows : public Rows {
 public:
  explicit PostgresRows(const pqxx::result& result) : result_(result) {}

  bool next() override { return ++row_ < static_cast<long>(result_.size()); }
  bool is_null(int column) const override { return at(column).is_null(); }
  std::int64_t whole(int column) const override {
    return parsed<std::int64_t>(at(column));
  }
  double real(int column) const override { return parsed<double>(at(column)); }
  std::string text(int column) const override {
    const pqxx::field field = at(column);
    return {field.c_str(), field.size()};
  }

 private:
  pqxx::field at(int column) const {
    return result_[static_cast<pqxx::result::size_type>(row_)]
                  [static_cast<pqxx::row::size_type>(column)];
  }

  pqxx::result result_;
  long row_ = -1;
};

class PostgresTransaction : public Transaction {
 public:
  explicit PostgresTransaction(pqxx::transaction_base& transaction)
      : transaction_(transaction) {}

  void allow_loss() override { transaction_.exec(kLateCommit); }

  void tell(const std::string& subject) override {
    transaction_.exec_params("SELECT pg_notify($1, $2)", kChannel,
                             notification_of(subject));
  }

  std::string skip_locked() const override { return " FOR UPDATE SKIP LOCKED"; }

 private:
  std::unique_ptr<Rows> select(const std::string& sql,
                               const std::vector<Value>& values) override {
    return std::make_unique<PostgresRows>(run(sql, values));
  }

  std::int64_t change(const std::string& sql,
                      const std::vector<Value>& values) override {
    return static_cast<std::int64_t>(run(sql, values).affected_rows());
  }

  pqxx::result run(const std::string& sql, const std::vector<Value>& values) {
    std::vector<std::string> texts;
    texts.reserve(values.size());  // pointers point there
    std::vector<const char*> pointers;
    for (const Value& value : values) {
      if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        texts.push_back(std::to_string(*whole));
      } else if (const auto* real = std::get_if<double>(&value)) {
        texts.push_back(written(*real));
      } else if (const auto* text = std::get_if<std::string>(&value)) {
        texts.push_back(sound_text(*text));
      } else {
        pointers.push_back(nullptr);
        continue;
      }
      pointers.push_back(texts.back().c_str());
    }
    return transaction_.exec_params(
        with_numbered_parameters(sql),
        pqxx::prepare::make_dynamic_params(pointers));
  }

  pqxx::transaction_base& transaction_;
};

/// The machine, the process, and something that nobody else draws.
std::string make_name() {
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  std::random_device random;
  std::array<char, 20> drawn{};
  std::snprintf(drawn.data(), drawn.size(), "%08x%08x", random(), random());
  return std::string(host.data()) + " " + std::to_string(getpid()) + " " +
         drawn.data();
}

class PostgresDatabase : public Database {
 public:
  PostgresDatabase(const std::string& address, const std::string& shown,
                   const Schema& schema)
      : address_(address),
        shown_(shown),
        lease_(schema.lease),
        own_name_(make_name()),
        notifications_(address) {
    const std::size_t version = schema.reads_only ? version_to_read() : 0;
    const std::size_t newest = schema.steps.size();
    if (schema.reads_only && version == newest) return;
    run<pqxx::work>(/*opening=*/true, [&](pqxx::work& transaction) {
      try {
        migrate(transaction, schema);
      } catch (const pqxx::sql_error& error) {
        const bool is_older = version > 0 && version < newest;
        if (!is_older || !may_not_write(error)) throw;
        throw processes::OwnFailure(needs_a_writer(shown_));
      }
    });
    if (schema.reads_only) return;
    // On the disk before anything is done in this name: a server that is
    // killed now still knows who we are.
    run<pqxx::work>(/*opening=*/false,
                    [&](pqxx::work& transaction) { renew(transaction); });
    renewing_ = std::jthread(
        [this](const std::stop_token& stop) { keep_renewing(stop); });
  }

  ~PostgresDatabase() override {
    if (!renewing_.joinable()) return;
    renewing_ = {};  // waits for it
    try {
      const auto connection = connect();
      pqxx::work transaction(*connection);
      transaction.exec_params("DELETE FROM leases WHERE owner = $1", own_name_);
      transaction.commit();
    } catch (const std::exception&) {  // then it runs out
    }
  }

  void write(const Work& work) override {
    run<pqxx::work>(/*opening=*/false, [&work](pqxx::work& transaction) {
      PostgresTransaction ours(transaction);
      work(ours);
    });
  }

  void read(const Work& work) override {
    run<Snapshot>(/*opening=*/false, [&work](Snapshot& transaction) {
      PostgresTransaction ours(transaction);
      work(ours);
    });
  }

  std::unique_ptr<Watch> watch(const std::string& subject) override {
    return notifications_.watch(subject);
  }

  const std::string& own_name() const override { return own_name_; }

  /// While the server is down nobody can renew anything.
  bool is_there(Transaction& transaction, const std::string& name) override {
    return transaction
        .query(
            "SELECT 1 FROM leases WHERE owner = ? AND clock_timestamp() <"
            " GREATEST(renewed, pg_postmaster_start_time()) +"
            " milliseconds * INTERVAL '1 millisecond'",
            name)
        ->next();
  }

 private:
  using Connection = std::unique_ptr<pqxx::connection>;
  using Snapshot = pqxx::transaction<pqxx::repeatable_read, pqxx::read_only>;

  Connection connect() const {
    auto connection = std::make_unique<pqxx::connection>(address_);
    connection->set_variable("search_path", "henhouse");
    connection->set_variable("client_min_messages", "error");
    return connection;
  }

  Connection take_connection() {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        Connection connection = std::move(idle_.back());
        idle_.pop_back();
        return connection;
      }
    }
    return connect();
  }

  void give_back(Connection connection) {
    const std::lock_guard lock(mutex_);
    if (idle_.size() < kMostIdle) idle_.push_back(std::move(connection));
  }

  /// Runs `work` in a transaction of that type until it is done: again where
  /// the server was lost in the middle, or transactions were in each other's
  /// way.
  template <typename Kind, typename OwnWork>
  void run(bool opening, const OwnWork& work) {
    std::optional<Clock::time_point> lost_at;
    bool answers = false;
    int conflicts = 0;
    for (;;) {
      std::string failure;
      try {
        if (try_once<Kind>(work, failure)) return;
        if (failure.empty()) {
          if (++conflicts > kMostConflicts) {
            throw processes::OwnFailure(shown_ +
                                        ": too many want to write the same");
          }
          continue;
        }
      } catch (const pqxx::sql_error& error) {
        throw processes::OwnFailure(shown_ + ": " + first_line(error.what()));
      }
      const bool is_first = !lost_at;
      if (is_first) lost_at = Clock::now();
      const auto most = opening ? patience_to_open(answers) : kPatience;
      if (Clock::now() > *lost_at + most) {
        throw processes::OwnFailure("cannot reach " + shown_ + ": " + failure);
      }
      if (opening && is_first && !answers) {
        spdlog::warn("{} is not there yet and is waited for: {}", shown_,
                     failure);
      }
      std::this_thread::sleep_for(kPause);
    }
  }

  /// How long a server is waited for that has just not let us in. `answers`:
  /// whether it answered when that was asked last; then whether it does now.
  std::chrono::seconds patience_to_open(bool& answers) const {
    const PGPing ping = PQping(address_.c_str());
    const bool answered = std::exchange(answers, ping == PQPING_OK);
    if (ping == PQPING_REJECT) return kPatience;
    if (ping == PQPING_NO_RESPONSE) return kOpeningPatience;
    // One that answered before and after will not let us in later: there is no
    // such database, or the password is wrong. Else it has just come up.
    return answers && !answered ? kOpeningPatience : std::chrono::seconds(0);
  }

  /// Whether it was done; else `failure` says how the server was lost, and is
  /// empty where another transaction was in the way.
  template <typename Kind, typename OwnWork>
  bool try_once(const OwnWork& work, std::string& failure) {
    Connection connection;
    const auto lost = [&](const std::exception& error) {
      failure = first_line(error.what());
      if (failure.empty()) failure = "the connection broke off";
      const std::lock_guard lock(mutex_);
      idle_.clear();  // they are lost, too
      return false;
    };
    try {
      connection = take_connection();
      {
        Kind transaction(*connection);
        work(transaction);
        transaction.commit();
      }
      give_back(std::move(connection));
      return true;
    } catch (const pqxx::broken_connection& error) {
      return lost(error);
    } catch (const pqxx::in_doubt_error& error) {
      return lost(error);
    } catch (const pqxx::transaction_rollback&) {  // such as a deadlock
      give_back(std::move(connection));
      return false;
    } catch (const pqxx::sql_error& error) {
      // 57P: shut down; 08: connection; 40: rolled back; 23505: not unique.
      const std::string& state = error.sqlstate();
      if (state.starts_with("57P") || state.starts_with("08") ||
          (connection != nullptr && !connection->is_open())) {
        return lost(error);
      }
      if (connection == nullptr) throw;  // it was not made to begin with
      if (!state.starts_with("40") && state != "23505") throw;
      give_back(std::move(connection));
      return false;
    } catch (const gdl::Error&) {  // of the work, taken back
      give_back(std::move(connection));
      throw;
    }
  }

  std::size_t version_to_read();
  void migrate(pqxx::work& transaction, const Schema& schema) const;

  void renew(pqxx::work& transaction) const {
    transaction.exec_params(
        "INSERT INTO leases VALUES ($1, clock_timestamp(), $2)"
        " ON CONFLICT (owner) DO UPDATE SET renewed = excluded.renewed",
        own_name_, lease_.count());
  }

  void keep_renewing(const std::stop_token& stop) {
    Connection connection;
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    while (!wake.wait_for(lock, stop, lease_ / 5,
                          [&stop] { return stop.stop_requested(); })) {
      try {
        if (connection == nullptr) connection = connect();
        pqxx::work transaction(*connection);
        transaction.exec(kLateCommit);  // the one before does as well
        renew(transaction);
        transaction.commit();
      } catch (const std::exception&) {  // whoever works will say so
        connection.reset();
      }
    }
  }

  const std::string address_;
  const std::string shown_;
  const std::chrono::milliseconds lease_;
  const std::string own_name_;
  std::mutex mutex_;
  std::vector<Connection> idle_;  // guarded by mutex_
  Notifications notifications_;
  std::jthread renewing_;
};

/// Of what is there; 0: nothing.
std::size_t PostgresDatabase::version_to_read() {
  std::size_t version = 0;
  run<Snapshot>(/*opening=*/true, [&](Snapshot& transaction) {
    const bool has_version =
        !transaction
             .exec(
                 "SELECT 1 FROM pg_tables WHERE schemaname = 'henhouse' AND"
                 " tablename = 'version'")
             .empty();
    version = has_version ? parsed<std::size_t>(transaction.exec(
                                "SELECT version FROM version")[0][0])
                          : 0;
  });
  return version;
}

void PostgresDatabase::migrate(pqxx::work& transaction,
                               const Schema& schema) const {
  transaction.exec(kLock);
  const auto count = [&transaction](const std::string& sql) {
    return parsed<int>(transaction.exec(sql)[0][0]);
  };
  const int newest = static_cast<int>(schema.steps.size());
  int version = 0;
  if (count("SELECT COUNT(*) FROM pg_namespace WHERE nspname = 'henhouse'") ==
      0) {
    transaction.exec(
        "CREATE SCHEMA henhouse; CREATE TABLE version (version BIGINT);"
        "INSERT INTO version VALUES (0);"
        "CREATE TABLE leases (owner TEXT PRIMARY KEY,"
        " renewed TIMESTAMPTZ NOT NULL, milliseconds BIGINT NOT NULL)");
  } else {
    if (count("SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'henhouse'"
              " AND tablename IN ('version', 'leases')") != 2) {
      throw gdl::Error("the schema henhouse of " + shown_ +
                       " is that of another program");
    }
    version = count("SELECT version FROM version");
  }
  if (version > newest) {
    throw gdl::Error(shown_ + " was made by a newer Henhouse: its version is " +
                     std::to_string(version) + ", known here is " +
                     std::to_string(newest));
  }
  transaction.exec(
      "DELETE FROM leases WHERE renewed < clock_timestamp() - INTERVAL '7 "
      "days'");
  if (version == newest) return;
  for (int step = version; step < newest; ++step) {
    transaction.exec(
        with_own_types(schema.steps[static_cast<std::size_t>(step)]));
  }
  transaction.exec_params("UPDATE version SET version = $1", newest);
}

}  // namespace

std::unique_ptr<Database> open_postgres(const std::string& address,
                                        const std::string& shown,
                                        const Schema& schema) {
  return std::make_unique<PostgresDatabase>(address, shown, schema);
}

}  // namespace gamemaster::database::postgres
