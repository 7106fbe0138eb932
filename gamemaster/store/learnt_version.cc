#include "gamemaster/store/learnt_version.h"

#include <utility>

namespace gamemaster::store {

std::optional<std::string> learnt_version(Store& store,
                                          std::string_view game_key) {
  auto row = store.find_learnt(game_key, kLearntVersion);
  if (!row) return std::nullopt;
  return std::move(row->data);
}

}  // namespace gamemaster::store
