#include "translators/eggg/meaning/inferences.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translators/board_games/condition.h"
#include "translators/eggg/meaning/model_names.h"

namespace translators::eggg::meaning {

namespace {

using Base = Coordinate::Base;

constexpr int kDefaultTurns = 300;

/// Whether every move of a player takes the piece the same way along an axis,
/// so that the game ends by itself.
bool only_goes_ahead(const Model& model) {
  for (std::size_t player = 0; player < model.players.size(); ++player) {
    std::array<bool, 4> ahead = {true, true, true, true};
    for (const MoveRule& rule : model.moves) {
      if (rule.owner && *rule.owner != player) continue;
      const auto moves = [](const Coordinate& c, bool up) {
        return c.base == Base::kRelative &&
               (up ? c.first > 0 && c.last > 0 : c.first < 0 && c.last < 0);
      };
      ahead[0] = ahead[0] && moves(rule.to.x, true);
      ahead[1] = ahead[1] && moves(rule.to.x, false);
      ahead[2] = ahead[2] && moves(rule.to.y, true);
      ahead[3] = ahead[3] && moves(rule.to.y, false);
    }
    if (std::find(ahead.begin(), ahead.end(), true) == ahead.end()) {
      return false;
    }
  }
  return true;
}

void infer_end(Model& model) {
  const bool about_stuck =
      std::any_of(model.goals.begin(), model.goals.end(),
                  [&](const Goal& goal) {
                    return asks_for<Stuck>(model, goal.condition);
                  }) ||
      std::any_of(model.ties.begin(), model.ties.end(), [&](const Goal& tie) {
        return asks_for<Stuck>(model, tie.condition);
      });
  const bool passes = model.may_pass || model.must_pass;
  const bool alone = model.players.size() == 1;
  const bool at_end = std::any_of(model.goals.begin(), model.goals.end(),
                                  [](const Goal& goal) { return goal.at_end; });
  const bool places = model.form == TurnForm::kPlace;
  const bool moves = model.form == TurnForm::kMove;
  const bool fills = places && !model.before_move && !model.after_move &&
                     model.place_condition.is<Always>();
  if ((places && (at_end || !about_stuck)) ||
      (moves && !passes && !about_stuck)) {
    const std::string when =
        fills                            ? "the board is full"
        : places && at_end               ? "nobody can place a piece"
        : alone || model.is_simultaneous ? "no piece can move"
        : places ? "the player on turn cannot place a piece"
                 : "the player on turn cannot move";
    model.inferences.push_back(
        "When " + when +
        (alone    ? ", the game is over."
         : at_end ? ", the game is over; the goal is judged then, and equality "
                    "is a tie."
                  : " and nobody has reached the goal, the game is a tie."));
  }
  // Squares that become empty again may be filled for ever, and a button that
  // does not end the game may be pressed so.
  const bool empties =
      has<Remove>(model.place_effects) || has<Carry>(model.place_effects);
  const bool lets_press = std::any_of(
      model.presses.begin(), model.presses.end(), [](const Press& press) {
        return !press.effects.empty() || !press.board.empty() ||
               !press.guard.is<Always>();
      });
  const bool may_go_on =
      model.is_simultaneous || model.form == TurnForm::kPress || empties ||
      lets_press || model.places_too ||
      (model.form == TurnForm::kMove && (!only_goes_ahead(model) || passes));
  if (may_go_on && model.turn_limit == 0) {
    model.turn_limit = kDefaultTurns;
    model.inferences.push_back(
        "Nothing keeps the game from going on for ever: after " +
        std::to_string(kDefaultTurns) + " turns it is " +
        (alone || at_end ? "over." : "a tie."));
  }
}

}  // namespace

void infer(Model& model) {
  if (model.is_simultaneous) {
    model.inferences.push_back(
        "All move at once: where several would come to one square, nobody "
        "does; where several reach a goal, it is a tie; and who cannot move "
        "waits.");
  } else if (model.players.size() > 1 && model.form != TurnForm::kChoose) {
    model.inferences.push_back(
        model.players.front() +
        " moves first: players take their turns in the order in which they are "
        "named.");
  }
  if (model.form == TurnForm::kMove && model.kinds.size() > 1 &&
      model.players.size() > 1) {
    model.inferences.push_back(
        "Pieces are named from best to worst: " + model.kinds.front().name +
        " to " + model.kinds.back().name + ".");
  }
  if (model.form == TurnForm::kMove) {
    model.inferences.push_back(
        "A piece moves to an empty square, and over empty squares, unless its "
        "rule says that it captures or jumps.");
  }
  if (model.is_counterclockwise && model.players.size() == 2) {
    model.inferences.push_back(
        "For two players, counterclockwise is as clockwise.");
  }
  if (model.form == TurnForm::kPlace && model.board.start.text.empty()) {
    model.inferences.push_back("The board starts empty.");
  }
  if (model.form != TurnForm::kChoose && model.form != TurnForm::kWrite) {
    model.inferences.push_back("The game is not played in rounds.");
  }
  infer_end(model);
  // A game of one who places pieces ends with the last square at the latest.
  const bool fills_alone =
      model.form == TurnForm::kPlace && model.players.size() == 1;
  if (fills_alone && model.turn_limit == 0) {
    model.turn_limit = model.board.width * model.board.height;
  }
}

}  // namespace translators::eggg::meaning
