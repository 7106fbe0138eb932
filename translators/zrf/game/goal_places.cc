#include "translators/zrf/game/goal_places.h"

#include <algorithm>

namespace translators::zrf::game {

namespace {

bool asks_for(const Board& board, const syntax::Item& condition, int player,
              int place) {
  if (!condition.is_list() || condition.items.empty()) return false;
  if (!condition.begins_with("absolute-config")) {
    return std::any_of(condition.items.begin(), condition.items.end(),
                       [&](const syntax::Item& part) {
                         return asks_for(board, part, player, place);
                       });
  }
  const syntax::Item& places = condition.items.back();
  return std::any_of(places.items.begin(), places.items.end(),
                     [&](const syntax::Item& item) {
                       return board.place(item.text) == place ||
                              board.is_in_zone(item.text, player, place);
                     });
}

}  // namespace

bool is_goal_place(const Game& game, int player, int place) {
  return std::any_of(
      game.goals.begin(), game.goals.end(), [&](const Goal& goal) {
        return goal.kind == Goal::Kind::kWin && goal.player == player &&
               asks_for(game.board, goal.condition, player, place);
      });
}

}  // namespace translators::zrf::game
