#pragma once

#include "translators/board_games/model.h"

namespace translators::eggg::meaning {

/// The parts of a model, of which the meaning of a description is made.
using board_games::Board;
using board_games::Condition;
using board_games::Coordinate;
using board_games::Definition;
using board_games::Edge;
using board_games::Effect;
using board_games::Goal;
using board_games::Man;
using board_games::Model;
using board_games::MoveRule;
using board_games::PieceKind;
using board_games::PieceSet;
using board_games::Press;
using board_games::Promotion;
using board_games::Restriction;
using board_games::Shape;
using board_games::Source;
using board_games::Square;
using board_games::TurnForm;
using board_games::Who;

}  // namespace translators::eggg::meaning
