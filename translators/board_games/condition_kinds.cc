#include "translators/board_games/condition_kinds.h"

#include <algorithm>
#include <cstdlib>

namespace translators::board_games {

namespace {

using Kind = Condition::Kind;

}  // namespace

void for_each(const Model& model, const Condition& condition,
              const std::function<void(const Condition&)>& visit) {
  visit(condition);
  if (condition.kind == Kind::kNamed) {
    for_each(model, model.definitions[condition.definition].condition, visit);
  }
  for (const Condition& child : condition.children) {
    for_each(model, child, visit);
  }
}

bool any_part(const Model& model, const Condition& condition,
              const std::function<bool(const Condition&)>& test) {
  bool any = false;
  for_each(model, condition,
           [&](const Condition& part) { any = any || test(part); });
  return any;
}

bool asks_for(const Model& model, const Condition& condition,
              std::initializer_list<Condition::Kind> kinds) {
  return any_part(model, condition, [&](const Condition& part) {
    return std::find(kinds.begin(), kinds.end(), part.kind) != kinds.end();
  });
}

bool asks_for(const Model& model, const Condition& condition,
              Condition::Kind kind) {
  return asks_for(model, condition, {kind});
}

std::vector<Square> squares_of(const Square& square) {
  std::vector<Square> squares;
  const auto length = [](const Coordinate& c) {
    return c.is_range() ? std::abs(c.last - c.first) + 1 : 1;
  };
  const auto at = [](const Coordinate& c, int i) {
    Coordinate single = c;
    if (c.is_range()) {
      single.first = c.last > c.first ? c.first + i : c.first - i;
      single.last = single.first;
    }
    return single;
  };
  const int count = std::max(length(square.x), length(square.y));
  for (int i = 0; i < count; ++i) {
    squares.push_back({at(square.x, i), at(square.y, i)});
  }
  return squares;
}

bool is_about_turn(const Model& model, const Condition& condition) {
  return asks_for(
      model, condition,
      {Kind::kSafe, Kind::kAttacked, Kind::kCheckedBeyondHelp, Kind::kStuck,
       Kind::kLastMove, Kind::kBoardEmpty, Kind::kPressed});
}

bool may_hold_for_both(const Model& model, const Condition& condition) {
  return model.form == TurnForm::kMove &&
         asks_for(model, condition, Kind::kConnected);
}

bool is_about_player(const Model& model, const Condition& condition) {
  const auto is_about_men = [&](const Condition& part) {
    const bool has_men = part.kind == Kind::kStands ||
                         part.kind == Kind::kSomewhere ||
                         part.kind == Kind::kNone;
    return has_men && (part.pieces.who == Who::kPlayer ||
                       part.pieces.who == Who::kOpponent);
  };
  return (model.men_have_owners && any_part(model, condition, is_about_men)) ||
         asks_for(model, condition,
                  {Kind::kPlayerIs, Kind::kConnects, Kind::kConnected,
                   Kind::kMost, Kind::kChosen});
}

}  // namespace translators::board_games
