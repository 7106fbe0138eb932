#include "gamemaster/store/learnt_version.h"

#include <filesystem>
#include <utility>

#include "gamemaster/database/database.h"
#include "gdl/diagnostics.h"

namespace gamemaster::store {

std::optional<std::string> learnt_version(Store& store,
                                          std::string_view game_key) {
  auto row = store.find_learnt(game_key, kLearntVersion);
  if (!row) return std::nullopt;
  return std::move(row->data);
}

void check_is_there(const std::string& database) {
  if (database::is_address(database) || std::filesystem::exists(database)) {
    return;
  }
  throw gdl::Error(database +
                   ": there is no such file; henhouse learn makes it");
}

}  // namespace gamemaster::store
