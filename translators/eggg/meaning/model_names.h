#pragma once

#include "translators/board_games/model.h"

namespace translators::eggg::meaning {

/// The parts of a model, of which the meaning of a description is made.
using board_games::Again;
using board_games::All;
using board_games::Always;
using board_games::Any;
using board_games::Attacked;
using board_games::BeyondHelp;
using board_games::Board;
using board_games::Carry;
using board_games::Chosen;
using board_games::Condition;
using board_games::Connected;
using board_games::Connects;
using board_games::Coordinate;
using board_games::Definition;
using board_games::Edge;
using board_games::Effect;
using board_games::Empty;
using board_games::Encloses;
using board_games::Found;
using board_games::Goal;
using board_games::HeapsEmpty;
using board_games::Here;
using board_games::Jumps;
using board_games::LastMove;
using board_games::LineCount;
using board_games::Man;
using board_games::Model;
using board_games::Most;
using board_games::MoveRule;
using board_games::Named;
using board_games::None;
using board_games::Not;
using board_games::PieceKind;
using board_games::PieceSet;
using board_games::PlayerIs;
using board_games::Press;
using board_games::Pressed;
using board_games::Promotion;
using board_games::Remove;
using board_games::Restriction;
using board_games::Reverse;
using board_games::Safe;
using board_games::Shape;
using board_games::Solved;
using board_games::Somewhere;
using board_games::Source;
using board_games::Square;
using board_games::Stands;
using board_games::Stuck;
using board_games::Toggle;
using board_games::TurnForm;
using board_games::Unmoved;
using board_games::Who;

}  // namespace translators::eggg::meaning
