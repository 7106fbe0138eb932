// Games, players, tournaments and the file; store_matches.cc writes matches
// and store_queries.cc reads them.

#include "gamemaster/store/store.h"

#include <algorithm>

#include "gamemaster/processes/sha256.h"
#include "gamemaster/processes/wall_clock.h"
#include "gamemaster/store/store_connection.h"

namespace gamemaster::store {

namespace {

using database::Rows;
using database::Transaction;

const std::string kGameColumns =
    "SELECT id, key, version, name, hash, language, roles, added";
const std::string kWholeGameColumns = kGameColumns + ", rulesheet, source";
const std::string kPlayerColumns =
    "SELECT id, name, kind, address, strikes, added,"
    " (SELECT COUNT(*) FROM seats WHERE player = players.name),"
    " (SELECT COALESCE(SUM(states - 1), 0) FROM seats JOIN matches ON match = "
    "matches.id"
    "  WHERE player = players.name),"
    // Who plays a match that hides something is not told of others' faults.
    " (SELECT COALESCE(SUM(faults), 0) FROM seats JOIN matches ON match = "
    "matches.id"
    "  WHERE player = players.name AND"
    "  (hides = 0 OR status IN ('completed', 'aborted')))"
    " FROM players";
const std::string kTournamentColumns =
    "SELECT id, name, spec, finished, added, games FROM tournaments";

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

StoredGame read_game(const Rows& row) {
  StoredGame game;
  game.id = row.whole(0);
  game.key = row.text(1);
  game.version = static_cast<int>(row.whole(2));
  game.name = row.text(3);
  game.hash = row.text(4);
  game.language = row.text(5);
  game.roles = split_lines(row.text(6));
  game.added = row.whole(7);
  return game;
}

/// Reads a row of kWholeGameColumns.
StoredGame read_whole_game(const Rows& row) {
  StoredGame game = read_game(row);
  game.rulesheet = row.text(8);
  game.source = row.text(9);
  return game;
}

StoredPlayer read_player(const Rows& row) {
  StoredPlayer player;
  player.id = row.whole(0);
  player.name = row.text(1);
  player.kind = row.text(2);
  player.address = row.text(3);
  player.strikes = static_cast<int>(row.whole(4));
  player.added = row.whole(5);
  player.matches = static_cast<std::size_t>(row.whole(6));
  player.moves = static_cast<std::size_t>(row.whole(7));
  player.faults = static_cast<std::size_t>(row.whole(8));
  return player;
}

StoredTournament read_tournament(const Rows& row) {
  StoredTournament tournament{
      row.text(1), row.text(2), row.whole(3) != 0, row.whole(4), {}};
  for (const std::string& id : split_lines(row.text(5))) {
    tournament.games.push_back(std::stoll(id));
  }
  return tournament;
}

std::optional<StoredPlayer> select_player(Transaction& transaction,
                                          std::string_view name) {
  const auto query =
      transaction.query(kPlayerColumns + " WHERE name = ?", name);
  return read_first(*query, read_player);
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

Store::Store(const std::string& database, const StoreOptions& options)
    : implementation_(std::make_unique<Implementation>(database, options)) {
  if (!options.reads_only) mark_interrupted();
}

Store::~Store() = default;

StoredGame Store::add_game(const NewGame& game) {
  check_key(game.key);
  const std::string hash = processes::sha256(game.rulesheet);
  const auto select_known = [&](Transaction& transaction) {
    const auto known =
        transaction.query(kWholeGameColumns +
                              " FROM games WHERE key = ?"
                              " AND hash = ? ORDER BY version DESC",
                          game.key, hash);
    return read_first(*known, read_whole_game);
  };
  // Mostly it is there, and then nothing is to be written.
  if (auto found = implementation_->read(select_known)) return *found;
  return implementation_->run([&](Transaction& transaction) {
    // Others may add versions of this key at the same time. What is there and
    // the next number are seen at once, so that whoever was not seen has taken
    // that very number: then nothing is inserted, and one looks again.
    for (;;) {
      transaction.exec(
          "INSERT INTO games (key, version, name, rulesheet, hash, source,"
          " language, roles, added) SELECT CAST(?1 AS TEXT), (SELECT COUNT(*)"
          " FROM games WHERE key = ?1), ?2, ?3, CAST(?4 AS TEXT), ?5, ?6, ?7,"
          " CAST(?8 AS BIGINT) WHERE NOT EXISTS (SELECT 1 FROM games"
          " WHERE key = ?1 AND hash = ?4) ON CONFLICT (key, version) DO "
          "NOTHING",
          game.key, game.name, game.rulesheet, hash, game.source, game.language,
          join_lines(game.roles), processes::wall_clock_ms());
      if (auto found = select_known(transaction)) return *std::move(found);
    }
  });
}

std::optional<StoredGame> Store::find_game(std::string_view key,
                                           std::optional<int> version) {
  return implementation_->read([&](Transaction& transaction) {
    const auto query =
        transaction.query(kWholeGameColumns +
                              " FROM games WHERE key = ?1 AND"
                              " (?2 < 0 OR version = ?2) ORDER BY version DESC",
                          key, version.value_or(-1));
    return read_first(*query, read_whole_game);
  });
}

std::optional<StoredGame> Store::find_game(std::int64_t id) {
  return implementation_->read([&](Transaction& transaction) {
    const auto query =
        transaction.query(kWholeGameColumns + " FROM games WHERE id = ?", id);
    return read_first(*query, read_whole_game);
  });
}

Page<StoredGame> Store::games(const PageRequest& page) {
  return implementation_->read([&](Transaction& transaction) {
    const std::size_t limit = page_limit(page);
    const auto query = transaction.query(
        kGameColumns +
            " FROM games AS g WHERE key > ? AND version = (SELECT MAX(version)"
            " FROM games WHERE key = g.key) ORDER BY key LIMIT ?",
        page.cursor, limit + 1);
    Page<StoredGame> games{read_all(*query, read_game), {}};
    cut_page(games, limit, [](const StoredGame& game) { return game.key; });
    return games;
  });
}

std::vector<StoredGame> Store::game_versions(std::string_view key) {
  return implementation_->read([&](Transaction& transaction) {
    const auto query = transaction.query(
        kGameColumns + " FROM games WHERE key = ? ORDER BY version", key);
    return read_all(*query, read_game);
  });
}

StoredPlayer Store::add_player(const std::string& name, const std::string& kind,
                               const std::string& address) {
  return implementation_->run([&](Transaction& transaction) {
    transaction.exec(
        "INSERT INTO players (name, kind, address, added)"
        " VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET"
        " kind = excluded.kind, address = excluded.address",
        name, kind, address, processes::wall_clock_ms());
    return select_player(transaction, name).value();
  });
}

std::optional<StoredPlayer> Store::find_player(std::string_view name) {
  return implementation_->read([&](Transaction& transaction) {
    return select_player(transaction, name);
  });
}

Page<StoredPlayer> Store::players(const PageRequest& page,
                                  std::string_view kind) {
  return implementation_->read([&](Transaction& transaction) {
    const std::size_t limit = page_limit(page);
    const auto query =
        transaction.query(kPlayerColumns +
                              " WHERE name > ?1 AND (?2 = '' OR kind = ?2)"
                              " ORDER BY name LIMIT ?3",
                          page.cursor, kind, limit + 1);
    Page<StoredPlayer> players{read_all(*query, read_player), {}};
    cut_page(players, limit,
             [](const StoredPlayer& player) { return player.name; });
    return players;
  });
}

void Store::add_strike(std::string_view name) {
  implementation_->run([&](Transaction& transaction) {
    transaction.exec("UPDATE players SET strikes = strikes + 1 WHERE name = ?",
                     name);
  });
}

void Store::clear_strikes(std::string_view name) {
  implementation_->run([&](Transaction& transaction) {
    transaction.exec("UPDATE players SET strikes = 0 WHERE name = ?", name);
  });
}

void Store::remove_player(std::string_view name) {
  implementation_->run([&](Transaction& transaction) {
    transaction.exec("DELETE FROM players WHERE name = ?", name);
  });
}

void Store::add_tournament(const std::string& name, const std::string& spec,
                           const std::vector<std::int64_t>& games) {
  std::vector<std::string> ids;
  for (const std::int64_t id : games) ids.push_back(std::to_string(id));
  implementation_->run([&](Transaction& transaction) {
    const std::int64_t added = transaction.exec(
        "INSERT INTO tournaments (name, spec, games, added)"
        " VALUES (?, ?, ?, ?) ON CONFLICT (name) DO NOTHING",
        name, spec, join_lines(ids), processes::wall_clock_ms());
    if (added == 0) {
      throw gdl::Error("there is a tournament '" + name + "' already");
    }
  });
}

std::optional<StoredTournament> Store::find_tournament(std::string_view name) {
  return implementation_->read([&](Transaction& transaction) {
    const auto query =
        transaction.query(kTournamentColumns + " WHERE name = ?", name);
    return read_first(*query, read_tournament);
  });
}

Page<StoredTournament> Store::tournaments(const PageRequest& page) {
  const std::int64_t before = number_cursor(page);
  return implementation_->read([&](Transaction& transaction) {
    const std::size_t limit = page_limit(page);
    const auto query = transaction.query(
        kTournamentColumns + " WHERE id < ? ORDER BY id DESC LIMIT ?", before,
        limit + 1);
    Page<StoredTournament> tournaments;
    std::vector<std::int64_t> ids;
    while (query->next()) {
      ids.push_back(query->whole(0));
      tournaments.rows.push_back(read_tournament(*query));
    }
    cut_page(tournaments, limit, [&](const StoredTournament&) {
      return std::to_string(ids[limit - 1]);
    });
    return tournaments;
  });
}

void Store::set_tournament_finished(std::string_view name, bool finished) {
  implementation_->run([&](Transaction& transaction) {
    transaction.exec("UPDATE tournaments SET finished = ? WHERE name = ?",
                     finished ? 1 : 0, name);
    transaction.tell(tournament_subject(name));
  });
}

bool Store::take_tournament(std::string_view name) {
  mark_interrupted();
  return implementation_->run([&](Transaction& transaction) {
    return transaction.exec(
               "UPDATE tournaments SET owner = ?1 WHERE name = ?2"
               " AND owner IN ('', ?1)",
               implementation_->own_name(), name) > 0;
  });
}

void Store::give_back_tournament(std::string_view name) {
  implementation_->run([&](Transaction& transaction) {
    transaction.exec(
        "UPDATE tournaments SET owner = '' WHERE name = ? AND owner = ?", name,
        implementation_->own_name());
  });
}

}  // namespace gamemaster::store
