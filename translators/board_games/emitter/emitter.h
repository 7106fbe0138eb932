#pragma once

#include <string>
#include <vector>

#include "translators/board_games/model.h"

namespace translators::board_games::emitter {

/// The rules of a game in prefix KIF, with comments that quote the statements
/// they come from. The model must be complete: what it lacks is not guessed.
/// Statements of the model that turn out to hold never are put into
/// `never_hold`.
std::string emit(const Model& model, std::vector<Source>* never_hold = nullptr);

}  // namespace translators::board_games::emitter
