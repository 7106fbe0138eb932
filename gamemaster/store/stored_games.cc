#include "gamemaster/store/stored_games.h"

#include <filesystem>
#include <tuple>
#include <vector>

#include "gamemaster/database/database.h"
#include "gamemaster/processes/sha256.h"

namespace gamemaster::store {

namespace {

constexpr std::size_t kPage = 500;

/// The newest version of each game in `language` whose key may be that of a
/// file called `name`.
std::vector<StoredGame> candidates(Store& store, const std::string& language,
                                   const std::string& name) {
  std::vector<StoredGame> found;
  PageRequest request{.limit = kPage};
  do {
    const Page<StoredGame> page = store.games(request);
    for (const StoredGame& row : page.rows) {
      if (row.language != language ||
          !gdl::folded_name(row.key).starts_with(name)) {
        continue;
      }
      if (auto game = store.find_game(row.key)) found.push_back(*game);
    }
    request.cursor = page.next;
  } while (!request.cursor.empty());
  return found;
}

}  // namespace

std::string key_digest(const std::string& source) {
  return "_" + processes::sha256(source).substr(0, 6);
}

std::string file_stem(const std::string& key, const std::string& language,
                      const std::string& source) {
  std::string stem = key;
  if (const std::string ending = "." + language; stem.ends_with(ending)) {
    stem.resize(stem.size() - ending.size());
  }
  if (const std::string digest = key_digest(source); stem.ends_with(digest)) {
    stem.resize(stem.size() - digest.size());
  }
  return stem;
}

std::optional<std::string> find_source(Store& store,
                                       const std::string& extension,
                                       const std::string& name) {
  const std::string wanted = gdl::folded_name(name);
  std::optional<StoredGame> best;
  for (StoredGame& game : candidates(store, extension.substr(1), wanted)) {
    const std::string stem = file_stem(game.key, game.language, game.source);
    if (gdl::folded_name(stem) != wanted) continue;
    if (!best ||
        std::tie(best->added, best->id) < std::tie(game.added, game.id)) {
      best = std::move(game);
    }
  }
  if (!best) return std::nullopt;
  return std::move(best->source);
}

gdl::StoredGames stored_games(const std::string& database) {
  if (database.empty()) return {};
  return [database](const std::string& extension,
                    const std::string& name) -> std::optional<std::string> {
    if (!database::is_address(database) && !std::filesystem::exists(database)) {
      return std::nullopt;
    }
    Store store(database, {.reads_only = true});
    return find_source(store, extension, name);
  };
}

}  // namespace gamemaster::store
