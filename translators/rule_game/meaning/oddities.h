#pragma once

#include "gdl/diagnostics.h"
#include "translators/rule_game/meaning/board.h"
#include "translators/rule_game/syntax/rule_file.h"

namespace translators::rule_game::meaning {

/// Warns of what the server of The Rule Game takes otherwise than its
/// documentation says, or than was probably meant: comparisons with nothing,
/// names that name nothing, clauses that are no condition.
void warn_of_oddities(const syntax::RuleFile& file, const Board& board,
                      gdl::Diagnostics& diagnostics);

}  // namespace translators::rule_game::meaning
