#include "translators/board_games/start_position.h"

#include <algorithm>
#include <vector>

#include "translators/board_games/condition.h"

namespace translators::board_games {

namespace {

using Base = Coordinate::Base;

struct Spot {
  int x = 0;
  int y = 0;
};

/// Whether it speaks of the square in question.
bool is_relative_condition(const Condition& condition) {
  const std::vector<Square> squares = condition.squares();
  return std::any_of(squares.begin(), squares.end(),
                     [](const Square& square) { return square.is_relative(); });
}

/// Whether a condition holds for a player on the board as it is set up: an
/// answer for each form, with a square in question where one is known.
class StartPosition {
 public:
  StartPosition(const Model& model, std::size_t player,
                std::optional<Spot> here = std::nullopt)
      : model_(model), player_(player), here_(here) {}

  bool can_tell(const Condition& condition) const {
    bool can = true;
    for_each(model_, condition, [&](const Condition& part) {
      can = can && (part.is<Always>() || part.is<All>() || part.is<Any>() ||
                    part.is<Not>() || part.is<Named>() || part.is<PlayerIs>() ||
                    part.is<Empty>() || part.is<Stands>() ||
                    part.is<Somewhere>() || part.is<None>());
    });
    return can;
  }

  bool holds(const Condition& condition) const {
    const auto parts =
        condition.is<All>() ? condition.parts() : std::span(&condition, 1);
    const bool asks_for_square =
        std::any_of(parts.begin(), parts.end(), is_relative_condition);
    if (!here_ && asks_for_square) {
      return on_some_square([&](Spot square) {
        return StartPosition(model_, player_, square).holds(condition);
      });
    }
    return std::visit(*this, condition.form);
  }

  bool operator()(const Always&) const { return true; }
  bool operator()(const All& all) const {
    return std::all_of(all.parts.begin(), all.parts.end(),
                       [this](const Condition& part) { return holds(part); });
  }
  bool operator()(const Any& any) const {
    return std::any_of(any.parts.begin(), any.parts.end(),
                       [this](const Condition& part) { return holds(part); });
  }
  bool operator()(const Not& negation) const {
    return !holds(negation.parts.front());
  }
  bool operator()(const Named& named) const {
    return holds(model_.definitions[named.definition].condition);
  }
  bool operator()(const PlayerIs& one) const { return one.player == player_; }
  bool operator()(const None& none) const {
    return !on_some_square(
        [&](Spot square) { return stands(none.pieces, square); });
  }
  bool operator()(const Empty& empty) const {
    return on_all(empty.squares, [this](Spot at) { return !man_on(at); });
  }
  bool operator()(const Stands& men) const {
    return on_all(men.squares, [&](Spot at) { return stands(men.pieces, at); });
  }
  bool operator()(const Somewhere& men) const {
    return !on_all(
        men.squares, [&](Spot at) { return stands(men.pieces, at); }, false);
  }
  /// What the board at the start does not show.
  template <typename Other>
  bool operator()(const Other&) const {
    return false;
  }

 private:
  template <typename Test>
  bool on_some_square(const Test& test) const {
    for (int y = 1; y <= model_.board.height; ++y) {
      for (int x = 1; x <= model_.board.width; ++x) {
        if (model_.board.has(x, y) && test(Spot{x, y})) return true;
      }
    }
    return false;
  }

  std::optional<Man> man_on(Spot square) const {
    const Board& board = model_.board;
    if (board.men.empty()) return std::nullopt;
    return board.men[board.index(square.x, square.y)];
  }

  bool stands(const PieceSet& pieces, Spot square) const {
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
  template <typename Test>
  bool fits(const Square& square, const Test& test) const {
    const Spot here = here_.value_or(Spot());
    const auto is_at = [](const Coordinate& c, int origin, int value) {
      return c.base == Base::kAny ||
             value == c.first + (c.base == Base::kRelative ? origin : 0);
    };
    return on_some_square([&](Spot at) {
      return is_at(square.x, here.x, at.x) && is_at(square.y, here.y, at.y) &&
             test(at);
    });
  }

  /// Whether all of them fit, or none does.
  template <typename Test>
  bool on_all(const std::vector<Square>& squares, const Test& test,
              bool wanted = true) const {
    const std::vector<Square> singles = singles_of(squares);
    return std::all_of(
        singles.begin(), singles.end(),
        [&](const Square& single) { return fits(single, test) == wanted; });
  }

  const Model& model_;
  std::size_t player_;
  std::optional<Spot> here_;
};

}  // namespace

std::optional<bool> holds_at_start(const Model& model,
                                   const Condition& condition,
                                   std::size_t player) {
  const StartPosition start(model, player);
  if (!start.can_tell(condition)) return std::nullopt;
  return start.holds(condition);
}

}  // namespace translators::board_games
