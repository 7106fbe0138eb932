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

bool asks_for(const Model& model, const Condition& condition,
              Condition::Kind kind) {
  bool asks = false;
  for_each(model, condition,
           [&](const Condition& part) { asks = asks || part.kind == kind; });
  return asks;
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
  switch (condition.kind) {
    case Kind::kSafe:
    case Kind::kAttacked:
    case Kind::kCheckedBeyondHelp:
    case Kind::kStuck:
    case Kind::kLastMove:
    case Kind::kBoardEmpty:
    case Kind::kPressed:
      return true;
    case Kind::kNamed:
      return is_about_turn(model,
                           model.definitions[condition.definition].condition);
    default:
      return std::any_of(
          condition.children.begin(), condition.children.end(),
          [&](const Condition& child) { return is_about_turn(model, child); });
  }
}

bool may_hold_for_both(const Model& model, const Condition& condition) {
  switch (condition.kind) {
    case Kind::kConnected:
      return model.form == TurnForm::kMove;
    case Kind::kNamed:
      return may_hold_for_both(
          model, model.definitions[condition.definition].condition);
    default:
      return std::any_of(condition.children.begin(), condition.children.end(),
                         [&](const Condition& child) {
                           return may_hold_for_both(model, child);
                         });
  }
}

bool is_about_player(const Model& model, const Condition& condition) {
  const bool has_men = condition.kind == Kind::kStands ||
                       condition.kind == Kind::kSomewhere ||
                       condition.kind == Kind::kNone;
  if (has_men && model.men_have_owners &&
      (condition.pieces.who == Who::kPlayer ||
       condition.pieces.who == Who::kOpponent)) {
    return true;
  }
  switch (condition.kind) {
    case Kind::kPlayerIs:
    case Kind::kConnects:
    case Kind::kConnected:
    case Kind::kMost:
    case Kind::kChosen:
      return true;
    case Kind::kNamed:
      return is_about_player(model,
                             model.definitions[condition.definition].condition);
    default:
      return std::any_of(condition.children.begin(), condition.children.end(),
                         [&](const Condition& child) {
                           return is_about_player(model, child);
                         });
  }
}

}  // namespace translators::board_games
