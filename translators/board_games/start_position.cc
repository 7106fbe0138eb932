#include "translators/board_games/start_position.h"

#include <algorithm>
#include <vector>

#include "translators/board_games/condition_kinds.h"

namespace translators::board_games {

namespace {

using Kind = Condition::Kind;
using Base = Coordinate::Base;

struct Here {
  int x = 0;
  int y = 0;
};

bool is_about_square(const Condition& condition) {
  return condition.kind == Kind::kEmpty || condition.kind == Kind::kStands ||
         condition.kind == Kind::kSomewhere;
}

/// Whether it speaks of the square in question.
bool is_relative_condition(const Condition& condition) {
  return is_about_square(condition) &&
         std::any_of(condition.squares.begin(), condition.squares.end(),
                     [](const Square& square) {
                       return square.x.base == Base::kRelative ||
                              square.y.base == Base::kRelative;
                     });
}

class StartPosition {
 public:
  StartPosition(const Model& model, std::size_t player)
      : model_(model), player_(player) {}

  bool can_tell(const Condition& condition) const {
    switch (condition.kind) {
      case Kind::kTrue:
      case Kind::kPlayerIs:
      case Kind::kEmpty:
      case Kind::kStands:
      case Kind::kSomewhere:
      case Kind::kNone:
        return true;
      case Kind::kNamed:
        return can_tell(model_.definitions[condition.definition].condition);
      case Kind::kAnd:
      case Kind::kOr:
      case Kind::kNot:
        return std::all_of(
            condition.children.begin(), condition.children.end(),
            [this](const Condition& child) { return can_tell(child); });
      default:
        return false;
    }
  }

  /// `here` is the square in question, where one is known.
  bool holds(const Condition& condition, std::optional<Here> here) const {
    const bool asks_for_square =
        is_relative_condition(condition) ||
        (condition.kind == Kind::kAnd &&
         std::any_of(condition.children.begin(), condition.children.end(),
                     is_relative_condition));
    if (!here && asks_for_square) {
      return on_some_square(
          [&](Here square) { return holds(condition, square); });
    }
    const auto& children = condition.children;
    const auto child_holds = [&](const Condition& child) {
      return holds(child, here);
    };
    switch (condition.kind) {
      case Kind::kPlayerIs:
        return condition.pieces.player == player_;
      case Kind::kNamed:
        return holds(model_.definitions[condition.definition].condition, here);
      case Kind::kAnd:
        return std::all_of(children.begin(), children.end(), child_holds);
      case Kind::kOr:
        return std::any_of(children.begin(), children.end(), child_holds);
      case Kind::kNot:
        return !holds(children.front(), here);
      case Kind::kNone:
        return !on_some_square(
            [&](Here square) { return stands(condition.pieces, square); });
      default:
        return condition.kind == Kind::kTrue ||
               holds_on_squares(condition, here.value_or(Here()));
    }
  }

 private:
  template <typename Test>
  bool on_some_square(const Test& test) const {
    for (int y = 1; y <= model_.board.height; ++y) {
      for (int x = 1; x <= model_.board.width; ++x) {
        if (model_.board.has(x, y) && test(Here{x, y})) return true;
      }
    }
    return false;
  }

  std::optional<Man> man_on(Here square) const {
    const Board& board = model_.board;
    if (board.men.empty()) return std::nullopt;
    return board.men[board.index(square.x, square.y)];
  }

  bool stands(const PieceSet& pieces, Here square) const {
    const std::optional<Man> man = man_on(square);
    if (!man) return false;
    if (pieces.kind && model_.men_have_kinds && man->kind != pieces.kind) {
      return false;
    }
    switch (pieces.who) {
      case Who::kPlayer:
        return man->owner == player_;
      case Who::kOpponent:
        return man->owner != player_;
      case Who::kNamed:
        return man->owner == pieces.player;
      case Who::kAnyone:
        break;
    }
    return true;
  }

  /// Of a square with `any x`, whether one of those that it may be fits.
  bool fits(const Condition& condition, const Square& square, Here here) const {
    const auto is_at = [](const Coordinate& c, int origin, int value) {
      return c.base == Base::kAny ||
             value == c.first + (c.base == Base::kRelative ? origin : 0);
    };
    return on_some_square([&](Here at) {
      return is_at(square.x, here.x, at.x) && is_at(square.y, here.y, at.y) &&
             (condition.kind == Kind::kEmpty ? !man_on(at)
                                             : stands(condition.pieces, at));
    });
  }

  bool holds_on_squares(const Condition& condition, Here here) const {
    std::vector<Square> squares;
    for (const Square& square : condition.squares) {
      for (const Square& single : squares_of(square)) squares.push_back(single);
    }
    const auto holds_there = [&](const Square& square) {
      return fits(condition, square, here);
    };
    return condition.kind == Kind::kSomewhere
               ? std::any_of(squares.begin(), squares.end(), holds_there)
               : std::all_of(squares.begin(), squares.end(), holds_there);
  }

  const Model& model_;
  std::size_t player_;
};

}  // namespace

std::optional<bool> holds_at_start(const Model& model,
                                   const Condition& condition,
                                   std::size_t player) {
  const StartPosition start(model, player);
  if (!start.can_tell(condition)) return std::nullopt;
  return start.holds(condition, std::nullopt);
}

}  // namespace translators::board_games
