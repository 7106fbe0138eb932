#pragma once

#include <string>

#include "translators/rule_game/meaning/board.h"
#include "translators/rule_game/syntax/rule_file.h"

namespace translators::rule_game::english {

/// The rules of a file, and the board that lies there at first, for a person.
std::string describe(const std::string& name, const syntax::RuleFile& file,
                     const meaning::Board& board);

}  // namespace translators::rule_game::english
