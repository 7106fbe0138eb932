// Games, players, tournaments and the file; store_matches.cc writes matches
// and store_queries.cc reads them.

#include "gamemaster/store/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

#include <algorithm>

#include "gamemaster/processes/sha256.h"
#include "gamemaster/processes/wall_clock.h"
#include "gamemaster/store/store_connection.h"

namespace gamemaster::store {

namespace {

using SQLite::Database;
using SQLite::Statement;
using SQLite::Transaction;

constexpr auto kWriting = SQLite::TransactionBehavior::IMMEDIATE;

const std::string kGameColumns =
    "SELECT id, key, version, name, hash, language, roles, added";
const std::string kPlayerColumns =
    "SELECT id, name, kind, address, strikes, added,"
    " (SELECT COUNT(*) FROM seats WHERE player = players.name),"
    " (SELECT TOTAL(states - 1) FROM seats JOIN matches ON match = matches.id"
    "  WHERE player = players.name),"
    // Who plays a match that hides something is not told of others' faults.
    " (SELECT TOTAL(faults) FROM seats JOIN matches ON match = matches.id"
    "  WHERE player = players.name AND"
    "  (hides = 0 OR status IN ('completed', 'aborted')))"
    " FROM players";
const std::string kTournamentColumns =
    "SELECT id, name, spec, finished, added FROM tournaments";

void check_key(const std::string& key) {
  const bool sound =
      !key.empty() && key.size() <= kLongestKey && is_letter_or_digit(key[0]) &&
      std::all_of(key.begin(), key.end(), [](char c) {
        return is_letter_or_digit(c) || c == '_' || c == '.' || c == '-';
      });
  if (!sound) {
    throw gdl::Error(
        "the key of a game is 1 to 64 letters, digits, '_', '.' and '-' and "
        "begins with a letter or digit");
  }
}

StoredGame read_game(const Statement& row, bool with_texts) {
  StoredGame game;
  game.id = row.getColumn(0);
  game.key = row.getColumn(1).getString();
  game.version = row.getColumn(2);
  game.name = row.getColumn(3).getString();
  game.hash = row.getColumn(4).getString();
  game.language = row.getColumn(5).getString();
  game.roles = split_lines(row.getColumn(6).getString());
  game.added = row.getColumn(7);
  if (with_texts) {
    game.rulesheet = row.getColumn(8).getString();
    game.source = row.getColumn(9).getString();
  }
  return game;
}

StoredPlayer read_player(const Statement& row) {
  StoredPlayer player;
  player.id = row.getColumn(0);
  player.name = row.getColumn(1).getString();
  player.kind = row.getColumn(2).getString();
  player.address = row.getColumn(3).getString();
  player.strikes = row.getColumn(4);
  player.added = row.getColumn(5);
  player.matches = static_cast<std::size_t>(row.getColumn(6).getInt64());
  player.moves = static_cast<std::size_t>(row.getColumn(7).getInt64());
  player.faults = static_cast<std::size_t>(row.getColumn(8).getInt64());
  return player;
}

StoredTournament read_tournament(const Statement& row) {
  return {row.getColumn(1).getString(), row.getColumn(2).getString(),
          row.getColumn(3).getInt() != 0, row.getColumn(4)};
}

std::optional<StoredGame> first_game(Statement& query) {
  if (!query.executeStep()) return std::nullopt;
  return read_game(query, /*with_texts=*/true);
}

std::optional<StoredPlayer> select_player(Database& database,
                                          const std::string& name) {
  Statement query(database, kPlayerColumns + " WHERE name = ?");
  query.bind(1, name);
  if (!query.executeStep()) return std::nullopt;
  return read_player(query);
}

/// Runs a statement whose only parameter is a player's or tournament's name.
void exec_for_name(Database& database, const std::string& sql,
                   std::string_view name) {
  Statement statement(database, sql);
  statement.bind(1, std::string(name));
  statement.exec();
}

}  // namespace

std::string to_string(MatchStatus status) {
  switch (status) {
    case MatchStatus::kRunning:
      return "running";
    case MatchStatus::kCompleted:
      return "completed";
    case MatchStatus::kAborted:
      return "aborted";
    case MatchStatus::kInterrupted:
      break;
  }
  return "interrupted";
}

std::optional<MatchStatus> parse_match_status(std::string_view word) {
  for (const MatchStatus status :
       {MatchStatus::kRunning, MatchStatus::kCompleted, MatchStatus::kAborted,
        MatchStatus::kInterrupted}) {
    if (word == to_string(status)) return status;
  }
  return std::nullopt;
}

Store::Store(const std::string& path)
    : implementation_(std::make_unique<Implementation>(path)) {
  mark_interrupted();
}

Store::~Store() = default;

StoredGame Store::add_game(const NewGame& game) {
  check_key(game.key);
  const std::string hash = processes::sha256(game.rulesheet);
  const auto select_known = [&](Database& database) {
    Statement known(database, kGameColumns +
                                  ", rulesheet, source FROM games WHERE key = ?"
                                  " AND hash = ? ORDER BY version DESC");
    SQLite::bind(known, game.key, hash);
    return first_game(known);
  };
  // Mostly it is there, and then nothing is to be written.
  if (auto found = implementation_->read(select_known)) return *found;
  return implementation_->run([&](Database& database) {
    Transaction transaction(database, kWriting);
    if (auto found = select_known(database)) return *std::move(found);
    Statement insert(
        database,
        "INSERT INTO games (key, version, name, rulesheet, hash, source,"
        " language, roles, added) VALUES (?1, (SELECT COUNT(*) FROM games"
        " WHERE key = ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8)");
    SQLite::bind(insert, game.key, game.name, game.rulesheet, hash, game.source,
                 game.language, join_lines(game.roles),
                 processes::wall_clock_ms());
    insert.exec();
    Statement added(
        database, kGameColumns + ", rulesheet, source FROM games WHERE id = ?");
    added.bind(1, static_cast<std::int64_t>(database.getLastInsertRowid()));
    StoredGame stored = first_game(added).value();
    transaction.commit();
    return stored;
  });
}

std::optional<StoredGame> Store::find_game(std::string_view key,
                                           std::optional<int> version) {
  return implementation_->read([&](Database& database) {
    Statement query(database,
                    kGameColumns +
                        ", rulesheet, source FROM games WHERE key = ?1 AND"
                        " (?2 < 0 OR version = ?2) ORDER BY version DESC");
    SQLite::bind(query, std::string(key), version.value_or(-1));
    return first_game(query);
  });
}

std::optional<StoredGame> Store::find_game(std::int64_t id) {
  return implementation_->read([&](Database& database) {
    Statement query(
        database, kGameColumns + ", rulesheet, source FROM games WHERE id = ?");
    query.bind(1, id);
    return first_game(query);
  });
}

Page<StoredGame> Store::games(const PageRequest& page) {
  return implementation_->read([&](Database& database) {
    Statement query(
        database,
        kGameColumns +
            " FROM games AS g WHERE key > ? AND version = (SELECT MAX(version)"
            " FROM games WHERE key = g.key) ORDER BY key LIMIT ?");
    const std::size_t limit = page_limit(page);
    SQLite::bind(query, page.cursor, static_cast<std::int64_t>(limit + 1));
    Page<StoredGame> games;
    while (query.executeStep()) {
      games.rows.push_back(read_game(query, /*with_texts=*/false));
    }
    cut_page(games, limit, [](const StoredGame& game) { return game.key; });
    return games;
  });
}

std::vector<StoredGame> Store::game_versions(std::string_view key) {
  return implementation_->read([&](Database& database) {
    Statement query(
        database, kGameColumns + " FROM games WHERE key = ? ORDER BY version");
    query.bind(1, std::string(key));
    std::vector<StoredGame> versions;
    while (query.executeStep()) {
      versions.push_back(read_game(query, /*with_texts=*/false));
    }
    return versions;
  });
}

StoredPlayer Store::add_player(const std::string& name, const std::string& kind,
                               const std::string& address) {
  return implementation_->run([&](Database& database) {
    Transaction transaction(database, kWriting);
    Statement insert(database,
                     "INSERT INTO players (name, kind, address, added)"
                     " VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET"
                     " kind = excluded.kind, address = excluded.address");
    SQLite::bind(insert, name, kind, address, processes::wall_clock_ms());
    insert.exec();
    StoredPlayer player = select_player(database, name).value();
    transaction.commit();
    return player;
  });
}

std::optional<StoredPlayer> Store::find_player(std::string_view name) {
  return implementation_->read([&](Database& database) {
    return select_player(database, std::string(name));
  });
}

Page<StoredPlayer> Store::players(const PageRequest& page,
                                  std::string_view kind) {
  return implementation_->read([&](Database& database) {
    Statement query(database, kPlayerColumns +
                                  " WHERE name > ?1 AND (?2 = '' OR kind = ?2)"
                                  " ORDER BY name LIMIT ?3");
    const std::size_t limit = page_limit(page);
    SQLite::bind(query, page.cursor, std::string(kind),
                 static_cast<std::int64_t>(limit + 1));
    Page<StoredPlayer> players;
    while (query.executeStep()) players.rows.push_back(read_player(query));
    cut_page(players, limit,
             [](const StoredPlayer& player) { return player.name; });
    return players;
  });
}

void Store::add_strike(std::string_view name) {
  implementation_->run([&](Database& database) {
    exec_for_name(database,
                  "UPDATE players SET strikes = strikes + 1 WHERE name = ?",
                  name);
  });
}

void Store::clear_strikes(std::string_view name) {
  implementation_->run([&](Database& database) {
    exec_for_name(database, "UPDATE players SET strikes = 0 WHERE name = ?",
                  name);
  });
}

void Store::remove_player(std::string_view name) {
  implementation_->run([&](Database& database) {
    exec_for_name(database, "DELETE FROM players WHERE name = ?", name);
  });
}

void Store::add_tournament(const std::string& name, const std::string& spec) {
  implementation_->run([&](Database& database) {
    Statement insert(database,
                     "INSERT INTO tournaments (name, spec, added)"
                     " VALUES (?, ?, ?) ON CONFLICT (name) DO NOTHING");
    SQLite::bind(insert, name, spec, processes::wall_clock_ms());
    if (insert.exec() == 0) {
      throw gdl::Error("there is a tournament '" + name + "' already");
    }
  });
}

std::optional<StoredTournament> Store::find_tournament(std::string_view name) {
  return implementation_->read(
      [&](Database& database) -> std::optional<StoredTournament> {
        Statement query(database, kTournamentColumns + " WHERE name = ?");
        query.bind(1, std::string(name));
        if (!query.executeStep()) return std::nullopt;
        return read_tournament(query);
      });
}

Page<StoredTournament> Store::tournaments(const PageRequest& page) {
  const std::int64_t before = number_cursor(page);
  return implementation_->read([&](Database& database) {
    Statement query(database, kTournamentColumns +
                                  " WHERE id < ? ORDER BY id DESC LIMIT ?");
    const std::size_t limit = page_limit(page);
    SQLite::bind(query, before, static_cast<std::int64_t>(limit + 1));
    Page<StoredTournament> tournaments;
    std::vector<std::int64_t> ids;
    while (query.executeStep()) {
      ids.push_back(query.getColumn(0));
      tournaments.rows.push_back(read_tournament(query));
    }
    cut_page(tournaments, limit, [&](const StoredTournament&) {
      return std::to_string(ids[limit - 1]);
    });
    return tournaments;
  });
}

void Store::set_tournament_finished(std::string_view name, bool finished) {
  implementation_->run([&](Database& database) {
    Statement update(database,
                     "UPDATE tournaments SET finished = ? WHERE name = ?");
    SQLite::bind(update, finished ? 1 : 0, std::string(name));
    update.exec();
  });
}

bool Store::is_sound(std::string& problem) {
  return implementation_->read([&](Database& database) {
    problem = database.execAndGet("PRAGMA integrity_check").getString();
    if (problem != "ok") return false;
    problem.clear();
    Statement references(database, "PRAGMA foreign_key_check");
    if (!references.executeStep()) return true;
    problem = "a row of table " + references.getColumn(0).getString() +
              " refers to what is not there";
    return false;
  });
}

}  // namespace gamemaster::store
