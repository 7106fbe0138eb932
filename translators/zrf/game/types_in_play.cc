#include "translators/zrf/game/types_in_play.h"

#include <cstddef>

namespace translators::zrf::game {

namespace {

/// Adds the types that a part of a program may make.
void add_made(const Game& game, const syntax::Item& part,
              std::vector<int>& types) {
  if (part.is_word()) {
    const int type = game.type(part.text);
    if (type != kNone) types.push_back(type);
    return;
  }
  if (part.begins_with("piece?") || part.begins_with("not-piece?")) return;
  for (const syntax::Item& item : part.items) add_made(game, item, types);
}

}  // namespace

std::vector<bool> types_in_play(const Game& game) {
  std::vector<int> open;
  for (const Placed& piece : game.setup) open.push_back(piece.type);
  for (const auto& [key, count] : game.stock) {
    if (count > 0) open.push_back(key.second);
  }
  std::vector<bool> result(game.types.size());
  while (!open.empty()) {
    const auto type = static_cast<std::size_t>(open.back());
    open.pop_back();
    if (result[type]) continue;
    result[type] = true;
    for (const Block& block : game.types[type].blocks) {
      add_made(game, block.code, open);
    }
  }
  return result;
}

}  // namespace translators::zrf::game
