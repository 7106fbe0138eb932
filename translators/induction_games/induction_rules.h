#pragma once

#include <string>

#include "translators/induction_games/model.h"

namespace translators::induction_games {

/// The rules of a game of induction in GDL, with comments. What chance hides
/// and draws is seen by nobody but as the colours of squares. The model must be
/// whole: a test and a generator of each family for every level, generators
/// that can come to an end, a limit of turns.
std::string rules_of(const Model& model);

/// What is reached in the end, from 0 to 100: each level counts alike, and each
/// right answer towards the next one its part of that.
int goal_of(const Model& model, int levels_solved, int right_answers);

}  // namespace translators::induction_games
