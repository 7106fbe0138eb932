#pragma once

#include <string>

#include "translators/induction_games/model.h"

namespace translators::induction_games::english {

/// The game in English, so that a person can play by it; the rules that are to
/// be found come last.
std::string describe(const Model& model);

}  // namespace translators::induction_games::english
